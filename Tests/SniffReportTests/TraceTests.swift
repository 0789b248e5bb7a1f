import Decoders
import SniffLint
import Testing

@testable import Sniff
@testable import SniffReport

/// What `report` gathers of a run.
private struct GatheringSink: PacketSink {
    var collector: ReportCollector
    var trace: TraceCollector

    mutating func beginInput(name: String?) { collector.beginInput(name: name) }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        collector.receive(packet, bytes)
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events {
            collector.receive(event)
            trace.receive(event)
        }
    }
}

@Suite("traces for Perfetto") struct TraceTests {
    private func bytes(_ captures: [String], filter: String? = nil) throws -> [UInt8] {
        let top = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let registry = Registry.standard
        let filter = try filter.map { try Filter($0, registry: registry) }
        var operations = ReportCollector.selection
        TraceCollector.select(&operations)
        let collector = ReportCollector(registry.vocabulary, isFiltered: filter != nil)
        var fields = FieldSelection(registry.vocabulary)
        collector.select(&fields)
        var sink = GatheringSink(collector: collector, trace: TraceCollector(registry, inputs: captures))
        var session = Session(
            registry, fields, filter: filter, tracksDevices: true, operations: operations, reading: .fields)
        for capture in captures { try session.read(contentsOf: "\(top)/Captures/\(capture)", into: &sink) }
        sink.collector.finish(session)
        let builder = ReportBuilder(sink.collector, session, registry, inputs: captures)
        var bytes: [UInt8] = []
        PerfettoTrace(sink.trace, builder, findings: nil).write { piece in
            bytes += piece
            return true
        }
        return bytes
    }

    private func trace(_ captures: String..., filter: String? = nil) throws -> TraceReader {
        let trace = TraceReader(try bytes(captures, filter: filter))
        #expect(trace.problems == [])
        return trace
    }

    // MARK: - Format

    /// The examples of <https://protobuf.dev/programming-guides/encoding>.
    @Test func theWireFormat() {
        var writer = ProtobufWriter()
        writer.add(1, 150)
        writer.add(2, "testing")
        writer.add(3) { $0.add(1, 150) }
        writer.add(47, fixed: 0x0102_0304_0506_0708)
        let expected: [UInt8] =
            [0x08, 0x96, 0x01, 0x12, 0x07] + Array("testing".utf8) + [0x1A, 0x03, 0x08, 0x96, 0x01]
            + [0xF9, 0x02, 8, 7, 6, 5, 4, 3, 2, 1]
        #expect(writer.bytes == expected)
    }

    @Test func anEventHasItsNotes() throws {
        var event = TraceEvent(.begin, "Read")
        event.note("frame", number: 7)
        event.note("handle", handle: 0x2A)
        event.note("value", "01ff")
        event.note("error", nil)
        let fields = ProtobufField.read(event.fields)
        let notes = fields.filter { $0.number == 4 }.map(\.fields)
        #expect(fields.field(9)?.value == 1 && fields.field(23)?.text == "Read")
        try #require(notes.count == 3)
        #expect(notes[0].field(10)?.text == "frame" && notes[0].field(3)?.value == 7)
        #expect(notes[1].field(7)?.value == 0x2A && notes[2].field(6)?.text == "01ff")
    }

    @Test func aReaderThatGoesAwayEndsTheTrace() {
        var pieces = 0
        var packets = TracePackets(clockID: 1, from: 0) { _ in
            pieces += 1
            return false
        }
        packets.describe(1, "track")
        for time in 0..<20_000 as Range<UInt64> { packets.add([], on: 1, at: time) }
        packets.finish()
        #expect(pieces == 1 && packets.isOver)
    }

    @Test func theSpoolKeepsOrderAboveItsMemory() {
        let spool = TraceSpool(blockLength: 100)
        for index in 0..<500 {
            let fields = [UInt8](repeating: UInt8(index & 0xFF), count: index % 7)
            let time = Nanoseconds(Int64(index) - 250)
            spool.add(TraceSpool.Entry(row: index, input: 1, time: time, frames: [UInt64(index), 9], fields: fields))
        }
        var rows: [Int] = []
        var isRight = true
        spool.forEach { entry in
            rows.append(entry.row)
            isRight =
                isRight && entry.time == Nanoseconds(Int64(entry.row) - 250) && entry.input == 1
                && entry.frames == [UInt64(entry.row), 9] && entry.fields.count == entry.row % 7
            return true
        }
        #expect(rows == Array(0..<500) && isRight && spool.failure == nil)
    }

    // MARK: - Rows

    @Test func slicesThatOverlapHaveRowsOfTheirOwn() {
        var lanes = TraceLanes()
        #expect(lanes.place(0, 10, isReplaced: false, newRow: 0)?.row == 0)
        #expect(lanes.place(5, 20, isReplaced: false, newRow: 1)?.row == 1)
        #expect(lanes.place(10, 12, isReplaced: false, newRow: 2)?.row == 0)
        #expect(lanes.place(11, 12, isReplaced: false, newRow: nil)?.row == nil)
        #expect(lanes.open.isEmpty)
    }

    @Test func aSliceWithoutAnEndLastsUntilTheNextOrTheConnectionEnds() {
        var lanes = TraceLanes()
        _ = lanes.place(0, nil, isReplaced: true, newRow: 0)
        let next = lanes.place(7, nil, isReplaced: false, newRow: 1)
        #expect(next?.row == 0 && next?.closed == [0])
        #expect(lanes.open.map(\.begin) == [7])
        #expect(lanes.place(50, 60, isReplaced: false, newRow: 1)?.row == 1)
    }

    // MARK: - Captures

    @Test func twoConnectionsOfADevice() throws {
        let trace = try trace("heart-rate.btsnoop")
        let device = "\"Pulse Belt 7\" C4:7A:2D:11:90:35"
        let connections = trace.events.filter { $0.isSlice && $0.path.count == 2 }
        #expect(connections.map(\.path) == [[device, "Connection 1"], [device, "Connection 2"]])
        #expect(
            connections.map(\.name) == [
                "Connection 1: lost: Connection Timeout",
                "Connection 2: by the central: Connection Terminated By Local Host",
            ])
        #expect(trace.primaryClock == 1 && trace.clocks == [1])
        // 2025-03-08 09:00:00 UTC.
        #expect(connections[0].begin / 1_000_000_000 == 1_741_424_400)
        let requests = trace.events(on: "Requests of the central")
        let refused = try #require(requests.first { $0.name.contains(": refused") })
        #expect(refused.name == "Write Request Heart Rate Control Point: refused: Application Error 0x80")
        #expect(refused.notes["error_code"]?.value == 0x80 && refused.notes["value"]?.text == "02")
        #expect(refused.notes["uuid"]?.text == "2A39" && refused.end > refused.begin)
        let values = trace.events(on: "Notifications")
        #expect(values.count == 14 && values.allSatisfy { $0.name == "Notification Heart Rate Measurement" })
        let changes = trace.events.filter { !$0.isSlice && $0.track == "Connection 1" }
        #expect(changes.first?.name == "interval 30 ms, peripheral latency 4, timeout 4 s, at the start")
    }

    @Test func onlyConnectionsThatMatch() throws {
        let trace = try trace("heart-rate.btsnoop", filter: "link.connection == 2")
        #expect(Set(trace.events.map { $0.path[1] }) == ["Connection 2"])
    }

    @Test func aRequestThatIsNeverAnsweredEndsWithItsConnection() throws {
        let trace = try trace("app-habits-requests.btsnoop")
        let requests = trace.events.filter { $0.track.hasPrefix("Requests") }
        let open = try #require(requests.first { $0.notes["frame"]?.value == 30 })
        let connection = try #require(trace.events.first { $0.isSlice && $0.track == "Connection 1" })
        #expect(open.name.hasSuffix(": not answered within 30 s") && open.end == connection.end)
        #expect(open.notes["answer_frame"] == nil)
    }

    @Test func anIndicationLastsUntilItIsConfirmed() throws {
        let trace = try trace("provisioning-json.btsnoop")
        let indications = trace.events(on: "Indications")
        #expect(!indications.isEmpty)
        #expect(indications.allSatisfy { $0.isSlice && $0.end > $0.begin && $0.notes["answer_frame"] != nil })
        let messages = trace.events.filter { $0.track.hasPrefix("Messages") }
        #expect(!messages.isEmpty && messages.allSatisfy { $0.isSlice })
    }

    @Test func bearersHaveTracks() throws {
        let trace = try trace("eatt.btsnoop")
        let tracks = Set(trace.events.map(\.track).filter { $0.hasPrefix("Requests") })
        #expect(
            tracks.isSuperset(of: [
                "Requests of the central", "Requests of the central, bearer 1", "Requests of the central, bearer 2",
            ]))
    }

    @Test func messagesFlowFromTheirPackets() throws {
        let trace = try trace("nordic-uart.btsnoop")
        let packets = trace.events.filter { !$0.track.hasPrefix("Messages") }
        let carried = packets.reduce(into: Set<UInt64>()) { $0.formUnion($1.flows) }
        let messages = trace.events.filter { $0.track.hasPrefix("Messages") }
        #expect(messages.count > 10 && messages.allSatisfy { !$0.flows.isDisjoint(with: carried) })
        // A line of five packets.
        #expect(messages.contains { $0.flows.intersection(carried).count == 5 })
    }

    @Test func aProcedureLastsFromItsFirstMessage() throws {
        let trace = try trace("mcumgr.btsnoop")
        let procedures = trace.events(on: "Procedures")
        let upload = try #require(procedures.first)
        #expect(procedures.count == 1 && upload.name == "mcumgr/image upload")
        #expect(upload.notes["first_frame"]?.value == 48 && upload.notes["frame"]?.value == 160)
        #expect(upload.end - upload.begin > 600_000_000)
    }

    @Test func severalCapturesAreNamed() throws {
        let trace = try trace("heart-rate.btsnoop", "echo.btsnoop")
        #expect(Set(trace.events.compactMap { $0.notes["input"]?.text }) == ["heart-rate.btsnoop", "echo.btsnoop"])
    }

    @Test func timesThatAreNoDatesNameNoClock() throws {
        let trace = try trace("forms/btstack.txt")
        #expect(trace.primaryClock == nil && trace.clocks == [nil])
        // They count from the first record, not from midnight.
        let first = try #require(trace.events.map(\.begin).min())
        #expect(first < 1_000_000_000)
    }

    @Test func theSameTraceEachTime() throws {
        let name = ["streaming-write-two-centrals.btsnoop"]
        let (first, second) = (try bytes(name), try bytes(name))
        #expect(first == second)
    }
}
