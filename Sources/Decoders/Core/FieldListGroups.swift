/// Who describes a number or a short value: to the same maker the same bytes mean the same.
public struct GroupMaker: Sendable {
    /// What begins a PDU of the Attribute Protocol.
    public static let attributeHead = GroupMaker(0, 0)
    /// An advertising report, but for its address and its data.
    public static let reportHead = GroupMaker(1, 0)
    /// An advertising packet from the air, the same.
    public static let packetHead = GroupMaker(4, 0)
    static func decoder(_ index: Registry.DecoderIndex) -> GroupMaker { GroupMaker(2, Int(index.rawValue)) }
    static func event(at place: Int) -> GroupMaker { GroupMaker(3, place) }

    let number: Int

    @inline(__always)
    private init(_ kind: Int, _ place: Int) { number = kind | place << 3 }
}

/// Fields that were described before, by reference (``FieldGroups``).
extension FieldList {
    /// What `describe` adds, or one entry that refers to it where the same bytes were described before.
    ///
    /// - Parameters:
    ///   - range: where the bytes stand; described every time if there are more than 256.
    ///   - variant: whatever else the description depends on.
    ///   - describe: must depend on nothing but these, and not on where the bytes stand.
    @inline(__always)
    mutating func addGroup(
        _ key: FieldKey, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, variant: Bool,
        _ describe: (inout FieldList) throws(Fault) -> Void
    ) throws(Fault) {
        guard let groups, range.count <= FieldGroups.longest else { return try describe(&self) }
        let place = groups.pointee.find(range, bytes, variant: variant)
        if place.state == .known {
            append(FieldEntry(key, .group, groups.pointee.reference(place)))
            return
        }
        let first = count
        let scratchStart = scratch.count
        // What has a fault is described again every time.
        try describe(&self)
        if place.state == .again { keepGroup(first, scratchStart, range, bytes, at: place) }
    }

    /// The same for a value of up to eight bytes in the one-line form, read to its end: there its fields may be grouped,
    /// too, because they need no brackets.
    ///
    /// - Parameters:
    ///   - reader: what is left of it is the value.
    ///   - maker: who describes it.
    @inline(__always)
    public mutating func addGroup(
        _ key: FieldKey, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, by maker: GroupMaker,
        _ describe: (inout FieldList, inout Reader) throws(Fault) -> Void
    ) throws(Fault) {
        let length = reader.remaining
        guard isOneLine, let groups, length > 0, length <= FieldGroups.longestShort else {
            return try describe(&self, &reader)
        }
        let number = bytes.uint(at: reader.position, width: length)
        let place = groups.pointee.find(number, of: maker, length)
        if place.state == .known {
            append(FieldEntry(key, .group, groups.pointee.reference(place)))
            reader.position = reader.end
            return
        }
        let first = count
        let scratchStart = scratch.count
        // What has a fault, or bytes behind its last field, is described again every time.
        try describe(&self, &reader)
        if place.state == .again, reader.isAtEnd { keepGroup(first, scratchStart, at: place) }
    }

    /// The same for what depends on a number alone.
    @inline(__always)
    public mutating func addGroup(
        _ key: FieldKey, of number: UInt64, by maker: GroupMaker, _ describe: (inout FieldList) -> Void
    ) {
        guard isOneLine, let groups else { return describe(&self) }
        let place = groups.pointee.find(number, of: maker)
        if place.state == .known {
            append(FieldEntry(key, .group, groups.pointee.reference(place)))
            return
        }
        let first = count
        let scratchStart = scratch.count
        describe(&self)
        if place.state == .again { keepGroup(first, scratchStart, at: place) }
    }

    /// Refers to what was described for a number, if anything was.
    @inline(__always)
    public mutating func addKnownGroup(_ key: FieldKey, of number: UInt64, by maker: GroupMaker) -> Bool {
        guard isOneLine, let groups else { return false }
        let place = groups.pointee.look(number, of: maker)
        guard place.state == .known else { return false }
        append(FieldEntry(key, .group, groups.pointee.reference(place)))
        return true
    }

    /// Whether the entries from one on may be kept as a group in a slot. Not where there is an address: whether that is on
    /// the line depends on whose line it is. And not where the slot's group is referred to by this very list.
    private func mayKeep(from first: Int, in slot: Int) -> Bool {
        for index in first..<count where entries[index].kind == .address { return false }
        for index in 0..<first where entries[index].kind == .group {
            if FieldGroups.slot(entries[index].value) == slot { return false }
        }
        return true
    }

    @inline(never)
    private func keepGroup(_ first: Int, _ scratchStart: Int, at place: FieldGroups.Place) {
        guard mayKeep(from: first, in: place.slot) else { return }
        groups?.pointee.keep(FieldList(self, from: first, scratchStart: scratchStart), at: place)
    }

    @inline(never)
    private mutating func keepGroup(
        _ first: Int, _ scratchStart: Int, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>,
        at place: FieldGroups.Place
    ) {
        guard mayKeep(from: first, in: place.slot) else { return }
        groups?.pointee.keep(FieldList(self, from: first, scratchStart: scratchStart), range, bytes, at: place)
    }

    /// The entries that an entry of kind `group` stands for; `nil` when the list has forgotten them since.
    @inlinable
    public func withGroup<R>(_ reference: UInt64, _ body: (borrowing FieldList) -> R) -> R? {
        guard let groups else { return nil }
        return groups.pointee.withFields(reference, body)
    }

    /// How many groups there are at a time, those of short values among them, and those of long ones, which come first.
    public static let groupSlots = (long: FieldGroups.longSlots, all: FieldGroups.slots)

    /// The slot of a group, for a renderer that keeps what it wrote of it: below ``groupSlots``.
    @inline(__always)
    public static func groupSlot(_ reference: UInt64) -> Int { min(FieldGroups.slot(reference), FieldGroups.slots - 1) }
}
