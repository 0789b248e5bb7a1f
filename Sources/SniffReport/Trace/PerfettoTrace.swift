import Decoders
import Sniff
import SniffLint

/// A run as a trace of Perfetto: a track for each device, below it one for each connection, below that its requests,
/// values, messages and findings.
package struct PerfettoTrace {
    private let collector: TraceCollector
    private let builder: ReportBuilder
    private let findings: [ReportBuilder.ShownFinding]
    private let clock: TraceClock

    /// - Parameters:
    ///   - findings: those of `lint` that are shown; `nil` where it was not asked.
    package init(_ collector: TraceCollector, _ builder: ReportBuilder, findings: [LintFinding]?) {
        self.collector = collector
        self.builder = builder
        self.findings = builder.shown(findings ?? [])
        clock = TraceClock(builder.collector.clock)
    }

    private var page: PageClock { builder.collector.clock }

    /// Whether there are packets, and none has a time: nothing has a place in a trace.
    package var lacksTimes: Bool { builder.collector.packets > 0 && page.recordings == 0 }

    /// Connections that there was no room for.
    package var omittedConnections: Int { builder.collector.stories.omitted.count }

    /// Writes it in pieces.
    ///
    /// - Parameter take: takes a piece; false if no more is wanted.
    package func write(_ take: @escaping ([UInt8]) -> Bool) {
        var packets = TracePackets(clockID: clock.id, from: time(0, in: 0), take)
        let tracks = describe(&packets)
        for story in builder.chosen { add(story, on: tracks, &packets) }
        addOperations(on: tracks, &packets)
        addFindings(on: tracks, &packets)
        packets.finish()
    }

    private func time(_ time: Nanoseconds, in input: Int) -> UInt64 { clock.time(time, in: input, page) }

    private func time(_ moment: Moment) -> UInt64? { moment.position.map { time($0, in: moment.input) } }

    // MARK: - Tracks

    /// Identifiers of tracks. Two traces that are opened together have different ones, unless they began together.
    private struct Tracks {
        let seed: TraceID
        var devices: [UInt64: UInt64] = [:]
        var connections: [ConnectionNumber: UInt64] = [:]
        /// By row; `nil` of connections that are not shown.
        var rows: [UInt64?] = []
        /// By their parents.
        var findings: [UInt64?: UInt64] = [:]
    }

    private func describe(_ packets: inout TracePackets) -> Tracks {
        var tracks = Tracks(seed: TraceID(time(0, in: 0)))
        for story in builder.chosen {
            let address = story.peripheral ?? story.central
            let device = describe(address, &tracks, &packets)
            let number = story.number.rawValue
            let connection = tracks.seed.id("connection \(number)")
            packets.describe(connection, "Connection \(number)", in: device, rank: UInt64(clamping: number))
            tracks.connections[story.number] = connection
        }
        for (row, track) in collector.rows.enumerated() {
            let parent = tracks.connections[track.connection]
            let id = parent.map { _ in tracks.seed.id("row \(row)") }
            if let id { packets.describe(id, track.content.name, in: parent, rank: track.content.rank) }
            tracks.rows.append(id)
        }
        return tracks
    }

    /// - Returns: the track of a device, which is described once.
    private func describe(_ address: DeviceAddress?, _ tracks: inout Tracks, _ packets: inout TracePackets) -> UInt64 {
        let key = address?.key ?? .max
        if let known = tracks.devices[key] { return known }
        let name = address.map { builder.name($0) }
        let title = name.map { name in name.name.map { "\($0.quoted) \(name.address)" } ?? name.address }
        let id = tracks.seed.id("device \(key)")
        packets.describe(id, title ?? "unknown device", rank: UInt64(tracks.devices.count))
        tracks.devices[key] = id
        return id
    }

    // MARK: - Connections

    private func add(_ story: ConnectionStory, on tracks: Tracks, _ packets: inout TracePackets) {
        guard let track = tracks.connections[story.number], let begin = time(story.begin) else { return }
        let ending = builder.words.ending(story)
        var event = TraceEvent(.begin, "Connection \(story.number.rawValue): \(ending.text)")
        event.note("frame", number: story.begin.frame)
        if let end = story.disconnect?.completion { event.note("end_frame", number: end.frame) }
        event.note("central", story.central.map { "\($0)" })
        event.note("peripheral", story.peripheral.map { "\($0)" })
        packets.add(event.fields, on: track, at: begin)
        var last = begin
        for change in builder.words.changes(story) {
            var event = TraceEvent(.instant, change.text)
            event.note("frame", number: change.moment.frame)
            // Clocks may be set back; the slice stays around its changes.
            last = max(time(change.moment) ?? last, last)
            packets.add(event.fields, on: track, at: last)
        }
        packets.add(TraceEvent(.end).fields, on: track, at: max(end(of: story) ?? last, last))
    }

    private func end(of story: ConnectionStory) -> UInt64? { builder.lastMoment(of: story).flatMap { time($0) } }

    // MARK: - Operations

    private func addOperations(on tracks: Tracks, _ packets: inout TracePackets) {
        collector.spool.forEach { entry in
            guard let track = tracks.rows[entry.row] else { return true }
            let flows = entry.frames.map { tracks.seed.id("packet \(entry.input) \($0)") }
            packets.add(entry.fields, on: track, at: time(entry.time, in: entry.input), flows: flows)
            return !packets.isOver
        }
        let stories = builder.stories
        for (row, begin) in collector.openRows {
            guard let track = tracks.rows[row], let story = stories[collector.rows[row].connection] else { continue }
            let begun = time(begin, in: story.begin.input)
            packets.add(TraceEvent(.end).fields, on: track, at: max(end(of: story) ?? begun, begun))
        }
    }

    // MARK: - Findings

    /// An instant at each packet that a page marks.
    private func addFindings(on tracks: Tracks, _ packets: inout TracePackets) {
        var tracks = tracks
        var marks: [(shown: ReportBuilder.ShownFinding, frame: UInt64?, time: UInt64)] = []
        for shown in findings {
            let placed = ReportBuilder.marked(shown.finding.moments).compactMap { moment in
                time(moment).map { (shown: shown, frame: UInt64?(moment.frame), time: $0) }
            }
            // One without a packet is about all of the capture.
            marks += placed.isEmpty ? [(shown, nil, time(0, in: 0))] : placed
        }
        for mark in marks.sorted(by: { $0.time < $1.time }) {
            let finding = mark.shown.finding
            var event = TraceEvent(.instant, "\(finding.severity.rawValue): \(mark.shown.text)")
            event.note("frame", number: mark.frame)
            event.note("rule", finding.rule.identifier)
            event.note("frames", finding.moments.map { "\($0.frame)" }.joined(separator: ", "))
            if finding.count > 1 { event.note("count", number: UInt64(clamping: finding.count)) }
            event.note("why", finding.rule.why)
            event.note("remedy", finding.rule.remedy)
            packets.add(event.fields, on: track(of: mark.shown, &tracks, &packets), at: mark.time)
        }
    }

    /// - Returns: a track below its connection or its device, or beside them.
    private func track(
        of shown: ReportBuilder.ShownFinding, _ tracks: inout Tracks, _ packets: inout TracePackets
    ) -> UInt64 {
        let connection = shown.finding.connection.flatMap {
            tracks.connections[builder.teller(of: $0)] ?? tracks.connections[$0]
        }
        let parent = connection ?? shown.peer.map { describe($0, &tracks, &packets) }
        if let known = tracks.findings[parent] { return known }
        let id = tracks.seed.id("findings \(parent ?? 0)")
        packets.describe(id, "Findings", in: parent)
        tracks.findings[parent] = id
        return id
    }
}

/// Makes identifiers from words (FNV-1a).
private struct TraceID {
    private let start: UInt64

    init(_ seed: UInt64) { start = TraceID.hash("\(seed)", from: 0xCBF2_9CE4_8422_2325) }

    func id(_ words: String) -> UInt64 { TraceID.hash(words, from: start) }

    private static func hash(_ text: String, from start: UInt64) -> UInt64 {
        text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
