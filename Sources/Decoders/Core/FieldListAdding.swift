/// Methods that decoders call, one for each type of value.
///
/// An entry added with `inSummary: false` is left out of the one-line form, because something better is there: a
/// decoded value rather than its bytes. Every other form has it.
extension FieldList {
    /// Adds an unsigned integer.
    @inlinable @inline(__always)
    public mutating func add(
        _ key: FieldKey, _ value: some FixedWidthInteger & UnsignedInteger, inSummary: Bool = true
    ) {
        if wants(key) { append(FieldEntry(key, .unsigned, UInt64(truncatingIfNeeded: value), inSummary: inSummary)) }
    }

    /// Adds a code and what it is called. If it has no name, lines show the code, after the words for
    /// that.
    @inlinable @inline(__always)
    package mutating func add(
        _ key: FieldKey, code: some FixedWidthInteger & UnsignedInteger, _ nameKey: FieldKey, _ name: StaticName?,
        orElse words: StaticName
    ) {
        guard let name else {
            add(nameKey, words)
            return add(key, code)
        }
        if !isOneLine { add(key, code, inSummary: false) }
        add(nameKey, name)
    }

    /// Adds a signed integer.
    @inlinable @inline(__always)
    public mutating func add(_ key: FieldKey, signed value: Int64) {
        if wants(key) { append(FieldEntry(key, .signed, UInt64(bitPattern: value))) }
    }

    /// Adds the decimal `mantissa · 10^exponent`.
    @inlinable
    public mutating func add(_ key: FieldKey, mantissa: Int64, exponent: Int) {
        if wants(key) {
            append(FieldEntry(key, .decimal, UInt64(bitPattern: mantissa), count: exponent))
        }
    }

    /// Adds a duration in seconds.
    @inlinable
    package mutating func add(_ key: FieldKey, time: Nanoseconds) { add(key, mantissa: time.rawValue, exponent: -9) }

    /// Adds a decimal of which all digits are written.
    @inlinable
    public mutating func add(_ key: FieldKey, fixed mantissa: Int64, exponent: Int) {
        if wants(key) {
            append(FieldEntry(key, .fixed, UInt64(bitPattern: mantissa), count: exponent))
        }
    }

    /// Adds a number that has no exact decimal form: the largest one where it is beyond a Double, because JSON has no
    /// infinity; 0 for what is no number.
    @inlinable
    public mutating func add(_ key: FieldKey, float value: Double) {
        let largest = Double.greatestFiniteMagnitude
        let value = value.isNaN ? 0 : min(max(value, -largest), largest)
        if wants(key) { append(FieldEntry(key, .float, value.bitPattern)) }
    }

    /// Adds a boolean.
    @inlinable
    public mutating func add(_ key: FieldKey, _ value: Bool, inSummary: Bool = true) {
        if wants(key) { append(FieldEntry(key, .boolean, value ? 1 : 0, inSummary: inSummary)) }
    }

    /// Adds a name of the program's own.
    @inlinable @inline(__always)
    public mutating func add(_ key: FieldKey, _ name: StaticName, inSummary: Bool = true) {
        if wants(key) {
            append(
                FieldEntry(
                    key, .name, name.bits, count: name.count, inSummary: inSummary))
        }
    }

    /// Adds a string literal.
    @inlinable @inline(__always)
    public mutating func add(_ key: FieldKey, literal: StaticString, inSummary: Bool = true) {
        if wants(key) { add(key, StaticName(literal), inSummary: inSummary) }
    }

    /// Words of the program itself.
    public mutating func add(_ key: FieldKey, label: String, inSummary: Bool = true) {
        add(key, .label, label, inSummary: inSummary)
    }

    /// The same, ready as bytes.
    public mutating func add(_ key: FieldKey, label: [UInt8], inSummary: Bool = true) {
        if wants(key) { add(key, .label, 0..<label.count, label.span, inSummary: inSummary) }
    }

    /// Text from a file.
    public mutating func add(_ key: FieldKey, text: String, inSummary: Bool = true) {
        add(key, .text, text, inSummary: inSummary)
    }

    private mutating func add(_ key: FieldKey, _ kind: FieldEntry.Kind, _ text: String, inSummary: Bool) {
        guard wants(key) else { return }
        let start = scratch.count
        scratch.append(string: text)
        append(FieldEntry(key, kind, 0, start: start, count: scratch.count - start, inSummary: inSummary))
    }

    /// A part of a table of such words.
    @inlinable
    package mutating func add(
        _ key: FieldKey, label range: Range<Int>, of memory: borrowing Span<UInt8>, inSummary: Bool = true
    ) {
        guard wants(key) else { return }
        let start = scratch.count
        scratch.append(memory, range)
        append(FieldEntry(key, .label, 0, start: start, count: range.count, inSummary: inSummary))
    }

    /// Text that the caller has put into ``scratch``, from `start` to its end.
    mutating func add(_ key: FieldKey, textFrom start: Int) {
        if wants(key) { append(FieldEntry(key, .text, 0, start: start, count: scratch.count - start)) }
    }

    /// Text as it came over the air.
    @inlinable
    public mutating func add(_ key: FieldKey, text range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        if wants(key) { add(key, .text, range, bytes) }
    }

    /// Text where all of it is, else the bytes: a value of a text may be anything.
    public mutating func add(_ key: FieldKey, textOrBytes range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        if wants(key) { add(key, bytes.isText(range) ? .text : .bytes, range, bytes) }
    }

    /// Adds a copy of the bytes at `range`.
    @inlinable @inline(__always)
    public mutating func add(
        _ key: FieldKey, bytes range: Range<Int>, of bytes: borrowing Span<UInt8>, inSummary: Bool = true
    ) {
        if wants(key) { add(key, .bytes, range, bytes, inSummary: inSummary) }
    }

    @inlinable
    mutating func add(
        _ key: FieldKey, _ kind: FieldEntry.Kind, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>,
        inSummary: Bool = true
    ) {
        let start = scratch.count
        scratch.append(bytes, range)
        append(FieldEntry(key, kind, 0, start: start, count: range.count, inSummary: inSummary))
        locate(range, of: bytes, since: used &- 1)
    }

    /// Adds a device address; its type is a field of its own, and known to filters that ask for it.
    @inlinable
    public mutating func add(_ key: FieldKey, _ address: DeviceAddress) {
        if wants(key) { append(FieldEntry(key, .address, address.value, count: Int(address.type))) }
    }

    /// Adds a UUID. A literal is the text of a name.
    @inlinable @_disfavoredOverload
    public mutating func add(_ key: FieldKey, _ uuid: BluetoothUUID, inSummary: Bool = true) {
        guard wants(key) else { return }
        append(
            FieldEntry(
                key, .uuid, uuid.high, start: Int(uuid.low >> 32), count: Int(uuid.low & 0xFFFF_FFFF),
                inSummary: inSummary))
    }

    /// Adds the type of an attribute of a service.
    package mutating func add(
        _ key: FieldKey, _ uuid: BluetoothUUID, in service: BluetoothUUID?, inSummary: Bool = true
    ) {
        guard wants(key) else { return }
        add(key, uuid, inSummary: inSummary)
        if uuid.isTaken(in: service) { entries[used - 1].isTaken = true }
    }

    /// The name of the value says what the last entry is, if it is one under this key.
    mutating func noteSaid(_ key: FieldKey) {
        if used > 0, entries[used - 1].key == key { entries[used - 1].isSaid = true }
    }

    /// The names of the last entry, if it is an integer under this key, are in one of several lists.
    mutating func noteNames(_ key: FieldKey, list: Int) {
        guard used > 0, entries[used - 1].key == key, entries[used - 1].kind == .unsigned else { return }
        entries[used - 1].start = UInt32(list)
    }

    /// Notes what is wrong with a value although it can be read: decoding goes on.
    public mutating func note(_ fault: Fault) {
        if notes.count < FieldList.mostNotes { notes.append(fault) }
    }

    /// Hostile bytes may have one wrong value after the other.
    private static let mostNotes = 16

    /// Adds entries of the list once more.
    mutating func addAgain(_ range: Range<Int>) {
        // Each is taken before the list may move.
        for index in range {
            let entry = self[index]
            append(entry)
        }
    }

    /// Whether something was noted since.
    @inlinable
    package var hasNotes: Bool { !notes.isEmpty }

    /// Faults noted since the last call.
    package mutating func takeNotes() -> [Fault] {
        guard !notes.isEmpty else { return [] }
        defer { notes.removeAll() }
        return notes
    }

    /// Opens an object, list, array or element; ``end(_:)`` with the same key closes it.
    @inlinable @inline(__always)
    public mutating func begin(_ key: FieldKey, _ container: FieldContainer = .object) {
        if isStructured || container == .element, wants(key) { append(FieldEntry(key, container.kind, 0)) }
    }

    /// Closes what ``begin(_:_:)`` opened last with this key.
    @inlinable @inline(__always)
    public mutating func end(_ key: FieldKey) {
        if isStructured, wants(key) { append(FieldEntry(key, .end, 0)) }
    }
}

/// A group of other fields.
@frozen
public enum FieldContainer: Sendable {
    /// Named fields.
    case object
    /// Values of one field.
    case list
    /// Objects under one name; each of them is an ``element``.
    case array
    /// One object of an array.
    case element

    @inlinable
    var kind: FieldEntry.Kind {
        switch self {
        case .object: .object
        case .list: .list
        case .array: .array
        case .element: .element
        }
    }
}
