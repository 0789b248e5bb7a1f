/// JSON (RFC 8259) as far as it is right, and where in it the values of certain keys stand.
///
/// It works on the beginning of a text as well, because messages break off. A string that is JSON with such a key counts as
/// its value.
struct PartialJSON {
    /// Where the first mistake is; `nil` for text that is right, or that is the beginning of such.
    private(set) var mistake: Int?
    /// Whether the text is one whole value.
    private(set) var isWhole = false
    /// Values of the keys asked for, without their quotes.
    private(set) var secrets: [Range<Int>] = []

    private var tokens: JSONTokens
    private let keys: Set<String>
    /// How many strings it is in.
    private let nesting: Int
    /// Where the value of a key asked for began; everything in it is secret.
    private var secretStart: Int?
    /// The quote of a string that is no key and that has not ended.
    private var openString: Int?

    private static let deepest = 64
    private static let deepestNesting = 4

    /// - Parameters:
    ///   - keys: those whose values are secret, whatever their capitals.
    ///   - nesting: how many strings the text is in.
    init(_ bytes: [UInt8], secrets keys: [String] = [], nesting: Int = 0) {
        self.init(bytes, Set(keys.map { $0.lowercased() }), nesting)
    }

    private init(_ bytes: [UInt8], _ keys: Set<String>, _ nesting: Int) {
        tokens = JSONTokens(bytes, areTextsNested: true)
        self.keys = keys
        self.nesting = nesting
        tokens.skipSpace()
        do throws(JSONTokens.Mistake) {
            try value(depth: 0)
            tokens.skipSpace()
            if tokens.current == nil { isWhole = true } else { mistake = tokens.offset }
        } catch {
            if error.found != nil { mistake = error.offset }
            if let start = secretStart {
                secrets.append(start..<bytes.count)
            } else if error.found == nil, let start = openString, !keys.isEmpty, mayBeJSON(bytes[(start + 1)...]) {
                // It may have one of the keys in what is missing, or its value at the end.
                secrets.append(start + 1..<bytes.count)
            }
        }
    }

    private mutating func value(depth: Int) throws(JSONTokens.Mistake) {
        guard depth < PartialJSON.deepest else { throw tokens.unexpected("an end") }
        let start = tokens.offset
        if tokens.current == UInt8(ascii: "\"") { openString = start }
        switch try tokens.value() {
        case .object: try object(depth)
        case .array: try array(depth)
        case .string(let content): note(content, from: start)
        // More digits may follow where the text breaks off.
        case .number: if depth > 0, tokens.current == nil { throw tokens.unexpected("an end") }
        case .boolean, .null: break
        }
    }

    private mutating func object(_ depth: Int) throws(JSONTokens.Mistake) {
        _ = tokens.take("{")
        tokens.skipSpace()
        if tokens.take("}") { return }
        while true {
            tokens.skipSpace()
            guard tokens.current == UInt8(ascii: "\"") else { throw tokens.unexpected("a key") }
            let isSecret = isSecret(key: try tokens.string())
            tokens.skipSpace()
            guard tokens.take(":") else { throw tokens.unexpected("':'") }
            tokens.skipSpace()
            let isText = tokens.current == UInt8(ascii: "\"")
            let start = isText ? tokens.offset + 1 : tokens.offset
            let isOutermost = isSecret && secretStart == nil
            if isOutermost { secretStart = start }
            try value(depth: depth + 1)
            if isOutermost {
                secretStart = nil
                secrets.append(start..<(isText ? tokens.offset - 1 : tokens.offset))
            }
            tokens.skipSpace()
            if tokens.take("}") { return }
            guard tokens.take(",") else { throw tokens.unexpected("',' or '}'") }
        }
    }

    private mutating func array(_ depth: Int) throws(JSONTokens.Mistake) {
        _ = tokens.take("[")
        tokens.skipSpace()
        if tokens.take("]") { return }
        while true {
            tokens.skipSpace()
            try value(depth: depth + 1)
            tokens.skipSpace()
            if tokens.take("]") { return }
            guard tokens.take(",") else { throw tokens.unexpected("',' or ']'") }
        }
    }

    private func isSecret(key: [UInt8]) -> Bool {
        !keys.isEmpty && keys.contains(String(decoding: key, as: UTF8.self).lowercased())
    }

    /// A string that is no key.
    private mutating func note(_ content: [UInt8], from start: Int) {
        openString = nil
        guard secretStart == nil, !keys.isEmpty, mayBeJSON(content[...]),
            nesting >= PartialJSON.deepestNesting || !PartialJSON(content, keys, nesting + 1).secrets.isEmpty
        else { return }
        secrets.append(start + 1..<tokens.offset - 1)
    }

    /// Whether a string may be JSON itself.
    private func mayBeJSON(_ content: ArraySlice<UInt8>) -> Bool {
        let first = content.first { !JSONTokens.isSpace($0) && $0 != UInt8(ascii: "\\") }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
    }
}
