/// Reads JSON values that follow each other, as in JSON Lines: strictly by RFC 8259, and within bounds.
///
/// Memory is bounded by the text and by ``valueLimit``: only one value of the sequence is held at a time.
struct JSONReader: ~Copyable {
    /// Values in values at most.
    static let depthLimit = 32
    /// Values in one value of the sequence at most.
    static let valueLimit = 250_000

    private let bytes: [UInt8]
    private var place = 0
    private var values = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next value of the sequence; `nil` at the end of the text.
    mutating func next() throws(JSONError) -> JSONNode? {
        skipSpace()
        guard place < bytes.count else { return nil }
        values = 0
        return try value(depth: 1)
    }

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
        guard depth <= JSONReader.depthLimit else {
            throw JSONError(place, "more than \(JSONReader.depthLimit) levels of arrays and objects")
        }
        values += 1
        guard values <= JSONReader.valueLimit else {
            throw JSONError(place, "more than \(JSONReader.valueLimit) values in one")
        }
        let start = place
        let content: JSONNode.Content =
            switch current {
            case UInt8(ascii: "{"): .object(try object(depth))
            case UInt8(ascii: "["): .array(try array(depth))
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "-"), .some(0x30...0x39): .number(try number())
            default: try word()
            }
        return JSONNode(content: content, offset: start)
    }

    private mutating func object(_ depth: Int) throws(JSONError) -> [JSONNode.Member] {
        place += 1
        var members: [JSONNode.Member] = []
        var keys: Set<String> = []
        skipSpace()
        if take("}") { return members }
        while true {
            skipSpace()
            let start = place
            guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
            let key = try string()
            guard keys.insert(key).inserted else {
                throw JSONError(start, "a second '\(key.prefix(40))' in one object")
            }
            skipSpace()
            guard take(":") else { throw unexpected("':' after a key") }
            skipSpace()
            members.append(JSONNode.Member(key: key, value: try value(depth: depth + 1)))
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw unexpected("',' or '}'") }
        }
    }

    private mutating func array(_ depth: Int) throws(JSONError) -> [JSONNode] {
        place += 1
        var items: [JSONNode] = []
        skipSpace()
        if take("]") { return items }
        while true {
            skipSpace()
            items.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return items }
            guard take(",") else { throw unexpected("',' or ']'") }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private func unexpected(_ expected: String) -> JSONError {
        guard let byte = current else { return JSONError(place, "the text ends; \(expected) is expected") }
        let isPrintable = (0x21..<0x7F).contains(byte)
        let found = isPrintable ? "'\(Unicode.Scalar(byte))'" : "the byte 0x" + String(byte, radix: 16)
        return JSONError(place, "\(found); \(expected) is expected")
    }

    private mutating func word() throws(JSONError) -> JSONNode.Content {
        for (word, content) in [("true", JSONNode.Content.boolean(true)), ("false", .boolean(false)), ("null", .null)]
        where bytes[place...].starts(with: word.utf8) {
            place += word.utf8.count
            return content
        }
        throw unexpected("a value")
    }
}

extension JSONReader {
    /// A number, whose value is asked for only where it is whole.
    private mutating func number() throws(JSONError) -> Int? {
        let start = place
        let isNegative = take("-")
        let first = place
        try digits()
        guard place - first == 1 || bytes[first] != UInt8(ascii: "0") else {
            throw JSONError(first, "a number does not begin with 0")
        }
        let end = place
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

    private mutating func digits() throws(JSONError) {
        guard let byte = current, (0x30...0x39).contains(byte) else { throw unexpected("a digit") }
        while let byte = current, (0x30...0x39).contains(byte) { place += 1 }
    }

    private mutating func string() throws(JSONError) -> String {
        let start = place
        place += 1
        var content: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw JSONError(start, "text that is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): content += String(try escape()).utf8
            case 0..<0x20: throw JSONError(place, "a control character in text; '\\u00\(hex(byte))' stands for it")
            default:
                content.append(byte)
                place += 1
            }
        }
        throw JSONError(start, "text without its closing quote")
    }

    private func hex(_ byte: UInt8) -> String { (byte < 0x10 ? "0" : "") + String(byte, radix: 16) }

    /// What follows a backslash.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let start = place
        place += 1
        defer { place += 1 }
        switch current {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // The other half of a surrogate pair (RFC 8259, 7).
            if unit < 0xDC00, bytes[(place + 1)...].starts(with: "\\u".utf8) {
                place += 2
                let low = try codeUnit()
                if (0xDC00..<0xE000).contains(low),
                    let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
                {
                    return scalar
                }
            }
            throw JSONError(start, "half of a surrogate pair")
        default: throw JSONError(start, "an escape that JSON does not have")
        }
    }

    /// The four digits after `u`; leaves `place` at the last one.
    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            place += 1
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw unexpected("a hexadecimal digit")
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
