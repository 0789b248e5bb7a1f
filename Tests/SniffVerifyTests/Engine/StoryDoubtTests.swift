import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// What captures with gaps, without times, and with an early end say about stories.
@Suite("Stories: what cannot be told")
struct StoryDoubtTests {
    private let connects = op(.connect, at: 0)
    private let ends = op(.disconnect, at: 90)

    @Test("Lost packets change nothing about what is seen") func seen() throws {
        let steps = "- writes: 2A56\n- reads: 2A38"
        let run = [connects, gap(at: 0.5), op(.write, 0x2A56, at: 1), gap(at: 2), op(.read, 0x2A38, at: 3), ends]
        #expect(try HandMade.story(steps, run) == .met)
    }

    @Test(
        "What is not seen cannot be told where packets were lost",
        arguments: [
            CaptureGap.Reason.lostPackets(1), .badCRC, .missedEvents(2), .encrypted, .droppedRecords(1),
            .damage(offset: 9, message: "cut"), .stopped,
        ])
    func notSeen(reason: CaptureGap.Reason) throws {
        let steps = "- writes: 2A56\n- reads: 2A38"
        let write = op(.write, 0x2A56, at: 1)
        #expect(try HandMade.story(steps, [connects, write, gap(reason, at: 2), ends]) == .inconclusive)
        // Before the step before it was taken, it does not matter.
        #expect(try HandMade.story(steps, [connects, gap(reason, at: 0.5), write, ends]) == .violated)
        // Nor does what another connection lost; records that were dropped are of any connection.
        #expect(try HandMade.story(steps, [connects, write, gap(reason, at: 2, in: 2), ends]) == .violated)
        #expect(try HandMade.story(steps, [connects, write, gap(reason, at: 2, in: nil), ends]) == .inconclusive)
    }

    @Test("A record that is cut hides no packet") func cut() throws {
        let run = [connects, op(.write, 0x2A56, at: 1), gap(.cut(40), at: 2), ends]
        #expect(try HandMade.story("- writes: 2A56\n- reads: 2A38", run) == .violated)
    }

    @Test(
        "Gaps within a step of several, and of a group",
        arguments: [
            "- {notifies: 2A37, at least: 3}", "- any order: [{notifies: 2A37}, {reads: 2A38}]",
            "- repeat: [{notifies: 2A37}]\n  until: {reads: 2A38}",
        ])
    func within(steps: String) throws {
        let first = op(.notify, 0x2A37, at: 1)
        let second = op(.notify, 0x2A37, at: 3)
        #expect(try HandMade.story(steps, [connects, gap(at: 0.5), first, second, ends]) == .inconclusive)
        #expect(try HandMade.story(steps, [connects, first, gap(at: 2), second, ends]) == .inconclusive)
        #expect(try HandMade.story(steps, [connects, first, second, ends]) == .violated)
    }

    @Test("What must not come may have been lost: between the steps, and nowhere else") func absence() throws {
        let steps = "- writes: 2A56\n- never: {notifies: 2A37}\n- reads: 2A38\n- reads: 2A19"
        let write = op(.write, 0x2A56, at: 1)
        let reads = [op(.read, 0x2A38, at: 3), op(.read, 0x2A19, at: 5)]
        #expect(try HandMade.story(steps, [connects, write, gap(at: 2)] + reads + [ends]) == .inconclusive)
        #expect(try HandMade.story(steps, [connects, gap(at: 0.5), write] + reads + [gap(at: 6), ends]) == .met)
        #expect(try HandMade.story(steps, [connects, write, reads[0], gap(at: 4), reads[1], ends]) == .met)
        let seen = [connects, write, gap(at: 2), op(.notify, 0x2A37, at: 2.5)] + reads + [ends]
        // A read that was lost may have ended the time in which it must not come.
        #expect(try HandMade.story(steps, seen) == .inconclusive)
        let after = [connects, gap(at: 0.5), write, op(.notify, 0x2A37, at: 2.5)] + reads + [ends]
        #expect(try HandMade.story(steps, after) == .violated)
    }

    @Test("Exactly so many cannot be told where more may have been lost") func exactly() throws {
        let notifications = [op(.notify, 0x2A37, at: 1), gap(at: 2), op(.notify, 0x2A37, at: 3)]
        let run = [connects] + notifications + [op(.read, 0x2A38, at: 4), ends]
        #expect(try HandMade.story("- {notifies: 2A37, times: 2}\n- reads: 2A38", run) == .inconclusive)
        #expect(try HandMade.story("- {notifies: 2A37, at least: 2}\n- reads: 2A38", run) == .met)
        #expect(try HandMade.story("- {notifies: 2A37, times: 1..2}", run) == .inconclusive)
    }

    @Test("A gap between two values explains a long time, not a short one") func every() throws {
        let steps = "- {notifies: 2A37, at least: 2, every: 0.8 s..1.2 s}"
        func run(_ second: Double) -> [OperationEvent] {
            [connects, op(.notify, 0x2A37, at: 1), gap(at: 1.1), op(.notify, 0x2A37, at: second), ends]
        }
        #expect(try HandMade.story(steps, run(3)) == .inconclusive)
        #expect(try HandMade.story(steps, run(1.5)) == .violated)
    }

    @Test("An answer that is late may have followed a lost one that was not") func late() throws {
        let steps = "- writes: 2A56\n- {reads: 2A38, within: 1 s}"
        let read = op(.read, 0x2A38, at: 1.8, answered: 2.5)
        #expect(try HandMade.story(steps, [connects, op(.write, 0x2A56, at: 1), read, ends]) == .violated)
        #expect(
            try HandMade.story(steps, [connects, op(.write, 0x2A56, at: 1), gap(at: 1.5), read, ends]) == .inconclusive)
    }

    @Test(
        "Names that are not known: what may have been it",
        arguments: [
            "- reads: 2A38", "- any order: [{reads: 2A38}, {reads: 2A38}]", "- either: [{reads: 2A38}, {reads: 2A19}]",
        ])
    func names(steps: String) throws {
        let unknown = op(.read, nil, at: 1)
        #expect(try HandMade.story(steps, [connects, unknown, ends]) == .inconclusive)
        #expect(try HandMade.story(steps, [connects, ends]) == .violated)
    }

    @Test("Names that are not known: what may have been forbidden") func forbiddenName() throws {
        let unknown = op(.read, nil, at: 1)
        let forbidden = "- writes: 2A56\n- never: {reads: 2A38}\n- notifies: 2A37"
        let run = [connects, op(.write, 0x2A56, at: 0.5), unknown, op(.notify, 0x2A37, at: 2), ends]
        #expect(try HandMade.story(forbidden, run) == .inconclusive)
    }

    @Test("A value that is cut is neither right nor wrong") func cutValue() throws {
        let cut = op(.notify, 0x2A37, [1], at: 1, isCut: true)
        #expect(try HandMade.story("- {notifies: 2A37, bytes: \"01 02\"}", [connects, cut, ends]) == .inconclusive)
        #expect(try HandMade.story("- {notifies: 2A37, bytes: \"02 02\"}", [connects, cut, ends]) != .met)
    }

    @Test("Limits without times cannot be told") func withoutTimes() throws {
        let run = [
            op(.connect, at: 0, isTimed: false), op(.write, 0x2A56, at: 1, isTimed: false),
            op(.read, 0x2A38, at: 2, isTimed: false), op(.disconnect, at: 9, isTimed: false),
        ]
        #expect(try HandMade.story("- writes: 2A56\n- reads: 2A38", run) == .met)
        #expect(try HandMade.story("- writes: 2A56\n- {reads: 2A38, within: 5 s}", run) == .inconclusive)
    }

    @Test("The end of a complete capture, and that of a live one") func end() throws {
        let steps = "- writes: 2A56\n- {reads: 2A38, within: 5 s}"
        let write = op(.write, 0x2A56, at: 1)
        #expect(try HandMade.story(steps, [connects, write, time(6)]) == .violated)
        #expect(try HandMade.story(steps, [connects, write, time(5)]) == .inconclusive)
        #expect(try HandMade.story(steps, [connects, write, time(6.001)]) == .violated)
        #expect(try HandMade.story(steps, [connects, write, time(5)], isStopped: true) == .inconclusive)
        #expect(try HandMade.story("- writes: 2A56\n- reads: 2A38", [connects, write, time(5)]) == .violated)
        let open = "- writes: 2A56\n- reads: 2A38"
        #expect(try HandMade.story(open, [connects, write, time(5)], isStopped: true) == .inconclusive)
        let once = "- {writes: 2A56, times: 1..2}"
        #expect(try HandMade.story(once, [connects, write], isStopped: true) == .inconclusive)
        #expect(try HandMade.story("- {writes: 2A56, at least: 1}", [connects, write], isStopped: true) == .met)
    }

    @Test("An inconclusive story names the step in doubt") func stepInDoubt() throws {
        func reason(_ steps: String, _ run: [OperationEvent], isStopped: Bool = false) throws -> String {
            let yaml = "expect:\n  - scope: some connection\n    steps:\n"
            let lines = steps.split(separator: "\n").map { "      \($0)\n" }.joined()
            return try HandMade.verdicts(yaml + lines, run, isStopped: isStopped)[0]
        }
        let steps = "- writes: 2A56\n- never: {notifies: 2A37}\n- reads: 2A38"
        let write = op(.write, 0x2A56, at: 1)
        let read = op(.read, 0x2A38, at: 3)
        #expect(
            try reason(steps, [connects, write, gap(at: 2), read, ends])
                .hasPrefix("inconclusive: in doubt is step 2: never notifies 2A37; "))
        #expect(
            try reason(
                "- writes: 2A56\n- {notifies: 2A37, at most: 2}",
                [connects, write, op(.notify, 0x2A37, at: 1.5), gap(at: 2), ends]
            )
            .hasPrefix("inconclusive: in doubt is step 2: notifies 2A37, at most "))
        // A step that is missing is named by what is missing.
        #expect(
            try reason(steps, [connects, write, gap(at: 2), ends]).hasPrefix("inconclusive: no read of 2A38 before"))
    }
}
