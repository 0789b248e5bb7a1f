import Testing

@testable import Sniff
@testable import SniffVerify

/// Whatever is in a file: an expectation, or errors with places.
@Suite struct ExpectationRobustnessTests {
    private func check(_ text: String) -> Bool {
        do throws(ExpectationErrors) {
            return try !TraceExpectation(yaml: text).requirements.isEmpty
        } catch {
            return !error.errors.isEmpty && error.errors.allSatisfy { !$0.message.isEmpty }
        }
    }

    @Test func everyPrefix() {
        let characters = Array(ExpectationSample.text)
        for count in 0...characters.count { #expect(check(String(characters[..<count])), "\(count)") }
    }

    @Test func everyLineRemovedOrDoubled() {
        let lines = ExpectationSample.text.split(separator: "\n", omittingEmptySubsequences: false)
        for index in lines.indices {
            var fewer = lines
            fewer.remove(at: index)
            var more = lines
            more.insert(lines[index], at: index)
            #expect(check(fewer.joined(separator: "\n")), "\(index)")
            #expect(check(more.joined(separator: "\n")), "\(index)")
        }
    }

    private static let replacements = [
        "{", "}", "[", "]", "\"", ":", "?", "-", "$", "\u{0}", "\n", "é", "..", "${", "{x",
    ]

    /// Each character by one of them.
    @Test(arguments: replacements.indices)
    func charactersReplaced(_ first: Int) {
        let replacement = Self.replacements[first]
        let characters = Array(ExpectationSample.text)
        for index in stride(from: first, to: characters.count, by: Self.replacements.count) {
            #expect(check(String(characters[..<index]) + replacement + String(characters[(index + 1)...])), "\(index)")
        }
    }

    @Test func numbersOfAnySize() {
        for number in ["9999999999999999999999", "-1", "0x10", "1e400", "..", "1..", "..1", "0..0", ""] {
            for key in ["times", "at least", "at most", "within", "every", "after"] {
                #expect(
                    check("expect:\n- story: x\n  steps: [scans, {reads: a, \(key): \(number) }, pairs]"),
                    "\(key) \(number)")
                #expect(
                    check("expect:\n- story: x\n  steps: [scans, {reads: a, \(key): \(number) s}, pairs]"),
                    "\(key) \(number)")
            }
        }
    }
}
