import Decoders

/// pcapng: sections of blocks, each with its own byte order and interfaces (draft-ietf-opsawg-pcapng).
final class PcapngFormat {
    private struct Interface {
        var link: DataLink
        var snapLength: Int
        /// Decimal digits of a time unit, or the power of two where `binary`.
        var digits: UInt8 = 6
        var binary = false
        var offset: Int64 = 0
    }

    private var bigEndian = false
    private var interfaces: [Interface] = []
    private(set) var interfaceNames: [String] = []
    /// Interfaces of earlier sections stay in `interfaceNames`; this one's begin here.
    private var firstOfSection = 0
    private(set) var comment: String?
    private var pending = 0
    /// Interfaces a file may describe; more than any real capture has.
    private static let interfaceLimit = 4096

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        guard input.fill(4), input.be32(0) == 0x0A0D_0D0A else { return nil }
        guard input.fill(28) else {
            throw .notACapture(input.name, "the pcapng section header is cut off: \(input.available) of 28 bytes")
        }
        guard input.be32(8) == 0x1A2B_3C4D || input.be32(8) == 0x4D3C_2B1A else {
            throw .notACapture(input.name, "the pcapng section header has no byte-order mark")
        }
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        record.hasComment = false
        while true {
            input.advance(pending)
            pending = 0
            guard input.fill(12) else { return input.endOfRecords(needed: 12, "pcapng block header") }
            if input.be32(0) == 0x0A0D_0D0A { bigEndian = input.be32(8) == 0x1A2B_3C4D }
            let type = input.u32(0, bigEndian: bigEndian)
            let length = Int(input.u32(4, bigEndian: bigEndian))
            guard length >= 12, length % 4 == 0, length <= largestRecord * 2 else {
                return resume(&input, "the pcapng block has a length of \(length) bytes")
            }
            guard input.fill(length) else { return input.endOfRecords(needed: length, "pcapng block") }
            guard Int(input.u32(length - 4, bigEndian: bigEndian)) == length else {
                return resume(&input, "the pcapng block's two lengths differ")
            }
            pending = length
            if take(type, length, &input, &record) { return .record }
        }
    }

    /// Takes one block; true if it is a packet.
    private func take(
        _ type: UInt32, _ length: Int, _ input: inout ByteInput, _ record: inout CaptureRecord
    ) -> Bool {
        switch type {
        case 0x0A0D_0D0A:
            interfaces = []
            firstOfSection = interfaceNames.count
        case 1: describeInterface(length, &input)
        case 2, 6: return takePacket(type, length, &input, &record)
        case 3: return takeSimplePacket(length, &input, &record)
        default: break  // name resolution, statistics, decryption secrets and whatever else there will be
        }
        return false
    }

    private func describeInterface(_ length: Int, _ input: inout ByteInput) {
        guard interfaces.count < PcapngFormat.interfaceLimit, length >= 20 else { return }
        var interface = Interface(
            link: LinkTypes.dataLink(UInt32(input.u16(8, bigEndian: bigEndian))),
            snapLength: Int(input.u32(12, bigEndian: bigEndian)))
        var name = ""
        options(from: 16, to: length - 4, &input) { input, code, place, count in
            switch code {
            case 2: name = input.text(place, count)
            case 3 where name.isEmpty: name = input.text(place, count)
            case 9 where count >= 1:
                interface.binary = input.u8(place) & 0x80 != 0
                interface.digits = min(input.u8(place) & 0x7F, interface.binary ? 63 : 18)
            case 14 where count >= 8:
                let first = UInt64(input.u32(place, bigEndian: bigEndian))
                let second = UInt64(input.u32(place + 4, bigEndian: bigEndian))
                interface.offset = Int64(bitPattern: bigEndian ? first << 32 | second : second << 32 | first)
            default: break
            }
        }
        interfaces.append(interface)
        interfaceNames.append(name)
    }

    private func takePacket(
        _ type: UInt32, _ length: Int, _ input: inout ByteInput, _ record: inout CaptureRecord
    ) -> Bool {
        guard length >= 32 else { return false }
        // The obsolete packet block has a 16-bit interface and a drop count in the same place.
        let index =
            type == 2 ? Int(input.u16(8, bigEndian: bigEndian)) : Int(input.u32(8, bigEndian: bigEndian))
        let included = Int(input.u32(20, bigEndian: bigEndian))
        guard included <= length - 32 else { return false }
        let units =
            UInt64(input.u32(12, bigEndian: bigEndian)) << 32 | UInt64(input.u32(16, bigEndian: bigEndian))
        fill(&record, index, units, 28, included, Int(input.u32(24, bigEndian: bigEndian)), &input)
        comment = nil
        let optionsStart = 28 + (included + 3) / 4 * 4
        if optionsStart + 4 < length - 4 {
            options(from: optionsStart, to: length - 4, &input) { input, code, place, count in
                if code == 1 { comment = (comment.map { $0 + "; " } ?? "") + input.text(place, count) }
            }
        }
        record.hasComment = comment != nil
        return true
    }

    private func takeSimplePacket(_ length: Int, _ input: inout ByteInput, _ record: inout CaptureRecord) -> Bool {
        guard length >= 16 else { return false }
        let original = Int(input.u32(8, bigEndian: bigEndian))
        let snap = interfaces.first?.snapLength ?? 0
        fill(&record, 0, 0, 12, min(original, snap > 0 ? snap : .max, length - 16), original, &input)
        return true
    }

    private func fill(
        _ record: inout CaptureRecord, _ index: Int, _ units: UInt64, _ place: Int, _ included: Int, _ original: Int,
        _ input: inout ByteInput
    ) {
        let known = index < interfaces.count
        record.interface = known ? firstOfSection + index : -1
        record.link = known ? interfaces[index].link : .other(.max)
        record.offset = input.offset
        record.originalLength = original
        record.time = known ? time(units, interfaces[index]) : Timestamp(seconds: 0, fraction: 0, digits: 6)
        let start = input.start + place
        record.range = start..<start + included
    }

    private func time(_ units: UInt64, _ interface: Interface) -> Timestamp {
        if interface.binary {
            let shift = UInt64(interface.digits)
            let rest = shift == 0 ? 0 : units & (UInt64.max >> (64 - shift))
            let (high, low) = rest.multipliedFullWidth(by: 1_000_000_000)
            let nanoseconds = shift == 0 ? 0 : high << (64 - shift) | low >> shift
            return Timestamp(
                seconds: Int64(truncatingIfNeeded: units >> shift) &+ interface.offset, fraction: nanoseconds, digits: 9)
        }
        var scale: UInt64 = 1
        for _ in 0..<interface.digits { scale *= 10 }
        return Timestamp(
            seconds: Int64(truncatingIfNeeded: units / scale) &+ interface.offset, fraction: units % scale,
            digits: interface.digits)
    }

    private func options(
        from start: Int, to end: Int, _ input: inout ByteInput, _ body: (inout ByteInput, UInt16, Int, Int) -> Void
    ) {
        var place = start
        while place + 4 <= end {
            let code = input.u16(place, bigEndian: bigEndian)
            let count = Int(input.u16(place + 2, bigEndian: bigEndian))
            if code == 0 || place + 4 + count > end { return }
            body(&input, code, place + 4, count)
            place += 4 + (count + 3) / 4 * 4
        }
    }

    private func resume(_ input: inout ByteInput, _ problem: String) -> CaptureStep {
        // Block types in use; together with two equal lengths they do not occur by accident.
        input.resume(problem, headerLength: 12, step: 4) { input, place in
            let type = input.u32(place, bigEndian: bigEndian)
            let length = Int(input.u32(place + 4, bigEndian: bigEndian))
            guard (1...11).contains(type) || type == 0x0A0D_0D0A, length >= 12, length % 4 == 0,
                length <= largestRecord, input.fill(place + length),
                Int(input.u32(place + length - 4, bigEndian: bigEndian)) == length
            else { return nil }
            return length
        }
    }
}
