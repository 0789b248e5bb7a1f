import Decoders

/// Text from strangers' radios and files made safe: control and escape characters, invalid UTF-8, characters that reorder a
/// line or that are invisible, and marks that pile up over other lines never reach the terminal.
///
/// There is one way to write them, in every output: `\\t`, `\\n`, `\\r`, another character as `\\u001b` (two of these above
/// U+FFFF, as in JSON), which in JSON are the characters themselves, and an octet that is no UTF-8 as `\\xff`, which in JSON is
/// four characters. Between quotes on a line, a quote and a backslash have a backslash before them; in CSV, what else would
/// mean something there is written in the same way.
extension ByteBuffer {
    /// As it is, unless it could do harm; that is written `\n` or `\uNNNN`, and what is no UTF-8 `\xNN`.
    package mutating func append(safe bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                append(byte)
                index += 1
            } else {
                index = append(others: bytes, from: index, isJSON: false)
            }
        }
    }

    /// A name that others chose, on a line: in quotes, of which it can have none that look like its end.
    package mutating func append(inQuotes bytes: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\") {
            append(safe: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            append(UInt8(ascii: "\\"))
            append(bytes[index])
            start = index + 1
        }
        append(safe: UnsafeBufferPointer(rebasing: bytes[start...]))
        append(UInt8(ascii: "\""))
    }

    /// A text as a value of a CSV cell that may have several, which semicolons separate. Spreadsheets run what begins like a
    /// formula: an apostrophe precedes that, as people write it there.
    package mutating func append(csv bytes: UnsafeBufferPointer<UInt8>) {
        if CSVText.isFormula(bytes) { append(UInt8(ascii: "'")) }
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: ";") {
            append(safe: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            append(escaped: 0x3B, 0x3B)
            start = index + 1
        }
        append(safe: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// A JSON string with its quotes; an octet that is no UTF-8 is written as `\xNN`, the backslash as JSON has it.
    package mutating func append(json bytes: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
                append(byte)
                index += 1
            } else {
                index = append(others: bytes, from: index, isJSON: true)
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Characters up to the next one of printable ASCII, as they are or escaped.
    ///
    /// - Returns: the index of that one, or of the end.
    @inline(never)
    private mutating func append(others bytes: UnsafeBufferPointer<UInt8>, from start: Int, isJSON: Bool) -> Int {
        var (index, marks) = (start, CombiningMarks())
        while index < bytes.count, bytes[index] < 0x20 || bytes[index] >= 0x7F {
            let scalar = UTF8Scalar(bytes, at: index)
            if let value = scalar.value, !harms(value), !marks.pileUp(with: value) {
                for offset in index..<index + scalar.length { append(bytes[offset]) }
            } else {
                if isJSON, scalar.value == nil { append(UInt8(ascii: "\\")) }
                append(escaped: scalar.value, bytes[index])
            }
            index += scalar.length
        }
        return index
    }

    /// The same of text, which is always UTF-8.
    package mutating func append(json text: String) {
        var text = text
        text.withUTF8 { append(json: $0) }
    }

    /// A character that could do harm, or an octet that is none.
    private mutating func append(escaped value: UInt32?, _ octet: UInt8) {
        switch value {
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case let value?:
            for unit in Character(UnicodeScalar(value) ?? " ").utf16 {
                append("\\u")
                append(hex: UInt64(unit), digits: 4)
            }
        case nil:
            append("\\x")
            append(hex: UInt64(octet), digits: 2)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it may not reach a terminal.
    package var isHarmful: Bool { harms(value) }
}

/// Marks in a row on one character, which a terminal draws over the lines above and below.
package struct CombiningMarks {
    private var count = 0

    package init() {}

    /// As many as writing systems need: Hebrew and Tibetan have letters with four.
    private static let limit = 4

    /// Whether there are too many with this character, if it is a mark.
    package mutating func pileUp(with value: UInt32) -> Bool {
        switch UnicodeScalar(value)?.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: count += 1
        default: count = 0
        }
        return count > CombiningMarks.limit
    }
}

/// Controls (C0, DEL, C1), line and paragraph separators, everything that changes the direction of text, and invisible
/// characters: soft hyphen, joiners and spaces without width, fillers, the empty Braille pattern, tags, selectors of variants
/// but for those of emoji; noncharacters, which readers of YAML refuse. The Unicode Standard calls most of them default-ignorable (DerivedCoreProperties.txt).
private func harms(_ value: UInt32) -> Bool {
    guard value >= 0x7F else { return value < 0x20 }
    if value & 0xFFFE == 0xFFFE { return true }
    return switch value {
    case 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
        0x2028...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xFDD0...0xFDEF, 0xFE00...0xFE0D, 0xFEFF, 0xFFA0,
        0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
        true
    default: false
    }
}

/// The ways in which a spreadsheet may read the text of a cell.
private enum CSVText {
    /// `=`, `+`, `-` and `@`, in their wide forms, too. Tabulators and line ends, which have the same effect, are escaped.
    static func isFormula(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
        // U+FF1D, U+FF0B, U+FF0D, U+FF20
        case 0xEF: bytes.count >= 3 && bytes[1] == 0xBC && [0x9D, 0x8B, 0x8D, 0xA0].contains(bytes[2])
        default: false
        }
    }
}

extension String {
    /// A name that others chose, on a line: safe to print, in quotes, of which it can have none that look like its end.
    package var quoted: String { written { $0.append(inQuotes: $1) } }

    /// A JSON string with its quotes.
    package var json: String { written { $0.append(json: $1) } }

    /// Without what could change a terminal or reorder a line: names come from strangers' radios.
    package var safe: String { isPrintableASCII ? self : written { $0.append(safe: $1) } }

    private func written(_ write: (inout ByteBuffer, UnsafeBufferPointer<UInt8>) -> Void) -> String {
        var buffer = ByteBuffer(capacity: utf8.count + 16)
        var copy = self
        copy.withUTF8 { write(&buffer, $0) }
        return buffer.string
    }

    /// With other texts in place of some scalars: what a language means something by.
    package func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
        guard unicodeScalars.contains(where: { replacements[$0] != nil }) else { return self }
        return unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}

/// One scalar of UTF-8, or one byte that begins none.
private struct UTF8Scalar {
    var value: UInt32?
    var length = 1

    init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        let first = bytes[index]
        if first < 0x80 {
            value = UInt32(first)
            return
        }
        let (count, minScalar): (Int, UInt32)
        switch first {
        case 0xC2...0xDF: (count, minScalar, value) = (2, 0x80, UInt32(first & 0x1F))
        case 0xE0...0xEF: (count, minScalar, value) = (3, 0x800, UInt32(first & 0x0F))
        case 0xF0...0xF4: (count, minScalar, value) = (4, 0x1_0000, UInt32(first & 0x07))
        default: return
        }
        guard index + count <= bytes.count, var sum = value else {
            value = nil
            return
        }
        for offset in index + 1..<index + count {
            guard bytes[offset] & 0xC0 == 0x80 else {
                value = nil
                return
            }
            sum = sum << 6 | UInt32(bytes[offset] & 0x3F)
        }
        guard sum >= minScalar, sum <= 0x10_FFFF, !(0xD800...0xDFFF).contains(sum) else {
            value = nil
            return
        }
        value = sum
        length = count
    }
}
