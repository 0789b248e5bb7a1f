import Testing

@testable import Sniff
@testable import SniffVerify

/// Where YAML reads something else than its author meant, the message says what to write.
@Suite struct ExpectationTrapTests {
    private func message(_ text: String) -> String {
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(yaml: text, file: "a")
            return "nothing is wrong"
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("bytes: {x[0]} 01", "since YAML reads braces as a mapping: \"{name[0]} 01\""),
        ("bytes: {x} 01", "since YAML reads braces as a mapping"),
        ("value: {x}", "a:5:12: YAML reads braces as a mapping; write \"{x}\" in quotes"),
        ("value: {x.y}", "write \"{x.y}\" in quotes"), ("as: {x}", "a:5:9: YAML reads braces"),
        ("bytes: ? 01", "a value that begins with '?' goes in quotes"),
        ("bytes: * 01", "a value that begins with '*' goes in quotes"),
        ("value: @x", "a value that begins with '@' goes in quotes"),
        ("value: `x`", "a value that begins with '`' goes in quotes"),
        ("text: a: b", "a value with ': ' in it goes in quotes"),
        ("reads: b", "a:4:5: more than one 'reads'; if each is a step or rule of its own, begin each with '- '"),
        ("value: 1\n    value: 2", "a:5:5: more than one 'value'"),
    ])
    func inAStep(_ key: String, _ expected: String) {
        let found = message("expect:\n- story: x\n  steps:\n  - reads: a\n    \(key)\n")
        #expect(found.contains(expected), "\(found)")
    }

    @Test(arguments: [
        ("{reads: a, bytes: {x[0]} 01}", "since YAML reads braces as a mapping"),
        ("{reads: a, bytes: {x} 01}", "since YAML reads braces as a mapping"),
        ("{reads: a, bytes: ?? 01}", "a value that begins with '?' goes in quotes"),
        ("{reads: ${x}}", "write a value with ${…} in quotes inside of braces: \"${name}\""),
    ])
    func inBraces(_ step: String, _ expected: String) {
        let found = message("expect:\n- story: x\n  steps:\n  - \(step)\n")
        #expect(found.hasPrefix("a:4:"))
        #expect(found.contains(expected), "\(found)")
    }

    @Test func aVerbAloneHasNoKeysBelow() {
        let found = message("expect:\n- story: x\n  steps:\n  - scans\n    as: y\n")
        #expect(found.hasSuffix("line 4: 'scans' has keys below it, write 'scans:'"), "\(found)")
    }

    @Test func tabs() {
        #expect(
            message("expect:\n\t- each: scans\n").contains("line 2: YAML has no tabs for indentation; write spaces"))
        #expect(message("expect:\n- each: scans\n\tis: {x: 1}\n").contains("write spaces"))
    }

    /// What is in quotes, and what is good, gets no advice.
    @Test func noAdviceWithoutCause() {
        #expect(message("expect: [\"{x[0]} ? * ${y}\"\n") == "a:2:1: not YAML: did not find expected ',' or ']'")
        #expect(message("expect: [{each: scans, is: {bytes: \"{previous[0]} 01\"}}]") == "nothing is wrong")
    }
}
