import Reassembly

/// Reads JSON values that follow each other, as in JSON Lines: strictly by RFC 8259, and within bounds.
///
/// Memory is bounded by the text and by ``valueLimit``: only one value of the sequence is held at a time.
package struct JSONReader: ~Copyable {
    /// Values in values at most.
    static let depthLimit = 32
    /// Values in one value of the sequence at most.
    static let valueLimit = 250_000

    private var tokens: JSONTokens
    private var values = 0

    package init(_ bytes: [UInt8]) { tokens = JSONTokens(bytes) }

    /// The next value of the sequence; `nil` at the end of the text.
    package mutating func next() throws(JSONError) -> JSONNode? {
        tokens.skipSpace()
        guard tokens.current != nil else { return nil }
        values = 0
        return try value(depth: 1)
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
        let start = tokens.offset
        guard depth <= JSONReader.depthLimit else {
            throw JSONError(start, "more than \(JSONReader.depthLimit) levels of arrays and objects")
        }
        values += 1
        guard values <= JSONReader.valueLimit else {
            throw JSONError(start, "more than \(JSONReader.valueLimit) values in one")
        }
        let content: JSONNode.Content
        switch try take({ tokens throws(JSONTokens.Mistake) in try tokens.value() }) {
        case .object: content = .object(try object(depth))
        case .array: content = .array(try array(depth))
        case .string(let bytes): content = .string(try text(bytes, at: start))
        case .number(let number): content = .number(number, text: tokens.text(from: start))
        case .boolean(let value): content = .boolean(value)
        case .null: content = .null
        }
        return JSONNode(content: content, offset: start)
    }

    private mutating func object(_ depth: Int) throws(JSONError) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        var keys: Set<String> = []
        _ = tokens.take("{")
        tokens.skipSpace()
        if tokens.take("}") { return members }
        while true {
            tokens.skipSpace()
            let start = tokens.offset
            guard tokens.current == UInt8(ascii: "\"") else { throw JSONError(tokens.unexpected("a key in quotes")) }
            let key = try text(take { tokens throws(JSONTokens.Mistake) in try tokens.string() }, at: start)
            guard keys.insert(key).inserted else {
                throw JSONError(start, "a second '\(key.prefix(40))' in one object")
            }
            tokens.skipSpace()
            guard tokens.take(":") else { throw JSONError(tokens.unexpected("':' after a key")) }
            tokens.skipSpace()
            members.append(JSONNode.Member(key: key, value: try value(depth: depth + 1)))
            tokens.skipSpace()
            if tokens.take("}") { return members }
            guard tokens.take(",") else { throw JSONError(tokens.unexpected("',' or '}'")) }
        }
    }

    private mutating func array(_ depth: Int) throws(JSONError) -> [JSONNode] {
        var items: [JSONNode] = []
        _ = tokens.take("[")
        tokens.skipSpace()
        if tokens.take("]") { return items }
        while true {
            tokens.skipSpace()
            items.append(try value(depth: depth + 1))
            tokens.skipSpace()
            if tokens.take("]") { return items }
            guard tokens.take(",") else { throw JSONError(tokens.unexpected("',' or ']'")) }
        }
    }

    private func text(_ bytes: [UInt8], at start: Int) throws(JSONError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw JSONError(start, "text that is not UTF-8")
        }
        return text
    }

    private mutating func take<Token>(
        _ body: (inout JSONTokens) throws(JSONTokens.Mistake) -> Token
    ) throws(JSONError) -> Token {
        do throws(JSONTokens.Mistake) {
            return try body(&tokens)
        } catch {
            throw JSONError(error)
        }
    }
}

extension JSONError {
    fileprivate init(_ mistake: JSONTokens.Mistake) {
        let message: String
        switch mistake.problem {
        case .leadingZero: message = "a number does not begin with 0"
        case .openText: message = "text without its closing quote"
        case .escape: message = "an escape that JSON does not have"
        case .halfOfPair: message = "half of a surrogate pair"
        case .expected("a character"):
            let digits = mistake.found?.hexDigits ?? ""
            message = "a control character in text; write '\\u00\(digits)'"
        case .expected(let expected):
            let found = mistake.found.map { byte in
                (0x21..<0x7F).contains(byte)
                    ? "'\(Unicode.Scalar(byte))'" : "the byte 0x" + byte.hexDigits(atLeast: 1)
            }
            message = "\(found ?? "the text ends"); \(expected) is expected"
        }
        self.init(mistake.offset, message)
    }
}
