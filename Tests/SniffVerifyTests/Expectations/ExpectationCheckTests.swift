import Testing

@testable import Sniff
@testable import SniffVerify

/// What can never be so, or says nothing, is refused.
@Suite struct ExpectationCheckTests {
    private func messages(_ text: String) -> [String] {
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(yaml: text, file: "a")
            return []
        } catch {
            return error.errors.map { "\($0.place.line):\($0.place.column): \($0.message)" }
        }
    }

    private func expect(_ text: String, _ expected: String?) throws {
        let found = messages(text)
        guard let expected else {
            #expect(found.isEmpty)
            return
        }
        #expect(found.count == 1, "\(found)")
        #expect(try #require(found.first).contains(expected), "\(found)")
    }

    /// A story of these steps, the first on line 4.
    @Test(arguments: [
        ("- optional: scans\n- never: pairs\n  within: 5 s", "2:3: no step of the story has to happen"),
        ("- {reads: a, at least: 0}", "2:3: no step of the story has to happen"),
        ("- either: [[optional: pairs], scans]", "2:3: no step of the story has to happen"),
        ("- either: [pairs, scans]", nil),
        ("- {scans, within: 5 s}", "4:3: 'within' counts from the step before, and this is the first"),
        ("- {scans, after: 5 s}", "4:3: 'after' counts from the step before"),
        ("- any order: [{scans, within: 5 s}, pairs]", "4:15: 'within' counts from the step before"),
        ("- scans\n- any order: [{scans, within: 5 s}, pairs]", nil),
        ("- scans\n- never: pairs", "5:3: 'never' lasts until the next step, and this is the last"),
        ("- scans\n- never: pairs\n  within: 5 s", nil), ("- scans\n- never: pairs\n- pairs", nil),
        ("- optional: {reads: a}\n- {reads: A}", "4:13: 'reads a' may happen or not"),
        ("- optional: {reads: a, value: 1}\n- {reads: a}", "4:13: 'reads a: 1' may happen or not"),
        ("- optional: {reads: a, value: 1}\n- {reads: a, value: 2}", nil),
        ("- optional: {reads: a}\n- never: pairs\n- optional: {writes: a}\n- {reads: a}", "4:13: 'reads a'"),
        ("- optional: {reads: a}\n- {writes: a}\n- {reads: a}", nil),
        ("- optional: [{reads: a}, {reads: b}]\n- {reads: b}", nil),
        ("- optional: {reads: a}\n- either: [pairs, {reads: a}]", "4:13: 'reads a'"),
        ("- repeat: {reads: a}\n  at most: 3\n- {reads: a}", "4:11: 'reads a'"),
        ("- repeat: {reads: a}\n  until: {reads: a, value: 1}\n- {reads: a}", nil),
        ("- repeat: {optional: {reads: a}}\n  at most: 2\n- scans", "4:3: no step of the repetition has to happen"),
        ("- {reads: a, at least: 2}\n- {reads: a, value: 1}", nil),
        ("- {connects: belt}", "no device is called 'belt'; describe it below 'devices'"),
        ("- {reads: a, device: belt}", "no device is called 'belt'"), ("- {connects: any}", nil),
        ("- {connects: same}", "'same' is what raised the rule"),
        ("- {reads: same}", "'same' is what raised the rule"),
    ])
    func stories(_ steps: String, _ expected: String?) throws {
        let indented = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
        // Steps stand on line 4 from column 3, without their own indentation.
        let text = "expect:\n- story: x\n  steps:\n" + indented
        try expect(text, expected.map { $0.hasPrefix("2:") ? $0 : $0.replacingColumn(by: 2) })
    }

    /// Names have to be there before they are used, for certain, and once.
    @Test(arguments: [
        ("- {reads: a, as: x}\n- {reads: b, value: '{x}'}", nil), ("- {reads: a, is: {y: '{x}'}}", "is called 'x'"),
        (
            "- {reads: b, value: '{x}'}\n- {reads: a, as: x}",
            "no operation before this one is called 'x'; give one by 'as: x'"
        ),
        ("- {reads: a, as: xy}\n- {reads: b, value: '{xz.y[0]}'}", "is called 'xz'; did you mean xy?"),
        ("- {reads: a, as: x, value: '{x}'}", "no operation before this one is called 'x'"),
        ("- {reads: a, as: x}\n- {reads: b, as: x}", "a second operation called 'x'"),
        (
            "- {reads: a, as: x}\n- {reads: b, within: 5 s of y}",
            "no operation before this one is called 'y'; did you mean x"
        ),
        ("- {reads: a, as: x}\n- {reads: b, within: 5 s of x}", nil),
        ("- {reads: a, where: {x: '{previous.x}'}}", "'previous' is the occurrence before"),
        ("- {reads: a, value: '/^a{2,3}$/'}", nil),
        ("- optional: {reads: a, as: x}\n- {reads: b, value: '{x}'}", "only if the optional step happens"),
        ("- optional: [{reads: a, as: x}, {reads: b, value: '{x}'}]\n- scans", nil),
        ("- either: [{reads: a, as: x}, {reads: c, as: x}]\n- {reads: b, value: '{x}'}", nil),
        ("- either: [{reads: a, as: x}, {reads: c}]\n- {reads: b, value: '{x}'}", "only in one of the alternatives"),
        ("- any order: [{reads: a, as: x}, {reads: b, value: '{x}'}]", "steps in any order do not know each other"),
        ("- any order: [{reads: a, as: x}, {reads: b}]\n- {reads: c, value: '{x}'}", nil),
        ("- any order: [{reads: a, as: x}, {reads: b, as: x}]", "a second operation called 'x'"),
        ("- repeat: {reads: a, as: x}\n  until: {reads: a, value: '{x}'}", nil),
        ("- scans\n- never: {reads: a, as: x}\n- pairs", "'as: x' names nothing here"),
    ])
    func names(_ steps: String, _ expected: String?) throws {
        let indented = steps.split(separator: "\n").map { "  \($0)\n" }.joined()
        try expect("expect:\n- story: x\n  steps:\n" + indented, expected)
    }

    @Test(arguments: [
        ("{each: {writes: a}, then: {writes: a}}", "what follows is what raises the rule (writes a)"),
        ("{each: [scans, {writes: a}], then: {writes: A, as: x}}", "what follows is what raises the rule"),
        ("{each: {writes: a, value: 1}, then: {writes: a}}", nil),
        ("{each: {writes: a, as: x}, then: {writes: a, value: '{x}'}}", nil),
        ("{each: {writes: a, as: x}, then: {reads: a, as: x}}", "a second operation called 'x'"),
        ("{each: [{writes: a, as: x}, {reads: a, as: x}], is: {y: '{x}'}}", "'x' is the occurrence itself"),
        ("{each: {writes: a}, is: {y: '{previous.y}'}}", nil),
        ("{each: {writes: a}, is: {y: 1}, remember: {reads: a}}", "what is remembered needs a name"),
        ("{each: {writes: a}, is: {y: '{x}'}, remember: {reads: a, as: x}}", nil),
        ("{each: {writes: a}, after: {reads: a, as: x}}", "what must have happened before gets a name by 'remember'"),
        ("{each: {writes: a}, then: {reads: a}, unless: {reads: b, as: x}}", "'as: x' names nothing here"),
        ("{each: {writes: a}, then: [{reads: a}, {never: pairs}], within: 5 s}", nil),
        ("{each: {writes: a}, then: [{reads: a}, {never: pairs}]}", "'never' lasts until the next step"),
        ("{each: {writes: a}, then: {reads: a, within: 5 s}}", nil),
        ("{each: {writes: a}, only while: {connects: same}}", nil),
        ("{each: {requests: any}, not while: {requests: any}}", nil),
        ("{each: scans, is: {y: 1}, during: {indicates: a}}", "'indicates' does not last"),
        ("{never: {connects: same}}", "'same' is what raised the rule"),
        ("{count: scans, times: 2, device: belt}", "no device is called 'belt'"),
    ])
    func rules(_ rule: String, _ expected: String?) throws { try expect("expect: [\(rule)]", expected) }
}

extension String {
    /// A place whose column is further to the right; texts without a place stay.
    fileprivate func replacingColumn(by offset: Int) -> String {
        let parts = split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) else { return self }
        return "\(line):\(column + offset):\(parts[2])"
    }
}
