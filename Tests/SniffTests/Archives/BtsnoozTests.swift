import Foundation
import Testing

@testable import Sniff

/// The log in the text of a bug report, or of `dumpsys bluetooth_manager`.
@Suite("btsnooz")
struct BtsnoozTests {
    enum Form: CaseIterable { case version1, version2, qualcomm }

    /// A packet with its type, its time in microseconds, and how many bytes of it are kept.
    struct Packet {
        var type: UInt8
        var time: UInt64
        var bytes: [UInt8]
        var kept: Int?
    }

    private static let start: UInt64 = 1_714_979_289_123_456

    /// A command, its event, and 30 bytes of data of which 14 are kept.
    private static let packets = [
        Packet(type: 0x20, time: start, bytes: [0x03, 0x0C, 0x00]),
        Packet(type: 0x10, time: start + 20_000, bytes: [0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00]),
        Packet(
            type: 0x11, time: start + 20_001, bytes: [0x40, 0x20, 26, 0, 22, 0, 4, 0, 0x1B, 0x2A, 0] + [UInt8](1...19),
            kept: 14),
        Packet(type: 0x21, time: start + 5_000_000_000, bytes: [0x40, 0x00, 7, 0, 3, 0, 4, 0, 0x0A, 0x2A, 0]),
    ]

    private static func content(_ packets: [Packet], _ form: Form) -> [UInt8] {
        var out = LittleEndianBytes()
        var last = packets.first?.time ?? 0
        for packet in packets {
            let kept = packet.bytes.prefix(packet.kept ?? packet.bytes.count)
            out.u16(UInt16(kept.count + 1))
            if form != .version1 { out.u16(UInt16(packet.bytes.count + 1)) }
            let delta = packet.time - last
            if form == .qualcomm { out.u64(delta) } else { out.u32(UInt32(delta)) }
            out.bytes.append(packet.type)
            out.bytes += kept
            last = packet.time
        }
        return out.bytes
    }

    private static func block(_ content: [UInt8], _ form: Form, last: UInt64, version: UInt8? = nil) -> String {
        var out = LittleEndianBytes(bytes: [version ?? (form == .version1 ? 1 : 2)])
        out.u64(last)
        out.bytes += deflated(content, window: 15)
        let text = Array(Data(out.bytes).base64EncodedString().utf8)
        var lines = ["--- BEGIN:BTSNOOP_LOG_SUMMARY (\(out.bytes.count) bytes in) ---"]
        for start in stride(from: 0, to: text.count, by: 128) {
            lines.append(String(decoding: text[start..<min(start + 128, text.count)], as: UTF8.self))
        }
        return (lines + ["--- END:BTSNOOP_LOG_SUMMARY", ""]).joined(separator: "\n")
    }

    private static func block(_ packets: [Packet] = packets, _ form: Form = .qualcomm) -> String {
        block(content(packets, form), form, last: packets.last?.time ?? 0)
    }

    private func read(_ text: String) throws -> SeenCapture {
        try SeenCapture(Array("Bluetooth Status\n\(text)\nend\n".utf8))
    }

    @Test("all layouts: times, directions, and what is cut", arguments: Form.allCases) func layouts(_ form: Form) throws
    {
        // 32 bits of microseconds are 71 minutes.
        var packets = Self.packets
        if form != .qualcomm { packets[3].time = Self.start + 4_000_000_000 }
        let seen = try read(Self.block(packets, form))
        #expect(seen.damage == [] && seen.notes == [])
        #expect(seen.records.map(\.time) == packets.map { Timestamp(microseconds: Int64($0.time)) })
        #expect(seen.records.map(\.tag) == [2, 3, 1, 0])
        let types: [UInt8] = [1, 4, 2, 2]
        for (index, record) in seen.records.enumerated() {
            let kept = packets[index].bytes.prefix(packets[index].kept ?? 99)
            #expect(record.bytes.first == types[index] && record.bytes.dropFirst().elementsEqual(kept))
        }
        #expect(seen.records.map(\.originalLength) == packets.map { $0.bytes.count + 1 })
    }

    @Test("every type of packet") func types() throws {
        let kinds: [(type: UInt8, h4: UInt8, flags: UInt32)] = [
            (0x10, 4, 3), (0x11, 2, 1), (0x12, 3, 1), (0x17, 5, 1), (0x20, 1, 2), (0x21, 2, 0), (0x22, 3, 0),
            (0x2D, 5, 0),
        ]
        for form in Form.allCases {
            let seen = try read(
                Self.block(
                    kinds.map { Packet(type: $0.type, time: Self.start, bytes: [0x40, 0x00, 0x01, 0x00, 0x07]) }, form))
            let (packetTypes, flags) = (seen.records.map { $0.bytes[0] }, seen.records.map { $0.tag })
            #expect(packetTypes == kinds.map { $0.h4 })
            #expect(flags == kinds.map { $0.flags })
        }
        // A type that Android does not have ends the log.
        let odd = [Self.packets[0], Packet(type: 0x33, time: Self.start, bytes: [1, 2, 3]), Self.packets[1]]
        let seen = try read(Self.block(odd))
        #expect(seen.records.count == 1 && seen.damage.first?.contains("makes no sense after 1 records") == true)
    }

    @Test("wherever the block is in the text, which need not be UTF-8") func offsets() throws {
        let expected = try read(Self.block()).records
        let block = Self.block()
        for text in [
            block, "\n" + block, "x\r\n" + block.replacingOccurrences(of: "\n", with: "\r\n"), String(block.dropLast()),
        ] {
            #expect(try SeenCapture(Array(text.utf8)).records == expected, "\(text.prefix(20))")
        }
        // Over the boundaries of what is read at once.
        for filling in [ByteInput.block - 20, ByteInput.block - 1, 3 * ByteInput.block] {
            var bytes = Array("dumpstate \n".utf8)
            bytes += [UInt8](repeating: 0x78, count: 600)
            while bytes.count < filling { bytes.append(bytes.count % 97 == 0 ? 10 : 0x80) }
            bytes.append(10)
            bytes += Array(block.utf8)
            #expect(try SeenCapture(bytes).records == expected)
        }
        let archive = zipArchive([
            ZippedFile("main_entry.txt", Array("b.txt\n".utf8)), ZippedFile("b.txt", Array("x\n\(block)".utf8)),
        ])
        let reader = try CaptureReader(bytes: archive, name: "z")
        #expect(reader.name == "z:b.txt:BTSNOOP_LOG_SUMMARY")
        #expect(try SeenCapture(archive).records == expected)
        #expect(throws: CaptureError.self) { try read("a line with --- BEGIN:BTSNOOP_LOG_SUMMARY in it") }
    }

    @Test("several blocks: by time, each once") func several() throws {
        let late = Self.packets.map {
            Packet(type: $0.type, time: $0.time + 6_000_000_000, bytes: $0.bytes, kept: $0.kept)
        }
        let seen = try read(
            Self.block(late, .qualcomm) + "\n" + Self.block(Self.packets, .qualcomm) + Self.block(late, .qualcomm))
        #expect(seen.records.count == 8)
        #expect(seen.records.map(\.time) == (Self.packets + late).map { Timestamp(microseconds: Int64($0.time)) })
        #expect(seen.records.map(\.number) == Array(1...8))
    }

    @Test("every beginning of a block") func prefixes() throws {
        let text = Array(("x\n" + Self.block(Self.packets, .qualcomm)).utf8)
        let whole = try SeenCapture(text).records
        var most = 0
        for count in 2..<text.count - 28 {
            guard let seen = try? SeenCapture(Array(text.prefix(count))) else {
                #expect(most == 0)
                continue
            }
            #expect(seen.records == Array(whole.prefix(seen.records.count)) || seen.records.count < whole.count)
            #expect(seen.damage.first?.contains("the block is cut off") == true)
            most = max(most, seen.records.count)
        }
        #expect(most == whole.count)
    }

    @Test("what is no log of Android") func damaged() throws {
        for (text, reason) in [
            (Self.block([UInt8](), .qualcomm, last: 0), "it is no log of Android"),
            (
                Self.block(Self.content(Self.packets, .qualcomm), .qualcomm, last: 0, version: 3),
                "it is no log of Android"
            ),
            ("--- BEGIN:BTSNOOP_LOG_SUMMARY (9 bytes in) ---\n?\n", "a line that is no base64"),
            ("--- BEGIN:BTSNOOP_LOG_SUMMARY (9 bytes in) ---\n", "the block is cut off"),
        ] {
            let error = #expect(throws: CaptureError.self) { try SeenCapture(Array(text.utf8)) }
            #expect(error?.exitStatus == 65 && error?.reason.contains(reason) == true, "\(String(describing: error))")
        }
        // Lengths that reach over the end, or are zero.
        for byte: UInt8 in [0, 0xFF] {
            var content = Self.content(Self.packets, .qualcomm)
            content += [byte, byte]
            content += [UInt8](repeating: 0x10, count: 30)
            let seen = try read(Self.block(content, .qualcomm, last: Self.start))
            #expect(seen.records.count == 4 && seen.damage.first?.contains("makes no sense after 4 records") == true)
        }
    }
}
