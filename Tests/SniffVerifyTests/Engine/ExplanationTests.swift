import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// What met verdicts rest on, and what no requirement speaks of: kept only where somebody asks.
@Suite("Explanations")
struct ExplanationTests {
    private func group(
        _ requirements: String, _ events: [OperationEvent], explains: Bool = true, covers: Bool = false
    ) throws -> VerifierGroup {
        let compiled = try CompiledExpectation(
            try TraceExpectation(yaml: "expect:\n\(requirements)", file: "test.yaml"))
        var group = VerifierGroup([compiled], explains: explains, covers: covers)
        for event in [op(.connect, at: 0)] + events + [op(.disconnect, at: 90)] { group.receive(event) }
        group.finish()
        return group
    }

    /// `33..36 within 60 of 1000` for each occurrence: milliseconds.
    private func rows(_ report: RequirementReport) -> [String] {
        report.occurrences.kept.map { occurrence in
            let frames = "\(occurrence.begin.frame)..\(occurrence.end.frame)"
            guard let measure = occurrence.measure else { return frames }
            let unit: Int64 = measure.unit == .time ? 1_000_000 : 1
            let bounds = [measure.least, measure.most].map { $0.map { "\($0 / unit)" } ?? "-" }
            return "\(frames) \(measure.what) \(measure.value / unit) of \(bounds[0])..\(bounds[1])"
        }
    }

    private let write = { (time: Double) in op(.write, 0x2A56, [1], at: time, answered: time + 0.01) }
    private let notify = { (time: Double) in op(.notify, 0x2A57, [1, 2, 3], at: time) }

    @Test(
        "Each occurrence with its limit",
        arguments: [
            (
                "{each: {writes: 2A56}, then: {notifies: 2A57}, within: 1 s}",
                ["1000..1100 within 100 of -..1000", "2000..2300 within 300 of -..1000"]
            ),
            ("{each: {writes: 2A56}, is: {length: 1}}", ["1000..1010", "2000..2010"]),
            (
                "{each: {notifies: 2A57}, after: {writes: 2A56}, within: 1 s}",
                ["1000..1100 after 100 of -..1000", "2000..2300 after 300 of -..1000"]
            ),
            ("{each: {writes: 2A56}, every: at least 0.5 s}", ["1000..1010", "1000..2010 every 1000 of 500..-"]),
            ("{count: {writes: 2A56}, at most: 5}", ["1000..2010 count 2 of -..5"]),
            ("{count: {writes: 2A56}, at least: 1}", ["1000..2010 count 2 of 1..-"]),
            ("{count: {notifies: 2A57}, at most: 20 bytes}", ["1100..2300 count 6 of -..20"]),
            ("{count: {writes: 2A56}, at most: 5, per: 0.5 s}", ["1000..1010 count 1 of -..5"]),
            ("{count: {writes: 2A56}, at most: 5, per: 5 s}", ["1000..2010 count 2 of -..5"]),
            ("{never: {reads: any}}", []),
            (
                "{story: x, steps: [{writes: 2A56}, {notifies: 2A57, within: 1 s}]}",
                ["1000..1100 notifies 2A57 within 1 s 100 of -..1000", "1000..1100"]
            ),
        ])
    func occurrences(requirement: String, expected: [String]) throws {
        let events = [write(1), notify(1.1), write(2), notify(2.3)]
        let report = try group("  - \(requirement)", events).reports(on: [])[0].requirements[0]
        #expect(report.verdict == .met, "\(report.reason)")
        #expect(rows(report) == expected)
        let silent = try group("  - \(requirement)", events, explains: false).reports(on: [])[0].requirements[0]
        #expect(silent.occurrences.isEmpty)
        #expect(silent.verdict == report.verdict)
    }

    @Test("What is nearest to its limit is known of all, the first are kept") func extremes() throws {
        let count = Occurrences.limit + 10
        // The slowest is the last.
        let events = (1...count).flatMap { number in
            let time = 100 + Double(number)
            return [write(time), notify(time + (number == count ? 0.5 : 0.1))]
        }
        let rule = "  - {each: {writes: 2A56}, then: {notifies: 2A57}, within: 1 s, scope: capture}"
        let occurrences = try group(rule, events).reports(on: [])[0].requirements[0].occurrences
        #expect(occurrences.count == count)
        #expect(occurrences.kept.count == Occurrences.limit)
        #expect(occurrences.unshownCount == 10)
        #expect(occurrences.extremes.map { $0.most.measure?.value } == [500_000_000])
        #expect(occurrences.extremes.map { $0.least.measure?.value } == [100_000_000])
        #expect(occurrences.extremes.map(\.count) == [count])
    }

    @Test("Several connections together") func connections() throws {
        let second = [
            op(.connect, at: 20, in: 2), op(.write, 0x2A56, [1], at: 21, answered: 21.01, in: 2),
            op(.notify, 0x2A57, at: 21.5, in: 2), op(.disconnect, at: 22, in: 2),
        ]
        let rule = "  - {each: {writes: 2A56}, then: {notifies: 2A57}, within: 1 s}"
        let report = try group(rule, [write(1), notify(1.1)] + second).reports(on: [])[0]
        let requirement = report.requirements[0]
        #expect(requirement.occurrences.kept.map { $0.connection?.rawValue }.sorted { $0 ?? 0 < $1 ?? 0 } == [1, 2])
        let text = VerdictText(report).lines(requirement).map(\.text)
        #expect(
            text == [
                "test.yaml:2  met  each write to 2A56: then notifies 2A57 within 1 s  (2 times)",
                "    slowest 500 ms of 1 s allowed, frames 21000..21500; fastest 100 ms",
                "    frames 21000..21500, 1000..1100",
            ])
    }

    // MARK: - Coverage

    private func uncovered(_ requirements: String, _ events: [OperationEvent]) throws -> [String] {
        let coverage = try #require(try group(requirements, events, covers: true).coverage)
        return coverage.uncovered.map { "\($0.kind.rawValue) \($0.about) \($0.count) \($0.first.frame)" }
    }

    @Test("What no requirement speaks of, by verb and characteristic") func coverage() throws {
        let events = [
            write(1), notify(1.1), write(2), notify(2.3), op(.read, 0x2A19, at: 3), op(.read, nil, at: 4, handle: 9),
        ]
        let all = "  - {never: {requests: any, result: refused}}\n  - {never: {notifies: any}, until: {writes: any}}"
        #expect(
            try uncovered("  - {never: {pairs: any}}", events) == [
                "connects  1 0", "disconnects  1 90000", "reads Battery Level 1 3000", "reads handle 0x0009 1 4000",
                "writes 2A56 2 1000", "notifies 2A57 2 1100",
            ])
        // Of an attribute without a name, nobody knows that it is not meant.
        #expect(
            try uncovered("  - {each: {writes: 2A56, bytes: 07}, then: {reads: 2A19}, within: 1 s}", events) == [
                "connects  1 0", "disconnects  1 90000", "notifies 2A57 2 1100",
            ])
        #expect(try uncovered(all, events) == ["connects  1 0", "disconnects  1 90000"])
        #expect(try group("  - {never: {pairs: any}}", events).coverage == nil)
    }

    @Test(
        "Who says while what lasts speaks of its end",
        arguments: [
            "{each: {disconnects: any}, not while: {subscribes: 2A57}}",
            "{never: {reads: any}, during: {subscribes: 2A57}}",
            "{each: {notifies: 2A57}, only while: {subscribes: 2A57}}",
        ])
    func ends(_ requirement: String) throws {
        let events = [
            op(.subscribe, 0x2A57, [1, 0], at: 1), op(.unsubscribe, 0x2A57, [0, 0], at: 2),
            op(.unsubscribe, 0x2A58, [0, 0], at: 3),
        ]
        let rows = try uncovered("  - \(requirement)", events).filter { $0.contains("subscribes") }
        #expect(rows == ["unsubscribes Analog 1 3000"])
        #expect(
            try uncovered("  - {never: {pairs: any}, during: {connects: any}}", []).allSatisfy { $0.hasPrefix("never") }
        )
    }

    @Test("What is covered in one capture is covered") func together() throws {
        var sum = Coverage()
        sum.add(try #require(try group("  - {never: {writes: 2A56}}", [write(1)], covers: true).coverage), of: ["a"])
        sum.add(
            try #require(try group("  - {never: {pairs: any}}", [write(1), notify(2)], covers: true).coverage),
            of: ["b"])
        #expect(
            sum.uncovered.map { "\($0.kind.rawValue) \($0.count) \($0.input)" } == [
                "connects 2 a", "disconnects 2 a", "notifies 1 b",
            ])
    }

    @Test("Others' wishes change no verdict") func sameVerdicts() throws {
        let rules =
            "  - {each: {writes: 2A56}, then: {notifies: 2A57}, within: 0.2 s}\n  - {count: {reads: any}, times: 1}"
        let events = [write(1), notify(1.1), write(2), notify(2.3), op(.read, 0x2A19, at: 3), op(.encrypt, at: 4)]
        let plain = try group(rules, events, explains: false).reports(on: [])[0].requirements.map(\.verdict)
        let asked = try group(rules, events, covers: true).reports(on: [])[0].requirements.map(\.verdict)
        #expect(plain == asked)
        #expect(plain == [.violated, .met])
    }

    @Test(
        "Whether anything was there that could fail",
        arguments: [
            ("{each: {reads: any}, is: {length: 1}, may be none: true}", false),
            ("{each: {writes: any}, is: {length: 1}}", true),
            ("{never: {reads: any}}", true), ("{never: {reads: any}, from: {pairs: any}}", false),
            ("{count: {reads: any}, times: 0}", true), ("{story: x, steps: [{reads: any}]}", false),
            ("{story: x, steps: [{writes: any}, {reads: any}]}", true),
        ])
    func occasions(requirement: String, expected: Bool) throws {
        let report = try group("  - \(requirement)", [write(1)], explains: false).reports(on: [])[0].requirements[0]
        #expect(report.hadOccasion == expected)
    }
}
