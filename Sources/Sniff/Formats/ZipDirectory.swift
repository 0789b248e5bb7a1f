/// The central directory of a zip archive (PKWARE's APPNOTE 6.3.10, 4.3), zip64 included. It has the sizes that a local header
/// lacks where a data descriptor follows the data. zlib unpacks; libarchive would bring six libraries for one kind of file.
struct ZipDirectory {
    struct Entry {
        let name: String
        let flags: UInt16
        let method: UInt16
        let checksum: UInt32
        /// Bytes in the archive, and unpacked.
        var packedSize: UInt64
        var size: UInt64
        /// Offset of the local header.
        var header: UInt64

        var isEncrypted: Bool { flags & 1 != 0 }
        var isFolder: Bool { name.hasSuffix("/") }
    }

    /// Why an archive cannot be read, as the end of "it is a zip archive …".
    struct Problem: Error {
        let text: String
    }

    private(set) var entries: [Entry] = []
    /// Files whose bytes belong to the file before them, so that they are none: archives are made like that to be large.
    private(set) var overlapping: [Entry] = []
    /// It has more entries than are looked at.
    private(set) var isCut = false
    /// Where its entries make no sense any more.
    private(set) var damagedAt: UInt64?
    private let archive: FileRegion

    /// A bug report has some thousands.
    static let limit = 100_000
    private static let sizeLimit: UInt64 = 64 << 20

    private static let endLength = 22
    private static let end64Length = 56
    private static let entryLength = 46
    private static let headerLength = 30

    init(_ archive: FileRegion) throws(Problem) {
        self.archive = archive
        guard let end = ZipDirectory.findEnd(archive) else {
            throw Problem(text: "that is cut off: its directory, which comes last, is missing")
        }
        let (found, overflow) = end.start.addingReportingOverflow(end.size)
        guard !overflow, found <= end.offset else { throw Problem(text: "whose directory is damaged") }
        isCut = end.size > ZipDirectory.sizeLimit
        let bytes = archive.bytes(at: end.start, count: Int(min(end.size, ZipDirectory.sizeLimit)))
        var offset = 0
        while offset < bytes.count {
            guard entries.count < ZipDirectory.limit else {
                isCut = true
                break
            }
            guard let (entry, length) = ZipDirectory.entry(bytes, at: offset) else {
                if !isCut { damagedAt = end.start + UInt64(offset) }
                break
            }
            entries.append(entry)
            offset += length
        }
        separate()
        if entries.isEmpty, damagedAt != nil { throw Problem(text: "whose directory is damaged") }
    }

    private mutating func separate() {
        var end: UInt64 = 0
        var whole: [Entry] = []
        for entry in entries.sorted(by: { $0.header < $1.header }) {
            if entry.header < end {
                overlapping.append(entry)
                continue
            }
            whole.append(entry)
            let (next, overflow) = entry.header.addingReportingOverflow(entry.packedSize)
            end = overflow ? .max : next
        }
        entries = whole
    }

    /// Where the data of an entry are: its local header has a name and extra fields of its own.
    ///
    /// - Returns: `nil` if there is no local header.
    func data(of entry: Entry) -> FileRegion? {
        let header = archive.bytes(at: entry.header, count: ZipDirectory.headerLength)
        guard header.count == ZipDirectory.headerLength, header.u32(0) == 0x0403_4B50 else { return nil }
        let start = UInt64(ZipDirectory.headerLength) + UInt64(header.u16(26)) + UInt64(header.u16(28))
        return archive.part(at: entry.header + start, count: entry.packedSize)
    }

    private struct End {
        /// Offset of this record: the directory ends here.
        let offset: UInt64
        let start: UInt64
        let size: UInt64
    }

    /// The last record of an archive, after which only a comment may follow.
    private static func findEnd(_ archive: FileRegion) -> End? {
        let count = Int(min(archive.count, UInt64(endLength + 0xFFFF)))
        let from = archive.count - UInt64(count)
        let tail = archive.bytes(at: from, count: count)
        var offset = tail.count - endLength
        while offset >= 0 {
            if tail.u32(offset) == 0x0605_4B50, offset + endLength + Int(tail.u16(offset + 20)) <= tail.count {
                if let end = end64(archive, before: from + UInt64(offset)) { return end }
                return End(
                    offset: from + UInt64(offset), start: UInt64(tail.u32(offset + 16)),
                    size: UInt64(tail.u32(offset + 12))
                )
            }
            offset -= 1
        }
        return nil
    }

    /// Its 64-bit form, to which a locator before the record leads.
    private static func end64(_ archive: FileRegion, before offset: UInt64) -> End? {
        guard offset >= 20 else { return nil }
        let locator = archive.bytes(at: offset - 20, count: 20)
        guard locator.u32(0) == 0x0706_4B50 else { return nil }
        let record = archive.bytes(at: locator.u64(8), count: end64Length)
        guard record.count == end64Length, record.u32(0) == 0x0606_4B50 else { return nil }
        return End(offset: locator.u64(8), start: record.u64(48), size: record.u64(40))
    }

    private static func entry(_ bytes: [UInt8], at offset: Int) -> (Entry, length: Int)? {
        guard offset + entryLength <= bytes.count, bytes.u32(offset) == 0x0201_4B50 else { return nil }
        let nameEnd = offset + entryLength + Int(bytes.u16(offset + 28))
        let extraEnd = nameEnd + Int(bytes.u16(offset + 30))
        let end = extraEnd + Int(bytes.u16(offset + 32))
        guard end <= bytes.count else { return nil }
        var entry = Entry(
            name: String(decoding: bytes[offset + entryLength..<nameEnd], as: UTF8.self), flags: bytes.u16(offset + 8),
            method: bytes.u16(offset + 10), checksum: bytes.u32(offset + 16),
            packedSize: UInt64(bytes.u32(offset + 20)), size: UInt64(bytes.u32(offset + 24)),
            header: UInt64(bytes.u32(offset + 42)))
        entry.widen(bytes, from: nameEnd, to: extraEnd)
        return (entry, end - offset)
    }
}

extension ZipDirectory.Entry {
    /// The zip64 extra field (4.5.3) has what does not fit into 32 bits, in this order.
    fileprivate mutating func widen(_ bytes: [UInt8], from start: Int, to end: Int) {
        var offset = start
        while offset + 4 <= end {
            let (kind, length) = (bytes.u16(offset), Int(bytes.u16(offset + 2)))
            offset += 4
            guard offset + length <= end else { return }
            if kind == 1 {
                var wide = stride(from: offset, to: offset + length - 7, by: 8).map { bytes.u64($0) }[...]
                if size == 0xFFFF_FFFF, let value = wide.popFirst() { size = value }
                if packedSize == 0xFFFF_FFFF, let value = wide.popFirst() { packedSize = value }
                if header == 0xFFFF_FFFF, let value = wide.popFirst() { header = value }
                return
            }
            offset += length
        }
    }
}

/// Little-endian integers at a place; bytes after the end count as 0.
extension [UInt8] {
    private func byte(_ offset: Int) -> UInt64 { offset >= 0 && offset < count ? UInt64(self[offset]) : 0 }

    func u16(_ offset: Int) -> UInt16 { UInt16(byte(offset) | byte(offset + 1) << 8) }

    func u32(_ offset: Int) -> UInt32 { UInt32(u16(offset)) | UInt32(u16(offset + 2)) << 16 }

    func u64(_ offset: Int) -> UInt64 { UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32 }
}
