import Sniff

/// One picture of a model, with the words that say the same.
package struct Picture {
    /// The words of what it shows, for those who cannot see it.
    package var label: String
    package var plot: Plot

    package init(_ label: String, _ plot: Plot) { (self.label, self.plot) = (label, plot) }
}

/// Draws the parts of a model.
struct Pictures {
    let model: ReportModel
    /// The logarithmic axis of all latencies, in decades of milliseconds.
    let latencyRange: (low: Double, high: Double)

    init(model: ReportModel) {
        self.model = model
        latencyRange = Pictures.range(model.latencies)
    }

    private var hasInputs: Bool { model.inputs.count > 1 }
    private var time: (low: Double, high: Double) { (0, Double(model.span)) }

    // MARK: - Transfers

    /// The bytes that arrived, and behind them those that were sent.
    func transfer(_ transfer: ReportTransfer) -> Picture {
        var plot = Plot(height: 9, width: (0, Double(transfer.total)), scale: (0, 10))
        plot.isTime = false
        plot.content += Marks.bars([(0, Double(transfer.sent), 0, 10)], .first, opacity: 30)
        plot.content += Marks.bars(
            [(0, Double(transfer.confirmed), 0, 10)], transfer.isWrong ? .bad : .first, opacity: 100)
        return Picture(
            "\(transfer.confirmed.grouped) of \(transfer.total.grouped("byte")) arrived, \(transfer.sent.grouped) sent",
            plot)
    }

    // MARK: - Timeline

    func lane(_ lane: ReportTimeline.Lane) -> Picture {
        var plot = Plot(height: 24, width: time, scale: (0, 10))
        plot.content += Marks.bars(
            lane.blocks.map { (Double($0.begin), max(Double($0.end - $0.begin), Double(model.span) / 1000), 0, 10) },
            .first, opacity: 18)
        for level in 1...4 {
            let cells = lane.blocks.flatMap(\.cells).filter { $0.level == level }
            plot.content += Marks.bars(cells.map(Pictures.bar), .first, opacity: [30, 50, 75, 100][level - 1])
        }
        plot.content += Marks.rules(lane.changes.map(Double.init), .dark, width: 2, from: 6, to: 10)
        plot.content += Marks.rules(lane.problems.map(Double.init), .bad, width: 3, from: 0, to: 10)
        let endings = lane.blocks.prefix(3).map {
            "connection \($0.number) from \(ReportText.duration(.milliseconds(Int($0.begin)))), \($0.ending)"
        }
        let more = lane.blocks.count > 3 ? "; and \(lane.blocks.count - 3) more" : ""
        let problems = lane.problems.isEmpty ? "" : "; \(lane.problems.count.grouped("problem"))"
        return Picture("\(lane.device.title): \(endings.joined(separator: "; "))\(more)\(problems)", plot)
    }

    func advertising(_ lane: ReportTimeline.Lane) -> Picture {
        var plot = Plot(height: 9, width: time, scale: (0, 10))
        for level in 1...4 {
            let cells = lane.advertising.filter { $0.level == level }
            plot.content += Marks.bars(cells.map(Pictures.bar), .second, opacity: [45, 60, 80, 100][level - 1])
        }
        return Picture("\(lane.device.title): \(lane.reports.grouped("advertising report"))", plot)
    }

    private static func bar(_ cell: ReportTimeline.Cell) -> (x: Double, width: Double, foot: Double, height: Double) {
        (Double(cell.begin), Double(cell.end - cell.begin), 0, 10)
    }

    // MARK: - Latency

    private static func range(_ latencies: [ReportLatency]) -> (low: Double, high: Double) {
        let times = latencies.flatMap { $0.points.map(\.y) }
        guard let least = times.min(), let most = times.max() else { return (0, 3) }
        let low = (Logarithm.ofMilliseconds(least * 1000) * 2 - 0.2).rounded(.down) / 2
        return (low, max((Logarithm.ofMilliseconds(most * 1000) * 2 + 0.2).rounded(.up) / 2, low + 1))
    }

    var latencyTicks: [(share: Double, text: String, position: Double)] {
        let range = latencyRange
        return (-3...6).flatMap { [(1.0, $0), (3.0, $0)] }.compactMap { factor, decade in
            let position = Logarithm.ofMilliseconds(factor) + Double(decade)
            guard position >= range.low, position <= range.high else { return nil }
            var milliseconds = factor
            for _ in 0..<decade.magnitude { milliseconds = decade < 0 ? milliseconds / 10 : milliseconds * 10 }
            let text =
                milliseconds >= 1000
                ? "\(ReportText.decimal(milliseconds / 1000)) s" : "\(ReportText.decimal(milliseconds)) ms"
            return ((position - range.low) / (range.high - range.low), text, position)
        }
    }

    func strip(_ latency: ReportLatency) -> Picture {
        let range = latencyRange
        // In thousandths of a decade, because places of dots are whole numbers.
        var plot = Plot(height: 26, width: (range.low * 1000, range.high * 1000), scale: (0, 1))
        plot.isTime = false
        plot.columns = latencyTicks.map { $0.position * 1000 }
        let points = latency.points.map { point in
            ReportPoint(
                x: Int64((Logarithm.ofMilliseconds(point.y * 1000) * 1000).rounded()), y: Pictures.height(point.frame),
                frame: point.frame, input: point.input)
        }
        plot.content += Marks.dots(
            points, .first, name: latency.title, unit: "x", isLog: true, hasInputs: hasInputs
        ) { $0.y }
        plot.content += Marks.rules(
            [Logarithm.ofMilliseconds(Double(latency.median.rawValue) / 1e6) * 1000], .dark, width: 2, from: 0, to: 1)
        let operation = latency.operation.isEmpty ? "" : " \(latency.operation)"
        return Picture(
            "\(latency.title)\(operation): \(latency.count.grouped("answer")), median \(TimeText.text(latency.median)), longest \(TimeText.text(latency.longest))",
            plot)
    }

    /// Dots of one time beside each other, always alike.
    private static func height(_ frame: UInt64) -> Double { 0.15 + Double(frame &* 0x9E37_79B9 % 701) / 1000 }

    var latencyOverTime: Picture {
        let range = latencyRange
        var plot = Plot(height: 150, width: time, scale: range)
        plot.rows = latencyTicks.map { ($0.position, $0.text) }
        for latency in model.latencies {
            plot.content += Marks.dots(
                latency.points, .first, size: 4, name: latency.title, unit: "ms", isLog: true, hasInputs: hasInputs
            ) { Logarithm.ofMilliseconds($0.y * 1000) }
        }
        return Picture("Latency of answers over time", plot)
    }

    // MARK: - Values and throughput

    func values(_ values: ReportValues) -> Picture {
        let margin = max((values.highest - values.lowest) * 0.08, values.highest == values.lowest ? 1 : 0)
        // Heart rates and percentages are seen from zero where they are near it.
        let floor =
            values.lowest >= 0 && values.lowest < (values.highest - values.lowest) * 0.6 ? 0 : values.lowest - margin
        var plot = Plot(height: 140, width: time, scale: (floor, values.highest + 2 * margin))
        plot.rows = AxisTicks(from: floor, to: values.highest + margin, about: 4).values.map {
            ($0, ReportText.decimal($0))
        }
        plot.content += Marks.lines(values.lines, .first)
        plot.content += Marks.dots(
            values.lines.flatMap(\.self), .first, size: 4, name: values.field, unit: values.unit, hasInputs: hasInputs
        ) { $0.y }
        return Picture(
            "\(values.field) of \(values.title), \(values.device.title): \(values.count.grouped("value")) from \(ReportText.decimal(values.lowest)) to \(ReportText.decimal(values.highest)) \(values.unit)",
            plot)
    }

    func throughput(_ throughput: ReportThroughput) -> Picture {
        let perSecond = 1000 / throughput.unit
        var plot = Plot(height: 140, width: time, scale: (0, max(throughput.peak * 1.12, 1)))
        plot.rows = AxisTicks(from: 0, to: throughput.peak, about: 4).values.map { ($0, "\(ReportText.bytes($0))/s") }
        for (bins, colour) in [(throughput.toServer, Marks.Colour.first), (throughput.toClient, .second)] {
            let bars = bins.enumerated().filter { $0.element > 0 }.map { index, bytes in
                (
                    x: Double(index) * throughput.unit, width: throughput.unit, foot: 0.0,
                    height: Double(bytes) * perSecond
                )
            }
            plot.content += Marks.bars(bars, colour, opacity: 60)
        }
        return Picture(
            "Bytes of values a second over time, at most \(ReportText.bytes(throughput.peak))/s: to the client \(ReportText.bytes(Double(throughput.toClient.reduce(0, &+)))), to the server \(ReportText.bytes(Double(throughput.toServer.reduce(0, &+))))",
            plot)
    }

    func run(_ run: ReportThroughputRun) -> Picture {
        let length = Double(run.duration.rawValue) / 1e6
        var plot = Plot(height: 110, width: (0, length), scale: (0, Double(run.bytes) * 1.08))
        plot.isTime = false
        plot.rows = AxisTicks(from: 0, to: Double(run.bytes), about: 3).values.dropFirst().map {
            ($0, ReportText.bytes($0))
        }
        plot.content += Marks.bars(
            run.stalls.map { (Double($0.begin), Double($0.length.rawValue) / 1e6, 0, Double(run.bytes) * 1.08) }, .band)
        plot.content += Marks.line(run.curve.map { ($0.x, Double($0.bytes)) }, .first)
        return Picture(
            "\(run.title): \(ReportText.bytes(Double(run.bytes))) in \(ReportText.duration(run.duration)), \(ReportText.bytes(run.rate))/s, \(run.stallCount.grouped("stall"))",
            plot)
    }

    func runAxis(_ run: ReportThroughputRun) -> Markup {
        let length = max(run.duration.milliseconds, 1)
        return Plot.axis(
            AxisTicks.times(to: length, about: 5).map {
                (Double($0) / Double(length), "+" + AxisTicks.time($0, span: length))
            })
    }

    // MARK: - Radio

    /// In dBm; the same for all.
    var signalRange: (low: Double, high: Double) {
        let low = model.signals.map(\.lowest).min() ?? -100
        let high = model.signals.map(\.highest).max() ?? -40
        return (Double(min(low, -90)) - 4, Double(max(high, -40)) + 4)
    }

    func signal(_ signal: ReportSignal) -> Picture {
        var plot = Plot(height: 64, width: time, scale: signalRange)
        plot.rows = [-80, -60, -40].filter {
            (signalRange.high - Double($0)) / (signalRange.high - signalRange.low) > 0.22
        }.map { (Double($0), "\($0)") }
        if signal.kind == "advertising" {
            let (low, high) = signalRange
            plot.content += Marks.bars(
                model.scanPauses.map { (Double($0.begin), Double($0.length), low, high - low) }, .dark, opacity: 8)
        }
        plot.content += Marks.dots(
            signal.points, signal.kind == "advertising" ? .second : .first, size: 4, name: "signal", unit: "dBm",
            hasInputs: hasInputs
        ) { $0.y }
        return Picture(
            "Signal of \(signal.device.title), \(signal.kind): median \(signal.median) dBm, from \(signal.lowest) to \(signal.highest), \(signal.count.grouped("packet"))",
            plot)
    }

    func intervals(_ intervals: ReportIntervals) -> Picture {
        let most = Double(intervals.bars.max() ?? 1)
        var plot = Plot(height: 44, width: (0, Double(intervals.bars.count)), scale: (0, most * 1.05))
        plot.isTime = false
        plot.columns = [1, 9, 17, 25, 33].map(Double.init)
        plot.content += Marks.bars(
            intervals.bars.enumerated().filter { $0.element > 0 }.map {
                (Double($0.offset) + 0.05, 0.9, 0, Double($0.element))
            }, .second)
        return Picture(
            "Advertising intervals of \(intervals.device.title): median \(TimeText.text(intervals.median)), \(intervals.count.grouped("interval"))",
            plot)
    }

    func intervalAxis(y: Int = 0) -> Markup {
        let count = Double(ReportIntervals.limits.count + 1)
        return Plot.axis(
            [
                (1 / count, "10 ms"), (9 / count, "100 ms"), (17 / count, "1 s"), (25 / count, "10 s"),
                (33 / count, "100 s"),
            ], y: y)
    }

    func channelBars(_ channels: ReportChannels) -> Picture {
        let most = Double(channels.channels.map(\.all).max() ?? 1)
        var plot = Plot(height: 80, width: (0, 37), scale: (0, max(most, 1) * 1.12))
        plot.isTime = false
        plot.rows = AxisTicks(from: 0, to: most, about: 2).values.dropFirst().map { ($0, ReportText.decimal($0)) }
        func bars(_ count: (ReportChannels.Channel) -> Int, _ foot: (ReportChannels.Channel) -> Int) -> [(
            x: Double, width: Double, foot: Double, height: Double
        )] {
            channels.channels.enumerated().filter { count($0.element) > 0 }.map {
                (Double($0.offset) + 0.08, 0.84, Double(foot($0.element)), Double(count($0.element)))
            }
        }
        plot.content += Marks.bars(bars({ $0.all - $0.again - $0.bad }, { $0.again + $0.bad }), .first, opacity: 70)
        plot.content += Marks.bars(bars({ $0.again }, { $0.bad }), .second)
        plot.content += Marks.bars(bars({ $0.bad }, { _ in 0 }), .bad)
        let used = channels.channels.count { $0.all > 0 }
        return Picture(
            "Packets by data channel with \(channels.device.title): \(used) of 37 channels used, \(channels.badCount.grouped) bad, \(channels.againCount.grouped) sent again",
            plot)
    }

    func channelAxis(y: Int = 0) -> Markup {
        Plot.axis([0, 6, 12, 18, 24, 30, 36].map { (($0 + 0.5) / 37, "\(Int($0))") }, y: y)
    }

    func hops(_ channels: ReportChannels) -> Picture {
        var plot = Plot(height: 170, width: time, scale: (-1, 40))
        plot.rows = [0, 12, 24, 36].map { (Double($0), "\($0)") } as [(Double, String)]
        for (points, colour, size, name) in [
            (channels.good, Marks.Colour.first, 3, "channel"), (channels.again, .second, 5, "sent again, channel"),
            (channels.bad, .bad, 6, "bad CRC, channel"),
        ] {
            plot.content += Marks.dots(points, colour, size: size, name: name, unit: "", hasInputs: hasInputs) { $0.y }
        }
        return Picture(
            "Channel of each packet with \(channels.device.title) over time: \((channels.goodCount + channels.againCount + channels.badCount).grouped("packet"))",
            plot)
    }
}
