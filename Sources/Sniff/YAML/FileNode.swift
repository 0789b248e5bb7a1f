import Decoders

/// An error in a file that people write: says where.
package protocol FileError: Error {
    /// - Parameter mark: `nil` where the whole file is meant.
    init(_ file: String, _ mark: YAMLMark?, _ message: String)
}

/// A value in a file that knows where it is.
///
/// Each kind of file has an error of its own: what is wrong is thrown as that.
package struct FileNode<Mistake: FileError> {
    package let node: YAMLNode
    package let file: String

    package init(node: YAMLNode, file: String) {
        self.node = node
        self.file = file
    }

    package func error(_ message: String) -> Mistake { Mistake(file, node.mark, message) }

    /// The text of a scalar, as it is written: `2A56`, `180C` and `1815` alike.
    package func text() throws(Mistake) -> String {
        guard let text = node.scalar else { throw error("text is expected here") }
        return text
    }

    package func list() throws(Mistake) -> [FileNode] {
        guard let sequence = node.sequence else { throw error("a list is expected here") }
        return sequence.map { FileNode(node: $0, file: file) }
    }

    /// One value, or a list of them.
    package func oneOrMore() throws(Mistake) -> [FileNode] { node.sequence == nil ? [self] : try list() }

    package func integer(in range: ClosedRange<Int>) throws(Mistake) -> Int {
        let text = try text()
        guard let value = Int(decimalOrHexadecimal: text), range.contains(value) else {
            throw error("'\(text)' is not an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    package func uuid() throws(Mistake) -> BluetoothUUID {
        let text = try text()
        guard let uuid = BluetoothUUID(text) else {
            throw error("'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed")
        }
        return uuid
    }

    /// One UUID, or a list of them.
    func uuids() throws(Mistake) -> [BluetoothUUID] {
        var uuids: [BluetoothUUID] = []
        for node in try oneOrMore() { uuids.append(try node.uuid()) }
        guard !uuids.isEmpty else { throw error("a UUID is missing") }
        return uuids
    }

    /// Hexadecimal bytes, `??` for any byte; spaces and colons may stand between them.
    func pattern() throws(Mistake) -> [UInt8?] {
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

    /// Hexadecimal bytes; there may be none.
    package func hexadecimal() throws(Mistake) -> [UInt8] {
        if try text().isEmpty { return [] }
        let pattern = try pattern()
        let bytes = pattern.compactMap(\.self)
        guard bytes.count == pattern.count else { throw error("'??' has no meaning here") }
        return bytes
    }

    func flag() throws(Mistake) -> Bool { try word([("true", true), ("false", false)]) }

    /// One of some words.
    package func word<Value>(_ words: [(String, Value)]) throws(Mistake) -> Value {
        let text = try text()
        if let found = words.first(where: { $0.0 == text }) { return found.1 }
        throw error("'\(text)' is not known here\(NearestName.suggestion(text, words.map(\.0)))")
    }
}

/// A mapping whose keys are taken one by one; what is left over at the end is a mistake.
package struct FileMap<Mistake: FileError> {
    package let source: FileNode<Mistake>
    package let pairs: [YAMLNode.Pair]
    private(set) var asked: [String] = []

    package init(_ source: FileNode<Mistake>) throws(Mistake) {
        guard let pairs = source.node.mapping else {
            let isList = source.node.sequence != nil
            throw source.error("keys with values are expected here" + (isList ? ", without '- ' before them" : ""))
        }
        self.source = source
        self.pairs = pairs
    }

    package mutating func optional(_ key: String) -> FileNode<Mistake>? {
        asked.append(key)
        return pairs.first { $0.key.scalar == key }.map { FileNode(node: $0.value, file: source.file) }
    }

    package mutating func required(_ key: String) throws(Mistake) -> FileNode<Mistake> {
        if let value = optional(key) { return value }
        throw misspelt([key]) ?? source.error("'\(key)' is missing")
    }

    /// Exactly one of some keys, each another form of the same.
    package mutating func choice(_ keys: [String]) throws(Mistake) -> (key: String, value: FileNode<Mistake>) {
        if let found = try oneOrNone(keys) { return found }
        if let error = misspelt(keys) { throw error }
        try finish()
        throw source.error("one of \(keys.joined(separator: ", ")) is missing")
    }

    /// One of some keys at most.
    mutating func oneOrNone(_ keys: [String]) throws(Mistake) -> (key: String, value: FileNode<Mistake>)? {
        let found = keys.compactMap { key in optional(key).map { (key: key, value: $0) } }
        if found.count > 1 { throw found[1].value.error("'\(found[1].key)' beside '\(found[0].key)'") }
        return found.first
    }

    /// A key that was probably meant to be one of those that are missing: it says more than that they are.
    private func misspelt(_ keys: [String]) -> Mistake? {
        unknownKeys.first { NearestName.misspelt($0.node.scalar ?? "", among: keys) }.map(unknown)
    }

    /// Keys that were not requested.
    package var unknownKeys: [FileNode<Mistake>] {
        pairs.filter { !asked.contains($0.key.scalar ?? "") }.map { FileNode(node: $0.key, file: source.file) }
    }

    /// Nothing else may be there.
    package func finish() throws(Mistake) {
        if let key = unknownKeys.first { throw unknown(key) }
    }

    /// The mistakes of all keys that were not requested.
    var unknown: [Mistake] { unknownKeys.map(unknown) }

    private func unknown(_ key: FileNode<Mistake>) -> Mistake {
        let name = key.node.scalar ?? "this"
        return key.error("unknown key '\(name)'\(NearestName.suggestion(name, asked))")
    }
}
