/// A regular expression over UTF-8 text that takes time in proportion to the text, whatever the text and the
/// expression.
///
/// Texts are names and values that strangers' radios send. A backtracking matcher, such as Swift's own `Regex`, can
/// need time exponential in their length, makes a `String` of each, and is not `Sendable`. This one follows all
/// alternatives at once, as bits of a few words (see ``TextPatternPositions``): what a character costs is bounded by
/// ``maximumSteps`` and ``maximumRows``, and no state is kept between texts.
///
/// Syntax: literals, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\b \B`, `^ $ \A \z`, `( )`, `(?: )`, `|`, `* + ?`,
/// `{n} {n,} {n,m}` (lazy forms are accepted and mean the same here), `\t \n \r \f \v \0 \xHH \uHHHH \u{H…}`, and the
/// flags `(?i)` letter case does not matter, `(?s)` the point matches line breaks, `(?m)` `^` and `$` match at every
/// line. Classes are ASCII, as in other linear-time engines. Look-around and back references need backtracking and are
/// refused.
package struct TextPattern: Sendable {
    enum Assertion: UInt8, Sendable, CaseIterable {
        case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
    }

    /// The largest expression: one step for each character, set or assertion, one for what may be left out, two for each
    /// `|`, `*` and `+`. Also, how many kinds of characters it may tell apart.
    static let maximumSteps = 1000
    /// The greatest cost of a character of a text that leaves positions by several ways, in table rows:
    /// see ``TextPatternPositions/rowsPerCharacter``. Rows of more than 512 positions are twice as long.
    static let maximumRows = 24

    /// Why an expression cannot be compiled, and at which character of it (from 0).
    package struct Fault: Error {
        let offset: Int
        package let message: String
    }

    private let classes: ScalarClasses
    private let automaton: TextPatternAutomaton

    package init(_ expression: String) throws(Fault) {
        let tooLarge = Fault(offset: 0, message: "the regular expression is too large")
        let (tree, sets) = try TextPatternParser.parse(expression)
        guard tree.steps < TextPattern.maximumSteps else { throw tooLarge }
        let positions = TextPatternPositions(tree)
        guard let classes = ScalarClasses(positions.sets(of: sets), atMost: TextPattern.maximumSteps) else {
            throw tooLarge
        }
        let rowLimit = positions.count <= 512 ? TextPattern.maximumRows : TextPattern.maximumRows / 2
        guard positions.rowsPerCharacter <= rowLimit else { throw tooLarge }
        self.classes = classes
        automaton = TextPatternAutomaton(positions, classes, sets)
    }

    /// Whether the pattern is found anywhere in the text.
    package func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Memory safety: the text is read while it is lent, and inside its bounds.
        automaton.isFound(in: text, classes)
    }
}

extension FieldValue {
    /// Whether a regular expression is found in the value as it is written.
    package func isFound(_ pattern: TextPattern) -> Bool {
        var text = description
        return text.withUTF8 { pattern.isFound(in: $0) }
    }
}

extension String {
    /// With a backslash before what means something in a regular expression.
    package var escapedForExpressions: String {
        reduce(into: "") { $0 += "\\^$.|?*+()[]{}".contains($1) ? "\\\($1)" : "\($1)" }
    }
}
