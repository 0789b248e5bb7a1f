import Sniff

extension Capture {
    /// The verdict of each requirement as soon as it is certain, for asynchronous code.
    ///
    /// ```swift
    /// let live = try Capture(live: .monitor)
    /// for try await verdict in live.verdicts(expectation) { print(verdict) }
    /// ```
    ///
    /// The sequence ends when all are certain. When the source ends first, or `Capture.cancellation` is used, the
    /// requirements that are still open come last. A thread of its own reads, so that no thread of Swift's pool waits.
    ///
    /// - Parameters:
    ///   - expectation: from a file, or written in Swift.
    ///   - slack: what all time limits are multiplied with, for slow machines.
    /// - Returns: a sequence whose first element throws what ``verify(_:together:slack:)-(TraceExpectation,_,_)`` throws.
    public func verdicts(_ expectation: TraceExpectation, slack: Double = 1) -> CaptureStream<RequirementVerdict> {
        stream { try VerdictReader.begin(expectation, slack: slack, of: $0) }
    }
}

extension CaptureOpener {
    /// The verdict of each requirement as soon as it is certain: `Capture.verdicts(_:slack:)` of the capture that it
    /// opens.
    public func verdicts(_ expectation: TraceExpectation, slack: Double = 1) -> CaptureStream<RequirementVerdict> {
        stream { try VerdictReader.begin(expectation, slack: slack, of: $0) }
    }

    /// Judges what happens until every verdict is certain: `Capture.verify(_:together:slack:)` of the capture that it opens.
    public func verify(
        _ expectation: TraceExpectation, slack: Double = 1, isolation: isolated (any Actor)? = #isolation
    ) async throws -> VerificationReport {
        let reports: CaptureStream<VerificationReport> = stream { capture in
            { [try capture.verify(expectation, slack: slack)] }
        }
        return try await reports.first(isolation: isolation)
    }
}

/// Reads a capture, and hands out verdicts as they become certain.
private final class VerdictReader {
    private let capture: Capture
    private var judge: CaptureJudge
    private var isOver = false

    static func begin(
        _ expectation: TraceExpectation, slack: Double, of capture: Capture
    ) throws -> CaptureStream<RequirementVerdict>.Reading {
        let reader = try VerdictReader(expectation, slack: slack, of: capture)
        return { try reader.next() }
    }

    private init(_ expectation: TraceExpectation, slack: Double, of capture: Capture) throws {
        if capture.isBegun { throw CaptureIsReadError(name: capture.name) }
        self.capture = capture
        judge = try CaptureJudge(expectation, capture.options, slack: slack, clock: CaptureClock.firstTime(of: capture))
        capture.decode(as: judge.session())
    }

    private func next() throws -> [RequirementVerdict]? {
        guard !isOver else { return nil }
        let inputs = [capture.name]
        while !judge.isDecided, let events = try capture.nextOperations() {
            judge.receive(events)
            let verdicts = judge.newVerdicts(on: inputs)
            if !verdicts.isEmpty { return verdicts }
        }
        isOver = true
        return judge.lastVerdicts(on: inputs, isStopped: capture.cancellation.isRequested)
    }
}
