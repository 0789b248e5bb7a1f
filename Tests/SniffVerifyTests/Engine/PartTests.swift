import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// A part of a capture, between marks or times: what lies outside counts for nothing, but what lasts is known.
@Suite("Parts of a capture")
struct PartTests {
    /// A mark of the capture: the first that an expectation names has the index 0.
    private func mark(_ index: Int, at time: Double) -> OperationEvent {
        guard case .operation(var operation) = op(.packet, at: time, in: nil, device: nil) else {
            return .time(moment(time))
        }
        operation.state.filter = index
        return .operation(operation)
    }

    private let notify = { (time: Double) in op(.notify, 0x2A37, [1, 2], at: time) }
    private let connects = op(.connect, at: 0)
    private let ends = op(.disconnect, at: 90)
    private let subscribes = op(.subscribe, 0x2A37, [1, 0], at: 1, answered: 1.5)

    private func verdicts(_ part: String, _ requirement: String, _ events: [OperationEvent]) throws -> String {
        try HandMade.verdicts("\(part)\nexpect:\n  - \(requirement)", events).first ?? ""
    }

    private static let marks = "from: {comment: begin}\nuntil: {comment: end}"
    private static let times = "from: {time: 10 s}\nuntil: {time: 20 s}"

    @Test(
        "Only what is inside counts",
        arguments: [
            ("{count: {notifies: 2A37}, times: 1}", "met"), ("{never: {notifies: 2A37}}", "violated"),
            ("{never: {reads: any}}", "met"),
            ("{each: {notifies: 2A37}, only while: {subscribes: 2A37}}", "met"),
            ("{count: {notifies: 2A37}, at least: 2}", "violated"),
            ("{story: x, steps: [{notifies: 2A37}]}", "met"),
            ("{story: x, steps: [{notifies: 2A37, at least: 2}]}", "violated"),
            ("{each: {notifies: 2A37}, every: 1 s..2 s}", "violated"),
            ("{story: x, scope: first connection, steps: [{notifies: 2A37}]}", "violated"),
        ])
    func inside(requirement: String, expected: String) throws {
        let events = [
            connects, subscribes, notify(2), notify(3), mark(0, at: 10), notify(12), mark(1, at: 20), notify(30), ends,
        ]
        for part in [Self.marks, Self.times] {
            let verdict = try verdicts(part, requirement, events)
            #expect(verdict.hasPrefix(expected), "\(part): \(verdict)")
        }
        // The same said of the requirement itself.
        let own = requirement.dropLast() + ", from: {time: 10 s}, until: {time: 20 s}}"
        #expect(try verdicts("", String(own), events).hasPrefix(expected))
    }

    @Test("A mark is before what its own record tells") func ownRecord() throws {
        let events = [connects, mark(0, at: 10), notify(10), mark(1, at: 20), notify(20), ends]
        #expect(try verdicts(Self.marks, "{count: {notifies: 2A37}, times: 1}", events) == "met")
        #expect(try verdicts(Self.times, "{count: {notifies: 2A37}, times: 1}", events) == "met")
    }

    @Test("Where nothing happens in a part, nothing forbidden does") func nothingInside() throws {
        let events = [connects, notify(2), notify(30), ends]
        #expect(try verdicts(Self.times, "{never: {notifies: 2A37}}", events) == "met")
        #expect(try verdicts(Self.times, "{count: {notifies: 2A37}, times: 0}", events) == "met")
        #expect(
            try verdicts(Self.times, "{count: {notifies: 2A37}, at least: 1}", events)
                == "violated: never, expected at least 1")
        #expect(try verdicts(Self.times, "{never: {notifies: 2A37}, scope: each connection}", events) == "met")
    }

    @Test("What begins a part has to come") func missing() throws {
        let events = [connects, notify(2), op(.disconnect, at: 5)]
        for requirement in [
            "{count: {notifies: 2A37}, times: 0}", "{never: {notifies: 2A37}}",
            "{each: {notifies: 2A37}, is: {length: 9}}",
            "{story: x, steps: [{notifies: 2A37}]}", "{story: x, scope: first connection, steps: [{notifies: 2A37}]}",
        ] {
            #expect(
                try verdicts(Self.marks, requirement, events)
                    == "inconclusive: no occasion: there is no comment \"begin\" in the capture", "\(requirement)")
            #expect(
                try verdicts(Self.times, requirement, events)
                    == "inconclusive: no occasion: the capture ends before 10 s", "\(requirement)")
        }
        #expect(
            try verdicts("from: {time: \"10:00\"}", "{never: {notifies: 2A37}}", events)
                == "inconclusive: no occasion: the clock of the capture is not known")
    }

    @Test("Connections outside are nothing to what holds in each") func otherConnections() throws {
        let story = "{story: x, scope: SCOPE, steps: [{writes: 2A56}, {reads: 2A38}]}"
        func visit(_ number: Int, at time: Double, reads: Bool) -> [OperationEvent] {
            [op(.connect, at: time, in: number), op(.write, 0x2A56, at: time + 1, in: number)]
                + (reads ? [op(.read, 0x2A38, at: time + 2, in: number)] : []) + [
                    op(.disconnect, at: time + 3, in: number)
                ]
        }
        let before = visit(1, at: 1, reads: false)
        let inside = { visit(2, at: 12, reads: $0) }
        let after = visit(3, at: 30, reads: false)
        for scope in ["each connection", "first connection", "last connection", "some connection"] {
            let story = story.replacing("SCOPE", with: scope)
            for (part, begin, end) in [(Self.marks, [mark(0, at: 10)], [mark(1, at: 20)]), (Self.times, [], [])] {
                let good = before + begin + inside(true) + end + after
                #expect(try verdicts(part, story, good) == "met", "\(scope), \(part)")
                let bad = before + begin + inside(false) + end + after
                #expect(try verdicts(part, story, bad).hasPrefix("violated"), "\(scope), \(part)")
            }
        }
        let rule = "{never: {writes: 2A56}, scope: each connection}"
        #expect(try verdicts(Self.times, rule, before + after).hasPrefix("inconclusive: no occasion"))
    }

    @Test("Only losses inside matter") func losses() throws {
        let rule = "{never: {writes: 2A56}}"
        func run(_ time: Double) -> [OperationEvent] {
            let events = [connects, mark(0, at: 10), mark(1, at: 20), ends]
            let index = events.firstIndex { $0.moment.frame > UInt64(time * 1000) } ?? 0
            return Array(events[..<index]) + [gap(at: time)] + Array(events[index...])
        }
        for part in [Self.marks, Self.times] {
            #expect(try verdicts(part, rule, run(5)) == "met", "\(part)")
            #expect(try verdicts(part, rule, run(15)).hasPrefix("inconclusive"), "\(part)")
            #expect(try verdicts(part, rule, run(30)) == "met", "\(part)")
        }
        let story = "{story: x, steps: [{writes: 2A56}]}"
        #expect(try verdicts(Self.times, story, run(5)).hasPrefix("violated"))
        #expect(try verdicts(Self.times, story, run(15)).hasPrefix("inconclusive"))
    }

    @Test(
        "What lies between two records may lie in a part that begins or ends between them",
        arguments: [
            (CaptureGap.Reason.droppedRecords(1), 9.0, 11.0 as Double?, true), (.droppedRecords(1), 19, 21, true),
            (.droppedRecords(1), 5, 30, true), (.droppedRecords(1), 7, 9, false), (.droppedRecords(1), 20, 21, false),
            (.damage(offset: 1, message: "cut"), 5, nil, true), (.encrypted, 5, nil, true),
            (.lostPackets(1), 11, 9, true), (.missedEvents(3), 9, 5, false), (.badCRC, 9, nil, false),
        ])
    func straddling(reason: CaptureGap.Reason, time: Double, neighbour: Double?, matters: Bool) throws {
        let lost = OperationEvent.gap(
            CaptureGap(
                reason, reason == .droppedRecords(1) ? nil : ConnectionNumber(rawValue: 1), moment(time),
                beside: neighbour.map { moment($0) }))
        let events = ([connects, notify(2), notify(25), ends] + [lost]).sorted { $0.moment.frame < $1.moment.frame }
        for requirement in [
            "{never: {writes: 2A56}}", "{count: {writes: 2A56}, at least: 1}", "{story: x, steps: [{writes: 2A56}]}",
        ] {
            let verdict = try verdicts(Self.times, requirement, events)
            #expect(verdict.hasPrefix("inconclusive") == matters, "\(requirement): \(verdict)")
        }
    }

    /// A sniffer tells what it missed with the first packet after it, when the part is over.
    @Test("What was missed before the end of a part is told after it") func reportedLater() throws {
        for requirement in ["{never: {writes: 2A56}}", "{count: {writes: 2A56}, at least: 1}"] {
            let compiled = try CompiledExpectation(
                try TraceExpectation(yaml: "\(Self.times)\nexpect:\n  - \(requirement)", file: "test.yaml"))
            for (last, matters) in [(19.0, true), (20.5, false)] {
                var verifier = Verifier(compiled)
                let missed = CaptureGap(
                    .missedEvents(9), ConnectionNumber(rawValue: 1), moment(21), beside: moment(last))
                for event in [connects, notify(12), time(20.7), .gap(missed), ends] { verifier.receive(event) }
                verifier.finish()
                #expect((verifier.report.verdict == .inconclusive) == matters, "\(requirement) \(last)")
            }
        }
    }

    @Test("A time of day at the end is the next such time") func nextTime() throws {
        let day = Nanoseconds.seconds(86_400)
        func bounds(_ part: String) throws -> [Nanoseconds?] {
            let yaml = "expect: [{never: pairs, \(part)}]"
            // The capture begins at ten o'clock in the evening.
            let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml)).with(clock: 79_200_000_000_000)
            return [
                compiled.requirements[0].during.fromTime?.nanoseconds,
                compiled.requirements[0].during.untilTime?.nanoseconds,
            ]
        }
        let hour = day / 24
        #expect(try bounds("until: {time: '22:30'}") == [nil, hour / 2])
        #expect(try bounds("until: {time: '00:30'}") == [nil, hour * 2 + hour / 2])
        #expect(try bounds("until: {time: '22:00'}") == [nil, day])
        #expect(try bounds("from: {time: '23:00'}, until: {time: '22:30'}") == [hour, day + hour / 2])
        #expect(try bounds("from: {time: '23:00'}, until: {time: '01:00'}") == [hour, hour * 3])
        // Both are of the next day; a part that has begun already has.
        #expect(
            try bounds("from: {time: '00:10'}, until: {time: '00:40'}") == [
                day - hour * 22 + hour / 6, day - hour * 22 + hour * 2 / 3,
            ])
        #expect(try bounds("from: {time: '21:00'}, until: {time: '23:00'}") == [-hour, hour])
        // A day is as it is written.
        #expect(try bounds("until: {time: '1970-01-01 21:00'}") == [nil, -hour])
    }

    @Test("An end that does not come is a warning") func missingEnd() throws {
        func warnings(_ part: String, _ requirements: String, _ events: [OperationEvent]) throws -> [String] {
            let yaml = "\(part)\nexpect: [\(requirements)]"
            let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml"))
            var verifier = Verifier(compiled)
            for event in events { verifier.receive(event) }
            verifier.finish()
            return verifier.report.warnings.map { "\($0.place.line): \($0.text)" }
        }
        let never = "{never: {reads: any}, scope: SCOPE}"
        for scope in ["capture", "each connection", "each device"] {
            let two = never.replacing("SCOPE", with: scope) + ", {never: {pairs: }}"
            let begun = [connects, mark(0, at: 10), notify(12)]
            #expect(
                try warnings(Self.marks, two, begun + [ends])
                    == ["2: 'until' comment \"end\" did not come; the part lasts to the end of the capture"], "\(scope)"
            )
            #expect(try warnings(Self.marks, two, begun + [mark(1, at: 20), ends]).isEmpty, "\(scope)")
            // What did not begin does not end.
            #expect(try warnings(Self.marks, two, [connects, notify(12), ends]).isEmpty, "\(scope)")
            #expect(
                try warnings(Self.times, two, [connects, notify(12)])
                    == ["0: 'until' 20 s did not come; the part lasts to the end of the capture"], "\(scope)")
            #expect(try warnings(Self.times, two, [connects, notify(12), ends]).isEmpty, "\(scope)")
        }
        // That a connection does not end is no slip.
        #expect(try warnings("", "{never: {reads: any}, until: {disconnects: }}", [connects, notify(2)]).isEmpty)
    }

    @Test("A part of a part: what begins it begins it inside") func nested() throws {
        let rule = "{never: {notifies: 2A37}, from: {reads: 2A38}}"
        let read = op(.read, 0x2A38, at: 1, answered: 2)
        let later = op(.read, 0x2A38, at: 14, answered: 14.5)
        #expect(try verdicts(Self.times, rule, [connects, read, notify(12), later, notify(30), ends]) == "met")
        #expect(try verdicts(Self.times, rule, [connects, read, later, notify(15), ends]).hasPrefix("violated"))
        #expect(
            try verdicts(Self.times, rule, [connects, read, notify(15), ends])
                == "inconclusive: no occasion: its time never began")
    }

    @Test("The time to the next is until the end of the part") func gaps() throws {
        let rule = "{each: {notifies: 2A37}, every: at most 6 s}"
        #expect(try verdicts(Self.times, rule, [connects, notify(10), notify(15), notify(40), ends]) == "met")
        #expect(
            try verdicts(Self.times, rule, [connects, notify(10), notify(13), notify(40), ends])
                == "violated: no notification of 2A37 for 7 s, expected every at most 6 s")
        #expect(
            try verdicts(Self.times, rule, [connects, notify(10), notify(13), ends])
                == "violated: no notification of 2A37 for 7 s, expected every at most 6 s")
    }

    @Test("Each device has the part") func devices() throws {
        let rule = "{count: {advertises: any}, scope: each device, times: 1}"
        let observed = { (time: Double) in op(.advertise, at: time, in: nil, device: 7) }
        #expect(
            try verdicts(Self.marks, rule, [observed(1), mark(0, at: 10), observed(11), mark(1, at: 20), observed(21)])
                == "met")
        #expect(
            try verdicts(Self.marks, rule, [observed(1), mark(0, at: 10), observed(11), observed(12), mark(1, at: 20)])
                .hasPrefix("violated"))
    }

    @Test(
        "Times of the clock",
        arguments: [
            ("12.5 s", 12_500_000_000 as Nanoseconds?), ("00:00:10", -3_590_000_000_000), ("01:00:00.25", 250_000_000),
            ("1970-01-02 01:00", 86_400_000_000_000), ("1970-01-01T01:00:01Z", 1_000_000_000),
            ("2000-03-01 01:00:00", 951_868_800_000_000_000), ("24:00:00", nil), ("1:2:3:4", nil),
            ("9999-01-01 00:00:00", nil), ("2200-12-31 23:59:59", 7_289_654_399_000_000_000 - 3_600_000_000_000),
            ("2026-13-01 00:00:00", nil), ("10:00 pm", nil),
        ])
    func clock(text: String, nanoseconds: Nanoseconds?) throws {
        let yaml = "expect: [{never: pairs, from: {time: '\(text)'}}]"
        guard let nanoseconds else {
            #expect(throws: ExpectationErrors.self) { try TraceExpectation(yaml: yaml) }
            return
        }
        let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml))
        #expect(compiled.needsClock == text.contains(":"))
        // The first record is of one o'clock on the first of January 1970.
        let resolved = compiled.with(clock: 3_600_000_000_000)
        #expect(resolved.requirements[0].during.fromTime?.nanoseconds == nanoseconds)
    }

    @Test("A comment is its text or an expression") func comments() throws {
        for (text, yes, no) in [
            ("test 3", ["test 3", "a; test 3", "test 3\n", " test 3 "], ["test 30", "my test 3", "Test 3"]),
            ("a.b (c)", ["a.b (c)"], ["axb (c)"]), ("say \"x\"", ["say \"x\""], ["say x"]),
            ("/test \\d+/", ["test 3", "my test 30"], ["test"]),
        ] {
            let expression = CommentFilter(text).expression
            #expect((try? Filter(expression)) != nil, "\(expression)")
            let pattern = expression.split(separator: " ~ ")[1].dropFirst().split(separator: "\" ||")[0]
            let matcher = try TextPattern(String(pattern))
            for comment in yes { #expect(FieldValue.text(comment).isFound(matcher), "\(text): \(comment)") }
            for comment in no { #expect(!FieldValue.text(comment).isFound(matcher), "\(text): \(comment)") }
        }
    }
}
