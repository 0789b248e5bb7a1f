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
    /// The capture is read to its end, and has to be one of which nothing was read before. It is decoded with its
    /// `CaptureOptions`, so that conditions can be about fields of your own decoders; profiles of messages and attribute
    /// tables that the expectation names are added. The filter does not apply.
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
        for capture in [self] + others where capture.isBegun { throw CaptureIsReadError(name: capture.name) }
        try expectation.check()
        let profiles = try options.profiles.adding(expectation.profileFiles)
        let tables = try expectation.tableFiles.isEmpty ? [] : AttributeTable.read(expectation.tableFiles)
        var compiled = try CompiledExpectation(expectation, registry: options.registry, profiles: profiles)
        if compiled.needsClock, let first = CaptureClock.firstTime(of: name) { compiled = compiled.with(clock: first) }
        var sink = VerifierSink(verifier: Verifier(compiled, slack: Swift.max(1, slack)))
        var isStopped: Bool { ([self] + others).contains { $0.cancellation.isRequested } }
        func session() -> Session {
            Session(
                options.registry, compiled.fields, tracksDevices: options.tracksDevices, profiles: profiles,
                showsSecrets: options.showsSecrets, attributeTables: options.attributeTables + tables,
                operations: compiled.selection, reading: .operations)
        }
        read(as: session(), together: others, into: &sink)
        if sink.verifier.wantsSecondReading, !isStopped {
            let again = try ([self] + others).compactMap { try $0.reopened() }
            if again.count == others.count + 1 {
                sink.verifier = sink.verifier.again()
                again[0].read(as: session(), together: Array(again.dropFirst()), into: &sink)
            }
        }
        sink.verifier.finish(isStopped: isStopped)
        return sink.verifier.report(on: ([self] + others).map(\.name))
    }
}

/// Hands the operations of a run to a verifier.
private struct VerifierSink: PacketSink {
    var verifier: Verifier

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events { verifier.receive(event) }
    }
}
