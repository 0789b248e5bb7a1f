/// What several packets carry: the fragments of a PDU of L2CAP, the K-frames of an SDU, the parts of advertising data.
struct JoinedUnit {
    /// Where some bytes of it stand.
    struct Piece {
        /// The record, by its number among all that are written.
        let place: Int
        let range: Range<Int>
        /// Where the piece begins in the unit.
        let start: Int
    }

    private(set) var pieces: [Piece] = []
    private(set) var bytes: [UInt8] = []

    mutating func append(_ range: Range<Int>, of record: [UInt8], at place: Int) {
        pieces.append(Piece(place: place, range: range, start: bytes.count))
        bytes += record[range]
    }

    /// The last piece was sent again.
    mutating func repeatLast(_ range: Range<Int>, at place: Int) {
        guard let last = pieces.last, last.range.count == range.count else { return }
        pieces.append(Piece(place: place, range: range, start: last.start))
    }

    /// The last piece, if it has these bytes.
    func ends(with content: ArraySlice<UInt8>) -> Bool {
        guard let last = pieces.last else { return false }
        return bytes[last.start..<last.start + last.range.count].elementsEqual(content)
    }

    mutating func append(_ other: JoinedUnit) {
        let end = bytes.count
        pieces += other.pieces.map { Piece(place: $0.place, range: $0.range, start: $0.start + end) }
        bytes += other.bytes
    }

    /// What is behind a header.
    func dropFirst(_ count: Int) -> JoinedUnit {
        var rest = JoinedUnit()
        rest.bytes = Array(bytes.dropFirst(count))
        rest.pieces = pieces.compactMap { piece in
            let cut = min(max(count - piece.start, 0), piece.range.count)
            guard cut < piece.range.count else { return nil }
            return Piece(
                place: piece.place, range: piece.range.lowerBound + cut..<piece.range.upperBound,
                start: piece.start + cut - count)
        }
        return rest
    }
}
