import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// What must not happen, and how often something may.
@Suite("Never and count")
struct NeverAndCountTests {
    private let connects = op(.connect, at: 0)
    private let ends = op(.disconnect, at: 90)

    private func judge(_ rule: String, _ events: [OperationEvent], isStopped: Bool = false) throws -> Verdict? {
        try HandMade.verdict(rule, [connects] + events + [ends], isStopped: isStopped)
    }

    private func notify(_ time: Double) -> OperationEvent { op(.notify, 0x2A37, at: time) }

    @Test("Never") func never() throws {
        let rule = "never: {notifies: 2A37}"
        #expect(try judge(rule, []) == .met)
        #expect(try judge(rule, [notify(1)]) == .violated)
        #expect(try judge(rule, [gap(at: 1)]) == .inconclusive)
        #expect(try judge(rule, [gap(at: 1), notify(2)]) == .violated)
        #expect(try judge(rule, [op(.notify, nil, at: 1)]) == .inconclusive)
        #expect(try judge(rule, [], isStopped: true) == .inconclusive)
        // A connection hides nothing of what happens outside.
        #expect(try judge("never: scans", [gap(at: 1)]) == .met)
        #expect(try judge("never: scans", [gap(.droppedRecords(2), at: 1, in: nil)]) == .inconclusive)
    }

    @Test("Never until: to the answer, not to the request") func until() throws {
        let rule = "never: {notifies: 2A37}\nuntil: {subscribes: 2A37}"
        let subscribe = op(.subscribe, 0x2A37, [1, 0], at: 1, answered: 2)
        #expect(try judge(rule, [subscribe, notify(3)]) == .met)
        #expect(try judge(rule, [subscribe, notify(1.5)]) == .violated)
        #expect(try judge(rule, [notify(0.5), subscribe]) == .violated)
        #expect(try judge(rule, [subscribe, gap(at: 1.5)]) == .inconclusive)
        #expect(try judge(rule, [subscribe, gap(at: 3)]) == .met)
        // It may have been subscribed to where packets were lost.
        #expect(try judge(rule, [gap(at: 0.5), notify(3)]) == .inconclusive)
        let began = [gap(.missingBeginning, at: 0.5), notify(3), ends]
        #expect(try HandMade.verdict(rule, began) == .inconclusive)
    }

    @Test("Never from, and during") func from() throws {
        let rule = "never: {notifies: 2A37}\nfrom: {reads: 2A38}\nuntil: {reads: 2A19}"
        let first = op(.read, 0x2A38, at: 1)
        let second = op(.read, 0x2A19, at: 5)
        #expect(try judge(rule, [notify(0.5), first, second, notify(6)]) == .met)
        #expect(try judge(rule, [first, notify(2), second]) == .violated)
        #expect(try judge(rule, [notify(2)]) == .inconclusive)
        #expect(try judge(rule, [gap(at: 0.5), first, second, gap(at: 6)]) == .inconclusive)
        let during = "never: {notifies: 2A37}\nduring: {encrypts: any}"
        #expect(try judge(during, [notify(0.5), op(.encrypt, at: 1)]) == .met)
        #expect(try judge(during, [op(.encrypt, at: 1), notify(2)]) == .violated)
    }

    @Test(
        "How often",
        arguments: [
            ("times: 2", 1, Verdict.violated, Verdict.inconclusive), ("times: 2", 2, .met, .inconclusive),
            ("times: 2", 3, .violated, .violated), ("at least: 2", 1, .violated, .inconclusive),
            ("at least: 2", 2, .met, .met), ("at most: 2", 0, .met, .inconclusive),
            ("at most: 2", 3, .violated, .violated),
            ("times: 0", 0, .met, .inconclusive), ("times: 0", 1, .violated, .violated),
        ])
    func count(key: String, count: Int, expected: Verdict, lossy: Verdict) throws {
        let rule = "count: {notifies: 2A37}\n\(key)"
        let events = (0..<count).map { notify(Double($0) + 1) }
        #expect(try judge(rule, events) == expected)
        #expect(try judge(rule, events + [gap(at: 50)]) == lossy)
        #expect(
            try judge(rule + "\nuntil: {reads: 2A38}", events + [op(.read, 0x2A38, at: 40), gap(at: 50)]) == expected)
    }

    @Test("Count from: nothing before") func countFrom() throws {
        let rule = "count: {notifies: 2A37}\ntimes: 1\nfrom: {reads: 2A38}"
        #expect(try judge(rule, [notify(1), op(.read, 0x2A38, at: 2), notify(3)]) == .met)
        #expect(try judge(rule, [notify(1)]) == .inconclusive)
    }

    @Test("In any time so long") func per() throws {
        let rule = "count: {notifies: 2A37}\nat most: 3\nper: 60 s"
        #expect(try judge(rule, [0, 20, 40, 60, 80].map { notify($0 + 1) }) == .met)
        #expect(try judge(rule, [0, 20, 40, 59.9, 80].map { notify($0 + 1) }) == .violated)
        #expect(try judge(rule, [0, 50, 61, 62, 63].map { notify($0 + 1) }) == .violated)
        #expect(throws: ExpectationErrors.self) {
            try HandMade.verdict("count: {notifies: 2A37}\nat least: 3\nper: 60 s", [])
        }
    }

    @Test(
        "So many bytes",
        arguments: [
            ("at most: 9 bytes", 3, Verdict.met), ("at most: 8 bytes", 3, .violated), ("at least: 9 bytes", 3, .met),
            ("at least: 10 bytes", 3, .violated), ("times: 9 bytes", 3, .met), ("times: 9 bytes", 4, .violated),
            ("times: 6..12 bytes", 4, .met), ("times: 6..12 bytes", 1, .violated),
            ("at most: 6 bytes\nper: 2.5 s", 3, .violated),
            ("at most: 6 bytes\nper: 2 s", 3, .met), ("at most: 1 byte\nper: 2 s", 1, .violated),
        ])
    func bytes(key: String, count: Int, expected: Verdict) throws {
        let events = (0..<count).map { op(.notify, 0x2A37, [1, 2, 3], at: Double($0) + 1) }
        #expect(try judge("count: {notifies: 2A37}\n\(key)", events) == expected)
        // A value that is cut may have had more.
        let cut = op(.notify, 0x2A37, [], at: 30, isCut: true)
        let open: Verdict = expected == .violated && !key.hasPrefix("at least") ? .violated : .inconclusive
        if !key.contains("times: 6"), !key.contains("per"), key != "at least: 9 bytes" {
            #expect(try judge("count: {notifies: 2A37}\n\(key)", events + [cut]) == open)
        }
    }

    @Test("So many bytes after something, in as many parts as it takes") func bytesInParts() throws {
        let rule = "each: {writes: 2A39}\nthen: {notifies: 2A37, at least: 7 bytes}\nwithin: 0.5 s"
        let write = op(.write, 0x2A39, at: 1)
        let parts = { (times: [Double]) in times.map { op(.notify, 0x2A37, [1, 2, 3], at: $0) } }
        #expect(try judge(rule, [write] + parts([1.1, 1.2, 1.5])) == .met)
        #expect(try judge(rule, [write] + parts([1.1, 1.2, 1.6])) == .violated)
        #expect(try judge(rule, [write] + parts([1.1, 1.2])) == .violated)
        #expect(try judge(rule, [write, op(.notify, 0x2A37, [1, 2, 3, 4, 5, 6, 7], at: 1.1)]) == .met)
        #expect(try judge(rule, [write, gap(at: 1.3)] + parts([1.1, 1.2])) == .inconclusive)
        let story = "- {writes: 2A39}\n- {notifies: 2A37, times: 6 bytes}\n- {reads: 2A38}"
        let read = op(.read, 0x2A38, at: 3)
        #expect(try HandMade.story(story, [connects, write] + parts([1.1, 1.2]) + [read, ends]) == .met)
        #expect(try HandMade.story(story, [connects, write] + parts([1.1]) + [read, ends]) == .violated)
        #expect(try HandMade.story(story, [connects, write] + parts([1.1, 1.2, 1.3]) + [read, ends]) == .violated)
    }

    @Test(
        "Bytes that make no sense",
        arguments: [
            "{count: {connects: any}, at most: 3 bytes}", "{count: {writes: any}, at most: 3 kB}",
            "{count: {writes: any}, at least: 3, at most: 9 bytes}", "{count: {writes: any}, at most: few bytes}",
            "{each: scans, then: {pairs: any, at least: 3 bytes}}",
        ])
    func wrongBytes(requirement: String) {
        #expect(throws: ExpectationErrors.self) { try HandMade.verdicts("expect: [\(requirement)]", []) }
    }

    @Test("How often it disconnects is about the capture") func disconnections() throws {
        let two = [connects, op(.disconnect, at: 1), op(.connect, at: 2, in: 2), op(.disconnect, at: 3, in: 2)]
        #expect(try HandMade.verdict("count: disconnects\nat most: 1", two) == .violated)
        #expect(try HandMade.verdict("count: disconnects\nat most: 2", two) == .met)
    }
}
