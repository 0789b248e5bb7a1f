import Sniff

/// Finds names that are given twice, or used where they do not exist.
struct ExpectationNames {
    private let problems: ExpectationProblems
    /// Names that an operation has for certain, in their order.
    private var bound: [String] = []
    /// Names that an operation may have, or will have: why they cannot be used.
    private var unsure: [String: String] = [:]
    private var hasPrevious = false

    init(_ problems: ExpectationProblems) { self.problems = problems }

    mutating func check(_ requirement: TraceExpectation.Requirement) {
        let outside = self
        outside.use(requirement.during.patterns, mayName: false)
        switch requirement.form {
        case .story(let steps): check(steps)
        case .never(let patterns), .count(let patterns, _, _): use(patterns, mayName: false)
        case .each(let rule): check(rule)
        }
    }

    private mutating func check(_ rule: TraceExpectation.EachRule) {
        bindOneOf(rule.trigger)
        let before = ExpectationNames(problems)
        for pattern in rule.remember {
            before.use([pattern], mayName: true)
            bind(pattern)
            if pattern.name == nil {
                problems.add(pattern.place, "what is remembered needs a name: 'as: name'")
            }
        }
        hasPrevious = true
        use(rule.conditions)
        checkItself(rule)
        use(rule.after + rule.since + rule.onlyWhile + rule.notWhile, mayName: false)
        var following = self
        following.check(rule.then)
        following.use(rule.unless + rule.before, mayName: false)
    }

    private mutating func check(_ steps: [ExpectedStep]) {
        for step in steps {
            if let base = step.timeBase { use(base, step.place) }
            switch step.form {
            case .operation(let pattern, _):
                use([pattern], mayName: true)
                use(step.conditions)
                bind(pattern)
            case .anyOrder(let steps): checkInAnyOrder(steps)
            case .either(let stories): checkOneOf(stories)
            case .optional(let steps):
                var inside = self
                inside.check(steps)
                doubt(inside.bound, "has an operation only if the optional step happens")
            case .repeating(let steps, let until, _):
                check(steps)
                if let until { use([until], mayName: false) }
            case .never(let patterns): use(patterns, mayName: false)
            }
        }
    }

    /// No step of a group knows which other came before it.
    private mutating func checkInAnyOrder(_ steps: [ExpectedStep]) {
        let before = self
        for (index, step) in steps.enumerated() {
            var inside = before
            for (other, step) in steps.enumerated() where other != index {
                inside.doubt(step.names, "may come later: steps in any order do not know each other")
            }
            inside.check([step])
            for name in inside.bound.dropFirst(before.bound.count) { give(name, step.place) }
        }
    }

    /// After alternatives, those names can be used that each of them gives.
    private mutating func checkOneOf(_ stories: [[ExpectedStep]]) {
        let all = stories.map { story in
            var inside = self
            inside.check(story)
            return Array(inside.bound.dropFirst(bound.count))
        }
        bindCommon(all)
    }

    private mutating func bindOneOf(_ patterns: [OperationPattern]) {
        use(patterns, mayName: true)
        bindCommon(patterns.map { [$0.name].compactMap(\.self) })
    }

    private mutating func bindCommon(_ all: [[String]]) {
        for name in all.joined() where !bound.contains(name) {
            if all.allSatisfy({ $0.contains(name) }) {
                bound.append(name)
            } else {
                doubt([name], "has an operation only in one of the alternatives")
            }
        }
    }

    private mutating func doubt(_ names: [String], _ reason: String) {
        for name in names where !bound.contains(name) { unsure[name] = reason }
    }

    private mutating func bind(_ pattern: OperationPattern) {
        if let name = pattern.name { give(name, pattern.place) }
    }

    private mutating func give(_ name: String, _ place: SourcePlace) {
        if bound.contains(name) {
            problems.add(place, "a second operation called '\(name)'; take another name")
        } else {
            bound.append(name)
        }
    }

    private func use(_ patterns: [OperationPattern], mayName: Bool) {
        for pattern in patterns {
            use(pattern.conditions)
            if let name = pattern.name, !mayName {
                problems.add(
                    pattern.place,
                    "'as: \(name)' names nothing here; what must have happened before gets a name by 'remember', what follows by 'then'"
                )
            }
        }
    }

    /// An occurrence compared with itself is always right.
    private func checkItself(_ rule: TraceExpectation.EachRule) {
        let own = rule.trigger.compactMap(\.name)
        for condition in rule.conditions {
            for name in condition.values.flatMap(Self.references) where own.contains(name) {
                problems.add(
                    condition.place,
                    "'\(name)' is the occurrence itself, so that this would always be met; the one before is 'previous'"
                )
            }
        }
    }

    private func use(_ conditions: [TraceExpectation.Condition]) {
        for condition in conditions {
            for name in condition.values.flatMap(Self.references) { use(name, condition.place) }
        }
    }

    private func use(_ name: String, _ place: SourcePlace) {
        if bound.contains(name) { return }
        if name == "previous" {
            if !hasPrevious {
                problems.add(place, "'previous' is the occurrence before, which only 'is' and 'then' of a rule have")
            }
        } else if name == "same" {
            problems.add(
                place,
                "'same' is a device or a characteristic; name the occurrence by 'as: command' and write {command}")
        } else if let reason = unsure[name] {
            problems.add(place, "'\(name)' cannot be used here: it \(reason)")
        } else {
            let hint = bound.isEmpty ? "; give one by 'as: \(name)'" : NearestName.suggestion(name, bound)
            problems.add(place, "no operation before this one is called '\(name)'\(hint)")
        }
    }

    /// Why something is no name; `nil` where it is one.
    static func problem(_ text: String) -> String? {
        guard let first = text.first, first.isLetter, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return "'\(text)' is no name: letters, digits and '_' make one, a letter first" }
        guard ["previous", "same", "any", "next"].contains(text) else { return nil }
        return "'\(text)' has a meaning of its own; take another name"
    }

    /// The names that a value refers to: `command` in `{command[0]} 01`.
    static func references(_ value: String) -> [String] {
        // Braces of a regular expression are repetitions: {2,3}.
        if value.hasPrefix("/"), value.count > 1, value.hasSuffix("/") { return [] }
        return value.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
            guard let end = part.firstIndex(of: "}") else { return nil }
            let name = part[..<end].prefix { $0 != "." && $0 != "[" && $0 != " " }
            return name.isEmpty ? nil : String(name)
        }
    }
}
