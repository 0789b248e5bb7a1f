import Decoders
import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

/// Ten times as many operations take about ten times as long. Processor time, the better of two, against a bound that only
/// quadratic growth (a hundred times) breaks.
@Suite("Verdicts: growth", .serialized)
struct GrowthTests {
    /// A record each millisecond.
    private func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1000 }

    private func duration(_ yaml: String, _ events: [OperationEvent], expecting verdict: Verdict) throws -> Double {
        let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml"))
        return try (0..<2).map { _ in
            let start = clock()
            var verifier = Verifier(compiled)
            for event in events {
                verifier.receive(event)
                _ = verifier.isDecided
            }
            verifier.finish()
            let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
            try #require(verifier.report.verdict == verdict)
            return time
        }.min() ?? 0
    }

    private func expectLinear(
        _ yaml: String, _ count: Int, expecting verdict: Verdict, _ events: (Int) -> [OperationEvent]
    ) throws {
        let few = try duration(yaml, events(count / 10), expecting: verdict)
        let many = try duration(yaml, events(count), expecting: verdict)
        #expect(many < 30 * max(few, 0.002), "\(few) s, ten times as many \(many) s")
    }

    @Test("Connections that are open at a time") func connections() throws {
        let yaml = """
            expect:
              - {each: {writes: 2A56}, then: {notifies: 2A57}, within: 500 s}
              - {scope: each connection, steps: [{writes: 2A56}, {notifies: 2A57, within: 500 s}]}
            """
        try expectLinear(yaml, 4000, expecting: .met) { count in
            let kinds: [(OperationKind, UInt32?)] = [
                (.connect, nil), (.write, 0x2A56), (.notify, 0x2A57), (.disconnect, nil),
            ]
            var events: [OperationEvent] = []
            for (index, kind) in kinds.enumerated() {
                for number in 1...count {
                    events.append(op(kind.0, kind.1, at: seconds(index * count + number), in: number))
                }
            }
            return events
        }
    }

    @Test("Devices") func devices() throws {
        let yaml = "expect:\n  - {scope: each device, each: {advertises: any}, every: at most 1000 s}"
        try expectLinear(yaml, 8000, expecting: .met) { count in
            (0..<2 * count).map { index in
                outside(.advertise, at: seconds(index), device: UInt64(index % count + 1))
            }
        }
    }

    @Test("What must have come before") func earlier() throws {
        let yaml = "expect:\n  - {each: {connects: any}, after: {advertises: any, device: same}}"
        try expectLinear(yaml, 4000, expecting: .met) { count in
            var events: [OperationEvent] = []
            for index in 1...count { events.append(outside(.advertise, at: seconds(index), device: UInt64(index))) }
            for index in 1...count {
                events.append(op(.connect, at: seconds(count + index), in: index, device: UInt64(index)))
            }
            return events
        }
    }

    @Test("Operations in a time") func per() throws {
        let yaml = "expect:\n  - {count: {notifies: 2A37}, at most: 5000, per: 3600 s}"
        try expectLinear(yaml, 10_000, expecting: .met) { count in
            var events = (0..<count).map { op(.notify, 0x2A37, at: Double($0)) }
            events.append(op(.disconnect, at: 99999))
            return events
        }
    }

    /// As many obligations as may be open, and answers to none of them.
    @Test("Obligations that are open") func obligations() throws {
        let yaml = "expect:\n  - {each: {writes: 2A56}, then: {notifies: 2A57}, within: 5000 s}"
        try expectLinear(yaml, 4000, expecting: .inconclusive) { count in
            var events: [OperationEvent] = []
            for index in 1...count { events.append(op(.write, 0x2A56, at: 10 * seconds(index))) }
            for index in 1...count { events.append(op(.read, 0x2A38, at: 10 * seconds(count + index))) }
            return events
        }
    }

    @Test(
        "Obligations that share a sum, and what comes besides",
        arguments: ["at least: 12000 bytes", "at least: 3000", "at least: 2"])
    func sums(_ sum: String) throws {
        let yaml = """
            expect:
              - {each: {writes: 2A56}, then: {notifies: 2A57, \(sum)}, within: 5000 s, shared: true}
              - {each: {writes: 2A56}, then: {notifies: 2A59}, within: 5000 s}
            """
        try expectLinear(yaml, 4000, expecting: .inconclusive) { count in
            var events: [OperationEvent] = []
            for index in 1...count {
                events.append(op(.write, 0x2A56, [1], at: seconds(4 * index)))
                events.append(op(.notify, 0x2A57, [1, 2, 3, 4], at: seconds(4 * index + 1)))
                events.append(op(.notify, 0x2A58, [1, 2, 3, 4], at: seconds(4 * index + 2)))
            }
            return events
        }
    }

    @Test("Obligations that wait for other values") func values() throws {
        let yaml = """
            expect:
              - {each: {writes: 2A56, as: w}, then: {notifies: 2A57, bytes: "{w}"}, within: 5000 s}
              - {each: {writes: 2A56, as: w}, then: {notifies: 2A57, bytes: "{w[0..1]} *"}, unless: {reads: 2A38}}
            """
        try expectLinear(yaml, 4000, expecting: .inconclusive) { count in
            func value(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
            var events: [OperationEvent] = []
            for index in 1...count { events.append(op(.write, 0x2A56, value(index), at: seconds(index))) }
            for index in 1...count {
                events.append(op(.notify, 0x2A57, value(index + count), at: seconds(count + index)))
            }
            return events + [op(.read, 0x2A38, at: seconds(3 * count))]
        }
    }

    @Test("Steps that could be left out, and steps that take the same", arguments: [24, 48])
    func steps(count: Int) throws {
        let required = (0..<count).map { _ in "{notifies: 2A37}" }
        let story = """
            expect:
              - scope: some connection
                steps:
                  - either:
                      - writes: 2A58
                      - - repeat:
                            - any order: [\(required.joined(separator: ", "))]
                            - any order: [\(required.joined(separator: ", "))]
                          until: {reads: 2A38}
                  - disconnects
            """
        try expectLinear(story, 5000, expecting: .met) { number in
            let rounds = max(number / (2 * count), 1)
            var events: [OperationEvent] = []
            for index in 1...(rounds * 2 * count) { events.append(op(.notify, 0x2A37, at: seconds(index))) }
            events.append(op(.read, 0x2A38, at: 1e6))
            events.append(op(.disconnect, at: 1e6 + 1))
            return events
        }
    }
}
