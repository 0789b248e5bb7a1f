import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Rules for each occurrence, judged on operations made by hand.
@Suite("Rules")
struct RuleTests {
    private let connects = op(.connect, at: 0)
    private let ends = op(.disconnect, at: 90)

    private func command(_ state: UInt8, at time: Double) -> OperationEvent { op(.write, 0x2A56, [state], at: time) }
    private func confirmed(_ bytes: [UInt8], at time: Double) -> OperationEvent { op(.notify, 0x2A57, bytes, at: time) }

    private let answered = """
        each: {writes: 2A56, as: command}
        then: {notifies: 2A57, bytes: "{command[0]} 01"}
        within: 1 s
        """

    private func judge(_ rule: String, _ events: [OperationEvent], isStopped: Bool = false) throws -> Verdict? {
        try HandMade.verdict(rule, [connects] + events + [ends], isStopped: isStopped)
    }

    @Test("What follows, with what raised it") func then() throws {
        #expect(try judge(answered, [command(1, at: 1), confirmed([1, 1], at: 2)]) == .met)
        #expect(try judge(answered, [command(1, at: 1), confirmed([1, 1], at: 2.001)]) == .violated)
        #expect(try judge(answered, [command(1, at: 1), confirmed([2, 1], at: 1.5)]) == .violated)
        #expect(try judge(answered, []) == .inconclusive)
        #expect(try judge(answered + "\nmay be none: true", []) == .met)
        let two = [command(1, at: 1), command(2, at: 1.1), confirmed([2, 1], at: 1.5), confirmed([1, 1], at: 1.6)]
        #expect(try judge(answered, two) == .met)
    }

    @Test("One answer settles the oldest that it fits, unless it is shared") func shared() throws {
        let rule = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nwithin: 5 s"
        let run = [command(1, at: 1), command(2, at: 2), confirmed([1], at: 3)]
        #expect(try judge(rule, run) == .violated)
        #expect(try judge(rule + "\nshared: true", run) == .met)
        #expect(try judge(rule, run + [confirmed([1], at: 4)]) == .met)
    }

    @Test("Several steps have to follow") func steps() throws {
        let rule = "each: {writes: 2A56}\nthen: [{notifies: 2A57}, {reads: 2A38}]\nwithin: 2 s"
        #expect(try judge(rule, [command(1, at: 1), confirmed([1], at: 2), op(.read, 0x2A38, at: 3)]) == .met)
        #expect(try judge(rule, [command(1, at: 1), op(.read, 0x2A38, at: 1.5), confirmed([1], at: 2)]) == .violated)
        let many = "each: {writes: 2A56}\nthen: {notifies: 2A57, at least: 2}\nwithin: 2 s"
        #expect(try judge(many, [command(1, at: 1), confirmed([1], at: 2), confirmed([1], at: 3)]) == .met)
        #expect(try judge(many, [command(1, at: 1), confirmed([1], at: 2), confirmed([1], at: 3.1)]) == .violated)
    }

    @Test("Nothing may follow for a time") func nothingFollows() throws {
        let rule = "each: {writes: 2A56}\nthen: {never: {notifies: 2A57}}\nwithin: 5 s"
        #expect(try judge(rule, [command(1, at: 1), confirmed([1], at: 6)]) == .violated)
        #expect(try judge(rule, [command(1, at: 1), confirmed([1], at: 6.001)]) == .met)
        #expect(try HandMade.verdict(rule, [connects, command(1, at: 1), time(3)]) == .inconclusive)
        #expect(try judge(rule, [command(1, at: 1), gap(at: 2)]) == .inconclusive)
    }

    @Test("Unless, before and before: next") func bounds() throws {
        let unless = answered + "\nunless: [disconnects, {notifies: 2A57, bytes: \"?? 00\"}]"
        #expect(try judge(unless, [command(1, at: 1), confirmed([1, 0], at: 1.5)]) == .inconclusive)
        #expect(try judge(unless, [command(1, at: 89.5)]) == .inconclusive)
        #expect(try judge(answered, [command(1, at: 89.5)]) == .violated)
        let before = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nbefore: {reads: 2A38}"
        let read = op(.read, 0x2A38, at: 5)
        #expect(try judge(before, [command(1, at: 1), confirmed([1], at: 4), read]) == .met)
        #expect(try judge(before, [command(1, at: 1), read, confirmed([1], at: 6)]) == .violated)
        let next = "each: {writes: 2A56}\nthen: {notifies: 2A57}\nbefore: next"
        #expect(
            try judge(next, [command(1, at: 1), confirmed([1], at: 2), command(1, at: 3), confirmed([1], at: 4)])
                == .met)
        #expect(try judge(next, [command(1, at: 1), command(1, at: 3), confirmed([1], at: 4)]) == .violated)
        #expect(try judge(next, [command(1, at: 1)]) == .violated)
    }

    @Test("Time that is up, and a capture that ends before it is") func timeUp() throws {
        #expect(try HandMade.verdict(answered, [connects, command(1, at: 1), time(2)]) == .violated)
        #expect(try HandMade.verdict(answered, [connects, command(1, at: 1), time(1.5)]) == .inconclusive)
        #expect(
            try HandMade.verdict(answered, [connects, command(1, at: 1), time(2.001)], isStopped: true) == .violated)
        #expect(try judge(answered, [command(1, at: 1), gap(at: 1.5), time(3)]) == .inconclusive)
        #expect(try judge(answered, [gap(at: 0.5), command(1, at: 1), time(3)]) == .violated)
    }

    @Test("A rule that holds cannot be told where occurrences may be lost") func hiddenOccurrence() throws {
        let fine = [command(1, at: 1), confirmed([1, 1], at: 1.5)]
        #expect(try judge(answered, fine + [gap(at: 5)]) == .inconclusive)
        #expect(try judge(answered, fine + [gap(at: 5, in: 2)]) == .met)
        #expect(try judge(answered, fine + [gap(.cut(40), at: 5)]) == .met)
    }

    @Test("The occurrence itself, exceptions, and the one before") func isCondition() throws {
        let rule = "each: {notifies: 2A57}\nis: {\"bytes[0]\": \"at least 2\"}"
        #expect(try judge(rule, [confirmed([2], at: 1), confirmed([3], at: 2)]) == .met)
        #expect(try judge(rule, [confirmed([2], at: 1), confirmed([1], at: 2)]) == .violated)
        #expect(try judge(rule + "\nexceptions: 1", [confirmed([2], at: 1), confirmed([1], at: 2)]) == .met)
        #expect(try judge(rule + "\nexceptions: 1", [confirmed([0], at: 1), confirmed([1], at: 2)]) == .violated)
        let falls = "each: {notifies: 2A57}\nis: {\"bytes[0]\": \"{previous.bytes[0]} - 6\"}"
        #expect(try judge(falls, [confirmed([30], at: 1), confirmed([24], at: 2)]) == .met)
        #expect(try judge(falls, [confirmed([30], at: 1), confirmed([18], at: 2)]) == .violated)
        // The one between them was lost.
        #expect(try judge(falls, [confirmed([30], at: 1), gap(at: 1.5), confirmed([18], at: 2)]) == .inconclusive)
    }

    @Test("Remembered operations") func remember() throws {
        let rule = """
            each: {reads: 2A38}
            remember: {notifies: 2A57, bytes: "?? 01", as: confirmed}
            is: {bytes: "{confirmed[0]} 01"}
            """
        let run = [confirmed([7, 1], at: 1), confirmed([8, 0], at: 2)]
        #expect(try judge(rule, run + [op(.read, 0x2A38, [7, 1], at: 3)]) == .met)
        #expect(try judge(rule, run + [op(.read, 0x2A38, [8, 1], at: 3)]) == .violated)
        #expect(try judge(rule, run + [gap(at: 2.5), op(.read, 0x2A38, [8, 1], at: 3)]) == .inconclusive)
    }

    @Test("After, with within, since, and what the occurrence carries") func after() throws {
        let write = op(.write, 0x2A56, [5], at: 10)
        let rule = "each: {writes: 2A56, as: w}\nafter: {notifies: 2A57, bytes: \"{w[0]} *\"}"
        #expect(try judge(rule, [confirmed([5], at: 1), confirmed([6], at: 2), write]) == .met)
        #expect(try judge(rule, [confirmed([6], at: 2), write]) == .violated)
        #expect(try judge(rule, [gap(at: 1), confirmed([6], at: 2), write]) == .inconclusive)
        let within = "each: {writes: 2A56}\nafter: {notifies: 2A57}\nwithin: 5 s"
        #expect(try judge(within, [confirmed([5], at: 5), write]) == .met)
        #expect(try judge(within, [confirmed([5], at: 4.999), write]) == .violated)
        let since = "each: {writes: 2A56}\nafter: {notifies: 2A57}\nsince: {reads: 2A38}"
        #expect(try judge(since, [op(.read, 0x2A38, at: 1), confirmed([5], at: 2), write]) == .met)
        #expect(try judge(since, [confirmed([5], at: 1), op(.read, 0x2A38, at: 2), write]) == .violated)
        let after = "each: {writes: 2A56}\nafter: {reads: 2A38}"
        #expect(try judge(after, [op(.read, nil, at: 1), write]) == .inconclusive)
    }

    @Test("Connects only to what has advertised") func advertised() throws {
        let rule = "each: {connects: any}\nafter: {advertises: any, device: same}"
        let other = op(.connect, at: 2, device: 0x0B)
        #expect(try HandMade.verdict(rule, [outside(.advertise, at: 1, device: 0x0B), other]) == .met)
        #expect(try HandMade.verdict(rule, [outside(.advertise, at: 1, device: 0x0A), other]) == .violated)
        let nameless = op(.connect, at: 2, device: nil)
        #expect(try HandMade.verdict(rule, [outside(.advertise, at: 1, device: 0x0A), nameless]) == .inconclusive)
    }

    @Test("Only while, and not while: between the answers") func states() throws {
        let rule = "each: {notifies: any}\nonly while: {subscribes: same}"
        let subscribe = op(.subscribe, 0x2A57, [1, 0], at: 1, answered: 2)
        let unsubscribe = op(.unsubscribe, 0x2A57, [0, 0], at: 5, answered: 6)
        #expect(try judge(rule, [subscribe, confirmed([1], at: 3)]) == .met)
        #expect(try judge(rule, [subscribe, confirmed([1], at: 1.5)]) == .violated)
        #expect(try judge(rule, [subscribe, op(.notify, 0x2A37, at: 3)]) == .violated)
        // Until it is confirmed, the server may go on.
        #expect(try judge(rule, [subscribe, unsubscribe, confirmed([1], at: 5.5)]) == .met)
        #expect(try judge(rule, [subscribe, unsubscribe, confirmed([1], at: 6.5)]) == .violated)
        // What its controller had is delivered behind the end of the connection.
        let late = op(.notify, 0x2A57, [1], at: 5.003)
        #expect(try HandMade.verdict(rule, [connects, subscribe, op(.disconnect, at: 5), late]) == .met)
        #expect(try HandMade.verdict(rule, [connects, op(.disconnect, at: 5), late]) == .violated)
        #expect(try judge(rule, [gap(at: 1), confirmed([1], at: 3)]) == .inconclusive)
        let not = "each: {disconnects: any}\nnot while: {subscribes: 2A57}"
        #expect(try judge(not, [subscribe]) == .violated)
        #expect(try judge(not, [subscribe, unsubscribe]) == .met)
        #expect(try judge(not, [subscribe, gap(at: 3)]) == .inconclusive)
    }

    @Test("Every, as long as it lasts and up to its end") func every() throws {
        let rule = "each: {notifies: 2A57}\nevery: 0.8 s..1.2 s\nduring: {subscribes: 2A57}"
        let subscribe = op(.subscribe, 0x2A57, [1, 0], at: 1)
        let unsubscribe = op(.unsubscribe, 0x2A57, [0, 0], at: 5)
        let values = [confirmed([1], at: 2), confirmed([1], at: 3), confirmed([1], at: 4)]
        #expect(try judge(rule, [subscribe] + values + [unsubscribe]) == .met)
        #expect(try judge(rule, [subscribe] + values.dropLast() + [unsubscribe]) == .violated)
        #expect(try judge(rule, [subscribe, values[0], values[2], unsubscribe]) == .violated)
        #expect(try judge(rule, [subscribe, values[0], gap(at: 2.5), values[2], unsubscribe]) == .inconclusive)
        // What came too soon was seen, whatever was lost; but whether it was still subscribed was not. The value shows that it is
        // again, so that the silence at the end is a fault.
        let short = [subscribe, values[0], gap(at: 2.1), confirmed([1], at: 2.5), confirmed([1], at: 3.5)]
        #expect(try judge(rule, short + [op(.unsubscribe, 0x2A57, [0, 0], at: 4.5)]) == .inconclusive)
        #expect(try judge(rule, short + [unsubscribe]) == .violated)
        let whole = "each: {notifies: 2A57}\nevery: 0.8 s..90 s"
        #expect(try judge(whole, short) == .violated)
        // The silence before a connection is lost is no fault.
        let lost = op(.disconnect, at: 20, facts: [.by: .text("nobody")])
        #expect(try HandMade.verdict(rule, [connects, subscribe] + values + [lost]) == .met)
    }

    @Test("Each of several") func anyOf() throws {
        let rule = "each: [{writes: 2A56}, {writes: 2A58}]\nthen: {notifies: 2A57}\nwithin: 1 s"
        #expect(try judge(rule, [command(1, at: 1), confirmed([1], at: 1.5)]) == .met)
        #expect(try judge(rule, [op(.write, 0x2A58, at: 1)]) == .violated)
    }

    @Test("The first of many failures that is proved is shown") func firstProved() throws {
        let doubtful = (1...9).flatMap { [command(1, at: Double($0)), gap(at: Double($0) + 0.5)] }
        let lines = try HandMade.verdicts(
            "expect:\n  - {each: {writes: 2A56}, then: {notifies: 2A57}, within: 1 s}",
            [connects] + doubtful + [command(1, at: 20), time(30), ends])
        #expect(lines == ["violated: no notification of 2A57 within 1 s"])
    }
}
