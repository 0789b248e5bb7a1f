import Testing

@testable import Sniff
@testable import SniffVerify

/// A file becomes what its author meant, each part with its place.
@Suite struct ExpectationFileTests {
    private func steps(_ text: String) throws -> [ExpectedStep] {
        let expectation = try TraceExpectation(yaml: "expect:\n- story: a\n  steps:\n  - {scans, as: first}\n\(text)")
        guard case .story(let steps) = try #require(expectation.requirements.first).form else { return [] }
        return Array(steps.dropFirst())
    }

    private func pattern(_ text: String) throws -> OperationPattern {
        guard case .operation(let pattern, _) = try #require(try steps("  - \(text)").first).form else {
            throw ExpectationErrors([])
        }
        return pattern
    }

    private func times(_ text: String) throws -> ClosedRange<Int>? {
        guard case .operation(_, let times) = try steps("  - {notifies: 2A37, \(text)}").first?.form else { return nil }
        return times
    }

    private func rule(_ text: String) throws -> TraceExpectation.EachRule {
        let expectation = try TraceExpectation(yaml: "expect:\n- each: {writes: 2A56, as: command}\n  \(text)")
        guard case .each(let rule) = try #require(expectation.requirements.first).form else {
            throw ExpectationErrors([])
        }
        return rule
    }

    @Test func theWholeLanguageIsRead() throws {
        let expectation = try TraceExpectation(yaml: ExpectationSample.text, file: "dir/hr.yaml")
        let lines = expectation.requirements.map {
            "\($0.place) \($0.scope?.rawValue ?? "-") \($0.title)"
        }
        #expect(
            lines == [
                "dir/hr.yaml:9:5 each connection The first visit",
                "dir/hr.yaml:40:5 - each command is confirmed with the same state within 1 s",
                "dir/hr.yaml:46:5 - each notification of 2A37: energy_expended at least {previous.energy_expended} "
                    + "during subscription to 2A37",
                "dir/hr.yaml:49:5 - each connection: comes after advertising of the same device within 10 s since scan",
                "dir/hr.yaml:53:5 - each disconnection (by central): not during subscription to 2A37",
                "dir/hr.yaml:56:5 - each notification of 2A37: every at most 0.7 s",
                "dir/hr.yaml:58:5 - each read of 2A57: {confirmed[0]} 01",
                "dir/hr.yaml:61:5 each bearer each write to 2A56 (xor 00) or indication of 2A56: "
                    + "then notifies 2A56, then reads 2A56: \"ready\" before the next on each bearer",
                "dir/hr.yaml:65:5 - never pairs or discovers services until subscription to 2A37",
                "dir/hr.yaml:67:5 - connects twice",
                "dir/hr.yaml:69:5 capture reads 2A19 at most 3 times per 60 s in the whole capture",
            ])
        #expect(expectation.title == "Heart rate app")
        #expect(expectation.profileFiles == ["dir/display.yaml"])
        #expect(expectation.tableFiles == ["dir/saved/belt.jsonl", "dir/sub/tables.jsonl"])
        let devices = expectation.devices.map {
            "\($0.place) \($0.name): " + $0.criteria.map(\.words).joined(separator: ", ")
        }
        #expect(
            devices == [
                "dir/hr.yaml:6:3 belt: service 180D, name Pulse Belt 7",
                "dir/hr.yaml:7:3 one: beacon E20A39F4-73F5-4BC4-A12F-17D1AD07A961, major 1122, minor 3344 or 3345",
            ])
    }

    @Test func stepsOfTheSample() throws {
        let expectation = try TraceExpectation(yaml: ExpectationSample.text)
        guard case .story(let steps) = expectation.requirements[0].form else {
            Issue.record("no story")
            return
        }
        #expect(
            steps.map { "\($0.place.line):\($0.place.column) \($0.title)" } == [
                "13:9 connects belt", "15:9 reads Body Sensor Location: Chest",
                "17:9 subscribes Heart Rate Measurement within 5 s",
                "20:9 notifies 2A37: heart_rate 30..260, sensor_contact true, at least 3 times every 0.8 s..1.2 s",
                "24:9 in any order: reads 2A38 and reads 2A29: a or b within 2 s of subscription",
                "28:9 either disconnects or writes 2A39 (Write Not Permitted): 01, then unsubscribes 2A37",
                "32:9 perhaps reads 2A19",
                "33:9 again and again: sends settings, then receives result until receives result: result ok, "
                    + "at most 3 times", "38:9 never notifies 2A37 or pairs", "39:9 disconnects",
            ])
        #expect(steps[4].timeBase == "subscription")
        #expect(steps[3].every == .milliseconds(800)...(.milliseconds(1200)))
        #expect(expectation.requirements[0].device == "belt")
    }

    /// All scalars are text, as they are written; what YAML makes of them elsewhere does not matter.
    @Test(arguments: [
        ("value: 01", "value 01"), ("value: yes", "value yes"), ("value: 12:30", "value 12:30"),
        ("value: 1.50", "value 1.50"), ("value: ~", "value ~"), ("bytes: 0x01", "bytes 0x01"),
        ("value: [a, 0, no]", "value a|0|no"), ("text: ''", "text "), (#"bytes: "?? 01 *""#, "bytes ?? 01 *"),
        ("xor: 00", "xor 00"), ("where: {value.x: 1, 'le[0..1]': 2}", "value.x 1, le[0..1] 2"),
    ])
    func valuesAreText(_ source: String, _ expected: String) throws {
        let conditions = try pattern("{reads: 2A56, \(source)}").conditions
        #expect(conditions.map { "\($0.path) \($0.values.joined(separator: "|"))" }.joined(separator: ", ") == expected)
    }

    @Test func aStepSaysWhatTheOperationIs() throws {
        let step = try #require(try steps("  - {reads: 2A56, where: {length: 3}, is: {value: [a, b]}}").first)
        #expect(step.conditions.map(\.words) == ["a or b"])
        #expect(step.title == "reads 2A56: length 3 is a or b")
    }

    @Test func operationsAreAloneOrWithATarget() throws {
        for source in ["pairs", "{pairs}", "pairs:", "{pairs: any}"] {
            #expect(try pattern(source).verb.word == "pairs", "\(source)")
        }
        let read = try pattern("{reads: 2A56, result: refused, device: any, as: x1}")
        #expect(read.target == "2A56" && read.result == .refused && read.device == "any" && read.name == "x1")
        #expect(try pattern("{reads: 2A56, result: Read Not Permitted}").result == .error("Read Not Permitted"))
        #expect(try pattern("{reads: 2A56}").result == nil)
        #expect(try pattern("{packet: 'att.opcode == 0x1b'}").target == "att.opcode == 0x1b")
    }

    @Test func repetitionsAreRanges() throws {
        #expect(try times("times: 3") == 3...3)
        #expect(try times("times: 2..4") == 2...4)
        #expect(try times("at least: 3") == 3...Int.max)
        #expect(try times("at most: 5") == 1...5)
        #expect(try times("at least: 0, at most: 5") == 0...5)
    }

    @Test func timesHaveUnits() throws {
        for (source, expected) in [
            ("5 s", Duration.seconds(5)), ("0.8s", .milliseconds(800)), ("100 ms", .milliseconds(100)),
            ("2 min", .seconds(120)), ("30 µs", .microseconds(30)), ("1 h", .seconds(3600)), ("7 ns", .nanoseconds(7)),
        ] {
            #expect(try rule("then: {notifies: 2A56}\n  within: \(source)").within == expected, "\(source)")
        }
        let step = try #require(try steps("  - {reads: 2A56, within: 5 s of first, after: 2 s of first}").first)
        #expect(step.within == .seconds(5) && step.after == .seconds(2) && step.timeBase == "first")
        #expect(try rule("every: 0.8..1.2 s").every == .milliseconds(800)...(.milliseconds(1200)))
        #expect(try rule("every: 900 ms..1.2 s").every == .milliseconds(900)...(.milliseconds(1200)))
        #expect(try rule("every: at most 2 s").every == .zero...(.seconds(2)))
        #expect(try rule("every: at least 2 s").every == .seconds(2)...ExpectationTimes.longest)
    }

    @Test func rulesHaveWhatTheySay() throws {
        let answer = try rule(
            "then: {notifies: 2A57, value: '{command}'}\n  within: 1 s\n  before: [pairs, disconnects]")
        #expect(answer.within == .seconds(1) && answer.afterWithin == nil && answer.before.count == 2)
        #expect(answer.trigger.first?.name == "command" && !answer.beforeNext && !answer.mayBeNone && !answer.isShared)
        #expect(try rule("then: pairs\n  shared: true").isShared)
        let origin = try rule("after: {reads: 2A57}\n  within: 1 s\n  exceptions: 2\n  may be none: true")
        #expect(origin.within == nil && origin.afterWithin == .seconds(1))
        #expect(origin.exceptions == 2 && origin.mayBeNone)
        #expect(try rule("then: pairs\n  before: next").beforeNext)
    }

    @Test func parametersHaveValues() throws {
        let text =
            "parameters: {who: Belt, n: 3}\nexpect:\n- story: '${who} and $${who}'\n  steps: [{reads: x, times: \"${n}\"}]"
        #expect(try TraceExpectation(yaml: text).requirements[0].title == "Belt and $Belt")
        let set = try TraceExpectation(yaml: text, parameters: ["who": "${n}"])
        #expect(set.requirements[0].title == "${n} and $${n}")
    }
}
