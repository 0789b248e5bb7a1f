/// One token of a filter expression.
package struct FilterToken: Equatable {
    package enum Kind: Equatable {
        /// A name, a keyword, a number, an address, a UUID or a byte string: what it is depends on its place.
        case word
        /// Text in quotes; the token's text is what is between them, with its escapes.
        case quoted
        case symbol(Symbol)
        case end
    }

    package enum Symbol: String, CaseIterable {
        // Longer ones first: the lexer takes the first that fits.
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case and = "&&"
        case or = "||"
        case range = ".."
        case less = "<"
        case greater = ">"
        case not = "!"
        case tilde = "~"
        case open = "("
        case close = ")"
        case openSet = "{"
        case closeSet = "}"
        case comma = ","
    }

    package var kind: Kind
    package var text: String
    /// In characters, from 1.
    package var column: Int
    package var length: Int

    package init(kind: Kind, text: String, column: Int, length: Int) {
        self.kind = kind
        self.text = text
        self.column = column
        self.length = length
    }

    func isSymbol(_ symbol: Symbol) -> Bool { kind == .symbol(symbol) }

    /// Whether this is the keyword, in any case of letters.
    func isKeyword(_ keyword: String) -> Bool { kind == .word && text.lowercased() == keyword }

    /// How messages name the token.
    var shown: String {
        switch kind {
        case .end: "the end"
        case .quoted: "\"\(text)\""
        case .word, .symbol: "'\(text)'"
        }
    }
}
