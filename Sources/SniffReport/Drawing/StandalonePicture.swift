import Sniff

/// One picture of a model as a file, to paste into a document: on white, with its words in it.
package struct StandalonePicture {
    private let model: ReportModel
    private let pictures: Pictures

    package init(_ model: ReportModel) {
        self.model = model
        pictures = Pictures(model: model)
    }

    private static let width = 960
    private static let margin = 16

    /// A line of words, and what is below it.
    private struct Part {
        var words = ""
        let height: Int
        let image: (Int) -> Markup
    }

    private func part(_ words: String, _ picture: Picture) -> Part {
        Part(words: words, height: picture.plot.height) { picture.plot.svg(y: $0) }
    }

    private var timeAxis: Part { Part(height: 18) { Plot.timeAxis(model.span, y: $0) } }

    // MARK: - Pictures

    /// All but those of values, which are called by their fields.
    package static let kinds: [(name: String, svg: @Sendable (StandalonePicture) -> String?)] = [
        ("timeline", { $0.timeline }), ("latency", { $0.latency }), ("throughput", { $0.throughput }),
        ("signal", { $0.signal }), ("intervals", { $0.intervals }), ("channels", { $0.channels }),
    ]

    private var timeline: String? {
        guard !model.timeline.isEmpty else { return nil }
        var parts: [Part] = []
        for lane in model.timeline.lanes {
            let endings = lane.blocks.prefix(2).map(\.ending).joined(separator: "; ")
            parts.append(part("\(lane.device.title)  \(endings)", pictures.lane(lane)))
            if lane.reports > 0 { parts.append(part("", pictures.advertising(lane))) }
        }
        for lane in model.timeline.others {
            parts.append(
                part("\(lane.device.title), \(lane.reports.grouped("advertising report"))", pictures.advertising(lane)))
        }
        return image("Timeline", parts + [timeAxis])
    }

    private var latency: String? {
        guard !model.latencies.isEmpty else { return nil }
        var parts = model.latencies.map { found in
            part(
                "\(found.title)\(found.operation.isEmpty ? "" : " \(found.operation)"): \(found.count.grouped) ×, median \(TimeText.text(found.median)), max \(TimeText.text(found.longest))",
                pictures.strip(found))
        }
        parts.append(Part(height: 18) { y in Plot.axis(pictures.latencyTicks.map { ($0.share, $0.text) }, y: y) })
        return image("Latency of answers", parts)
    }

    package func value(_ path: String) -> String? {
        let found = model.values.filter { $0.path == path }
        guard let first = found.first else { return nil }
        let parts = found.map { part("\($0.device.title): \($0.field) in \($0.unit)", pictures.values($0)) }
        return image(first.title, parts + [timeAxis])
    }

    private var throughput: String? {
        guard let throughput = model.throughput else { return nil }
        return image(
            "Throughput",
            [
                part(
                    "bytes of values a second; blue to the server, orange to the client",
                    pictures.throughput(throughput)), timeAxis,
            ])
    }

    private var signal: String? {
        let changing = model.signals.filter { !$0.isConstant }
        guard !changing.isEmpty else { return nil }
        let parts = changing.map { found in
            part("\(found.device.title) \(found.kind), median \(found.median) dBm", pictures.signal(found))
        }
        let shading = model.scanPauses.isEmpty ? "" : "; shaded where the host did not scan"
        return image("Signal in dBm\(shading)", parts + [timeAxis])
    }

    private var intervals: String? {
        guard !model.intervals.isEmpty else { return nil }
        let parts = model.intervals.map { found in
            part("\(found.device.title), about \(TimeText.text(found.median))", pictures.intervals(found))
        }
        return image("Advertising intervals", parts + [Part(height: 18) { pictures.intervalAxis(y: $0) }])
    }

    private var channels: String? {
        guard !model.channels.isEmpty else { return nil }
        let parts = model.channels.flatMap { found in
            [
                part(
                    "\(found.device.title): packets by data channel; orange sent again, red bad CRC",
                    pictures.channelBars(found)),
                Part(height: 18) { y in pictures.channelAxis(y: y) },
                part("over time", pictures.hops(found)), timeAxis,
            ]
        }
        return image("Channels", parts)
    }

    // MARK: - The file

    private func image(_ title: String, _ parts: [Part]) -> String {
        var body = Markup()
        var y = 46
        for part in parts {
            if !part.words.isEmpty {
                y += 18
                body += "<text y=\"\(y - 5)\" font-size=\"13\" fill=\"#1a1d21\">\(part.words)</text>"
            }
            body += part.image(y)
            y += part.height + 3
        }
        let (width, margin) = (StandalonePicture.width, StandalonePicture.margin)
        let name = model.title
        let svg: Markup = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(y + margin)" font-family="system-ui, sans-serif" role="img" aria-label="\(title), \(name)">
            <rect width="100%" height="100%" fill="#fff"/>
            <svg x="\(margin)" width="\(width - 2 * margin)" height="\(y + margin)" overflow="visible">
            <text y="28" font-size="17" font-weight="600" fill="#1a1d21">\(title) <tspan font-size="13" font-weight="400" fill="#59616b">\(name)</tspan></text>
            \(body)
            </svg>
            </svg>

            """
        return svg.text
    }
}
