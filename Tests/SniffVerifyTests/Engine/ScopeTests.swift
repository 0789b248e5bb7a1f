import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// What a requirement belongs to.
@Suite("Scopes")
struct ScopeTests {
    private let steps = "steps: [{writes: 2A56}, {reads: 2A38}]"

    /// A connection that writes, and reads or does not.
    private func connection(_ number: Int, at time: Double, reads: Bool, device: UInt64 = 0x0A) -> [OperationEvent] {
        [
            op(.connect, at: time, in: number, device: device),
            op(.write, 0x2A56, at: time + 1, in: number, device: device),
        ] + (reads ? [op(.read, 0x2A38, at: time + 2, in: number, device: device)] : [])
            + [op(.disconnect, at: time + 3, in: number, device: device)]
    }

    @Test(
        "One of two connections tells the story",
        arguments: [
            ("some connection", Verdict.met, Verdict.met), ("each connection", .violated, .violated),
            ("first connection", .met, .violated), ("last connection", .violated, .met),
        ])
    func connections(scope: String, firstReads: Verdict, secondReads: Verdict) throws {
        let first = connection(1, at: 10, reads: true) + connection(2, at: 20, reads: false)
        let second = connection(1, at: 10, reads: false) + connection(2, at: 20, reads: true)
        #expect(try HandMade.verdict("scope: \(scope)\n\(steps)", first) == firstReads)
        #expect(try HandMade.verdict("scope: \(scope)\n\(steps)", second) == secondReads)
    }

    @Test("The last connection is the one that begins last, whichever ends last") func last() throws {
        let inner = connection(2, at: 11, reads: true)
        let outer = connection(1, at: 10, reads: false)
        let run = [outer[0]] + inner.prefix(2) + [outer[1]] + inner.suffix(2)
        let late = run + [op(.disconnect, at: 30)]
        #expect(try HandMade.verdict("scope: last connection\n\(steps)", late) == .met)
        #expect(try HandMade.verdict("scope: first connection\n\(steps)", late) == .violated)
        let stopped = gap(.droppedRecords(1), at: 40, in: nil)
        #expect(try HandMade.verdict("scope: last connection\n\(steps)", late + [stopped]) == .inconclusive)
        #expect(try HandMade.verdict("scope: first connection\n\(steps)", late + [stopped]) == .violated)
    }

    @Test("Two connections at a time do not confuse each other") func interleaved() throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 1 s"
        func run(_ answers: [Int]) -> [OperationEvent] {
            [
                op(.connect, at: 0), op(.connect, at: 0.1, in: 2), op(.write, 0x2A56, at: 1),
                op(.write, 0x2A56, at: 1.1, in: 2),
            ]
                + answers.enumerated().map { op(.notify, 0x2A57, at: 1.2 + Double($0) / 10, in: $1) } + [time(9)]
        }
        #expect(try HandMade.verdict(rule, run([1, 2])) == .met)
        #expect(try HandMade.verdict(rule, run([2, 1])) == .met)
        #expect(try HandMade.verdict(rule, run([1, 1])) == .violated)
        #expect(try HandMade.verdict("scope: capture\n" + rule, run([1, 1])) == .met)
    }

    @Test("Two bearers") func bearers() throws {
        let rule = "scope: each bearer\neach: {reads: any}\nnot while: {reads: any}"
        let first = op(.read, 0x2A38, at: 1, answered: 3)
        #expect(try HandMade.verdict(rule, [op(.connect, at: 0), first, op(.read, 0x2A38, at: 2, bearer: 1)]) == .met)
        #expect(try HandMade.verdict(rule, [op(.connect, at: 0), first, op(.read, 0x2A38, at: 2)]) == .violated)
        let gone = [op(.connect, at: 0), gap(at: 0.5), first]
        #expect(try HandMade.verdict(rule, gone) == .inconclusive)
    }

    @Test("Each device") func devices() throws {
        let rule = "scope: each device\neach: {advertises: any}\nevery: at most 1 s"
        func run(_ times: [Double]) -> [OperationEvent] {
            [outside(.advertise, at: 0.5, device: 1), outside(.advertise, at: 0.6, device: 2)]
                + times.map { outside(.advertise, at: $0, device: 1) } + [
                    outside(.advertise, at: 1.55, device: 2), time(1.9),
                ]
        }
        #expect(try HandMade.verdict(rule, run([1.5])) == .met)
        #expect(try HandMade.verdict(rule, run([])) == .violated)
    }

    @Test("Only connections with a device, and what cannot be told of others") func device() throws {
        let belt = outside(.advertise, at: 1, device: 0x0B, name: "Belt")
        let text = "scope: each connection\ndevice: belt\n\(steps)"
        let other = connection(1, at: 10, reads: false, device: 0x0A)
        let own = connection(2, at: 20, reads: true, device: 0x0B)
        func judge(_ events: [OperationEvent]) throws -> Verdict? {
            try HandMade.verdict(text, events, devices: "{belt: {name: Belt}}")
        }
        let known = outside(.advertise, at: 2, device: 0x0A, name: "Other")
        #expect(try judge([belt, known] + other + own) == .met)
        // Who has not advertised may be any device.
        #expect(try judge([belt] + other + own) == .inconclusive)
        #expect(try judge([belt, known] + connection(2, at: 20, reads: false, device: 0x0B)) == .violated)
        let began = [belt, gap(.missingBeginning, at: 19, in: 2)] + own.dropFirst(2)
        #expect(try judge(began) == .inconclusive)
    }

    @Test("A connection that began before the capture") func missingBeginning() throws {
        let run = [gap(.missingBeginning, at: 1), op(.read, 0x2A38, at: 3), op(.disconnect, at: 4)]
        #expect(try HandMade.verdict("scope: each connection\n\(steps)", run) == .inconclusive)
        #expect(try HandMade.verdict("scope: first connection\n\(steps)", run) == .inconclusive)
        let whole = [gap(.missingBeginning, at: 1), op(.write, 0x2A56, at: 2)] + run.dropFirst()
        #expect(try HandMade.verdict("scope: each connection\n\(steps)", whole) == .met)
        #expect(try HandMade.verdict("count: {connects: any}\ntimes: 0", run) == .inconclusive)
        #expect(try HandMade.verdict("never: scans", run) == .met)
    }

    @Test("An attempt that fails is no connection") func failure() throws {
        let run = [op(.failToConnect, at: 1, in: 7)] + connection(8, at: 10, reads: true)
        #expect(try HandMade.verdict("scope: each connection\n\(steps)", run) == .met)
        #expect(try HandMade.verdict("scope: first connection\n\(steps)", run) == .met)
    }

    @Test("No connection at all") func none() throws {
        let run = [outside(.startScanning, at: 1), time(5)]
        #expect(try HandMade.verdict("scope: each connection\n\(steps)", run) == .inconclusive)
        #expect(try HandMade.verdict("scope: some connection\n\(steps)", run) == .violated)
        // A story without a scope has to be told.
        #expect(try HandMade.verdict(steps, run) == .violated)
        #expect(try HandMade.verdict("scope: some connection\n\(steps)", run, isStopped: true) == .inconclusive)
        #expect(try HandMade.verdict("each: {writes: 2A56}\nis: {length: 1}\nmay be none: true", run) == .met)
    }

    @Test("What a device would do that nothing in the capture is cannot be told") func absentDevice() throws {
        func judge(_ requirement: String, _ events: [OperationEvent]) throws -> Verdict? {
            try HandMade.verdict(requirement, events, devices: "{belt: {name: Belt}}")
        }
        let other = outside(.advertise, at: 1, device: 0x0A, name: "Other")
        let run = [other] + connection(1, at: 10, reads: true) + [time(60)]
        let belt = outside(.advertise, at: 59, device: 0x0B, name: "Belt")
        for requirement in [
            "device: belt\n\(steps)", "steps: [{connects: belt}]",
            "steps: [{writes: 2A56}, {connects: belt, within: 5 s}]",
            "never: {connects: belt}", "count: {connects: belt}\nat least: 1",
            "each: {writes: 2A56}\nthen: {connects: belt}\nwithin: 1 s",
        ] {
            #expect(try judge(requirement, run) == .inconclusive, "\(requirement)")
            let verdict: Verdict = requirement.hasPrefix("never") ? .met : .violated
            #expect(try judge(requirement, run + [belt, time(61)]) == verdict, "\(requirement)")
        }
        // Whether it is heard at all can be told, and so can what comes before it.
        #expect(try judge("count: {advertises: belt}\nat least: 1", run) == .violated)
        #expect(try judge("steps: [{advertises: belt}]", run) == .violated)
        #expect(try judge("steps: [{notifies: 2A37}, {connects: belt}]", run) == .violated)
    }

    @Test("The failures of each connection are told, and how many are not") func failuresOfAll() throws {
        func report(_ connections: Int, _ writes: Int, _ requirement: String) throws -> RequirementReport {
            let compiled = try CompiledExpectation(
                try TraceExpectation(yaml: "expect:\n  - \(requirement)\n", file: "test.yaml"))
            var verifier = Verifier(compiled)
            for number in 1...connections {
                let begin = Double(number * 1000)
                verifier.receive(op(.connect, at: begin, in: number))
                for write in 1...writes {
                    verifier.receive(op(.write, 0x2A56, [9], at: begin + Double(write), in: number))
                }
                verifier.receive(op(.disconnect, at: begin + 900, in: number))
            }
            verifier.finish()
            return try #require(verifier.report.requirements.first)
        }
        for requirement in [
            "{each: {writes: 2A56}, is: {length: 2}}", "{never: {writes: 2A56}, scope: each connection}",
        ] {
            let few = try report(3, 2, requirement)
            #expect(few.verdict == .violated && few.failedCount == 6)
            #expect(few.allEvidence.count { $0.role == .wrong } == 6)
            #expect(few.others.compactMap { $0.connection?.number.rawValue } == [2, 3])
            #expect(few.allUnshownCount == 0 && few.unshownPlaces == 0)
            let many = try report(11, 20, requirement)
            #expect(many.failedCount == 220)
            #expect(many.unshownCount == 12 && many.others.allSatisfy { $0.unshownCount == 12 })
            #expect(many.others.count == 7 && many.unshownPlaces == 3)
        }
        let undecided = try report(2, 1, "{each: {writes: 2A56}, then: {notifies: 2A57}, within: 1 s}")
        #expect(undecided.others.map(\.reason) == ["no notification of 2A57 within 1 s"])
    }

    @Test("What lasts when a connection begins is known to it") func lastsAlready() throws {
        let rule = "scope: each connection\neach: {reads: 2A38}\nnot while: scans"
        let scans = outside(.startScanning, at: 1)
        let run =
            [scans, outside(.stopScanning, at: 2)] + connection(1, at: 10, reads: true)
            + connection(2, at: 20, reads: true)
        #expect(try HandMade.verdict(rule, run) == .met)
        // The second connection begins while the scan goes on that began before the first.
        let first = [scans] + connection(1, at: 10, reads: false) + connection(2, at: 20, reads: true)
        #expect(try HandMade.verdict(rule, first) == .violated)
    }

    @Test("Answers may come 100 ms after the end, and no later") func afterlife() throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 5 s"
        func run(_ late: Double) -> [OperationEvent] {
            [
                op(.connect, at: 0), op(.write, 0x2A56, at: 1), op(.disconnect, at: 2, answered: 2.5),
                op(.notify, 0x2A57, at: late), outside(.startScanning, at: 9), time(10),
            ]
        }
        // Between the command that ends it and its end, the connection lives.
        #expect(try HandMade.verdict(rule, run(2.3)) == .met)
        #expect(try HandMade.verdict(rule, run(2.6)) == .met)
        #expect(try HandMade.verdict(rule, run(2.601)) == .violated)
        let soon = [op(.connect, at: 0), op(.write, 0x2A56, at: 1), op(.disconnect, at: 2)]
        #expect(try HandMade.verdict(rule, soon, isStopped: true) == .inconclusive)
        #expect(try HandMade.verdict(rule, soon) == .violated)
    }
}
