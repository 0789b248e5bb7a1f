/// Where fields were read from: kept beside a ``FieldList`` if requested (``FieldSelection/tracksOrigins``).
///
/// Bytes are found by the memory that they stand in: every span that a decoder reads is a unit, or a part of one. A unit is
/// a record, or bytes that were joined from several records; it knows the place of each of its bytes. Memory that is no unit
/// has no origin: copied bytes have none.
@usableFromInline package struct FieldOrigins: Sendable {
    /// Some bytes of a record.
    package struct Segment: Sendable, Hashable {
        package let frame: UInt64
        package let range: Range<Int>

        package init(frame: UInt64, range: Range<Int>) {
            self.frame = frame
            self.range = range
        }
    }

    /// Octets of a header, and the fields that are in them.
    @usableFromInline package struct Piece {
        package let width: Int
        package let keys: [FieldKey]

        @usableFromInline package init(_ width: Int, _ keys: FieldKey...) { self.init(width, keys) }

        package init(_ width: Int, _ keys: [FieldKey]) {
            self.width = width
            self.keys = keys
        }
    }

    /// Entries of the list, and the bytes that they were read from.
    package struct Origin: Sendable {
        /// Empty for bytes that tell only how others are arranged, and for addresses.
        package let entries: Range<Int>
        package let isAddress: Bool
        fileprivate let unit: Int
        fileprivate let range: Range<Int>
    }

    private struct Unit {
        let start: UInt
        let count: Int
        /// Where its bytes stand, once for each time that they were sent.
        let copies: [[Segment]]
    }

    /// Bytes of a header that a field was read from: the entry is another one, made earlier or later.
    private struct Part {
        let key: FieldKey
        let unit: Int
        let range: Range<Int>
    }

    private var units: [Unit] = []
    /// Those inside of others come before these.
    package private(set) var origins: [Origin] = []
    private var parts: [Part] = []

    init() {}

    @usableFromInline mutating func removeAll() {
        units.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    struct Mark: Equatable, Sendable {
        var origins = 0
        var parts = 0
    }

    var mark: Mark { Mark(origins: origins.count, parts: parts.count) }

    mutating func truncate(to mark: Mark) {
        origins.removeLast(max(origins.count - mark.origins, 0))
        parts.removeLast(max(parts.count - mark.parts, 0))
    }

    mutating func add(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ copies: [[Segment]]) {
        let start = FieldOrigins.start(bytes) &+ UInt(range.lowerBound)
        units.append(Unit(start: start, count: range.count, copies: copies))
    }

    mutating func locate(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, entries: Range<Int>, isAddress: Bool = false
    ) {
        guard let (unit, start) = find(range, bytes) else { return }
        origins.append(
            Origin(entries: entries, isAddress: isAddress, unit: unit, range: start..<start + range.count))
    }

    mutating func locate(_ key: FieldKey, _ range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        guard let (unit, start) = find(range, bytes) else { return }
        parts.append(Part(key: key, unit: unit, range: start..<start + range.count))
    }

    /// Memory is taken anew: the last unit is the one that is there now.
    private func find(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> (unit: Int, start: Int)? {
        guard !range.isEmpty else { return nil }
        let start = FieldOrigins.start(bytes) &+ UInt(range.lowerBound)
        for (index, unit) in units.enumerated().reversed()
        where start >= unit.start && start - unit.start + UInt(range.count) <= UInt(unit.count) {
            return (index, Int(start - unit.start))
        }
        return nil
    }

    private static func start(_ bytes: borrowing Span<UInt8>) -> UInt {
        bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    /// Where the bytes of an origin stand: all of them, as often as they were sent.
    package func segments(of origin: Origin) -> [Segment] { segments(origin.unit, origin.range) }

    /// Where the fields of headers stand, by their keys: those of one key in the order in which they were read.
    package var segmentsOfParts: [FieldKey: [[Segment]]] {
        var found: [FieldKey: [[Segment]]] = [:]
        for part in parts { found[part.key, default: []].append(segments(part.unit, part.range)) }
        return found
    }

    /// The same of bytes that no field was made of.
    package func segments(of range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> [Segment] {
        guard let (unit, start) = find(range, bytes) else { return [] }
        return segments(unit, start..<start + range.count)
    }

    private func segments(_ unit: Int, _ range: Range<Int>) -> [Segment] {
        units[unit].copies.flatMap { segments in
            var start = 0
            return segments.compactMap { segment -> Segment? in
                defer { start += segment.range.count }
                let own = range.clamped(to: start..<start + segment.range.count)
                guard !own.isEmpty else { return nil }
                let start = segment.range.lowerBound + own.lowerBound - start
                return Segment(frame: segment.frame, range: start..<start + own.count)
            }
        }
    }
}

/// Recording where fields were read from; does nothing unless origins are requested.
extension FieldList {
    /// Whether origins are requested.
    @inlinable
    package var tracksOrigins: Bool { origins != nil }

    /// The record at hand is in this memory until the list is emptied.
    package mutating func addRecord(_ bytes: borrowing Span<UInt8>, frame: UInt64) {
        guard tracksOrigins else { return }
        addUnit(0..<bytes.count, of: bytes, [FieldOrigins.Segment(frame: frame, range: 0..<bytes.count)])
    }

    /// The same of bytes that were joined from records.
    package mutating func addUnit(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ segments: [FieldOrigins.Segment]
    ) {
        addUnit(range, of: bytes, copies: [segments])
    }

    /// The same of bytes that were sent more than once.
    package mutating func addUnit(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, copies: [[FieldOrigins.Segment]]
    ) {
        if tracksOrigins { origins?.add(range, of: bytes, copies) }
    }

    /// Where bytes stand that a unit is joined from.
    package func segments(of range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> [FieldOrigins.Segment] {
        origins?.segments(of: range, bytes) ?? []
    }

    /// Records these bytes as the origin of the fields added since, unless they have one.
    ///
    /// - Parameter first: ``count`` as it was before.
    @inlinable @inline(__always)
    package mutating func locate(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, since first: Int) {
        if tracksOrigins { note(range, of: bytes, since: first) }
    }

    /// These bytes tell how others are arranged: lengths, types, numbers whose fields are elsewhere.
    ///
    /// - Parameter pieces: of the range, from its beginning, with the fields that are made of them elsewhere.
    @inlinable @inline(__always)
    package mutating func locate(
        structure range: Range<Int>, of bytes: borrowing Span<UInt8>,
        _ pieces: @autoclosure () -> [FieldOrigins.Piece] = []
    ) {
        if tracksOrigins { note(range, of: bytes, pieces()) }
    }

    /// Pieces of which fields are made that are elsewhere, one after the other.
    package mutating func locate(at start: Int, of bytes: borrowing Span<UInt8>, _ pieces: [FieldOrigins.Piece]) {
        var offset = start
        for piece in pieces {
            for key in piece.keys { locate(key, offset..<offset + piece.width, of: bytes) }
            offset += piece.width
        }
    }

    /// One such field.
    package mutating func locate(_ key: FieldKey, _ range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        origins?.locate(key, range, of: bytes)
    }

    /// The six octets of an address whose field is elsewhere.
    package mutating func locate(addressAt offset: Int, of bytes: borrowing Span<UInt8>, _ key: FieldKey?) {
        if let key { origins?.locate(key, offset..<offset + 6, of: bytes) }
        origins?.locate(offset..<offset + 6, of: bytes, entries: used..<used, isAddress: true)
    }

    @usableFromInline
    mutating func note(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ pieces: [FieldOrigins.Piece]) {
        note(range, of: bytes, since: used)
        locate(at: range.lowerBound, of: bytes, pieces)
    }

    @usableFromInline
    mutating func note(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, since first: Int) {
        origins?.locate(range, of: bytes, entries: min(first, used)..<used)
    }
}
