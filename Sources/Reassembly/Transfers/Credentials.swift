/// Credentials that nobody has described: passwords, passphrases and tokens in JSON and in plain text, recognised by what
/// stands before them. In doubt something is one.
package enum Credentials {
    /// Parts of names, in small letters and without separators: whatever has one of them is a credential.
    private static let parts: [[UInt8]] = [
        "password", "passwd", "passphrase", "passwort", "passcode", "psk", "pwd", "secret", "token", "credential",
        "bearer", "authorization",
    ].map { Array($0.utf8) }
    /// What such a name ends with: `wifiPass`, `api_key`.
    private static let endings: [[UInt8]] = ["pass", "key"].map { Array($0.utf8) }
    /// The whole name.
    private static let names: [[UInt8]] = ["pw", "pin", "wep", "irk", "ltk", "csrk"].map { Array($0.utf8) }
    /// What introduces a credential without naming it, with the sign behind it: a command that joins a Wi-Fi network, and the
    /// text of a QR code for one.
    private static let introductions: [(name: [UInt8], sign: UInt8)] = [
        (Array("cwjap".utf8), UInt8(ascii: "=")), (Array("wifi".utf8), UInt8(ascii: ":")),
    ]

    /// Keys in JSON of what another member beside them names: `{"name":"password","value":"…"}`.
    private static let valueNames: [[UInt8]] = ["value", "val", "v", "data", "content", "text"].map { Array($0.utf8) }

    /// The shortest text in which one can stand, or the name of one that comes after it: `pw=`.
    package static let shortest = 3

    /// Whether a value of an attribute is worth a look. Short ones are numbers as a rule; a name begins with a letter.
    @inline(__always)
    package static func mayBegin(in range: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        hasRoom(in: range, of: bytes) && mayStand(in: range, of: bytes)
    }

    @inline(__always)
    private static func hasRoom(in range: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        range.count >= 8 || range.count >= shortest && isLetter(bytes[range.lowerBound])
    }

    /// Whether what has this name is a credential.
    package static func isNamed(_ name: [UInt8]) -> Bool { isNamed(plain: plain(name[...])) }

    /// Whether a key in JSON says that another member of the object names its value.
    package static func isValue(_ name: [UInt8]) -> Bool { valueNames.contains(plain(name[...])) }

    private static func isNamed(plain name: [UInt8]) -> Bool {
        names.contains(name) || endings.contains { name.suffix($0.count).elementsEqual($0) }
            || parts.contains { contains($0, in: name) }
    }

    /// A name in small letters, without separators.
    private static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.filter { isLetterOrDigit($0) }.map { lowered($0) }
    }

    /// Whether the value may hold one, or may be part of a text that does. A quick look at every value comes first: hardly
    /// any has a sign that separates a name from what it names.
    @inline(__always)
    package static func mayStand(in range: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        let bytes = bytes.extracting(range)
        guard bytes.count >= 8 else { return hasSeparator(bytes.uint(at: 0, width: bytes.count)) }
        var index = 0
        while index &+ 8 < bytes.count {
            if hasSeparator(bytes.uint(at: index, width: 8)) { return true }
            index &+= 8
        }
        // The last eight overlap those before.
        return hasSeparator(bytes.uint(at: bytes.count &- 8, width: 8))
    }

    /// Whether a byte of the word is `"`, `:` or `=`.
    @inline(__always)
    private static func hasSeparator(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (quote, colon, equals) = (word ^ ones &* 0x22, word ^ ones &* 0x3A, word ^ ones &* 0x3D)
        let found = (quote &- ones) & ~quote | (colon &- ones) & ~colon | (equals &- ones) & ~equals
        return found & (ones &* 0x80) != 0
    }

    /// Whether a value may end within the name of a credential, which the next piece of the text goes on with: a quick look
    /// at every value, as ``mayStand(in:of:)``, and one at each that seems to be text. Shorter ones are numbers.
    @inline(__always)
    package static func mayBreakOff(in range: Range<Int>, of bytes: borrowing Span<UInt8>) -> Bool {
        guard range.count >= shortest else { return false }
        let bytes = bytes.extracting(range)
        let word = bytes.uint(at: max(bytes.count &- 8, 0), width: min(bytes.count, 8))
        let last = word &>> UInt64(8 &* (min(bytes.count, 8) &- 1))
        guard last == 0 || isPrintable(last) else { return false }
        return isPiece(bytes)
    }

    /// Whether it is text, with at most two bytes of framing before it and zeros behind it.
    @inline(never)
    private static func isPiece(_ bytes: borrowing Span<UInt8>) -> Bool {
        var end = bytes.count
        while end > 0, bytes[end &- 1] == 0 { end &-= 1 }
        var start = 0
        while start < min(end, 2), !isText(bytes[start]) { start &+= 1 }
        // A letter alone says nothing.
        guard end &- start >= 2 else { return false }
        while start < end, isText(bytes[start]) { start &+= 1 }
        return start == end
    }

    @inline(__always)
    private static func isPrintable(_ byte: UInt64) -> Bool { byte &- 0x20 < 0x5F }

    /// What a text ends with, if that may be the name of a credential, the beginning of one, or one and what stands between
    /// it and its sign; `nil` if it is none.
    package static func cutName(atEndOf text: [UInt8]) -> [UInt8]? {
        var start = text.count
        while start > 0, text.count - start < longestName, isOfName(text[start - 1]) || isBetween(text[start - 1]) {
            start -= 1
        }
        let name = plain(text[start...])
        guard !name.isEmpty, words.contains(where: { contains($0, in: name) || begins($0, atEndOf: name) }) else {
            return nil
        }
        return Array(text[start...])
    }

    private static let words = parts + endings + names + introductions.map(\.name)

    /// Whether text ends with the beginning of a word.
    private static func begins(_ word: [UInt8], atEndOf text: [UInt8]) -> Bool {
        for start in max(text.count - word.count + 1, 0)..<text.count {
            var count = 0
            while start + count < text.count, text[start + count] == word[count] { count += 1 }
            if start + count == text.count { return true }
        }
        return false
    }

    /// Where in a text the first credential may begin: behind its name and the sign after that.
    package static func first(in text: [UInt8]) -> Int? {
        // A name is what stands before a sign that separates it from its value, in quotes or not.
        for index in text.indices where text[index] == UInt8(ascii: "=") || text[index] == UInt8(ascii: ":") {
            var end = index
            while end > 0, isBetween(text[end - 1]) { end -= 1 }
            var start = end
            var letters = 0
            while start > 0, end - start < longestName, isOfName(text[start - 1]) {
                start -= 1
                if isLetter(text[start]) { letters += 1 }
            }
            // Before such a sign in a value that is no text hardly two letters stand.
            guard letters >= shortestName else { continue }
            let name = plain(text[start..<end])
            if isNamed(plain: name) || introduces(name, text[index]) { return index + 1 }
        }
        return nil
    }

    private static func introduces(_ name: [UInt8], _ sign: UInt8) -> Bool {
        introductions.contains { $0.sign == sign && contains($0.name, in: name) }
    }

    /// In letters: names of credentials have nothing else.
    private static let shortestName = 2
    private static let longestName = 64

    /// Whether it is printable text, with line ends, as far as ASCII goes.
    package static func isText(_ text: [UInt8]) -> Bool { text.allSatisfy { isText($0) } }

    /// The same of one byte.
    package static func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isBetween(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: "\\")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == 0x20
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || isLetter(byte) || byte >= 0x80
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    private static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool { place(of: part, in: whole) != nil }

    private static func place(of part: [UInt8], in whole: [UInt8]) -> Int? {
        guard part.count <= whole.count else { return nil }
        return (0...whole.count - part.count).first { start in
            part.indices.allSatisfy { whole[start + $0] == part[$0] }
        }
    }
}
