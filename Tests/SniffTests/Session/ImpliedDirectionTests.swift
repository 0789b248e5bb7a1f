import Decoders
import Foundation
import Sniff
import Testing

/// Captures without a direction (link type 187): the Packet_Boundary_Flag tells it where the specification gives the
/// flag one meaning (Core 6.0, Vol 4, Part E, 5.4.2).
@Suite struct ImpliedDirectionTests {
    /// A classic pcap of link type 187 with these H4 packets.
    private func events(_ packets: [[UInt8]]) throws -> [PacketText] {
        var bytes: [UInt8] = [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
        bytes += [0, 0, 4, 0, 187, 0, 0, 0]
        for (index, packet) in packets.enumerated() {
            bytes += [0, 0, 0, 0x60, UInt8(index), 0, 0, 0, UInt8(packet.count), 0, 0, 0, UInt8(packet.count), 0, 0, 0]
            bytes += packet
        }
        let path = FileManager.default.temporaryDirectory.path + "/blesniff-\(UUID()).pcap"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try SessionReading(path: path).packets
    }

    private func acl(_ boundary: UInt8, _ data: [UInt8]) -> [UInt8] {
        [2, 0x40, boundary << 4, UInt8(data.count), 0] + data
    }

    @Test func requestAndResponseFindEachOther() throws {
        let events = try events([acl(0, [3, 0, 4, 0, 0x0A, 3, 0]), acl(2, [2, 0, 4, 0, 0x0B, 0x41])])
        #expect(events[0]["direction"] == "sent")
        #expect(events[1]["direction"] == "received")
        #expect(events[1]["att.request_frame"] == "1")
    }

    @Test func aContinuingFragmentGoesTheWayOfTheOpenPDU() throws {
        let events = try events([acl(0, [5, 0, 4, 0, 0x12, 3]), acl(1, [0, 1, 2])])
        #expect(events[1]["direction"] == "sent")
        #expect(events[1]["att.method"] == "Write Request")
        #expect(events[1]["att.value"] == "0102")
    }

    @Test func whatTheFlagDoesNotTellStaysUnknown() throws {
        // 0b10 on a dynamic channel of a connection that may be BR/EDR; a continuing fragment of nothing.
        let events = try events([acl(2, [1, 0, 0x41, 0, 0xFF]), acl(1, [0])])
        #expect(events.map { $0["direction"] } == [nil, nil])
    }

    /// ATT PDUs in packets of which nobody knows who sent them: 0b11 is no host's and no controller's of LE.
    private func ofNobody(_ pdus: [[UInt8]]) throws -> [PacketText] {
        try events(pdus.map { acl(3, le16(UInt16($0.count)) + le16(4) + $0) })
    }

    @Test func longReadsOfUnknownSendersAreJoined() throws {
        let text = Array("a long value of thirty letters".utf8)
        let packets = try ofNobody([
            ATT.read(0x21), ATT.readResponse(Array(text.prefix(22))), [0x0C] + le16(0x21) + le16(22),
            [0x0D] + Array(text.dropFirst(22)),
        ])
        #expect(packets.allSatisfy { $0["direction"] == nil })
        #expect(packets[3]["transfer.state"] == "complete")
        #expect(packets[3]["transfer.text"] == "a long value of thirty letters")
    }

    @Test func longWritesOfUnknownSendersAreJoined() throws {
        let text = Array("a long value of thirty letters".utf8)
        let first = le16(0x21) + le16(0) + Array(text.prefix(18))
        let second = le16(0x21) + le16(18) + Array(text.dropFirst(18))
        let packets = try ofNobody([
            [0x16] + first, [0x17] + first, [0x16] + second, [0x17] + second, [0x18, 1], [0x19],
        ])
        #expect(packets[5]["transfer.state"] == "complete")
        #expect(packets[5]["transfer.text"] == "a long value of thirty letters")
    }
}
