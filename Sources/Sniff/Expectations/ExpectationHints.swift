/// What people get wrong in expectation files, and what they should write instead.
enum ExpectationHints {
    /// For a word that should be a verb: `read`, `notification`, `reconnects`.
    static func verb(_ word: String) -> String {
        let words = OperationVerb.all.map(\.word)
        let typed = word.lowercased()
        if let first = words.first(where: { typed.hasPrefix($0.lowercased() + " ") }) {
            let target = word.dropFirst(first.utf8.count + 1)
            return "; write '\(first): \(target)'"
        }
        if let known = slips[typed] { return "; did you mean '\(known)'?" }
        let related = words.filter { typed.hasPrefix(stem($0.lowercased())) }
        // A word alone is meant before one with an object.
        if let nearest = related.min(by: { $0.utf8.count < $1.utf8.count }) { return "; did you mean '\(nearest)'?" }
        let near = NearestName.texts(near: word, among: words)
        guard near.isEmpty else { return "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?" }
        return "; verbs are \(words.joined(separator: ", "))"
    }

    private static let slips = [
        "reconnects": "connects", "reconnect": "connects", "hangs up": "disconnects", "wrote": "writes",
        "written": "writes", "bonds": "pairs", "bond": "pairs", "exchange mtu": "exchanges MTU",
        "mtu": "exchanges MTU", "sent": "sends", "filter": "packet", "report": "advertises", "messages": "message",
    ]

    /// What the forms of a verb have in common: `notif` of notifies, notified, notification.
    private static func stem(_ verb: String) -> String {
        let first = verb.prefix { $0 != " " }
        // Verbs with an object are told apart by it.
        guard first.count == verb.count else { return verb }
        for ending in ["ies", "es", "s"] where first.hasSuffix(ending) {
            return String(first.dropLast(ending.count).prefix(6))
        }
        return verb
    }

    static func unknownKey(_ name: String, _ known: [String]) -> String {
        if name == "<<" {
            return "YAML's merge key is not known here; repeat the keys, or use an alias for all of them"
        }
        if OperationVerb(name) != nil {
            return
                "'\(name)' is an operation; it belongs below 'steps' of a story, or behind 'each', 'then', 'never', 'count'"
        }
        if let other = elsewhere[name], known.contains(other) {
            return "unknown key '\(name)'; did you mean '\(other)'?"
        }
        let hint = NearestName.suggestion(name, known)
        // Nothing is near: a field that is written where it does not belong.
        let isField = hint.hasPrefix("; known")
        if isField, let place = ["where", "is"].first(where: known.contains) {
            return "unknown key '\(name)'; a field goes below '\(place)': '\(place): {\(name): …}'"
        }
        return "unknown key '\(name)'\(hint)"
    }

    private static let elsewhere = [
        "is": "where", "where": "is", "name": "as", "named": "as", "error": "result", "outcome": "result",
        "timeout": "within", "in": "within", "answered by": "then", "followed by": "then", "except": "unless",
        "repeats": "times", "min": "at least", "max": "at most", "hex": "bytes", "while": "during", "if": "where",
    ]

    /// Where text should be and YAML found a mapping.
    static func braces(_ node: ExpectationNode) -> String {
        guard let pairs = node.node.mapping, let pair = pairs.first, let name = pair.key.scalar, pair.value.scalar == ""
        else { return "text is expected here, not keys with values" }
        return "YAML reads braces as a mapping; write \"{\(name)}\" in quotes"
    }

    /// What libyaml says, and what it usually comes from.
    static func syntax(_ error: YAMLError, _ text: String) -> String {
        guard let mark = error.mark else { return error.message }
        if error.message.hasPrefix("more than one '") {
            let word = error.message.split(separator: "'").dropFirst().first.map(String.init) ?? ""
            guard OperationVerb(word) != nil || forms.contains(word) else { return error.message }
            return error.message + "; if each is a step or rule of its own, begin each with '- '"
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if error.message.contains("mapping values"), mark.line >= 2, mark.line <= lines.count {
            let word = lines[mark.line - 2].drop { $0 == " " || $0 == "-" }
            if OperationVerb(String(word)) != nil {
                return "\(error.message); line \(mark.line - 1): '\(word)' has keys below it, write '\(word):'"
            }
        }
        // A flow mapping that is not closed is found out on the line after it.
        for number in [mark.line, mark.line - 1] where number >= 1 && number <= lines.count {
            if let hint = hint(lines[number - 1]) { return "\(error.message); line \(number): \(hint)" }
        }
        return error.message
    }

    private static let forms =
        ["story", "rule", "steps", "each", "never", "count"] + ExpectationKey.groups.map(\.key.word)

    private static func hint(_ line: Substring) -> String? {
        let text = line.drop { $0 == " " }
        if text.first == "\t" { return "YAML has no tabs for indentation; write spaces" }
        // Outside of quotes only: there, everything is allowed.
        let bare = withoutQuoted(text)
        if bare.contains("${") { return "write a value with ${…} in quotes inside of braces: \"${name}\"" }
        if bare.indices.contains(where: { bare[$0] == "{" && isReference(bare[$0...]) }) {
            return "a value with {name} goes in quotes, since YAML reads braces as a mapping: \"{name[0]} 01\""
        }
        for mark in ["? ", "?? ", "* ", "*", "@", "`", "%", "&", "!", "|", ">"] {
            if bare.contains(": \(mark)") {
                return "a value that begins with '\(mark.first ?? " ")' goes in quotes: \"\(mark.first ?? " ")…\""
            }
        }
        if bare.contains("?") { return "a value with '?' goes in quotes: \"?? 01\"" }
        if bare.split(separator: ": ", omittingEmptySubsequences: false).count > 2 && !bare.contains("{") {
            return "a value with ': ' in it goes in quotes"
        }
        return text.contains("\t") ? "YAML has no tabs between keys and values; write spaces" : nil
    }

    /// Whether braces hold a name with a place in it, or are followed by more text: no mapping.
    private static func isReference(_ text: Substring) -> Bool {
        guard let end = text.firstIndex(of: "}") else { return false }
        let inside = text[text.startIndex..<end].dropFirst()
        if inside.contains("{") { return false }
        let after = text[text.index(after: end)...].drop { $0 == " " }
        let isOneName = !inside.contains(":") && !inside.contains(",")
        return isOneName && (inside.contains("[") || !(after.isEmpty || ",}]#".contains(after.first ?? " ")))
    }

    private static func withoutQuoted(_ text: Substring) -> String {
        var quote: Character?
        return String(
            text.filter { character in
                if let open = quote {
                    if character == open { quote = nil }
                    return false
                }
                if character == "\"" || character == "'" { quote = character }
                return quote == nil
            })
    }
}
