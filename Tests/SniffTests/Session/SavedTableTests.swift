import Decoders
import Sniff
import TestSupport
import Testing

/// What tables of earlier runs tell, and when they stop being true.
@Suite struct SavedTableTests {
    private let belt: UInt64 = 0xC47A_2D11_9035
    private let measurement: [UInt8] = [0x06, 0x48]
    private static let hash = [UInt8](repeating: 0x11, count: 16)

    /// Heart Rate at 0x0E to 0x15, Battery at 0x1F to 0x22, Generic Attribute with Database Hash at 0x06.
    private static func saved(
        peer: String? = "C4:7A:2D:11:90:35", type: Int? = 1, server: String = "peer", hash: Bool = true
    ) throws -> [AttributeTable] {
        let attribute = { (handle: Int, uuid: String) in #"{"handle":\#(handle),"uuid":"\#(uuid)"}"# }
        let service = { (start: Int, end: Int, uuid: String) in
            #"{"start_handle":\#(start),"end_handle":\#(end),"uuid":"\#(uuid)","primary":true}"#
        }
        let attributes = [
            (1, "2800"), (2, "2803"), (3, "2A05"), (5, "2803"), (6, "2B2A"), (0x0E, "2800"), (0x0F, "2803"),
            (0x10, "2A37"), (0x11, "2902"), (0x12, "2803"), (0x13, "2A38"), (0x1F, "2800"), (0x20, "2803"),
            (0x21, "2A19"),
            (0x22, "2902"),
        ].map(attribute).joined(separator: ",")
        let services = [(1, 6, "1801"), (0x0E, 0x15, "180D"), (0x1F, 0x22, "180F")].map(service).joined(separator: ",")
        let text =
            #"{"server":"\#(server)","#
            + (peer.map { #""peer":"\#($0)","# } ?? "") + (type.map { #""peer_type":\#($0),"# } ?? "")
            + (hash ? #""database_hash":"\#(String(repeating: "11", count: 16))","# : "")
            + #""services":[\#(services)],"attributes":[\#(attributes)]}"#
        return try AttributeTable.read(bytes: Array(text.utf8), file: "old.jsonl")
    }

    private func read(_ capture: CaptureBuilder, _ tables: [AttributeTable]) throws -> SessionReading {
        try SessionReading([capture.bytes], try CaptureOptions(attributeTables: tables))
    }

    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        return capture
    }

    /// A notification of Heart Rate Measurement, and of Battery Level.
    private func values(_ capture: inout CaptureBuilder) -> (heart: Int, battery: Int) {
        (
            capture.att(0x40, .received, ATT.notify(0x10, measurement)),
            capture.att(0x40, .received, ATT.notify(0x21, [95]))
        )
    }

    @Test func namesHandlesAndSaysWhereFrom() throws {
        var capture = connected()
        let frames = values(&capture)
        let reading = try read(capture, try Self.saved())
        let packet = reading[frames.heart]
        #expect(packet["att.uuid"] == "2A37" && packet["att.service"] == "180D")
        #expect(packet["att.uuid_source"] == "old.jsonl" && packet["att.service_source"] == "old.jsonl")
        #expect(packet["value.heart_rate"] == "72")
        #expect(reading.databases.first?.savedIn == "old.jsonl")
    }

    @Test func withoutThemNothingIsNamed() throws {
        var capture = connected()
        let frames = values(&capture)
        let reading = try read(capture, [])
        #expect(reading[frames.heart]["att.uuid"] == nil && reading[frames.heart]["att.uuid_source"] == nil)
        #expect(reading.databases.isEmpty)
    }

    /// Another device, another type of the same address, the other server, nobody known.
    @Test func namesOnlyTheHandlesOfItsServer() throws {
        var capture = connected()
        let frames = values(&capture)
        for tables in [
            try Self.saved(peer: "C4:7A:2D:11:90:36"), try Self.saved(type: 0), try Self.saved(server: "host"),
            try Self.saved(peer: nil, type: nil),
        ] {
            let reading = try read(capture, tables)
            #expect(reading[frames.heart]["att.uuid"] == nil)
            #expect(reading.databases.isEmpty)
        }
    }

    @Test func theHostsOwnTableNamesItsHandles() throws {
        var capture = connected()
        let frame = capture.att(0x40, .sent, ATT.notify(0x10, measurement))
        #expect(try read(capture, try Self.saved(server: "host"))[frame]["att.uuid"] == "2A37")
        #expect(try read(capture, try Self.saved())[frame]["att.uuid"] == nil)
    }

    /// BlueZ does not always tell the type; an identity address is that of the device.
    @Test func aTableWithoutTypeIsForAnyType() throws {
        var capture = connected()
        let frames = values(&capture)
        let tables = try Self.saved(type: nil)
        #expect(tables.map(\.isPeerTypeKnown) == [false])
        #expect(try read(capture, tables)[frames.heart]["att.uuid"] == "2A37")
        #expect(try read(capture, try Self.saved(type: 3))[frames.heart]["att.uuid"] == "2A37")
    }

    @Test func ofSeveralTheLastCounts() throws {
        var capture = connected()
        let frames = values(&capture)
        let empty = #"{"server":"peer","peer":"C4:7A:2D:11:90:35","peer_type":1,"services":[],"attributes":[]}"#
        let tables = try Self.saved() + AttributeTable.read(bytes: Array(empty.utf8), file: "new.jsonl")
        #expect(try read(capture, tables)[frames.heart]["att.uuid"] == nil)
        #expect(try read(capture, tables.reversed())[frames.heart]["att.uuid"] == "2A37")
    }

    @Test func whatIsDiscoveredTakesItsPlace() throws {
        var capture = connected()
        let before = values(&capture)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        let same = values(&capture)
        capture.discover(0x40, declaration: 0x20, value: 0x21, 0x2A1C)
        let changed = values(&capture)
        let reading = try read(capture, try Self.saved())
        #expect(reading[before.heart]["att.uuid_source"] == "old.jsonl")
        #expect(reading[same.heart]["att.uuid"] == "2A37" && reading[same.heart]["att.uuid_source"] == nil)
        #expect(reading[same.heart]["att.service_source"] == "old.jsonl")
        #expect(reading[same.battery]["att.uuid_source"] == "old.jsonl")
        #expect(reading[changed.battery]["att.uuid"] == "2A1C" && reading[changed.battery]["att.uuid_source"] == nil)
        // The descriptor was that of another characteristic.
        #expect(reading.databases[0].attribute(0x22) == nil)
    }

    /// A list leaves out nothing between its first handle and its last.
    @Test func whatASearchDoesNotListIsGone() throws {
        var capture = connected()
        // Services: Generic Attribute, and then nothing before Battery.
        capture.att(0x40, .sent, [0x10, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x28])
        capture.att(0x40, .received, [0x11, 6, 0x01, 0x00, 0x06, 0x00, 0x01, 0x18, 0x1F, 0x00, 0x22, 0x00, 0x0F, 0x18])
        let frames = values(&capture)
        let reading = try read(capture, try Self.saved())
        #expect(reading[frames.heart]["att.uuid"] == nil)
        #expect(reading[frames.battery]["att.uuid"] == "2A19" && reading[frames.battery]["att.service_source"] == nil)
    }

    @Test func attributeNotFoundMeansNoneInTheRange() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.readByType(0x0E, 0x15, 0x2803))
        capture.att(0x40, .received, ATT.error(0x08, 0x0E, 0x0A))
        let frames = values(&capture)
        capture.att(0x40, .sent, [0x04, 0x22, 0x00, 0x22, 0x00])
        capture.att(0x40, .received, ATT.error(0x04, 0x22, 0x0A))
        let reading = try read(capture, try Self.saved())
        #expect(reading[frames.heart]["att.uuid"] == nil)
        #expect(reading[frames.battery]["att.uuid"] == "2A19")
        #expect(reading.databases[0].attribute(0x22) == nil && reading.databases[0].attribute(0x0E) != nil)
        // Another error says nothing about what is there.
        var refused = connected()
        refused.att(0x40, .sent, ATT.readByType(0x0E, 0x15, 0x2803))
        refused.att(0x40, .received, ATT.error(0x08, 0x0E, 0x05))
        let kept = values(&refused)
        #expect(try read(refused, try Self.saved())[kept.heart]["att.uuid"] == "2A37")
    }

    @Test func serviceChangedDiscardsItsRange() throws {
        var capture = connected()
        capture.att(0x40, .received, ATT.indicate(0x03, le16(0x0E) + le16(0x15)))
        let frames = values(&capture)
        let reading = try read(capture, try Self.saved())
        #expect(reading[frames.heart]["att.uuid"] == nil)
        #expect(reading[frames.battery]["att.uuid"] == "2A19")
    }

    @Test func anotherDatabaseHashDiscardsAll() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.read(0x06))
        capture.att(0x40, .received, ATT.readResponse(Self.hash))
        let same = values(&capture)
        capture.att(0x40, .sent, ATT.readByType(0x01, 0xFFFF, 0x2B2A))
        capture.att(0x40, .received, [0x09, 18] + le16(0x06) + [UInt8](repeating: 0x22, count: 16))
        let changed = values(&capture)
        let reading = try read(capture, try Self.saved())
        #expect(reading[same.heart]["att.uuid_source"] == "old.jsonl")
        #expect(reading[changed.heart]["att.uuid"] == nil && reading[changed.battery]["att.uuid"] == nil)
        #expect(reading.databases.allSatisfy { !$0.hasSaved })
        // Of a table without a hash, the first that is read says nothing.
        let unknown = try read(capture, try Self.saved(hash: false))
        #expect(unknown[same.heart]["att.uuid"] == "2A37" && unknown[changed.heart]["att.uuid"] == nil)
    }

    @Test func messagesSayWhereTheirCharacteristicIsKnownFrom() throws {
        let capture = try Capture(
            LibraryFiles.capture("gatt-explorer-cached.btsnoop"),
            options: try CaptureOptions(
                attributeTables: try AttributeTable.read(contentsOf: AttributeTableReadingTests.notebook)))
        let messages = try capture.packets().flatMap(\.messages)
        #expect(messages.map(\.uuid.description) == ["2A56"])
        #expect(messages.map(\.uuidSource) == [AttributeTableReadingTests.notebook])
    }

    /// The tables of one capture are those of the next, without a file.
    @Test func tablesOfACaptureCanBeUsedAgain() throws {
        let first = try Capture(LibraryFiles.capture("gatt-explorer.btsnoop"))
        for _ in try first.packets() {}
        let options = try CaptureOptions(attributeTables: first.attributeTables)
        let second = try Capture(LibraryFiles.capture("gatt-explorer-cached.btsnoop"), options: options)
        let packet = try #require(try second.packets().first { $0.frame == 21 })
        #expect(try packet.value("att.uuid", as: BluetoothUUID.self) == BluetoothUUID(0x2A19))
        #expect(try packet.value("att.uuid_source", as: String.self) == "earlier capture")
        #expect(second.attributeTables.first?.characteristic(BluetoothUUID(0x2A19))?.isSaved == true)
    }

    /// A source knows a connection that began before: its peer's table is used from the first packet on, or from the moment
    /// it is known.
    @Test(arguments: [true, false]) func connectionsThatWereThereBeforeAreNamed(_ isKnownAtOnce: Bool) throws {
        var session = Session(try CaptureOptions(attributeTables: try Self.saved()))
        let existing = ExistingConnection(
            adapter: 0, handle: 0x40, peer: DeviceAddress(belt, type: 1), isCentral: true, isLE: true)
        var source = KnowingSource(existing: existing, after: isKnownAtOnce ? 0 : 1)
        var collector = UUIDCollector()
        session.read(&source, into: &collector)
        #expect(collector.uuids == (isKnownAtOnce ? ["2A37", "2A37"] : [nil, "2A37"]))
    }
}

/// Two notifications on a connection that the source tells of.
private struct KnowingSource: CaptureSource {
    let existing: ExistingConnection
    let after: Int
    let name = "knowing"
    private var step = 0
    private let packet: [UInt8] = [0x40, 0x20, 9, 0, 5, 0, 4, 0, 0x1B, 0x10, 0, 0x06, 0x48]

    init(existing: ExistingConnection, after: Int) {
        self.existing = existing
        self.after = after
    }

    mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        defer { step += 1 }
        if step == after { return .existing(existing) }
        if step > 2 { return .end }
        record.number += 1
        record.link = .monitor
        // ACL data received.
        record.tag = 5
        record.setBytes(packet.indices)
        return .record
    }

    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(packet.span.extracting(range))
    }
}

private struct UUIDCollector: PacketSink {
    var uuids: [String?] = []

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        let packet = packet.keep(bytes)
        uuids.append((try? packet.value("att.uuid", as: BluetoothUUID.self))??.description)
        return true
    }
}
