/// A mistake in a filter expression, and its place.
public struct FilterError: Error, Equatable, Sendable {
    /// The whole expression.
    public let expression: String
    /// Where the trouble begins, in characters from 1; one past the end if something is missing there.
    public let column: Int
    /// How many characters it covers, at least 1.
    public let length: Int
    /// The mistake and, if there is one, the nearest correct form.
    public let message: String

    /// - Parameters:
    ///   - expression: the whole filter.
    ///   - column: where the problem begins, from 1.
    ///   - length: how many characters it has.
    ///   - message: what is wrong, and what would be right.
    package init(expression: String, column: Int, length: Int = 1, message: String) {
        self.expression = expression
        self.column = max(column, 1)
        self.length = max(length, 1)
        self.message = message
    }
}

extension FilterError: CustomStringConvertible {
    /// The message, the expression, and a line of carets under the place:
    ///
    ///     unknown field att.hadle; did you mean att.handle?
    ///         att.hadle == 0x12
    ///         ^^^^^^^^^
    public var description: String {
        // One character a column: line breaks and control characters would move the carets away.
        let line = expression.printable
        let carets = String(repeating: "^", count: min(length, max(line.count - column + 1, 1)))
        return "\(message)\n    \(line)\n    \(String.spaces(column - 1))\(carets)"
    }
}

extension String {
    /// The text with a space for every character that does something to a terminal instead of being shown.
    fileprivate var printable: String {
        String(
            map { character in
                let isShown = character.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                }
                return isShown && !character.isNewline ? character : " "
            })
    }
}

/// A message for a place of the expression, before the whole expression is at hand.
package struct FilterFault: Error {
    let column: Int
    let length: Int
    package let message: String

    init(_ column: Int, _ length: Int = 1, _ message: String) {
        self.column = column
        self.length = length
        // Messages quote the expression.
        self.message = message.printable
    }

    init(_ token: FilterToken, _ message: String) { self.init(token.column, token.length, message) }
}
