import Sniff

extension Capture {
    /// Judges the capture: whether everything is as expected, and what was not.
    ///
    /// ```swift
    /// let expectation = try TraceExpectation(contentsOf: "heart-rate.yaml")
    /// let report = try Capture("heart-rate.btsnoop").verify(expectation)
    /// #expect(report.isMet)
    /// ```
    ///
    /// A file is read to its end. A live source, a FIFO or standard input is read until every verdict is certain. Both end
    /// early when `Capture.cancellation` is used or the task is cancelled: requirements that are still open are then
    /// inconclusive.
    ///
    /// Nothing may have been read of the capture before. It is decoded with its `CaptureOptions`, so that conditions can be
    /// about fields of your own decoders; profiles of messages and attribute tables that the expectation names are added.
    /// The filter does not apply.
    ///
    /// - Parameters:
    ///   - expectation: from a file, or written in Swift.
    ///   - others: captures of the same run, such as a sniffer's beside a phone's log; they are decoded like this one.
    ///   - slack: what all time limits are multiplied with, for slow machines.
    /// - Throws: ``ExpectationErrors`` if the expectation can never be so, or names what does not exist; `CaptureError`,
    ///   `AttributeTableError` and `ProfileError` for the files that it names; `CaptureIsReadError`.
    public func verify(
        _ expectation: TraceExpectation, together others: [Capture] = [], slack: Double = 1
    ) throws -> VerificationReport {
        let run = [self] + others
        for capture in run where capture.isBegun { throw CaptureIsReadError(name: capture.name) }
        let judge = try CaptureJudge(expectation, options, slack: slack, clock: CaptureClock.firstTime(of: self))
        let isLive = run.contains(where: \.isLive)
        var sink = JudgeSink(judge: judge)
        var isStopped = read(as: judge.session(), together: others, into: &sink) { !isLive || !$0.judge.isDecided }
        if sink.judge.verifier.wantsSecondReading, !isStopped {
            let again = try run.compactMap { try $0.reopened(cancellation) }
            if again.count == run.count {
                sink.judge.verifier = sink.judge.verifier.again()
                isStopped = again[0].read(as: judge.session(), together: Array(again.dropFirst()), into: &sink) { _ in
                    true
                }
            }
        }
        sink.judge.verifier.finish(isStopped: isStopped)
        return sink.judge.verifier.report(on: run.map(\.name))
    }

    /// Judges the capture on a thread of its own, so that no thread of Swift's pool waits for a pipe or a device.
    ///
    /// The same as ``verify(_:together:slack:)-(TraceExpectation,_,_)`` otherwise. `CaptureCancellation.cancel()` ends
    /// it with a report; in a task that is cancelled, it throws a `CancellationError`.
    public func verify(
        _ expectation: TraceExpectation, together others: [Capture] = [], slack: Double = 1,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> VerificationReport {
        let others = others.map { Lent($0) }
        let reports: CaptureStream<VerificationReport> = stream { capture in
            { [try capture.verify(expectation, together: others.map(\.capture), slack: slack)] }
        }
        return try await reports.first(isolation: isolation)
    }
}

/// Hands the operations of a run to its judge.
private struct JudgeSink: PacketSink {
    var judge: CaptureJudge

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) { judge.receive(events) }
}
