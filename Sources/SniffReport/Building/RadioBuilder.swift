import Decoders
import Sniff

/// Signals, intervals, channels, and the table of devices.
struct RadioBuilder {
    let builder: ReportBuilder

    private static let signalLimit = 6
    private static let intervalLimit = 6
    private static let channelLimit = 3
    private static let deviceLimit = 60
    private static let hopLimit = 3000

    /// Those who were connected, then the others, and of each the ones with the most.
    private func connectedFirst<Item>(
        _ items: [Item], _ address: (Item) -> DeviceAddress, _ count: (Item) -> Int
    ) -> [Item] {
        let connected = Set(builder.chosen.compactMap(\.peripheral).map(\.key))
        let weights = items.map { (connected.contains(address($0).key) ? 1 : 0, count($0)) }
        return items.indices.sorted { (weights[$1].0, weights[$1].1, $0) < (weights[$0].0, weights[$0].1, $1) }
            .map { items[$0] }
    }

    // MARK: - Signals

    /// Those who were connected first, then the busiest.
    var signals: (shown: [ReportSignal], further: Int) {
        let all = builder.collector.radio.advertisers.filter {
            $0.signal.levels.count > 1 && builder.collector.shows($0.address)
        }
        var shown = connectedFirst(all, \.address, \.signal.levels.count).prefix(RadioBuilder.signalLimit).compactMap {
            signal(builder.name($0.address), "advertising", $0.signal)
        }
        let further = all.count - shown.count
        for group in hopGroups.prefix(RadioBuilder.channelLimit) {
            for (role, part) in [("as central", \HopTrace.central), ("as peripheral", \HopTrace.peripheral)] {
                var trace = SignalTrace(limit: 1200)
                for hop in group.hops { trace.add(hop[keyPath: part]) }
                let address = role == "as central" ? group.story.central : group.story.peripheral
                guard let address, let signal = signal(builder.name(address), role, trace) else { continue }
                shown.append(signal)
            }
        }
        return (shown, further)
    }

    private func signal(
        _ name: ReportDeviceName, _ kind: String, _ trace: SignalTrace
    ) -> ReportSignal? {
        let levels = trace.levels
        guard let median = levels.median, let lowest = levels.lowest, let highest = levels.highest, levels.count > 1
        else { return nil }
        return ReportSignal(
            device: name, kind: kind, points: trace.points.points.inOrder, count: levels.count, median: median,
            lowest: lowest, highest: highest)
    }

    /// Those that can be seen on the axis: several inputs are several hosts, of which one may scan.
    var scanPauses: [ReportPause] {
        let end = builder.collector.clock.end
        guard builder.inputs.count == 1 else { return [] }
        return builder.collector.scanPauses.pauses(until: end).filter { $0.upperBound - $0.lowerBound > end / 200 }.map
        {
            ReportPause(begin: $0.lowerBound.milliseconds, length: ($0.upperBound - $0.lowerBound).milliseconds)
        }
    }

    // MARK: - Intervals

    var intervals: [ReportIntervals] {
        let all = builder.shownDevices.filter { $0.intervals.count >= 10 }
        return connectedFirst(all, \.address, \.intervals.count).prefix(RadioBuilder.intervalLimit).map { device in
            let times = device.intervals
            let limits = ReportIntervals.limits
            let above = [times.count] + limits.map { times.count(above: $0) } + [0]
            let bars = zip(above, above.dropFirst()).map { $0 - $1 }
            return ReportIntervals(
                device: builder.name(device.address), median: times.median, count: times.count,
                longer: times.count(above: times.median + times.median / 2), bars: bars)
        }
    }

    // MARK: - Channels

    private var hopGroups: [(story: ConnectionStory, hops: [HopTrace])] {
        let stories = builder.stories
        var groups: [(story: ConnectionStory, hops: [HopTrace])] = []
        for hop in builder.collector.radio.hops {
            guard let story = stories[hop.number] else { continue }
            let index = groups.firstIndex {
                $0.story.peripheral == story.peripheral && $0.story.central == story.central && story.peripheral != nil
            }
            if let index { groups[index].hops.append(hop) } else { groups.append((story, [hop])) }
        }
        let weights = groups.map { $0.hops.reduce(0) { $0 + $1.good.count + $1.again.count + $1.bad.count } }
        return groups.indices.filter { weights[$0] >= 10 }.sorted { (weights[$1], $0) < (weights[$0], $1) }.map {
            groups[$0]
        }
    }

    var channels: [ReportChannels] {
        hopGroups.prefix(RadioBuilder.channelLimit).map { group in
            var counts = [HopTrace.ChannelCount](repeating: HopTrace.ChannelCount(), count: 37)
            var (good, again, bad) = (
                SampledPoints(limit: RadioBuilder.hopLimit / 2), SampledPoints(limit: RadioBuilder.hopLimit / 4),
                SampledPoints(limit: RadioBuilder.hopLimit / 4)
            )
            for hop in group.hops {
                for index in counts.indices {
                    counts[index].all += hop.channels[index].all
                    counts[index].again += hop.channels[index].again
                    counts[index].bad += hop.channels[index].bad
                }
                good.add(hop.good)
                again.add(hop.again)
                bad.add(hop.bad)
            }
            return ReportChannels(
                device: builder.name(group.story), connections: group.hops.count,
                channels: counts.map { ReportChannels.Channel(all: $0.all, again: $0.again, bad: $0.bad) },
                good: good.points.inOrder, again: again.points.inOrder, bad: bad.points.inOrder, goodCount: good.count,
                againCount: again.count, badCount: bad.count)
        }
    }

    // MARK: - Devices

    /// Those who were connected first, then the busiest.
    var devices: (shown: [ReportDevice], further: Int) {
        let all = builder.shownDevices
        let sorted = all.indices.sorted { left, right in
            (all[right].connections > 0 ? 1 : 0, all[right].reports, left) < (
                all[left].connections > 0 ? 1 : 0, all[left].reports, right
            )
        }
        let shown = sorted.prefix(RadioBuilder.deviceLimit).map { index -> ReportDevice in
            let device = all[index]
            let services = device.services.prefix(6).map { $0.words(builder.registry) }
            let more = device.services.count > 6 ? ", …" : ""
            let level =
                device.rssi.count > 0 ? Int((Double(device.rssi.sum) / Double(device.rssi.count)).rounded()) : nil
            return ReportDevice(
                name: builder.name(device.address), services: services.joined(separator: ", ") + more,
                reports: device.reports, level: level, interval: device.medianInterval.map { TimeText.text($0) } ?? "",
                connections: device.connections)
        }
        return (shown, all.count - shown.count)
    }
}
