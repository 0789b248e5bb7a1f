import Decoders
import Sniff
import SniffLint

/// A rule as an expectation, to copy and tighten.
struct RuleExpectation {
    private let rules: [LintRule]
    private let name: String

    init(_ rules: [LintRule], named name: String) {
        self.rules = rules
        self.name = name
    }

    func print(_ output: Output) throws {
        guard let rule = rules.first(where: { $0.identifier == name }) else {
            output.console.report("'\(name)' is no rule\(LintChoices.suggestion(name, rules.map(\.identifier)))")
            throw ExitStatus.usage
        }
        guard let expectation = rule.expectation else {
            output.console.report("\(name): no expectation says the same, because \(RuleExpectation.reason(rule))")
            throw ExitStatus.usage
        }
        var title = JSONText()
        title.add(nil, "\(rule.identifier): \(rule.title)")
        var buffer = ByteBuffer(capacity: 1 << 10)
        for text in [rule.why, rule.remedy, rule.source] { buffer.append(string: "# \(text)\n") }
        buffer.append(string: "expect:\n  - rule: \(title.buffer.string)\n    \(expectation)\n")
        output.flush(&buffer)
        try output.end()
    }

    /// The reason why a rule has no expectation.
    private static func reason(_ rule: LintRule) -> String {
        "the rule compares several packets, computes, or knows what a device is; see 'lint --rules \(rule.identifier)'"
    }
}
