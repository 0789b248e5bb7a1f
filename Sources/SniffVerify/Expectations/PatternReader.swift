import Decoders
import Sniff

/// Reads what operations are meant: a verb with its target, and conditions beside it.
struct PatternReader {
    let problems: ExpectationProblems

    /// A mapping with a verb, or the verb alone; with the word for a state, the operation that begins it.
    func state(_ node: ExpectationNode) throws(ExpectationError) -> OperationPattern {
        try pattern(ExpectationNode(node: node.node.withVerbsForStates, file: node.file))
    }

    /// One state, or a list of them: any of these.
    func states(_ node: ExpectationNode) throws(ExpectationError) -> [OperationPattern] {
        let items = node.node.sequence?.map(\.withVerbsForStates)
        let content = items.map { YAMLNode.Content.sequence($0) } ?? node.node.withVerbsForStates.content
        return try patterns(
            ExpectationNode(node: YAMLNode(content: content, mark: node.node.mark), file: node.file))
    }

    /// A mapping with a verb, or the verb alone.
    func pattern(_ node: ExpectationNode) throws(ExpectationError) -> OperationPattern {
        if let text = node.node.scalar { return OperationPattern(try verb(text, node), place: node.place) }
        guard node.node.mapping != nil else { throw node.error("one operation is expected here, not a list") }
        var map = try ExpectationMap(node, ExpectationKey.pattern, problems)
        let pattern = try pattern(&map)
        for key in ExpectationKey.besideSteps where map.key(key) != nil {
            map.refuse(
                key,
                "'\(key)' has no meaning inside of an operation that is not a step; put it beside the operation, one level less deep"
            )
        }
        map.finish()
        return pattern
    }

    /// One operation, or a list of them: any of these.
    func patterns(_ node: ExpectationNode) throws(ExpectationError) -> [OperationPattern] {
        var patterns: [OperationPattern] = []
        for item in try node.items() {
            if let pattern = problems.attempt({ () throws(ExpectationError) in try pattern(item) }) {
                patterns.append(pattern)
            }
        }
        return patterns
    }

    /// The keys that an operation can have; others are left to the caller.
    func pattern(_ map: inout ExpectationMap) throws(ExpectationError) -> OperationPattern {
        let verbs = OperationVerb.all.filter { map.key($0.word) != nil }
        guard let verb = verbs.first else { throw noVerb(map) }
        var pattern = OperationPattern(verb, place: map.place)
        pattern.target = map.value(verb.word) { node throws(ExpectationError) in try target(node, verb) } ?? nil
        for other in verbs.dropFirst() {
            map.refuse(
                other.word,
                "'\(other.word)' beside '\(verb.word)': an operation has one verb; begin each step with '- '")
        }
        for form in ["value", "bytes", "text", "xor"] {
            let place = map.key(form)?.place ?? map.place
            if let values = map.value(form, { node throws(ExpectationError) in try values(node, of: form) }) {
                pattern.conditions.append(TraceExpectation.Condition(form, values, place: place))
            }
        }
        pattern.conditions += map.value("where", fields) ?? []
        pattern.result = map.value("result", result)
        pattern.device = map.value("device") { node throws(ExpectationError) in try node.word() }
        pattern.name = map.value("as", name)
        return pattern
    }

    private func noVerb(_ map: ExpectationMap) -> ExpectationError {
        for pair in map.node.node.mapping ?? [] {
            let key = FileNode<ExpectationError>(node: pair.key, file: map.node.file)
            guard let word = pair.key.scalar else { return key.error("a verb is expected here") }
            if !ExpectationKey.operation.contains(where: { $0.word == word }) {
                return key.error("'\(word)' is no operation\(ExpectationHints.verb(word))")
            }
        }
        return map.node.error("an operation needs a verb: \(OperationVerb.all.map(\.word).joined(separator: ", "))")
    }

    private func verb(_ text: String, _ node: ExpectationNode) throws(ExpectationError) -> OperationVerb {
        guard !text.isEmpty else { throw node.error("an operation is missing here") }
        guard let verb = OperationVerb(text) else {
            throw node.error("'\(text)' is no operation\(ExpectationHints.verb(text))")
        }
        if verb.target == .filter { throw node.error("'packet' needs a filter: 'packet: att.opcode == 0x1b'") }
        if verb.target == .comment { throw node.error(Self.emptyComment) }
        return verb
    }

    private static let emptyComment = "'comment' needs the text of a comment in the capture: 'comment: test 3 begins'"

    private func target(_ node: ExpectationNode, _ verb: OperationVerb) throws(ExpectationError) -> String? {
        if node.node.sequence != nil {
            throw node.error("'\(verb.word)' has one target; write an operation for each, in a list")
        }
        if let pairs = node.node.mapping, pairs.first?.value.scalar != "" {
            throw node.error(
                "the name or UUID of what it is about is expected here; conditions stand beside '\(verb.word)'"
                    + Self.hint(pairs, verb))
        }
        if node.node.mapping != nil { throw node.error(ExpectationHints.braces(node)) }
        let text = try node.text()
        guard !text.isEmpty else {
            if verb.target == .filter { throw node.error("'packet' needs a filter: 'packet: att.opcode == 0x1b'") }
            if verb.target == .comment { throw node.error(Self.emptyComment) }
            return nil
        }
        if verb.target == .none, text != "any" {
            throw node.error("'\(verb.word)' stands alone; write conditions as 'where: {…}' beside it")
        }
        return text
    }

    /// `{characteristic: 2A37}`, `{2A37: 01}`.
    private static func hint(_ pairs: [YAMLNode.Pair], _ verb: OperationVerb) -> String {
        guard let pair = pairs.first, let key = pair.key.scalar, let value = pair.value.scalar else { return "" }
        if ["characteristic", "uuid", "name", "char", "service", "target", "device", "descriptor"].contains(
            key.lowercased())
        {
            return ": '\(verb.word): \(value)'"
        }
        return pairs.count == 1 && BluetoothUUID(key) != nil ? ": '\(verb.word): \(key)' and 'bytes: \(value)'" : ""
    }

    /// A mapping of fields to their values.
    func fields(_ node: ExpectationNode) throws(ExpectationError) -> [TraceExpectation.Condition] {
        guard let pairs = node.node.mapping else {
            let text = node.node.scalar
            if text?.isEmpty == true {
                throw node.error("nothing stands below this key; indent the fields deeper than it: {heart_rate: 72}")
            }
            if let (field, value) = text.flatMap({ ComparisonSlips.condition($0) }) {
                throw node.error("fields with values are expected here; write {\(field): \(value)}")
            }
            throw node.error("fields with values are expected here: {heart_rate: 72}")
        }
        guard !pairs.isEmpty else { throw node.error("no field is named here") }
        var conditions: [TraceExpectation.Condition] = []
        for pair in pairs {
            let key = FileNode<ExpectationError>(node: pair.key, file: node.file)
            let value = FileNode<ExpectationError>(node: pair.value, file: node.file)
            let condition = problems.attempt { () throws(ExpectationError) in
                let path = try key.word()
                return TraceExpectation.Condition(path, try values(value, of: path), place: key.place)
            }
            if let condition { conditions.append(condition) }
        }
        return conditions
    }

    /// The values that a field is compared with; several: one of them.
    func values(_ node: ExpectationNode, of path: String) throws(ExpectationError) -> [String] {
        var values: [String] = []
        for item in try node.items() {
            if let pairs = item.node.mapping {
                let isField = pairs.first?.value.scalar != ""
                throw item.error(
                    isField
                        ? "a value is expected here; write a field below '\(path)' as '\(path).\(pairs.first?.key.scalar ?? "name")'"
                        : ExpectationHints.braces(item))
            }
            let value = try item.text()
            if value.isEmpty, path != "text" {
                throw item.error(
                    "a value is missing; an empty one is 'length: 0' below 'where', and '>3' or '!3' is 'more than 3' or 'not 3'"
                )
            }
            values.append(value)
        }
        return values
    }

    private func result(_ node: ExpectationNode) throws(ExpectationError) -> OperationPattern.Result {
        let text = try node.word()
        switch text {
        case "any": return .any
        case "success": return .success
        case "refused": return .refused
        case "unanswered": return .unanswered
        case "error", "failure", "failed", "fails", "fail", "rejected":
            throw node.error("no result is called '\(text)'; did you mean 'refused', or the name of an error?")
        case "timeout", "timed out", "no answer", "none":
            throw node.error("no result is called '\(text)'; did you mean 'unanswered', or the name of an error?")
        case "ok", "succeeded", "succeeds", "successful", "passed":
            throw node.error("no result is called '\(text)'\(NearestName.hint(["success"], quote: "'"))")
        default: return .error(text)
        }
    }

    private func name(_ node: ExpectationNode) throws(ExpectationError) -> String {
        let text = try node.word()
        if let problem = ExpectationNames.problem(text) { throw node.error(problem) }
        return text
    }
}

extension YAMLNode {
    /// The same operation by its verb, where a state is named by its own word: `{subscribed: 2A37}`.
    fileprivate var withVerbsForStates: YAMLNode {
        switch content {
        case .scalar(let word):
            return OperationVerb(state: word).map { YAMLNode(content: .scalar($0.word), mark: mark) } ?? self
        case .mapping(let pairs):
            let keys = Set(pairs.compactMap(\.key.scalar))
            let renamed = pairs.map { pair in
                guard let word = pair.key.scalar, let verb = OperationVerb(state: word), !keys.contains(verb.word)
                else { return pair }
                return Pair(key: pair.key.withVerbsForStates, value: pair.value)
            }
            return YAMLNode(content: .mapping(renamed), mark: mark)
        case .sequence: return self
        }
    }
}
