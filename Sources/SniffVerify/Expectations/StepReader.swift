/// Reads the steps of stories, and those that rules ask for.
struct StepReader {
    let problems: ExpectationProblems
    let patterns: PatternReader

    init(_ problems: ExpectationProblems) {
        self.problems = problems
        patterns = PatternReader(problems: problems)
    }

    /// A list of steps, or one step.
    func steps(_ node: ExpectationNode) throws(ExpectationError) -> [ExpectedStep] {
        var steps: [ExpectedStep] = []
        for item in try node.items() {
            if let step = problems.attempt({ () throws(ExpectationError) in try step(item) }) { steps.append(step) }
        }
        return steps
    }

    func step(_ node: ExpectationNode) throws(ExpectationError) -> ExpectedStep {
        guard let pairs = node.node.mapping else {
            return ExpectedStep(.operation(try patterns.pattern(node), times: 1...1), place: node.place)
        }
        let groups = ExpectationKey.groups.filter { group in pairs.contains { $0.key.scalar == group.key.word } }
        guard let group = groups.first else { return try operation(node) }
        var map = try ExpectationMap(node, [group.key] + group.beside, problems)
        for other in groups.dropFirst() { map.refuse(other.key.word, beside(other.key.word, group.key.word)) }
        for verb in OperationVerb.all where map.key(verb.word) != nil {
            map.refuse(verb.word, beside(verb.word, group.key.word))
        }
        let form = form(group.key.word, &map)
        let timing = timing(&map)
        map.finish()
        // What is wrong in it was noted; a step that does nothing is put in its place.
        var step = ExpectedStep(form ?? .anyOrder([]), place: node.place)
        (step.within, step.after, step.timeBase) = timing
        return step
    }

    private func beside(_ word: String, _ other: String) -> String {
        "'\(word)' beside '\(other)': each step is one thing; begin the second with '- '"
    }

    private func form(_ word: String, _ map: inout ExpectationMap) -> ExpectedStep.Form? {
        switch word {
        case "any order": return map.value(word, steps).map { .anyOrder($0) }
        case "either": return map.value(word, alternatives).map { .either($0) }
        case "optional": return map.value(word, steps).map { .optional($0) }
        case "never": return map.value(word, patterns.patterns).map { .never($0) }
        default:
            let steps = map.value(word, steps)
            let until = map.value("until", patterns.pattern)
            let atMost = map.value("at most", ExpectationTimes.number)
            if map.key("until") == nil, map.key("at most") == nil, let key = map.key("repeat") {
                problems.add(key.error("'repeat' needs an end: 'until: {…}', 'at most: 3', or both"))
            }
            if atMost == 0, let key = map.key("at most") { problems.add(key.error("'at most: 0' repeats nothing")) }
            return steps.map { .repeating($0, until: until, atMost: atMost ?? .max) }
        }
    }

    /// Each of them a step, or a list of steps.
    private func alternatives(_ node: ExpectationNode) throws(ExpectationError) -> [[ExpectedStep]] {
        let items = try node.list()
        guard items.count > 1 else { throw node.error("'either' needs a list of two steps or more") }
        return items.compactMap { item in problems.attempt { () throws(ExpectationError) in try steps(item) } }
    }

    private func operation(_ node: ExpectationNode) throws(ExpectationError) -> ExpectedStep {
        var map = try ExpectationMap(node, ExpectationKey.operation, problems)
        let pattern = try patterns.pattern(&map)
        let every = map.key("every")
        let amount = repetition(&map)
        let times = amount?.range
        var step = ExpectedStep(.operation(pattern, times: times ?? 1...1), place: node.place)
        step.counted = amount?.counted ?? .operations
        (step.within, step.after, step.timeBase) = timing(&map)
        step.every = map.value("every", ExpectationTimes.gap)
        step.conditions = map.value("is", patterns.fields) ?? []
        if let times, times.upperBound == 0 {
            problems.add(map.place, "a step that happens 0 times; write '- never: {\(pattern.verb.word): …}'")
        }
        if let every, (times?.upperBound ?? 1) < 2 {
            problems.add(every.error("'every' needs two or more occurrences; add 'at least: 2', or another number"))
        }
        map.finish()
        return step
    }

    /// `times`, `at least`, `at most`; `nil` where there is none. What is expected at most so often is expected once.
    func repetition(_ map: inout ExpectationMap, from first: Int = 1) -> Amount? {
        let times = map.value("times") { node throws(ExpectationError) in try Amount(node, ExpectationTimes.times) }
        let number = { (node: ExpectationNode) throws(ExpectationError) in
            let number = try ExpectationTimes.number(node)
            return number...number
        }
        let least = map.value("at least") { node throws(ExpectationError) in try Amount(node, number) }
        let most = map.value("at most") { node throws(ExpectationError) in try Amount(node, number) }
        if let times {
            for key in ["at least", "at most"] where map.key(key) != nil {
                map.refuse(key, "'\(key)' beside 'times': write 'times: 2..4' for both")
            }
            return times
        }
        guard least != nil || most != nil else { return nil }
        if let least, let most, least.counted != most.counted {
            map.refuse(
                "at most", "'at least' and 'at most' count the same: write 'bytes' in both, or two requirements")
            return nil
        }
        let lower = least?.range.lowerBound ?? min(first, most?.range.lowerBound ?? first)
        let upper = most?.range.upperBound ?? .max
        guard lower <= upper else {
            map.refuse("at least", "'at least: \(lower)' is above 'at most: \(upper)'")
            return nil
        }
        guard var amount = least ?? most else { return nil }
        amount.range = lower...upper
        return amount
    }

    private func timing(_ map: inout ExpectationMap) -> (Duration?, Duration?, String?) {
        let within = map.value("within", ExpectationTimes.durationOf)
        let after = map.value("after", ExpectationTimes.durationOf)
        if let within, let after {
            if within.base != after.base {
                map.refuse(
                    "after", "'within' and 'after' of a step count from the same step: name it in both, or in neither")
            } else if after.0 > within.0 {
                map.refuse("after", "'after: \(text: after.0)' is later than 'within: \(text: within.0)'")
            }
        }
        return (within?.0, after?.0, within?.base ?? after?.base)
    }
}
