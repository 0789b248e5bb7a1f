import Decoders

/// Fields that can be kept and asked: those of a packet, or of one object of an array in it.
public struct PacketFields: Sendable {
    /// The registry whose vocabulary the fields are of.
    public let registry: Registry
    let entries: [FieldEntry]
    /// The memory of the entries, then the other data that the packet keeps.
    let memory: [UInt8]
    /// The entries that belong to it.
    package let range: Range<Int>
    /// Whether secrets have been replaced by their values (``unmasked``).
    let isUnmasked: Bool

    /// Copies what a list has now.
    ///
    /// - Parameter bytes: kept after the list's own bytes.
    package init(_ fields: borrowing FieldList, _ registry: Registry, and bytes: borrowing Span<UInt8>) {
        precondition(fields.identity === registry.vocabulary.identity, "the fields are of another registry")
        self.registry = registry
        range = 0..<fields.count
        isUnmasked = false
        entries = [FieldEntry](capacity: fields.count) { entries in
            for index in 0..<fields.count { entries.append(fields[index]) }
        }
        let kept = fields.scratch.count
        memory = [UInt8](capacity: kept + bytes.count) { memory in
            fields.scratch.withBytes { memory.append(contentsOf: $0) }
            bytes.withUnsafeBufferPointer { memory.append(contentsOf: $0) }
        }
    }

    /// Fields that were written down (``PacketArchive``).
    init(_ registry: Registry, entries: [FieldEntry], memory: [UInt8]) {
        self.registry = registry
        isUnmasked = false
        self.entries = entries
        self.memory = memory
        range = 0..<entries.count
    }

    private init(_ whole: PacketFields, _ range: Range<Int>) {
        registry = whole.registry
        entries = whole.entries
        memory = whole.memory
        isUnmasked = whole.isUnmasked
        self.range = range
    }

    /// Whether a value of a field is secret: there, but not to be shown.
    package func hides(_ key: FieldKey) -> Bool {
        range.contains { entries[$0].key == key && entries[$0].kind == .secret }
    }

    /// The same with the values themselves in place of what represents keys and credentials: for comparing, not for
    /// printing.
    public var unmasked: PacketFields {
        entries.contains { $0.kind == .secret } ? PacketFields(self, revealed: entries.map(\.revealed)) : self
    }

    private init(_ masked: PacketFields, revealed: [FieldEntry]) {
        registry = masked.registry
        entries = revealed
        memory = masked.memory
        isUnmasked = true
        range = masked.range
    }

    /// The value of a key, or the name of its number, though it is secret: for comparing.
    package func compared(_ key: FieldKey, _ names: NameSource?, isList: Bool) -> FieldValue? {
        value(key, names, range, isList: isList, reveals: true)
    }

    /// The objects of an array (``PacketPart/elements(of:)``) by its key.
    package func elements(_ key: FieldKey) -> [PacketFields] { elements(key, range).map { part($0) } }

    func part(_ range: Range<Int>) -> PacketFields { PacketFields(self, range) }

    /// Lends the fields as the list that renderers read.
    func withList<Result>(_ body: (borrowing FieldList) -> Result) -> Result {
        body(
            FieldList(
                entries[range], memory: memory.span, isStructured: true, of: registry.vocabulary.identity))
    }
}

extension PacketFields: RecordedFields {
    package var count: Int { entries.count }

    package subscript(_ index: Int) -> FieldEntry { entries[index] }

    package func firstIndex(of key: FieldKey, in range: Range<Int>) -> Int? {
        entries.withUnsafeBufferPointer { entries in
            entries[range].firstIndex { $0.key == key }
        }
    }

    package func withBytes<Result>(
        of entry: FieldEntry, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let start = Int(entry.start)
        let end = min(start + Int(entry.count), memory.count)
        return try memory.withUnsafeBufferPointer { all in
            try body(
                start < end
                    ? UnsafeBufferPointer(rebasing: all[start..<end]) : UnsafeBufferPointer(start: nil, count: 0))
        }
    }
}

extension Array {
    /// An array that has room for so many elements, filled at once.
    fileprivate init(capacity: Int, _ fill: (inout [Element]) -> Void) {
        self = []
        reserveCapacity(capacity)
        fill(&self)
    }
}
