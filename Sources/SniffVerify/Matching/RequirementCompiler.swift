import Decoders

/// Requirements: stories, and rules.
extension ExpectationCompiler {
    mutating func compile(_ requirement: TraceExpectation.Requirement) -> CompiledRequirement? {
        let device = requirement.device.flatMap { name in
            attempt { (compiler) throws(ExpectationError) in try compiler.device(name, at: requirement.place) }
        }
        return CompiledRequirement(
            requirement: requirement, scope: requirement.scope ?? requirement.defaultScope, device: device,
            during: period(requirement.during), form: form(requirement))
    }

    private mutating func form(_ requirement: TraceExpectation.Requirement) -> CompiledRequirement.Form {
        switch requirement.form {
        case .story(let steps):
            var scope = NameScope()
            return .story(self.steps(steps, &scope))
        case .each(let rule): return .each(compile(rule))
        case .never(let patterns): return .never(self.patterns(patterns, NameScope(), outcome: .any))
        case .count(let patterns, let times, let per):
            return .count(self.patterns(patterns, NameScope(), outcome: .any), times, per: per.map { Nanoseconds($0) })
        }
    }

    private mutating func period(_ period: TraceExpectation.Period) -> CompiledPeriod {
        var compiled = CompiledPeriod()
        compiled.whiles = period.whiles.flatMap { pattern($0, NameScope()) }
        compiled.from = patterns(period.from, NameScope())
        compiled.until = patterns(period.until, NameScope())
        compiled.fromTime = period.fromTime.map { CompiledPeriod.TimeBound($0) }
        compiled.untilTime = period.untilTime.map { CompiledPeriod.TimeBound($0) }
        compiled.outer = period.outer.map { self.period($0) }
        return compiled
    }

    private mutating func compile(_ rule: TraceExpectation.EachRule) -> CompiledRule {
        var scope = NameScope()
        let occasion = PatternContext(rule.trigger.map { context($0) })
        scope.occasion = occasion
        let trigger = patterns(rule.trigger, scope, outcome: .notRefused)
        bind(rule.trigger, &scope)
        let remember = patterns(rule.remember, scope)
        bind(rule.remember, &scope)
        let after = patterns(rule.after, scope)
        bind(rule.after, &scope)
        let since = patterns(rule.since, scope)
        let onlyWhile = patterns(rule.onlyWhile, scope)
        let notWhile = patterns(rule.notWhile, scope)
        let conditions = conditions(rule.conditions, occasion, scope)
        let before = patterns(rule.before, scope)
        let unless = patterns(rule.unless, scope)
        let then = steps(rule.then, &scope)
        checkAnswer(trigger, then)
        return CompiledRule(
            rule: rule, trigger: trigger, conditions: conditions, then: then,
            within: rule.within.map { Nanoseconds($0) },
            before: before, unless: unless, after: after, since: since, onlyWhile: onlyWhile, notWhile: notWhile,
            every: rule.every?.inNanoseconds, remember: remember, afterWithin: rule.afterWithin.map { Nanoseconds($0) })
    }

    /// Names of patterns are for what is written after them.
    private mutating func bind(_ patterns: [OperationPattern], _ scope: inout NameScope) {
        for pattern in patterns { if let name = pattern.name { scope.named[name] = context(pattern) } }
    }

    mutating func steps(_ steps: [ExpectedStep], _ scope: inout NameScope) -> [CompiledStep] {
        let compiled = steps.compactMap { step($0, &scope) }
        checkOptional(compiled)
        return compiled
    }

    private mutating func step(_ step: ExpectedStep, _ scope: inout NameScope) -> CompiledStep? {
        if let base = step.timeBase, scope.named[base] == nil {
            errors.append(
                ExpectationError(step.place, "no step before this is called '\(base)'; 'as: \(base)' names one"))
        }
        let before = scope
        guard let form = form(step.form, &scope) else { return nil }
        var compiled = CompiledStep(
            step: step, form: form, within: step.within.map { Nanoseconds($0) },
            after: step.after.map { Nanoseconds($0) },
            every: step.every?.inNanoseconds)
        if case .operation(let pattern, _) = form {
            compiled.conditions = conditions(step.conditions, pattern.context, before)
        } else if let condition = step.conditions.first {
            errors.append(ExpectationError(condition.place, "conditions belong to a step of one operation"))
        }
        return compiled
    }

    private mutating func form(_ form: ExpectedStep.Form, _ scope: inout NameScope) -> CompiledStep.Form? {
        switch form {
        case .operation(let pattern, let times):
            let compiled = self.pattern(pattern, scope)
            bind([pattern], &scope)
            return compiled.map { .operation($0, times: times) }
        case .anyOrder(let group):
            // Of the same group, none may refer to another: it is unknown which comes first.
            let before = scope
            return .anyOrder(
                group.compactMap { member in
                    var own = before
                    let compiled = step(member, &own)
                    scope.named.merge(own.named) { $1 }
                    return compiled
                })
        case .either(let stories):
            let before = scope
            return .either(
                stories.map { story in
                    var own = before
                    let compiled = steps(story, &own)
                    scope.named.merge(own.named) { $1 }
                    return compiled
                })
        case .optional(let story): return .optional(steps(story, &scope))
        case .repeating(let story, let until, let atMost):
            let compiled = steps(story, &scope)
            return .repeating(compiled, until: until.flatMap { self.pattern($0, scope) }, atMost: atMost)
        case .never(let patterns): return .never(self.patterns(patterns, scope, outcome: .any))
        }
    }
}

extension ClosedRange<Duration> {
    fileprivate var inNanoseconds: ClosedRange<Nanoseconds> { Nanoseconds(lowerBound)...Nanoseconds(upperBound) }
}
