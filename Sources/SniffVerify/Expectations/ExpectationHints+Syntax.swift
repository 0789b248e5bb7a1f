import Sniff

/// Hints for texts that YAML cannot read.
extension ExpectationHints {
    /// The message of libyaml, with its usual cause.
    static func syntax(_ error: YAMLError, _ text: String) -> String {
        guard let mark = error.mark else { return error.message }
        if error.message.hasPrefix("more than one '") {
            let word = error.message.split(separator: "'").dropFirst().first.map(String.init) ?? ""
            guard OperationVerb(word) != nil || forms.contains(word) else { return error.message }
            return error.message + "; if each is a step or rule of its own, begin each with '- '"
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // Hints look again and again at a line, which nobody writes so long.
        let near = lines.indices.clamped(to: mark.line - 2..<mark.line)
        guard lines[near].allSatisfy({ $0.utf8.count <= longestLine }) else { return error.message }
        if error.message.contains("mapping values"), mark.line >= 2, mark.line <= lines.count {
            let word = lines[mark.line - 2].drop { $0 == " " || $0 == "-" }
            if OperationVerb(String(word)) != nil {
                return "\(error.message); line \(mark.line - 1): '\(word)' has keys below it, write '\(word):'"
            }
        }
        if let hint = ColumnHints(lines, mark).hint(error.message) { return "\(error.message); \(hint)" }
        // A flow mapping that is not closed is found out on the line after it.
        for number in [mark.line, mark.line - 1] where number >= 1 && number <= lines.count {
            if let hint = hint(lines[number - 1]) { return "\(error.message); line \(number): \(hint)" }
        }
        return error.message
    }

    private static let longestLine = 1000

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
        if let comparison = comparison(bare) { return comparison }
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

    /// `heart_rate: >3`, which begins a text of several lines in YAML.
    private static func comparison(_ line: String) -> String? {
        for colon in line.indices where line[colon...].hasPrefix(": ") {
            let value = line[colon...].dropFirst(2).prefix { !",}]#".contains($0) }
            guard let sign = value.first, "<>=!".contains(sign) else { continue }
            if let meaning = ComparisonSlips.meaning(String(value)) {
                return "comparisons are words: write '\(meaning.condition)'"
            }
        }
        return nil
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
