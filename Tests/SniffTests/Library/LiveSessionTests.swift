import Decoders
import Testing

@testable import Sniff

/// What only live sources tell: losses, connections that were there before, and time.
@Suite struct LiveSessionTests {
    private struct Peers: PacketSink {
        var peers: [DeviceAddress?] = []
        var senders: [Sender] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            peers.append(packet.peer)
            senders.append(packet.sender)
            return true
        }
    }

    /// H4 ACL packet on handle 0x40 with a Read Request of attribute 3, as the host sends it.
    private static let readRequest: [UInt8] = [2, 0x40, 0x00, 7, 0, 3, 0, 4, 0, 0x0A, 3, 0]
    private static let peer = DeviceAddress(0xC000_0000_0001, type: 1)

    private func session() throws -> Session { Session(try CaptureOptions()) }

    @Test func connectionsThatWereThereBeforeHaveTheirPeer() throws {
        // The records of the script have no adapter index: theirs is the interface's.
        var session = try session()
        var sink = Peers()
        var source = ScriptedSource([.packet(Self.readRequest, .sent, at: 1)])
        session.read(&source, into: &sink)
        #expect(sink.peers == [nil])
        for isCentral in [true, false] {
            var source = MonitorScript(
                before: [
                    ExistingConnection(adapter: 0, handle: 0x40, peer: Self.peer, isCentral: isCentral, isLE: true)
                ], packet: Array(Self.readRequest.dropFirst()))
            sink = Peers()
            session.read(&source, into: &sink)
            #expect(sink.peers == [Self.peer])
            #expect(sink.senders == [isCentral ? .central : .peripheral])
        }
    }

    @Test func lossesAreCountedAndSaid() throws {
        var session = try session()
        var said: [UInt64] = []
        session.onLoss = { said.append($1.value) }
        var sink = Peers()
        var source = ScriptedSource([.lost(3), .packet(Self.readRequest, .sent, at: 1), .lost(1)])
        session.read(&source, into: &sink)
        #expect(session.lostPackets == 4)
        #expect(said == [3, 1])
        #expect(sink.peers.count == 1)
    }

    /// A transaction times out after 30 seconds (Core 6.0, Vol 3, Part F, 3.3.3), though nothing arrives.
    @Test func requestsTimeOutByTheClock() throws {
        var session = try session()
        var source = ScriptedSource([
            .packet(Self.readRequest, .sent, at: 100), .nothing(until: 129), .nothing(until: 130), .nothing(until: 500),
        ])
        session.begin(name: nil)
        var record = CaptureRecord()
        var counts: [Int] = []
        for _ in 0..<4 {
            _ = session.step(&source, &record)
            counts.append(session.unansweredRequests.count)
        }
        #expect(counts == [0, 0, 1, 1])
        #expect(session.unansweredRequests.first?.handle == 3)
        session.end()
        // It is not given up twice.
        #expect(session.unansweredRequests.count == 1)
    }
}

/// One record of the Linux monitor behind connections that were there before.
private struct MonitorScript: CaptureSource {
    let name = "monitor"
    var before: [ExistingConnection]
    let packet: [UInt8]
    private var isOver = false

    init(before: [ExistingConnection], packet: [UInt8]) {
        self.before = before
        self.packet = packet
    }

    mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        if !before.isEmpty { return .existing(before.removeFirst()) }
        guard !isOver else { return .end }
        isOver = true
        record.number = 1
        record.link = .monitor
        // ACL TX packet.
        record.tag = 4
        record.adapter = 0
        record.setBytes(packet.indices)
        return .record
    }

    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(packet.span.extracting(range))
    }
}
