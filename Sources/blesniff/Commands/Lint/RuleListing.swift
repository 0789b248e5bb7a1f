import Decoders
import Sniff
import SniffLint
import SniffWords

/// The rules: a line each, or all that is to be said about those that are named.
struct RuleListing {
    private let rules: [LintRule]
    private let named: [String]
    private let format: LintFormat

    init(_ rules: [LintRule], named: [String], _ format: LintFormat) {
        self.rules = rules
        self.named = named
        self.format = format
    }

    func print(_ output: Output) throws {
        let names = rules.map(\.identifier)
        for name in named where !names.contains(name) {
            output.console.report("'\(name)' is no rule\(LintChoices.suggestion(name, names))")
            throw ExitStatus.usage
        }
        let meant = named.isEmpty ? rules : rules.filter { named.contains($0.identifier) }
        var buffer = ByteBuffer(capacity: 1 << 14)
        for rule in meant {
            if format == .jsonl {
                append(rule, &buffer)
                continue
            }
            var line = TextLine(rule.identifier + String.spaces(max(30 - rule.identifier.count, 1)))
            line.append(rule.severity.rawValue + String.spaces(9 - rule.severity.rawValue.count))
            line.append(rule.title)
            line.hanging = 39
            let lines = [line] + (named.isEmpty ? [] : LintText.explanation(rule, lead: "    "))
            for line in lines { buffer.append(line, .colorless, columns: output.console.columns) }
        }
        output.flush(&buffer)
        try output.end()
    }

    private func append(_ rule: LintRule, _ out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("rule", rule.identifier)
            json.add("severity", rule.severity.rawValue)
            json.add("title", rule.title)
            json.addReasons(rule)
            json.add("expectation", rule.expectation)
        }
    }
}
