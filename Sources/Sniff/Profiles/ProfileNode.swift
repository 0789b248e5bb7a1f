import Decoders

/// A value in a profile file that knows where it stands.
struct ProfileNode {
    let node: YAMLNode
    let file: String

    func error(_ message: String) -> ProfileError { ProfileError(file, node.mark, message) }

    /// The text of a scalar, as it is written: `2A56`, `180C` and `1815` alike.
    func text() throws(ProfileError) -> String {
        guard let text = node.scalar else { throw error("text is expected here") }
        return text
    }

    func list() throws(ProfileError) -> [ProfileNode] {
        guard let sequence = node.sequence else { throw error("a list is expected here") }
        return sequence.map { ProfileNode(node: $0, file: file) }
    }

    /// One value, or a list of them.
    func oneOrMore() throws(ProfileError) -> [ProfileNode] { node.sequence == nil ? [self] : try list() }

    func integer(in range: ClosedRange<Int>) throws(ProfileError) -> Int {
        let text = try text()
        let isHexadecimal = text.hasPrefix("0x")
        let value = isHexadecimal ? Int(text.dropFirst(2), radix: 16) : Int(text)
        guard let value, range.contains(value) else {
            throw error("'\(text)' is not an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Seconds, as nanoseconds.
    func seconds() throws(ProfileError) -> Int64 {
        let text = try text()
        guard let value = Double(text), value > 0, value <= 86_400 else {
            throw error("'\(text)' is not a number of seconds above 0 and up to 86400")
        }
        return Int64(value * 1_000_000_000)
    }

    func uuid() throws(ProfileError) -> BluetoothUUID {
        let text = try text()
        guard let uuid = BluetoothUUID(text) else {
            throw error("'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed")
        }
        return uuid
    }

    /// One of some words.
    func word<Value>(_ words: [(String, Value)]) throws(ProfileError) -> Value {
        let text = try text()
        if let found = words.first(where: { $0.0 == text }) { return found.1 }
        throw error("'\(text)' is not known here\(ProfileNode.suggestion(text, words.map(\.0)))")
    }

    /// Text as its UTF-8, or `{hex: …}`.
    func bytes() throws(ProfileError) -> [UInt8] {
        guard node.mapping != nil else {
            let bytes = Array(try text().utf8)
            guard !bytes.isEmpty else { throw error("at least one byte is needed") }
            return bytes
        }
        var map = try ProfileMap(self)
        let value = try map.required("hex")
        let bytes = try value.pattern().compactMap { $0 }
        guard try value.pattern().count == bytes.count else { throw value.error("'??' has no meaning here") }
        try map.finish()
        return bytes
    }

    /// Hexadecimal bytes, `??` for any byte.
    func pattern() throws(ProfileError) -> [UInt8?] {
        let digits = Array(try text().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") })
        var result: [UInt8?] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            let pair = digits[start..<min(start + 2, digits.count)]
            if pair.elementsEqual("??".utf8) {
                result.append(nil)
            } else if pair.count == 2, !pair.contains(UInt8(ascii: "+")), !pair.contains(UInt8(ascii: "-")),
                let byte = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
            {
                result.append(byte)
            } else {
                throw error("'\(try text())' is not hexadecimal bytes")
            }
        }
        guard !result.isEmpty else { throw error("at least one byte is needed") }
        return result
    }

    static func suggestion(_ text: String, _ words: [String]) -> String {
        let near = NearestName.texts(near: text, among: words)
        guard near.isEmpty else { return "; did you mean \(near.joined(separator: " or "))?" }
        return "; known are \(words.joined(separator: ", "))"
    }
}

/// A mapping whose keys are taken one by one; what is left over at the end is a mistake.
struct ProfileMap {
    let place: ProfileNode
    private let pairs: [YAMLNode.Pair]
    private var asked: [String] = []

    init(_ place: ProfileNode) throws(ProfileError) {
        guard let pairs = place.node.mapping else { throw place.error("keys with values are expected here") }
        self.place = place
        self.pairs = pairs
    }

    mutating func optional(_ key: String) -> ProfileNode? {
        asked.append(key)
        return pairs.first { $0.key.scalar == key }.map { ProfileNode(node: $0.value, file: place.file) }
    }

    mutating func required(_ key: String) throws(ProfileError) -> ProfileNode {
        guard let value = optional(key) else { throw place.error("'\(key)' is missing") }
        return value
    }

    /// Exactly one of some keys, each another form of the same.
    mutating func choice(_ keys: [String]) throws(ProfileError) -> (key: String, value: ProfileNode) {
        let found = keys.compactMap { key in optional(key).map { (key: key, value: $0) } }
        // A misspelt key says more than a missing one.
        if found.isEmpty { try finish() }
        guard let first = found.first else { throw place.error("one of \(keys.joined(separator: ", ")) is missing") }
        if found.count > 1 { throw found[1].value.error("'\(found[1].key)' beside '\(first.key)'") }
        return first
    }

    /// Nothing else may be there.
    func finish() throws(ProfileError) {
        for pair in pairs where !asked.contains(pair.key.scalar ?? "") {
            let name = pair.key.scalar ?? "this"
            throw ProfileError(
                place.file, pair.key.mark, "unknown key '\(name)'\(ProfileNode.suggestion(name, asked))")
        }
    }
}
