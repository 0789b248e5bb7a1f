import Decoders

/// A line of a text, read from its beginning.
typealias TextLine = ArraySlice<UInt8>

extension TextLine {
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    var isBlank: Bool { allSatisfy { TextLine.isBlank($0) } }

    /// How many blanks it begins with.
    var leadingBlanks: Int { prefix(while: TextLine.isBlank).count }

    @discardableResult
    mutating func skipBlanks() -> Int {
        let skipped = leadingBlanks
        self = dropFirst(skipped)
        return skipped
    }

    /// Passes over a text that comes next.
    mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= length else { return false }
        for (index, byte) in prefix(length).enumerated() where byte != text.utf8Start[index] { return false }
        self = dropFirst(length)
        return true
    }

    /// The rest of the line after a text, wherever that is.
    func after(_ text: StaticString) -> TextLine? { from(text)?.dropFirst(text.utf8CodeUnitCount) }

    /// The rest of the line from a text on, wherever that is.
    func from(_ text: StaticString) -> TextLine? {
        let first = text.utf8Start[0]
        var rest = self
        while let index = rest.firstIndex(of: first) {
            rest = self[index...]
            var found = rest
            if found.skip(text) { return rest }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// The hexadecimal digits that come next.
    mutating func hexDigits() -> [UInt8] {
        let digits = prefix { TextLine.hexDigit($0) != nil }
        self = dropFirst(digits.count)
        return digits.compactMap { TextLine.hexDigit($0) }
    }

    /// A hexadecimal number of at most eight digits that comes next.
    mutating func hexNumber() -> Int? {
        let digits = hexDigits()
        guard (1...8).contains(digits.count) else { return nil }
        return digits.reduce(0) { $0 << 4 | Int($1) }
    }

    /// Octets without blanks between them.
    ///
    /// - Parameter mayBeCut: a line that ends in the middle of an octet has those before.
    mutating func joinedOctets(mayBeCut: Bool = false) -> [UInt8]? {
        var digits = hexDigits()
        if mayBeCut, isEmpty, digits.count % 2 == 1 { digits.removeLast() }
        guard digits.count >= 2, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Octets of two digits each, with blanks between them; `before` each of them, if anything.
    mutating func octets(before mark: StaticString = "") -> [UInt8] {
        var octets: [UInt8] = []
        while true {
            var next = self
            if next.skipBlanks() == 0, !octets.isEmpty { break }
            guard next.skip(mark) else { break }
            let digits = next.hexDigits()
            guard digits.count == 2, next.first.map(TextLine.isBlank) ?? true else { break }
            octets.append(digits[0] << 4 | digits[1])
            self = next
        }
        return octets
    }

    /// The rest, if it is nothing but octets.
    func onlyOctets() -> [UInt8]? {
        var line = self
        let octets = line.octets()
        return line.isBlank && !octets.isEmpty ? octets : nil
    }

    /// Whether it has nothing but hexadecimal digits and blanks.
    var onlyDigits: Bool { allSatisfy { TextLine.isBlank($0) || TextLine.hexDigit($0) != nil } }

    /// As ``onlyOctets()``, of a line that may have been cut in the middle of an octet.
    func cutOctets() -> [UInt8]? {
        var line = self
        let octets = line.octets()
        line.skipBlanks()
        let isCut = line.count == 1 && line.hexDigits().count == 1
        return (isCut || line.isEmpty) && !octets.isEmpty ? octets : nil
    }

    /// A decimal number of at most nine digits that comes next.
    mutating func decimal() -> Int? {
        let digits = prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        self = dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    /// The line without escape sequences that color it, without other control characters, such as a serial line has when its
    /// device starts, and without blanks at its end.
    static func plain(_ bytes: ArraySlice<UInt8>) -> TextLine {
        var line = bytes
        while let last = line.last, isBlank(last) || last == 0x0D { line.removeLast() }
        guard line.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return line }
        var plain: [UInt8] = []
        while let byte = line.popFirst() {
            guard byte == 0x1B, line.first == UInt8(ascii: "[") else {
                if byte >= 0x20 || byte == 0x09 { plain.append(byte) }
                continue
            }
            line = line.drop { !(0x40...0x7E).contains($0) || $0 == UInt8(ascii: "[") }.dropFirst()
        }
        return plain[...]
    }
}
