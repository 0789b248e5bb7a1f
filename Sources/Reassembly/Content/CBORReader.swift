extension MessageTree {
    /// Reads a message that is one CBOR item (RFC 8949).
    ///
    /// - Parameters:
    ///   - start: where it begins; all offsets are those of the whole message.
    ///   - keys: names of the outermost map's integer keys. Other keys that are no text are named as they are written.
    package static func cbor(_ bytes: [UInt8], from start: Int = 0, keys: [Int64: String] = [:]) -> MessageTree {
        var reader = CBORReader(bytes, from: start, keys: keys)
        return reader.read()
    }
}

/// Takes one item after the other, with the containers that are open on a stack: there is no recursion, and nothing is
/// reserved for a length that a message claims.
private struct CBORReader {
    private let bytes: [UInt8]
    private let keys: [Int64: String]
    private var offset: Int
    private var tree: MessageTree
    private var open: [Container] = []

    init(_ bytes: [UInt8], from start: Int, keys: [Int64: String]) {
        self.bytes = bytes
        self.keys = keys
        offset = min(max(start, 0), bytes.count)
        tree = MessageTree(end: bytes.count)
    }

    mutating func read() -> MessageTree {
        do throws(ReadingProblem) {
            repeat { try item() } while !open.isEmpty
            let left = bytes.count - offset
            if left > 0 {
                let text = left == 1 ? "1 byte after the CBOR" : "\(left) bytes after the CBOR"
                throw ReadingProblem(text: text, offset: offset)
            }
        } catch {
            dropUnfinishedKey()
            tree.stop(error, open: open.lazy.map(\.node), end: bytes.count)
        }
        return tree
    }

    private func malformed(at offset: Int) -> ReadingProblem {
        ReadingProblem(text: "not CBOR from byte \(offset) on", offset: offset)
    }

    private func cut(at offset: Int) -> ReadingProblem { ReadingProblem(text: "CBOR without its end", offset: offset) }

    // MARK: - Items

    /// One item without its content, or the end of a container that has no count.
    private mutating func item() throws(ReadingProblem) {
        let start = offset
        let head = try CBORHead(bytes, &offset)
        if head.isBreak { return try closeByBreak(at: start) }
        try makeRoom(at: start)
        switch head.major {
        case .unsigned: add(.integer(Int128(head.argument)), from: start)
        case .negative: add(.integer(-1 - Int128(head.argument)), from: start)
        case .bytes, .text: try string(head, from: start)
        case .list, .map, .tag: try container(head, from: start)
        case .simple: add(try head.simpleValue(at: start), from: start)
        }
    }

    private func makeRoom(at offset: Int) throws(ReadingProblem) {
        guard !tree.isFull else {
            throw ReadingProblem(text: "more than \(MessageTree.maxNodes) values in the CBOR", offset: offset)
        }
    }

    private mutating func add(_ value: MessageTree.Value, from start: Int) {
        tree.append(value, name: open.last?.name, range: start..<offset, depth: open.count)
        endItem()
    }

    /// Of a string that is cut, its beginning is kept, so that a secret is not shown because of a lost packet.
    private mutating func string(_ head: CBORHead, from start: Int) throws(ReadingProblem) {
        let first = tree.pieces.count
        do throws(ReadingProblem) {
            if head.isIndefinite { try chunks(of: head.major) } else { try piece(head) }
        } catch {
            if tree.pieces.count > first { appendString() }
            throw error
        }
        appendString()
        endItem()

        func appendString() {
            tree.appendString(
                isText: head.major == .text, pieces: first, name: open.last?.name, range: start..<offset,
                depth: open.count)
        }
    }

    private mutating func piece(_ head: CBORHead) throws(ReadingProblem) {
        let left = bytes.count - offset
        let count = Int(exactly: head.argument).map { min($0, left) } ?? left
        let isWhole = UInt64(count) == head.argument
        if count > 0 || isWhole { tree.pieces.append(offset..<offset + count) }
        offset += count
        if !isWhole { throw cut(at: offset) }
    }

    private mutating func chunks(of major: CBORHead.Major) throws(ReadingProblem) {
        while true {
            let start = offset
            let head = try CBORHead(bytes, &offset)
            if head.isBreak { return }
            guard head.major == major, !head.isIndefinite else {
                offset = start
                throw malformed(at: start)
            }
            try makeRoom(at: start)
            try piece(head)
        }
    }

    // MARK: - Containers

    /// A list, map or tag whose content is being read.
    private struct Container {
        let node: Int
        let isMap: Bool
        /// Whether it is the outermost value, tags aside.
        let isOutermost: Bool
        /// Values to come; `nil` if a break ends them.
        var left: UInt64?
        /// The first node of the key that is read now; `nil` in a list, or if a value comes next.
        var key: Int?
        /// Of the value that comes next.
        var name: String?
    }

    private mutating func container(_ head: CBORHead, from start: Int) throws(ReadingProblem) {
        guard open.count < MessageTree.maxDepth else {
            throw ReadingProblem(text: "CBOR nested deeper than \(MessageTree.maxDepth)", offset: start)
        }
        let value: MessageTree.Value =
            switch head.major {
            case .map: .map
            case .tag: .tag(head.argument)
            default: .list
            }
        let left = head.isIndefinite ? nil : head.major == .tag ? 1 : head.argument
        if left == 0 { return add(value, from: start) }
        let node = tree.nodes.count
        tree.append(value, name: open.last?.name, range: start..<offset, depth: open.count)
        let isMap = head.major == .map
        open.append(
            Container(
                node: node, isMap: isMap, isOutermost: open.allSatisfy { isTag($0.node) }, left: left,
                key: isMap ? node + 1 : nil))
    }

    private func isTag(_ node: Int) -> Bool {
        if case .tag = tree.nodes[node].value { true } else { false }
    }

    private mutating func closeByBreak(at start: Int) throws(ReadingProblem) {
        guard let last = open.last, last.left == nil, !last.isMap || last.key == tree.nodes.count else {
            throw malformed(at: start)
        }
        close()
        endItem()
    }

    private mutating func close() {
        guard let last = open.popLast() else { return }
        tree.nodes[last.node].range = tree.nodes[last.node].range.lowerBound..<offset
    }

    /// Counts an item that is complete in its container, and all containers that it completes.
    private mutating func endItem() {
        while let index = open.indices.last {
            if let key = open[index].key {
                open[index].name = takeName(from: key, isOutermost: open[index].isOutermost)
                open[index].key = nil
                return
            }
            open[index].name = nil
            if open[index].isMap { open[index].key = tree.nodes.count }
            guard let left = open[index].left else { return }
            open[index].left = left - 1
            guard left == 1 else { return }
            close()
        }
    }

    // MARK: - Keys

    /// Turns the nodes of a key into the name of the value that follows.
    private mutating func takeName(from key: Int, isOutermost: Bool) -> String {
        defer { tree.removeNodes(from: key) }
        switch tree.nodes[key].value {
        case .text(let pieces): return String(decoding: tree.joined(pieces, of: bytes), as: UTF8.self)
        case .integer(let number) where isOutermost:
            if let name = Int64(exactly: number).flatMap({ keys[$0] }) { return name }
        default: break
        }
        return tree.keyText(from: key, of: bytes)
    }

    /// A key without its end is no name, and its nodes are no values.
    private mutating func dropUnfinishedKey() {
        for (index, container) in open.enumerated() {
            guard let key = container.key, key < tree.nodes.count else { continue }
            tree.removeNodes(from: key)
            open.removeSubrange((index + 1)...)
            return
        }
    }
}
