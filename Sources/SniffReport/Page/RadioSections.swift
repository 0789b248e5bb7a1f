import Sniff

/// Signals, intervals, channels and devices.
extension ReportPage {
    var signals: Markup {
        guard !model.signals.isEmpty else { return Markup() }
        var body: Markup =
            "<p class=\"faint\">dBm of each packet, on one scale; no dot is where nothing was received.</p>\n"
        if !model.scanPauses.isEmpty {
            let all = model.scanPauses.reduce(0) { $0 + $1.length }
            body +=
                "<p class=\"faint\">Shaded: the host did not scan, \(model.scanPauses.count.grouped("time")), \(ReportText.duration(.milliseconds(Int(all)))) in all.</p>\n"
        }
        for found in model.signals {
            let drawn: Markup = found.points.count < found.count ? ", \(found.points.count.grouped) drawn" : ""
            if found.isConstant {
                body +=
                    "<p class=\"lane\">\(device(found.device)) \(found.kind), <b>\(found.median) dBm</b> in all \(found.count.grouped("packet"))</p>\n"
                continue
            }
            body +=
                "<p class=\"lane\">\(device(found.device)) \(found.kind), median <b>\(found.median) dBm</b>, \(found.lowest) to \(found.highest), \(found.count.grouped("packet"))\(drawn)</p>\n\(figure(pictures.signal(found)))"
        }
        if !model.signals.allSatisfy(\.isConstant) { body += timeAxis }
        if model.furtherSignals > 0 {
            body +=
                "<p class=\"faint\">\(model.furtherSignals.grouped("more advertiser")): the table of devices has them.</p>\n"
        }
        return body
    }

    var intervals: Markup {
        guard !model.intervals.isEmpty else { return Markup() }
        var body: Markup =
            "<p class=\"faint\">Times between two advertising events, on a logarithmic axis. A scanner misses some, so that multiples of the interval come, too.</p>\n<div class=\"strips\">\n"
        for found in model.intervals {
            body +=
                "<p>\(device(found.device))</p>\(still(pictures.intervals(found)))<p class=\"r\"><b>≈ \(TimeText.text(found.median))</b> · \(ReportText.share(found.longer, of: found.count)) longer than 1.5 ×</p>\n"
        }
        return body + "<p></p>\(pictures.intervalAxis())<p></p></div>\n"
    }

    var channels: Markup {
        guard !model.channels.isEmpty else { return Markup() }
        var body: Markup = """
            <p class="legend"><span><svg width="10" height="10" aria-hidden="true"><circle class="f s1" cx="5" cy="5" r="5" fill="#0b68cb"/></svg> received</span> \
            <span><svg width="10" height="10" aria-hidden="true"><circle class="f s2" cx="5" cy="5" r="5" fill="#b4560b"/></svg> sent again</span> \
            <span><svg width="10" height="10" aria-hidden="true"><circle class="f sb" cx="5" cy="5" r="5" fill="#c8201e"/></svg> bad CRC</span></p>

            """
        for found in model.channels {
            let all = found.goodCount + found.againCount + found.badCount
            let drawn = found.good.count + found.again.count + found.bad.count
            let words = drawn < all ? ", of which \(drawn.grouped) are drawn" : ""
            body +=
                "<h3>\(found.device.title) <span class=\"faint\">\(found.connections.grouped("connection")), \(all.grouped("packet"))\(words)</span></h3>\n"
            body += still(pictures.channelBars(found)) + pictures.channelAxis()
            body += figure(pictures.hops(found), axis: timeAxis)
            let rows = found.channels.enumerated().filter { $0.element.all > 0 }.map { number, channel -> [Markup] in
                ["\(number)"] + [channel.all, channel.again, channel.bad].map { "\($0.grouped)" as Markup }
            }
            let columns: [PageColumn] = [
                .number("channel"), .number("packets"), .number("sent again"), .number("bad CRC"),
            ]
            body += details("Channels as a table", table(columns, rows, isWide: false))
        }
        return body
    }

    var devices: Markup {
        guard !model.devices.isEmpty else { return Markup() }
        let rows = model.devices.map { found -> [Markup] in
            [
                "\(found.name.name ?? "")", "<code>\(found.name.address)</code>", "\(found.services)",
                "\(found.reports.grouped)", found.level.map { "\($0)" } ?? "", "\(found.interval)",
                found.connections > 0 ? "\(found.connections.grouped)" : "",
            ]
        }
        let more: Markup =
            model.furtherDevices > 0
            ? "<p class=\"faint\">And \(model.furtherDevices.grouped("more device")): <code>blesniff devices</code> lists all.</p>\n"
            : ""
        return table(
            [
                .text("name"), .text("address"), .text("services"), .number("reports"), .number("mean dBm"),
                .number("interval"), .number("connections"),
            ], rows) + more
    }
}
