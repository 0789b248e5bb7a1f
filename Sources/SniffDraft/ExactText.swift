import Decoders

/// A text as the value of a condition that this text fits, and no other.
enum ExactText {
    /// The replacement of credentials in messages.
    private static let mask = FieldList.maskText

    /// The text itself, or a regular expression where it would be read as something else, or where credentials were
    /// left out of it: those may be anything.
    static func value(_ text: String) -> String { isLiteral(text) ? text : "/^\(expression(text))$/" }

    /// Whether it can be written on one line.
    static func isPrintable(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    private static func isLiteral(_ text: String) -> Bool {
        let words = ["present", "absent"]
        return !text.contains(mask) && !text.contains("{") && !text.hasPrefix("/") && !text.hasPrefix("not ")
            && !words.contains(text) && text.first != " " && text.last != " "
    }

    private static func expression(_ text: String) -> String {
        var expression = ""
        var rest = text[...]
        while !rest.isEmpty {
            if rest.hasPrefix(mask) {
                expression += ".*"
                rest = rest.dropFirst(mask.count)
            } else {
                expression += String(rest.removeFirst()).escapedForExpressions
            }
        }
        return expression
    }
}
