/// Parses the tokens of a filter expression.
///
///     expression = term { ("||" | "or") term }
///     term       = factor { ("&&" | "and") factor }
///     factor     = { "!" | "not" } ( "(" expression ")" | comparison )
///     comparison = "exists" NAME | NAME | NAME sign literal | NAME ["not"] "in" (range | set)
///     range      = literal ".." literal
///     set        = "{" (literal | range) { "," (literal | range) } "}"
///
/// A number that is a literal may have its unit after it, in the same word or in the next. Keywords are understood in
/// any case of letters. Chains of `&&` and `||` become one node with many parts, so that only parentheses make the tree
/// deep, and how deep they may be is limited.
struct FilterParser {
    static let maximumDepth = 64

    private let tokens: [FilterToken]
    private var position = 0
    private var depth = 0

    private init(_ tokens: [FilterToken]) { self.tokens = tokens }

    static func parse(_ expression: String) throws(FilterFault) -> FilterSyntax {
        var parser = FilterParser(try FilterLexer.tokens(of: expression))
        if parser.current.kind == .end { throw FilterFault(1, 1, "the filter is empty") }
        let syntax = try parser.expression()
        guard parser.current.kind == .end else { throw parser.surplus() }
        return syntax
    }

    // The last token is `end`, and nothing moves past it.
    private var current: FilterToken { tokens[position] }

    private mutating func take() -> FilterToken {
        defer { if position < tokens.count - 1 { position += 1 } }
        return tokens[position]
    }

    private mutating func accept(_ symbol: FilterToken.Symbol, _ keyword: String? = nil) -> Bool {
        guard current.isSymbol(symbol) || keyword.map(current.isKeyword) == true else { return false }
        position += 1
        return true
    }

    private func surplus() -> FilterFault {
        if current.isSymbol(.close) { return FilterFault(current, "no parenthesis is open here") }
        if case .symbol(.tilde) = current.kind { return FilterFault(current, "'~' needs a field on its left") }
        let isOperator = sign(of: current) != nil || current.isKeyword("in")
        return FilterFault(
            current,
            isOperator
                ? "a comparison has one operator; join two with && or ||"
                : "expected && or || before \(current.shown)")
    }

    private mutating func expression() throws(FilterFault) -> FilterSyntax {
        var parts = [try term()]
        while accept(.or, "or") { parts.append(try term()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func term() throws(FilterFault) -> FilterSyntax {
        var parts = [try factor()]
        while accept(.and, "and") { parts.append(try factor()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func factor() throws(FilterFault) -> FilterSyntax {
        var isNegated = false
        while accept(.not, "not") { isNegated.toggle() }
        let syntax = try primary()
        return isNegated ? .not(syntax) : syntax
    }

    private mutating func primary() throws(FilterFault) -> FilterSyntax {
        let open = current
        guard accept(.open) else { return try comparison() }
        depth += 1
        defer { depth -= 1 }
        if depth > FilterParser.maximumDepth {
            throw FilterFault(open, "more than \(FilterParser.maximumDepth) parentheses inside one another")
        }
        let syntax = try expression()
        guard accept(.close) else {
            if current.kind == .end { throw FilterFault(open, "this parenthesis is never closed") }
            throw surplus()
        }
        return syntax
    }

    private mutating func comparison() throws(FilterFault) -> FilterSyntax {
        if current.isKeyword("exists"), sign(of: tokens[min(position + 1, tokens.count - 1)]) == nil {
            _ = take()
            return .present(try name())
        }
        let field = try name()
        let token = current
        if let relation = sign(of: token) {
            _ = take()
            let operand = FilterComparison.Operand(low: try literal(after: token))
            return .comparison(
                FilterComparison(field: field, sign: token, relation: relation, operands: [operand]))
        }
        var relation = FilterComparison.Relation.isIn
        if current.isKeyword("not"), position + 1 < tokens.count, tokens[position + 1].isKeyword("in") {
            _ = take()
            relation = .isNotIn
        }
        guard current.isKeyword("in") else { return .present(field) }
        let sign = take()
        return .comparison(
            FilterComparison(field: field, sign: sign, relation: relation, operands: try members(sign)))
    }

    private mutating func name() throws(FilterFault) -> FilterToken {
        let token = current
        guard token.kind == .word else { throw FilterFault(token, "expected a field before \(token.shown)") }
        guard let first = token.text.first, first.isLetter || first == "_", !isReserved(token) else {
            let what =
                isReserved(token) ? "expected a field before \(token.shown)" : "expected a field, not \(token.shown)"
            let hint = isReserved(token) ? "" : "; the field comes first, as in att.opcode == 0x1b"
            throw FilterFault(token, what + hint)
        }
        return take()
    }

    private func isReserved(_ token: FilterToken) -> Bool {
        sign(of: token) != nil || ["and", "or", "not", "in", "true", "false"].contains { token.isKeyword($0) }
    }

    private mutating func literal(after sign: FilterToken) throws(FilterFault) -> FilterToken {
        let token = current
        switch token.kind {
        case .word: return withUnit(take())
        case .quoted: return take()
        case .end: throw FilterFault(token, "expected a value after \(sign.shown)")
        case .symbol(.openSet): throw FilterFault(token, "a set follows 'in'")
        case .symbol: throw FilterFault(token, "expected a value after \(sign.shown), not \(token.shown)")
        }
    }

    /// A number takes the unit after it along: `3 s`.
    private mutating func withUnit(_ token: FilterToken) -> FilterToken {
        guard let first = token.text.first, first == "-" || first == "." || first.isNumber else { return token }
        guard current.kind == .word, !isReserved(current), NumberUnit.isUnit(current.text) else { return token }
        let unit = take()
        return FilterToken(
            kind: .word, text: "\(token.text) \(unit.text)", column: token.column,
            length: unit.column + unit.length - token.column)
    }

    private mutating func members(_ sign: FilterToken) throws(FilterFault) -> [FilterComparison.Operand] {
        guard accept(.openSet) else {
            let expected = "'in' needs a range such as 40..200 or a set such as {1, 2}"
            guard current.kind == .word || current.kind == .quoted else { throw FilterFault(current, expected) }
            let operand = try member(sign)
            if operand.high == nil { throw FilterFault(operand.low, expected) }
            return [operand]
        }
        var operands = [try member(sign)]
        while accept(.comma) { operands.append(try member(sign)) }
        guard accept(.closeSet) else { throw FilterFault(current, "expected ',' or '}' in the set") }
        return operands
    }

    private mutating func member(_ sign: FilterToken) throws(FilterFault) -> FilterComparison.Operand {
        var operand = FilterComparison.Operand(low: try literal(after: sign))
        let range = current
        if accept(.range) { operand.high = try literal(after: range) }
        return operand
    }

    /// The comparison that a token represents, in C's or in tshark's words.
    private func sign(of token: FilterToken) -> FilterComparison.Relation? {
        switch token.kind {
        case .symbol(.equal): return .equal
        case .symbol(.notEqual): return .notEqual
        case .symbol(.less): return .less
        case .symbol(.lessOrEqual): return .lessOrEqual
        case .symbol(.greater): return .greater
        case .symbol(.greaterOrEqual): return .greaterOrEqual
        case .symbol(.tilde): return .matches
        case .word: break
        default: return nil
        }
        switch token.text.lowercased() {
        case "eq": return .equal
        case "ne": return .notEqual
        case "lt": return .less
        case "le": return .lessOrEqual
        case "gt": return .greater
        case "ge": return .greaterOrEqual
        case "contains": return .contains
        case "matches": return .matches
        default: return nil
        }
    }
}
