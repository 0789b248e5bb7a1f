import Sniff

/// Puts the values of parameters in the place of `${name}`.
struct ExpectationParameters {
    let values: [String: String]
    /// In the order of the file, for suggestions.
    let names: [String]
    let problems: ExpectationProblems

    /// - Parameters:
    ///   - node: the mapping of `parameters`; `nil` where the file has none.
    ///   - given: what the including file says; goes before what `set` says, and that before the defaults.
    init(
        _ node: ExpectationNode?, given: [Given], set: [String: String], _ problems: ExpectationProblems
    ) throws(ExpectationError) {
        self.problems = problems
        guard let node else {
            (values, names) = ([:], [])
            Self.checkNames(given, known: [], problems)
            return
        }
        guard let pairs = node.node.mapping else {
            throw node.error("names with defaults are expected here: {device: Belt}")
        }
        var values: [String: String] = [:]
        var names: [String] = []
        for pair in pairs {
            let key = ExpectationNode(node: pair.key, file: node.file)
            let value = ExpectationNode(node: pair.value, file: node.file)
            let read = problems.attempt { () throws(ExpectationError) in (try key.word(), try value.text()) }
            guard let (name, text) = read else { continue }
            names.append(name)
            values[name] = given.first { $0.name == name }?.value ?? set[name] ?? text
            if values[name] == "" {
                problems.add(key.error("parameter '\(name)' has no value; give it a default, or '--set \(name)=…'"))
            }
        }
        self.values = values
        self.names = names
        Self.checkNames(given, known: names, problems)
    }

    /// A value that the including file gives.
    struct Given {
        let name: String
        let value: String
        let place: SourcePlace
    }

    private static func checkNames(_ given: [Given], known: [String], _ problems: ExpectationProblems) {
        for value in given where !known.contains(value.name) {
            let hint = known.isEmpty ? "; the file has none" : NearestName.suggestion(value.name, known)
            problems.add(value.place, "no parameter of the file is called '\(value.name)'\(hint)")
        }
    }

    /// The value with all parameters in it replaced.
    func apply(_ node: YAMLNode, _ file: String) -> YAMLNode {
        let content: YAMLNode.Content =
            switch node.content {
            case .scalar(let text): .scalar(apply(text, ExpectationNode(node: node, file: file)))
            case .sequence(let items): .sequence(items.map { apply($0, file) })
            case .mapping(let pairs):
                .mapping(pairs.map { YAMLNode.Pair(key: apply($0.key, file), value: apply($0.value, file)) })
            }
        return YAMLNode(content: content, mark: node.mark)
    }

    private func apply(_ text: String, _ node: ExpectationNode) -> String {
        // What a value brings is not looked at again: it could name itself.
        let parts = text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count > 1 else { return text }
        var result = String(Substring(parts[0]))
        for part in parts.dropFirst() {
            guard part.first == UInt8(ascii: "{"), let end = part.firstIndex(of: UInt8(ascii: "}")) else {
                if part.first == UInt8(ascii: "{") { problems.add(node.error("'${' without '}'")) }
                result += "$" + String(Substring(part))
                continue
            }
            let name = String(Substring(part[part.startIndex..<end].dropFirst()))
            if let value = values[name] {
                result += value
            } else {
                let known = names.isEmpty ? "; 'parameters' has none" : NearestName.suggestion(name, names)
                problems.add(node.error("no parameter is called '\(name)'\(known)"))
                // Something, so that nothing seems to be missing as well.
                result += name
            }
            result += String(Substring(part[part.index(after: end)...]))
        }
        return result
    }
}
