/// The lines of a file, one after the other, whatever its size.
package struct TextLines: ~Copyable {
    /// Number of the line that ``next()`` gave last, from 1.
    package private(set) var number = 0
    private let path: String
    private let file: OpenFile
    private var part = [UInt8](repeating: 0, count: 1 << 16)
    private var bytes: [UInt8] = []
    /// Where the next line begins in `bytes`.
    private var start = 0
    private var isAtEnd = false

    /// The rest of a longer line is one of its own: that bounds the memory.
    private static let longest = 1 << 20

    /// - Parameter path: `-` for standard input.
    package init(path: String) throws(CaptureError) {
        self.path = path
        file = try OpenFile(path: path)
    }

    /// Why the last line that ``next()`` gave was the last; `nil` where the file ended there.
    package var failure: CaptureError? { file.failure.map { .io(path, $0) } }

    /// The next line without its line feed; `nil` at the end.
    package mutating func next() -> String? {
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
        let count = part.withUnsafeMutableBytes { file.read(into: $0) } ?? 0
        isAtEnd = count == 0
        bytes += part[..<count]
    }
}
