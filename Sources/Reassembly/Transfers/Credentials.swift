/// Credentials that nobody has described: passwords, passphrases and tokens in JSON and in plain text, recognised by what
/// stands before them. In doubt something is one.
package enum Credentials {
    /// Parts of names, in small letters and without separators: whatever has one of them is a credential.
    static let parts: [[UInt8]] = [
        "password", "passwd", "passphrase", "passwort", "passcode", "psk", "pwd", "secret", "token", "credential",
        "bearer", "authorization", "pincode",
    ].map { Array($0.utf8) }
    /// What such a name ends with, but for digits: `wifiPass`, `api_key`, `AppKey0`.
    static let endings: [[UInt8]] = ["pass", "key", "keys"].map { Array($0.utf8) }
    /// The whole name.
    static let names: [[UInt8]] = ["pw", "pin", "cpin", "otp", "jwt", "wep", "irk", "ltk", "csrk"].map {
        Array($0.utf8)
    }
    /// What introduces a credential without naming it, with the sign behind it: a command that joins a Wi-Fi network, and the
    /// text of a QR code for one.
    static let introductions: [(name: [UInt8], sign: UInt8)] = [
        (Array("cwjap".utf8), UInt8(ascii: "=")), (Array("cwsap".utf8), UInt8(ascii: "=")),
        (Array("wifi".utf8), UInt8(ascii: ":")),
    ]
    /// Words that have such a part by chance.
    private static let others: [[UInt8]] = [
        "compass", "bypass", "monkey", "hockey", "turkey", "secretar", "gpiopin",
    ].map { Array($0.utf8) }

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
    package static func isNamed(_ name: [UInt8]) -> Bool { isNamed(name[...]) }

    /// Whether a key in JSON says that another member of the object names its value.
    package static func isValue(_ name: [UInt8]) -> Bool { valueNames.contains(plain(name[...])) }

    private static func isNamed(_ name: ArraySlice<UInt8>) -> Bool {
        var plain = plain(name)
        for word in others {
            if let start = place(of: word, in: plain) { plain.removeSubrange(start..<start + word.count) }
        }
        while let digit = plain.last, isDigit(digit) { plain.removeLast() }
        let last = lastWord(of: name)
        return names.contains { $0 == last && plain.suffix($0.count).elementsEqual($0) }
            || endings.contains { plain.suffix($0.count).elementsEqual($0) }
            || parts.contains { contains($0, in: plain) }
    }

    /// The last word of a name, in small letters: `wifi_pin`, `Your PIN` and `wifiPin` have `pin`.
    private static func lastWord(of name: ArraySlice<UInt8>) -> [UInt8] {
        // `pin2`, `key_1`: a number is none.
        guard let end = name.lastIndex(where: { isLetterOrDigit($0) && !isDigit($0) }) else { return [] }
        var start = end
        while start > name.startIndex, isLetterOrDigit(name[start - 1]) {
            if isCapital(name[start]), !isCapital(name[start - 1]) { break }
            start -= 1
        }
        return name[start...end].map { lowered($0) }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    /// A name in small letters, without separators.
    static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
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

    /// Where in a text the first credential may begin: behind its name and the sign after that.
    package static func first(in text: [UInt8]) -> Int? {
        // A name is what stands before a sign that separates it from its value, in quotes or not.
        for index in text.indices where text[index] == UInt8(ascii: "=") || text[index] == UInt8(ascii: ":") {
            if let user = userInformation(in: text, behind: index) { return user.lowerBound }
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
            if isNamed(text[start..<end]) || introduces(plain(text[start..<end]), text, index) { return index + 1 }
        }
        return nil
    }

    /// The name of a user and a password in a URL, `mqtt://user:password@host`, behind the colon of its scheme (RFC 3986, 3.2.1).
    package static func userInformation(in text: [UInt8], behind colon: Int) -> Range<Int>? {
        guard colon > 0, isLetterOrDigit(text[colon - 1]), text[colon...].starts(with: "://".utf8) else { return nil }
        let start = colon + 3
        let authority = text[start...].prefix(longestUserInformation).prefix {
            $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\"")
        }
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")), authority[..<end].contains(UInt8(ascii: ":")) else {
            return nil
        }
        return start..<end
    }
    private static let longestUserInformation = 256

    /// Whether the sign at a place, behind a name, introduces a credential.
    package static func introduces(at sign: Int, in text: [UInt8], name: ArraySlice<UInt8>) -> Bool {
        introduces(plain(name), text, sign)
    }

    /// Where a URL begins whose host, or whose user before it, goes on behind the end.
    package static func cutAuthority(atEndOf text: [UInt8]) -> Int? {
        let end = text.suffix(longestUserInformation)
        guard let slash = end.lastIndex(of: UInt8(ascii: "/")), slash > text.startIndex + 2,
            text[(slash - 2)...slash].elementsEqual("://".utf8),
            text[slash...].allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") })
        else { return nil }
        return text[..<(slash - 2)].lastIndex { !isLetterOrDigit($0) }.map { $0 + 1 } ?? 0
    }

    private static func introduces(_ name: [UInt8], _ text: [UInt8], _ sign: Int) -> Bool {
        guard introductions.contains(where: { $0.sign == text[sign] && contains($0.name, in: name) }) else {
            return false
        }
        // Fields of one letter: `WIFI:S:…`, where logs have `wifi:state`.
        let field = text[(sign + 1)...].prefix(2)
        return text[sign] != UInt8(ascii: ":")
            || (field.first.map { isLetter($0) } ?? true) && (field.dropFirst().first.map { $0 == text[sign] } ?? true)
    }

    /// In letters: names of credentials have nothing else.
    private static let shortestName = 2
    static let longestName = 64

    /// Whether it is printable text, with line ends, as far as ASCII goes.
    package static func isText(_ text: [UInt8]) -> Bool { text.allSatisfy { isText($0) } }

    /// The same of one byte.
    package static func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    static func isBetween(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: "\\")
    }

    static func isOfName(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == 0x20
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLetter(byte) || byte >= 0x80
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func lowered(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

    static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool { place(of: part, in: whole) != nil }

    private static func place(of part: [UInt8], in whole: [UInt8]) -> Int? {
        guard part.count <= whole.count else { return nil }
        return (0...whole.count - part.count).first { start in
            part.indices.allSatisfy { whole[start + $0] == part[$0] }
        }
    }
}
