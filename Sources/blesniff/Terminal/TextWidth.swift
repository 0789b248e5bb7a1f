import Decoders

extension Unicode.Scalar {
    /// How many columns a terminal gives the character: 0 for marks that go with the one before, 2 for wide ones, `nil` where
    /// terminals differ and it had better not be shown.
    ///
    /// Wide are the blocks of East Asian writing (Unicode Standard Annex 11, W and F) and what is shown as a picture
    /// (UTS 51, Emoji_Presentation). What changes the width of a neighbour, as joiners, selectors and skin tones do, is
    /// left out: every picture then stands alone, as wide as it is everywhere.
    var columns: Int? {
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

extension ByteBuffer {
    /// A line cut to a width, with `…` in place of what does not fit. Sequences that set colours take no room and are
    /// never cut; after them the caller resets what they set. Anything else that is no text is left out.
    ///
    /// - Parameter line: UTF-8 with colours (`ESC [ … m`) and without a line feed.
    /// - Returns: how many columns it takes.
    @discardableResult
    mutating func append(fitted line: borrowing Span<UInt8>, columns: Int) -> Int {
        guard columns > 0 else { return 0 }
        var used = 0
        // Where the ellipsis would stand, once that is known.
        var cut: (length: Int, used: Int)?
        var marks = 0
        var index = 0
        while index < line.count {
            let byte = line[index]
            if byte == 0x1B, let end = line.endOfColor(from: index) {
                append(line, index..<end)
                index = end
                continue
            }
            let length = byte < 0x80 ? 1 : line.scalarLength(at: index)
            let width: Int?
            if byte < 0x80 {
                width = byte >= 0x20 && byte != 0x7F ? 1 : nil
            } else {
                width = line.scalar(at: index, length).flatMap(\.columns)
            }
            defer { index += length }
            guard let width else { continue }
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

extension Span<UInt8> {
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

    /// How many bytes the scalar has that begins here, by its first byte, as far as they are there.
    fileprivate func scalarLength(at start: Int) -> Int {
        let wanted =
            switch self[start] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        var length = 1
        while length < wanted, start + length < count, self[start + length] & 0xC0 == 0x80 { length += 1 }
        return length
    }

    fileprivate func scalar(at start: Int, _ length: Int) -> Unicode.Scalar? {
        guard length > 1 else { return nil }
        // 0x1F, 0x0F and 0x07 are what the first byte of two, three and four carries.
        var value = UInt32(self[start]) & (0xFF >> UInt32(length + 1))
        for index in start + 1..<start + length { value = value << 6 | UInt32(self[index] & 0x3F) }
        return Unicode.Scalar(value)
    }
}
