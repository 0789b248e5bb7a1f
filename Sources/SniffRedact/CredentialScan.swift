import Reassembly

/// Credentials in text: values of keys in JSON, or of members that another one beside them names, and what stands behind a name
/// and a sign, as in `password=…`.
///
/// Made for text that breaks off as well as for whole texts: a value whose end is missing reaches to the end.
struct CredentialScan {
    private(set) var ranges: [Range<Int>] = []
    /// The credential that goes on behind the end.
    private(set) var open: Open?
    private let bytes: [UInt8]

    struct Open: Equatable {
        var start: Int
        /// Whether the quotation mark or the bracket that ends it is to come. Text that is not JSON ends somewhere.
        let isJSON: Bool
    }

    /// What is known of an object in JSON: whether a member names a credential, and where the values begin that it may name.
    private struct Members {
        var nameCredential = false
        var values: [Int] = []
    }

    /// Whether what has this name is a credential: the same that outputs hide.
    static func isCredential(_ name: String) -> Bool { Credentials.isNamed(Array(name.utf8)) }

    /// - Parameters:
    ///   - keys: further names, as a profile has them.
    ///   - startsAnywhere: nobody knows what was before the bytes: if they begin in the middle of JSON, what a key whose name is
    ///     not whole has is taken for a credential, too.
    init(_ bytes: [UInt8], keys: [String] = [], startsAnywhere: Bool = false) {
        self.bytes = bytes
        guard bytes.contains(where: { $0 == 0x22 || $0 == 0x3D || $0 == 0x3A }) else { return }
        let keys = Set(keys.map { $0.lowercased() })
        scan(bytes, keys, isPiece: startsAnywhere && CredentialScan.isPiece(bytes))
        // JSON in a string of JSON has a backslash before each quotation mark: once more without these.
        if bytes.contains(0x5C) {
            var unescaped = bytes
            for index in bytes.indices.dropLast() where bytes[index] == 0x5C && bytes[index + 1] == 0x22 {
                unescaped[index] = 0x20
            }
            scan(unescaped, keys)
        }
        assignments(keys)
        ranges = CredentialScan.merged(ranges)
        // What is known for one without a name of its own, as in the command that joins a network.
        if ranges.isEmpty, open == nil, let start = Credentials.first(in: bytes), !bytes[..<start].contains(0x22) {
            // Line ends and zeros at the end are none of it.
            let end = (bytes.lastIndex { $0 >= 0x20 } ?? start) + 1
            add(start..<max(start, end))
            noteText(from: start, to: endOfLine(from: start))
        }
    }

    /// Those that overlap are one.
    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, last.upperBound > range.lowerBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 || byte == 13 }

    /// The values of keys in quotation marks.
    ///
    /// - Parameter isPiece: the text begins in a string.
    private mutating func scan(_ text: [UInt8], _ keys: Set<String>, isPiece: Bool = false) {
        var place = 0
        var objects = [Members()]
        if isPiece {
            place = CredentialScan.endOfString(text, from: 0)
            add(0..<place)
            place += 1
            var next = place
            while next < text.count, CredentialScan.isSpace(text[next]) { next += 1 }
            if next < text.count, text[next] == 0x3A {
                next += 1
                while next < text.count, CredentialScan.isSpace(text[next]) { next += 1 }
                place = value(text, from: next)
            }
        }
        while place < text.count {
            guard text[place] == 0x22 else {
                if text[place] == 0x7B { objects.append(Members()) }
                if text[place] == 0x7D {
                    objects.removeLast()
                    if objects.isEmpty { objects.append(Members()) }
                }
                place += 1
                continue
            }
            let end = CredentialScan.endOfString(text, from: place + 1)
            guard end < text.count else { break }
            var next = end + 1
            while next < text.count, CredentialScan.isSpace(text[next]) { next += 1 }
            guard next < text.count, text[next] == 0x3A else {
                // The quotation mark that ends something may begin something: text may start in the middle.
                place = end - place > 64 ? place + 1 : end
                if text[place] == 0x22, place == end { place += isKeyAhead(text, end) ? 0 : 1 }
                continue
            }
            let name = CredentialScan.unescaped(text[place + 1..<end])
            next += 1
            while next < text.count, CredentialScan.isSpace(text[next]) { next += 1 }
            // `"key":"password"` names one, which is the value of another member.
            let isNaming = name.lowercased() == "key" && namesCredential(text, from: next)
            if !isNaming, keys.contains(name.lowercased()) || CredentialScan.isCredential(name) {
                place = value(text, from: next)
            } else {
                place = member(name, text, from: next, &objects[objects.count - 1])
            }
        }
    }

    /// A member whose key is none of a credential: it may have the name of one, or the value of one so named.
    ///
    /// - Returns: where what follows begins.
    private mutating func member(_ name: String, _ text: [UInt8], from start: Int, _ members: inout Members) -> Int {
        if Credentials.isValue(Array(name.utf8)) {
            if members.nameCredential { return value(text, from: start) }
            members.values.append(start)
        } else if !members.nameCredential, namesCredential(text, from: start) {
            members.nameCredential = true
            for place in members.values { _ = value(text, from: place) }
        }
        return start
    }

    /// Whether a string begins here that is the name of a credential.
    private func namesCredential(_ text: [UInt8], from start: Int) -> Bool {
        guard start < text.count, text[start] == 0x22 else { return false }
        let end = CredentialScan.endOfString(text, from: start + 1)
        return end < text.count && CredentialScan.isCredential(CredentialScan.unescaped(text[start + 1..<end]))
    }

    /// Whether text looks like a piece from the middle of JSON: the end of a string stands first.
    private static func isPiece(_ text: [UInt8]) -> Bool {
        guard let first = text.first, first != 0x7B, first != 0x5B, first != 0x3C, first != 0x22, first >= 0x20 else {
            return false
        }
        guard let mark = text.firstIndex(of: 0x22), mark + 1 < text.count else { return false }
        return text[..<mark].allSatisfy { $0 >= 0x20 } && [0x2C, 0x3A, 0x7D, 0x5D].contains(text[mark + 1])
    }

    /// Whether a quotation mark begins a key.
    private func isKeyAhead(_ text: [UInt8], _ mark: Int) -> Bool {
        let end = CredentialScan.endOfString(text, from: mark + 1)
        guard end - mark <= 64, end < text.count else { return false }
        return text[(end + 1)...].first { !CredentialScan.isSpace($0) } == 0x3A
    }

    private mutating func value(_ text: [UInt8], from start: Int) -> Int {
        guard start < text.count else {
            // It comes with what follows.
            open = Open(start: start, isJSON: true)
            return start
        }
        if text[start] == 0x22 {
            let end = CredentialScan.endOfString(text, from: start + 1)
            add(start + 1..<end)
            if end == text.count { open = Open(start: start + 1, isJSON: true) }
            return end + 1
        }
        // Whatever stands between brackets: its signs stay, so that it is JSON as before.
        var depth = 0
        var place = start
        var part = start
        while place < text.count {
            let byte = text[place]
            let isSign = byte == 0x7B || byte == 0x7D || byte == 0x5B || byte == 0x5D || byte == 0x2C || byte == 0x3A
            if isSign || byte == 0x22 || CredentialScan.isSpace(byte) {
                addWord(text, part..<place)
                part = place + 1
            }
            if byte == 0x7B || byte == 0x5B { depth += 1 }
            if byte == 0x7D || byte == 0x5D { depth -= 1 }
            if depth <= 0, byte == 0x2C || byte == 0x7D || byte == 0x5D { return place }
            place += 1
        }
        addWord(text, part..<place)
        open = Open(start: start, isJSON: true)
        return place
    }

    /// A number, or a word that is none of JSON's own.
    private mutating func addWord(_ text: [UInt8], _ range: Range<Int>) {
        let word = String(decoding: text[range], as: UTF8.self)
        // What stands at the end may go on.
        let isOpen = range.upperBound == text.count && !word.isEmpty
        if !["true", "false", "null"].contains(where: { $0 == word || isOpen && $0.hasPrefix(word) }) { add(range) }
    }

    private mutating func add(_ range: Range<Int>) {
        // The backslash of a quotation mark that ends a string within a string stays.
        var end = range.upperBound
        if end < bytes.count, bytes[end] == 0x22 {
            while end > range.lowerBound, bytes[end - 1] == 0x5C { end -= 1 }
        }
        if end > range.lowerBound { ranges.append(range.lowerBound..<end) }
    }

    private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
        var place = start
        while place < text.count, text[place] != 0x22 { place += text[place] == 0x5C ? 2 : 1 }
        return min(place, text.count)
    }

    /// The characters of a key, those that are written by their numbers, too.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(0x5C) else { return String(decoding: text, as: UTF8.self) }
        var result = ""
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == 0x5C, let sign = rest.popFirst() else {
                result.unicodeScalars.append(UnicodeScalar(byte))
                continue
            }
            guard sign == UInt8(ascii: "u") else {
                result.unicodeScalars.append(UnicodeScalar(sign))
                continue
            }
            let digits = String(decoding: rest.prefix(4), as: UTF8.self)
            rest = rest.dropFirst(4)
            result.unicodeScalars.append(UInt32(digits, radix: 16).flatMap { UnicodeScalar($0) } ?? "?")
        }
        return result
    }

    private func endOfWord(from start: Int, endsAtSpace: Bool) -> Int {
        bytes[start...].firstIndex {
            $0 == 0x26 || $0 == 0x3B || $0 == 0x2C || $0 < 0x20 || $0 == 0x22 || $0 == 0x7D
                || endsAtSpace && $0 == 0x20
        } ?? bytes.count
    }

    private func endOfLine(from start: Int) -> Int { bytes[start...].firstIndex { $0 < 0x20 } ?? bytes.count }

    /// Text that reaches to the end may go on behind it: zeros fill a piece up.
    private mutating func noteText(from start: Int, to end: Int) {
        guard bytes[end...].allSatisfy({ $0 == 0 }) else { return }
        open = Open(start: start, isJSON: false)
    }

    private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
        ["basic", "bearer", "digest", "token"].contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// `password=…`, `psk: …`, the password of a code for Wi-Fi, `WIFI:T:WPA;S:…;P:…;;`, and what a URL says of its user.
    private mutating func assignments(_ keys: Set<String>) {
        var isCode = false
        var (start, known) = (0, 0)
        /// Where the word before begins, if a space is between both.
        var before: Int?
        for (index, byte) in bytes.enumerated() {
            let isLetter =
                byte == 0x5F || byte == 0x2D || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
            if isLetter { continue }
            defer {
                before = byte == 0x20 && index > start ? start : nil
                start = index + 1
            }
            // What stands in a credential names none.
            guard start >= known, byte == 0x3D || byte == 0x3A, index > start, index - start <= 64 else { continue }
            if let user = Credentials.userInformation(in: bytes, behind: index) { add(user) }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            if byte == 0x3A, name.lowercased() == "wifi" { isCode = true }
            let isCommand = bytes[..<start].suffix(3).elementsEqual("AT+".utf8)
            let isNamed =
                keys.contains(name.lowercased()) || Credentials.isNamed(Array(bytes[(before ?? start)..<index]))
                || isCommand && Credentials.introduces(at: index, in: bytes, name: bytes[start..<index])
            guard isNamed || isCode && name.lowercased() == "p" else { continue }
            var place = index + 1
            while place < bytes.count, bytes[place] == 0x20 { place += 1 }
            if !isCommand, place < bytes.count, bytes[place] == 0x22 { continue }
            // Commas and spaces separate the parameters of a command, of which the last may be the one.
            var end = isCommand ? endOfLine(from: place) : endOfWord(from: place, endsAtSpace: !isCode)
            // `Authorization: Bearer …` (RFC 9110, 11.6.2): how it is authorized stands before what is secret.
            if end < bytes.count, bytes[end] == 0x20, CredentialScan.isScheme(bytes[place..<end]) {
                end = endOfWord(from: end + 1, endsAtSpace: true)
            }
            add(place..<end)
            noteText(from: place, to: end)
            known = end
        }
    }
}
