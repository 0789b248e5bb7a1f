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
    /// Brackets that are open before the text.
    private var depth = 0
    /// Bytes of the open credential that are no longer kept.
    private var passed = 0
    /// Nobody knows what was before the text.
    private var startsAnywhere: Bool
    /// Credentials that were told.
    private var told: Set<Range<Int>> = []
    /// Longest text that is kept, in bytes, and how much of a longer one stays at least.
    private static let (longest, remaining) = (512, 256)
    /// Longest credentials in bytes, in JSON, where something ends them, and in other text: tokens are shorter.
    private static let (longestInJSON, longestInText) = (4096, 1024)

    init(startsAnywhere: Bool) { self.startsAnywhere = startsAnywhere }

    /// Nothing goes on.
    var isOver: Bool { text.isEmpty }

    /// Whether a value may begin a text, whatever was before it: JSON, or a command or a code that has a credential.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        guard let content = content(of: bytes, after: []) else { return false }
        let text = bytes[content]
        return text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") || text.starts(with: "AT+".utf8)
            || text.prefix(5).lowercased.elementsEqual("wifi:".utf8)
    }

    /// Takes the next value.
    mutating func append(_ value: AttributeValue) -> Found {
        var found = Found()
        let content = UnfinishedText.content(of: value.bytes, after: text)
        // What is all of the text is looked at once.
        let isAll = isOver && content == value.bytes.indices
        let alone = isAll ? [] : CredentialScan(value.bytes, startsAnywhere: isOver && startsAnywhere).ranges
        guard let content else {
            found.parts = [(value, alone)]
            found.credentials = alone.map { Array(value.bytes[$0]) }
            return found
        }
        pieces.append(Piece(value: value, offset: content.lowerBound, start: text.count, count: content.count))
        text += value.bytes[content]
        look(alone, &found)
        var layout = TextLayout(text, depth: depth)
        if layout.end > 0, open.map({ $0.start >= layout.end }) ?? true {
            // Texts that are whole come before one that is not.
            remove(0..<layout.end)
            depth = 0
            if !text.isEmpty { look(alone, &found) }
            layout = TextLayout(text, depth: 0)
        }
        shorten(layout, &found)
        return found
    }

    /// The text is over, wherever it is. Returns the credential that has no end.
    mutating func end() -> [UInt8]? {
        let rest = open.map { Array(text[min($0.start, text.count)...]) }
        (text, pieces, told, open, depth, passed) = ([], [], [], nil, 0, 0)
        return rest
    }

    /// Text without the framing before it, and the zeros that fill it up; `nil` if it is none.
    private static func content(of bytes: [UInt8], after text: [UInt8]) -> Range<Int>? {
        let framing = bytes.prefix(Credentials.longestFraming).prefix { $0 < 0x20 }.count
        let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
        guard framing < end, bytes[framing..<end].allSatisfy({ Credentials.isText($0) }) else { return nil }
        // A character of several bytes may be cut.
        let cut =
            text.suffix(3).contains { $0 >= 0xC0 }
            ? bytes[framing..<end].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count : 0
        let tail = bytes[framing..<end].suffix(3).lastIndex { $0 >= 0xC0 } ?? end
        let whole = bytes[min(framing + cut, end)..<max(tail, min(framing + cut, end))]
        guard !whole.isEmpty || cut > 0, String(validating: whole, as: UTF8.self) != nil else {
            return nil
        }
        return framing..<end
    }

    private mutating func look(_ alone: [Range<Int>], _ found: inout Found) {
        let scan = CredentialScan(text, startsAnywhere: startsAnywhere)
        open = scan.open
        tell(scan.ranges, alone, &found)
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
        for range in ranges where open == nil || range.upperBound < text.count {
            if told.insert(range).inserted { found.credentials.append(Array(text[range])) }
        }
    }

    /// Keeps of the text only what the rest of it may need.
    private mutating func shorten(_ layout: TextLayout, _ found: inout Found) {
        if let open {
            let length = text.count - open.start
            let longest = open.isJSON ? UnfinishedText.longestInJSON : UnfinishedText.longestInText
            if passed + length >= longest {
                if let rest = end() { found.credentials.append(rest) }
            } else if text.count > UnfinishedText.longest, length > 0 {
                found.credentials.append(Array(text[open.start...]))
                passed += length
                // The bracket that it begins with, or the backslash before what comes, says how to go on.
                let isGroup = text[open.start] == UInt8(ascii: "{") || text[open.start] == UInt8(ascii: "[")
                remove(min(open.start + (isGroup ? 1 : 0), text.count)..<text.count - (isEscaped ? 1 : 0))
                removeBeginning(layout, before: open.start)
            }
            return
        }
        passed = 0
        if layout.depth > 0 || startsAnywhere && MessageText.isPieceOfJSON(text) {
            guard text.count > UnfinishedText.longest else { return }
            if layout.depth > 0, let start = layout.string, start <= text.count - UnfinishedText.remaining {
                // What a long string has is none; where it ends is to come.
                remove(start + 1..<text.count - (isEscaped ? 1 : 0))
            }
            if text.count > UnfinishedText.longest { removeBeginning(layout, before: text.count) }
        } else if let start = Credentials.cutAuthority(atEndOf: text) {
            remove(0..<start)
        } else if let name = Credentials.cutName(atEndOf: text) {
            remove(0..<text.count - name.count)
        } else {
            _ = end()
        }
    }

    /// Lets members go that were before, as long as enough remains.
    private mutating func removeBeginning(_ layout: TextLayout, before end: Int) {
        guard end > UnfinishedText.remaining else { return }
        if let member = layout.members.last(where: { $0.start <= end - UnfinishedText.remaining }) {
            remove(0..<member.start)
            depth = member.depth
        } else if end > UnfinishedText.longest * 2 {
            // There are none: what is cut may be a string.
            remove(0..<end - UnfinishedText.remaining)
            depth = layout.depth
        } else {
            return
        }
        startsAnywhere = false
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
            } else if end <= range.lowerBound {
                continue
            } else if end <= range.upperBound {
                pieces[index].count = max(range.lowerBound - pieces[index].start, 0)
            } else {
                // Its end goes on behind what is gone.
                pieces[index].start -= range.count
            }
        }
        pieces.removeAll { $0.count <= 0 || $0.start + $0.count <= 0 }
        if let open, open.start >= range.upperBound { self.open?.start -= range.count }
        let rest = told.filter { $0.lowerBound >= range.upperBound }
        told = Set(rest.map { $0.lowerBound - range.count..<$0.upperBound - range.count })
    }
}

/// Where text of JSON has its parts, as far as brackets and quotation marks tell.
private struct TextLayout {
    /// Brackets that are open at the end.
    private(set) var depth: Int
    /// Where the string begins that is open at the end.
    private(set) var string: Int?
    /// Where all is over that was before: JSON is whole, a line ends.
    private(set) var end = 0
    /// Behind the commas between members, and how many brackets are open there.
    private(set) var members: [(start: Int, depth: Int)] = []

    init(_ text: [UInt8], depth: Int) {
        self.depth = depth
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if string != nil {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    string = nil
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): self.depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if self.depth == 1 { end = index + 1 }
                self.depth = max(self.depth - 1, 0)
            case UInt8(ascii: "\"") where self.depth > 0: string = index
            case UInt8(ascii: ",") where self.depth > 0: members.append((index + 1, self.depth))
            case 0x0A, 0x0D: if self.depth == 0 { end = index + 1 }
            case 0x20, 0x09: if self.depth == 0, end == index { end = index + 1 }
            default: break
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var lowercased: [UInt8] { map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
}
