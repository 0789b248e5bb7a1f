import Testing

@testable import Sniff

/// Keys in every packet that has one, and nothing else of it.
@Suite struct RedactedKeyTests {
    private let peer: UInt64 = 0xC6A5_0403_0201
    private let zeros = [UInt8](repeating: 0, count: 16)
    private let random: [UInt8] = [0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58]

    /// One HCI packet whose last bytes, before `behind`, are secret.
    private func check(_ head: [UInt8], secret: [UInt8], behind: [UInt8] = [], _ way: CaptureBuilder.Way = .sent) throws
    {
        var capture = CaptureBuilder()
        capture.packet(head + secret + behind, way)
        let redacted = try Redacted(capture.bytes)
        // Without the packet type, which btsnoop's H4 has and pcapng too.
        let after = redacted[1]
        let wanted = (head + [UInt8](repeating: 0, count: secret.count) + behind)
        let pseudonym = redacted.pseudonyms["C6:A5:04:03:02:01"].flatMap { DeviceAddress($0) }
        let expected = replaced(wanted, addressOctets(peer), pseudonym.map { addressOctets($0.value) } ?? [])
        #expect(after == expected, "\(head)")
        #expect(redacted.isClean)
    }

    private func replaced(_ bytes: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
        guard !new.isEmpty, let start = (0...max(bytes.count - 6, 0)).first(where: { bytes[$0...].starts(with: old) })
        else { return bytes }
        return bytes[..<start] + new + bytes[(start + 6)...]
    }

    private func command(_ opcode: UInt16, _ parameters: [UInt8], secret: [UInt8], behind: [UInt8] = []) throws {
        let count = UInt8(parameters.count + secret.count + behind.count)
        try check([1] + le16(opcode) + [count] + parameters, secret: secret, behind: behind)
    }

    private func event(_ code: UInt8, _ parameters: [UInt8], secret: [UInt8], behind: [UInt8] = []) throws {
        let count = UInt8(parameters.count + secret.count + behind.count)
        try check([4, code, count] + parameters, secret: secret, behind: behind, .received)
    }

    @Test func commands() throws {
        // Link Key Request Reply, PIN Code Request Reply, User Passkey Request Reply, Remote OOB Data Request Reply
        try command(0x040B, addressOctets(peer), secret: testKey)
        try command(0x040D, addressOctets(peer) + [4], secret: [0x31, 0x32, 0x33, 0x34], behind: zeros.dropLast(4))
        try command(0x042E, addressOctets(peer), secret: [0x40, 0xE2, 0x01, 0x00])
        try command(0x0430, addressOctets(peer), secret: testKey + testKey.reversed())
        // LE Encrypt, LE Enable Encryption with EDIV and Rand, LE Long Term Key Request Reply
        try command(0x2017, [], secret: testKey + testKey.reversed())
        try command(0x2019, [0x40, 0x00], secret: random + [0x34, 0x12] + testKey)
        try command(0x201A, [0x40, 0x00], secret: testKey)
        // LE Add Device To Resolving List
        try command(0x2027, [0] + addressOctets(peer), secret: testKey + testKey.reversed())
    }

    @Test func events() throws {
        // Link Key Notification, User Confirmation Request, User Passkey Notification
        try event(0x18, addressOctets(peer), secret: testKey, behind: [4])
        try event(0x33, addressOctets(peer), secret: [0x40, 0xE2, 0x01, 0x00])
        try event(0x3B, addressOctets(peer), secret: [0x40, 0xE2, 0x01, 0x00])
        // LE Long Term Key Request
        try event(0x3E, [0x05, 0x40, 0x00], secret: random + [0x34, 0x12])
    }

    @Test func aRandomNumberOfZerosStays() throws {
        // Of LE Secure Connections, where the diversifier is zero, too.
        var capture = CaptureBuilder()
        capture.event(0x3E, [0x05, 0x40, 0x00] + zeros.prefix(8) + [0, 0])
        #expect(try Redacted(capture.bytes).changes(1) == [])
    }

    /// One PDU of the Security Manager Protocol, of which all behind the code is secret.
    @Test(arguments: [
        (0x03, 16), (0x04, 16), (0x06, 16), (0x07, 10), (0x08, 16), (0x0A, 16), (0x0C, 64), (0x0D, 16),
    ]) func securityManager(code: UInt8, count: Int) throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let pdu = capture.l2cap(0x40, .sent, cid: 6, [code] + (0..<count).map { UInt8(0x80 + $0) })
        let redacted = try Redacted(capture.bytes)
        // Packet type, ACL header, L2CAP header and code are before it.
        #expect(redacted.changes(pdu) == Array(10..<10 + count))
        #expect(redacted[pdu].suffix(count).allSatisfy { $0 == 0 })
    }

    @Test func theIdentityAddressIsAPseudonymEverywhere() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x7A11_2233_4455)
        let pdu = capture.l2cap(0x40, .received, cid: 6, [0x09, 0x01] + addressOctets(peer))
        let redacted = try Redacted(capture.bytes)
        #expect(
            redacted.pseudonyms == ["7A:11:22:33:44:55": "40:00:00:00:00:01", "C6:A5:04:03:02:01": "C0:00:00:00:00:02"])
        #expect(Array(redacted[pdu].suffix(6)) == addressOctets(0xC000_0000_0002))
    }

    /// Commands of the management interface, whose fields leave the keys out (BlueZ, doc/mgmt-api.txt).
    @Test func management() throws {
        let entries: [(code: UInt16, head: [UInt8], before: [UInt8], key: [UInt8], behind: [UInt8])] = [
            (0x0012, [0, 2, 0], addressOctets(peer) + [0, 4], testKey, [0]),
            (0x0013, [2, 0], addressOctets(peer) + [2, 0, 1, 16], [0x34, 0x12] + random + testKey, []),
            (0x0030, [2, 0], addressOctets(peer) + [2], testKey, []), (0x0046, [2, 0], [1], testKey, []),
        ]
        for entry in entries {
            var capture = CaptureBuilder(isMonitor: true)
            let one = entry.before + entry.key + entry.behind
            let frame = capture.monitor(16, [0x2A, 0, 0, 0] + le16(entry.code) + entry.head + one + one)
            let redacted = try Redacted(capture.bytes)
            // No field says where the addresses are, so that they go with the keys.
            #expect(redacted[frame].suffix(one.count * 2).allSatisfy { $0 == 0 }, "\(entry.code)")
        }
    }
}
