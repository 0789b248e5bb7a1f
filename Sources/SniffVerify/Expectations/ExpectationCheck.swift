import Sniff

/// Finds what can never be so, or says nothing, in an expectation from a file or in one written in Swift.
struct ExpectationCheck {
    let problems: ExpectationProblems

    init(_ problems: ExpectationProblems) { self.problems = problems }

    func check(_ expectation: TraceExpectation) {
        if expectation.requirements.isEmpty { problems.add(expectation.place, "nothing is expected") }
        check(expectation.devices)
        checkTitles(expectation.requirements)
        let devices = expectation.devices.map(\.name)
        for requirement in expectation.requirements {
            if let device = requirement.device { check(device: device, devices, requirement.place, isRule: false) }
            let isRule = if case .each = requirement.form { true } else { false }
            for pattern in requirement.patterns {
                check(pattern, devices, isRule: isRule)
            }
            check(requirement)
            for period in [requirement.during] + requirement.during.outer {
                guard case .sinceBegin(let from)? = period.fromTime, case .sinceBegin(let until)? = period.untilTime,
                    from >= until
                else { continue }
                problems.add(
                    requirement.place, "'until: \(text: until)' is not after 'from: \(text: from)': nothing is between")
            }
            ScopeCheck(problems, requirement)?.check()
            var names = ExpectationNames(problems)
            names.check(requirement)
        }
    }

    /// Reports name a requirement by its title.
    private func checkTitles(_ requirements: [TraceExpectation.Requirement]) {
        var first: [String: SourcePlace] = [:]
        for requirement in requirements where !requirement.title.isEmpty {
            guard let place = first[requirement.title] else {
                first[requirement.title] = requirement.place
                continue
            }
            let word = if case .story = requirement.form { "story" } else { "rule" }
            let title = "'\(requirement.title)'"
            problems.add(
                requirement.place,
                place == requirement.place
                    ? "\(title) is there twice: its file is included twice; put a parameter into the title: '${name}'"
                    : "a second requirement called \(title); the first is at \(place); give it another '\(word): …'")
        }
    }

    private func check(_ devices: [TraceExpectation.DeviceDescription]) {
        for (index, device) in devices.enumerated() {
            if ["any", "same"].contains(device.name) {
                problems.add(device.place, "'\(device.name)' has a meaning of its own; take another name")
            } else if device.criteria.isEmpty, problems.errors.isEmpty {
                // In a file, what was not understood was noted.
                problems.add(device.place, "nothing is said about what '\(device.name)' advertises")
            } else if devices[..<index].contains(where: { $0.name == device.name }) {
                problems.add(device.place, "a second device called '\(device.name)'")
            }
        }
    }

    private func check(_ pattern: OperationPattern, _ devices: [String], isRule: Bool) {
        if let device = pattern.device { check(device: device, devices, pattern.place, isRule: isRule) }
        if let name = pattern.name, let problem = ExpectationNames.problem(name) {
            problems.add(pattern.place, problem)
        }
        guard let target = pattern.target else { return }
        if pattern.verb.target == .device {
            check(device: target, devices, pattern.place, isRule: isRule)
        } else if target == "same", !isRule {
            problems.add(pattern.place, Self.sameWithoutRule)
        }
    }

    private static let sameWithoutRule =
        "'same' is what raised the rule; here is no rule with 'each'. Give the earlier operation a name by 'as'"

    private func check(device: String, _ devices: [String], _ place: SourcePlace, isRule: Bool) {
        if device == "any" || devices.contains(device) { return }
        if device == "same" {
            if !isRule { problems.add(place, Self.sameWithoutRule) }
            return
        }
        let isAddress = FilterLiteral.address(device) != nil
        let description = isAddress ? "'name: {address: \(device)}'" : "'\(device): {name: …}'"
        let hint =
            devices.isEmpty || isAddress
            ? "; describe it below 'devices', as in \(description)" : NearestName.suggestion(device, devices + ["any"])
        problems.add(place, "no device is called '\(device)'\(hint)")
    }

    private func check(_ requirement: TraceExpectation.Requirement) {
        for pattern in [requirement.during.whiles].compactMap(\.self) { lasting(pattern) }
        switch requirement.form {
        case .story(let steps):
            if steps.isEmpty {
                problems.add(requirement.place, "a story without steps")
            } else if !steps.contains(where: \.isRequired) {
                problems.add(requirement.place, "no step of the story has to happen; it would always be met")
            }
            if let first = steps.first { checkBeginning(first) }
            StepCheck(problems).check(steps, endsByItself: false)
        case .each(let rule):
            atLeastOne(rule.trigger, requirement.place)
            RuleCheck(problems, requirement.place).check(rule)
            if !rule.then.isEmpty, !rule.then.contains(where: { $0.isRequired || $0.isForbidding }) {
                problems.add(requirement.place, "nothing of what follows has to happen; the rule would always be met")
            }
            check(rule)
        case .never(let patterns): atLeastOne(patterns, requirement.place)
        case .count(let patterns, let times, let per):
            atLeastOne(patterns, requirement.place)
            if per != nil, times.lowerBound > 0 {
                problems.add(
                    requirement.place,
                    "'per' is about too many: write 'at most'; that something comes often enough is 'every: at most 20 s' of a rule"
                )
            }
            checkBytes(patterns, requirement.counted)
            if times == 0...Int.max { problems.add(requirement.place, "any number is right; this would always be met") }
        }
    }

    private func checkBytes(_ patterns: [OperationPattern], _ counted: TraceExpectation.Counted) {
        guard counted == .bytes else { return }
        for pattern in patterns where !TraceExpectation.Counted.carriers.isSuperset(of: pattern.verb.kinds) {
            problems.add(pattern.place, "'\(pattern.verb.word)' has no value whose bytes could be counted")
        }
    }

    private func atLeastOne(_ patterns: [OperationPattern], _ place: SourcePlace) {
        if patterns.isEmpty { problems.add(place, "no operation is named") }
    }

    private func check(_ rule: TraceExpectation.EachRule) {
        for pattern in rule.onlyWhile + rule.notWhile { lasting(pattern) }
        StepCheck(problems).check(
            rule.then, endsByItself: rule.within != nil || rule.beforeNext || !rule.before.isEmpty)
        guard let first = rule.then.first, case .operation(let answer, _) = first.form else { return }
        if let same = rule.trigger.first(where: { $0.isSame(as: answer) }) {
            problems.add(
                answer.place,
                "what follows is what raises the rule (\(same.title)); for the time between two of them write 'every: 0.8 s..1.2 s'"
            )
        }
    }

    /// Kinds that begin a state which a later operation ends; requests last until they are answered.
    private static let lasting = OperationKinds([
        .subscribe, .connect, .encrypt, .startScanning, .startAdvertising, .attempt,
    ]).union(.requests).subtracting(OperationKinds(.unsubscribe))

    private func lasting(_ pattern: OperationPattern) {
        guard !Self.lasting.isSuperset(of: pattern.verb.kinds), pattern.verb.word != "requests",
            pattern.verb.word != "exchanges"
        else { return }
        problems.add(
            pattern.place,
            "'\(pattern.verb.word)' does not last; 'subscribes', 'connects', 'encrypts', 'scans', 'starts advertising', "
                + "'tries to connect' and requests do. Use 'from' and 'until' for others")
    }

    /// The first step of a story has nothing that its time could count from.
    private func checkBeginning(_ step: ExpectedStep) {
        if step.within != nil || step.after != nil, step.timeBase == nil {
            let word = step.within != nil ? "within" : "after"
            problems.add(step.place, "'\(word)' counts from the step before, and this is the first")
        }
        step.firstSteps.forEach(checkBeginning)
    }
}

extension OperationPattern {
    /// Whether both are the same but for their names.
    func isSame(as other: OperationPattern) -> Bool {
        isAbout(other) && conditions.count == other.conditions.count && conditions.allSatisfy(other.has)
    }

    /// Whether an operation can be both: all that one of them asks for, the other asks for as well.
    func canTake(what other: OperationPattern) -> Bool {
        isAbout(other) && (conditions.allSatisfy(other.has) || other.conditions.allSatisfy(has))
    }

    private func isAbout(_ other: OperationPattern) -> Bool {
        verb == other.verb && target?.lowercased() == other.target?.lowercased() && result == other.result
            && device == other.device
    }

    private func has(_ condition: TraceExpectation.Condition) -> Bool {
        conditions.contains { $0.path == condition.path && $0.values == condition.values }
    }
}

extension ExpectedStep {
    /// Whether it says what must not come.
    fileprivate var isForbidding: Bool { if case .never = form { true } else { false } }
}
