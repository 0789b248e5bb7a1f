import Sniff

/// A piece of a page. Only literals of the program are markup: a string between them is escaped, so that forgetting it does
/// not compile, and names from strangers' radios stay text.
///
/// ```swift
/// let cell: Markup = "<td>\(device.name)</td>"
/// ```
package struct Markup: ExpressibleByStringInterpolation, Sendable {
    package private(set) var text: String

    package init(stringLiteral text: StaticString) { self.text = "\(text)" }

    package init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

    /// Nothing.
    package init() { text = "" }

    package var isEmpty: Bool { text.isEmpty }

    package static func += (left: inout Markup, right: Markup) { left.text += right.text }

    package static func + (left: Markup, right: Markup) -> Markup {
        var sum = left
        sum += right
        return sum
    }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
        }

        package mutating func appendInterpolation(_ value: String) { text += Markup.escape(value) }

        package mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }

        package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

        /// The program's own stylesheet and script.
        mutating func appendInterpolation(file bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }
    }

    /// The one place where text becomes markup, for contents and for attributes in quotes alike: without what reorders a line or
    /// cannot be seen, and without what HTML means something by.
    private static func escape(_ value: String) -> String {
        let value = value.safe
        guard value.utf8.contains(where: "&<>\"'".utf8.contains) else { return value }
        return value.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    }
}

extension [Markup] {
    var joined: Markup { joined(by: "") }

    func joined(by separator: Markup) -> Markup {
        reduce(into: Markup()) { $0 = $0.isEmpty ? $1 : $0 + separator + $1 }
    }
}
