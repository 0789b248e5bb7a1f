import Sniff
import SniffVerify

extension HelpTopic {
    /// The verbs and facts are those that expectations are checked by.
    static var expectationsText: String {
        """
        Expectations: the verbs, and the facts of each.

          blesniff verify expected.yaml FILE

        A verb names operations. 'where' chooses among them by their facts, 'is'
        judges them by these, and 'result' says how they come out. Fields of their
        packets, as 'blesniff fields' lists them, may stand beside the facts. The guide
        to the language is 'man blesniff-expectations'.

        VERBS, EACH WITH AN EXAMPLE
        \(verbs)

        FACTS, AND THEIR VALUES
        \(facts)

        RESULTS
          'result' is one of the words above, 'any', or an error: by its name, by one
          part of a name with a slash, or by its number (0x3E, 62). 'error' and
          'reason' take the same. Without 'result' an operation has to succeed; where
          it is forbidden or counted, any result counts.

        STATES
          'during', 'only while' and 'not while' name a state by the verb that begins
          it, or by its own word: \(states.dropLast().joined(separator: ", ")) or
          \(states.last ?? "").

            only while: {subscribed: 2A37}
        """
    }

    private static var verbs: String {
        VerbReference.all.map { verb in
            let facts = verb.facts.isEmpty ? "fields of the packet" : verb.facts.joined(separator: ", ")
            let results = verb.results.isEmpty ? [] : ["result: \(verb.results.joined(separator: ", "))"]
            return entry(verb.word, [verb.example, facts] + results)
        }.joined(separator: "\n")
    }

    private static var facts: String {
        FactReference.all.map { entry($0.name, [$0.values]) }.joined(separator: "\n")
    }

    private static var states: [String] { VerbReference.states }

    private static let column = 23
    private static let width = 79

    /// A name, and paragraphs beside it.
    private static func entry(_ name: String, _ paragraphs: [String]) -> String {
        let lines = paragraphs.flatMap(wrapped)
        let indent = String.spaces(column)
        let head = "  \(name)"
        let first = head + String.spaces(max(1, column - head.count)) + (lines.first ?? "")
        return ([first] + lines.dropFirst().map { indent + $0 }).joined(separator: "\n")
    }

    /// A list is broken between its elements.
    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for element in text.split(separator: ", ") {
            if let last = lines.last, last.count + ", ".count + element.count < width - column {
                lines[lines.count - 1] += ", " + element
            } else {
                if !lines.isEmpty { lines[lines.count - 1] += "," }
                lines.append(String(element))
            }
        }
        return lines
    }
}
