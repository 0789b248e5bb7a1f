/// Numbers of one width in a literal, six bits a character from `0` on, the lowest first: what programs read at their start
/// costs nothing to find.
///
/// Memory safety: the memory is that of a literal, and only numbers below ``count`` are asked for.
struct PackedNumbers: @unchecked Sendable {
    private let start: UnsafePointer<UInt8>
    private let width: Int
    let count: Int

    init(_ start: UnsafePointer<UInt8>, count: Int, width: Int) {
        self.start = start
        self.count = count
        self.width = width
    }

    init(_ text: StaticString, width: Int) {
        self.init(text.utf8Start, count: text.utf8CodeUnitCount / width, width: width)
    }

    subscript(index: Int) -> Int {
        precondition(index >= 0 && index < count)
        var number = 0
        for place in (0..<width).reversed() {
            number = number << 6 | Int(start[index * width + place] &- PackedNumbers.zero)
        }
        return number
    }

    static let zero = UInt8(ascii: "0")

    /// Numbers as such a literal has them.
    package static func text(_ numbers: some Sequence<Int>, width: Int) -> String {
        var bytes: [UInt8] = []
        for number in numbers {
            for place in 0..<width { bytes.append(zero + UInt8(number >> (6 * place) & 63)) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Lines of a literal, found by their number.
struct OffsetLines: Sendable {
    let text: TableText
    private let offsets: PackedNumbers

    init(_ text: StaticString, _ offsets: StaticString) {
        self.text = TableText(text)
        self.offsets = PackedNumbers(offsets, width: OffsetLines.width)
    }

    /// Characters of an offset.
    static let width = 4

    /// The offsets have one more: the end.
    var count: Int { offsets.count - 1 }

    func start(of line: Int) -> Int { offsets[line] }

    /// Where the newline is that ends a line.
    func end(of line: Int) -> Int { offsets[line + 1] - 1 }

    func bytes(at line: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text.start + start(of: line), count: end(of: line) - start(of: line))
    }
}

/// A hash of a path, eight bytes at a time.
enum PathHash {
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash = UInt64(bytes.count)
        var offset = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while offset + 8 <= raw.count {
            hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            offset += 8
        }
        while offset < raw.count {
            hash = (hash ^ UInt64(raw[offset])) &* 0x9E37_79B9_7F4A_7C15
            offset += 1
        }
        return UInt32(truncatingIfNeeded: hash >> 32 ^ hash)
    }
}
