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

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - name: that of the message.
    ///   - start: where the content begins.
    func read(_ message: [UInt8], named name: String, from start: Int) -> MessageTree {
        switch encoding {
        case .cbor(let keys): MessageTree.cbor(message, from: start, keys: keys)
        case .texts(let names): MessageTree.texts(message, from: start, names: names[name] ?? [])
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
