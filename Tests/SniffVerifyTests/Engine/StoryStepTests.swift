import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Steps of stories, judged on operations made by hand.
@Suite("Stories: steps")
struct StoryStepTests {
    private let connects = op(.connect, at: 0)
    private let ends = op(.disconnect, at: 90)

    /// A connection in which values of 2A37 are notified.
    private func notified(_ times: [Double], _ value: [UInt8] = [1]) -> [OperationEvent] {
        [connects] + times.map { op(.notify, 0x2A37, value, at: $0) } + [ends]
    }

    @Test(
        "How often",
        arguments: [
            ("times: 3", 2, Verdict.violated), ("times: 3", 3, .met), ("times: 3", 4, .violated),
            ("at least: 3", 2, .violated), ("at least: 3", 3, .met), ("at least: 3", 9, .met),
            ("at most: 2", 0, .violated), ("at most: 2", 1, .met), ("at most: 2", 2, .met),
            ("at most: 2", 3, .violated),
            ("times: 2..3", 1, .violated), ("times: 2..3", 2, .met), ("times: 2..3", 3, .met),
            ("times: 2..3", 4, .violated), ("times: 1", 5, .met),
        ])
    func times(key: String, count: Int, expected: Verdict) throws {
        let run = notified((0..<count).map { Double($0 + 1) })
        #expect(try HandMade.story("- {notifies: 2A37, \(key)}", run) == expected)
        #expect(try HandMade.story("- {notifies: 2A37, \(key)}\n- disconnects", run) == expected)
    }

    @Test("A step takes the first that fits, and there is no second reading") func greedy() throws {
        let steps = "- {writes: 2A56}\n- {notifies: 2A37, within: 1 s}"
        let late = [connects, op(.write, 0x2A56, at: 1), op(.write, 0x2A56, at: 5), op(.notify, 0x2A37, at: 5.5), ends]
        #expect(try HandMade.story(steps, late) == .violated)
    }

    @Test("Steps in order") func order() throws {
        let steps = "- {reads: 2A38}\n- {writes: 2A56}"
        let read = op(.read, 0x2A38, at: 1)
        #expect(try HandMade.story(steps, [connects, read, op(.write, 0x2A56, at: 2), ends]) == .met)
        #expect(try HandMade.story(steps, [connects, op(.write, 0x2A56, at: 0.5), read, ends]) == .violated)
    }

    @Test("Both ends of a limit belong to it, and slack makes it longer") func limits() throws {
        let steps = "- {writes: 2A56}\n- {reads: 2A38, within: 1 s}"
        func run(_ end: Double) -> [OperationEvent] {
            [connects, op(.write, 0x2A56, at: 1), op(.read, 0x2A38, at: 1.5, answered: end), ends]
        }
        #expect(try HandMade.story(steps, run(2)) == .met)
        #expect(try HandMade.story(steps, run(2.001)) == .violated)
        #expect(try HandMade.story(steps, run(2.001), slack: 2) == .met)
        let after = "- {writes: 2A56}\n- {reads: 2A38, after: 500 ms}"
        #expect(try HandMade.story(after, run(2)) == .met)
        #expect(try HandMade.story("- {writes: 2A56}\n- {reads: 2A38, after: 501 ms}", run(2)) == .violated)
    }

    @Test("Within of several is about the last that is needed, since the step before") func limitOfSeveral() throws {
        let steps = "- {writes: 2A56}\n- {notifies: 2A37, at least: 3, within: 2 s}"
        func run(_ times: [Double]) -> [OperationEvent] {
            [connects, op(.write, 0x2A56, at: 1)] + times.map { op(.notify, 0x2A37, at: $0) } + [ends]
        }
        #expect(try HandMade.story(steps, run([1.5, 2, 3])) == .met)
        #expect(try HandMade.story(steps, run([2, 3, 4])) == .violated)
        #expect(try HandMade.story(steps, run([1.5, 2, 3, 50])) == .met)
    }

    @Test("Within of a named step") func named() throws {
        let steps = "- {writes: 2A56, as: start}\n- reads: 2A38\n- {notifies: 2A37, within: 3 s of start}"
        func run(_ end: Double) -> [OperationEvent] {
            [connects, op(.write, 0x2A56, at: 1), op(.read, 0x2A38, at: 3), op(.notify, 0x2A37, at: end), ends]
        }
        #expect(try HandMade.story(steps, run(4)) == .met)
        #expect(try HandMade.story(steps, run(4.1)) == .violated)
    }

    @Test("Every, with one connection interval of tolerance") func every() throws {
        let steps = "- {notifies: 2A37, at least: 3, every: 0.8 s..1.2 s}"
        #expect(try HandMade.story(steps, notified([1, 2, 3])) == .met)
        #expect(try HandMade.story(steps, notified([1, 1.5, 2.5])) == .violated)
        #expect(try HandMade.story(steps, notified([1, 2.3, 3.3])) == .violated)
        let slow = op(.connect, at: 0, facts: [.interval: .decimal(0.1)])
        #expect(try HandMade.story(steps, [slow] + notified([1, 2.3, 3.3]).dropFirst()) == .met)
        #expect(try HandMade.story(steps, [slow] + notified([1, 2.301, 3.3]).dropFirst()) == .violated)
        // Records may go back in time.
        #expect(try HandMade.story("- {notifies: 2A37, times: 2, every: at most 1 s}", notified([1, 0.999])) == .met)
    }

    @Test("What the one has to be that is taken") func isCondition() throws {
        let steps = "- {notifies: 2A37, is: {bytes: \"02\"}}"
        let ones = op(.notify, 0x2A37, [1], at: 1)
        let twos = op(.notify, 0x2A37, [2], at: 2)
        #expect(try HandMade.story(steps, [connects, ones, twos, ends]) == .violated)
        #expect(try HandMade.story("- {notifies: 2A37, bytes: \"02\"}", [connects, ones, twos, ends]) == .met)
    }

    @Test("Any order: each in its place, all within the time since the step before") func anyOrder() throws {
        let group = "- any order: [{reads: 2A38}, {notifies: 2A37}, {reads: 2A19}]\n  within: 2 s"
        let steps = "- writes: 2A56\n\(group)\n- disconnects"
        func run(_ first: Double, _ second: Double, _ third: Double) -> [OperationEvent] {
            [
                connects, op(.write, 0x2A56, at: 1), op(.read, 0x2A19, at: first), op(.read, 0x2A38, at: second),
                op(.notify, 0x2A37, at: third), ends,
            ]
        }
        #expect(try HandMade.story(steps, run(1.5, 2, 3)) == .met)
        #expect(try HandMade.story(steps, run(2, 3, 4)) == .violated)
        let twice = [connects, op(.write, 0x2A56, at: 1), op(.read, 0x2A38, at: 1.5), op(.read, 0x2A38, at: 1.6), ends]
        #expect(try HandMade.story(steps, twice) == .violated)
    }

    @Test("Either: one story excludes the others, and one that is too late leaves the others") func either() throws {
        let steps =
            "- writes: 2A56\n- either:\n    - [{reads: 2A38}, {reads: 2A19}]\n    - {notifies: 2A37, within: 1 s}"
        let write = op(.write, 0x2A56, at: 1)
        let read = op(.read, 0x2A38, at: 5)
        #expect(try HandMade.story(steps, [connects, write, op(.notify, 0x2A37, at: 2), ends]) == .met)
        #expect(try HandMade.story(steps, [connects, write, read, op(.read, 0x2A19, at: 6), ends]) == .met)
        #expect(try HandMade.story(steps, [connects, write, op(.notify, 0x2A37, at: 3), ends]) == .violated)
        let both = [connects, write, op(.notify, 0x2A37, at: 3), read, op(.read, 0x2A19, at: 6), ends]
        #expect(try HandMade.story(steps, both) == .met)
        #expect(try HandMade.story(steps, [connects, write, read, op(.notify, 0x2A37, at: 5.5), ends]) == .violated)
    }

    @Test("Optional: as a whole or not at all") func optional() throws {
        let steps = "- writes: 2A56\n- optional: [{reads: 2A38}, {reads: 2A19}]\n- notifies: 2A37"
        let write = op(.write, 0x2A56, at: 1)
        let notify = op(.notify, 0x2A37, at: 5)
        #expect(try HandMade.story(steps, [connects, write, notify, ends]) == .met)
        let read = op(.read, 0x2A38, at: 2)
        #expect(try HandMade.story(steps, [connects, write, read, op(.read, 0x2A19, at: 3), notify, ends]) == .met)
        #expect(try HandMade.story(steps, [connects, write, read, notify, ends]) == .violated)
    }

    @Test("Never lasts until the next step") func never() throws {
        let steps = "- writes: 2A56\n- never: {notifies: 2A37}\n- reads: 2A38"
        let write = op(.write, 0x2A56, at: 1)
        let read = op(.read, 0x2A38, at: 3)
        #expect(try HandMade.story(steps, [connects, write, read, op(.notify, 0x2A37, at: 4), ends]) == .met)
        #expect(try HandMade.story(steps, [connects, op(.notify, 0x2A37, at: 0.5), write, read, ends]) == .met)
        #expect(try HandMade.story(steps, [connects, write, op(.notify, 0x2A37, at: 2), read, ends]) == .violated)
    }

    @Test("Never for a time: until it is over, and no longer") func neverWithin() throws {
        let steps = "- writes: 2A56\n- {never: {notifies: 2A37}, within: 5 s}"
        func run(_ at: Double) -> [OperationEvent] {
            [connects, op(.write, 0x2A56, at: 1), op(.notify, 0x2A37, at: at)]
        }
        #expect(try HandMade.story(steps, run(6) + [ends]) == .violated)
        #expect(try HandMade.story(steps, run(6.001) + [ends]) == .met)
        // The capture ends before the time is up.
        #expect(try HandMade.story(steps, [connects, op(.write, 0x2A56, at: 1), time(3)]) == .inconclusive)
        #expect(try HandMade.story(steps, [connects, op(.write, 0x2A56, at: 1), time(6.001)], isStopped: true) == .met)
    }

    @Test("Repeat until: the last round is the right one, and not one too many") func repeatUntil() throws {
        let steps = """
            - repeat: [{writes: 2A56}, {notifies: 2A57}]
              until: {notifies: 2A57, bytes: "01"}
              at most: 3
            - disconnects
            """
        func run(_ results: [UInt8]) -> [OperationEvent] {
            [connects]
                + results.enumerated().flatMap { index, result in
                    [
                        op(.write, 0x2A56, at: Double(2 * index + 1)),
                        op(.notify, 0x2A57, [result], at: Double(2 * index + 2)),
                    ]
                } + [ends]
        }
        #expect(try HandMade.story(steps, run([1])) == .met)
        #expect(try HandMade.story(steps, run([0, 0, 1])) == .met)
        #expect(try HandMade.story(steps, run([0, 0])) == .violated)
        #expect(try HandMade.story(steps, run([0, 0, 0, 1])) == .violated)
    }

    @Test("Rounds that end with something that may come again") func roundsWithMore() throws {
        let steps = """
            - repeat: [{writes: 2A56}, {notifies: 2A57, at least: 1}]
              until: {notifies: 2A57, bytes: "01"}
            """
        func notify(_ value: UInt8, _ at: Double) -> OperationEvent { op(.notify, 0x2A57, [value], at: at) }
        let two = [
            connects, op(.write, 0x2A56, at: 1), notify(0, 2), notify(0, 3), op(.write, 0x2A56, at: 4), notify(1, 5),
            ends,
        ]
        #expect(try HandMade.story(steps, two) == .met)
        #expect(try HandMade.story(steps, Array(two[..<4]) + [op(.write, 0x2A56, at: 4), ends]) == .violated)
    }

    @Test("Repeat without until: so many rounds at most, one at least") func repeatAtMost() throws {
        let steps = "- repeat: [{writes: 2A56}, {notifies: 2A57}]\n  at most: 2\n- reads: 2A38"
        func run(_ rounds: Int) -> [OperationEvent] {
            let all = (0..<rounds).flatMap { round in
                [op(.write, 0x2A56, at: Double(round + 1)), op(.notify, 0x2A57, at: Double(round) + 1.5)]
            }
            return [connects] + all + [op(.read, 0x2A38, at: 10), ends]
        }
        #expect(try HandMade.story(steps, run(0)) == .violated)
        #expect(try HandMade.story(steps, run(1)) == .met)
        #expect(try HandMade.story(steps, run(2)) == .met)
        #expect(try HandMade.story(steps, run(3)) == .violated)
    }
}
