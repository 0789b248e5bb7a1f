import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// When a verdict is certain, and what is said of what is not.
@Suite("decisions")
struct DecisionTests {
    /// Notifications of Heart Rate Measurement in one connection, one a second, from frame 1 on.
    private struct Run {
        var verifier: Verifier
        private var frame: UInt64 = 0

        init(_ yaml: String) throws {
            verifier = Verifier(try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml")))
        }

        mutating func add(_ kind: OperationKind) {
            frame += 1
            var operation = BluetoothOperation(kind, Moment(frame: frame, nanoseconds: .seconds(Int(frame))))
            operation.state.connection = ConnectionNumber(rawValue: 1)
            operation.state.actor = .peripheral
            if kind == .notify {
                operation.state.attribute = OperationAttribute(
                    handle: 3, uuid: BluetoothUUID(0x2A37), characteristic: BluetoothUUID(0x2A37))
                operation.state.value = [0, 72]
            }
            verifier.receive(.operation(operation))
        }

        mutating func add(_ reason: CaptureGap.Reason) {
            verifier.receive(
                .gap(CaptureGap(reason, nil, Moment(frame: frame, nanoseconds: .seconds(Int(frame))))))
        }

        /// The only requirement, in the report.
        mutating func finish(isStopped: Bool = false) throws -> (RequirementReport, VerificationReport) {
            if isStopped { add(.stopped) }
            verifier.finish(isStopped: isStopped)
            let report = verifier.report(on: ["a.btsnoop"])
            return (try #require(report.requirements.first), report)
        }
    }

    private static let damage = CaptureGap.Reason.damage(offset: 100, message: "cut off")

    @Test(
        "decided by the operation that leaves nothing open",
        arguments: [
            ("- story: a\n    scope: some connection\n    steps: [{notifies: 2A37, at least: 3}]", 3 as UInt64?),
            ("- count: {notifies: 2A37}\n    scope: capture\n    at least: 2", 2),
            ("- count: {notifies: 2A37}\n    scope: each connection\n    at least: 2", nil),
            ("- count: {notifies: 2A37}\n    at most: 3", 4),
            ("- never: {notifies: 2A37}", 1),
            ("- each: {notifies: 2A37}\n    is: {bytes: \"00 48\"}", nil),
            ("- count: {notifies: 2A37}\n    times: 5", nil),
        ])
    func decided(_ requirement: String, _ frame: UInt64?) throws {
        var run = try Run("expect:\n  \(requirement)\n")
        for _ in 0..<5 { run.add(.notify) }
        #expect(run.verifier.isDecided == (frame != nil))
        let (result, report) = try run.finish()
        #expect(result.decidedAt?.frame == frame)
        #expect(!result.isDecided(beforeDamageOf: report))
    }

    @Test("before the damage: the last record before it counts", arguments: [2, 3, 4])
    func damaged(_ count: Int) throws {
        let steps = "    scope: some connection\n    steps: [{notifies: 2A37, at least: 3}]\n"
        var run = try Run("expect:\n  - story: a\n\(steps)")
        for _ in 0..<count { run.add(.notify) }
        run.add(DecisionTests.damage)
        run.add(.notify)
        let (result, report) = try run.finish()
        #expect(result.verdict == .met)
        #expect(report.damagedAt?.frame == UInt64(count))
        #expect(result.isDecided(beforeDamageOf: report) == (count >= 3))
        let text = VerdictText(report).head(result).text
        #expect(text.contains("decided at frame 3, before the damage") == (count >= 3), "\(text)")
    }

    @Test(
        "who stops accuses nobody",
        arguments: [
            ("- count: {notifies: 2A37}\n    times: 3", "3 times so far, expected 3"),
            ("- count: {notifies: 2A37}\n    times: 4..9", "3 times so far, expected 4..9"),
            ("- count: {pairs}\n    scope: capture\n    times: 1", "never so far, expected 1"),
            ("- count: {notifies: 2A37}\n    from: {pairs}\n    at least: 2", ""),
            ("- never: {pairs}", ""),
            ("- story: a\n    steps: [{notifies: 2A37}, {pairs}]", "so far"),
            ("- story: a\n    scope: last connection\n    steps: [{notifies: 2A37}, {pairs}]", "so far"),
            ("- each: {notifies: 2A37}\n    then: {pairs}", "so far"),
            ("- each: {notifies: 2A37}\n    is: {bytes: \"00 48\"}", ""),
        ])
    func stopped(_ requirement: String, _ reason: String) throws {
        var run = try Run("expect:\n  \(requirement)\n")
        for _ in 0..<3 { run.add(.notify) }
        let (result, _) = try run.finish(isStopped: true)
        #expect(result.verdict == .inconclusive)
        #expect(reason.isEmpty || result.reason.contains(reason), "\(result.reason)")
        // Once: the gap says it.
        #expect(result.reason.ranges(of: "stopped before the end").count == 1, "\(result.reason)")
        #expect(!result.evidence.contains { $0.role == .wrong })
        #expect(result.decidedAt == nil)
    }

    @Test("what ended before somebody stopped is as it was")
    func over() throws {
        var run = try Run("expect:\n  - count: {notifies: 2A37}\n    scope: each connection\n    times: 3\n")
        for _ in 0..<2 { run.add(.notify) }
        run.add(.disconnect)
        run.verifier.receive(.time(Moment(frame: 3, nanoseconds: 4_000_000_000)))
        let (result, _) = try run.finish(isStopped: true)
        #expect(result.verdict == .violated)
        #expect(result.reason.contains("2 times, expected 3"))
    }
}
