import CZlib

@testable import Sniff

/// A file in a zip archive, and how it is written there.
struct ZippedFile {
    var name: String
    var bytes: [UInt8]
    var isDeflated = true
    /// Sizes and checksum follow the data, as where the archive is written to a pipe.
    var hasDescriptor = false
    /// All sizes and offsets are those of zip64.
    var isWide = false
    var isEncrypted = false
    /// Other than what the packing says.
    var method: UInt16?
    var size: Int?
    var checksum: UInt32?
    /// Its data are those of the file before.
    var sharesData = false

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    fileprivate var flags: UInt16 { (isEncrypted ? 1 : 0) | (hasDescriptor ? 8 : 0) | 0x800 }
}

/// Writes little-endian integers.
struct LittleEndianBytes {
    var bytes: [UInt8] = []

    mutating func u16(_ value: UInt16) { bytes += number(value, bigEndian: false) }
    mutating func u32(_ value: UInt32) { bytes += number(value, bigEndian: false) }
    mutating func u64(_ value: UInt64) { bytes += number(value, bigEndian: false) }

    /// A length that is in zip64's fields instead, if there are any.
    mutating func narrow(_ value: Int, _ isWide: Bool) { u32(isWide ? .max : UInt32(value)) }
}

/// Writes a zip archive (APPNOTE 6.3.10, 4.3).
func zipArchive(_ files: [ZippedFile], comment: [UInt8] = []) -> [UInt8] {
    var out = LittleEndianBytes()
    var directory = LittleEndianBytes()
    var header = 0
    for file in files {
        let packed = file.isDeflated ? deflated(file.bytes, window: -15) : file.bytes
        let sum = file.bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        let checksum = file.checksum ?? UInt32(sum)
        let size = file.size ?? file.bytes.count
        let name = Array(file.name.utf8)
        if !file.sharesData {
            header = out.bytes.count
            out.u32(0x0403_4B50)
            file.addCommon(to: &out)
            out.u32(file.hasDescriptor ? 0 : checksum)
            out.narrow(file.hasDescriptor ? 0 : packed.count, file.isWide && !file.hasDescriptor)
            out.narrow(file.hasDescriptor ? 0 : size, file.isWide && !file.hasDescriptor)
            out.u16(UInt16(name.count))
            out.u16(file.isWide ? 20 : 0)
            out.bytes += name
            if file.isWide {
                out.u16(1)
                out.u16(16)
                out.u64(UInt64(size))
                out.u64(UInt64(packed.count))
            }
            out.bytes += packed
            if file.hasDescriptor {
                out.u32(0x0807_4B50)
                out.u32(checksum)
                for length in [packed.count, size] {
                    if file.isWide { out.u64(UInt64(length)) } else { out.u32(UInt32(length)) }
                }
            }
        }
        directory.u32(0x0201_4B50)
        directory.u16(45)
        file.addCommon(to: &directory)
        directory.u32(checksum)
        directory.narrow(packed.count, file.isWide)
        directory.narrow(size, file.isWide)
        directory.u16(UInt16(name.count))
        directory.u16(file.isWide ? 33 : 0)
        directory.bytes += [UInt8](repeating: 0, count: 10)
        directory.narrow(header, file.isWide)
        directory.bytes += name
        if file.isWide {
            // Another field first.
            directory.u16(0x5455)
            directory.u16(1)
            directory.bytes.append(0)
            directory.u16(1)
            directory.u16(24)
            for number in [size, packed.count, header] { directory.u64(UInt64(number)) }
        }
    }
    let start = out.bytes.count
    let isWide = files.contains { $0.isWide }
    out.bytes += directory.bytes
    if isWide { out.addWideEnd(files.count, directory.bytes.count, start) }
    out.u32(0x0605_4B50)
    out.u32(0)
    for _ in 0..<2 { out.u16(isWide ? .max : UInt16(files.count)) }
    out.narrow(directory.bytes.count, isWide)
    out.narrow(start, isWide)
    out.u16(UInt16(comment.count))
    return out.bytes + comment
}

extension ZippedFile {
    /// Version, flags, method, time and date.
    fileprivate func addCommon(to out: inout LittleEndianBytes) {
        out.u16(45)
        out.u16(flags)
        out.u16(method ?? (isDeflated ? 8 : 0))
        out.u32(0)
    }
}

extension LittleEndianBytes {
    /// The last record of zip64, and its locator.
    fileprivate mutating func addWideEnd(_ count: Int, _ size: Int, _ start: Int) {
        let offset = bytes.count
        u32(0x0606_4B50)
        u64(44)
        u16(45)
        u16(45)
        u64(0)
        for number in [count, count, size, start] { u64(UInt64(number)) }
        u32(0x0706_4B50)
        u32(0)
        u64(UInt64(offset))
        u32(1)
    }
}

/// Writes a tar archive: ustar, with GNU's names where they are long.
func tarArchive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ name: [UInt8], _ content: [UInt8], type: UInt8) {
        var header = [UInt8](repeating: 0, count: 512)
        func put(_ field: [UInt8], at offset: Int) {
            header.replaceSubrange(offset..<offset + field.count, with: field)
        }
        func octal(_ number: Int, _ digits: Int) -> [UInt8] {
            let text = String(number, radix: 8)
            return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
        }
        let zeros = [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
        put(Array(name.prefix(100)), at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(content.count, 11), at: 124)
        put([UInt8](repeating: 0x20, count: 8), at: 148)
        put([type], at: 156)
        put(Array("ustar\0".utf8) + [0x30, 0x30], at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20], at: 148)
        bytes += header
        bytes += content
        bytes += zeros
    }
    for file in files {
        let name = Array(file.name.utf8)
        if name.count > 100 { add(Array("././@LongLink".utf8), name + [0], type: UInt8(ascii: "L")) }
        add(name, file.bytes, type: UInt8(ascii: file.name.hasSuffix("/") ? "5" : "0"))
    }
    return bytes + [UInt8](repeating: 0, count: 1024)
}

/// Deflates: -15 for a bare stream, 15 for zlib's.
func deflated(_ bytes: [UInt8], window: Int32) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
    var source = bytes
    var target = [UInt8](repeating: 0, count: bytes.count + 1024)
    let room = target.count
    source.withUnsafeMutableBufferPointer { input in
        target.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(room)
            _ = deflate(&stream, Z_FINISH)
        }
    }
    let count = room - Int(stream.avail_out)
    deflateEnd(&stream)
    return Array(target[..<count])
}
