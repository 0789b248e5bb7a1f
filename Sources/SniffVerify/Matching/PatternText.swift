/// Patterns and steps in sentences about what is missing, with the values that names stand for.
extension CompiledPattern {
    /// `notification of 2A57 (02 01)`.
    func noun(_ bindings: Bindings) -> String { pattern.noun(conditions: conditions.map { $0.words(bindings) }) }
}

extension [CompiledPattern] {
    func nouns(_ bindings: Bindings) -> String { map { $0.noun(bindings) }.joined(separator: " or ") }
}

extension CompiledStep {
    /// The missing operation, if the step does not come.
    func noun(_ bindings: Bindings) -> String {
        switch form {
        case .operation(let pattern, _): pattern.noun(bindings)
        case .anyOrder(let steps), .optional(let steps), .repeating(let steps, _, _):
            steps.map { $0.noun(bindings) }.joined(separator: ", ")
        case .either(let stories):
            stories.map { $0.map { $0.noun(bindings) }.joined(separator: ", ") }.joined(separator: " or ")
        case .never(let patterns): patterns.nouns(bindings)
        }
    }
}
