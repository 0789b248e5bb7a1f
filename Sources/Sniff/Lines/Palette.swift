import Decoders
import Libc

/// Colours that can be read on light and on dark ground: none of black, white, yellow or bright ones.
///
/// A class: as a struct it was copied for each value of a tree, 117 instructions a record.
package final class Palette: Sendable {
    package let faint: StaticString
    package let plain: StaticString
    package let sent: StaticString
    package let received: StaticString
    package let title: StaticString
    package let value: StaticString
    package let fault: StaticString
    package let unknown: StaticString
    /// Of text that is searched, or coloured as a whole.
    package static let colorless = Palette(false)

    /// One a device, as far as they go.
    private let hues: [StaticString]

    package init(_ colored: Bool) {
        hues = colored ? Palette.deviceHues : [""]
        faint = colored ? "\u{1B}[2m" : ""
        plain = colored ? "\u{1B}[0m" : ""
        sent = colored ? "\u{1B}[34m" : ""
        received = colored ? "\u{1B}[35m" : ""
        title = colored ? "\u{1B}[1m" : ""
        value = colored ? "\u{1B}[32m" : ""
        fault = colored ? "\u{1B}[31m" : ""
        unknown = colored ? "\u{1B}[36m" : ""
    }

    /// The colour of a device: always the same for the same address, and no other device's near it if that can be.
    package func hue(of address: UInt64) -> StaticString {
        // A product's upper bits depend on all others.
        hues[Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 40) % hues.count]
    }

    /// Of middle brightness; those of the basic set where a terminal has no more.
    private static let deviceHues: [StaticString] = {
        let names = [getenv("TERM"), getenv("COLORTERM")].compactMap { $0.map { String(cString: $0) } }
        guard names.contains(where: { $0.contains("256") || $0 == "truecolor" || $0 == "24bit" }) else {
            return ["\u{1B}[36m", "\u{1B}[35m", "\u{1B}[34m"]
        }
        return [
            "\u{1B}[38;5;31m", "\u{1B}[38;5;133m", "\u{1B}[38;5;94m", "\u{1B}[38;5;64m", "\u{1B}[38;5;62m",
            "\u{1B}[38;5;30m", "\u{1B}[38;5;166m", "\u{1B}[38;5;96m",
        ]
    }()

    package func color(_ entry: FieldEntry, _ layer: Layer) -> StaticString {
        if layer == .faults { return fault }
        if layer == .value { return value }
        return switch entry.kind {
        case .name, .label: title
        case .address: hue(of: entry.value)
        case .text, .bytes, .secret: value
        default: ""
        }
    }
}

extension ByteBuffer {
    /// A colour of a palette, which may be none: to append nothing costs a call of `memcpy`, too.
    @inlinable @inline(__always)
    package mutating func append(color: StaticString) { if !color.isEmpty { append(color) } }

    /// Text in a colour of a palette, which may be none.
    package mutating func append(in color: StaticString, _ text: (inout ByteBuffer) -> Void) {
        append(color: color)
        text(&self)
        if !color.isEmpty { append("\u{1B}[0m") }
    }
}
