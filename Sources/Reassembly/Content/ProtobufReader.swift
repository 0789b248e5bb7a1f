extension MessageTree {
    /// Reads a protobuf message, of which 0 bytes are one as well. A field that is repeated is there several times.
    ///
    /// - Parameters:
    ///   - start: where it begins; all offsets are those of the whole message.
    ///   - message: its name in the schema. Fields of a message that is not there are shown by number.
    package static func protobuf(
        _ bytes: [UInt8], from start: Int = 0, as message: String, schema: ProtobufSchema
    ) -> MessageTree {
        var reader = ProtobufReader(bytes, from: start, schema)
        return reader.read(message)
    }
}

/// Takes one field after the other, with the messages that are open on a stack.
private struct ProtobufReader {
    private typealias Field = ProtobufSchema.Field

    /// A message whose fields are being read.
    private struct Open {
        let node: Int
        let fields: [UInt32: Field]
        let end: Int
        /// Whether it ends where the bytes end: a field that is longer is cut, elsewhere it is wrong.
        let mayBeCut: Bool
        /// Whether it is known to be longer than the bytes that are there.
        let isCut: Bool
    }

    private let bytes: [UInt8]
    private let schema: ProtobufSchema
    private var offset: Int
    private var tree: MessageTree
    private var open: [Open] = []

    init(_ bytes: [UInt8], from start: Int, _ schema: ProtobufSchema) {
        self.bytes = bytes
        self.schema = schema
        offset = min(max(start, 0), bytes.count)
        tree = MessageTree(end: bytes.count)
    }

    mutating func read(_ message: String) -> MessageTree {
        do throws(ReadingProblem) {
            push(message, name: nil, range: offset..<bytes.count, mayBeCut: true, isCut: false)
            while let current = open.last {
                if offset < current.end {
                    try field(of: current)
                } else {
                    if current.isCut { throw cut(at: offset) }
                    open.removeLast()
                }
            }
        } catch {
            tree.stop(error, open: open.lazy.map(\.node), end: bytes.count)
        }
        return tree
    }

    private func malformed(at offset: Int) -> ReadingProblem {
        ReadingProblem(text: "not protobuf from byte \(offset) on", offset: offset)
    }

    private func cut(at offset: Int) -> ReadingProblem {
        ReadingProblem(text: "protobuf without its end", offset: offset)
    }

    private mutating func push(_ message: String, name: String?, range: Range<Int>, mayBeCut: Bool, isCut: Bool) {
        let node = tree.nodes.count
        tree.append(.map, name: name, range: range, depth: open.count)
        open.append(
            Open(
                node: node, fields: schema.messages[message] ?? [:], end: range.upperBound, mayBeCut: mayBeCut,
                isCut: isCut))
    }

    // MARK: - Fields

    private mutating func field(of message: Open) throws(ReadingProblem) {
        let start = offset
        let shortage = message.mayBeCut ? cut(at: start) : malformed(at: start)
        let tag = try varint(before: message.end, start, shortage)
        guard let tag = UInt32(exactly: tag), tag >> 3 > 0 else { throw malformed(at: start) }
        guard !tree.isFull else {
            throw ReadingProblem(text: "more than \(MessageTree.maxNodes) values in the protobuf", offset: start)
        }
        let field = message.fields[tag >> 3] ?? Field("\(tag >> 3)")
        let value = offset
        switch tag & 7 {
        case 0: add(field.value(varint: try varint(before: message.end, start, shortage)), field, from: value)
        case 1: add(field.value(fixed64: try fixed(8, before: message.end, shortage)), field, from: value)
        case 2: try string(field, of: message, from: start, shortage)
        case 5:
            let bits = try fixed(4, before: message.end, shortage)
            add(field.value(fixed32: UInt32(truncatingIfNeeded: bits)), field, from: value)
        // Groups (3, 4) were given up before Bluetooth LE existed.
        default: throw malformed(at: start)
        }
    }

    private mutating func add(_ value: MessageTree.Value, _ field: Field, from start: Int) {
        tree.append(value, name: field.name, range: start..<offset, depth: open.count)
        note(field, start..<offset)
    }

    private mutating func note(_ field: Field, _ range: Range<Int>) {
        // A message that is secret includes its fields.
        guard field.isSecret, range.upperBound > tree.secrets.last?.upperBound ?? -1 else { return }
        tree.secrets.append(range)
    }

    // MARK: - Numbers

    /// - Parameter start: of the field, for the problem.
    private mutating func varint(
        before end: Int, _ start: Int, _ shortage: ReadingProblem
    ) throws(ReadingProblem) -> UInt64 {
        var result: UInt64 = 0
        for index in 0..<10 {
            guard offset < end else { throw shortage }
            let byte = bytes[offset]
            offset += 1
            // The tenth byte has one bit of 64; others have always been ignored.
            result |= UInt64(byte & 0x7F) << UInt64(7 * index)
            if byte < 0x80 { return result }
        }
        throw malformed(at: start)
    }

    /// Little-endian.
    private mutating func fixed(
        _ count: Int, before end: Int, _ shortage: ReadingProblem
    ) throws(ReadingProblem) -> UInt64 {
        guard count <= end - offset else { throw shortage }
        defer { offset += count }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    // MARK: - Strings

    /// A text, bytes, a message or packed numbers. Of one that is cut, the beginning is kept.
    private mutating func string(
        _ field: Field, of message: Open, from start: Int, _ shortage: ReadingProblem
    ) throws(ReadingProblem) {
        let value = offset
        let length = try varint(before: message.end, start, shortage)
        let left = message.end - offset
        let count = Int(exactly: length).map { min($0, left) } ?? left
        let isCut = UInt64(count) < length
        if isCut, !message.mayBeCut { throw malformed(at: start) }
        let content = offset..<offset + count
        if isCut, content.isEmpty { throw shortage }
        note(field, value..<content.upperBound)
        if let name = field.message {
            try checkDepth(at: start)
            return push(name, name: field.name, range: value..<content.upperBound, mayBeCut: isCut, isCut: isCut)
        }
        if !(try packed(field, content, from: value)) {
            tree.pieces.append(content)
            tree.appendString(
                isText: field.isText(bytes[content]), pieces: tree.pieces.count - 1, name: field.name,
                range: value..<content.upperBound, depth: open.count)
        }
        offset = content.upperBound
        if isCut { throw cut(at: offset) }
    }

    private func checkDepth(at offset: Int) throws(ReadingProblem) {
        guard open.count < MessageTree.maxDepth else {
            throw ReadingProblem(text: "protobuf nested deeper than \(MessageTree.maxDepth)", offset: offset)
        }
    }

    /// Numbers in one string, as newer encoders send repeated ones without being asked.
    ///
    /// - Returns: whether these are some; otherwise the offset and the tree are as they were.
    private mutating func packed(
        _ field: Field, _ content: Range<Int>, from start: Int
    ) throws(ReadingProblem) -> Bool {
        guard let width = field.packedWidth else { return false }
        try checkDepth(at: start)
        let node = tree.nodes.count
        tree.append(.list, name: field.name, range: start..<content.upperBound, depth: open.count)
        while offset < content.upperBound {
            let first = offset
            guard !tree.isFull else {
                throw ReadingProblem(text: "more than \(MessageTree.maxNodes) values in the protobuf", offset: first)
            }
            guard let value = packedValue(field, width, before: content.upperBound) else {
                tree.removeNodes(from: node)
                offset = content.lowerBound
                return false
            }
            tree.append(value, name: nil, range: first..<offset, depth: open.count + 1)
        }
        return true
    }

    private mutating func packedValue(
        _ field: Field, _ width: ProtobufSchema.Field.PackedWidth, before end: Int
    ) -> MessageTree.Value? {
        let problem = malformed(at: offset)
        do throws(ReadingProblem) {
            switch width {
            case .varint: return field.value(varint: try varint(before: end, offset, problem))
            case .fixed32:
                return field.value(fixed32: UInt32(truncatingIfNeeded: try fixed(4, before: end, problem)))
            case .fixed64: return field.value(fixed64: try fixed(8, before: end, problem))
            }
        } catch {
            return nil
        }
    }
}
