/// The log that Android keeps in memory (btsnooz), as a capture in the format btsnoop.
///
/// A version, the time of the last record in microseconds since 1970, and a zlib stream of records with the time since the one
/// before. Of most ACL packets only the beginning is there. Android's source is `btif_debug_btsnoop.cc`; builds of Qualcomm
/// write another layout under the same version, which only shows when the records are walked.
struct BtsnoozLog {
    private(set) var btsnoop: [UInt8] = []
    private(set) var records = 0
    private(set) var problem: String?

    private static let headerLength = 9
    /// Unpacked; real ones have a megabyte.
    private static let sizeLimit = 64 << 20

    /// The layout of a record, little-endian. All lengths count the octet of the type.
    private enum Layout: CaseIterable {
        /// Length, time, type.
        case version1
        /// Length, length of the packet, time, type.
        case version2
        /// Length, length of the packet, time with 64 bits; the type is the first octet of the data.
        case qualcomm

        var headerLength: Int {
            switch self {
            case .version1: 6
            case .version2: 8
            case .qualcomm: 12
            }
        }

        var version: UInt8 { self == .version1 ? 1 : 2 }
    }

    private struct Record {
        let delta: UInt64
        /// Type and data.
        let bytes: Range<Int>
        let original: Int
    }

    /// - Returns: `nil` if it is not a log at all.
    init?(_ block: [UInt8]) {
        guard block.count > BtsnoozLog.headerLength, block[0] == 1 || block[0] == 2 else { return nil }
        let content = unpack(block)
        var best: (records: [Record], end: Int) = ([], 0)
        for layout in Layout.allCases where layout.version == block[0] {
            let walked = BtsnoozLog.walk(content, layout)
            if walked.end > best.end { best = walked }
        }
        guard !best.records.isEmpty else { return nil }
        if best.end < content.count, problem == nil {
            problem = "the block makes no sense after \(best.records.count) records"
        }
        records = best.records.count
        write(best.records, of: content, last: block.u64(1))
    }

    private mutating func unpack(_ block: [UInt8]) -> [UInt8] {
        let region = FileRegion(
            file: OpenFile(bytes: block), start: UInt64(BtsnoozLog.headerLength),
            count: UInt64(block.count - BtsnoozLog.headerLength))
        let file = PackedBytes(region: region, packing: .zlib).open()
        var content: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while content.count < BtsnoozLog.sizeLimit, let got = part.withUnsafeMutableBytes({ file.read(into: $0) }),
            got > 0
        {
            content += part[..<got]
        }
        problem = file.problem
        return content
    }

    /// The records up to the first that cannot be one.
    private static func walk(_ content: [UInt8], _ layout: Layout) -> (records: [Record], end: Int) {
        var records: [Record] = []
        var offset = 0
        while offset + layout.headerLength < content.count {
            let length = Int(content.u16(offset))
            let delta: UInt64
            let original: Int?
            switch layout {
            case .version1: (delta, original) = (UInt64(content.u32(offset + 2)), nil)
            case .version2: (delta, original) = (UInt64(content.u32(offset + 4)), Int(content.u16(offset + 2)))
            case .qualcomm: (delta, original) = (content.u64(offset + 4), Int(content.u16(offset + 2)))
            }
            let start = offset + layout.headerLength
            guard length > 0, start + length <= content.count, BtsnoozType(content[start]) != nil,
                original ?? length >= length
            else { break }
            let bytes = start..<start + length
            records.append(
                Record(delta: delta, bytes: bytes, original: original ?? packetLength(content, bytes)))
            offset = start + length
        }
        return (records, offset)
    }

    /// The length of a packet with its type, by its own header; the bytes that are there if that says less.
    private static func packetLength(_ content: [UInt8], _ bytes: Range<Int>) -> Int {
        guard let type = BtsnoozType(content[bytes.lowerBound]) else { return bytes.count }
        let offset = bytes.lowerBound + type.lengthOffset
        guard offset + type.lengthSize <= bytes.upperBound else { return bytes.count }
        let length = type.lengthSize == 1 ? Int(content[offset]) : Int(content.u16(offset))
        return max(bytes.count, type.lengthOffset + type.lengthSize + length)
    }

    private mutating func write(_ records: [Record], of content: [UInt8], last: UInt64) {
        btsnoop = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
        let sum = records.dropFirst().reduce(0) { $0 &+ $1.delta }
        var time = last &- sum &+ UInt64(BtsnoopFormat.epoch)
        for (index, record) in records.enumerated() {
            guard let type = BtsnoozType(content[record.bytes.lowerBound]) else { continue }
            if index > 0 { time = time &+ record.delta }
            append(UInt32(record.original))
            append(UInt32(record.bytes.count))
            append(type.flags)
            append(UInt32(0))
            append(time)
            btsnoop.append(type.packetType)
            btsnoop += content[record.bytes.dropFirst()]
        }
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { btsnoop += $0 }
    }
}

/// The type of a record of btsnooz: the kind of packet, and who sent it.
private struct BtsnoozType {
    private let value: UInt8

    init?(_ type: UInt8) {
        switch type {
        case 0x10, 0x11, 0x12, 0x17, 0x20, 0x21, 0x22, 0x2D: value = type
        default: return nil
        }
    }

    private var isReceived: Bool { value < 0x20 }

    /// The packet's type in H4 (Core 6.0, Vol 4, Part A, 2).
    var packetType: UInt8 {
        switch value {
        case 0x10: 4
        case 0x20: 1
        case 0x11, 0x21: 2
        case 0x12, 0x22: 3
        default: 5
        }
    }

    /// As btsnoop has them: bit 0, received; bit 1, a command or an event.
    var flags: UInt32 { (isReceived ? 1 : 0) | (value == 0x10 || value == 0x20 ? 2 : 0) }

    /// Where the length of the data is, counted from the type (Core 6.0, Vol 4, Part E, 5.4).
    var lengthOffset: Int { value == 0x10 ? 2 : 3 }

    var lengthSize: Int {
        switch packetType {
        case 2, 5: 2
        default: 1
        }
    }
}
