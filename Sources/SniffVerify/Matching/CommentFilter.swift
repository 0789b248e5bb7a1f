/// The filter for a mark in a capture: a comment on a record, a note of the capturing system, a line that a program logged.
struct CommentFilter {
    let expression: String

    /// - Parameter text: the whole text; or `/expression/` for one that is found anywhere in it.
    init(_ text: String) {
        let isExpression = text.count > 2 && text.hasPrefix("/") && text.hasSuffix("/")
        // Several comments on a record are joined by semicolons.
        let pattern =
            isExpression
            ? String(text.dropFirst().dropLast())
            : "(^|; |\\n)\\s*\(text.escapedForExpressions)\\s*($|; |\\n)"
        let literal = CommentFilter.quoted(pattern)
        expression = "comment ~ \(literal) || monitor.text ~ \(literal)"
    }

    /// Filters have expressions between quotes as they are.
    private static func quoted(_ pattern: String) -> String {
        "\"\(pattern.replacing(["\"": "\\x22"]))\""
    }
}
