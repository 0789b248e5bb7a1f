import CZlib

/// A member of an archive: where its bytes are, and how they are packed.
struct PackedBytes {
    enum Packing {
        case stored
        /// A deflate stream (RFC 1951).
        case deflate
        /// The same with zlib's header and checksum (RFC 1950).
        case zlib
    }

    let region: FileRegion
    var packing = Packing.stored
    /// Size when unpacked, and CRC-32, where the archive has them.
    var size: UInt64?
    var checksum: UInt32?

    /// Files with the same are copies.
    struct Identity: Hashable {
        let size: UInt64?
        let checksum: UInt32?
    }

    var identity: Identity { Identity(size: size, checksum: checksum) }

    /// Reads it from its beginning.
    func open() -> OpenFile { OpenFile(PackedStream(self)) }
}

/// The bound of what is unpacked. Deflate packs 1,032 to 1 at most, which only zeros reach; logs are packed 3 to 1, or 30 to 1
/// where nothing happens. After the first megabyte, more than 200 to 1 is no log.
enum PackingRatio {
    static let limit: UInt64 = 200
    private static let free: UInt64 = 1 << 20

    static func isExceeded(from packed: UInt64, to unpacked: UInt64) -> Bool {
        unpacked > free && unpacked / limit > packed
    }
}

/// Unpacks a member of an archive while it is read, and holds no more than a block of it.
///
/// Memory safety: zlib's stream has memory of its own, which stays where it is until `deinit` ends and frees it. Input and output
/// are lent to zlib for one call each, with the room that is left in them.
final class PackedStream {
    let packed: PackedBytes
    private let stream: UnsafeMutablePointer<z_stream>?
    private var input: [UInt8] = []
    private var position = 0
    /// Bytes taken from the archive.
    private var taken: UInt64 = 0
    /// Bytes handed out.
    private var given: UInt64 = 0
    private var sum = crc32(0, nil, 0)
    private var isOver = false
    /// Why it is not what the archive says it is.
    private(set) var problem: String?

    init(_ packed: PackedBytes) {
        self.packed = packed
        guard packed.packing != .stored else {
            stream = nil
            return
        }
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        self.stream = stream
        // Negative: neither header nor checksum.
        let window: Int32 = packed.packing == .deflate ? -15 : 15
        if inflateInit2_(stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK {
            problem = "cannot start unpacking"
            isOver = true
        }
    }

    deinit {
        guard let stream else { return }
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Why the file cannot be read further: an `errno`.
    var failure: Int32? { packed.region.file.failure }

    /// Bytes of the archive that were unpacked.
    private var used: UInt64 { stream.map { UInt64($0.pointee.total_in) } ?? taken }

    /// Unpacks the next bytes; 0 at the end.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        guard !isOver, !target.isEmpty, !Interrupt.requested else { return 0 }
        var got = stream.map { inflate($0, into: target) } ?? copy(into: target)
        if let size = packed.size, given + UInt64(got) > size {
            got = Int(clamping: size - given)
            end("the file has more than the \(size) bytes that the archive gives it")
        }
        if let base = target.baseAddress?.assumingMemoryBound(to: UInt8.self) { sum = crc32(sum, base, UInt32(got)) }
        given += UInt64(got)
        if got == 0 { finish() }
        if PackingRatio.isExceeded(from: used, to: given) {
            end("the file unpacks to more than \(PackingRatio.limit) times its size; it is not read further")
        }
        return got
    }

    private func end(_ problem: String) {
        self.problem = self.problem ?? problem
        isOver = true
    }

    private func finish() {
        isOver = true
        guard problem == nil, failure == nil, !Interrupt.requested else { return }
        if let size = packed.size, given < size {
            problem = "the file ends after \(given) of \(size) bytes"
        } else if let checksum = packed.checksum, sum != UInt(checksum) {
            problem = "the file does not have the checksum that the archive gives it"
        }
    }

    private func copy(into target: UnsafeMutableRawBufferPointer) -> Int {
        let got = packed.region.read(at: taken, into: target)
        taken += UInt64(got)
        return got
    }

    private func inflate(_ stream: UnsafeMutablePointer<z_stream>, into target: UnsafeMutableRawBufferPointer) -> Int {
        let room = min(target.count, 1 << 20)
        while true {
            if position == input.count { refill() }
            let (from, left) = (position, input.count - position)
            var result = Z_OK
            input.withUnsafeMutableBufferPointer { source in
                stream.pointee.next_in = source.baseAddress.map { $0 + from }
                stream.pointee.avail_in = UInt32(left)
                stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = UInt32(room)
                result = CZlib.inflate(stream, Z_NO_FLUSH)
            }
            position = input.count - Int(stream.pointee.avail_in)
            let got = room - Int(stream.pointee.avail_out)
            if result == Z_STREAM_END {
                isOver = got == 0
            } else if result != Z_OK, result != Z_BUF_ERROR {
                end("the packed data are damaged")
            } else if got == 0, left == 0 {
                end("the packed data end too early")
            }
            if got > 0 || isOver || result == Z_STREAM_END { return got }
        }
    }

    private func refill() {
        input = [UInt8](repeating: 0, count: 1 << 16)
        position = 0
        let got = input.withUnsafeMutableBytes { packed.region.read(at: taken, into: $0) }
        input.removeLast(input.count - got)
        taken += UInt64(got)
    }
}
