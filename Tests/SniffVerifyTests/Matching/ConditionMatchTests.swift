import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Conditions on operations made by hand: what is cut, secret, unknown, or computed from an earlier operation.
@Suite("Conditions: operations made by hand")
struct ConditionMatchTests {
    private func operation(
        _ kind: OperationKind = .notify, _ value: [UInt8] = [], uuid: UInt32? = 0xFFF1, frame: UInt64 = 1
    ) -> BluetoothOperation {
        var operation = BluetoothOperation(kind, Moment(frame: frame, nanoseconds: .milliseconds(Int(frame))))
        let type = uuid.map { BluetoothUUID($0) }
        operation.state.attribute = OperationAttribute(handle: 0x10, uuid: type, characteristic: type)
        operation.state.value = value
        return operation
    }

    private func match(
        _ steps: String, _ operation: BluetoothOperation, _ bindings: Bindings = Bindings(), step: Int = 0
    ) throws -> OperationMatch {
        let sample = try MatchSample(steps)
        return try sample.pattern(step).match(operation, bindings, sample.devices).inWords
    }

    @Test(
        "Bytes that a difference is about",
        arguments: [
            ("bytes: '01 03'", Difference.Subject.value(1..<2)), ("bytes: '01 02 03 04'", nil),
            ("bytes: '01 02 04'", .value(2..<3)),
            ("where: {'bytes[1..2]': 5}", .value(1..<3)), ("where: {'le[1..2]': 5}", .value(1..<3)),
            ("where: {'bytes[0]': 5}", .value(0..<1)), ("where: {length: 5}", nil), ("text: other", nil),
        ] as [(String, Difference.Subject?)])
    func subject(condition: String, expected: Difference.Subject?) throws {
        let sample = try MatchSample("- notifies: FFF1\n  \(condition)")
        let match = try sample.pattern(0).match(operation(.notify, [1, 2, 3]), Bindings(), sample.devices)
        guard case .differs(let difference) = match else { throw MatchSample.Missing() }
        #expect(difference.subject == expected)
    }

    @Test(
        "A number without a name has no field of its name",
        arguments: [("absent", true), ("present", false), ("/./", false), ("not present", true)])
    func nameless(name: String, isMatch: Bool) throws {
        let sample = try MatchSample(
            "- advertises: any\n  where: {company: 65535, company_name: \(name)}", capture: "scanner-connection.btsnoop"
        )
        let pattern = try sample.pattern()
        let meant = sample.operations.filter { pattern.match($0, Bindings(), sample.devices) == .yes }
        #expect(meant.isEmpty != isMatch)
    }

    @Test func nobodyKnowsTheTypeOfAnAttributeWithoutName() throws {
        let named = try match("- notifies: any\n  where: {att.uuid: FFF2}", operation())
        #expect(named == .differs("att.uuid FFF1, expected FFF2"))
        guard case .unknown = try match("- notifies: any\n  where: {att.uuid: FFF2}", operation(uuid: nil)) else {
            Issue.record("it may be FFF2")
            return
        }
    }

    @Test(
        "Bytes",
        arguments: [
            ("01 02", OperationMatch.yes), ("?? 02", .yes), ("0? ?2", .yes), ("01 *", .yes), ("?? *", .yes),
            ("0102", .yes),
            ("[03 02, 01 02]", .yes), ("not 01 03", .yes), ("/^01/", .yes),
            ("01 03", .differs("byte 1 is 02, expected 03")), ("01 ?3", .differs("byte 1 is 02, expected ?3")),
            ("01", .differs("2 bytes, expected 1")), ("01 02 03", .differs("2 bytes, expected 3")),
            ("01 02 03 *", .differs("2 bytes, expected at least 3")),
            ("not 01 02", .differs("0102, expected not 01 02")),
            ("[01, 02]", .differs("0102, expected 01 or 02")),
        ])
    func bytes(pattern: String, expected: OperationMatch) throws {
        let quoted = pattern.hasPrefix("[") ? pattern.replacing("01 02", with: "'01 02'") : "\"\(pattern)\""
        #expect(try match("- notifies: FFF1\n  bytes: \(quoted)", operation(.notify, [1, 2])) == expected)
    }

    @Test(
        "Parts as numbers, and all bytes together",
        arguments: [
            ("'bytes[0..1]': 258", OperationMatch.yes), ("'le[0..1]': 513", .yes), ("'bytes[1]': 1..3", .yes),
            ("'bytes[1]': more than 2", .differs("bytes[1] 2, expected more than 2")),
            ("'bytes[2]': 1", .differs("no bytes[2], expected 1")), ("xor: '03'", .yes),
            ("xor: '00'", .differs("xor 03, expected 00")), ("length: 2", .yes),
            ("length: at most 1", .differs("length 2 bytes, expected at most 1 bytes")),
        ])
    func parts(fields: String, expected: OperationMatch) throws {
        #expect(try match("- notifies: FFF1\n  where: {\(fields)}", operation(.notify, [1, 2])) == expected)
    }

    @Test("What was not captured is neither right nor wrong") func cut() throws {
        var cut = operation(.notify, [1, 2])
        cut.state.isCut = true
        #expect(try match("- notifies: FFF1\n  bytes: 01 02 03", cut) == .unknown("value is cut at 2 bytes"))
        #expect(try match("- notifies: FFF1\n  bytes: 01 02", cut) == .unknown("value is cut at 2 bytes"))
        #expect(try match("- notifies: FFF1\n  bytes: 01 03 03", cut) == .differs("byte 1 is 02, expected 03"))
        #expect(
            try match("- notifies: 2A37\n  where: {heart_rate: 72}", cut.with(uuid: 0x2A37))
                == .unknown("value is cut at 2 bytes"))
        var open = operation(.read)
        open.state.outcome = .unanswered(.notCaptured)
        #expect(try match("- reads: FFF1", open) == .unknown("the answer is not in the capture"))
        #expect(try match("- reads: FFF1\n  result: any", open) == .yes)
    }

    @Test("What it is about is not known: what differs is not meant") func unknownName() throws {
        let nameless = operation(.notify, [1], uuid: nil)
        let text =
            "names of 0x0010 are not known: the discovery is not in the capture; --gatt takes it from a saved table"
        #expect(try match("- notifies: FFF1", nameless) == .unknown(text))
        #expect(try match("- notifies: FFF1\n  bytes: '01'", nameless) == .unknown(text))
        #expect(try match("- notifies: FFF1\n  bytes: '02'", nameless) == .no)
        #expect(try match("- notifies: any", nameless) == .yes)
        #expect(try match("- notifies: 2A37\n  where: {heart_rate: 7}", nameless) == .unknown(text))
    }

    @Test("Credentials are not shown") func secret() throws {
        var secret = operation(.write, Array("hunter2".utf8))
        secret.state.isSecret = true
        #expect(try match("- writes: FFF1\n  text: other", secret) == .differs("***, expected \"other\""))
        #expect(try match("- writes: FFF1\n  bytes: 00 *", secret) == .differs("byte 0 differs"))
    }

    @Test("Outcomes") func outcome() throws {
        var refused = operation(.write, [1])
        refused.state.outcome = .refused(code: 5, name: "Insufficient Authentication")
        #expect(
            try match("- writes: FFF1", refused)
                == .differs("refused: Insufficient Authentication, expected success"))
        for result in ["refused", "any", "insufficient authentication", "5", "0x05"] {
            #expect(try match("- writes: FFF1\n  result: \(result)", refused) == .yes)
        }
        #expect(
            try match("- writes: FFF1\n  result: unanswered", refused)
                == .differs("refused: Insufficient Authentication, expected no answer"))
    }

    @Test(
        "Computed from an earlier operation",
        arguments: [
            ("'bytes[0]': '{last[0]} - 6'", OperationMatch.yes),
            ("'bytes[0]': '{last} - 5'", .differs("bytes[0] 4, expected 5 (frame 1)")),
            ("'bytes[0]': 'at least {last}'", .differs("bytes[0] 4, expected at least 10 (frame 1)")),
            ("'bytes[0]': '{last[1]}..{last[0]}'", .yes), ("'bytes[0]': 'not {last}'", .yes),
            ("length: '{last}'", .yes),
            ("bytes: '{last}'", .differs("byte 0 is 04, expected 0a (frame 1)")),
            ("bytes: '?? {last[1]}'", .yes),
        ])
    func computed(fields: String, expected: OperationMatch) throws {
        var bindings = Bindings()
        bindings.named["last"] = operation(.notify, [10, 3])
        let steps = "- notifies: FFF1\n  as: last\n- notifies: FFF1\n  where: {\(fields)}"
        #expect(try match(steps, operation(.notify, [4, 3], frame: 2), bindings, step: 1) == expected)
        // Without it, nothing is meant.
        #expect(try match(steps, operation(.notify, [4, 3]), step: 1) == .no)
    }

    @Test("The occurrence before: the first has none") func previous() throws {
        let sample = try MatchSample(
            yaml: "expect:\n  - each: {notifies: FFF1}\n    is: {'bytes[0]': 'at least {previous}'}")
        guard case .each(let rule)? = sample.compiled.requirements.first?.form else { throw MatchSample.Missing() }
        let condition = try #require(rule.conditions.first)
        var bindings = Bindings()
        #expect(condition.match(operation(.notify, [4]), bindings) == .yes)
        bindings.previous = operation(.notify, [5])
        #expect(
            condition.match(operation(.notify, [4]), bindings).inWords
                == .differs("bytes[0] 4, expected at least 5 (frame 1)"))
        #expect(condition.match(operation(.notify, [4]), bindings, explains: false) == .differs(""))
        #expect(condition.match(operation(.notify, [5]), bindings) == .yes)
    }

    @Test("Who sends a message") func sender() throws {
        var message = operation(.message)
        message.state.facts[.profile] = .text("echo")
        #expect(try match("- sends: echo", message) == .unknown("who sent the message is not known"))
        message.state.actor = .peripheral
        #expect(try match("- sends: echo", message) == .no)
        #expect(try match("- receives: echo", message) == .yes)
        #expect(try match("- receives: remote-led", message) == .no)
    }
}

extension BluetoothOperation {
    fileprivate func with(uuid: UInt32) -> BluetoothOperation {
        var copy = self
        copy.state.attribute?.uuid = BluetoothUUID(uuid)
        return copy
    }
}

extension OperationMatch {
    /// Without the bytes that a difference is about.
    fileprivate var inWords: OperationMatch {
        guard case .differs(let difference) = self else { return self }
        return .differs(Difference(difference.text))
    }
}
