import Decoders
import Reassembly

/// The text of an attribute or channel that comes in several values, as far as it may hold a credential that one value alone
/// does not show: its name or itself is cut, or one value names it and another has it.
///
/// Text is open until JSON is whole, a line ends, or it is longer than credentials are. A value in between that is no text does
/// not end it.
struct UnfinishedText {
    /// What a value adds to what is known.
    struct Found {
        /// Values with all of them that is credentials: those before, too, if that is new.
        var parts: [(value: AttributeValue, ranges: [Range<Int>])] = []
        /// Credentials that have their ends.
        var credentials: [[UInt8]] = []
    }

    /// What of the text one value has.
    private struct Piece {
        let value: AttributeValue
        /// Where that begins in the value, and in the text.
        let offset: Int
        var start: Int
        var count: Int
        var credentials: [Range<Int>] = []
    }

    private var text: [UInt8] = []
    private var pieces: [Piece] = []
    private var open: CredentialScan.Open?
    /// Nobody knows what was before the text.
    private let startsAnywhere: Bool
    /// Credentials that were told.
    private var told: [Range<Int>] = []
    /// Longest text that is kept, in bytes, and what remains of a longer one.
    private static let (longest, remaining) = (512, 256)
    /// Longest credential in text whose end nothing tells, in bytes: tokens are shorter.
    private static let longestCredential = 1024

    init(startsAnywhere: Bool) { self.startsAnywhere = startsAnywhere }

    /// Nothing goes on.
    var isOver: Bool { text.isEmpty }

    /// Takes the next value.
    mutating func append(_ value: AttributeValue) -> Found {
        var found = Found()
        let isFirst = isOver
        let alone = CredentialScan(value.bytes, startsAnywhere: isFirst && startsAnywhere).ranges
        guard let content = UnfinishedText.content(of: value.bytes, isKnown: open != nil) else {
            found.parts = [(value, alone)]
            found.credentials = alone.map { Array(value.bytes[$0]) }
            return found
        }
        pieces.append(
            Piece(value: value, offset: content.lowerBound, start: text.count, count: content.count))
        text += value.bytes[content]
        let scan = CredentialScan(text, startsAnywhere: startsAnywhere)
        open = scan.open
        tell(scan.ranges, alone, &found)
        shorten(&found)
        return found
    }

    /// The text is over, wherever it is. Returns the credential that has no end.
    mutating func end() -> [UInt8]? {
        let rest = open.map { Array(text[min($0.start, text.count)...]) }
        (text, pieces, told, open) = ([], [], [], nil)
        return rest
    }

    /// Text without the framing before it, and the zeros that fill it up.
    ///
    /// - Parameter isKnown: all of the value is part of a text, whatever it has.
    private static func content(of bytes: [UInt8], isKnown: Bool) -> Range<Int>? {
        let framing = bytes.prefix(Credentials.longestFraming).prefix { !Credentials.isText($0) }.count
        let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
        guard framing < end, isKnown || bytes[framing..<end].allSatisfy({ Credentials.isText($0) }) else { return nil }
        return framing..<end
    }

    /// - Parameter alone: what the last value has, looked at by itself: it may begin another text.
    private mutating func tell(_ ranges: [Range<Int>], _ alone: [Range<Int>], _ found: inout Found) {
        for index in pieces.indices {
            let piece = pieces[index]
            let (place, move) = (piece.start..<piece.start + piece.count, piece.offset - piece.start)
            var own = ranges.map { $0.clamped(to: place) }.filter { !$0.isEmpty }
                .map { $0.lowerBound + move..<$0.upperBound + move }
            if index == pieces.count - 1 { own += alone }
            guard own != piece.credentials else { continue }
            pieces[index].credentials = own
            found.parts.append((piece.value, own))
        }
        for range in ranges where !told.contains(range) && (open == nil || range.upperBound < text.count) {
            told.append(range)
            found.credentials.append(Array(text[range]))
        }
    }

    /// Keeps of the text only what the rest of it may need.
    private mutating func shorten(_ found: inout Found) {
        if let open {
            let length = text.count - open.start
            if !open.isJSON, length >= UnfinishedText.longestCredential {
                if let rest = end() { found.credentials.append(rest) }
            } else if open.isJSON, text.count > UnfinishedText.longest, length > 0 {
                found.credentials.append(Array(text[open.start...]))
                // The bracket that it begins with, or the backslash before what comes, says how to go on.
                let isGroup = text[open.start] == UInt8(ascii: "{") || text[open.start] == UInt8(ascii: "[")
                remove(open.start + (isGroup ? 1 : 0)..<text.count - (isEscaped ? 1 : 0))
                remove(0..<max(open.start - UnfinishedText.remaining, 0))
            }
        } else if MessageText.endsText(text), !MessageText.isOpenJSON(text) {
            _ = end()
        } else if MessageText.isOpenJSON(text) || MessageText.isPieceOfJSON(text) {
            if text.count > UnfinishedText.longest { remove(0..<text.count - UnfinishedText.remaining) }
        } else if let name = Credentials.cutName(atEndOf: text) {
            remove(0..<text.count - name.count)
        } else {
            _ = end()
        }
    }

    /// Whether a backslash at the end says what the next character is.
    private var isEscaped: Bool { text.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1 }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        text.removeSubrange(range)
        for index in pieces.indices {
            let end = pieces[index].start + pieces[index].count
            if pieces[index].start >= range.upperBound {
                pieces[index].start -= range.count
            } else if end <= range.upperBound {
                pieces[index].count = max(range.lowerBound - pieces[index].start, 0)
            } else {
                // Its end goes on behind what is gone.
                pieces[index].start -= range.count
            }
        }
        pieces.removeAll { $0.count <= 0 || $0.start + $0.count <= 0 }
        if let open, open.start >= range.upperBound {
            self.open = CredentialScan.Open(start: open.start - range.count, isJSON: open.isJSON)
        }
        told = told.filter { $0.lowerBound >= range.upperBound }
            .map { $0.lowerBound - range.count..<$0.upperBound - range.count }
    }
}
