import TestSupport
import Testing

@testable import Sniff

/// Wrong lengths and other damage in the middle: reported at its place, and the rest is read.
@Suite("Capture: damage")
struct CaptureDamageTests {
    /// A length field of a record: where it stands, how wide it is.
    struct LengthField {
        let offset: Int
        let bigEndian: Bool
        var width = 4
    }

    /// The length that says where the next record begins.
    private static func length(_ record: SeenRecord, _ sample: CaptureSample) -> LengthField {
        let start = Int(record.offset)
        let bigEndian = sample.name.contains("big") || sample.name.contains("btsnoop")
        if sample.name == "hcidump" { return LengthField(offset: start, bigEndian: false, width: 2) }
        switch sample.recordHeader {
        case 24: return LengthField(offset: start + 4, bigEndian: true)
        case 16: return LengthField(offset: start + 8, bigEndian: bigEndian)
        case 13: return LengthField(offset: start, bigEndian: bigEndian)
        case 6: return LengthField(offset: start, bigEndian: false, width: 2)
        default:
            // A section's byte order is that of its blocks.
            let isBig = bigEndian || sample.bytes[start] == 0
            return LengthField(offset: start + 4, bigEndian: isBig)
        }
    }

    @discardableResult
    private static func overwrite(
        _ bytes: inout [UInt8], _ field: LengthField, _ change: (UInt32) -> UInt32
    ) -> UInt32 {
        let range = field.offset..<field.offset + field.width
        let ordered = field.bigEndian ? Array(bytes[range]) : bytes[range].reversed()
        var new = change(ordered.reduce(0) { $0 << 8 | UInt32($1) })
        if field.width == 2 {
            new &= 0xFFFF
            bytes.replaceSubrange(range, with: number(UInt16(new), bigEndian: field.bigEndian))
        } else {
            bytes.replaceSubrange(range, with: number(new, bigEndian: field.bigEndian))
        }
        return new
    }

    @Test("a wrong length in any record but the last", arguments: CaptureSample.all)
    func wrongLengths(_ sample: CaptureSample) throws {
        let changes: [(String, (UInt32) -> UInt32)] = [
            ("FFFFFFFF", { _ in 0xFFFF_FFFF }), ("7FFFFFFF", { _ in 0x7FFF_FFFF }), ("100000", { _ in 100_000 }),
            ("5 more", { $0 + 5 }), ("1 more", { $0 + 1 }), ("3 less", { $0 - 3 }), ("16 more", { $0 + 16 }),
            ("24 more", { $0 + 24 }), ("200 more", { $0 + 200 }), ("nothing", { _ in 0 }), ("1", { _ in 1 }),
        ]
        for index in sample.records.indices.dropLast() {
            // Some are known by their first record.
            if index == 0, sample.name.hasPrefix("modified pcap") || sample.name == "hcidump" { continue }
            let field = Self.length(sample.records[index], sample)
            for (name, change) in changes {
                var bytes = sample.bytes
                let length = Int(Self.overwrite(&bytes, field, change))
                // PacketLogger has no second length: a record that swallows others whole is one large record.
                let isPacketLogger = sample.name.hasPrefix("PacketLogger")
                if isPacketLogger, sample.ends.contains(field.offset + 4 + length) { continue }
                guard let seen = try? SeenCapture(bytes) else {
                    // It has nothing but its first two records to be known by.
                    #expect(sample.recognisedFrom > 0 && index < 2)
                    continue
                }
                let what = Comment(rawValue: "record \(index + 1), length \(name): \(seen.damage)")
                #expect(seen.damage.count == 1, what)
                #expect(!seen.endedEarly, what)
                let before = sample.records.prefix(index).map(\.bytes)
                let after = sample.records.dropFirst(index + 1).map(\.bytes)
                #expect(Array(seen.records.prefix(index).map(\.bytes)) == before, what)
                #expect(Array(seen.records.suffix(after.count).map(\.bytes)) == Array(after), what)
                // The damaged record itself may be there with the wrong bytes, and a part of it may pass for one.
                #expect((sample.records.count - 1...sample.records.count + 1).contains(seen.records.count), what)
                let position = Int(seen.offsets.first ?? 0)
                var end = index + 2 < sample.records.count ? Int(sample.records[index + 2].offset) : bytes.count
                if isPacketLogger { end = max(end, min(field.offset + 4 + length, bytes.count)) }
                #expect((Int(sample.records[index].offset)...end).contains(position), what)
            }
        }
    }

    @Test("a length that is absurd is reported at its record", arguments: CaptureSample.all)
    func absurdLength(_ sample: CaptureSample) throws {
        for index in sample.records.indices where index >= 2 {
            var bytes = sample.bytes
            let length = Self.overwrite(&bytes, Self.length(sample.records[index], sample)) { _ in 0xFFFF_FFFF }
            let seen = try SeenCapture(bytes)
            #expect(seen.offsets == [sample.records[index].offset])
            #expect(seen.damage.first?.contains("a length of \(length) bytes") == true)
            let isLast = index == sample.records.count - 1
            #expect(seen.endedEarly == isLast)
            #expect(seen.damage.first?.contains("no plausible") == isLast)
            if !isLast {
                let next = sample.ends.filter { $0 > Int(sample.records[index].offset) }.min() ?? 0
                #expect(seen.damage.first?.hasSuffix("going on with the next plausible record at byte \(next)") == true)
            }
            var expected = sample.records.map(\.bytes)
            expected.remove(at: index)
            #expect(seen.records.map(\.bytes) == expected)
        }
    }

    @Test("a good record between two damaged ones is delivered", arguments: CaptureSample.all)
    func goodBetweenBad(_ sample: CaptureSample) throws {
        var bytes = sample.bytes
        for index in [4, 6] { Self.overwrite(&bytes, Self.length(sample.records[index], sample)) { _ in 0x7FFF_FFFF } }
        let seen = try SeenCapture(bytes)
        var expected = sample.records.map(\.bytes)
        expected.remove(at: 6)
        expected.remove(at: 4)
        #expect(seen.records.map(\.bytes) == expected)
        #expect(seen.damage.count == 2)
    }

    @Test("bytes lost from the middle, or inserted", arguments: CaptureSample.all)
    func lostBytes(_ sample: CaptureSample) throws {
        let offset = Int(sample.records[6].offset) + sample.recordHeader + 2
        for count in 1...9 {
            for insert in [false, true] {
                var bytes = sample.bytes
                if insert {
                    bytes.insert(contentsOf: (0..<count).map { UInt8($0 * 37 & 0xFF) }, at: offset)
                } else {
                    bytes.removeSubrange(offset - count + 1...offset)
                }
                let seen = try SeenCapture(bytes)
                let what = Comment(rawValue: "\(count) \(insert ? "inserted" : "lost"): \(seen.damage)")
                #expect(seen.damage.count == 1, what)
                #expect(seen.records.prefix(6).map(\.bytes) == sample.records.prefix(6).map(\.bytes), what)
                let rest = sample.records.dropFirst(7).map(\.bytes)
                #expect(Array(seen.records.suffix(rest.count).map(\.bytes)) == Array(rest), what)
            }
        }
    }

    @Test("zeros at the end, as a file has that was never finished", arguments: CaptureSample.all)
    func zeros(_ sample: CaptureSample) throws {
        let seen = try SeenCapture(sample.bytes + [UInt8](repeating: 0, count: 100_000))
        #expect(seen.records == sample.records)
        #expect(seen.damage.count == 1)
        #expect(seen.offsets == [UInt64(sample.bytes.count)])
    }

    @Test("a megabyte of noise in the middle", arguments: CaptureSample.all)
    func noise(_ sample: CaptureSample) throws {
        var random = SplitMix(state: 7)
        let offset = Int(sample.records[6].offset)
        let noise = (0..<1 << 20).map { _ in UInt8.random(in: 0...255, using: &random) }
        let seen = try SeenCapture(Array(sample.bytes[..<offset]) + noise + sample.bytes[offset...])
        #expect(seen.records.map(\.bytes).starts(with: sample.records.prefix(6).map(\.bytes)))
        #expect(Array(seen.records.suffix(6).map(\.bytes)) == sample.records.suffix(6).map(\.bytes))
        #expect(!seen.damage.isEmpty && seen.damage.count < 10)
        #expect(seen.window < 3 << 20)
    }
}
