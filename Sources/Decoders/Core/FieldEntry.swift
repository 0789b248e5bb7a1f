/// One entry of a ``FieldList``: a value under a key, or the beginning or end of an object, list or array.
@usableFromInline package struct FieldEntry: Sendable {
    /// The integer bits, the mantissa of a decimal, an address, the high half of a UUID, or the place of a static name.
    @usableFromInline package var value: UInt64
    /// For bytes and text: where they start in the list's own memory. For UUIDs, the low half's upper 32 bits. For integers,
    /// which of several lists has their names.
    @usableFromInline package var start: UInt32
    /// For bytes and text: how many; for static names, their length; for decimals, the exponent; for addresses, the type.
    @usableFromInline package var count: UInt32
    @usableFromInline package var key: FieldKey
    @usableFromInline package var kind: Kind
    /// Left out of the one-line form because something better says the same: a decoded value its raw bytes.
    @usableFromInline package var isHiddenInSummary: Bool
    /// The name of the value, which the line has, begins with that of the field: Battery Level 80 %.
    @usableFromInline package var isSaid = false
    /// Of a UUID: its assigned name says nothing of what it is used for (``BluetoothUUID/isTaken(in:)``).
    @usableFromInline package var isTaken = false
    /// Of an entry of kind ``Kind/secret``: what it is after the mask.
    @usableFromInline package var maskedKind = Kind.end

    @usableFromInline package enum Kind: UInt8, Sendable {
        case unsigned, signed, decimal, float, boolean
        /// A decimal whose digits are all written, trailing zeros too: they tell the resolution.
        case fixed
        /// UTF-8 from the packet or the file, not yet made safe for a terminal.
        case text
        /// UTF-8 that the program wrote itself.
        case label
        /// UTF-8 in a static literal.
        case name
        case bytes
        case address
        case uuid
        /// A value that is not to be shown (``FieldEntry/revealed``): renderers write what replaces it
        /// (``ByteBuffer/withMask(of:_:)``).
        case secret
        /// Beginning of an object, a list of values or an array of objects; each closed by `end`.
        case object, list, array
        /// Beginning of one object of an array; closed by `end`.
        case element
        case end
        /// A reference to entries that were described before, in a list of their own (``FieldList/withMemo(_:_:)``). Occurs only
        /// where the reader has said that it knows them (``FieldSelection/allowsMemos``).
        case memo

        /// Whether the value is in the list's own memory.
        @inlinable package var isInMemory: Bool { self == .text || self == .label || self == .bytes || self == .secret }

        /// Whether the entry has a value, rather than to begin or end something or to stand for several.
        @inlinable package var isValue: Bool { rawValue < Kind.object.rawValue }
    }

    @inlinable
    package init(
        _ key: FieldKey, _ kind: Kind, _ value: UInt64, start: Int = 0, count: Int = 0, inSummary: Bool = true
    ) {
        self.key = key
        self.kind = kind
        self.value = value
        self.start = UInt32(truncatingIfNeeded: start)
        self.count = UInt32(truncatingIfNeeded: count)
        isHiddenInSummary = !inSummary
    }

    /// The exponent of a decimal.
    @inlinable package var exponent: Int { Int(Int32(bitPattern: count)) }

    /// The mantissa of a decimal, or a signed integer.
    @inlinable package var signed: Int64 { Int64(bitPattern: value) }

    /// An integer, with the number of the list that has its name in the highest byte (``NameSource/several(_:)``).
    @inlinable package var named: UInt64 { value | UInt64(start) << NameSource.listBits }

    /// The device address of an entry of kind `address`.
    package var address: DeviceAddress { DeviceAddress(value, type: UInt8(truncatingIfNeeded: count)) }

    /// The name of an entry of kind `name`.
    @inlinable package var staticName: StaticName { StaticName(bits: value, count: count) }

    /// The value as a number, for comparisons.
    package var number: Double? {
        switch kind {
        case .unsigned, .boolean: return Double(value)
        case .signed: return Double(signed)
        case .float: return Double(bitPattern: value)
        case .decimal, .fixed:
            // Divide by an exact power of ten, so that the nearest double is found and 0.83 equals 0.83.
            var scale = 1.0
            for _ in 0..<min(exponent.magnitude, 300) { scale *= 10 }
            return exponent < 0 ? Double(signed) / scale : Double(signed) * scale
        default: return nil
        }
    }
}
