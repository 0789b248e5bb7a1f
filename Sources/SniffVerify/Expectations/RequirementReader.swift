import Sniff

/// Reads stories and rules.
struct RequirementReader {
    let problems: ExpectationProblems
    let steps: StepReader

    init(_ problems: ExpectationProblems) {
        self.problems = problems
        steps = StepReader(problems)
    }

    private static let forms: [(word: String, keys: [ExpectationKey])] = [
        ("steps", ExpectationKey.story), ("each", ExpectationKey.each), ("never", ExpectationKey.never),
        ("count", ExpectationKey.count),
    ]

    func requirement(_ node: ExpectationNode) throws(ExpectationError) -> TraceExpectation.Requirement {
        guard let pairs = node.node.mapping else {
            throw node.error("a story or a rule is expected here: a mapping with 'story', 'each', 'never' or 'count'")
        }
        let forms = Self.forms.filter { form in pairs.contains { $0.key.scalar == form.word } }
        guard let form = forms.first else { throw noForm(node, pairs) }
        var map = try ExpectationMap(node, form.keys, problems)
        for other in forms.dropFirst() {
            map.refuse(
                other.word,
                "'\(other.word)' beside '\(form.word)': each requirement is one of them; begin the second with '- '")
        }
        let count = problems.errors.count
        var counted = TraceExpectation.Counted.operations
        let made = self.form(form.word, &map, &counted)
        // What is missing may be what was not understood.
        if problems.errors.count == count, map.hasOnlyKnownKeys { checkNothingIsMissing(form.word, &map) }
        let titleKey = form.word == "steps" ? "story" : "rule"
        let title = map.value(titleKey) { node throws(ExpectationError) in try node.text() } ?? ""
        var requirement = TraceExpectation.Requirement(title: title, form: made ?? .story([]), place: node.place)
        requirement.counted = counted
        shared(&map, &requirement)
        map.finish()
        if requirement.title.isEmpty { requirement.title = requirement.words }
        return requirement
    }

    private func noForm(_ node: ExpectationNode, _ pairs: [YAMLNode.Pair]) -> ExpectationError {
        if let story = pairs.first(where: { $0.key.scalar == "story" }) {
            return node.error(
                story.value.scalar == nil
                    ? "behind 'story:' stands its title; put 'steps:' below it, in the same column"
                    : "a story needs 'steps', in the column of 'story' and without '- ' before it")
        }
        for pair in pairs {
            let key = FileNode<ExpectationError>(node: pair.key, file: node.file)
            guard let word = pair.key.scalar else { return key.error("a story or a rule is expected here") }
            if OperationVerb(word) != nil {
                return key.error(
                    "'\(word)' is a step; it belongs below 'steps:' of a story, or behind 'each', 'never', 'count'")
            }
            if word != "rule", !ExpectationKey.each.contains(where: { $0.word == word }) {
                return key.error("'\(word)' is not known here\(ExpectationHints.requirement(word))")
            }
        }
        return node.error("one of 'steps', 'each', 'never', 'count' is missing")
    }

    private func form(
        _ word: String, _ map: inout ExpectationMap, _ counted: inout TraceExpectation.Counted
    ) -> TraceExpectation.Requirement.Form? {
        switch word {
        case "steps": return map.value(word, steps.steps).map { .story($0) }
        case "each": return map.value(word, steps.patterns.patterns).map { .each(rule($0, &map)) }
        case "never": return map.value(word, steps.patterns.patterns).map { .never($0) }
        default:
            let patterns = map.value(word, steps.patterns.patterns)
            let amount = steps.repetition(&map, from: 0)
            counted = amount?.counted ?? .operations
            let per = map.value("per", ExpectationTimes.duration)
            return patterns.map { .count($0, amount?.range ?? 0...0, per: per) }
        }
    }

    private func rule(_ trigger: [OperationPattern], _ map: inout ExpectationMap) -> TraceExpectation.EachRule {
        let patterns = steps.patterns
        var rule = TraceExpectation.EachRule(trigger)
        rule.conditions = map.value("is", patterns.fields) ?? []
        rule.then = map.value("then", steps.steps) ?? []
        rule.unless = map.value("unless", patterns.patterns) ?? []
        rule.after = map.value("after", patterns.patterns) ?? []
        rule.since = map.value("since", patterns.patterns) ?? []
        rule.onlyWhile = map.value("only while", patterns.states) ?? []
        rule.notWhile = map.value("not while", patterns.states) ?? []
        rule.remember = map.value("remember", patterns.patterns) ?? []
        rule.every = map.value("every", ExpectationTimes.gap)
        rule.exceptions = map.value("exceptions", ExpectationTimes.number) ?? 0
        rule.isShared = map.value("shared") { node throws(ExpectationError) in try node.flag() } ?? false
        rule.mayBeNone = map.value("may be none") { node throws(ExpectationError) in try node.flag() } ?? false
        if let before = map.node("before") {
            rule.beforeNext = before.node.scalar == "next"
            if !rule.beforeNext {
                rule.before = problems.attempt { () throws(ExpectationError) in try patterns.patterns(before) } ?? []
            }
        }
        let within = map.value("within", ExpectationTimes.duration)
        if map.key("then") == nil, map.key("after") != nil { rule.afterWithin = within } else { rule.within = within }
        check(&map)
        return rule
    }

    private func checkNothingIsMissing(_ form: String, _ map: inout ExpectationMap) {
        let hasOne = { [map] (keys: [String]) in keys.contains { map.key($0) != nil } }
        if form == "each", !hasOne(["is", "then", "after", "only while", "not while", "every"]) {
            problems.add(
                map.place, "the rule requires nothing; add 'is', 'then', 'after', 'only while', 'not while' or 'every'")
        }
        if form == "count", !hasOne(["times", "at least", "at most"]) {
            problems.add(map.place, "'count' needs a number: 'times', 'at least' or 'at most'")
        }
    }

    /// Keys that say something about another one.
    private func check(_ map: inout ExpectationMap) {
        let has = { [map] (key: String) in map.key(key) != nil }
        if has("within"), has("then"), has("after") {
            map.refuse("within", "'within' may mean 'then' or 'after'; make a rule for each")
        } else if has("within"), !has("then"), !has("after") {
            map.refuse("within", "'within' has nothing that it limits: 'then' and 'after' are missing")
        }
        for key in ["before", "unless", "shared"] where has(key) && !has("then") {
            map.refuse(key, "'\(key)' has nothing that it limits: 'then' is missing")
        }
        if has("since"), !has("after") { map.refuse("since", "'since' has nothing that it limits: 'after' is missing") }
    }

    private func shared(_ map: inout ExpectationMap, _ requirement: inout TraceExpectation.Requirement) {
        let scopes = TraceExpectation.Requirement.Scope.allCases.map { ($0.rawValue, $0) }
        requirement.scope = map.value("scope") { node throws(ExpectationError) in try node.word(scopes) }
        requirement.device = map.value("device") { node throws(ExpectationError) in try node.word() }
        requirement.during.whiles = map.value("during", steps.patterns.state)
        period(&map, &requirement.during)
    }

    /// `from` and `until`, of a requirement or of a file.
    func period(_ map: inout ExpectationMap, _ period: inout TraceExpectation.Period) {
        if let from = map.node("from") { (period.from, period.fromTime) = bound(from) }
        if let until = map.node("until") { (period.until, period.untilTime) = bound(until) }
    }

    private func bound(_ node: ExpectationNode) -> ([OperationPattern], TraceExpectation.TimeMark?) {
        let time = node.node.mapping?.first { $0.key.scalar == "time" }
        guard let time else {
            return (problems.attempt { () throws(ExpectationError) in try steps.patterns.patterns(node) } ?? [], nil)
        }
        let mark = problems.attempt { () throws(ExpectationError) in
            if let other = node.node.mapping?.first(where: { $0.key.scalar != "time" }) {
                let key = ExpectationNode(node: other.key, file: node.file)
                throw key.error("'time' stands alone: '{time: 12.5 s}'")
            }
            return try TraceExpectation.TimeMark(ExpectationNode(node: time.value, file: node.file))
        }
        return ([], mark)
    }
}
