import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// A name of an expectation stands for a characteristic wherever one is named.
@Suite struct CharacteristicAliasTests {
    private static let names = "characteristics: {command: 2A56, State: A56E51F4, of display: 180C/2A58}\n"

    private func verdicts(_ requirements: String, _ events: [OperationEvent]) throws -> [String] {
        try HandMade.verdicts("\(Self.names)expect:\n\(requirements)", [op(.connect, at: 0)] + events)
    }

    private func messages(_ text: String) throws -> [String] {
        do throws(ExpectationErrors) {
            _ = try CompiledExpectation(try TraceExpectation(yaml: text, file: "a.yaml"))
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test func aNameIsItsUUID() throws {
        let write = op(.write, 0x2A56, [1], at: 1, answered: 2)
        let rule = "  - {each: {writes: Command, as: c}, then: {notifies: state, bytes: \"{c}\"}, within: 1 s}\n"
        #expect(try verdicts(rule, [write, op(.notify, 0xA56E_51F4, [1], at: 1.5), op(.disconnect, at: 9)]) == ["met"])
        #expect(
            try verdicts(rule, [write, op(.notify, 0x2A57, [1], at: 1.5), op(.disconnect, at: 9)])
                == ["violated: no notification of state (01) within 1 s"])
        #expect(try verdicts("  - never: {writes: 180C/command}\n", [write]).first?.hasPrefix("inconclusive") == true)
        #expect(
            try verdicts("  - count: {reads: of display}\n    times: 0\n", [write, op(.disconnect, at: 9)]) == ["met"])
        #expect(
            try verdicts(
                "  - story: x\n    steps: [{subscribes: state}]\n", [op(.subscribe, 0xA56E_51F4, [1, 0], at: 1)]) == [
                    "met"
                ])
    }

    @Test func aNameIsItsUUIDInAConditionToo() throws {
        let rule = "  - {each: {writes: any}, is: {att.uuid: [Command, 2A57]}}\n"
        let writes = [op(.write, 0x2A56, [1], at: 1), op(.write, 0x2A57, [1], at: 2)]
        #expect(try verdicts(rule, writes + [op(.disconnect, at: 9)]) == ["met"])
        #expect(
            try verdicts(rule, writes + [op(.write, 0xA56E_51F4, [1], at: 3), op(.disconnect, at: 9)]).first?
                .hasPrefix("violated") == true)
        let text = "characteristics: {command: 2A56}\nexpect: [{each: {writes: any}, is: {att.uuid: comand}}]"
        let words = "'comand' is no UUID, and no name of one; did you mean command"
        #expect(try messages(text).contains { $0.contains(words) })
    }

    @Test(arguments: [
        ("writes: comand", "a.yaml:2:17: no characteristic is called 'comand'; did you mean command?"),
        (
            "writes: Battery Levle",
            "a.yaml:2:17: no characteristic is called 'Battery Levle'; did you mean Battery Level"
        ),
    ])
    func whatIsUnknownHasASuggestion(_ pattern: String, _ expected: String) throws {
        let text = "characteristics: {command: 2A56}\nexpect: [never: {\(pattern)}, never: {writes: command}]"
        let found = try messages(text)
        #expect(try #require(found.first).hasPrefix(expected), "\(found)")
    }

    @Test(arguments: [
        (
            "battery level: 2A56",
            "a.yaml:1:19: 'battery level' is the name of 2A19, which it would hide; take another name"
        ),
        ("Battery Level: 2A19", nil), ("level: Battery Level", nil),
        ("level: Batery Level", "a.yaml:1:19: no characteristic is called 'Batery Level'; did you mean Battery Level"),
        ("level: 2A5", "a.yaml:1:19: '2A5' is no UUID"), ("level: 180C/2A56", nil),
    ])
    func aNameHidesNoOther(_ definition: String, _ expected: String?) throws {
        let name = definition.prefix { $0 != ":" }
        let found = try messages("characteristics: {\(definition)}\nexpect: [{never: {writes: \(name)}}]")
        #expect(found.count == (expected == nil ? 0 : 1))
        #expect(found.first?.hasPrefix(expected ?? "") ?? true, "\(found)")
    }

    @Test func evidenceHasTheName() throws {
        let yaml =
            "characteristics: {command: A56E51F4-AFFE-4E14-87A2-54927B22354C, level: 2A19}\n"
            + "expect: [{never: [{reads: command}, {reads: level}]}]"
        let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "a.yaml"))
        var verifier = Verifier(compiled)
        verifier.receive(op(.connect, at: 0))
        for uuid in ["A56E51F4-AFFE-4E14-87A2-54927B22354C", "2A19"] {
            guard case .operation(var read) = op(.read, 1, [1], at: 1) else { continue }
            read.state.attribute?.uuid = BluetoothUUID(uuid)
            read.state.attribute?.characteristic = BluetoothUUID(uuid)
            verifier.receive(.operation(read))
        }
        verifier.finish()
        let report = verifier.report
        let lines = VerdictText(report).lines(report.requirements[0]).map(\.text)
        #expect(lines.contains { $0.contains("command") && $0.contains("frame 1000") }, "\(lines)")
        #expect(lines.contains { $0.contains("Battery Level") && $0.contains("frame 1000") }, "\(lines)")
    }

    @Test func whatIsNotUsedIsSaid() throws {
        let compiled = try CompiledExpectation(
            try TraceExpectation(yaml: Self.names + "expect: [{never: {writes: command}}]", file: "a.yaml"))
        #expect(compiled.unusedCharacteristics.map(\.name) == ["State", "of display"])
    }
}
