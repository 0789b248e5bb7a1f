/// The tree of a filter expression, before names and literals have a meaning.
indirect enum FilterSyntax {
    case all([FilterSyntax])
    case any([FilterSyntax])
    case not(FilterSyntax)
    case present(FilterToken)
    case comparison(FilterComparison)
}

package struct FilterComparison {
    package enum Relation: String {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case isIn = "in"
        case isNotIn = "not in"
        case contains
        case matches

        /// Ordering needs numbers.
        var isOrdering: Bool {
            switch self {
            case .less, .lessOrEqual, .greater, .greaterOrEqual: true
            default: false
            }
        }
    }

    /// A literal, or two for a range.
    struct Operand {
        var low: FilterToken
        var high: FilterToken?
    }

    var field: FilterToken
    var sign: FilterToken
    var relation: Relation
    var operands: [Operand]

    /// Whether values that differ are looked for.
    var isNegated: Bool { relation == .notEqual || relation == .isNotIn }
}

extension FilterSyntax: CustomStringConvertible {
    /// The expression with parentheses around everything, for tests and for whoever wonders what binds to what.
    var description: String {
        switch self {
        case .all(let parts): "(" + parts.map(\.description).joined(separator: " && ") + ")"
        case .any(let parts): "(" + parts.map(\.description).joined(separator: " || ") + ")"
        case .not(let part): "!" + part.description
        case .present(let name): "exists " + name.text
        case .comparison(let comparison): comparison.description
        }
    }
}

extension FilterComparison: CustomStringConvertible {
    package var description: String {
        var list = operands.map { written($0.low) + ($0.high.map { ".." + written($0) } ?? "") }.joined(separator: ", ")
        if relation == .isIn || relation == .isNotIn { list = "{" + list + "}" }
        return "\(field.text) \(relation.rawValue) \(list)"
    }

    private func written(_ token: FilterToken) -> String {
        token.kind == .quoted ? "\"\(token.text)\"" : token.text
    }
}
