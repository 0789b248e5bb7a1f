import CZlib

/// Streaming gzip, several members in a row included (RFC 1952).
///
/// Memory safety: zlib's stream has memory of its own, which stays where it is until `deinit` ends and frees it. Input and output
/// are lent to zlib for one call each, with the room that is left in them; what it says is left is what is used afterwards.
final class Inflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    private var position = 0
    /// Between two members.
    private var isFinished = false
    /// Whether the bytes after the last member are not gzip.
    private var isOver = false
    private var members = 0
    /// Bytes of all members, before and after.
    private var used: UInt64 = 0
    private var given: UInt64 = 0
    /// The last piece filled its room, so that more may follow of the same input.
    private var mayHoldMore = false
    private(set) var problem: String?

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 + 15: gzip wrapper, largest window.
        if inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK {
            problem = "cannot start unzipping"
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func take(_ bytes: ArraySlice<UInt8>) {
        input = Array(bytes)
        position = 0
    }

    /// Unzips what `file` has into the rest of `target`; returns how many bytes came out, 0 at the end, `nil` if nothing is
    /// there yet.
    func inflate(from file: OpenFile, into target: inout [UInt8], at offset: Int) -> Int? {
        while problem == nil, !isOver {
            if position >= input.count, !mayHoldMore {
                guard let hasMore = refill(from: file) else { return nil }
                if !hasMore { return 0 }
            }
            let got = inflate(into: &target, at: offset)
            given += UInt64(got)
            if PackingRatio.isExceeded(from: used, to: given) {
                problem =
                    "the data unpack to more than \(PackingRatio.limit) times their size; they are not read further"
            }
            if got > 0 { return got }
        }
        return 0
    }

    private func refill(from file: OpenFile) -> Bool? {
        input = [UInt8](repeating: 0, count: 1 << 16)
        position = 0
        let read = input.withUnsafeMutableBytes { file.read(into: $0) }
        let got = read ?? 0
        input.removeLast(input.count - got)
        if read == nil { return nil }
        let isPadding = members > 0 && stream.pointee.total_in < 2
        if got == 0, !isFinished, !isPadding, file.failure == nil, !file.isStopped {
            problem = "the compressed data end too early"
        }
        return got > 0
    }

    private func inflate(into target: inout [UInt8], at offset: Int) -> Int {
        if isFinished {
            inflateReset(stream)
            isFinished = false
            members += 1
        }
        let room = target.count - offset
        let left = input.count - position
        var result: Int32 = Z_OK
        let from = position
        input.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { sink in
                stream.pointee.next_in = source.baseAddress.map { $0 + from }
                stream.pointee.avail_in = UInt32(left)
                stream.pointee.next_out = sink.baseAddress.map { $0 + offset }
                stream.pointee.avail_out = UInt32(room)
                result = CZlib.inflate(stream, Z_NO_FLUSH)
            }
        }
        position = input.count - Int(stream.pointee.avail_in)
        used += UInt64(position - from)
        mayHoldMore = stream.pointee.avail_out == 0 && result == Z_OK
        if result == Z_STREAM_END {
            isFinished = true
        } else if result == Z_DATA_ERROR, members > 0, stream.pointee.total_in <= 2 {
            // Another member may follow; anything else after the end is ignored, as gzip does.
            (isFinished, isOver) = (true, true)
        } else if result != Z_OK, result != Z_BUF_ERROR {
            problem = "the compressed data are damaged"
        }
        return room - Int(stream.pointee.avail_out)
    }
}
