import Sniff

/// Checks for nonsense that shows only after names have been looked up.
extension ExpectationCompiler {
    /// An optional step and what follows must not take the same operation: it would be unknown which did.
    mutating func checkOptional(_ steps: [CompiledStep]) {
        for (index, step) in steps.enumerated() {
            guard case .optional(let story) = step.form else { continue }
            let own = story.first?.firstPatterns ?? []
            for next in steps[(index + 1)...] {
                if case .never = next.form { continue }
                for (left, right) in own.flatMap({ left in next.firstPatterns.map { (left, $0) } })
                where left.overlaps(right) {
                    errors.append(
                        ExpectationError(
                            next.step.place,
                            "the optional step before (\(step.step.place)) and this one can take the same operation: "
                                + "\(left.context.title); tell them apart by 'where'"))
                    return
                }
                guard case .optional = next.form else { break }
            }
        }
    }

    /// Refuses what no operation can be.
    func check(
        _ outcome: CompiledOutcome, _ conditions: [CompiledCondition], _ context: PatternContext
    ) throws(ExpectationError) {
        for (index, condition) in conditions.enumerated() {
            if outcome == .success || outcome == .notRefused, context.kinds.hasErrorsOnlyIfRefused,
                condition.isAboutError
            {
                throw ExpectationError(
                    condition.condition.place,
                    "what succeeds has no error; write 'result:' with its name beside the operation")
            }
            for other in conditions[..<index]
            where other.condition.path == condition.condition.path && !other.overlaps(condition) {
                throw ExpectationError(
                    condition.condition.place,
                    "no \(condition.condition.path) can be this and what was said before (\(other.condition.place))")
            }
        }
    }

    /// Refuses an answer that is just the next occurrence.
    mutating func checkAnswer(_ trigger: [CompiledPattern], _ then: [CompiledStep]) {
        guard let first = then.first, case .operation(let answer, _) = first.form else { return }
        for pattern in trigger where pattern.isSame(as: answer) {
            errors.append(
                ExpectationError(
                    first.step.place,
                    "what raises the rule and what has to follow are the same; 'every:' limits the time from one to the next"
                ))
        }
    }
}

extension OperationKinds {
    /// Whether an operation of these kinds that succeeds has no error.
    fileprivate var hasErrorsOnlyIfRefused: Bool {
        failures.allSatisfy { failures in
            if failures.kind == .discover || failures.kind == .message { return false }
            return failures.sources.isEmpty || failures.canBeRefused
        }
    }
}

extension CompiledCondition {
    /// Whether it asks for an error to be there.
    fileprivate var isAboutError: Bool {
        alternatives.contains { alternative in
            alternative.field.form == .fact(.error)
                && alternative.values.allSatisfy { if case .absent = $0.form { false } else { !$0.isNegated } }
        }
    }
}

extension CompiledStep {
    /// The patterns that may begin it.
    fileprivate var firstPatterns: [CompiledPattern] {
        switch form {
        case .operation(let pattern, _): [pattern]
        case .anyOrder(let group): group.flatMap(\.firstPatterns)
        case .either(let stories): stories.flatMap { $0.first?.firstPatterns ?? [] }
        case .optional(let story), .repeating(let story, _, _): story.first?.firstPatterns ?? []
        case .never: []
        }
    }
}

extension CompiledPattern {
    fileprivate func isSame(as other: CompiledPattern) -> Bool {
        kinds == other.kinds && target == other.target && device == other.device && outcome.overlaps(other.outcome)
            && other.conditions.isEmpty
    }

    /// Whether one operation may be both.
    fileprivate func overlaps(_ other: CompiledPattern) -> Bool {
        guard !kinds.isDisjoint(with: other.kinds), target.overlaps(other.target), outcome.overlaps(other.outcome)
        else { return false }
        if let left = pattern.verb.sender, let right = other.pattern.verb.sender, left != right { return false }
        if case .described(let left) = device, case .described(let right) = other.device, left != right { return false }
        for left in conditions {
            for right in other.conditions where left.condition.path == right.condition.path {
                if !left.overlaps(right) { return false }
            }
        }
        return true
    }
}

extension CompiledTarget {
    fileprivate func overlaps(_ other: CompiledTarget) -> Bool {
        switch (self, other) {
        case (.attributes(let left, let leftParent), .attributes(let right, let rightParent)):
            if let leftParent, let rightParent, leftParent != rightParent { return false }
            return left.contains { right.contains($0) }
        case (.profiles(let left), .profiles(let right)): return left.contains { right.contains($0) }
        case (.discovery, .discovery), (.filter, .filter): return self == other
        case (.service(let left), .service(let right)): return left.contains { right.contains($0) }
        default: return true
        }
    }
}

extension CompiledOutcome {
    fileprivate func overlaps(_ other: CompiledOutcome) -> Bool {
        switch (self, other) {
        case (.any, _), (_, .any): true
        case (.notRefused, .success), (.success, .notRefused), (.notRefused, .unanswered), (.unanswered, .notRefused):
            true
        case (.refused, .code), (.code, .refused), (.refused, .name), (.name, .refused), (.code, .name), (.name, .code):
            true
        default: self == other
        }
    }
}

extension CompiledCondition {
    /// Whether one value may fulfil both; where that is not known, yes.
    fileprivate func overlaps(_ other: CompiledCondition) -> Bool {
        guard alternatives.count == 1, other.alternatives.count == 1, let left = alternatives.first,
            let right = other.alternatives.first, left.field.form == right.field.form
        else { return true }
        return left.values.contains { left in right.values.contains { left.overlaps($0) } }
    }
}

extension ExpectedValue {
    fileprivate func overlaps(_ other: ExpectedValue) -> Bool {
        switch (form, other.form) {
        case (.absent, .absent): return true
        case (.absent, _), (_, .absent): return false
        default: break
        }
        if isNegated || other.isNegated {
            // A thing and anything but this thing.
            let isOpposite = isNegated != other.isNegated && text.droppingNot == other.text.droppingNot
            return !isOpposite
        }
        switch (form, other.form) {
        case (.texts(let left), .texts(let right)): return left.contains { right.contains($0) }
        case (.texts(let texts), .pattern(let pattern)), (.pattern(let pattern), .texts(let texts)):
            return texts.contains { FieldValue.text($0).isFound(pattern) }
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.numbers(let left), .numbers(let right)): return left.contains { right.contains($0) }
        case (.numbers(let numbers), .number(let range)), (.number(let range), .numbers(let numbers)):
            return numbers.contains { range.contains(integer: Int128($0)) }
        case (.number(let left), .number(let right)): return left.overlaps(right)
        case (.uuids(let left), .uuids(let right)): return left.contains { right.contains($0) }
        case (.address(let left), .address(let right)): return left == right
        case (.bytes(let left), .bytes(let right)): return left.overlaps(right)
        default: return true
        }
    }
}

extension String {
    fileprivate var droppingNot: Substring { hasPrefix("not ") ? dropFirst(4) : self[...] }
}

extension BytePattern {
    fileprivate func overlaps(_ other: BytePattern) -> Bool {
        guard let left = fixed, let right = other.fixed else { return true }
        if left.count < right.count && !isOpen || right.count < left.count && !other.isOpen { return false }
        return zip(left, right).allSatisfy { ($0.value ^ $1.value) & $0.mask & $1.mask == 0 }
    }
}
