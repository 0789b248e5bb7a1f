import Decoders
import Synchronization

extension PacketPart {
    /// All fields as one JSON object, byte for byte as `blesniff decode --format jsonl` prints it, without the end of the
    /// line. Of an object of an array: its members.
    public var json: String { JSONWriter.text(of: fields) }
}

extension Packet: Encodable {
    /// Writes the members of ``PacketPart/json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}

extension PacketFields: Encodable {
    /// Writes the members of ``PacketPart/json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}

/// Renders kept packets, one at a time. To make a renderer takes longer than to render a packet, so that the last one
/// made is used again, by all tasks.
private struct JSONWriter: ~Copyable {
    /// Of the vocabulary that the renderer was made for.
    let identity: VocabularyIdentity
    var renderer: JSONRenderer
    var out = ByteBuffer(capacity: 1 << 12)

    static let last = Mutex<JSONWriter?>(nil)

    init(_ vocabulary: Vocabulary) {
        identity = vocabulary.identity
        renderer = JSONRenderer(vocabulary)
    }

    mutating func text(of fields: PacketFields) -> String {
        out.removeAll()
        fields.withList { renderer.render($0, 0..<$0.count, into: &out) }
        return out.string
    }

    static func text(of fields: PacketFields) -> String {
        let vocabulary = fields.registry.vocabulary
        return last.withLock { writer in
            if let known = writer?.identity, known === vocabulary.identity {} else { writer = JSONWriter(vocabulary) }
            return writer?.text(of: fields) ?? ""
        }
    }
}
