import Testing

@testable import Sniff
@testable import SniffVerify

/// What is wrong is said with its place, and with what would be right.
@Suite struct ExpectationErrorTests {
    private func messages(_ text: String, _ parameters: [String: String] = [:]) -> [String] {
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(yaml: text, file: "a.yaml", parameters: parameters)
            return []
        } catch {
            return error.description.split(separator: "\n").map { String($0.dropFirst("a.yaml:".count)) }
        }
    }

    @Test(arguments: [
        ("", " nothing is in it; 'expect' is missing"), ("expect: []", "1:9: the list is empty: nothing is expected"),
        ("devices: {a: {name: x}}", " nothing is expected: 'expect' is missing"),
        ("expect: {each: scans}", "1:9: a list of stories and rules is expected here; begin each with '- '"),
        ("steps: [scans]", "1:1: 'steps' does not belong here: it is of a story or rule"),
        ("devices: {a: 180D}\nexpect: [count: scans, times: 1]", "1:14: what the device advertises is expected here"),
        ("expect: [{reads: 2A37}]", "1:11: 'reads' is a step; it belongs below 'steps:' of a story"),
        ("expect: [{storey: x, steps: [scans]}]", "1:11: unknown key 'storey'; did you mean story?"),
        ("expect: [{story: x}]", "1:10: a story needs 'steps'"),
        ("expect: [{rule: x}]", "1:10: one of 'steps', 'each', 'never', 'count' is missing"),
        ("expect: [{each: scans, never: pairs, every: 1 s..2 s}]", "1:24: 'never' beside 'each'"),
        ("expect: [{each: scans}]", "1:10: the rule requires nothing"),
        ("expect: [{each: [], every: 1 s..2 s}]", "1:17: the list is empty"),
        (
            "expect: [{each: scans, heart_rate: 3, is: {x: 3}}]",
            "1:24: unknown key 'heart_rate'; a field goes below 'is'"
        ),
        (
            "expect: [{each: scans, is: {x: 3}, scope: each conection}]",
            "1:43: 'each conection' is not known here; did you mean each connection?"
        ),
        ("expect: [{each: scans, is: {x: 3}, within: 1 s}]", "1:36: 'within' has nothing that it limits"),
        (
            "expect: [{each: scans, then: pairs, after: reads, within: 1 s}]",
            "1:51: 'within' may mean 'then' or 'after'"
        ),
        ("expect: [{each: scans, is: {x: 3}, unless: pairs}]", "1:36: 'unless' has nothing that it limits"),
        ("expect: [{each: scans, is: {x: 3}, since: pairs}]", "1:36: 'since' has nothing that it limits"),
        (
            "expect: [{each: scans, every: 1 s}]",
            "1:31: 'every: 1 s' would never be so exactly; write a range: 0.8 s..1.2 s, or 'at most 1 s'"
        ),
        ("expect: [{each: scans, every: 3 s..2 s}]", "1:31: '3 s..2 s': the minimum is above the maximum"),
        ("expect: [{each: scans, is: {x: 3}, may be none: yes}]", "1:49: 'yes' is neither true nor false"),
        (
            "expect: [{each: scans, is: {x: {y: 3}}}]",
            "1:32: a value is expected here; write a field below 'x' as 'x.y'"
        ),
        ("expect: [{each: scans, is: {x: }}]", "1:32: a value is missing"),
        ("expect: [{each: {scans, within: 1 s}, is: {x: 3}}]", "1:25: 'within' has no meaning inside of an operation"),
        ("expect: [{each: pairs, not while: notifies}]", "1:11: "),
        ("expect: [{count: scans}]", "1:10: 'count' needs a number"),
        ("expect: [{count: scans, at least: 3, at most: 2}]", "1:25: 'at least: 3' is above 'at most: 2'"),
        ("expect: [{count: scans, times: 4..2}]", "1:32: '4..2': the minimum is above the maximum"),
        ("expect: [{count: scans, at least: 0}]", "1:10: any number is right"),
        ("expect: [{count: scans, times: 3, at most: 4}]", "1:35: 'at most' beside 'times'"),
    ])
    func requirementsAreRefused(_ text: String, _ expected: String) throws {
        let first = try #require(messages(text).first)
        if expected == "1:11: " {
            #expect(first.contains("'notifies' does not last; 'subscribes', 'connects'"))
        } else {
            #expect(first.hasPrefix(expected), "\(first)")
        }
    }

    /// Each is the second item of `steps`, on line 5 from column 5.
    @Test(arguments: [
        ("read: 2A56", "5: 'read' is no operation; did you mean 'reads'?"),
        ("write: 2A56", "5: 'write' is no operation; did you mean 'writes'?"),
        ("notification: 2A37", "5: 'notification' is no operation; did you mean 'notifies'?"),
        ("indication: 2A37", "5: 'indication' is no operation; did you mean 'indicates'?"),
        ("subscription: 2A37", "5: 'subscription' is no operation; did you mean 'subscribes'?"),
        ("connect", "5: 'connect' is no operation; did you mean 'connects'?"),
        ("reconnects: any", "5: 'reconnects' is no operation; did you mean 'connects'?"),
        ("Reads: 2A37", "5: 'Reads' is no operation; did you mean 'reads'?"),
        ("reads 2A56", "5: 'reads 2A56' is no operation; write 'reads: 2A56'"),
        ("xyz: 2A56", "5: 'xyz' is no operation; verbs are scans, stops scanning"),
        ("value: 3", "5: an operation needs a verb: scans"),
        ("packet", "5: 'packet' needs a filter"), ("[scans]", "5: one operation is expected here, not a list"),
        ("{reads: 2A56, writes: 2A56}", "19: 'writes' beside 'reads': an operation has one verb"),
        ("{optional: pairs, reads: 2A56}", "23: 'reads' beside 'optional': each step is one thing"),
        ("{optional: pairs, never: pairs}", "23: 'never' beside 'optional'"),
        ("{reads: [a, b]}", "13: 'reads' has one target"),
        ("{reads: {uuid: a}}", "13: the name or UUID of what it is about"),
        ("{pairs: now}", "13: 'pairs' stands alone"),
        ("{reads: a, vaule: 1}", "16: unknown key 'vaule'; did you mean value?"),
        ("{reads: a, heart_rate: 1}", "16: unknown key 'heart_rate'; a field goes below 'where'"),
        ("{never: {reads: a, is: {x: 1}}}", "24: unknown key 'is'; did you mean 'where'?"),
        ("{reads: a, value: []}", "23: the list is empty"), ("{reads: a, where: {}}", "23: no field is named here"),
        ("{reads: a, as: 1x}", "20: '1x' is no name"),
        ("{reads: a, as: previous}", "20: 'previous' has a meaning of its own"),
        ("{reads: a, within: 5}", "24: '5' has no unit; write '5 s' or '5 ms'"),
        ("{reads: a, within: -5 s}", "24: '-5 s' is negative"),
        ("{reads: a, within: 5 sec}", "24: 'sec' is no unit of time"),
        ("{reads: a, within: soon}", "24: 'soon' is not a time"),
        ("{reads: a, within: 1e9 s}", "24: 'e9 s' is no unit"),
        ("{reads: a, within: 99999999999 s}", "24: '99999999999 s' is not a time of up to 366 days"),
        ("{reads: a, within: 1 s, after: 2 s}", "29: 'after: 2 s' is later than 'within: 1 s'"),
        ("{reads: a, within: 1 s of x, after: 2 s}", "34: 'within' and 'after' of a step count from the same step"),
        ("{reads: a, times: 0}", "5: a step that happens 0 times"),
        ("{reads: a, every: 1 s..2 s}", "16: 'every' needs two or more"),
        ("{reads: a, times: three}", "23: 'three' is not an integer"),
        ("{repeat: pairs}", "6: 'repeat' needs an end"),
        ("{repeat: pairs, at most: 0}", "21: 'at most: 0' repeats nothing"),
        ("{either: [pairs]}", "14: 'either' needs a list of two steps or more"),
        ("{any order: []}", "17: the list is empty"),
        ("{<<: x, reads: a}", "6: YAML's merge key is not known here"),
    ])
    func stepsAreRefused(_ step: String, _ expected: String) throws {
        let found = messages("expect:\n- story: x\n  steps:\n  - scans\n  - \(step)\n")
        #expect(found.count == 1)
        #expect(try #require(found.first).hasPrefix("5:\(expected)"), "\(found)")
    }

    @Test(arguments: [
        // Reports name a requirement by its title, whoever made it.
        (
            "expect:\n- {story: x, steps: [scans]}\n- {rule: y, never: pairs}\n- {rule: x, never: scans}\n",
            "4:3: a second requirement called 'x'; the first is at a.yaml:2:3; give it another 'rule: …'"
        ),
        (
            "expect:\n- {never: pairs}\n- {never: {pairs: any}, scope: capture}\n- {never: pairs, scope: first connection}\n",
            "3:3: a second requirement called 'never pairs'; the first is at a.yaml:2:3; give it another 'rule: …'"
        ),
        ("characteristics: {same: 2A37}\n", "1:19: 'same' has a meaning of its own"),
        ("characteristics: {2A37: 2A38}\n", "1:19: '2A37' is a UUID; write the name first: 'command: 2A37'"),
        ("characteristics: {rate: [2A38]}\n", "1:25: the UUID of a characteristic is expected here"),
        ("characteristics: {rate: 2A38, rate: 2A39}\n", "1:19: more than one 'rate'"),
        ("characteristics: [rate]\n", "1:18: keys with values are expected here"),
        ("alias: {rate: 2A38}\n", "1:1: unknown key 'alias'"),
        ("names: {rate: 2A38}\n", "1:1: unknown key 'names'; did you mean 'characteristics'?"),
    ])
    func titlesAndNamesAreRefused(_ text: String, _ expected: String) throws {
        let found = messages(text + (text.contains("expect:") ? "" : "expect: [{never: scans}]\n"))
        #expect(try #require(found.first).hasPrefix(expected), "\(found)")
    }

    @Test func onlyKeysHaveSuggestionsWithoutDoubt() {
        let text = "parameters: {device: x}\nexpect:\n- count: scans\n  times: '${devcie}'\n"
        #expect(messages(text).first == "4:10: no parameter is called 'devcie'; did you mean device?")
        #expect(
            messages("expect:\n- {count: '${x}', times: 1}").first
                == "2:11: no parameter is called 'x'; 'parameters' has none")
        let good = "parameters: {device: x}\nexpect: [{count: scans, times: 1}]"
        #expect(messages(good, ["devcie": "y"]) == [" no parameter is called 'devcie'; did you mean device?"])
        #expect(
            messages("expect: [{count: scans, times: 1}]", ["a": "y"]) == [
                " no parameter is called 'a'; the file has none"
            ])
        #expect(
            messages("parameters: {a: }\nexpect: [{count: scans, times: 1}]").first
                == "1:14: parameter 'a' has no value; give it a default, or '--set a=…'")
        #expect(messages("parameters: {a: }\nexpect: [{count: scans, times: 1}]", ["a": "y"]).isEmpty)
    }

    @Test func allMistakesAreReportedInOrder() {
        let text = """
            devices: {belt: 180D}
            expect:
              - each: {read: 2A37}
                every: 1 s
              - story: x
                steps: [reads 2A37, {connects: blet}, {reads: 2A37, within: 5}]
              - count: scans
              - {each: {connects: blet}, is: {x: 1}}

            """
        #expect(
            messages(text).map { String($0.prefix(while: { $0 != " " })) } == [
                "1:17:", "3:12:", "4:12:", "6:13:", "6:65:", "7:5:", "8:12:",
            ])
    }
}
