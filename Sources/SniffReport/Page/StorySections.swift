import Sniff

/// Findings, timeline and connections.
extension ReportPage {
    private static let findingLimit = 12
    private static let furtherFindingLimit = 100

    var findings: Markup {
        guard let findings = model.findings else { return Markup() }
        // Without a connection, devices that only advertise are the subject.
        let (first, folded) =
            model.connections.isEmpty ? (findings.own + findings.others, []) : (findings.own, findings.others)
        let exception: Markup = folded.isEmpty ? "" : " in the connections and the capture itself"
        var body: Markup =
            first.isEmpty
            ? "<p class=\"sum good\">Nothing that lint looks for\(exception).</p>\n"
            : list(first.prefix(ReportPage.findingLimit))
        let rest = first.dropFirst(ReportPage.findingLimit)
        body += more("\(rest.count.grouped) more", rest)
        body += more("\(folded.count.grouped) about devices without a connection", folded[...])
        return body + silentRules(findings)
    }

    /// Updates, provisioning and the like: how each ended, and how much of it arrived.
    var transfers: Markup {
        guard !model.transfers.isEmpty else { return Markup() }
        let items = model.transfers.map { transfer -> Markup in
            let text: Markup = transfer.isWrong ? "<span class=\"wrong\">\(transfer.text)</span>" : "\(transfer.text)"
            let picture: Markup = transfer.total > 0 ? still(pictures.transfer(transfer)) : Markup()
            return
                "<li>\(device(transfer.device)) \(time(transfer.mark)) frame \(frame(transfer.mark))<br>\(text)\n\(picture)</li>\n"
        }
        return "<ul class=\"met\">\n\(items.joined)</ul>\n"
    }

    /// The rules that had occasion to speak and found nothing.
    private func silentRules(_ findings: ReportFindings) -> Markup {
        let count = findings.silent.reduce(0) { $0 + $1.titles.count }
        guard count > 0 else {
            return "<p class=\"faint\"><code>blesniff lint --rules</code> lists all that lint looks for.</p>\n"
        }
        let redacted: Markup = model.isRedacted ? " It was redacted before: values and names are overwritten." : ""
        let families = findings.silent.map { family -> Markup in
            "<p><b>\(family.family)</b></p>\n<ul class=\"met\">\(family.titles.map { "<li>\($0)</li>\n" as Markup }.joined)</ul>\n"
        }
        let words: Markup =
            "<p class=\"faint\">For these rules the capture has packets to look at, and lost none that they need. That they found nothing is no proof that there is nothing.\(redacted)</p>\n"
        return details("Looked for and not found: \(count.grouped("rule"))", words + families.joined)
    }

    private func list(_ findings: ArraySlice<ReportFindings.Row>) -> Markup {
        "<ol class=\"findings\">\n\(findings.map(row).joined)</ol>\n"
    }

    private func more(_ title: String, _ findings: ArraySlice<ReportFindings.Row>) -> Markup {
        guard !findings.isEmpty else { return Markup() }
        let left = findings.count - ReportPage.furtherFindingLimit
        let words: Markup = left > 0 ? "<p>And \(left.grouped) more.</p>\n" : ""
        return details(title, list(findings.prefix(ReportPage.furtherFindingLimit)) + words)
    }

    private func row(_ finding: ReportFindings.Row) -> Markup {
        let kind: Markup =
            switch finding.severity {
            case .error: "f0"
            case .warning: "f1"
            case .advice, .note: "f2"
            }
        let count: Markup = finding.count > 1 ? " <span class=\"faint\">× \(finding.count.grouped)</span>" : ""
        let marks = finding.marks.map { "\(time($0)) frame \(frame($0))" as Markup }
        let badges: Markup = marks.isEmpty ? "" : "<span class=\"w\">\(marks.joined(by: "<br>"))</span>"
        return
            "<li class=\"\(kind)\"><b class=\"word\">\(finding.severity.rawValue)</b><span>\(finding.text)\(count) <code>\(finding.rule)</code><span class=\"advice\">\(finding.why)</span><span class=\"advice\"><b>To do:</b> \(finding.remedy)</span></span>\(badges)</li>\n"
    }

    // MARK: - Timeline

    var timeline: Markup {
        let timeline = model.timeline
        guard !timeline.isEmpty else { return Markup() }
        var body: Markup = """
            <p class="legend"><span><svg width="10" height="10" aria-hidden="true"><circle class="f s1" cx="5" cy="5" r="5" fill="#0b68cb"/></svg> packets of the connection, darker is more</span> \
            <span><svg width="10" height="10" aria-hidden="true"><circle class="f s2" cx="5" cy="5" r="5" fill="#b4560b"/></svg> advertising</span> \
            <span><svg width="5" height="12" aria-hidden="true"><path class="r sb" stroke="#c8201e" stroke-width="3" d="M2 0v12"/></svg> error, no answer, loss</span> \
            <span><svg width="5" height="12" aria-hidden="true"><path class="r sd" stroke="#1a1d21" stroke-width="2" d="M2 0v7"/></svg> parameters changed</span></p>

            """
        for lane in timeline.lanes {
            let endings = lane.blocks.prefix(3).map { block -> Markup in
                let length = ReportText.duration(.milliseconds(Int(block.end - block.begin)))
                return "\(length) – \(wrong(block.ending, block.isWrong))"
            }
            var words = endings.joined(by: "; ")
            if lane.blocks.count > 3 { words += "; \(lane.blocks.count - 3) more" }
            body += "<p class=\"lane\">\(device(lane.device)) \(words)</p>\n\(figure(pictures.lane(lane)))"
            if lane.reports > 0 {
                body +=
                    "<p class=\"lane faint\">advertising, \(lane.reports.grouped("report"))</p>\n\(still(pictures.advertising(lane)))"
            }
        }
        if timeline.furtherLanes > 0 {
            body +=
                "<p class=\"faint\">\(timeline.furtherLanes.grouped("more device")) with connections: the table has them.</p>\n"
        }
        if !timeline.others.isEmpty {
            let words: Markup =
                timeline.otherDevices > timeline.others.count
                ? ", \(timeline.otherReports.grouped("report")); the busiest:"
                : ", \(timeline.otherReports.grouped("report"))"
            let verb: Markup = timeline.otherDevices == 1 ? "only advertises" : "only advertise"
            body +=
                "<p class=\"lane\"><b>\(timeline.otherDevices.grouped(timeline.lanes.isEmpty ? "device" : "other device"))</b> that \(verb)\(words)</p>\n"
            for lane in timeline.others {
                body +=
                    "<p class=\"lane faint\">\(lane.device.title), \(lane.reports.grouped)</p>\n\(still(pictures.advertising(lane)))"
            }
        }
        body += timeAxis
        if !model.connections.isEmpty { body += details("Connections as a table", connectionTable) }
        return body
    }

    private var connectionTable: Markup {
        let limit = ConnectionBuilder.rowLimit
        let rows = model.connections.prefix(limit).map { connection -> [Markup] in
            [
                "\(connection.number)", "\(connection.device.title)", time(connection.begin),
                "\(connection.durationText)", "\(connection.requests.grouped)", "\(connection.pushes.grouped)",
                wrong(connection.ending, connection.isWrong), frame(connection.begin),
            ]
        }
        let left = max(model.connections.count - limit, 0) + model.furtherConnections
        let more: Markup = left > 0 ? "<p>And \(left.grouped("more connection")).</p>\n" : ""
        return table(
            [
                .number("no."), .text("device"), .number("began"), .number("lasted"), .number("requests"),
                .number("notified"), .text("ended"), .number("frame"),
            ], rows) + more
    }

    /// Words, in red where something is wrong.
    private func wrong(_ words: String, _ isWrong: Bool) -> Markup {
        isWrong ? "<b class=\"bad\">\(words)</b>" : "\(words)"
    }

    // MARK: - Connections

    var connections: Markup {
        let shown = model.connections.filter(\.isShown)
        guard !shown.isEmpty else { return Markup() }
        var body = shown.map(card).joined
        let left = model.connections.count - shown.count
        if left > 0 {
            body +=
                "<p class=\"faint\">\(left.grouped("more connection")): with problems first, and then those with the most requests, \(shown.count) are shown. <code>--filter 'link.connection == N'</code> shows one.</p>\n"
        }
        return body
    }

    private func card(_ connection: ReportConnection) -> Markup {
        var body: Markup =
            "<details class=\"card\" id=\"connection-\(connection.number)\" open><summary>\(device(connection.device)) from \(connection.beginText), \(connection.durationText) · \(wrong(connection.ending, connection.isWrong))</summary>\n<dl class=\"facts\">"
        body += connection.facts.map { "<div><dt>\($0.label)</dt><dd>\($0.value)</dd></div>" as Markup }.joined
        body += "</dl>\n"
        body +=
            connection.causes.map { cause -> Markup in
                let command: Markup = cause.command.map { " <code>\($0)</code>" } ?? ""
                return "<p class=\"advice\">\(cause.text)\(command)</p>\n"
            }.joined
        if !connection.changes.isEmpty {
            let rows = connection.changes.map { change -> Markup in
                "<li><span class=\"t\">\(change.time)</span> \(wrong(change.text, change.isWrong))</li>\n"
            }
            body +=
                "<details open><summary><b>Parameters</b>, \(connection.changes.count.grouped("step"))</summary>\n<ul class=\"changes\">\(rows.joined)</ul></details>\n"
        }
        if connection.steps.count > 1 {
            body +=
                "<div class=\"wide\"><table class=\"ladder\"><thead><tr><th class=\"n\">s</th><th>central – peripheral</th><th>what</th><th>latency</th><th class=\"n\">frame</th></tr></thead><tbody>\n\(connection.steps.map(row).joined)</tbody></table></div>\n"
        }
        return body + "</details>\n"
    }

    private func row(_ step: ReportStep) -> Markup {
        if step.sort == .remark {
            return "<tr class=\"remark\"><td></td><td></td><td colspan=\"3\">\(step.title)</td></tr>\n"
        }
        let classes: Markup =
            step.isWrong
            ? (step.isInTurn ? " class=\"bad turn\"" : " class=\"bad\"") : step.isInTurn ? " class=\"turn\"" : ""
        let problem: Markup = step.problem.isEmpty ? "" : " <b class=\"bad\">\(step.problem)</b>"
        let operation: Markup = step.operation.isEmpty ? "" : " \(step.operation)"
        let detail: Markup = step.detail.isEmpty ? "" : "<br><span class=\"v\">\(step.detail)</span>"
        var latency = Markup()
        if let found = step.latency {
            latency =
                "\(found.text)<svg class=\"bar\" width=\"100%\" height=\"5\" aria-hidden=\"true\"><rect class=\"f s1\" width=\"\(Plot.percent(max(found.share, 0.01)))\" height=\"5\" fill=\"#0b68cb\"/></svg>"
        }
        return
            "<tr\(classes)><td class=\"n\">\(step.time.hasSuffix(" s") ? String(step.time.dropLast(2)) : step.time)</td><td>\(arrow(step))</td><td><b>\(step.title)</b>\(operation)\(problem)\(detail)</td><td class=\"l\">\(latency)</td><td class=\"n\">\(frame(step.mark))</td></tr>\n"
    }

    private func arrow(_ step: ReportStep) -> Markup {
        let (symbol, words): (Markup, Markup)
        switch step.sort {
        case .exchange, .discovery, .security:
            (symbol, words) =
                step.isFromPeripheral
                ? ("indication", "asked by the peripheral, answered") : ("exchange", "asked by the central, answered")
        case .request:
            (symbol, words) = step.isFromPeripheral ? ("push", "from the peripheral") : ("request", "from the central")
        case .push:
            (symbol, words) = step.isFromPeripheral ? ("push", "from the peripheral") : ("request", "from the central")
        case .indication:
            (symbol, words) =
                step.isFromPeripheral
                ? ("indication", "from the peripheral, confirmed") : ("exchange", "from the central, confirmed")
        case .end:
            (symbol, words) =
                step.isWrong ? ("loss", "loss of the connection") : ("end", "end of the connection")
        case .remark: return Markup()
        }
        return
            "<svg class=\"ar\" width=\"56\" height=\"18\" role=\"img\" aria-label=\"\(words)\"><use href=\"#a-\(symbol)\"/></svg>"
    }
}
