import Decoders

/// How messages of names and values are encoded: of a profile, and equal only to itself.
package final class StructuredContent: Sendable, Equatable {
    package enum Encoding: Sendable {
        /// Concise Binary Object Representation (RFC 8949), with names for the integer keys of the outermost map.
        case cbor(keys: [Int64: String])
        /// Protocol buffers, by a table of their fields.
        case protobuf(ProtobufSchema, message: String)
        /// Texts, each after its length in a byte, with their names by the name of the message.
        case texts([String: [String]])
    }

    package let encoding: Encoding
    package let secrets: [SecretPath]

    package init(_ encoding: Encoding, secrets: [SecretPath] = []) {
        self.encoding = encoding
        self.secrets = secrets
    }

    package static func == (one: StructuredContent, other: StructuredContent) -> Bool { one === other }

    /// Whether some of it may be secret.
    package var hasSecrets: Bool {
        if case .protobuf(let schema, _) = encoding, schema.hasSecrets { return true }
        return !secrets.isEmpty
    }

    func read(_ transfer: Transfer, from start: Int) -> MessageTree {
        let message = transfer.message
        return switch encoding {
        case .cbor(let keys): MessageTree.cbor(message, from: start, keys: keys)
        case .texts(let names): MessageTree.texts(message, from: start, names: names[transfer.name] ?? [])
        case .protobuf(let schema, let name): MessageTree.protobuf(message, from: start, as: name, schema: schema)
        }
    }
}

/// Values of structured content that are secret.
package struct SecretPath: Sendable, Equatable {
    package var path: [String]
    /// The names of the messages that have it; all without one.
    package var messages: [String]

    package init(_ path: [String], in messages: [String] = []) {
        self.path = path
        self.messages = messages
    }
}

extension Transfer {
    /// The secret values of structured content: those at some paths, those of fields, and all that could not be read. Of a
    /// message that is not what its sender sent, all of it.
    package func secrets(_ paths: [SecretPath]) -> [Range<Int>] {
        let paths = paths.filter { $0.messages.isEmpty || name.isEmpty || $0.messages.contains(name) }.map(\.path)
        guard let tree, isReliable || tree.secrets.isEmpty && paths.isEmpty else {
            return message.isEmpty ? [] : [0..<message.count]
        }
        let known = tree.ranges(of: paths) + tree.secrets
        let unread = paths.isEmpty && tree.secrets.isEmpty || tree.unread.isEmpty ? [] : [tree.unread]
        // One within another is a part of it: the longer one of two that begin together comes first.
        let all = (known + unread).sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        return all.reduce(into: []) { result, range in
            if range.upperBound > result.last?.upperBound ?? -1 { result.append(range) }
        }
    }
}

extension MessageTree {
    /// Texts, each after its length in a byte, as values of a map.
    ///
    /// - Parameter names: those of the texts; others have their number, from 1.
    static func texts(_ message: [UInt8], from start: Int, names: [String]) -> MessageTree {
        var tree = MessageTree(end: message.count)
        tree.append(.map, name: nil, range: min(start, message.count)..<message.count, depth: 0)
        var offset = start
        while offset < message.count, !tree.isFull {
            let end = offset + 1 + Int(message[offset])
            guard end <= message.count else {
                tree.stop(
                    ReadingProblem(text: "a text longer than the message in byte \(offset)", offset: offset),
                    open: [0], end: message.count)
                return tree
            }
            let number = tree.nodes.count - 1
            let first = tree.pieces.count
            tree.pieces.append(offset + 1..<end)
            tree.appendString(
                isText: true, pieces: first, name: number < names.count ? names[number] : "\(number + 1)",
                range: offset..<end, depth: 1)
            offset = end
        }
        return tree
    }
}
