import Decoders

/// One line of a verdict's text: parts that a terminal may give colours. Everything in it is safe to print.
package struct VerdictLine: Sendable, Equatable {
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
        unicodeScalars.count > 32 ? self : replacing(" ", with: "\u{A0}")
    }

    /// The same where no line is broken.
    package var withPlainSpaces: String { utf8.contains(0xC2) ? replacing("\u{A0}", with: " ") : self }

    /// At least so wide.
    func padded(to width: Int) -> String {
        let missing = width - unicodeScalars.count
        return missing > 0 ? self + String(repeating: " ", count: missing) : self
    }

    func padded(toRight width: Int) -> String {
        let missing = width - unicodeScalars.count
        return missing > 0 ? String(repeating: " ", count: missing) + self : self
    }
}
