import SniffVerify

/// Writes a draft as an expectation file: readable, with what each line rests on as a comment after it.
package struct ExpectationWriter {
    private var text = ""
    /// The lines at which the requirements begin, from 1.
    private var lines: [Int] = []
    /// A rule is one line where it fits.
    private var isCompact = false

    /// Two screens: of a longer draft, each rule is one line.
    private static let longest = 100
    private static let widest = 120

    package static func text(_ draft: Draft) -> String { textWithLines(draft).text }

    /// The file, and the lines at which its requirements begin.
    static func textWithLines(_ draft: Draft) -> (text: String, lines: [Int]) {
        var (head, body) = (ExpectationWriter(), ExpectationWriter())
        head.writeHead(draft)
        body.writeRequirements(draft)
        if body.text.utf8.count(where: { $0 == 0x0A }) > Self.longest {
            body = ExpectationWriter()
            body.isCompact = true
            body.writeRequirements(draft)
        }
        let aliases = CharacteristicAliases(body.text)
        if !aliases.isEmpty { head.text += "characteristics:\n" }
        for (name, uuid) in aliases.definitions { head.text += "  \(name): \(uuid)\n" }
        let start = head.text.utf8.count { $0 == 0x0A }
        return (head.text + aliases.applied(to: body.text), body.lines.map { $0 + start })
    }

    private mutating func writeHead(_ draft: Draft) {
        for remark in draft.remarks { text += "# \(remark.onOneLine)\n" }
        text += "expectation: \(YAMLText.scalar(draft.title))\n"
        writeFiles("profiles", draft.profileFiles)
        writeFiles("tables", draft.tableFiles)
        if !draft.devices.isEmpty {
            text += "devices:\n"
            for device in draft.devices {
                var criteria = device.description.criteria.map { "\($0.path): \(YAMLText.values($0.values))" }
                if device.description.mayBeAbsent { criteria.append("may be absent: true") }
                text +=
                    "  \(device.description.name): {\(criteria.joined(separator: ", "))}\(comment(device.evidence))\n"
            }
        }
    }

    private mutating func writeRequirements(_ draft: Draft) {
        text += "expect:\n"
        var titles: Set<String> = []
        for requirement in draft.requirements { write(requirement.distinct(from: &titles)) }
        if draft.requirements.isEmpty { text += "  []\n" }
    }

    private mutating func writeFiles(_ key: String, _ files: [String]) {
        if !files.isEmpty { text += "\(key): [\(files.map(YAMLText.scalar).joined(separator: ", "))]\n" }
    }

    private func comment(_ evidence: String) -> String { evidence.isEmpty ? "" : "  # \(evidence.onOneLine)" }

    // MARK: - Requirements

    private mutating func write(_ drafted: DraftedRequirement) {
        var evidence = drafted.evidence
        if !drafted.widened.isEmpty {
            let widened = "widened: \(drafted.widened.joined(separator: "; ").onOneLine)"
            if isCompact {
                evidence += "\(evidence.isEmpty ? "" : ", ")\(widened)"
            } else {
                text += "  # \(widened)\n"
            }
        }
        if let question = drafted.question { text += "  # decide: \(question.onOneLine)\n" }
        self.lines.append(text.utf8.count { $0 == 0x0A } + 1)
        let requirement = drafted.requirement
        var lines = Lines(indent: 2)
        lines.comment = comment(evidence)
        if !requirement.title.isEmpty {
            let isStory = if case .story = requirement.form { true } else { false }
            lines.add(isStory ? "story" : "rule", YAMLText.scalar(requirement.title))
        }
        if !requirement.title.isEmpty { lines.add(requirement) }
        switch requirement.form {
        case .story(let steps):
            lines.add("steps", "")
            text += lines.text
            for (index, step) in steps.enumerated() {
                let evidence = index < drafted.stepEvidence.count ? drafted.stepEvidence[index] : ""
                write(step, indent: 6, comment(evidence))
            }
            return
        case .each(let rule): lines.add(rule)
        case .never(let patterns): lines.add("never", YAMLText.patterns(patterns))
        case .count(let patterns, let times, nil) where requirement.title.isEmpty:
            var parts = [("count", YAMLText.patterns(patterns)), Lines.part(times)]
            if let scope = requirement.scope, scope != requirement.defaultScope {
                parts.append(("scope", scope.rawValue))
            }
            if let device = requirement.device { parts.append(("device", device)) }
            text += "  - {\(parts.map { "\($0.0): \($0.1)" }.joined(separator: ", "))}\(comment(evidence))\n"
            return
        case .count(let patterns, let times, let per):
            lines.add("count", YAMLText.patterns(patterns))
            lines.add(times)
            if let per { lines.add("per", "\(text: per)") }
        }
        if requirement.title.isEmpty { lines.add(requirement) }
        if let whiles = requirement.during.whiles { lines.add("during", YAMLText.pattern(whiles)) }
        if !requirement.during.from.isEmpty { lines.add("from", YAMLText.patterns(requirement.during.from)) }
        if !requirement.during.until.isEmpty { lines.add("until", YAMLText.patterns(requirement.during.until)) }
        text += isCompact ? lines.compact(Self.widest) ?? lines.text : lines.text
    }

    // MARK: - Steps

    private mutating func write(_ step: ExpectedStep, indent: Int, _ comment: String) {
        var lines = Lines(indent: indent)
        var inner: [ExpectedStep] = []
        switch step.form {
        case .operation(let pattern, let times):
            let parts = YAMLText.parts(pattern) + (times == 1...1 ? [] : [Lines.part(times)])
            let line = parts.map { "\($0.key): \($0.value.isEmpty ? "any" : $0.value)" }.joined(separator: ", ")
            let isPlain = step.conditions.isEmpty && step.within == nil && step.after == nil && step.every == nil
            if isPlain, parts.count > 1, line.utf8.count < Lines.longest {
                text += "\(String.spaces(indent))- {\(line)}\(comment)\n"
                return
            }
            lines.begin(pattern, comment)
            if times != 1...1 { lines.add(times) }
        case .anyOrder(let steps):
            lines.begin("any order", "", comment)
            inner = steps
        case .optional(let steps):
            lines.begin("optional", "", comment)
            inner = steps
        case .repeating(let steps, let until, let atMost):
            lines.begin("repeat", "", comment)
            inner = steps
            lines.after =
                (until.map { ["until: \(YAMLText.pattern($0))"] } ?? [])
                + (atMost == .max ? [] : ["at most: \(atMost)"])
        case .never(let patterns): lines.begin("never", YAMLText.patterns(patterns), comment)
        case .either(let stories):
            lines.begin("either", "", comment)
            text += lines.text
            for story in stories { writeAlternative(story, indent: indent + 4) }
            return
        }
        if !step.conditions.isEmpty { lines.add("is", "{\(YAMLText.fields(step.conditions))}") }
        let base = step.timeBase.map { " of \($0)" } ?? ""
        if let within = step.within { lines.add("within", "\(text: within)\(base)") }
        if let after = step.after { lines.add("after", "\(text: after)\(base)") }
        if let every = step.every { lines.add("every", ExpectationWords.gap(every)) }
        if inner.isEmpty {
            text += lines.text
            return
        }
        text += lines.text
        for step in inner { write(step, indent: indent + 4, "") }
        for line in lines.after { text += String.spaces(indent + 2) + line + "\n" }
    }

    /// Each alternative is a list of its own.
    private mutating func writeAlternative(_ story: [ExpectedStep], indent: Int) {
        let start = text.endIndex
        for step in story { write(step, indent: indent + 2, "") }
        guard let end = text.index(start, offsetBy: indent + 1, limitedBy: text.endIndex) else { return }
        text.replaceSubrange(start..<end, with: String.spaces(indent) + "-")
    }
}

extension DraftedRequirement {
    /// With a title that no other requirement has: reports name a requirement by it.
    fileprivate func distinct(from titles: inout Set<String>) -> DraftedRequirement {
        var drafted = self
        let title = requirement.title.isEmpty ? requirement.words : requirement.title
        if titles.contains(title) {
            let words = [requirement.device.map { "with \($0)" }, requirement.scope.map { "in \($0.rawValue)" }]
            let named = words.compactMap { word in word.map { "\(title), \($0)" } }
            let numbered = (2...(titles.count + 2)).lazy.map { "\(title), number \($0)" }
            drafted.requirement.title =
                named.first { !titles.contains($0) } ?? numbered.first { !titles.contains($0) } ?? title
        }
        titles.insert(drafted.requirement.title.isEmpty ? title : drafted.requirement.title)
        return drafted
    }
}

/// The lines of one item of a list.
private struct Lines {
    private(set) var text = ""
    var after: [String] = []
    /// Is after the first line.
    var comment = ""
    private let indent: String

    init(indent: Int) { self.indent = String.spaces(indent) }

    /// All keys in braces, on a second line those that do not fit; `nil` where lists stand below them.
    func compact(_ widest: Int) -> String? {
        var parts: [String] = []
        for line in text.split(separator: "\n") {
            var part = line.drop { " -".contains($0) }
            if parts.isEmpty, part.hasSuffix(comment) { part = part.dropLast(comment.count) }
            guard let colon = part.firstIndex(of: ":"), part.index(after: colon) < part.endIndex else { return nil }
            let (key, value) = (part[..<colon], part[colon...].dropFirst(2))
            parts.append("\(key): \(value)")
        }
        var lines = ["\(indent)- {\(parts.removeFirst())"]
        for part in parts {
            if CharacteristicAliases.width(of: "\(lines[lines.count - 1]), \(part)") > widest {
                lines[lines.count - 1] += ","
                lines.append("\(indent)   \(part)")
            } else {
                lines[lines.count - 1] += ", \(part)"
            }
        }
        return lines.joined(separator: "\n") + "}\n"
    }

    mutating func begin(_ key: String, _ value: String, _ comment: String) {
        self.comment = comment
        add(key, value)
    }

    mutating func begin(_ pattern: OperationPattern, _ comment: String) {
        let parts = YAMLText.parts(pattern)
        // A verb that is alone needs no colon.
        if parts.count == 1, parts[0].value.isEmpty {
            text += "\(indent)- \(parts[0].key)\(comment)\n"
            return
        }
        begin(parts[0].key, parts[0].value, comment)
        for part in parts.dropFirst() { add(part.key, part.value) }
    }

    mutating func add(_ key: String, _ value: String) {
        let isFirst = text.isEmpty
        text += "\(indent)\(isFirst ? "- " : "  ")\(key):\(value.isEmpty ? "" : " \(value)")\(isFirst ? comment : "")\n"
    }

    /// Adds the keys that all forms share, unless they have their default.
    mutating func add(_ requirement: TraceExpectation.Requirement) {
        if let scope = requirement.scope, scope != requirement.defaultScope { add("scope", scope.rawValue) }
        if let device = requirement.device { add("device", device) }
    }

    /// A longer operation has a line for each of its keys.
    static let longest = 110

    static func part(_ times: ClosedRange<Int>) -> (key: String, value: String) {
        if times.lowerBound == times.upperBound { return ("times", "\(times.lowerBound)") }
        if times.upperBound == .max { return ("at least", "\(times.lowerBound)") }
        if times.lowerBound == 0 { return ("at most", "\(times.upperBound)") }
        return ("times", "\(times.lowerBound)..\(times.upperBound)")
    }

    mutating func add(_ times: ClosedRange<Int>) {
        let part = Lines.part(times)
        add(part.key, part.value)
    }

    mutating func add(_ rule: TraceExpectation.EachRule) {
        add("each", YAMLText.patterns(rule.trigger))
        if !rule.remember.isEmpty { add("remember", YAMLText.patterns(rule.remember)) }
        if !rule.conditions.isEmpty { addFields("is", rule.conditions) }
        if rule.then.count == 1 {
            add("then", YAMLText.step(rule.then[0]))
        } else if !rule.then.isEmpty {
            add("then", "[\(rule.then.map { YAMLText.step($0) }.joined(separator: ", "))]")
        }
        if let within = rule.within ?? rule.afterWithin { add("within", "\(text: within)") }
        if rule.beforeNext { add("before", "next") }
        if !rule.before.isEmpty { add("before", YAMLText.patterns(rule.before)) }
        let lists: [(String, [OperationPattern])] = [
            ("unless", rule.unless), ("after", rule.after), ("since", rule.since), ("only while", rule.onlyWhile),
            ("not while", rule.notWhile),
        ]
        for (key, patterns) in lists where !patterns.isEmpty { add(key, YAMLText.patterns(patterns)) }
        if let every = rule.every { add("every", ExpectationWords.gap(every)) }
        if rule.exceptions > 0 { add("exceptions", "\(rule.exceptions)") }
        if rule.mayBeNone { add("may be none", "true") }
    }

    /// Values that do not fit on a line stand one below the other.
    private mutating func addFields(_ key: String, _ conditions: [TraceExpectation.Condition]) {
        let fields = "{\(YAMLText.fields(conditions))}"
        guard let only = conditions.first, conditions.count == 1, only.values.count > 2,
            CharacteristicAliases.width(of: fields) > Self.longest
        else { return add(key, fields) }
        add(key, "")
        text += "\(indent)    \(YAMLText.key(only.path)):\n"
        for value in only.values { text += "\(indent)      - \(YAMLText.scalar(value))\n" }
    }
}
