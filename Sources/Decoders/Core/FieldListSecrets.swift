/// Values that are not to be shown: keys, credentials, and what may hold one.
///
/// Whoever adds a value decides that it is secret, here and nowhere else. The entry then says so itself
/// (``FieldEntry/Kind/secret``), and every renderer writes what stands instead of it, while filters and those who compare
/// read what is behind it (``FieldEntry/revealed``).
///
/// Memory safety: only entries below `used` are changed, in place.
extension FieldList {
    /// What stands instead of a secret, in every output: in place of the value or, where parts of a text are known to be
    /// none, of each part that is one. No hexadecimal digits and no number contain it.
    package static let mask: StaticString = "***"
    /// The same for those who put texts together.
    package static let maskText = "\(mask)"

    /// The bytes of the record hold something secret.
    @inline(never)
    public mutating func noteSecret() { if hidesSecrets { hidesBytes = true } }

    /// Hides the values that were added last under a key.
    @inline(never)
    package mutating func hide(last key: FieldKey) {
        guard hidesSecrets else { return }
        hidesBytes = true
        var index = used
        // A list has an end; its beginning has the same key, too.
        while index > 0, entries[index - 1].key == key {
            index -= 1
            hide(at: index)
        }
    }

    /// Adds bytes of which other fields have said what they could: hidden where one of these is secret.
    @inline(__always)
    package mutating func add(_ key: FieldKey, undecoded range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        add(key, bytes: range, of: bytes)
        if hidesBytes { hide(last: key) }
    }

    /// Hides all values that were added since there were so many entries, but for those under a key: the name of what is
    /// hidden.
    @inline(never)
    package mutating func hide(from first: Int, except name: FieldKey = .none) {
        guard hidesSecrets else { return }
        hidesBytes = true
        for index in max(first, 0)..<max(used, first, 0) where entries[index].key != name { hide(at: index) }
    }

    /// Hides the values of some fields that were added since there were so many entries.
    @inline(never)
    package mutating func hide(_ keys: [FieldKey], from first: Int) {
        guard hidesSecrets else { return }
        hidesBytes = true
        for index in max(first, 0)..<max(used, first, 0) where keys.contains(entries[index].key) { hide(at: index) }
    }

    /// Hides the value that was added last: bytes or text. Of text, what may be seen of it is shown.
    ///
    /// - Parameter shown: text with ``mask`` in place of the secrets.
    @inline(never)
    package mutating func hide(last key: FieldKey, showing shown: borrowing Span<UInt8>) {
        guard hidesSecrets, used > 0, entries[used - 1].key == key, entries[used - 1].kind.isInMemory else { return }
        hide(at: used - 1)
        hidesBytes = true
        // Nothing of it may be seen.
        if shown.count <= FieldList.mask.utf8CodeUnitCount { return }
        let start = scratch.count
        scratch.append(shown, 0..<shown.count)
        entries[used - 1].value = UInt64(start) << 32 | UInt64(UInt32(truncatingIfNeeded: shown.count))
    }

    private mutating func hide(at index: Int) {
        let kind = entries[index].kind
        guard kind.isValue, kind != .secret else { return }
        entries[index].maskedKind = kind
        entries[index].kind = .secret
        if kind.isInMemory { entries[index].value = 0 }
    }
}

extension FieldEntry {
    /// The value as it is, where a secret is hidden.
    @inlinable @inline(__always)
    package var revealed: FieldEntry {
        guard kind == .secret else { return self }
        return unmasked
    }

    @inline(never) @usableFromInline
    var unmasked: FieldEntry {
        var entry = self
        entry.kind = maskedKind
        entry.maskedKind = .end
        if entry.kind.isInMemory { entry.value = 0 }
        return entry
    }

    /// Whether parts of a text are shown.
    package var isMaskedInParts: Bool { kind == .secret && maskedKind.isInMemory && value != 0 }

    /// What is shown of a text with secrets in it; `nil` where nothing is.
    package var shownParts: FieldEntry? {
        guard isMaskedInParts else { return nil }
        var shown = self
        shown.kind = .label
        shown.start = UInt32(truncatingIfNeeded: value >> 32)
        shown.count = UInt32(truncatingIfNeeded: value)
        return shown
    }

    /// The memory that it refers to was copied elsewhere.
    mutating func moveMasked(by distance: Int) {
        guard maskedKind.isInMemory else { return }
        start = UInt32(truncatingIfNeeded: Int(start) + distance)
        if value != 0 { value = UInt64(truncatingIfNeeded: Int(value >> 32) + distance) << 32 | value & 0xFFFF_FFFF }
    }
}

extension ByteBuffer {
    /// What stands instead of a secret: not yet made safe for a terminal.
    package func withMask<R>(of entry: FieldEntry, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        if let shown = entry.shownParts { return try withBytes(of: shown, body) }
        return try body(
            UnsafeBufferPointer(start: FieldList.mask.utf8Start, count: FieldList.mask.utf8CodeUnitCount))
    }
}

extension Item {
    /// The same item, whose values are keys or credentials (``FieldDefinition/isSecret``). Numbers, bytes, texts and lists of
    /// numbers can be.
    public var secret: Item {
        switch self {
        case .number(let definition, let wire): .number(definition.secret, wire)
        case .bytes(let definition, let count): .bytes(definition.secret, count)
        case .list(let definition, let wire, let count): .list(definition.secret, wire, count)
        default: self
        }
    }
}
