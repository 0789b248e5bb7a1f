/// Names of credentials that a text breaks off in, and its next piece goes on with.
extension Credentials {
    /// Whether a value may end within the name of a credential: asked of every value, as ``mayBegin(in:of:)``. One of one or
    /// two bytes is a number.
    @inline(__always)
    package static func mayBreakOff(in range: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        guard range.count >= shortest else { return false }
        return isTextOrZero(bytes[range.upperBound &- 1]) && endsInName(bytes.extracting(range))
    }

    /// Whether a value may go on with a name that the one before it broke off in: a look at two of its bytes.
    @inline(__always)
    package static func mayGoOn(in range: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        range.count > 0 && isTextOrZero(bytes[range.upperBound &- 1])
            && isTextOrZero(bytes[range.lowerBound &+ range.count >> 1])
    }

    /// Whether it is ASCII that texts have; a zero may fill a piece up.
    @inline(__always)
    private static func isTextOrZero(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x5F || byte == 0 || byte == 0x0A || byte == 0x0D
    }

    /// Zeros may fill a piece up.
    @inline(never)
    private static func endsInName(_ bytes: borrowing Span<UInt8>) -> Bool {
        var end = bytes.count
        while end > 0, bytes[end &- 1] == 0 { end &-= 1 }
        // What may stand in a name, or between it and its sign, but is no letter.
        while end > 0, !isLetter(bytes[end &- 1]), isOfName(bytes[end &- 1]) || isBetween(bytes[end &- 1]) { end &-= 1 }
        guard end > 0, isLetter(bytes[end &- 1]) else { return false }
        var letters: UInt64 = 0
        var shift: UInt64 = 0
        var place = end
        while place > 0, shift < 64 {
            place &-= 1
            let byte = bytes[place]
            if isLetter(byte) {
                letters |= UInt64(byte | 0x20) &<< shift
                shift &+= 8
            } else if !isOfName(byte) {
                break
            }
        }
        let isFirstLetter = end == 1 || !isLetter(bytes[end &- 2]) || bytes[end &- 1] & 0x20 == 0
        guard beginnings.contains(letters, isFirstLetter: isFirstLetter) else { return false }
        // All of it is text but its framing: numbers end with such a letter, too.
        while end > longestFraming, isText(bytes[end &- 1]) { end &-= 1 }
        return end <= longestFraming
    }

    /// Bytes before a piece of a text.
    package static let longestFraming = 2

    /// The words that a text ends with, if they may be the name of a credential, the beginning of one, or one and what stands
    /// between it and its sign; `nil` if they are none.
    package static func cutName(atEndOf text: [UInt8]) -> [UInt8]? {
        guard endsInName(text.span) else { return nil }
        var start = text.count
        while start > 0, text.count - start < longestName, isOfName(text[start - 1]) || isBetween(text[start - 1]) {
            start -= 1
        }
        return Array(text[start...])
    }

    private static let beginnings = NameBeginnings(parts + endings + names + introductions.map(\.name))
}

/// The beginnings of words, for finding out whether a text ends with one of them.
private struct NameBeginnings: Sendable {
    private struct Beginning {
        /// Its last eight letters, the last one in the lowest byte.
        var letters: UInt64 = 0
        var mask: UInt64 = 0

        mutating func append(_ letter: UInt8) {
            letters = letters << 8 | UInt64(letter)
            mask = mask << 8 | 0xFF
        }
    }

    /// Those that end with each letter of the alphabet.
    private let byLastLetter: [[Beginning]]

    init(_ words: [[UInt8]]) {
        var byLastLetter = [[Beginning]](repeating: [], count: 26)
        for word in words {
            var beginning = Beginning()
            for letter in word {
                beginning.append(letter)
                byLastLetter[Int(letter - UInt8(ascii: "a"))].append(beginning)
            }
        }
        self.byLastLetter = byLastLetter
    }

    /// - Parameters:
    ///   - letters: the last eight of a text, in small letters, the last one in the lowest byte.
    ///   - isFirstLetter: whether the last one may begin a word: most letters begin some.
    func contains(_ letters: UInt64, isFirstLetter: Bool) -> Bool {
        let beginnings = byLastLetter[Int(letters & 0xFF) &- 0x61]
        for beginning in beginnings where letters & beginning.mask == beginning.letters {
            if isFirstLetter || beginning.mask > 0xFF { return true }
        }
        return false
    }
}
