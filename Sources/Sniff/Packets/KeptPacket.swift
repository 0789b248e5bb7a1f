import Decoders

/// A packet that is rendered later, perhaps several times: all that a renderer gets of a ``Dissection``, as a value.
package struct KeptPacket: Sendable {
    /// The facts that every reader needs besides the fields.
    package let facts: PacketFacts
    /// Whether the bytes hold something that is not to be shown.
    package let hidesBytes: Bool
    /// Its fields, and after their memory the bytes of the record.
    package let fields: PacketFields
    /// Where the record's bytes begin in the memory of the fields.
    let start: Int

    /// Copies the fields, and the bytes of the record.
    package init(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) {
        facts = packet.facts
        hidesBytes = packet.fields.hidesBytes
        fields = PacketFields(packet.fields, packet.registry, and: bytes)
        start = packet.fields.scratch.count
    }

    /// One that was written down (``PacketArchive``).
    init(facts: PacketFacts, hidesBytes: Bool, fields: PacketFields, start: Int) {
        self.facts = facts
        self.hidesBytes = hidesBytes
        self.fields = fields
        self.start = start
    }

    /// Whether a filter lets the packet through. Only fields that were selected can be found.
    package func matches(_ filter: Filter) -> Bool { filter.matches(fields) }

    /// Lends the fields as the list that renderers read.
    package func withFields<Result>(_ body: (borrowing FieldList) -> Result) -> Result { fields.withList(body) }

    /// Lends the bytes of the record.
    package func withBytes<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
        let memory = fields.memory.span
        return body(memory.extracting(min(start, memory.count)..<memory.count))
    }

    /// Memory that it takes, about.
    package var size: Int {
        MemoryLayout<KeptPacket>.stride + fields.entries.count * MemoryLayout<FieldEntry>.stride + fields.memory.count
    }
}
