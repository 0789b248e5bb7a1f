import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Verdicts that would be wrong in silence: each test stands for a class of them.
@Suite("Holes in verdicts") struct VerdictHoleTests {
    private let connects = op(.connect, at: 0)
    private let disconnects = op(.disconnect, at: 20)

    private func reports(_ requirement: String, _ events: [OperationEvent]) throws -> RequirementReport {
        let lines = requirement.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let compiled = try CompiledExpectation(
            try TraceExpectation(yaml: "expect:\n  -\n\(lines)\n", file: "test.yaml"))
        var verifier = Verifier(compiled)
        for event in events { verifier.receive(event) }
        verifier.finish()
        return try #require(verifier.report.requirements.first)
    }

    @Test(
        "a command that is never answered is an occurrence",
        arguments: [
            BluetoothOperation.Outcome.unanswered(.timedOut), .unanswered(.disconnected), .unanswered(.overtaken),
        ])
    func unansweredOccurs(_ outcome: BluetoothOperation.Outcome) throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 1 s"
        let fine = [connects, op(.write, 0x2A56, [1], at: 1, answered: 1.01), op(.notify, 0x2A57, [1], at: 1.1)]
        let dead = fine + [op(.write, 0x2A56, [1], at: 5, outcome), disconnects]
        #expect(try HandMade.verdict(rule, fine + [disconnects]) == .met)
        #expect(try HandMade.verdict(rule, dead) == .violated)
        let narrow = "each: {writes: 2A56, where: {answered: true}}\nthen: {notifies: 2A57}\nwithin: 1 s"
        #expect(try HandMade.verdict(narrow, dead) == .met)
        #expect(
            try HandMade.verdict("each: {reads: 2A38}\nis: {length: 1}", [connects, op(.read, 0x2A38, at: 2, outcome)])
                == .violated)
        // The same verb means the same everywhere.
        #expect(try HandMade.verdict("count: {writes: 2A56}\ntimes: 2", dead) == .met)
        #expect(try HandMade.verdict("never: {writes: 2A56, where: {answered: false}}", dead) == .violated)
        // What was refused was answered: it is another result.
        let refused = op(.write, 0x2A56, [1], at: 5, answered: 5.1, .refused(code: 3, name: "Write Not Permitted"))
        #expect(try HandMade.verdict(rule, fine + [refused, disconnects]) == .met)
    }

    private func lost(at seconds: Double) -> OperationEvent {
        .gap(CaptureGap(.droppedRecords(1), nil, moment(seconds)))
    }

    @Test("two bytes for an attribute without a name may be a subscription")
    func namelessSubscription() throws {
        let run = [connects, op(.write, nil, [1, 0], at: 1), op(.write, 0x2A56, [7], at: 2), disconnects]
        #expect(try HandMade.verdict("count: {writes: any}\ntimes: 1", run) == .inconclusive)
        #expect(try HandMade.verdict("count: {writes: any}\ntimes: 2", run) == .inconclusive)
        #expect(try HandMade.verdict("each: {writes: any}\nis: {length: 1}", run) == .inconclusive)
        #expect(try HandMade.verdict("never: {subscribes: 2A57}", run) == .inconclusive)
        // Whatever it is, it is one of these.
        #expect(try HandMade.verdict("never: [{writes: any}, {subscribes: any}]", Array(run[..<2])) == .violated)
        let story = "steps:\n  - never: {writes: 2A56}\n  - subscribes: 2A57\n  - writes: 2A56"
        #expect(try HandMade.verdict(story, run) == .inconclusive)
        // What has another size is none, and what has an Invalid Handle is nothing.
        let longer = [connects, op(.write, nil, [1, 0, 0], at: 1), disconnects]
        #expect(try HandMade.verdict("never: {subscribes: any}", longer) == .met)
        let invalid = op(.read, nil, at: 1, .refused(code: 1, name: "Invalid Handle"))
        #expect(try HandMade.verdict("never: {reads: 2A19, result: any}", [connects, invalid, disconnects]) == .met)
    }

    @Test("a period that may have begun or ended leaves what it holds in doubt")
    func doubtfulPeriod() throws {
        let run = [connects, op(.write, nil, [1, 0], at: 1), op(.write, 0x2A56, [7], at: 2), disconnects]
        #expect(try HandMade.verdict("never: {writes: 2A56}\nuntil: {subscribes: 2A57}", run) == .inconclusive)
        let story = "steps:\n  - never: {writes: 2A56}\n  - subscribes: 2A57"
        let dropped = [connects, lost(at: 1), op(.write, 0x2A56, [7], at: 2), disconnects]
        #expect(try HandMade.verdict(story, dropped) == .inconclusive)
        #expect(try HandMade.verdict(story, [connects, op(.write, 0x2A56, [7], at: 2), disconnects]) == .violated)
    }

    @Test("what a loss interrupts may lack facts, and times")
    func interrupted() throws {
        func encryption(_ isInterrupted: Bool) -> OperationEvent {
            guard
                case .operation(var operation) = op(
                    .encrypt, at: 1, answered: 3, facts: [.latency: .seconds(2_000_000_000)])
            else {
                return disconnects
            }
            operation.state.isInterrupted = isInterrupted
            return .operation(operation)
        }
        let stored = "each: encrypts\nis: {stored_key: true}"
        #expect(try HandMade.verdict(stored, [connects, encryption(false), disconnects]) == .violated)
        #expect(try HandMade.verdict(stored, [connects, encryption(true), disconnects]) == .inconclusive)
        let soon = "each: encrypts\nis: {latency: at most 1 s}"
        #expect(try HandMade.verdict(soon, [connects, encryption(false), disconnects]) == .violated)
        #expect(try HandMade.verdict(soon, [connects, encryption(true), disconnects]) == .inconclusive)
    }

    @Test("in a capture, too, an unknown device may be the one that is meant")
    func unknownDeviceInCapture() throws {
        func verdict(_ requirement: String) throws -> Verdict {
            let yaml = "devices: {belt: {name: Belt}}\nexpect:\n  - \(requirement)\n"
            let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml"))
            var verifier = Verifier(compiled)
            let belt = outside(.advertise, at: 0.1, device: 0x0B, name: "Belt")
            for event in [belt, connects, op(.write, 0x2A56, [7], at: 2), disconnects] { verifier.receive(event) }
            verifier.finish()
            let report = try #require(verifier.report.requirements.first)
            // The write is here, whoever it is to: nothing is met as far as seen.
            #expect(!report.isMetAsSeen)
            return report.verdict
        }
        #expect(try verdict("{device: belt, never: {writes: any}}") == .inconclusive)
        #expect(try verdict("{device: belt, scope: capture, count: {writes: any}, at least: 1}") == .inconclusive)
        #expect(try verdict("{device: belt, never: {reads: any}}") == .met)
    }

    @Test("a device counts from its first packet, not from its name")
    func deviceBeforeItsName() throws {
        let devices = "{belt: {name: Belt}}"
        let nameless = (1...3).map { outside(.advertise, at: Double($0), device: 0x0A) }
        let run = nameless + [outside(.advertise, at: 4, device: 0x0A, name: "Belt"), time(9)]
        func twice(_ requirement: String) throws -> (first: Verdict, second: Verdict) {
            let yaml = "devices: \(devices)\nexpect:\n  - \(requirement)\n"
            let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml"))
            var verifier = Verifier(compiled)
            for event in run { verifier.receive(event) }
            #expect(verifier.wantsSecondReading)
            var again = verifier.again()
            for event in run { again.receive(event) }
            #expect(!again.wantsSecondReading)
            verifier.finish()
            again.finish()
            return (verifier.report.verdict, again.report.verdict)
        }
        // Live, nobody reads a second time: what came before the name is undecided.
        #expect(try twice("{count: {advertises: belt}, times: 4}") == (.inconclusive, .met))
        #expect(try twice("{count: {advertises: belt}, times: 1}") == (.inconclusive, .violated))
        #expect(try twice("{never: {advertises: belt}, until: {scans: }}") == (.violated, .violated))
        #expect(try twice("{count: {advertises: belt}, at most: 3}") == (.inconclusive, .violated))
    }

    @Test("a device that is recognised in time needs no second reading")
    func recognisedInTime() throws {
        let yaml = "devices: {belt: {name: Belt}}\nexpect:\n  - {count: {connects: belt}, times: 1}\n"
        var verifier = Verifier(try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml")))
        let advertising = [
            outside(.advertise, at: 1, device: 0x0A), outside(.advertise, at: 2, device: 0x0A, name: "Belt"),
        ]
        for event in advertising + [op(.connect, at: 3), op(.disconnect, at: 4)] { verifier.receive(event) }
        verifier.finish()
        #expect(!verifier.wantsSecondReading)
        #expect(verifier.report.verdict == .met)
    }

    @Test(
        "without a packet nothing is met",
        arguments: [
            "never: scans", "count: {connects: any}\nat most: 2",
            "each: {writes: 2A56}\nis: {length: 1}\nmay be none: true",
            "steps: [{reads: 2A38}]", "scope: capture\nsteps: [{scans: }, {connects: any}]",
        ])
    func noPackets(_ requirement: String) throws {
        let report = try reports(requirement, [time(1), gap(.noPackets, at: 2, in: nil)])
        #expect(report.verdict == .inconclusive)
        #expect(report.reason == "there is no packet in the capture")
    }

    @Test("evidence renews what a loss has put in doubt") func renewal() throws {
        let subscribe = op(.subscribe, 0x2A57, [1, 0], at: 1)
        let rule = "each: {notifies: 2A57}\nis: {length: 1}\nduring: {subscribes: 2A57}"
        let wrong = op(.notify, 0x2A57, [1, 2], at: 6)
        #expect(try HandMade.verdict(rule, [connects, subscribe, gap(at: 3), wrong]) == .inconclusive)
        let proof = op(.notify, 0x2A57, [1], at: 5)
        #expect(try HandMade.verdict(rule, [connects, subscribe, gap(at: 3), proof, wrong]) == .violated)
        let doubtful = try reports(rule, [connects, subscribe, gap(at: 3), wrong])
        #expect(doubtful.reason.contains("whether the subscription to 2A57 lasts is not known since frame 3000"))
        // Once it was seen to end, an earlier loss is no excuse.
        let only = "each: {notifies: 2A57}\nonly while: {subscribes: 2A57}"
        let ends = op(.unsubscribe, 0x2A57, [0, 0], at: 4, answered: 4.1)
        #expect(try HandMade.verdict(only, [connects, gap(at: 0.5), subscribe, ends, wrong]) == .violated)
        #expect(try HandMade.verdict(only, [connects, subscribe, ends, gap(at: 5), wrong]) == .inconclusive)
    }

    @Test("the first eight digits are enough, where they are of one UUID") func shortForm() throws {
        let long = BluetoothUUID("A56E51F4-AFFE-4E14-87A2-54927B22354C")
        var operation = BluetoothOperation(.notify, moment(1))
        operation.state.connection = ConnectionNumber(rawValue: 1)
        operation.state.attribute = OperationAttribute(
            handle: 3, uuid: long, service: nil, characteristic: long, properties: nil)
        #expect(try HandMade.verdict("never: {notifies: A56E51F4}", [connects, .operation(operation)]) == .violated)
        #expect(try HandMade.verdict("never: {notifies: A56E51F5}", [connects, .operation(operation)]) == .met)
    }

    @Test("a story is of each connection, unless its author says otherwise") func defaultScope() throws {
        let steps = "steps:\n  - writes: 2A56\n  - notifies: 2A57\n    within: 1 s"
        let first = [
            op(.connect, at: 0), op(.write, 0x2A56, at: 1), op(.notify, 0x2A57, at: 1.1), op(.disconnect, at: 2),
        ]
        let second = [op(.connect, at: 10, in: 2), op(.write, 0x2A56, at: 11, in: 2), op(.disconnect, at: 15, in: 2)]
        #expect(try HandMade.verdict(steps, first) == .met)
        #expect(try HandMade.verdict(steps, first + second) == .violated)
        #expect(try HandMade.verdict("scope: some connection\n\(steps)", first + second) == .met)
    }

    @Test(
        "an inconclusive verdict says why",
        arguments: [
            "each: {requests parameters: , as: q}\nthen: {updates parameters: , where: {interval: \"at most {q.interval_max}\"}}\nwithin: 5 s",
            "each: {writes: 2A56}\nthen: {notifies: 2A57}", "during: {subscribes: 2A57}\nnever: {writes: 2A56}",
            "scope: each connection\nsteps: [{reads: 2A38}]",
        ])
    func reasons(_ requirement: String) throws {
        let run = [
            connects, op(.requestParameters, at: 1), op(.updateParameters, at: 2, facts: [.interval: .decimal(0.1)]),
            op(.write, 0x2A56, at: 3, .unanswered(.notCaptured)), disconnects,
        ]
        for events in [run, run.dropLast() + [gap(.stopped, at: 9, in: nil)], [time(1)]] {
            let report = try reports(requirement, Array(events))
            if report.verdict == .inconclusive { #expect(!report.reason.isEmpty) }
        }
    }

    @Test("a loss where nothing was waited for leaves met as far as seen") func elsewhere() throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 1 s"
        let fine = [connects, op(.write, 0x2A56, at: 1), op(.notify, 0x2A57, at: 1.5)]
        let later = try reports(rule, fine + [gap(at: 8), disconnects])
        #expect(later.verdict == .inconclusive && later.isMetAsSeen)
        // Here the notification may have been lost.
        let here = try reports(rule, [connects, op(.write, 0x2A56, at: 1), gap(at: 1.2), disconnects])
        #expect(here.verdict == .inconclusive && !here.isMetAsSeen)
        // One that came late for certain stays a fault, whatever was lost elsewhere.
        #expect(
            try reports(rule, fine + [gap(at: 3), op(.write, 0x2A56, at: 5), time(9), disconnects]).verdict == .violated
        )
        for requirement in ["never: {pairs: }", "count: {writes: 2A56}\nat most: 1"] {
            #expect(try reports(requirement, fine + [gap(at: 8), disconnects]).isMetAsSeen)
            #expect(try !reports(requirement, fine + [gap(.missingBeginning, at: 0.1)]).isMetAsSeen)
            #expect(
                try !reports(requirement, fine + [gap(.damage(offset: 1, message: "cut"), at: 8, in: nil)]).isMetAsSeen)
        }
        // Nothing was seen at all: that is no pass either.
        #expect(try !reports(rule, [connects, gap(at: 8), disconnects]).isMetAsSeen)
    }

    @Test("a loss in a connection with another device hides nothing") func otherDevice() throws {
        let requirement = "never: {writes: 2A56}\nscope: capture\ndevice: belt"
        let run = [
            outside(.advertise, at: 0.1, device: 0x0A, name: "Belt"),
            outside(.advertise, at: 0.2, device: 0x0B, name: "Box"),
            op(.connect, at: 1), op(.connect, at: 2, in: 2, device: 0x0B),
        ]
        func judge(_ events: [OperationEvent]) throws -> Verdict? {
            try HandMade.verdict(requirement, run + events, devices: "{belt: {name: Belt}}")
        }
        #expect(try judge([gap(at: 3, in: 2), time(9)]) == .met)
        #expect(try judge([gap(at: 3, in: 1), time(9)]) == .inconclusive)
    }

    /// Where an answer was lost, each occurrence may take the answer of the next, until none waits.
    @Test(
        "one lost answer does not make later ones late",
        arguments: ["within: 1 s", "within: 1 s\nunless: {reads: 2A38}"])
    func pairing(_ limit: String) throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\n\(limit)"
        let pairs = { (times: [Double]) in
            times.flatMap { [op(.write, 0x2A56, [1], at: $0), op(.notify, 0x2A57, [1], at: $0 + 0.05)] }
        }
        // The answer to the first is lost: each takes that of the next, and the last has none.
        let lost = [connects, op(.write, 0x2A56, [1], at: 1), gap(at: 1.2)]
        let shifted = pairs([1.9, 2.8, 3.7]) + [op(.write, 0x2A56, [1], at: 4.6)]
        #expect(try HandMade.verdict(rule, lost + shifted + [time(9), disconnects]) == .inconclusive)
        // The same without a loss is wrong.
        #expect(try HandMade.verdict(rule, lost[..<2] + shifted + [time(9), disconnects]) == .violated)
        // When nothing waited any more, a missing answer is missing.
        let later = pairs([5, 6.5]) + [op(.write, 0x2A56, [1], at: 8), op(.write, 0x2A56, [1], at: 9.5)]
        #expect(
            try HandMade.verdict(
                rule, lost + [op(.notify, 0x2A57, [1], at: 1.3)] + later + [time(15), disconnects]) == .violated)
    }

    @Test("an answer that is not the own one does not prove a wrong value") func pairedValues() throws {
        let rule = "each: {writes: 2A56, as: c}\nthen: {notifies: 2A57, is: {bytes: \"{c}\"}}\nwithin: 2 s"
        let lost = [connects, op(.write, 0x2A56, [1], at: 1), gap(at: 1.2), op(.write, 0x2A56, [2], at: 1.5)]
        let answers = [op(.notify, 0x2A57, [2], at: 1.6), time(9), disconnects]
        #expect(try HandMade.verdict(rule, lost + answers) == .inconclusive)
        #expect(try HandMade.verdict(rule, Array(lost[..<2]) + [lost[3]] + answers) == .violated)
    }

    @Test("a value that was cut counts with its length, or at least with what is there")
    func cutSums() throws {
        func writes(_ values: [(kept: Int, sent: Int?)]) -> [OperationEvent] {
            values.enumerated().map { index, value in
                op(
                    .write, 0x2A56, Array(repeating: 0, count: value.kept), at: 1 + Double(index) / 10,
                    facts: value.sent.map { [.length: .integer($0)] } ?? [:], isCut: value.sent != value.kept)
            }
        }
        func verdict(_ rule: String, _ values: [(kept: Int, sent: Int?)]) throws -> Verdict? {
            try HandMade.verdict(rule, [connects] + writes(values) + [time(9), disconnects])
        }
        let story = { (limit: String) in "scope: each connection\nsteps:\n  - writes: 2A56\n    \(limit)" }
        let count = { (limit: String) in "count: {writes: 2A56}\n\(limit)" }
        for rule in [story, count] {
            // The length is known.
            #expect(try verdict(rule("at least: 40 bytes"), [(5, 20), (20, 20)]) == .met)
            #expect(try verdict(rule("at least: 41 bytes"), [(5, 20), (20, 20)]) == .violated)
            #expect(try verdict(rule("at most: 40 bytes"), [(5, 20), (20, 20)]) == .met)
            #expect(try verdict(rule("at most: 39 bytes"), [(5, 20), (20, 20)]) == .violated)
            // It is not.
            #expect(try verdict(rule("at least: 25 bytes"), [(5, nil), (20, 20)]) == .met)
            #expect(try verdict(rule("at least: 26 bytes"), [(5, nil), (20, 20)]) == .inconclusive)
            #expect(try verdict(rule("at most: 25 bytes"), [(5, nil), (20, 20)]) == .inconclusive)
            #expect(try verdict(rule("at most: 24 bytes"), [(5, nil), (20, 20)]) == .violated)
        }
        #expect(try verdict("never: {writes: 2A56, where: {length: 20}}", [(5, 20)]) == .violated)
        #expect(try verdict("never: {writes: 2A56, where: {length: 20}}", [(5, nil)]) == .inconclusive)
    }

    @Test("an exchange on an encrypted link renews the encryption") func renewedEncryption() throws {
        func read(_ isEncrypted: Bool) -> OperationEvent {
            guard case .operation(var operation) = op(.read, 0x2A38, at: 4, answered: 4.1) else { return disconnects }
            operation.state.isEncrypted = isEncrypted
            return .operation(operation)
        }
        let encrypts = op(.encrypt, at: 1)
        let write = op(.write, 0x2A56, [7], at: 6)
        for rule in ["never: {writes: 2A56}\nduring: {encrypts: }", "each: {writes: 2A56}\nnot while: {encrypts: }"] {
            func verdict(_ between: [OperationEvent]) throws -> Verdict? {
                try HandMade.verdict(rule, [connects, encrypts] + between + [write, disconnects])
            }
            #expect(try verdict([]) == .violated)
            #expect(try verdict([gap(at: 3)]) == .inconclusive)
            #expect(try verdict([gap(at: 3), read(false)]) == .inconclusive)
            #expect(try verdict([gap(at: 3), read(true)]) == .violated)
            #expect(try verdict([read(true), gap(at: 5)]) == .inconclusive)
        }
    }

    @Test("a deadline names both frames") func deadline() throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 2 s"
        let run = [connects, op(.write, 0x2A56, at: 0.012), op(.notify, 0x2A57, at: 2.412), disconnects]
        #expect(try reports(rule, run).reason == "in frame 2412, 2.4 s after frame 12; allowed 2 s")
    }

    /// Of the connection, nothing was heard since a moment: the sniffer learns of that with the next packet.
    private func missed(since last: Double, at seconds: Double, in connection: Int = 1) -> OperationEvent {
        .gap(
            CaptureGap(
                .missedEvents(9), ConnectionNumber(rawValue: connection), moment(seconds), beside: moment(last)))
    }

    @Test(
        "a deadline that passes while a sniffer hears nothing of the connection proves nothing",
        arguments: [
            "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 1 s",
            "steps:\n  - writes: 2A56\n  - notifies: 2A57\n    within: 1 s",
        ])
    func silence(_ requirement: String) throws {
        let other = op(.notify, 0x2A37, [1], at: 5, in: 2, device: 0x0B)
        let before: [OperationEvent] = [
            connects, op(.connect, at: 0.1, in: 2, device: 0x0B), op(.write, 0x2A56, [1], at: 1, answered: 1.01),
        ]
        // Another connection lets the time pass before the gap is known.
        for between in [[], [other]] {
            func verdict(_ gap: OperationEvent) throws -> Verdict {
                let end = [op(.notify, 0x2A57, [1], at: 6), disconnects]
                return try reports("scope: first connection\n" + requirement, before + between + [gap] + end).verdict
            }
            #expect(try verdict(missed(since: 1.5, at: 6)) == .inconclusive)
            // It was heard after the deadline, or the other one was not.
            #expect(try verdict(missed(since: 2.5, at: 6)) == .violated)
            #expect(try verdict(missed(since: 1.5, at: 6, in: 2)) == .violated)
        }
    }
}
