import Decoders

extension Unicode.Scalar {
    /// How many columns a terminal gives the character: 0 for marks that go with the one before, 2 for wide ones, `nil` where
    /// terminals differ and it had better not be shown.
    ///
    /// Wide are the blocks of East Asian writing (Unicode Standard Annex 11, W and F) and what is shown as a picture
    /// (UTS 51, Emoji_Presentation). What changes the width of a neighbour, as joiners, selectors and skin tones do, is
    /// left out: every picture then is alone, as wide as it is everywhere.
    package var columns: Int? {
        if value < 0x300 { return value >= 0x20 && !(0x7F..<0xA0).contains(value) && value != 0xAD ? 1 : nil }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return nil
        case .nonspacingMark, .enclosingMark:
            let isSelector = (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
            return isSelector ? nil : 0
        case .privateUse: return 1
        default: break
        }
        // Vowels and final consonants of Hangul join the syllable before.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        if properties.isEmojiModifier { return nil }
        // Two regional indicators make one flag.
        if (0x1F1E6...0x1F1FF).contains(value) { return 1 }
        return isEastAsianWide || properties.isEmojiPresentation ? 2 : 1
    }

    private var isEastAsianWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            value != 0x303F && !(0x4DC0...0x4DFF).contains(value)
        default: false
        }
    }
}

extension Sequence<Unicode.Scalar> {
    /// How many columns they take together, without those that are not shown.
    package var columns: Int { reduce(0) { $0 + ($1.columns ?? 0) } }
}

extension String {
    /// How many columns it takes.
    package var columns: Int { isPrintableASCII ? utf8.count : unicodeScalars.columns }
}

extension ByteBuffer {
    /// A line cut to a width, with `…` in place of what does not fit. Sequences that set colours take no room and are
    /// never cut; after them the caller resets what they set.
    ///
    /// - Parameters:
    ///   - line: UTF-8 with colours (`ESC [ … m`); what is no text, as a line feed, is left out.
    ///   - skipped: columns at the beginning that are left out, with `…` in the first place.
    ///   - keepsColors: false for a line that has a colour as a whole.
    /// - Returns: how many columns it takes.
    @discardableResult
    package mutating func append(
        fitted line: borrowing Span<UInt8>, columns: Int, skipping skipped: Int = 0, keepsColors: Bool = true
    ) -> Int {
        guard columns > 0 else { return 0 }
        var used = 0
        var left = skipped
        // Where the ellipsis would stand, once that is known.
        var cut: (length: Int, used: Int)?
        var marks = 0
        var index = 0
        while index < line.count {
            if line[index] == 0x1B, let end = line.endOfColor(from: index) {
                if keepsColors { append(line, index..<end) }
                index = end
                continue
            }
            let length = line.scalarLength(at: index)
            defer { index += length }
            guard let width = line.width(at: index, length) else { continue }
            if left > 0 {
                left -= width
                // A wide character that is half out leaves a space.
                if left <= 0 {
                    append("…")
                    if left < 0, columns > 1 { append(" ") }
                    used = Swift.min(1 - left, columns)
                }
                continue
            }
            marks = width == 0 ? marks + 1 : 0
            // Heaps of marks would reach into other rows.
            if marks > 3 || width == 0 && used == 0 { continue }
            if cut == nil, used + width > columns - 1 { cut = (count, used) }
            if used + width > columns, let cut {
                truncate(to: cut.length)
                append("…")
                return cut.used + 1
            }
            append(line, index..<index + length)
            used += width
        }
        return used
    }
}

extension ByteBuffer {
    /// Text that is not ours.
    package mutating func append(safe text: String) {
        var text = text
        text.withUTF8 { append(safe: $0) }
    }

    /// A name that others chose, in quotes.
    package mutating func append(quoted name: [UInt8]) {
        name.withUnsafeBufferPointer { append(inQuotes: $0) }
    }

    package mutating func append(spaces count: Int) {
        write(atMost: max(count, 0)) { writer in for _ in 0..<max(count, 0) { writer.byte(UInt8(ascii: " ")) } }
    }

    /// The written bytes, as a value.
    package var bytes: [UInt8] { withBytes(Array.init) }
}

extension Span<UInt8> {
    /// How many columns a line takes, without its colours.
    package var columns: Int {
        var columns = 0
        var index = 0
        while index < count {
            if self[index] == 0x1B, let end = endOfColor(from: index) {
                index = end
                continue
            }
            let length = scalarLength(at: index)
            columns += width(at: index, length) ?? 0
            index += length
        }
        return columns
    }

    /// A line in rows of a width, broken at spaces where that leaves no large gap, each with the colour that it goes on in.
    ///
    /// - Parameter hanging: columns before the rows after the first; without it, they are indented as the line is, and a
    ///   little more.
    package func wrapped(columns: Int, hanging: Int? = nil) -> [[UInt8]] {
        let room = Swift.max(columns, 8)
        let indent = Array(
            repeating: UInt8(ascii: " "), count: Swift.min(hanging ?? leadingSpaces + 2, room / 2))
        var rows: [[UInt8]] = []
        var row: [UInt8] = []
        var used = 0
        var color: [UInt8] = []
        /// After the last space of the row, and after the last one that is not between a number and its unit.
        var space: (length: Int, used: Int, color: [UInt8])?
        var gap: (length: Int, used: Int, color: [UInt8])?
        var index = 0
        while index < count {
            if self[index] == 0x1B, let end = endOfColor(from: index) {
                color = (index..<end).map { self[$0] }
                row += color
                index = end
                continue
            }
            let length = scalarLength(at: index)
            defer { index += length }
            guard let width = self.width(at: index, length) else { continue }
            if used + width > room {
                let places = [gap, space].compactMap(\.self).filter { $0.used > room / 2 }
                let position = places.first ?? (length: row.count, used: used, color: color)
                rows.append(Array(row.prefix(position.length)))
                row = indent + position.color + row.dropFirst(position.length)
                used += indent.count - position.used
                (space, gap) = (nil, nil)
            }
            used += width
            // A No-Break Space has done its work.
            if length == 2, self[index] == 0xC2, self[index + 1] == 0xA0 {
                row.append(UInt8(ascii: " "))
                continue
            }
            for position in index..<index + length { row.append(self[position]) }
            if self[index] == UInt8(ascii: " ") {
                space = (row.count, used, color)
                if !isBeforeUnit(index) { gap = space }
            }
        }
        return rows + [row]
    }

    /// Whether a space is between a number and a word, which are read as one: 30 ms, 7 reads.
    private func isBeforeUnit(_ index: Int) -> Bool {
        guard index > 0, index + 1 < count, (0x30...0x39).contains(self[index - 1]) else { return false }
        let next = self[index + 1]
        // µ is two bytes.
        return (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "%") || next == 0xC2
    }

    private var leadingSpaces: Int {
        var length = 0
        while length < count, self[length] == UInt8(ascii: " ") { length += 1 }
        return length
    }

    /// How many columns the scalar takes that begins here and has so many bytes; `nil` for what is not shown.
    fileprivate func width(at index: Int, _ length: Int) -> Int? {
        let byte = self[index]
        if byte < 0x80 { return byte >= 0x20 && byte != 0x7F ? 1 : nil }
        return scalar(at: index, length).flatMap(\.columns)
    }

    /// The end of a sequence that sets colours, which begins here; `nil` where there is none.
    fileprivate func endOfColor(from start: Int) -> Int? {
        guard start + 1 < count, self[start + 1] == UInt8(ascii: "[") else { return nil }
        var index = start + 2
        while index < count, index < start + 16 {
            if self[index] == UInt8(ascii: "m") { return index + 1 }
            guard (0x30...0x39).contains(self[index]) || self[index] == UInt8(ascii: ";") else { return nil }
            index += 1
        }
        return nil
    }

    /// How many bytes the scalar has that begins here; 1 for a byte that begins none.
    fileprivate func scalarLength(at start: Int) -> Int {
        let length =
            switch self[start] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard length <= count - start else { return 1 }
        for index in start + 1..<start + length where self[index] & 0xC0 != 0x80 { return 1 }
        return length
    }

    fileprivate func scalar(at start: Int, _ length: Int) -> Unicode.Scalar? {
        guard length > 1 else { return nil }
        // What the first byte of two, three and four carries: five, four and three bits.
        var value = UInt32(self[start]) & (0xFF >> UInt32(length + 1))
        for index in start + 1..<start + length { value = value << 6 | UInt32(self[index] & 0x3F) }
        let isShortest = value >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000)
        return isShortest ? Unicode.Scalar(value) : nil
    }
}
