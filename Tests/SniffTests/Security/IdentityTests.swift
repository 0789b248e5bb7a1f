import Decoders
import Testing

@testable import Sniff

/// Resolvable private addresses. The IRK and the addresses are of real captures.
@Suite struct IdentityTests {
    private let irk = block("3aa3eb7854033ac8ce2eef1cec0b37b3")
    private let identity: UInt64 = 0x64A2_F9BE_DEF1
    private let resolvable: UInt64 = 0x635B_46E8_B381
    private let other: UInt64 = 0x4B0A_9D19_4D6F

    private func wire(_ block: AESBlock) -> [UInt8] { block.octets.reversed() }

    private func octets(_ address: UInt64) -> [UInt8] {
        (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(8 * $0)) }
    }

    @Test func resolver() {
        var resolver = IdentityResolver()
        let address = DeviceAddress(resolvable, type: 1)
        #expect(resolver.resolve(address) == nil)
        resolver.add(SecretKey(AESBlock()), of: nil, KeyOrigin(.given))
        resolver.add(key("d9e1a8bfadfba1359c5571e63f393431"), of: nil, KeyOrigin(.given))
        #expect(resolver.keys.count == 1)
        #expect(resolver.resolve(address) == nil)
        #expect(resolver.resolve(DeviceAddress(other, type: 1))?.key == key("d9e1a8bfadfba1359c5571e63f393431"))
        // It came after the address was asked for.
        resolver.add(SecretKey(irk), of: DeviceAddress(identity, type: 2), KeyOrigin(.distributed, frame: 1469))
        #expect(resolver.resolve(address)?.identity == DeviceAddress(identity, type: 0))
        #expect(resolver.resolve(address)?.source == "the IRK of frame 1469")
        #expect(resolver.resolve(DeviceAddress(resolvable, type: 0)) == nil)
        #expect(resolver.resolve(DeviceAddress(resolvable ^ 1, type: 1)) == nil)
        #expect(resolver.resolve(DeviceAddress(resolvable | 3 << 46, type: 1)) == nil)
        #expect(resolver.keys.map(\.resolved) == [1, 1])
    }

    /// A report with the address of a device, then a connection with it, then its IRK.
    private func capture() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.event(0x3E, [0x02, 1, 0, 1] + octets(resolvable) + [0, 0xC0])
        capture.connect(0x40, to: resolvable)
        capture.att(0x40, .sent, ATT.read(3))
        capture.send(0x2027, [0] + octets(identity) + wire(irk) + [UInt8](repeating: 0, count: 16))
        capture.att(0x40, .received, ATT.readResponse([1]))
        capture.disconnect(0x40)
        capture.wait(microseconds: 1_000_000)
        capture.connect(0x41, to: resolvable)
        capture.att(0x41, .sent, ATT.read(3))
        return capture
    }

    @Test func links() throws {
        let reading = try SessionReading(capture(), tracksDevices: true)
        #expect(reading[3]["link.identity"] == nil)
        #expect(reading[5]["link.identity"] == "64:A2:F9:BE:DE:F1")
        #expect(reading[5]["link.identity_source"] == "the IRK of frame 4")
        // Addresses stay as they are on the air.
        #expect(reading[5]["link.peripheral"] == "63:5B:46:E8:B3:81")
        #expect(reading[7]["link.identity"] == "64:A2:F9:BE:DE:F1")
        #expect(reading[8]["link.peripheral"] == "63:5B:46:E8:B3:81")
    }

    /// Backwards, too: once, with all that was seen of it.
    @Test func devices() throws {
        let devices = try SessionReading(capture(), tracksDevices: true).devices
        #expect(devices.map(\.address) == [DeviceAddress(identity, type: 0)])
        #expect(devices.first?.resolved == [DeviceAddress(resolvable, type: 1)])
        #expect(devices.first?.identitySource == "the IRK of frame 4")
        #expect(devices.first?.reports == 1)
        #expect(devices.first?.connections == 2)
    }

    /// The identity and its addresses are one device, whichever is heard first.
    @Test(arguments: [false, true]) func joined(identityFirst: Bool) throws {
        var capture = CaptureBuilder()
        let reports: [(UInt64, UInt8)] = [(identity, 0), (resolvable, 1)]
        for (address, type) in identityFirst ? reports : reports.reversed() {
            capture.event(0x3E, [0x02, 1, 0, type] + octets(address) + [0, 0xC0])
        }
        capture.send(0x2027, [0] + octets(identity) + wire(irk) + [UInt8](repeating: 0, count: 16))
        let devices = try SessionReading(capture, tracksDevices: true).devices
        #expect(devices.map(\.address) == [DeviceAddress(identity, type: 0)])
        #expect(devices.first?.reports == 2)
        #expect(devices.first?.resolved == [DeviceAddress(resolvable, type: 1)])
    }

    /// Another address that the IRK has made.
    private func another() throws -> UInt64 {
        let random: UInt32 = 0x5A0102
        return UInt64(random) << 24 | UInt64(PairingFunctions.ah(try #require(AES128(SecretKey(irk))), random))
    }

    private func read(_ capture: CaptureBuilder, into session: inout Session) throws {
        struct Nothing: PacketSink {
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
        }
        var source = try CaptureReader(bytes: capture.bytes, name: "capture")
        var sink = Nothing()
        session.read(&source, into: &sink)
    }

    /// Nobody told whose IRK it is: all addresses that it resolves are one device, known by the first.
    @Test func anIRKAlone() throws {
        let addresses = [resolvable, try another()]
        var capture = CaptureBuilder()
        for address in addresses { capture.event(0x3E, [0x02, 1, 0, 1] + octets(address) + [0, 0xC0]) }
        var session = Session(try CaptureOptions(tracksDevices: true))
        session.analyzer.keys.add(identity: SecretKey(irk), of: nil)
        try read(capture, into: &session)
        #expect(session.devices.map(\.addresses) == [addresses.map { DeviceAddress($0, type: 1) }])
        let identity = session.identity(of: DeviceAddress(addresses[1], type: 1))
        #expect(identity?.address.value == resolvable && identity?.source == "the IRK of --irk")
        #expect(session.identity(of: DeviceAddress(resolvable, type: 1)) == nil)
    }

    /// One table, also of what was revealed to another address, before the IRK was known.
    @Test(arguments: [0, 1, 2]) func tables(visitBeforeKey: Int) throws {
        var capture = CaptureBuilder()
        for (visit, address) in [resolvable, try another()].enumerated() {
            if visit == visitBeforeKey { resolve(&capture) }
            let handle = UInt16(0x40 + visit)
            capture.connect(handle, to: address)
            capture.att(handle, .sent, [0x10] + le16(1) + le16(0xFFFF) + le16(0x2800))
            capture.att(
                handle, .received,
                [0x11, 6] + le16(UInt16(1 + 16 * visit)) + le16(UInt16(5 + 16 * visit)) + le16(0x180F))
            capture.disconnect(handle)
            capture.wait(microseconds: 1_000_000)
        }
        if visitBeforeKey == 2 { resolve(&capture) }
        var session = Session(CaptureOptions.standard)
        try read(capture, into: &session)
        let tables = session.joinedDatabases
        #expect(tables.count == 1)
        #expect(tables.first?.services.map(\.start) == [1, 17])
    }

    private func resolve(_ capture: inout CaptureBuilder) {
        capture.send(0x2027, [0] + octets(identity) + wire(irk) + [UInt8](repeating: 0, count: 16))
    }

    /// Inputs that are followed side by side share their keys.
    @Test func neighbours() {
        let (one, other) = (KeyStore(), KeyStore())
        one.share(with: other)
        one.add(identity: SecretKey(irk), of: DeviceAddress(identity, type: 0))
        other.add(given: .sample)
        #expect(other.identities.resolve(DeviceAddress(resolvable, type: 1))?.identity?.value == identity)
        #expect(one.keys.map(\.key) == other.keys.map(\.key) && one.keys.count == 2)
    }

    /// The IRK of zeros that Android gives its dummies resolves nothing.
    @Test func noKey() throws {
        var capture = CaptureBuilder()
        capture.send(0x2027, [0] + octets(0x11) + [UInt8](repeating: 0, count: 32))
        capture.connect(0x40, to: resolvable)
        let reading = try SessionReading(capture)
        #expect(reading[2]["link.identity"] == nil)
    }
}

/// Signed Write Commands (Core 6.0, Vol 3, Part C, 10.4).
@Suite struct SignedWriteTests {
    private let signed = hex("d21200133701000000f1871e933c900ff2")

    private func capture(_ pdus: [[UInt8]], key: String = "505e42df9691ec72d31fcdfbeb641b61") -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        if !key.isEmpty {
            // The host distributes its own key, in wire order.
            capture.l2cap(0x40, .sent, cid: 6, [0x0A] + hex(key))
        }
        for pdu in pdus { capture.att(0x40, .sent, pdu) }
        return capture
    }

    @Test func valid() throws {
        let reading = try SessionReading(capture([signed]))
        #expect(reading[3]["att.sign_counter"] == "1")
        #expect(reading[3]["att.signature_valid"] == "true")
        #expect(reading[3]["att.signature_replays"] == nil)
    }

    @Test func replayed() throws {
        let reading = try SessionReading(capture([signed, signed]))
        #expect(reading[4]["att.signature_valid"] == "true")
        #expect(reading[4]["att.signature_replays"] == "3")
    }

    /// One that nobody could have signed does not stand for the sender's counter.
    @Test(arguments: [3, 5, 10]) func forged(offset: Int) throws {
        var forged = signed
        forged[offset] ^= 1
        let reading = try SessionReading(capture([forged, signed]))
        // The sender's address is not known here, so that another key might be its own.
        #expect(reading[3]["att.signature_valid"] != "true")
        #expect(reading[4]["att.signature_valid"] == "true")
    }

    @Test func unknownKey() throws {
        let reading = try SessionReading(capture([signed, signed], key: ""))
        #expect(reading[2]["att.sign_counter"] == "1")
        #expect(reading[2]["att.signature_valid"] == nil)
        #expect(reading[3]["att.signature_replays"] == "2")
    }
}
