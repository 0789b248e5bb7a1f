import Decoders

/// One line of a verdict's text: parts that a terminal may give colours. Everything in it is safe to print.
package struct VerdictLine: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package let text: String
        package let style: Style
    }

    /// What a part is, for those who colour it.
    package enum Style: Sendable, Hashable { case plain, faint, title, address, value, wrong, met, undecided }

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
    /// Without what could change a terminal or reorder a line: names come from strangers' radios.
    package var safe: String {
        guard !utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return self }
        var buffer = ByteBuffer(capacity: utf8.count + 16)
        var copy = self
        copy.withUTF8 { buffer.append(safe: $0) }
        return buffer.string
    }

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

extension Moment {
    /// `1.889 s`, since the first record of the run.
    package var seconds: String? { nanoseconds.map { Moment.seconds($0) } }

    /// Milliseconds, rounded.
    package static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = (nanoseconds.magnitude + 500_000) / 1_000_000
        let fraction = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(nanoseconds < 0 && milliseconds > 0 ? "-" : "")\(milliseconds / 1000).\(zeros)\(fraction) s"
    }
}
