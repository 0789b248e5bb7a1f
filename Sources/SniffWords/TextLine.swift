import Decoders

/// A line of text for people: parts that a terminal may give colours. Everything in it is safe to print.
package struct TextLine: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package let text: String
        package let style: Style
    }

    /// The style of a part, for colouring.
    package enum Style: Sendable, Hashable {
        case plain, faint, title, value, wrong, met, undecided
        /// Who a device is: each has a colour of its own.
        case device(DeviceAddress)
    }

    package private(set) var parts: [Part] = []
    /// Whether it is to be copied as it is, and never broken: a command.
    package var isVerbatim = false
    /// Columns before the rows after the first, where the line is broken; `nil` for two more than the line begins with.
    package var hanging: Int?

    package init() {}

    package init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Adds text that is ours or was made safe.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        if !text.isEmpty { parts.append(Part(text: text, style: style)) }
    }

    /// Without colours.
    package var text: String { parts.map(\.text).joined() }
}

extension String {
    /// A name that is not broken at its spaces (No-Break Space), unless it is long.
    package var unbroken: String {
        guard utf8.contains(UInt8(ascii: " ")), unicodeScalars.count <= 32 else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * utf8.count)
        for byte in utf8 {
            if byte == UInt8(ascii: " ") { bytes += String.noBreakSpace } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same where no line is broken.
    package var withPlainSpaces: String {
        if utf8Span.isKnownASCII || !utf8.contains(String.noBreakSpace[0]) { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == String.noBreakSpace[1], bytes.last == String.noBreakSpace[0] {
                bytes[bytes.count - 1] = UInt8(ascii: " ")
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let noBreakSpace: [UInt8] = [0xC2, 0xA0]

    /// At least so wide.
    package func padded(to width: Int) -> String { self + String.spaces(width - unicodeScalars.count) }

    package func padded(toRight width: Int) -> String { String.spaces(width - unicodeScalars.count) + self }
}

extension TextLine {
    package var withoutTrailingSpaces: TextLine {
        var line = TextLine()
        var parts = parts
        while var last = parts.popLast() {
            var text = last.text
            while text.last == " " { text.removeLast() }
            guard !text.isEmpty else { continue }
            last = Part(text: text, style: last.style)
            for part in parts + [last] { line.append(part.text, part.style) }
            break
        }
        return line
    }
}
