import Decoders
import Sniff

/// Gathers what a page shows of a run, in one pass and in memory that does not grow with it.
///
/// Stories are those of `summary`; this keeps besides them what pictures need: when, how much, how late.
package struct ReportCollector: PacketSink {
    package private(set) var stories = ConnectionStories()
    private var reader: PacketReader
    private(set) var clock = PageClock()
    /// Packets that the filter lets through.
    package private(set) var packets = 0
    private(set) var traces: [ConnectionTrace] = []
    private var indices: [ConnectionNumber: Int] = [:]
    private var ladders = 0
    private(set) var runs = ThroughputRuns()
    private(set) var radio = RadioTraces()
    private(set) var scanPauses = ScanPauses()
    private(set) var values = ValueLines()
    /// Connections of packets that the filter lets through.
    private var matching: MatchingConnections
    /// Advertisers of them.
    private(set) var advertisers: Set<UInt64> = []

    static let traceLimit = 256
    private static let ladderLimit = 64

    /// - Parameter isFiltered: only connections and advertisers of packets that come are shown.
    package init(_ vocabulary: Vocabulary, isFiltered: Bool) {
        reader = PacketReader(vocabulary)
        matching = MatchingConnections(isFiltered: isFiltered)
    }

    /// Selects the fields that it reads.
    package func select(_ selection: inout FieldSelection) { reader.select(&selection) }

    /// The operations that a run must hand on.
    package static var selection: OperationSelection { ConnectionStories.selection }

    package mutating func beginInput(name: String?) { clock.beginInput() }

    package mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        packets += 1
        let connection = packet.connection
        let time = clock.time(of: packet)
        matching.note(connection)
        guard let time else { return true }
        if let connection, let index = index(connection) { traces[index].addPacket(at: time) }
        guard packet.fields.count > 0 else { return true }
        reader.read(packet)
        if matching.isFiltered, advertisers.count < ConnectionStories.limit {
            for report in reader.reading.reports { advertisers.insert(report.address.key) }
        }
        if !reader.reading.reports.isEmpty { scanPauses.receiveReport(at: time) }
        radio.add(reader.reading, connection, packet.sender, frame: packet.frame, input: clock.input, at: time)
        if !reader.reading.values.isEmpty, let connection {
            values.add(reader.reading, connection, at: (time.milliseconds, packet.frame, clock.input))
        }
        return true
    }

    package mutating func receiveUnanswered(_ packet: borrowing Dissection) { matching.note(packet.connection) }

    package mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events { receive(event) }
    }

    package mutating func receive(_ event: OperationEvent) {
        stories.receive(event)
        guard case .operation(let operation) = event else { return }
        guard let connection = operation.connection else { return scanPauses.receive(operation, clock) }
        guard operation.kind != .message, let index = index(connection) else { return }
        traces[index].add(operation, clock)
        if OperationKinds.exchanges.contains(operation.kind), operation.kind != .discover {
            runs.add(operation, of: connection)
        }
    }

    /// The run is over.
    package mutating func finish(_ session: borrowing Session) { stories.finish(session) }

    /// Where the trace of a connection is; `nil` where there are too many.
    private mutating func index(_ connection: ConnectionNumber) -> Int? {
        if let known = indices[connection] { return known }
        guard traces.count < ReportCollector.traceLimit else { return nil }
        indices[connection] = traces.count
        traces.append(ConnectionTrace(connection))
        ladders += 1
        if ladders > ReportCollector.ladderLimit { dropLadder() }
        return traces.count - 1
    }

    /// Of the connections so far, the calm one with the least is not shown step by step.
    private mutating func dropLadder() {
        let calm = traces.indices.dropLast().filter { traces[$0].ladder != nil }
        let least = calm.min {
            (traces[$0].ladder?.problems ?? 0, traces[$0].ladder?.count ?? 0, $0)
                < (traces[$1].ladder?.problems ?? 0, traces[$1].ladder?.count ?? 0, $1)
        }
        guard let least else { return }
        traces[least].ladder = nil
        ladders -= 1
    }

    /// The trace of a connection, if it has one.
    func trace(_ connection: ConnectionNumber) -> ConnectionTrace? { indices[connection].map { traces[$0] } }

    /// Those that are shown.
    func chosen(_ session: borrowing Session) -> [ConnectionStory] { matching.chosen(stories.all, session) }

    /// Whether an advertiser is shown.
    func shows(_ address: DeviceAddress) -> Bool { !matching.isFiltered || advertisers.contains(address.key) }
}
