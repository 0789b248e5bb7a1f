/// Values that are not to be shown: keys, and what a profile or a decoder calls secret.
///
/// The layout, the exchange or the message that a value belongs to says that it is secret (``beginSecret(showing:)``), before
/// anything of it is added: whatever is added then is hidden where it is written, also by code that knows nothing of secrets.
/// The entry says so itself (``FieldEntry/Kind/secret``), and every renderer writes what replaces it, while filters
/// and those who compare read what is identified by it (``FieldEntry/revealed``).
extension FieldList {
    /// The replacement of a secret in every output: of the whole value or, if parts of a text are known to be
    /// none, of each part that is one. No hexadecimal digits and no number contain it.
    package static let mask: StaticString = "***"
    /// The same for those who put texts together.
    package static let maskText = "\(mask)"

    /// Whether what is added is hidden.
    @usableFromInline package struct Secrecy {
        fileprivate(set) var isOn = false
        /// Fields that are shown all the same.
        fileprivate(set) var shown: [FieldKey] = []

        @usableFromInline init() {}
    }

    /// From here on what is added is secret: it is hidden, and so are the bytes of the record.
    ///
    /// - Parameter shown: fields that only tell what is hidden. Where something secret has begun already, those of both.
    /// - Returns: what ``endSecret(_:)`` takes.
    package mutating func beginSecret(showing shown: [FieldKey] = []) -> Secrecy {
        let outer = secrecy
        guard hidesSecrets else { return outer }
        hidesBytes = true
        secrecy.shown = outer.isOn ? shown.filter { outer.shown.contains($0) } : shown
        secrecy.isOn = true
        limitRoom()
        return outer
    }

    /// Ends the secret that was begun.
    package mutating func endSecret(_ outer: Secrecy) {
        secrecy = outer
        limitRoom()
    }

    /// The bytes of the record hold something secret, or may, of which there is no field.
    package mutating func hideBytes() { if hidesSecrets { hidesBytes = true } }

    /// Adds bytes of which other fields have said what they could: hidden where one of these is secret.
    package mutating func add(_ key: FieldKey, undecoded range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        guard hidesBytes else { return add(key, bytes: range, of: bytes) }
        let outer = beginSecret()
        add(key, bytes: range, of: bytes)
        endSecret(outer)
    }

    /// Adds bytes or text of which parts are secret.
    ///
    /// - Parameter shown: the same with ``mask`` in place of these.
    package mutating func add(
        _ key: FieldKey, _ kind: FieldEntry.Kind, _ range: Range<Int>, of bytes: borrowing Span<UInt8>,
        showing shown: borrowing Span<UInt8>
    ) {
        guard wants(key) else { return }
        var entry = FieldEntry(key, kind, 0, start: scratch.count, count: range.count)
        scratch.append(bytes, range)
        guard hidesSecrets, kind.isInMemory else { return append(entry) }
        hidesBytes = true
        entry = entry.hidden
        // Nothing of it may be seen where there is nothing but the mask.
        if shown.count > FieldList.mask.utf8CodeUnitCount {
            entry.value = UInt64(scratch.count) << 32 | UInt64(UInt32(truncatingIfNeeded: shown.count))
            scratch.append(shown, 0..<shown.count)
        }
        append(entry)
    }
}

extension FieldEntry {
    /// The same entry as a secret: one without a value, and one that is a secret, stays as it is.
    var hidden: FieldEntry {
        guard kind.isValue, kind != .secret else { return self }
        var entry = self
        entry.maskedKind = kind
        entry.kind = .secret
        if kind.isInMemory { entry.value = 0 }
        return entry
    }
}

extension FieldEntry {
    /// The value as it is, where a secret is hidden.
    @inlinable
    package var revealed: FieldEntry {
        guard kind == .secret else { return self }
        return unmasked
    }

    @usableFromInline
    var unmasked: FieldEntry {
        var entry = self
        entry.kind = maskedKind
        entry.maskedKind = .end
        if entry.kind.isInMemory { entry.value = 0 }
        return entry
    }

    /// Whether parts of a text are shown.
    package var isMaskedInParts: Bool { kind == .secret && maskedKind.isInMemory && value != 0 }

    /// The visible parts of a text with secrets in it; `nil` if there are none.
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
    /// The replacement of a secret: not yet safe for a terminal.
    package func withMask<R>(of entry: FieldEntry, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        if let shown = entry.shownParts { return try withBytes(of: shown, body) }
        return try body(
            UnsafeBufferPointer(start: FieldList.mask.utf8Start, count: FieldList.mask.utf8CodeUnitCount))
    }
}

extension Item {
    /// The same item, whose values are keys or credentials (``FieldDefinition/isSecret``). Numbers, bytes, texts and lists of
    /// numbers can be.
    public var secret: Self {
        switch self {
        case .number(let definition, let wire): .number(definition.secret, wire)
        case .bytes(let definition, let count): .bytes(definition.secret, count)
        case .list(let definition, let wire, let count): .list(definition.secret, wire, count)
        default: self
        }
    }

    /// Whether any of its values are secret.
    fileprivate var holdsSecret: Bool {
        switch self {
        case .number(let definition, _), .bytes(let definition, _), .list(let definition, _, _): definition.isSecret
        case .array(_, _, let items), .within(_, let items): items.holdSecret
        case .condition(_, let items, let others): items.holdSecret || others.holdSecret
        case .choice(_, let cases, let others): others.holdSecret || cases.contains { $0.items.holdSecret }
        case .address, .uuid, .skip, .bits, .reference, .code, .builtIn: false
        }
    }
}

extension [Item] {
    /// Whether any of their values are secret.
    var holdSecret: Bool { contains { $0.holdsSecret } }
}
