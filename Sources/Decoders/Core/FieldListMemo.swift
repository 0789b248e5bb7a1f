/// Half of a memo's key, the other being the bytes: identifies the layout or the code that describes them.
@usableFromInline package struct MemoSource: Sendable {
    /// The first fields of an Attribute Protocol PDU.
    @inlinable package static var attributeHead: MemoSource { MemoSource(0, 0) }
    /// The first fields of a connection's PDU on the air.
    @inlinable package static var dataPDUHeader: MemoSource { MemoSource(0, 1) }
    /// An advertising report, but for its address and its data.
    @inlinable package static var reportHead: MemoSource { MemoSource(1, 0) }
    /// Event type and data status of an extended advertising report.
    @inlinable package static var reportEvent: MemoSource { MemoSource(6, 0) }
    /// Its radio fields: PHYs, set, periodic train, powers.
    @inlinable package static var reportRadio: MemoSource { MemoSource(7, 0) }
    /// The header of an ACL data packet.
    @inlinable package static var aclHeader: MemoSource { MemoSource(4, 0) }
    /// The basic header of an L2CAP PDU.
    @inlinable package static var l2capHeader: MemoSource { MemoSource(5, 0) }

    @usableFromInline let number: Int

    /// - Parameter kind: 0 to 7. The registry has 2 for decoders and 3 for events.
    @inlinable
    init(_ kind: Int, _ index: Int) { number = kind | index << 3 }
}

/// Fields that were described before, by reference (``FieldMemo``).
///
/// Memory safety: `memo` points to memory that the list allocates and frees; it is never handed out.
extension FieldList {
    /// The fields that `describe` adds, or one entry that refers to them where the same bytes were described before.
    ///
    /// - Parameters:
    ///   - range: where the bytes stand; described every time if there are more than 256.
    ///   - variant: whatever else the description depends on.
    ///   - describe: must depend on nothing but these, and not on where the bytes stand.
    mutating func addMemoized(
        _ key: FieldKey, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, variant: Bool,
        _ describe: (inout FieldList) throws(Fault) -> Void
    ) throws(Fault) {
        guard let memo, range.count <= FieldMemo.longest else { return try describe(&self) }
        let lookup = memo.pointee.lookUp(range, bytes, variant: variant)
        if lookup.state == .known {
            append(FieldEntry(key, .memo, memo.pointee.reference(lookup)))
            return
        }
        let first = count
        let scratchStart = scratch.count
        // What has a fault, or depends on other bytes, is described again every time.
        let noted = notes.count
        reports.wasConsulted = false
        try describe(&self)
        if lookup.state == .seen, notes.count == noted, !reports.wasConsulted {
            remember(first, scratchStart, range, bytes, at: lookup)
        }
    }

    /// Keeps advertising data that tell whose others are: those may have another description from now on.
    mutating func keepReport(_ data: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        if reports.keep(data, bytes) { memo?.pointee.forget() }
    }

    /// The same for a value of up to eight bytes, read to its end.
    ///
    /// - Parameters:
    ///   - reader: what is left of it is the value.
    ///   - source: what describes it.
    package mutating func addMemoized(
        _ key: FieldKey, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, from source: MemoSource,
        _ describe: (inout FieldList, inout Reader) throws(Fault) -> Void
    ) throws(Fault) {
        let length = reader.remaining
        guard let memo, length > 0, length <= FieldMemo.longestShort else {
            return try describe(&self, &reader)
        }
        let number = bytes.uint(at: reader.position, width: length)
        let lookup = memo.pointee.lookUp(number, from: source, length)
        if lookup.state == .known {
            append(FieldEntry(key, .memo, memo.pointee.reference(lookup)))
            reader.position = reader.end
            return
        }
        let first = count
        let scratchStart = scratch.count
        // What has a fault, or bytes after its last field, is described again every time.
        let noted = notes.count
        try describe(&self, &reader)
        if lookup.state == .seen, reader.isAtEnd, notes.count == noted { remember(first, scratchStart, at: lookup) }
    }

    /// The same for what depends on a number alone.
    package mutating func addMemoized(
        _ key: FieldKey, of number: UInt64, from source: MemoSource, _ describe: (inout FieldList) -> Void
    ) {
        guard let memo else { return describe(&self) }
        let lookup = memo.pointee.lookUp(number, from: source)
        if lookup.state == .known {
            append(FieldEntry(key, .memo, memo.pointee.reference(lookup)))
            return
        }
        let first = count
        let scratchStart = scratch.count
        describe(&self)
        if lookup.state == .seen { remember(first, scratchStart, at: lookup) }
    }

    /// Whether the entries from one on may be remembered in a slot. Not where there is an address: whether that is on
    /// the line depends on whose line it is. And not where this very list refers to what the slot remembers.
    private func mayRemember(from first: Int, in slot: Int) -> Bool {
        // What is secret is hidden where it is added, and says so of the bytes.
        if hidesBytes { return false }
        for index in first..<count where entries[index].kind == .address { return false }
        for index in 0..<first where entries[index].kind == .memo {
            if FieldMemo.slot(entries[index].value) == slot { return false }
        }
        return true
    }

    private func remember(_ first: Int, _ scratchStart: Int, at lookup: FieldMemo.Lookup) {
        guard mayRemember(from: first, in: lookup.slot) else { return }
        memo?.pointee.remember(FieldList(self, from: first, scratchStart: scratchStart), at: lookup)
    }

    private mutating func remember(
        _ first: Int, _ scratchStart: Int, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>,
        at lookup: FieldMemo.Lookup
    ) {
        guard mayRemember(from: first, in: lookup.slot) else { return }
        memo?.pointee.remember(FieldList(self, from: first, scratchStart: scratchStart), range, bytes, at: lookup)
    }

    /// Appends what a memo represents, entry by entry.
    mutating func appendMemo(_ reference: UInt64) {
        memo?.pointee.recall(reference) { append(contentsOf: $0, from: 0, scratchStart: 0) }
    }

    /// The entries that an entry of kind `memo` represents; `nil` when the list has forgotten them since.
    @inlinable
    package func withMemo<R>(_ reference: UInt64, _ body: (borrowing FieldList) -> R) -> R? {
        guard let memo else { return nil }
        return memo.pointee.recall(reference, body)
    }
}
