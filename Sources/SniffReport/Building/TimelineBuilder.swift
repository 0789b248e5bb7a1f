import Decoders
import Sniff

/// Who was connected when, and who was heard.
struct TimelineBuilder {
    let builder: ReportBuilder

    private static let laneLimit = 6
    private static let otherLimit = 3
    private static let markLimit = 200

    var timeline: ReportTimeline {
        var timeline = ReportTimeline()
        var order: [UInt64] = []
        var stories: [UInt64: [ConnectionStory]] = [:]
        for story in builder.chosen {
            let key = (story.peripheral ?? story.central)?.key ?? .max
            if stories[key] == nil { order.append(key) }
            stories[key, default: []].append(story)
        }
        // Devices with the most operations, in the order of their first connections.
        let weights = order.map { key in
            (stories[key] ?? []).reduce(0) {
                $0 + 1 + (builder.collector.trace($1.number).map { $0.requests + $0.pushes } ?? 0)
            }
        }
        let chosen = Set(
            order.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.prefix(TimelineBuilder.laneLimit))
        for index in order.indices where chosen.contains(index) {
            timeline.lanes.append(lane(stories[order[index]] ?? []))
        }
        timeline.furtherLanes = order.count - timeline.lanes.count
        let connected = Set(builder.chosen.flatMap { [$0.peripheral, $0.central] }.compactMap { $0?.key })
        let others = builder.collector.radio.advertisers.filter { !connected.contains($0.address.key) }
        let busiest = others.indices.sorted { (others[$1].count, $0) < (others[$0].count, $1) }
        for index in busiest.prefix(TimelineBuilder.otherLimit) {
            var lane = ReportTimeline.Lane(device: builder.name(others[index].address))
            lane.advertising = cells(others[index].reports)
            lane.reports = others[index].count
            timeline.others.append(lane)
        }
        let silent = builder.shownDevices.filter { $0.connections == 0 && $0.reports > 0 }
        timeline.otherDevices = silent.count
        timeline.otherReports = silent.reduce(0) { $0 + Int(clamping: $1.reports) }
        return timeline
    }

    private func lane(_ stories: [ConnectionStory]) -> ReportTimeline.Lane {
        var lane = ReportTimeline.Lane(device: builder.name(stories[0]))
        for story in stories {
            guard let begin = builder.milliseconds(story.begin) else { continue }
            let end = max(builder.end(of: story)?.milliseconds ?? begin, begin)
            let ending = builder.words.ending(story)
            let trace = builder.collector.trace(story.number)
            lane.blocks.append(
                ReportTimeline.Block(
                    begin: begin, end: end,
                    cells: cells(trace?.packets, from: begin, to: end), isWrong: ending.isWrong,
                    ending: ending.text, number: story.number.rawValue))
            let failed = story.refused.operations + story.unanswered.operations
            lane.problems += failed.compactMap { builder.milliseconds($0.begin) }
            if ending.isWrong { lane.problems.append(end) }
            let changed = story.changes.operations.filter { $0.kind == .updateParameters && $0.outcome == .succeeded }
            lane.changes += changed.compactMap { builder.milliseconds($0.begin) }
        }
        lane.problems = Array(lane.problems.sorted().prefix(TimelineBuilder.markLimit))
        lane.changes = Array(lane.changes.sorted().prefix(TimelineBuilder.markLimit))
        if let key = stories[0].peripheral?.key,
            let advertiser = builder.collector.radio.advertisers.first(where: { $0.address.key == key })
        {
            lane.advertising = cells(advertiser.reports)
            lane.reports = advertiser.count
        }
        return lane
    }

    /// How full each piece of time is, in four steps of a logarithmic scale.
    private func cells(_ bins: TimeBins?, from begin: Int64 = 0, to end: Int64 = .max) -> [ReportTimeline.Cell] {
        guard let bins, let most = bins.bins.map(\.count).max(), most > 0 else { return [] }
        let scale = 4 / TimelineBuilder.log2(of: most + 1)
        let narrowest = max(builder.collector.clock.end.milliseconds / 300, 1)
        return bins.bins.indices.compactMap { index in
            let count = bins.bins[index].count
            guard count > 0 else { return nil }
            let level = min(max(Int((TimelineBuilder.log2(of: count + 1) * scale).rounded(.up)), 1), 4)
            let (first, last) = ((bins.unit * index).milliseconds, (bins.unit * (index + 1)).milliseconds)
            guard last > begin, first <= end else { return nil }
            // One that is too narrow would not be seen.
            return ReportTimeline.Cell(
                begin: max(first, begin), end: max(min(last, max(end, first + 1)), max(first, begin) + narrowest),
                level: level)
        }
    }

    /// The binary logarithm, by its whole part and the rest as a line: enough for four steps.
    private static func log2(of count: Int64) -> Double {
        guard count > 0 else { return 0 }
        let whole = 63 - count.leadingZeroBitCount
        return Double(whole) + Double(count) / Double(Int64(1) << Int64(whole)) - 1
    }
}
