import Testing

@testable import Sniff
@testable import SniffVerify

/// What somebody writes who has read an example or two, and what the message tells them to write.
@Suite struct NewcomerSlipTests {
    private func message(_ text: String) -> String {
        do {
            _ = try CompiledExpectation(TraceExpectation(yaml: text, file: "a"))
            return "accepted"
        } catch { return "\(error)" }
    }

    /// The step stands on line 4.
    private func message(step: String) -> String { message("expect:\n- story: x\n  steps:\n  - \(step)\n") }

    @Test(arguments: [
        ("subscribes to: 2A37", "write 'subscribes:' without 'to'"),
        ("subscribes to 2A37", "write 'subscribes: 2A37'"), ("reads from 2A37", "write 'reads: 2A37'"),
        ("exchanges_mtu", "did you mean 'exchanges MTU'?"), ("mtu exchange", "did you mean 'exchanges MTU'?"),
        ("reads:2A37", "write 'reads: 2A37', with a space behind the colon"),
        ("start scanning", "did you mean 'scans'?"), ("Stop_scan", "did you mean 'stops scanning'?"),
        ("wait: 3 s", "nothing waits here: 'after: 3 s' beside the next step"),
        ("disconnects where by: central", "write 'disconnects: any', and its conditions below"),
        ("writes: {2A56: 01}", "'writes: 2A56' and 'bytes: 01'"),
        ("notifies: {characteristic: 2A37}", "'notifies: 2A37'"),
        ("reads: 2A3", "'2A3' is no UUID, which has 4 digits, 8 or 32"),
        ("reads: Heart Rate", "'Heart Rate' is a service; a characteristic of it is meant here"),
    ])
    func verbs(step: String, expected: String) {
        let found = message(step: step)
        #expect(found.hasPrefix("a:4:") && found.contains(expected), "\(found)")
    }

    @Test(arguments: [
        ("3-5", "3..5"), ("3 - 5", "3..5"), ("3 to 5", "3..5"), ("3...5", "3..5"), ("between 3 and 5", "3..5"),
        (">3", "more than 3"), ("> 3", "more than 3"), (">= 3", "at least 3"), ("=>3", "at least 3"),
        ("≤ 3", "at most 3"), ("<3", "less than 3"), ("3..", "at least 3"), ("..3", "at most 3"),
        ("3+", "at least 3"), ("min 3", "at least 3"), ("== 3", "3"), ("!= 3", "not 3"),
    ])
    func comparisons(text: String, expected: String) {
        let found = message(step: "{notifies: 2A37, where: {heart_rate: '\(text)'}}")
        #expect(found == "a:4:30: heart_rate: '\(text)' is no number; write '\(expected)'", "\(found)")
    }

    @Test("What is no slip is left alone", arguments: ["-5", "3..5", "72", "-5..5", "{last} - 6", "1e3", "at least 3"])
    func noSlip(text: String) {
        let meaning = ComparisonSlips.meaning(text)
        #expect(meaning == nil || text == "at least 3", "\(String(describing: meaning))")
    }

    @Test(arguments: [
        ("times: 3-5", "'3-5' is no number; write 'times: 3..5'"), ("times: '>3'", "write 'at least: 4'"),
        ("times: at least 3", "write 'at least: 3'"), ("times: 3..", "'3..' has one end; write 'at least: 3'"),
        ("at least: 3 times", "'3 times' is no number; write '3' alone"),
        ("within: at most 2 s", "'at most 2 s' is not a time; write '2 s': it is the most"),
        ("within: 1-2 s", "'after: …' says when it comes at the earliest, and 'within: 2 s' at the latest"),
        ("within: 5 seconds", "'seconds' is no unit of time; write '5 s'"),
        ("within: 5 m", "'m' is no unit of time; write '5 min'"),
        ("where: heart_rate >= 30", "write {heart_rate: at least 30}"),
        ("data: 01", "unknown key 'data'; did you mean 'bytes'?"),
        ("bytes: '01, 02'", "one of several is a list: [01, 02]"),
        ("result: failed", "no result is called 'failed'; did you mean 'refused', or the name of an error?"),
        ("result: timeout", "did you mean 'unanswered', or the name of an error?"),
        ("result: ok", "no result is called 'ok'; did you mean 'success'?"),
        ("then: pairs", "'then' does not belong here: it is of the rule or story"),
    ])
    func besideAStep(key: String, expected: String) {
        let found = message("expect:\n- story: x\n  steps:\n  - pairs\n  - writes: 2A37\n    \(key)\n")
        #expect(found.hasPrefix("a:6:") && found.contains(expected), "\(found)")
    }

    @Test(arguments: [
        (
            "- story: x\n  steps:\n  - reads: 2A37\n      within: 1 s",
            "line 5 stands deeper than 'reads' in line 4, which has a value; put both in the same column"
        ),
        (
            "- story: x\n  - steps:\n    - scans",
            "line 3 begins with '- ' below 'story', which has a value; put 'steps' in the column of 'story'"
        ),
        ("- story: x\n- steps: [scans]", "a story needs 'steps', in the column of 'story' and without '- ' before it"),
        ("- story:\n    steps: [scans]", "behind 'story:' stands its title; put 'steps:' below it, in the same column"),
        ("- story: x\n  steps:\n  scans", "line 4: 'scans' is no key with ':' behind it, and no item with '- '"),
        ("- story: x\n  steps:\n  - pairs\n  times: 3", "'times' does not belong here: it is of a step"),
        (
            "- each:\n    writes: 2A56\n    then:\n      notifies: 2A57",
            "a:4:5: 'then' does not belong here: it is of the rule or story; put it one level less deep"
        ),
        (
            "- never: disconnects\n  where: {by: nobody}",
            "a:3:3: 'where' does not belong here: it is of an operation; put it behind 'never'"
        ),
        ("- each: reads\n  is:\n  heart_rate: 3", "a:3:6: nothing stands below this key; indent the fields deeper"),
        ("- story: x\n  steps:\n  - notifies: 2A37\n    where:\n      heart_rate: >= 3", "write 'at least 3'"),
        ("- each: 2A37 notified\n  where: {x: >3}", "comparisons are words: write 'more than 3'"),
        ("- always: reads\n  is: {x: 1}", "'always' is not known here; did you mean 'each'?"),
        ("- each: reads\n  is: {latency: 1 s}\n  may be none: yes", "neither true nor false; write 'true'"),
        ("- count: reads\n  more than: 3", "unknown key 'more than'; did you mean 'at least'?"),
    ])
    func columns(expect: String, expected: String) {
        let found = message("expect:\n\(expect)\n")
        #expect(found.contains(expected), "\(found)")
    }

    @Test(arguments: [
        ("- story: x\n  steps: [scans]", "a:1:1: 'expect:' is missing before this list of stories and rules"),
        (
            "steps: [scans]",
            "a:1:1: 'steps' does not belong here: it is of a story or rule, which stands below 'expect'"
        ),
        ("tests:\n- story: x\n  steps: [scans]", "a:1:1: unknown key 'tests'; did you mean 'expect'?"),
        ("devices:\n- led: {name: x}", "a:2:1: keys with values are expected here, without '- ' before them"),
        ("devices: {led: LedRemote}", "write {name: LedRemote}"), ("devices: {led: 180D}", "write {service: 180D}"),
        ("devices:\n  led:\n  name: x", "a:3:9: what the device advertises is expected here: 'name' is what"),
    ])
    func files(text: String, expected: String) {
        let found = message(text + "\n")
        #expect(found.contains(expected), "\(found)")
    }

    @Test(arguments: [
        ("{servce: 180D}", "unknown field servce; did you mean service?"),
        ("{uuid: 180D}", "advertising has no uuid; did you mean service?"),
        ("{mac: 'CB:90:17:A2:4E:66'}", "advertising has no mac; did you mean address?"),
    ])
    func devices(criteria: String, expected: String) {
        let found = message(
            "devices: {led: \(criteria)}\nexpect:\n- story: x\n  steps: [scans, {connects: led}]\n")
        #expect(found.contains(expected), "\(found)")
    }

    /// What stands below `each: {writes: 2A56, as: cmd}`, on line 3.
    @Test(arguments: [
        ("then: {notifies: 2A57, bytes: cmd}", "the bytes of 'cmd' are \"{cmd}\""),
        ("then: {notifies: 2A57, bytes: same}", "name it by 'as: command' and write \"{command}\""),
        ("then: {notifies: 2A57, bytes: '{same}'}", "'same' is a device or a characteristic"),
        ("then: {notifies: 2A57, bytes: '{cmd.value}'}", "the bytes of 'cmd' are \"{cmd}\", without '.value'"),
        ("is: {bytes: 0x01 0x02}", "write them without '0x'"),
        ("is: {latency: '*'}", "latency is a number; '*' is none; that there is one is 'present'"),
        ("is: {latency: none}", "that there is none is 'absent'"),
        ("is: {length: 3 or 4}", "one of several is a list: [3, 4]"),
        ("is: {fills_mtu: yes}", "fills_mtu is true or false, not 'yes'; write 'true'"),
        ("every: 1 s ± 20 %", "write the least and the most, as in 0.8 s..1.2 s"),
        ("then: notifies, pairs", "several stand in a list: [notifies, pairs]"),
    ])
    func rules(key: String, expected: String) {
        let found = message("expect:\n- each: {writes: 2A56, as: cmd}\n  \(key)\n")
        #expect(found.hasPrefix("a:3:") && found.contains(expected), "\(found)")
    }

    @Test("A word that is no verb does not hide a value that cannot be") func lookUp() {
        let text =
            "devices: {belt: 180D}\nexpect:\n- count: read\n- never: {reads: 2A19, value: 300}\n- never: {connects: belt}\n"
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(yaml: text, file: "a")
            Issue.record("nothing is wrong")
        } catch {
            #expect(error.errors.map(\.place.line) == [1, 3])
            let all = error.withLookUp(.standard)
            #expect(all.errors.map(\.place.line) == [1, 3, 4])
            #expect(all.errors.last?.message == "value is never 300%: it can be 0..255%")
        }
    }

    @Test("Lists of other notations", arguments: ["1. scans", "* scans"]) func items(item: String) {
        let found = message("expect:\n- story: x\n  steps:\n  \(item)\n  \(item)\n")
        #expect(found.contains("items begin with '- ', not with"), "\(found)")
    }

    @Test("What follows from a mistake is not told as well") func onlyTheMistake() {
        let rule = message("expect:\n- each: {writes: 2A56, then: {notifies: 2A57}}\n")
        #expect(!rule.contains("requires nothing"), "\(rule)")
        let count = message("expect:\n- count: {notifies: 2A37, times: 3}\n")
        #expect(!count.contains("needs a number"), "\(count)")
    }
}
