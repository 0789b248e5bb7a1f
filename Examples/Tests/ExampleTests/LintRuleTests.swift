import Acme
import Sniff
import SniffLint
import SniffTesting
import SniffVerify
import Testing

// A rule of a vendor for `lint`, and a built-in rule as an expectation.

@Test func ourRuleAsksForWhatThereIs() throws {
    let linter = try Linter(Linter.standardRules + [.longName], registry: .standard)
    #expect(linter.rules.last?.identifier == "acme-long-name")
}

@Test func aRuleCanBeAnExpectation() throws {
    let rule = try #require(Linter.standardRules.first { $0.identifier == "encryption-failed" })
    #expect(rule.expectation == "never: [{encrypts, result: refused}, {encrypts, result: unanswered}]")
    let expectation = TraceExpectation(
        "No mistakes",
        expect: [
            .never(rule: "Encryption works", .encrypts(result: .refused), .encrypts(result: .unanswered))
        ])
    try expect(Capture(capture("heart-rate.btsnoop")), meets: expectation)
}

@Test func rulesSayWhyAndWhatToDo() {
    for rule in Linter.standardRules where rule.severity == .error {
        print(rule.identifier, rule.title, rule.remedy)
    }
    #expect(Linter.standardRules.count > 100)
}
