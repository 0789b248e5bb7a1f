import Decoders

/// Looks up what conditions say.
struct ConditionCompiler {
    let registry: Registry
    /// The names that messages may have.
    let profiles: ProfileNames
    /// The names that characteristics have in the file.
    let aliases: CompiledAliases

    /// - Throws: what is wrong with it, at its place.
    func compile(
        _ condition: TraceExpectation.Condition, _ context: PatternContext, _ scope: NameScope
    ) throws(ExpectationError) -> CompiledCondition {
        do {
            return CompiledCondition(
                condition: condition, alternatives: try alternatives(condition, context, scope))
        } catch { throw ExpectationError(condition.place, error.message) }
    }

    private func alternatives(
        _ condition: TraceExpectation.Condition, _ context: PatternContext, _ scope: NameScope
    ) throws(ExpressionFault) -> [CompiledCondition.Alternative] {
        guard !condition.values.isEmpty else { throw ExpressionFault("\(condition.path) has no value to compare with") }
        let fields = try FieldLookup(registry: registry, context: context).fields(condition.path)
        let references = ReferenceText(registry: registry, scope: scope)
        var alternatives: [CompiledCondition.Alternative] = []
        var fault: ExpressionFault?
        var always: PossibleValues?
        for field in fields {
            let possible = PossibleValues(of: field, context, registry, profiles)
            let reader = ValueReader(
                references: references, aliases: aliases, path: condition.path, field: field, texts: possible.texts,
                kinds: context.kinds)
            do {
                var values: [ExpectedValue] = []
                for text in condition.values {
                    values.append(try reader.value(text))
                    try possible.refuseImpossible(values[values.count - 1], condition.path)
                }
                if possible.isAlwaysMet(by: values) { always = possible }
                alternatives.append(CompiledCondition.Alternative(field: field, values: values))
            } catch { fault = fault ?? error }
        }
        if let always { throw always.saysNothing(condition) }
        guard alternatives.isEmpty, let fault else { return alternatives }
        guard fields.count > 1 else { throw fault }
        throw ExpressionFault(
            "no field of the value can be '\(condition.values.joined(separator: ", "))'; it has "
                + fields.map(\.label).joined(separator: ", "))
    }
}

extension CompiledCondition {
    /// All fields of packets that it looks at, those of earlier operations too.
    var packetKeys: [FieldKey] {
        var fields = alternatives.map(\.field)
        for reference in references { fields.append(reference.field) }
        return fields.compactMap { field in
            if case .packet(let key) = field.form { key } else { nil }
        }
    }

    /// Its references.
    var references: [OperationReference] {
        alternatives.flatMap(\.values).flatMap { value -> [OperationReference] in
            switch value.form {
            case .computed(let computed): computed.operands.compactMap(\.reference)
            case .bytes(let pattern):
                pattern.segments.compactMap { segment in
                    if case .reference(let reference) = segment { reference } else { nil }
                }
            default: []
            }
        }
    }
}

extension ComputedValue {
    var operands: [Operand] {
        switch form {
        case .equal(let one), .atLeast(let one), .atMost(let one), .moreThan(let one), .lessThan(let one): [one]
        case .range(let low, let high): [low, high]
        }
    }
}
