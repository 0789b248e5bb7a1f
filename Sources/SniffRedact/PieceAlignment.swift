/// Finds the pieces of a value that several packets carried: the end of one payload, and what follows behind the headers of
/// the next ones.
enum PieceAlignment {
    /// A part of one of the payloads.
    struct Piece: Equatable {
        let payload: Int
        let range: Range<Int>
        /// Where the piece begins in the value.
        let start: Int
    }

    /// The pieces of a value that begins somewhere in a payload, ends somewhere in the last one, and is continued from one
    /// to the next; `nil` where there are none that make it whole.
    ///
    /// - Parameter header: most bytes before the continuation in a payload.
    static func pieces(of value: [UInt8], in payloads: [[UInt8]], header: Int) -> [Piece]? {
        guard payloads.count > 1, let last = payloads.indices.last else { return nil }
        let search = ByteSearch(value)
        // The newest beginning: what is older may be of another packet that begins alike.
        for first in payloads.indices.dropLast().reversed() {
            let length = search.overlap(endOf: payloads[first])
            guard length > 0, length < value.count else { continue }
            var pieces = [
                Piece(payload: first, range: payloads[first].count - length..<payloads[first].count, start: 0)
            ]
            var done = length
            for index in first + 1...last {
                guard let piece = continuation(of: value, at: done, in: payloads[index], header, index) else {
                    continue
                }
                pieces.append(piece)
                done += piece.range.count
                if done == value.count { return index == last ? pieces : nil }
            }
        }
        return nil
    }

    /// What follows in a value, behind a header: up to the payload's end, or to that of the value.
    private static func continuation(
        of value: [UInt8], at done: Int, in payload: [UInt8], _ header: Int, _ index: Int
    ) -> Piece? {
        var best: Piece?
        for start in 0...min(header, payload.count) {
            let count = common(payload, start, value, done)
            guard count > 0, start + count == payload.count || done + count == value.count else { continue }
            if count > best?.range.count ?? 0 {
                best = Piece(payload: index, range: start..<start + count, start: done)
            }
        }
        return best
    }

    /// The pieces of a whole message in the values that carried it, with headers before and a few bytes behind.
    static func pieces(ofMessage message: [UInt8], in payloads: [[UInt8]]) -> [Piece]? {
        var pieces: [Piece] = []
        var done = 0
        for (index, payload) in payloads.enumerated() where done < message.count {
            var best: Piece?
            for start in 0...min(16, payload.count) {
                let count = common(payload, start, message, done)
                guard count > best?.range.count ?? 0 else { continue }
                let isEnd = done + count == message.count
                guard isEnd || count * 2 >= payload.count && start + count + 4 >= payload.count else { continue }
                best = Piece(payload: index, range: start..<start + count, start: done)
            }
            guard let best else { continue }
            pieces.append(best)
            done += best.range.count
        }
        return done == message.count ? pieces : nil
    }

    private static func common(_ left: [UInt8], _ from: Int, _ right: [UInt8], _ other: Int) -> Int {
        var count = 0
        while from + count < left.count, other + count < right.count, left[from + count] == right[other + count] {
            count += 1
        }
        return count
    }
}
