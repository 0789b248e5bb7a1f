import Decoders
import Sniff

/// Latencies, values and throughput.
struct ChartBuilder {
    let builder: ReportBuilder

    private static let latencyLimit = 10
    private static let valueLimit = 8
    private static let runLimit = 3
    private static let leastBytes: Int64 = 1000
    private static let pieces = 160

    // MARK: - Latency

    private struct LatencyKey: Hashable {
        let device: UInt64
        let subject: LatencySubject
    }

    /// Slowest first.
    var latencies: (shown: [ReportLatency], further: Int) {
        var order: [LatencyKey] = []
        var series: [LatencyKey: LatencySeries] = [:]
        var devices: [LatencyKey: ReportDeviceName] = [:]
        for story in builder.chosen {
            guard let trace = builder.collector.trace(story.number) else { continue }
            let found = trace.series.sorted {
                ($0.value.sample.begin.input, $0.value.sample.begin.frame) < (
                    $1.value.sample.begin.input, $1.value.sample.begin.frame
                )
            }
            for (subject, own) in found {
                let key = LatencyKey(device: (story.peripheral ?? story.central)?.key ?? .max, subject: subject)
                if series[key] == nil {
                    order.append(key)
                    series[key] = LatencySeries(sample: own.sample, points: SampledPoints(limit: 2000))
                    devices[key] = builder.name(story)
                }
                series[key]?.add(own)
            }
        }
        let sorted = order.indices.sorted { left, right in
            let (a, b) = (series[order[left]]?.times.median ?? 0, series[order[right]]?.times.median ?? 0)
            return a == b ? left < right : a > b
        }
        let shown = sorted.prefix(ChartBuilder.latencyLimit).compactMap { index -> ReportLatency? in
            guard let found = series[order[index]], let device = devices[order[index]] else { return nil }
            let words = builder.words.operation(found.sample)
            let isDiscovery = found.sample.kind == .discover
            return ReportLatency(
                title: isDiscovery ? "Discovery" : words.about.isEmpty ? words.what : words.about,
                operation: isDiscovery || words.about.isEmpty ? "" : LadderSteps.operation(found.sample, words.what),
                device: device.title,
                points: found.points.points.inOrder, count: found.times.count, median: found.times.median,
                longest: found.times.longest, p95: found.times.quantile(0.95))
        }
        return (shown, order.count - shown.count)
    }

    // MARK: - Values

    private struct ValueKey: Hashable {
        let device: UInt64
        let attribute: ServerAttribute
        let field: FieldKey
    }

    private static let leastValues = 3

    /// Quantities that change.
    var values: (shown: [ReportValues], further: Int) {
        let changing = quantities.filter { !$0.isConstant }
        let shown = changing.prefix(ChartBuilder.valueLimit).compactMap { chart($0.key, $0.lines) }
        return (shown, changing.count - shown.count)
    }

    /// Quantities that do not change, which are no picture.
    var constants: (shown: [ReportConstant], further: Int) {
        let unchanging = quantities.filter(\.isConstant)
        let shown = unchanging.prefix(ChartBuilder.valueLimit).compactMap { constant($0.key, $0.lines) }
        return (shown, unchanging.count - shown.count)
    }

    /// Those of which there are enough values, in the order in which they came first.
    private var quantities: [(key: ValueKey, lines: Lines, isConstant: Bool)] {
        let stories = builder.stories
        var order: [ValueKey] = []
        var lines: [ValueKey: Lines] = [:]
        for (subject, line) in builder.collector.values.lines {
            guard let story = stories[builder.teller(of: subject.connection)] else { continue }
            let key = ValueKey(
                device: (story.peripheral ?? story.central)?.key ?? .max, attribute: subject.attribute,
                field: subject.key)
            // Both ends of a link have the same values.
            if lines[key]?.contains(where: { $0.story.number == story.number }) == true { continue }
            if lines[key] == nil { order.append(key) }
            lines[key, default: []].append((story, line))
        }
        return order.compactMap { key in
            let own = lines[key] ?? []
            guard own.reduce(0, { $0 + $1.line.count }) >= ChartBuilder.leastValues else { return nil }
            return (key, own, own.map(\.line.lowest).min() == own.map(\.line.highest).max())
        }
    }

    private typealias Lines = [(story: ConnectionStory, line: LineColumns)]

    /// The characteristic, or the handle where that is not known.
    private func title(_ key: ValueKey, _ lines: Lines) -> String {
        let figures = lines.lazy.flatMap(\.story.characteristics).first {
            $0.server == key.attribute.server && $0.handle == key.attribute.handle && $0.uuid != nil
        }
        return figures?.uuid?.words(builder.registry) ?? "handle 0x\(key.attribute.handle.hexDigits)"
    }

    private func constant(_ key: ValueKey, _ lines: Lines) -> ReportConstant? {
        let points = lines.flatMap(\.line.points)
        guard let story = lines.first?.story, let first = points.first, let last = points.last else { return nil }
        let definition = builder.registry.vocabulary[key.field]
        return ReportConstant(
            title: title(key, lines), field: definition.name.replacing("_", with: " "), unit: definition.unit,
            device: builder.name(story), value: first.y, count: lines.reduce(0) { $0 + $1.line.count },
            first: ReportMark(x: first.x, frame: first.frame, input: first.input),
            last: ReportMark(x: last.x, frame: last.frame, input: last.input))
    }

    private func chart(_ key: ValueKey, _ lines: Lines) -> ReportValues? {
        guard let story = lines.first?.story else { return nil }
        let definition = builder.registry.vocabulary[key.field]
        return ReportValues(
            title: title(key, lines), field: definition.name.replacing("_", with: " "), unit: definition.unit,
            device: builder.name(story), lines: lines.flatMap { ChartBuilder.broken($0.line.points) },
            count: lines.reduce(0) { $0 + $1.line.count }, lowest: lines.map(\.line.lowest).min() ?? 0,
            highest: lines.map(\.line.highest).max() ?? 0, path: definition.path)
    }

    /// A line says that values lie between two others: not where there was none for long.
    private static func broken(_ points: [ReportPoint]) -> [[ReportPoint]] {
        guard points.count > 2 else { return [points] }
        let gaps = zip(points, points.dropFirst()).map { $1.x - $0.x }
        let median = gaps.sorted()[gaps.count / 2]
        let limit = max(5 * median, 1000)
        var lines: [[ReportPoint]] = [[points[0]]]
        for (gap, point) in zip(gaps, points.dropFirst()) {
            if gap > limit || gap < 0 { lines.append([point]) } else { lines[lines.count - 1].append(point) }
        }
        return lines
    }

    // MARK: - Throughput

    var throughput: ReportThroughput? {
        let traces = builder.chosenTraces
        let bins = traces.flatMap { [$0.toClient, $0.toServer] }.filter { !$0.bins.isEmpty }
        guard var unit = bins.map(\.unit).max() else { return nil }
        // Narrower pieces show packets, not rates.
        while unit < builder.collector.clock.end / ChartBuilder.pieces { unit *= 2 }
        func sum(_ bins: [TimeBins]) -> [Int64] {
            bins.reduce(into: []) { sum, bins in
                for (index, bin) in bins.bins(of: unit).enumerated() {
                    if index < sum.count { sum[index] &+= bin.sum } else { sum.append(bin.sum) }
                }
            }
        }
        let (toClient, toServer) = (sum(traces.map(\.toClient)), sum(traces.map(\.toServer)))
        let most = Double((toClient + toServer).max() ?? 0)
        // Some values are no flow.
        guard (toClient + toServer).reduce(0, &+) >= ChartBuilder.leastBytes else { return nil }
        return ReportThroughput(
            unit: Double(unit.rawValue) / 1e6, toClient: toClient, toServer: toServer,
            peak: most * 1e9 / Double(unit.rawValue))
    }

    var runs: [ReportThroughputRun] {
        let stories = builder.stories
        let found = builder.collector.runs.largest.filter { stories[$0.connection] != nil && $0.duration > 0 }
        return found.prefix(ChartBuilder.runLimit).compactMap { run in
            guard let story = stories[run.connection] else { return nil }
            let words = builder.words.operation(run.first)
            var sum: Int64 = 0
            let unit = Double(run.curve.unit.rawValue) / 1e6
            var curve: [(x: Double, bytes: Int64)] = [(0, 0)]
            for (index, bin) in run.curve.bins.enumerated() where bin.sum > 0 || index + 1 == run.curve.bins.count {
                // The flat part before it, too.
                if let last = curve.last, last.x < Double(index) * unit { curve.append((Double(index) * unit, sum)) }
                sum &+= bin.sum
                curve.append((min(Double(index + 1) * unit, Double(run.duration.rawValue) / 1e6), sum))
            }
            let begin = builder.collector.clock.time(of: run.first.begin) ?? 0
            let stalls = run.stalls.sorted { ($1.length, $0.begin.frame) < ($0.length, $1.begin.frame) }.map { stall in
                (
                    builder.mark(stall.begin),
                    ((stall.begin.nanoseconds ?? 0) - (run.first.begin.nanoseconds ?? 0)).milliseconds, stall.length
                )
            }
            let trace = builder.collector.trace(run.connection)
            let link = [
                trace?.state.interval.map { "interval \(TimeText.text(seconds: $0))" },
                trace?.state.mtu.map { "MTU \($0)" },
            ].compactMap(\.self).joined(separator: ", ")
            return ReportThroughputRun(
                title: "\(words.about) \(words.what)", device: builder.name(story), link: link,
                mark: builder.mark(run.first.begin),
                begin: begin.milliseconds, duration: run.duration, count: run.count, bytes: run.bytes,
                rate: Double(run.bytes) * 1e9 / Double(max(run.duration, 1).rawValue), curve: curve, stalls: stalls,
                stallCount: run.stallCount)
        }
    }
}

extension [ReportPoint] {
    /// By time.
    var inOrder: [ReportPoint] { sorted { ($0.x, $0.input, $0.frame, $0.y) < ($1.x, $1.input, $1.frame, $1.y) } }
}
