import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The lines of a file, one after the other, whatever its size.
struct TextLines: ~Copyable {
    /// Number of the line that ``next()`` gave last, from 1.
    private(set) var number = 0
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    /// Where the next line begins in `bytes`.
    private var start = 0
    private var isAtEnd = false

    /// The rest of a longer line is one of its own: that bounds the memory.
    private static let longest = 1 << 20

    /// - Parameter path: `-` for standard input.
    /// - Throws: ``ExitStatus``, once the console has the reason.
    init(path: String, _ console: Console) throws {
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            console.report("\(path): \(String(cString: strerror(errno)))")
            throw ExitStatus.missing
        }
    }

    deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

    /// The next line without its line feed; `nil` at the end.
    mutating func next() -> String? {
        var searched = start
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return line(to: end, then: end + 1) }
            if bytes.count - start >= TextLines.longest { return line(to: bytes.count, then: bytes.count) }
            if isAtEnd { return start < bytes.count ? line(to: bytes.count, then: bytes.count) : nil }
            bytes.removeFirst(start)
            start = 0
            searched = bytes.count
            fill()
        }
    }

    private mutating func line(to end: Int, then next: Int) -> String {
        defer { start = next }
        number += 1
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func fill() {
        let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(read(descriptor, buffer.baseAddress, buffer.count), 0)
        }
        isAtEnd = piece.isEmpty
        bytes += piece
    }
}
