@testable import Reassembly

/// Contents of messages as trees: CBOR and protobuf.
enum ContentTarget {
    /// The first byte says which; the others are the message.
    static func run(_ input: [UInt8]) {
        guard let choice = input.first else { return }
        let message = Array(input.dropFirst())
        // Also messages that begin after a header.
        let start = Int(choice >> 4)
        let isCBOR = choice & 1 == 0
        func read(_ bytes: [UInt8]) -> MessageTree {
            isCBOR
                ? .cbor(bytes, from: start, keys: [1: "rpId", -1: "first"])
                : .protobuf(bytes, from: start, as: choice & 2 == 0 ? "A" : "unknown", schema: schema)
        }
        let tree = read(message)
        checkNodes(tree, message)
        checkTexts(tree, message)
        checkPaths(tree, message)
        checkMask(tree, message, read)
        if isCBOR, tree.problem == nil { checkEnd(message, read) }
    }

    /// A message of every kind of field, which contains itself.
    static let schema = ProtobufSchema(messages: [
        "A": [
            1: .init("unsigned", .unsigned), 2: .init("signed", .signed, names: [0: "Off", -1: "None"]),
            3: .init("zigzag", .zigzag, isSecret: true), 4: .init("boolean", .boolean), 5: .init("text", .text),
            6: .init("key", .bytes, isSecret: true), 7: .init("float", .float), 8: .init("double", .double),
            9: .init("fixed", .fixed), 10: .init("packed", .packed), 11: .init("a", message: "A"),
            12: .init("hidden", message: "A", isSecret: true), 13: .init("b", message: "B"),
        ],
        "B": [1: .init("any"), 15: .init("a", message: "A")],
    ])

    /// Containers contain their content, and all is within the message.
    private static func checkNodes(_ tree: MessageTree, _ message: [UInt8]) {
        precondition(tree.nodes.count <= 4096 && (tree.problem != nil || !tree.nodes.isEmpty))
        precondition(tree.unread.upperBound == message.count && (tree.problem != nil || tree.unread.isEmpty))
        var around: [MessageTree.Node] = []
        var end = 0
        for node in tree.nodes {
            precondition(node.depth <= min(around.count, 16) && node.range.upperBound <= message.count)
            around.removeSubrange(node.depth...)
            if let outer = around.last {
                precondition(node.range.lowerBound >= outer.range.lowerBound)
                precondition(node.range.upperBound <= outer.range.upperBound)
                switch outer.value {
                case .list, .tag: precondition(node.name == nil)
                case .map: precondition(node.name != nil)
                default: fatalError("a value that is no container has content")
                }
            }
            precondition(node.range.lowerBound >= end, "nodes are not in the order of the message")
            end = node.range.lowerBound
            around.append(node)
        }
        checkOrder(tree.secrets, message)
    }

    private static func checkOrder(_ ranges: [Range<Int>], _ message: [UInt8]) {
        var end = 0
        for range in ranges {
            precondition(range.lowerBound >= end && range.upperBound <= message.count)
            end = range.upperBound
        }
    }

    private static func checkTexts(_ tree: MessageTree, _ message: [UInt8]) {
        let whole = tree.text(message, masking: tree.secrets, limit: 1 << 20)
        precondition(whole.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        let short = tree.text(message, masking: tree.secrets, limit: 20)
        precondition(short.unicodeScalars.count <= 21)
        precondition(short == whole || short.unicodeScalars.dropLast().elementsEqual(whole.unicodeScalars.prefix(20)))
        let hidden = tree.text(message, masking: [0..<message.count], limit: 100)
        precondition(message.isEmpty || tree.nodes.isEmpty || hidden.hasPrefix("***") || tree.nodes[0].range.isEmpty)
        // Another message than the one that was read is a mistake, but no trap.
        _ = tree.text([], masking: [], limit: 100)
    }

    /// The path of every node finds it, or one before it.
    private static func checkPaths(_ tree: MessageTree, _ message: [UInt8]) {
        var path: [(depth: Int, name: String)] = []
        for node in tree.nodes.prefix(40) {
            while let last = path.last, last.depth >= node.depth { path.removeLast() }
            guard let name = node.name else { continue }
            path.append((node.depth, name))
            let names = path.map(\.name)
            let found = tree.ranges(of: [names])
            checkOrder(found, message)
            precondition(
                found.contains { $0.lowerBound <= node.range.lowerBound && $0.upperBound >= node.range.upperBound })
            _ = tree.number(at: names)
            precondition(tree.byteCount(at: names) == tree.contents(at: names, in: message)?.count)
        }
        checkOrder(tree.ranges(of: [[], path.map(\.name), ["a"], ["a", "key"]]), message)
    }

    /// The text does not depend on the bytes of a secret.
    private static func checkMask(_ tree: MessageTree, _ message: [UInt8], _ read: ([UInt8]) -> MessageTree) {
        let secret = tree.nodes.last { node in
            guard case .bytes(let pieces) = node.value, pieces.count == 1 else { return false }
            // Without chunks and with content, whose last byte is that of the value.
            return tree.byteCount(pieces) > 0 && message[node.range.lowerBound] != 0x5F
        }
        guard let secret else { return }
        var other = message
        other[secret.range.upperBound - 1] ^= 1
        let text = tree.text(message, masking: [secret.range], limit: 1 << 20)
        precondition(text == read(other).text(other, masking: [secret.range], limit: 1 << 20))
    }

    /// CBOR knows where it ends.
    private static func checkEnd(_ message: [UInt8], _ read: ([UInt8]) -> MessageTree) {
        precondition(read(message + [0]).problem == "1 byte after the CBOR")
        precondition(read(message.dropLast()).problem == "CBOR without its end")
        precondition(read(Array(message.prefix(message.count / 2))).problem == "CBOR without its end")
    }
}
