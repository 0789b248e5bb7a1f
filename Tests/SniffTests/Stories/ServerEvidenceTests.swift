import Decoders
import TestSupport
import Testing

@testable import Sniff

/// What `gatt --format jsonl` tells of a server beside its table.
@Suite("evidence of servers")
struct ServerEvidenceTests {
    private func evidence(_ capture: String) throws -> ServerEvidence {
        let operations = try OperationText(
            [LibraryFiles.capture(capture)], ServerObservations.selection
        ).operations
        var servers = ServerObservations()
        for operation in operations { servers.receive(operation) }
        var session = Session(.standard)
        var sink = Ignoring()
        var source = try CaptureReader(path: LibraryFiles.capture(capture))
        session.read(&source, into: &sink)
        let table = try #require(session.joinedDatabases.first { $0.isOfPeer })
        return try #require(servers.evidence(of: table, knownAs: []))
    }

    private struct Ignoring: PacketSink {
        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
    }

    @Test("a long value is joined, and one that was not read to its end says so")
    func values() throws {
        let evidence = try evidence("long-values.btsnoop")
        #expect(evidence.values[23]?.bytes.count == 44)
        #expect(evidence.values[23]?.isPart == false)
        #expect(evidence.values[25]?.bytes.count == 22)
        #expect(evidence.values[25]?.isPart == true)
        #expect(evidence.clientMTU == 64)
        #expect(evidence.serverMTU == 517)
    }

    @Test("a refusal for want of security, and the access that succeeded after pairing")
    func security() throws {
        let access = try #require(try evidence("titan-encryption.btsnoop").accesses[20])
        #expect(access.refusal?.code == 0x05)
        #expect(access.refusal?.frame == 66)
        #expect(access.permission?.frame == 100)
        #expect(access.permission?.isEncrypted == true)
        #expect(access.permission?.isMITM == false)
    }

    @Test("the handles of which answers listed everything")
    func searches() throws {
        let searches = try evidence("remote-led.btsnoop").searches
        #expect(
            searches == [
                HandleSearch(target: .service(BluetoothUUID(0x1815)), handles: 1...0xFFFF),
                HandleSearch(target: .characteristics, handles: 14...19),
                HandleSearch(target: .descriptors, handles: 19...19),
            ])
    }
}

/// The operation that a notification probably follows.
@Suite("causes of notifications")
struct NotificationCauseTests {
    private func causes(_ capture: String) throws -> [UInt64: NotificationCause] {
        let operations = try OperationText([LibraryFiles.capture(capture)]).operations
        let pairs = operations.compactMap { operation in operation.cause.map { (operation.frame, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    @Test("each answer follows its command")
    func commands() throws {
        let causes = try causes("remote-led.btsnoop")
        #expect(causes.mapValues(\.frame) == [36: 33, 40: 37, 44: 41, 48: 45, 52: 49])
        #expect(causes.values.allSatisfy { $0.kind == .write && $0.handle == 16 })
        #expect(causes[36]?.delay.description.hasPrefix("0.0604") == true)
    }

    @Test("a stream follows its subscription, then itself, whatever is written meanwhile")
    func stream() throws {
        let causes = try causes("heart-rate.btsnoop")
        #expect(causes[33]?.kind == .subscribe)
        #expect([34, 35, 36, 37].map { causes[$0]?.frame } == [33, 34, 35, 36])
        // A write is in frame 42.
        #expect(causes[45]?.frame == 40)
    }
}
