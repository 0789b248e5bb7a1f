/// The pieces of a JSON text (RFC 8259), taken one after the other by whoever knows what may follow: of a text that breaks off
/// as well.
package struct JSONTokens {
    /// Why a piece is none.
    package struct Mistake: Error {
        package enum Problem: Sendable {
            /// Something else is there, or nothing.
            case expected(String)
            case leadingZero, openText, escape, halfOfPair
        }

        package let offset: Int
        package let problem: Problem
        /// The byte there; `nil` at the end of the text, which may be the beginning of one that is right.
        package let found: UInt8?
    }

    /// A value, or the bracket with which it begins, which is not taken.
    package enum Value {
        case object, array
        /// Without its quotes, escapes resolved.
        case string([UInt8])
        /// `nil` where it is not whole or has more than 18 digits.
        case number(Int?)
        case boolean(Bool)
        case null
    }

    private let bytes: [UInt8]
    /// Texts may be JSON themselves: escapes of control characters are spaces, and half of a surrogate pair, which no key has,
    /// represents what is unknown.
    private let areTextsNested: Bool
    package private(set) var offset = 0

    package init(_ bytes: [UInt8], areTextsNested: Bool = false) {
        self.bytes = bytes
        self.areTextsNested = areTextsNested
    }

    /// The text that was taken from an offset on.
    package func text(from start: Int) -> String {
        String(decoding: bytes[..<offset].dropFirst(start), as: UTF8.self)
    }

    package var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    package mutating func skipSpace() {
        while let byte = current, JSONTokens.isSpace(byte) { offset += 1 }
    }

    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    package func unexpected(_ expected: String) -> Mistake { mistake(.expected(expected)) }

    private func mistake(_ problem: Mistake.Problem, at offset: Int? = nil) -> Mistake {
        Mistake(offset: offset ?? self.offset, problem: problem, found: current)
    }

    package mutating func value() throws(Mistake) -> Value {
        switch current {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw unexpected("a value")
        }
    }

    private mutating func word(_ word: StaticString, _ value: Value) throws(Mistake) -> Value {
        let rest = bytes[offset...].prefix(word.utf8CodeUnitCount)
        let isBeginning = zip(rest, 0...).allSatisfy { $0 == word.utf8Start[$1] }
        guard isBeginning, rest.count == word.utf8CodeUnitCount else {
            if isBeginning { offset = bytes.count }
            throw unexpected("a value")
        }
        offset += rest.count
        return value
    }

    private mutating func number() throws(Mistake) -> Int? {
        let start = offset
        let isNegative = take("-")
        let first = offset
        try digits()
        guard offset - first == 1 || bytes[first] != UInt8(ascii: "0") else {
            throw Mistake(offset: first, problem: .leadingZero, found: bytes[first])
        }
        let end = offset
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits()
        }
        if take("e") || take("E") {
            isWhole = false
            if !take("+") { _ = take("-") }
            try digits()
        }
        guard isWhole, end - start <= 18 else { return nil }
        let magnitude = bytes[first..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return isNegative ? -magnitude : magnitude
    }

    private mutating func digits() throws(Mistake) {
        guard let byte = current, (0x30...0x39).contains(byte) else { throw unexpected("a digit") }
        while let byte = current, (0x30...0x39).contains(byte) { offset += 1 }
    }

    /// A text, whose opening quote is there.
    package mutating func string() throws(Mistake) -> [UInt8] {
        let start = offset
        offset += 1
        var content: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return content
            case UInt8(ascii: "\\"):
                let scalar = try escape()
                content += String(areTextsNested && scalar.value < 0x20 ? " " : scalar).utf8
            case 0..<0x20: throw unexpected("a character")
            default:
                content.append(byte)
                offset += 1
            }
        }
        throw mistake(.openText, at: start)
    }

    /// The character that a backslash escapes.
    private mutating func escape() throws(Mistake) -> Unicode.Scalar {
        let start = offset
        offset += 1
        let scalar: Unicode.Scalar
        switch current {
        case UInt8(ascii: "\""): scalar = "\""
        case UInt8(ascii: "\\"): scalar = "\\"
        case UInt8(ascii: "/"): scalar = "/"
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"): return try codePoint(from: start)
        default: throw mistake(.escape, at: start)
        }
        offset += 1
        return scalar
    }

    /// The scalar of one `\u`, or of a surrogate pair of them (RFC 8259, 7).
    private mutating func codePoint(from start: Int) throws(Mistake) -> Unicode.Scalar {
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let second = offset
        if unit < 0xDC00, bytes[offset...].starts(with: "\\u".utf8) {
            offset += 1
            let low = try codeUnit()
            if (0xDC00..<0xE000).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
            offset = second
        }
        guard areTextsNested else { throw mistake(.halfOfPair, at: start) }
        return "\u{FFFD}"
    }

    /// The four digits after `u`.
    private mutating func codeUnit() throws(Mistake) -> UInt32 {
        offset += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw unexpected("a hexadecimal digit")
            }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }
}
