/// The flat description of one event: every decoder writes into it, every reader reads it.
///
/// The list is reused from event to event and owns copies of the few bytes it refers to, so that it stays valid when
/// the record is gone. Only what the readers asked for (`FieldSelection`) is recorded: an unwanted field costs one
/// look at a table.
///
/// Memory safety: `entries` and `wanted` are written and read in this file, in `FieldListMemo.swift` and in
/// `FieldListSecrets.swift` only; an entry is appended below `room`, which is at most the capacity, or after a check of
/// that, and read below `used`; keys are compared with the size of the table.
@frozen
public struct FieldList: ~Copyable {
    @usableFromInline let pin = Pin()
    @usableFromInline var entries: UnsafeMutablePointer<FieldEntry>
    private var capacity: Int
    @usableFromInline var used: Int
    /// Up to where entries are appended without a second look: the capacity; ``used`` while what is added is secret.
    @usableFromInline var room: Int
    /// Bytes and text of the entries.
    @usableFromInline package var scratch: ByteBuffer
    @usableFromInline var wanted: UnsafeMutablePointer<Bool>
    @usableFromInline let keys: Int
    /// Whether the beginnings and ends of objects, arrays and lists are recorded. The one-line form does without: it
    /// needs only where the second and later elements of an array begin.
    @usableFromInline package let isStructured: Bool
    /// Whether the one-line form is asked for and nothing else: what it leaves out need not be recorded.
    @usableFromInline package let isOneLine: Bool
    /// That of the vocabulary whose keys the entries have.
    package let identity: VocabularyIdentity
    /// Whether what is secret is hidden.
    package let hidesSecrets: Bool
    /// Whether the bytes of the record hold something that is hidden: they are not shown either.
    @usableFromInline package internal(set) var hidesBytes = false
    /// Whether what is added now is hidden, and what is not.
    package internal(set) var secrecy = Secrecy()
    /// Faults of values that are shown nevertheless.
    @usableFromInline var notes: [Fault] = []
    /// Advertising data of the events before.
    @usableFromInline package var reports = RecentReports()
    /// Where the entries were read from, if requested.
    @usableFromInline package internal(set) var origins: FieldOrigins?
    /// Descriptions that may be referred to again.
    @usableFromInline let memo: UnsafeMutablePointer<FieldMemo>?
    /// Whether any fact about the record itself is asked for, comments aside.
    package let wantsRecord: Bool
    /// Whether anything is asked for of what every data packet repeats: the headers of its layers, and the connection.
    package let wantsDataHeaders: Bool

    /// A list for the keys of a vocabulary, recording what is selected.
    package init(_ selection: FieldSelection) {
        capacity = 256
        entries = .allocate(capacity: capacity)
        used = 0
        room = capacity
        scratch = ByteBuffer(capacity: 4096)
        keys = selection.wanted.count
        identity = selection.identity
        hidesSecrets = !selection.showsSecrets
        isStructured = selection.isStructured
        isOneLine = selection.allowsMemos && selection.isSummary && !selection.isStructured
        memo = selection.allowsMemos && !selection.tracksOrigins ? .allocate(capacity: 1) : nil
        memo?.initialize(to: FieldMemo())
        origins = selection.tracksOrigins ? FieldOrigins() : nil
        wantsRecord = RecordField.allCases.contains { !$0.isRemark && selection.contains($0.key) }
        wantsDataHeaders = selection.wantsDataHeaders
        wanted = .allocate(capacity: max(keys, 1))
        _ = UnsafeMutableBufferPointer(start: wanted, count: keys).initialize(fromContentsOf: selection.wanted)
    }

    deinit {
        entries.deallocate()
        wanted.deallocate()
        memo?.deinitialize(count: 1)
        memo?.deallocate()
    }

    /// Entries in the list.
    @inlinable package var count: Int { used }

    /// Empties the list for the next event.
    @inlinable
    package mutating func removeAll() {
        used = 0
        hidesBytes = false
        scratch.removeAll()
        if !notes.isEmpty { notes.removeAll() }
        if tracksOrigins { origins?.removeAll() }
    }

    /// Whether any reader asked for the field.
    @inlinable
    public func wants(_ key: FieldKey) -> Bool {
        let index = Int(key.rawValue)
        return index < keys && wanted[index]
    }

    @inlinable
    package subscript(_ index: Int) -> FieldEntry {
        precondition(index >= 0 && index < count)
        return entries[index]
    }

    /// An entry in place, until the list changes: renderers read a few members of each.
    @inlinable
    package func pointer(_ index: Int) -> UnsafePointer<FieldEntry> {
        precondition(index >= 0 && index < count)
        return UnsafePointer(entries + index)
    }

    @inlinable
    mutating func append(_ entry: FieldEntry) {
        if used == room { return appendSlowly(entry) }
        entries[used] = entry
        used &+= 1
    }

    /// Appends where there is no room, and where what is added is secret: hidden then.
    @usableFromInline
    mutating func appendSlowly(_ entry: FieldEntry) {
        if secrecy.isOn, !secrecy.shown.contains(entry.key) {
            if entry.kind == .memo { return appendMemo(entry.value) }
            store(entry.hidden)
        } else {
            store(entry)
        }
    }

    /// Appends an entry as it is.
    mutating func store(_ entry: FieldEntry) {
        if used == capacity { grow() }
        entries[used] = entry
        used &+= 1
        limitRoom()
    }

    /// ``room`` follows from the other properties.
    mutating func limitRoom() { room = secrecy.isOn ? used : capacity }

    private mutating func grow() {
        let moved = UnsafeMutablePointer<FieldEntry>.allocate(capacity: capacity * 2)
        moved.update(from: entries, count: count)
        entries.deallocate()
        entries = moved
        capacity *= 2
    }

    /// A point of the list, to which ``truncate(to:)`` goes back.
    package struct Mark: Equatable, Sendable {
        let entries: Int
        let scratch: Int
        let notes: Int
        let origins: FieldOrigins.Mark
    }

    /// The end of the list as it is.
    package var mark: Mark {
        Mark(
            entries: count, scratch: scratch.count, notes: notes.count, origins: origins?.mark ?? FieldOrigins.Mark())
    }

    /// Drops everything that was added since the mark was taken; does nothing where the list is shorter already.
    package mutating func truncate(to mark: Mark) {
        if mark.entries < used {
            used = mark.entries
            limitRoom()
        }
        scratch.truncate(to: mark.scratch)
        if mark.notes < notes.count { notes.removeLast(notes.count - mark.notes) }
        if tracksOrigins { origins?.truncate(to: mark.origins) }
    }

    /// The bytes of an entry of kind `bytes` or `text`.
    @inlinable
    package func withBytes<R>(of entry: FieldEntry, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try scratch.withBytes(of: entry, body)
    }

    /// A copy that may be kept: memos are written out.
    package func copy() -> FieldList {
        let wanted = Array(UnsafeBufferPointer(start: wanted, count: keys))
        var selection = FieldSelection(wanted: wanted, isStructured: isStructured, of: identity)
        selection.showsSecrets = !hidesSecrets
        var other = FieldList(selection)
        other.hidesBytes = hidesBytes
        other.append(contentsOf: self, from: 0, scratchStart: 0)
        return other
    }

    /// A list of the last entries of another, to be read only.
    init(_ other: borrowing FieldList, from first: Int, scratchStart: Int) {
        capacity = max(other.count - first, 1)
        entries = .allocate(capacity: capacity)
        used = 0
        room = capacity
        scratch = ByteBuffer(capacity: other.scratch.count - scratchStart)
        wanted = .allocate(capacity: 1)
        keys = 0
        identity = other.identity
        hidesSecrets = other.hidesSecrets
        hidesBytes = other.hidesBytes
        isStructured = other.isStructured
        isOneLine = other.isOneLine
        memo = nil
        wantsRecord = false
        wantsDataHeaders = false
        append(contentsOf: other, from: first, scratchStart: scratchStart)
    }

    /// A list of entries that were kept, none of them a memo, to be read only.
    ///
    /// - Parameter memory: what they refer to.
    package init(
        _ kept: ArraySlice<FieldEntry>, memory: borrowing Span<UInt8>, isStructured: Bool,
        of identity: VocabularyIdentity
    ) {
        capacity = max(kept.count, 1)
        entries = .allocate(capacity: capacity)
        used = 0
        room = capacity
        scratch = ByteBuffer(capacity: memory.count)
        wanted = .allocate(capacity: 1)
        keys = 0
        self.identity = identity
        hidesSecrets = true
        self.isStructured = isStructured
        isOneLine = false
        memo = nil
        wantsRecord = false
        wantsDataHeaders = false
        scratch.append(memory, 0..<memory.count)
        for entry in kept { append(entry) }
    }

    /// Appends the entries of another list from one on, with the bytes that they refer to from `scratchStart` on.
    mutating func append(contentsOf other: borrowing FieldList, from first: Int, scratchStart: Int) {
        let moved = scratch.count - scratchStart
        other.scratch.withBytes { bytes in
            if let start = bytes.baseAddress { scratch.append(start + scratchStart, bytes.count - scratchStart) }
        }
        for index in first..<other.count {
            var entry = other.entries[index]
            switch entry.kind {
            case .memo:
                other.withMemo(entry.value) { append(contentsOf: $0, from: 0, scratchStart: 0) }
            case .text, .label, .bytes:
                entry.start = UInt32(truncatingIfNeeded: Int(entry.start) + moved)
                append(entry)
            case .secret:
                entry.moveMasked(by: moved)
                append(entry)
            default: append(entry)
            }
        }
    }
}

extension ByteBuffer {
    /// The bytes of an entry of the list that has this memory (``FieldList/scratch``).
    @inlinable
    package func withBytes<R>(of entry: FieldEntry, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        try withBytes { all in
            let start = Int(entry.start)
            let end = start &+ Int(entry.count)
            guard start <= end, end <= all.count else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
            return try body(UnsafeBufferPointer(rebasing: all[start..<end]))
        }
    }
}

extension FieldEntry {
    @inlinable package var uuid: BluetoothUUID {
        BluetoothUUID(high: value, low: UInt64(start) << 32 | UInt64(count))
    }
}
