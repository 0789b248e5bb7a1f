/// Makes the value of a YAML document from libyaml's events, within bounds that no document for people reaches.
package struct YAMLReader: ~Copyable {
    /// Values in values at most, where aliases are those that they name.
    static let depthLimit = 64
    /// Values at most, each counted wherever an alias repeats it: small files can name billions.
    static let valueLimit = 100_000
    /// libyaml compares each %TAG directive with all before it: 70,000, which fit into 1 MiB, take half a minute.
    static let tagDirectiveLimit = 100

    private struct Counted {
        let node: YAMLNode
        /// The node and all in it.
        var values = 1
        /// 1 for a node with nothing in it.
        var depth = 1
    }

    private var events: YAMLEvents
    private var anchors: [String: Counted] = [:]
    private var values = 0

    private init(_ bytes: [UInt8]) {
        events = YAMLEvents(bytes)
    }

    /// The only document in a text; `nil` if there is none.
    ///
    /// - Parameter bytes: UTF-8; the caller bounds how many.
    package static func document(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
        try checkDirectives(bytes)
        var reader = YAMLReader(bytes)
        guard case .documentStart = try reader.events.next().kind else { return nil }
        let root = try reader.node(try reader.events.next(), depth: 1).node
        // The end of the document.
        _ = try reader.events.next()
        let next = try reader.events.next()
        guard case .streamEnd = next.kind else { throw .syntax(next.mark, "but found another document") }
        return root
    }

    /// Counts what reads `%TAG`, wherever it is: a directive is never written otherwise.
    private static func checkDirectives(_ bytes: [UInt8]) throws(YAMLError) {
        var line = 1
        var last: UInt32 = 0
        var count = 0
        for byte in bytes {
            if byte == UInt8(ascii: "\n") { line += 1 }
            last = last << 8 | UInt32(byte)
            guard last == 0x2554_4147 else { continue }  // "%TAG"
            count += 1
            guard count <= tagDirectiveLimit else {
                throw YAMLError(YAMLMark(line: line, column: 1), "more than \(tagDirectiveLimit) %TAG directives")
            }
        }
    }

    /// - Parameter depth: of the node that begins with `event`; 1 for the root.
    private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> Counted {
        let result: Counted
        let anchor: String?
        switch event.kind {
        case .scalar(let text, let name):
            try count(1, depth: depth, event.mark)
            result = Counted(node: YAMLNode(content: .scalar(text), mark: event.mark))
            anchor = name
        case .sequenceStart(let name):
            result = try sequence(event.mark, depth: depth)
            anchor = name
        case .mappingStart(let name):
            result = try mapping(event.mark, depth: depth)
            anchor = name
        case .alias(let name):
            // An anchor is known at the end of its value only, so none can be inside itself.
            guard let known = anchors[name] else { throw .syntax(event.mark, "found undefined alias") }
            try count(known.values, depth: depth + known.depth - 1, event.mark)
            return known
        case .documentStart, .documentEnd, .end, .streamEnd:
            throw .syntax(event.mark, "a value is expected here")
        }
        if let anchor { anchors[anchor] = result }
        return result
    }

    private mutating func sequence(_ mark: YAMLMark, depth: Int) throws(YAMLError) -> Counted {
        try count(1, depth: depth, mark)
        let before = values
        var items: [YAMLNode] = []
        var inner = 0
        while let item = try item(depth: depth + 1) {
            items.append(item.node)
            inner = max(inner, item.depth)
        }
        return Counted(
            node: YAMLNode(content: .sequence(items), mark: mark), values: values - before + 1, depth: inner + 1)
    }

    private mutating func mapping(_ mark: YAMLMark, depth: Int) throws(YAMLError) -> Counted {
        try count(1, depth: depth, mark)
        let before = values
        var pairs: [YAMLNode.Pair] = []
        var inner = 0
        while let key = try item(depth: depth + 1) {
            let value = try node(try events.next(), depth: depth + 1)
            pairs.append(YAMLNode.Pair(key: key.node, value: value.node))
            inner = max(inner, key.depth, value.depth)
        }
        try checkKeys(pairs)
        return Counted(
            node: YAMLNode(content: .mapping(pairs), mark: mark), values: values - before + 1, depth: inner + 1)
    }

    /// The next node of a sequence or a mapping; `nil` at its end.
    private mutating func item(depth: Int) throws(YAMLError) -> Counted? {
        let event = try events.next()
        if case .end = event.kind { return nil }
        return try node(event, depth: depth)
    }

    private mutating func count(_ more: Int, depth: Int, _ mark: YAMLMark) throws(YAMLError) {
        guard depth <= Self.depthLimit else { throw YAMLError(mark, "more than \(Self.depthLimit) levels") }
        values += more
        guard values <= Self.valueLimit else {
            throw YAMLError(mark, "more than \(Self.valueLimit) values, counted as often as aliases repeat them")
        }
    }

    private func checkKeys(_ pairs: [YAMLNode.Pair]) throws(YAMLError) {
        var first: [String: YAMLMark] = [:]
        var repeated: Set<String> = []
        for case (let text?, let mark) in pairs.lazy.map({ ($0.key.scalar, $0.key.mark) }) {
            if first[text] == nil { first[text] = mark } else { repeated.insert(text) }
        }
        let keys = repeated.sorted()
        guard let mark = keys.first.flatMap({ first[$0] }) else { return }
        throw YAMLError(mark, "more than one '\(keys.joined(separator: "', '"))'")
    }
}
