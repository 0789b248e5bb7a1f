import Sniff

/// Keys that are not known where they stand.
extension ExpectationHints {
    static func unknownKey(_ name: String, _ known: [String]) -> String {
        if name == "<<" {
            return "YAML's merge key is not known here; repeat the keys, or use an alias for all of them"
        }
        if OperationVerb(name) != nil {
            return
                "'\(name)' is an operation; it belongs below 'steps' of a story, or behind 'each', 'then', 'never', 'count'"
        }
        if let other = elsewhere[name.lowercased()]?.first(where: known.contains) {
            return "unknown key '\(name)'\(NearestName.hint([other], quote: "'"))"
        }
        if let location = location(of: name, known) { return "'\(name)' does not belong here: \(location)" }
        let hint = NearestName.suggestion(name, known)
        // Nothing is near: a field that is written where it does not belong.
        let isField = hint.hasPrefix("; known")
        if isField, let location = ["where", "is"].first(where: known.contains) {
            return "unknown key '\(name)'; a field goes below '\(location)': '\(location): {\(name): …}'"
        }
        return "unknown key '\(name)'\(hint)"
    }

    private static let elsewhere = [
        "is": ["where"], "where": ["is"], "name": ["as", "story", "rule"], "named": ["as"], "error": ["result"],
        "outcome": ["result"], "timeout": ["within"], "in": ["within"], "answered by": ["then"],
        "followed by": ["then"], "except": ["unless"], "repeats": ["times"], "min": ["at least"],
        "max": ["at most"], "hex": ["bytes"], "data": ["bytes"], "payload": ["bytes"], "content": ["bytes"],
        "equals": ["value", "is"], "while": ["during"], "if": ["where"], "when": ["where"], "with": ["where"],
        "more than": ["at least"], "less than": ["at most"], "exactly": ["times"],
        "title": ["story", "rule", "expectation"],
        "expectations": ["expect"], "tests": ["expect"], "requirements": ["expect"], "stories": ["expect"],
        "rules": ["expect"], "description": ["expectation", "story", "rule"], "must": ["is"], "should": ["is"],
        "aliases": ["characteristics"], "names": ["characteristics"], "uuids": ["characteristics"],
        "optional": ["may be none"], "max time": ["within"], "scenario": ["story"],
    ]

    /// Where a key belongs that is one level too deep, or not deep enough; `nil` where it belongs nowhere else.
    private static func location(of name: String, _ known: [String]) -> String? {
        func isOne(_ keys: [ExpectationKey]) -> Bool { keys.contains { $0.word == name } }
        if ["expect", "devices", "characteristics", "profiles", "tables", "include", "parameters"].contains(name),
            isOne(ExpectationKey.file)
        {
            return "it stands at the beginning of a line, beside 'expect'"
        }
        if known.contains("expect") {
            guard NearestName.texts(near: name, among: known).isEmpty else { return nil }
            let isRequirement = isOne(ExpectationKey.story + ExpectationKey.each + ExpectationKey.never)
            return isRequirement ? "it is of a story or rule, which stands below 'expect' and begins with '- '" : nil
        }
        let forms = ["steps", "each", "never", "count"].filter(known.contains)
        if let form = forms.first, known.contains("scope") {
            if isOne(form == "steps" ? ExpectationKey.operation : ExpectationKey.pattern) {
                return form == "steps"
                    ? "it is of a step; put it below 'steps', in the column of the step's verb"
                    : "it is of an operation; put it behind '\(form)', in the column of the verb: '\(form): {reads: any, \(name): …}'"
            }
            guard form != "each", isOne(ExpectationKey.each) else { return nil }
            return form == "steps"
                ? "it is of a rule with 'each'; in a story, what follows is the next step"
                : "it is of a rule with 'each'"
        }
        if isOne(ExpectationKey.each) || isOne(ExpectationKey.count) || name == "steps" || name == "story" {
            return "it is of the rule or story; put it one level less deep, in the column of 'each', 'never' or 'story'"
        }
        return nil
    }

    /// For a word that should begin a requirement.
    static func requirement(_ word: String) -> String {
        let slips = [
            "always": "each", "when": "each", "if": "each", "every": "each", "whenever": "each", "for each": "each",
            "forbidden": "never", "forbid": "never", "not": "never", "no": "never", "must not": "never",
            "test": "story", "scenario": "story", "name": "story", "title": "story", "sequence": "steps",
            "step": "steps", "counts": "count", "times": "count",
        ]
        if let known = slips[word.lowercased()] { return NearestName.hint([known], quote: "'") }
        return NearestName.suggestion(word, ["story", "rule", "steps", "each", "never", "count"])
    }
}
