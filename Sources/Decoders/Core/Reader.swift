/// The one place where offsets and lengths from the wire are used.
///
/// A reader is a position and an end inside a span that the caller passes along; every read is checked and throws a
/// ``Fault`` that names the field, the offset, and how many bytes were needed and left. Multi-byte integers are
/// little-endian unless the name says otherwise.
///
/// Memory safety: reads of several bytes go through the span's own checks, but for `load(atChecked:)`, whose two callers
/// in this file have compared the place with the span's length. A reader whose position or end is set to nonsense traps
/// or throws; it never reads outside of the span.
@frozen
public struct Reader: Sendable {
    /// Offset of the next byte in the span.
    public var position: Int
    /// Offset after the last byte that may be read.
    public var end: Int
    /// Where it began.
    @usableFromInline let start: Int

    /// A reader over a whole span.
    @inlinable
    public init(_ bytes: borrowing Span<UInt8>) {
        start = 0
        position = 0
        end = bytes.count
    }

    /// A reader over a part whose place was checked when it was read.
    @inlinable
    public init(range: Range<Int>) {
        start = range.lowerBound
        position = range.lowerBound
        end = range.upperBound
    }

    @usableFromInline
    init(position: Int, end: Int) {
        start = position
        self.position = position
        self.end = end
    }

    /// Bytes left.
    @inlinable public var remaining: Int { end &- position }
    /// Whether no byte is left.
    @inlinable public var isAtEnd: Bool { position >= end }

    /// Makes sure that `count` bytes are left.
    @inlinable
    public func require(_ count: Int, _ field: FieldKey) throws(Fault) {
        if count < 0 || count > end &- position { throw shortage(count, field) }
    }

    @usableFromInline
    func shortage(_ count: Int, _ field: FieldKey) -> Fault {
        Fault(field, offset: position, needed: count, available: end - position, .malformed)
    }

    /// The next byte.
    ///
    /// - Throws: a ``Fault`` that names `field`, where no byte is left; the same for all reads below.
    @inlinable
    public mutating func u8(_ bytes: borrowing Span<UInt8>, _ field: FieldKey) throws(Fault) -> UInt8 {
        try require(1, field)
        let value = bytes[position]
        position &+= 1
        return value
    }

    /// The next two bytes, least significant first.
    @inlinable @inline(__always)
    public mutating func u16(_ bytes: borrowing Span<UInt8>, _ field: FieldKey) throws(Fault) -> UInt16 {
        try require(2, field)
        let value = bytes.load(at: position, as: UInt16.self)
        position &+= 2
        return value
    }

    /// An unsigned integer of 1 to 8 bytes.
    @inlinable @inline(__always)
    public mutating func uint(
        _ bytes: borrowing Span<UInt8>, width: Int, _ field: FieldKey, bigEndian: Bool = false
    ) throws(Fault) -> UInt64 {
        if width == 1 { return UInt64(try u8(bytes, field)) }
        if width == 2, !bigEndian { return UInt64(try u16(bytes, field)) }
        try require(width, field)
        let value = wide(bytes, width, bigEndian)
        position &+= width
        return value
    }

    /// - Precondition: the bytes are there.
    @usableFromInline
    func wide(_ bytes: borrowing Span<UInt8>, _ width: Int, _ bigEndian: Bool) -> UInt64 {
        let value = bytes.uint(at: position, width: width)
        return bigEndian ? value.byteSwapped &>> UInt64(64 &- 8 &* width) : value
    }

    /// Passes over `count` bytes and returns where they are.
    @inlinable
    public mutating func skip(_ count: Int, _ field: FieldKey) throws(Fault) -> Range<Int> {
        try require(count, field)
        let start = position
        position &+= count
        return Range(uncheckedBounds: (start, position))
    }

    /// Passes over everything that is left.
    @inlinable
    public mutating func rest() -> Range<Int> {
        let start = min(position, end)
        position = end
        return Range(uncheckedBounds: (start, end))
    }

    /// A reader over the next `count` bytes only; this one continues after them.
    @inlinable
    public mutating func part(_ count: Int, _ field: FieldKey) throws(Fault) -> Reader {
        let range = try skip(count, field)
        return Reader(position: range.lowerBound, end: range.upperBound)
    }

    /// Ends reading before the end of the span, at most where it ends now.
    @inlinable
    public mutating func limit(_ count: Int) {
        if count >= 0 && count < end &- position { end = position &+ count }
    }

    /// The next byte without passing over it, `nil` at the end.
    @inlinable
    public func peek(_ bytes: borrowing Span<UInt8>, ahead: Int = 0) -> UInt8? {
        ahead >= 0 && ahead < end &- position ? bytes[position &+ ahead] : nil
    }
}

/// Little-endian reads at a fixed place, 0 where the span ends before: for code that has checked the length already.
extension Span<UInt8> {
    /// Any number of bytes with one check of the place, least significant first.
    @inlinable
    func load<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type) -> Value {
        Value(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
    }

    /// The same where the caller has checked the place: to check it again would cost as much as the rest.
    @inlinable
    func load<Value: FixedWidthInteger & BitwiseCopyable>(atChecked offset: Int, as type: Value.Type) -> Value {
        Value(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type))
    }

    @inlinable @inline(__always)
    package func u16(at offset: Int) -> UInt16 {
        guard offset >= 0, count &- offset >= 2 else { return 0 }
        return load(atChecked: offset, as: UInt16.self)
    }

    /// Up to eight bytes.
    @inlinable @inline(__always)
    public func uint(at offset: Int, width: Int) -> UInt64 {
        guard offset >= 0, width > 0, width <= 8, count &- offset >= width else { return 0 }
        let unused = UInt64(64 &- 8 &* width)
        // Eight bytes at once, where there are as many, of which some are not asked for.
        if count &- offset >= 8 { return (load(atChecked: offset, as: UInt64.self) &<< unused) &>> unused }
        // At the end of a packet there are as many before.
        let start = offset &+ width &- 8
        if start >= 0 { return load(atChecked: start, as: UInt64.self) &>> unused }
        return few(at: offset, width)
    }

    /// The same where fewer than eight bytes follow, and fewer than eight end with the number: two halves, which overlap for the
    /// widths 3, 5, 6 and 7.
    @usableFromInline
    func few(at offset: Int, _ width: Int) -> UInt64 {
        if width >= 4 {
            let high = UInt64(load(at: offset &+ width &- 4, as: UInt32.self))
            return UInt64(load(at: offset, as: UInt32.self)) | high &<< UInt64(8 &* (width &- 4))
        }
        if width >= 2 {
            let high = UInt64(load(at: offset &+ width &- 2, as: UInt16.self))
            return UInt64(load(at: offset, as: UInt16.self)) | high &<< UInt64(8 &* (width &- 2))
        }
        return UInt64(self[offset])
    }
}
