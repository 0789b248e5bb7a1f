import Decoders

/// A window that moves over a file, FIFO or standard input, unzipping on the way.
///
/// Blocks are read rather than mapped: the same code serves pipes and growing files, a file that shrinks cannot kill
/// the program, and pages already read do not count as memory.
struct ByteInput: ~Copyable {
    let name: String
    let file: OpenFile
    /// The window; `start..<end` is unread.
    private(set) var buffer: [UInt8]
    private(set) var start = 0
    private(set) var end = 0
    /// Offset of `start` in the unzipped input.
    private(set) var offset: UInt64 = 0
    private var unzip: Inflater?
    /// Once the input has ended it is not asked again, not even a terminal.
    private var hasEnded = false
    /// `fill` has failed because the bytes have not come yet. Whoever reads leaves everything as it was then, so that it can
    /// begin again, and answers with ``pause()``.
    private(set) var isWaiting = false

    static let block = 1 << 16

    init(
        path: String, isLive: Bool = false, readSize: Int = .max, cancellation: CaptureCancellation? = nil
    ) throws(CaptureError) {
        self.init(
            try OpenFile.capture(path: path, isLive: isLive, readSize: readSize, cancellation: cancellation),
            name: path == "-" ? "standard input" : path)
    }

    init(_ file: OpenFile, name: String) {
        self.name = name
        self.file = file
        buffer = [UInt8](repeating: 0, count: ByteInput.block)
    }

    /// Unzips what follows, if the input begins like gzip.
    mutating func recogniseCompression() {
        guard unzip == nil, fill(2), buffer[start] == 0x1F, buffer[start + 1] == 0x8B else { return }
        let inflater = Inflater()
        inflater.take(buffer[start..<end])
        unzip = inflater
        (start, end) = (0, 0)
    }

    /// Nothing can be done until more comes.
    mutating func pause() -> CaptureStep {
        isWaiting = false
        return .idle(until: .unknown)
    }

    /// Whether reading was asked to end: what is missing then is no damage.
    var isStopped: Bool { file.isStopped }

    var available: Int { end - start }

    var isZipped: Bool { unzip != nil || file.isPacked }

    /// The rest of the input, if it can be read at any place.
    var region: FileRegion? { unzip == nil ? file.region(from: offset) : nil }

    /// Why reading ended early: an I/O error or damaged compression.
    var failure: String? {
        file.failure.map { "cannot be read further: \(Platform.message($0))" } ?? unzip?.problem
            ?? file.problem
    }

    /// The window runs dry and the next read may wait: a partial record at its end is hardly larger than this.
    var mayWaitSoon: Bool { file.mayWait && end - start < 4096 }

    /// Makes sure that `count` unread bytes are in the window; false if the input ends before, or ``isWaiting``.
    mutating func fill(_ count: Int) -> Bool {
        if count <= end &- start { return true }
        return refill(count)
    }

    private mutating func refill(_ count: Int) -> Bool {
        if hasEnded || isWaiting { return false }
        if start > 0 {
            let (from, left) = (start, end - start)
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                base.copyMemory(from: base + from, byteCount: left)
            }
            end = left
            start = 0
        }
        // With half a block to spare, moving what is left stays cheap however large `count` is.
        let room = count + ByteInput.block / 2
        if room > buffer.count { buffer += [UInt8](repeating: 0, count: room + ByteInput.block / 2 - buffer.count) }
        while end < count {
            let offset = end
            guard let got = read(at: offset) else {
                isWaiting = true
                return false
            }
            if got == 0 {
                hasEnded = true
                return false
            }
            end += got
        }
        return true
    }

    private mutating func read(at offset: Int) -> Int? {
        let source = file
        if let unzip { return unzip.inflate(from: source, into: &buffer, at: offset) }
        return buffer.withUnsafeMutableBytes {
            source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[offset...]))
        }
    }

    /// Passes over bytes that `fill` has brought in.
    mutating func advance(_ count: Int) {
        start &+= count
        offset &+= UInt64(count)
    }

    /// Combines bytes of the window with others, bit by bit (exclusive or).
    mutating func combine(_ bytes: [UInt8], at index: Int) {
        for (offset, byte) in bytes.enumerated() where index + offset < end { buffer[index + offset] ^= byte }
    }

    /// Puts bytes that are not in the input after the window: they are there until the next `fill`.
    mutating func place(_ bytes: [UInt8]) -> Range<Int> {
        let needed = end + bytes.count
        if needed > buffer.count { buffer += [UInt8](repeating: 0, count: needed - buffer.count) }
        buffer.replaceSubrange(end..<needed, with: bytes)
        return end..<needed
    }

    /// Passes over `left` bytes without holding them; false if the input ends before, or ``isWaiting``.
    mutating func skip(_ left: inout Int) -> Bool {
        while left > available {
            left -= available
            advance(available)
            guard fill(1) else { return false }
        }
        advance(left)
        left = 0
        return true
    }
}
