import Foundation

/// The records of a btsnoop or a little-endian pcap file, to be changed.
///
/// A patch makes a capture of another one: `FRAME@OFFSET=HEX` (bytes of the record from an offset on), `FRAME=HEX` (another
/// record), `FRAME+SECONDS` (this record and all after it are later), `FIRST-LAST*COUNT/SECONDS` (these records so many
/// times more, each so much later) or `FRAME#` (the file ends inside the header of this record); several are separated by
/// spaces.
struct PatchedCapture {
    private typealias Record = (head: [UInt8], data: [UInt8])

    private let isBTSnoop: Bool
    private let header: [UInt8]
    private var records: [Record] = []

    init(_ bytes: [UInt8]) {
        isBTSnoop = bytes.starts(with: "btsnoop\0".utf8)
        let (size, head) = isBTSnoop ? (16, 24) : (24, 16)
        header = Array(bytes.prefix(size))
        var offset = size
        while offset + head <= bytes.count {
            let length = PatchedCapture.integer(bytes, offset + (isBTSnoop ? 4 : 8), isBTSnoop ? 4 : -4)
            records.append((Array(bytes[offset..<offset + head]), Array(bytes[(offset + head)...].prefix(Int(length)))))
            offset += head + Int(length)
        }
    }

    var bytes: [UInt8] { records.reduce(into: header) { $0 += $1.head + $1.data } }

    /// - Throws: where the patch is not one.
    mutating func apply(_ patch: String) throws {
        for part in patch.split(separator: " ") {
            let words = part.split { "@=*/+#".contains($0) }.map(String.init)
            let frames = words[0].split(separator: "-").compactMap { Int($0) }
            guard let first = frames.first, records.indices.contains(first - 1) else { throw PatchError(part: part) }
            if part.contains("@"), let offset = Int(words[1]) {
                let value = try PatchedCapture.hex(words[2])
                records[first - 1].data.replaceSubrange(offset..<offset + value.count, with: value)
            } else if part.contains("=") {
                let value = try PatchedCapture.hex(words[1])
                records[first - 1].data = value
                for index in isBTSnoop ? [0, 4] : [8, 12] {
                    write(UInt64(value.count), at: index, isBTSnoop ? 4 : -4, &records[first - 1])
                }
            } else if part.hasSuffix("#") {
                records = records.prefix(first - 1) + [(Array(repeating: 0, count: 8), [])]
            } else if part.contains("*"), let last = frames.last, let count = Int(words[1]),
                let pause = Double(words[2])
            {
                let block = records[first - 1..<last]
                var more: [Record] = []
                for turn in 1...count { for record in block { more.append(later(record, by: Double(turn) * pause)) } }
                let rest = records[last...].map { later($0, by: Double(count) * pause) }
                records = records[..<last] + more + rest
            } else if let seconds = Double(part.dropFirst(words[0].count + 1)) {
                records = records.prefix(first - 1) + records[(first - 1)...].map { later($0, by: seconds) }
            } else {
                throw PatchError(part: part)
            }
        }
    }

    private struct PatchError: Error { let part: Substring }

    private func later(_ record: Record, by seconds: Double) -> Record {
        var record = record
        let pause = Int64((seconds * 1e6).rounded(.towardZero))
        if isBTSnoop {
            let time = Int64(bitPattern: PatchedCapture.integer(record.head, 16, 8))
            write(UInt64(bitPattern: time + pause), at: 16, 8, &record)
        } else {
            let (whole, part) = (
                PatchedCapture.integer(record.head, 0, -4), PatchedCapture.integer(record.head, 4, -4)
            )
            let time = Int64(whole) * 1_000_000 + Int64(part) + pause
            write(UInt64(time / 1_000_000), at: 0, -4, &record)
            write(UInt64(time % 1_000_000), at: 4, -4, &record)
        }
        return record
    }

    /// - Parameter size: bytes, the most significant first; negative for the other order.
    private static func integer(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> UInt64 {
        let part = bytes[offset..<offset + abs(size)]
        return (size > 0 ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func write(_ number: UInt64, at offset: Int, _ size: Int, _ record: inout Record) {
        for index in 0..<abs(size) {
            let shift = 8 * (size > 0 ? size - 1 - index : index)
            record.head[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(shift))
        }
    }

    private static func hex(_ text: String) throws -> [UInt8] {
        let digits = Array(text.utf8)
        return try stride(from: 0, to: digits.count, by: 2).map { offset in
            guard let byte = UInt8(String(decoding: digits[offset...].prefix(2), as: UTF8.self), radix: 16) else {
                throw PatchError(part: text[...])
            }
            return byte
        }
    }
}
