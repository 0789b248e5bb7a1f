import Sniff

/// Latencies, values and throughput.
extension ReportPage {
    private static let tableLimit = 50

    var latency: Markup {
        guard !model.latencies.isEmpty else { return Markup() }
        let all = model.latencies.reduce(0) { $0 + $1.count }
        let drawn = model.latencies.reduce(0) { $0 + $1.points.count }
        var body: Markup =
            "<p class=\"faint\">\(all.grouped("answer"))\(sampled(drawn, of: all)); the bar is the median; the axis is logarithmic; the slowest first.</p>\n<div class=\"strips\">\n"
        let hasDevices = Set(model.latencies.map(\.device)).count > 1
        for found in model.latencies {
            let device: Markup = hasDevices ? "<span class=\"faint\">\(found.device)</span>" : ""
            body += "<p><b>\(found.title)</b> \(found.operation) \(device)</p>\(figure(pictures.strip(found)))"
            body +=
                "<p class=\"r\">\(found.count.grouped) × · <b>\(TimeText.text(found.median))</b> · max \(TimeText.text(found.longest))</p>\n"
        }
        body += "<p></p>\(Plot.axis(pictures.latencyTicks.map { ($0.share, $0.text) }))<p></p></div>\n"
        if model.furtherLatencies > 0 {
            body +=
                "<p class=\"faint\">\(model.furtherLatencies.grouped("faster kind")) of requests are not drawn.</p>\n"
        }
        if all > 3 { body += "<h3>Over time</h3>\n\(figure(pictures.latencyOverTime, axis: timeAxis))" }
        let rows = model.latencies.map { found -> [Markup] in
            [
                "\(found.title)", "\(found.operation)", "\(found.device)", "\(found.count.grouped)",
                "\(TimeText.text(found.median))", "\(TimeText.text(found.p95))", "\(TimeText.text(found.longest))",
            ]
        }
        let columns: [PageColumn] = [
            .text("of"), .text("request"), .text("device"), .number("answers"), .number("median"), .number("95 %"),
            .number("longest"),
        ]
        return body + details("Latency as a table", table(columns, rows))
    }

    /// Says how many of all are drawn, if not all are.
    private func sampled(_ drawn: Int, of all: Int) -> String {
        drawn < all ? ", of which \(drawn.grouped) are drawn" : ""
    }

    // MARK: - Values

    var values: Markup {
        guard !model.values.isEmpty || !model.constants.isEmpty else { return Markup() }
        var body = Markup()
        for found in model.values {
            let drawn = found.lines.reduce(0) { $0 + $1.count }
            let range = "\(ReportText.decimal(found.lowest)) to \(ReportText.decimal(found.highest)) \(found.unit)"
            body +=
                "<h3>\(found.title): \(found.field) <span class=\"faint\">in \(found.unit) · \(found.device.title); \(found.count.grouped("value"))\(sampled(drawn, of: found.count)), \(range)</span></h3>\n"
            body += figure(pictures.values(found), axis: timeAxis)
            let points = found.lines.flatMap(\.self)
            let rows = points.prefix(ReportPage.tableLimit).map { point -> [Markup] in
                let mark = ReportMark(x: point.x, frame: point.frame, input: point.input)
                return [time(mark), "\(ReportText.decimal(point.y))", frame(mark)]
            }
            let more: Markup =
                points.count > ReportPage.tableLimit
                ? "<p class=\"faint\">The first \(ReportPage.tableLimit); <code>blesniff decode --format csv --columns time_relative,\(found.path)</code> has all.</p>\n"
                : ""
            let columns: [PageColumn] = [.number("time"), .number("\(found.unit)"), .number("frame")]
            body += details("Values as a table", table(columns, rows, isWide: false) + more)
        }
        if model.furtherValues > 0 {
            body +=
                "<p class=\"faint\">Not drawn: \(model.furtherValues.counted("more quantity", "more quantities")).</p>\n"
        }
        return body + constants
    }

    /// Sentences instead of charts.
    private var constants: Markup {
        guard !model.constants.isEmpty else { return Markup() }
        let rows = model.constants.map { found -> Markup in
            "<li><b>\(found.title): \(found.field)</b> stayed \(ReportText.decimal(found.value)) \(found.unit) in all \(found.count.grouped("value")) from \(time(found.first)), frame \(frame(found.first)), to \(time(found.last)), frame \(frame(found.last)) <span class=\"faint\">\(found.device.title)</span></li>\n"
        }
        let left = model.furtherConstants
        let more: Markup =
            left > 0
            ? "<p class=\"faint\">Unchanged, too: \(left.counted("more quantity", "more quantities")).</p>\n" : ""
        return "<ul class=\"plain\">\n\(rows.joined)</ul>\n\(more)"
    }

    // MARK: - Throughput

    var throughput: Markup {
        guard let throughput = model.throughput else { return Markup() }
        let (toClient, toServer) = (throughput.toClient.reduce(0, &+), throughput.toServer.reduce(0, &+))
        var body: Markup = """
            <p class="legend"><span><svg width="10" height="10" aria-hidden="true"><circle class="f s2" cx="5" cy="5" r="5" fill="#b4560b"/></svg> to the client, \(ReportText.bytes(Double(toClient)))</span> \
            <span><svg width="10" height="10" aria-hidden="true"><circle class="f s1" cx="5" cy="5" r="5" fill="#0b68cb"/></svg> to the server, \(ReportText.bytes(Double(toServer)))</span> \
            <span>bytes of values a second, in pieces of \(TimeText.text(seconds: throughput.unit / 1000)); at most \(ReportText.bytes(throughput.peak))/s</span></p>

            """
        body += figure(pictures.throughput(throughput), axis: timeAxis)
        for run in model.runs {
            body +=
                "<h3>\(run.title) <span class=\"faint\">\(run.device.title), from \(time(run.mark)), frame \(frame(run.mark))</span></h3>\n"
            let link: Markup = run.link.isEmpty ? "" : "; at its end \(run.link)"
            let stalls: Markup = run.stallCount == 0 ? "no stall" : "\(run.stallCount.grouped("stall")) (shaded)"
            body +=
                "<p class=\"faint\">\(run.count.grouped("packet")), \(ReportText.bytes(Double(run.bytes))) in \(ReportText.duration(run.duration)): <b>\(ReportText.bytes(run.rate))/s</b>, \(stalls)\(link)</p>\n"
            body += still(pictures.run(run)) + pictures.runAxis(run)
            guard !run.stalls.isEmpty else { continue }
            let rows = run.stalls.map { stall -> [Markup] in
                [time(stall.mark), "\(TimeText.text(stall.length))", frame(stall.mark)]
            }
            let columns: [PageColumn] = [.number("after"), .number("lasted"), .number("frame before it")]
            body += details("The longest stalls", table(columns, rows, isWide: false))
        }
        return body
    }
}
