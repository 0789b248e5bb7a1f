/// JSON (RFC 8259) as far as it is right, and where in it the values of certain keys stand.
///
/// It works on the beginning of a text as well, because messages break off. A string that is JSON with such a key counts as
/// its value.
struct JSONText {
    /// Where the first mistake is; `nil` for text that is right, or that is the beginning of such.
    private(set) var mistake: Int?
    /// Whether the text is one whole value.
    private(set) var isWhole = false
    /// Values of the keys asked for, without their quotes.
    private(set) var secrets: [Range<Int>] = []

    private let bytes: [UInt8]
    private let keys: Set<String>
    /// How many strings it stands in.
    private let nesting: Int
    private var place = 0
    /// Where the value of a key asked for began; everything in it is secret.
    private var secretStart: Int?
    /// The quote of a string that is no key and that has not ended.
    private var openString: Int?

    private enum Stop: Error { case atEnd, mistake }
    private static let deepest = 64
    private static let deepestNesting = 4

    /// - Parameters:
    ///   - keys: those whose values are secret, whatever their capitals.
    ///   - nesting: how many strings the text stands in.
    init(_ bytes: [UInt8], secrets keys: [String] = [], nesting: Int = 0) {
        self.init(bytes, Set(keys.map { $0.lowercased() }), nesting)
    }

    private init(_ bytes: [UInt8], _ keys: Set<String>, _ nesting: Int) {
        self.bytes = bytes
        self.keys = keys
        self.nesting = nesting
        do throws(Stop) {
            try skipSpace()
            try value(depth: 0)
            while place < bytes.count, JSONText.isSpace(bytes[place]) { place += 1 }
            if place < bytes.count { mistake = place } else { isWhole = true }
        } catch {
            if error == .mistake { mistake = place }
            if let start = secretStart {
                secrets.append(start..<bytes.count)
            } else if error == .atEnd, let start = openString, !keys.isEmpty, mayBeJSON(bytes[(start + 1)...]) {
                // It may have one of the keys in what is missing, or its value at the end.
                secrets.append(start + 1..<bytes.count)
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D }

    private mutating func skipSpace() throws(Stop) {
        while place < bytes.count, JSONText.isSpace(bytes[place]) { place += 1 }
        guard place < bytes.count else { throw .atEnd }
    }

    private mutating func value(depth: Int) throws(Stop) {
        guard depth < JSONText.deepest else { throw .mistake }
        switch bytes[place] {
        case UInt8(ascii: "{"): try object(depth)
        case UInt8(ascii: "["): try array(depth)
        case UInt8(ascii: "\""): try stringValue()
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: try number(depth)
        }
    }

    private mutating func object(_ depth: Int) throws(Stop) {
        place += 1
        try skipSpace()
        if bytes[place] == UInt8(ascii: "}") {
            place += 1
            return
        }
        while true {
            guard bytes[place] == UInt8(ascii: "\"") else { throw .mistake }
            let isSecret = isSecret(key: try string())
            try skipSpace()
            guard bytes[place] == UInt8(ascii: ":") else { throw .mistake }
            place += 1
            try skipSpace()
            let isText = bytes[place] == UInt8(ascii: "\"")
            let start = isText ? place + 1 : place
            let isOutermost = isSecret && secretStart == nil
            if isOutermost { secretStart = start }
            try value(depth: depth + 1)
            if isOutermost {
                secretStart = nil
                secrets.append(start..<(isText ? place - 1 : place))
            }
            try skipSpace()
            let byte = bytes[place]
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else { throw .mistake }
            place += 1
            if byte == UInt8(ascii: "}") { return }
            try skipSpace()
        }
    }

    private mutating func array(_ depth: Int) throws(Stop) {
        place += 1
        try skipSpace()
        if bytes[place] == UInt8(ascii: "]") {
            place += 1
            return
        }
        while true {
            try value(depth: depth + 1)
            try skipSpace()
            let byte = bytes[place]
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else { throw .mistake }
            place += 1
            if byte == UInt8(ascii: "]") { return }
            try skipSpace()
        }
    }

    private func isSecret(key: [UInt8]) -> Bool {
        !keys.isEmpty && keys.contains(String(decoding: key, as: UTF8.self).lowercased())
    }

    /// A string that is no key.
    private mutating func stringValue() throws(Stop) {
        let start = place
        openString = start
        let content = try string()
        openString = nil
        guard secretStart == nil, !keys.isEmpty, mayBeJSON(content[...]),
            nesting >= JSONText.deepestNesting || !JSONText(content, keys, nesting + 1).secrets.isEmpty
        else { return }
        secrets.append(start + 1..<place - 1)
    }

    /// Whether a string may be JSON itself.
    private func mayBeJSON(_ content: ArraySlice<UInt8>) -> Bool {
        let first = content.first { !JSONText.isSpace($0) && $0 != UInt8(ascii: "\\") }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
    }

    /// A string; its content with escapes resolved, so that an escaped key is recognised.
    private mutating func string() throws(Stop) -> [UInt8] {
        var content: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return content
            case UInt8(ascii: "\\"): try escape(&content)
            case 0..<0x20: throw .mistake
            default:
                content.append(byte)
                place += 1
            }
        }
        throw .atEnd
    }

    private mutating func escape(_ content: inout [UInt8]) throws(Stop) {
        guard place + 1 < bytes.count else { return try stop() }
        switch bytes[place + 1] {
        case UInt8(ascii: "u"):
            guard place + 6 <= bytes.count else { return try stop() }
            var code = 0
            for index in place + 2..<place + 6 {
                guard let digit = Character(UnicodeScalar(bytes[index])).hexDigitValue else { throw .mistake }
                code = code << 4 | digit
            }
            place += 6
            append(code, to: &content)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            content.append(bytes[place + 1])
            place += 2
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            content.append(0x20)
            place += 2
        default: throw .mistake
        }
    }

    /// The scalar of an escape; half of a pair, which no name has, as the one that stands for what is unknown.
    private func append(_ code: Int, to content: inout [UInt8]) {
        let scalar = UInt32(exactly: code).flatMap { UnicodeScalar($0) } ?? "\u{FFFD}"
        content += Array(String(scalar).utf8)
    }

    private mutating func stop() throws(Stop) {
        place = bytes.count
        throw .atEnd
    }

    private mutating func literal(_ text: StaticString) throws(Stop) {
        for index in 0..<text.utf8CodeUnitCount {
            guard place < bytes.count else { throw .atEnd }
            guard bytes[place] == text.utf8Start[index] else { throw .mistake }
            place += 1
        }
    }

    private mutating func number(_ depth: Int) throws(Stop) {
        if bytes[place] == UInt8(ascii: "-") { place += 1 }
        guard place < bytes.count else { throw .atEnd }
        let first = place
        try digits()
        if place - first > 1, bytes[first] == UInt8(ascii: "0") { throw .mistake }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            guard place < bytes.count else { throw .atEnd }
            if bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
            try digits()
        }
        // More digits may follow where the text breaks off.
        if place == bytes.count, depth > 0 { throw .atEnd }
    }

    private mutating func digits() throws(Stop) {
        guard place < bytes.count else { throw .atEnd }
        guard (0x30...0x39).contains(bytes[place]) else { throw .mistake }
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
    }
}
