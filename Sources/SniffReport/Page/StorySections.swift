import Sniff

/// Findings, timeline and connections.
extension ReportPage {
    private static let findingLimit = 12
    private static let furtherFindingLimit = 100

    var findings: Markup {
        guard model.hasCapture else { return Markup() }
        guard !model.findings.isEmpty else {
            return
                "<p class=\"sum good\">Nothing went wrong that this report looks for.</p>\n<p class=\"faint\">It looks for \(FindingBuilder.checks.joined(separator: ", ")).</p>\n"
        }
        let shown = model.findings.prefix(ReportPage.findingLimit).map(finding).joined
        var body: Markup = "<ol class=\"findings\">\n\(shown)</ol>\n"
        let rest = model.findings.dropFirst(ReportPage.findingLimit)
        if !rest.isEmpty {
            let more = rest.prefix(ReportPage.furtherFindingLimit).map(finding).joined
            let left = rest.count - ReportPage.furtherFindingLimit
            let words: Markup = left > 0 ? "<p>And \(left.grouped) more.</p>\n" : ""
            body += details("\(rest.count.grouped) more", "<ol class=\"findings\">\n\(more)</ol>\n\(words)")
        }
        return body
    }

    private func finding(_ finding: ReportFinding) -> Markup {
        let (kind, word): (Markup, Markup) =
            switch finding.severity {
            case .problem: ("f0", "problem")
            case .attention: ("f1", "attention")
            case .note: ("f2", "note")
            }
        let count: Markup = finding.count > 1 ? " <span class=\"faint\">× \(finding.count.grouped)</span>" : ""
        let rule: Markup = finding.rule.map { " <code>\($0)</code>" } ?? ""
        let advice: Markup = finding.advice.map { "<span class=\"advice\">\($0)</span>" } ?? ""
        let place: Markup = finding.mark.map { "<span class=\"w\">\(time($0)) frame \(frame($0))</span>" } ?? ""
        return
            "<li class=\"\(kind)\"><b class=\"word\">\(word)</b><span>\(finding.text)\(count)\(rule)\(advice)</span>\(place)</li>\n"
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
                return block.isWrong
                    ? "\(length) – <b class=\"bad\">\(block.ending)</b>" : "\(length) – \(block.ending)"
            }
            var words = Markup()
            for (place, ending) in endings.enumerated() { words += place == 0 ? ending : "; \(ending)" }
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
        let rows = model.connections.prefix(limit).map { connection -> Markup in
            let ending: Markup =
                connection.isWrong ? "<b class=\"bad\">\(connection.ending)</b>" : "\(connection.ending)"
            return
                "<tr><td class=\"n\">\(connection.number)</td><td>\(connection.device.title)</td><td class=\"n\">\(time(connection.begin))</td><td class=\"n\">\(connection.durationText)</td><td class=\"n\">\(connection.requests.grouped)</td><td class=\"n\">\(connection.pushes.grouped)</td><td>\(ending)</td><td class=\"n\">\(frame(connection.begin))</td></tr>\n"
        }
        let left = max(model.connections.count - limit, 0) + model.furtherConnections
        let more: Markup = left > 0 ? "<p>And \(left.grouped("more connection")).</p>\n" : ""
        return
            "<div class=\"wide\"><table><thead><tr><th class=\"n\">no.</th><th>device</th><th class=\"n\">began</th><th class=\"n\">lasted</th><th class=\"n\">requests</th><th class=\"n\">notified</th><th>ended</th><th class=\"n\">frame</th></tr></thead><tbody>\n\(rows.joined)</tbody></table></div>\n\(more)"
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
        let ending: Markup = connection.isWrong ? "<b class=\"bad\">\(connection.ending)</b>" : "\(connection.ending)"
        var body: Markup =
            "<details class=\"card\" id=\"connection-\(connection.number)\" open><summary>\(device(connection.device)) from \(connection.beginText), \(connection.durationText) · \(ending)</summary>\n<dl class=\"facts\">"
        body += connection.facts.map { "<div><dt>\($0.label)</dt><dd>\($0.value)</dd></div>" as Markup }.joined
        body += "</dl>\n"
        if !connection.changes.isEmpty {
            let rows = connection.changes.map { change -> Markup in
                let text: Markup = change.isWrong ? "<b class=\"bad\">\(change.text)</b>" : "\(change.text)"
                return "<li><span class=\"t\">\(change.time)</span> \(text)</li>\n"
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
        case .end: (symbol, words) = ("end", "end of the connection")
        case .remark: return Markup()
        }
        return
            "<svg class=\"ar\" width=\"56\" height=\"18\" role=\"img\" aria-label=\"\(words)\"><use href=\"#a-\(symbol)\"/></svg>"
    }
}
