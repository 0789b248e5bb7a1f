import Acme
import Sniff
import SniffLive
import SniffVerify

/// Judges a device while it runs: watching ends as soon as the verdict is certain.
public struct DeviceWatch: Sendable {
    private let source: LiveSource
    private let expectation: TraceExpectation

    /// - Parameters:
    ///   - source: what is watched: the adapters of this machine (`.monitor`), a serial port, a FIFO.
    ///   - allowed: temperatures that are right, in °C.
    ///   - wanted: measurements that are enough.
    public init(_ source: LiveSource, allowed: ClosedRange<Int>, wanted: Int) {
        self.source = source
        let range: TraceExpectation.Condition.Values = "\(allowed.lowerBound)..\(allowed.upperBound)"
        expectation = TraceExpectation(
            "Climate",
            expect: [
                .story(
                    "The first measurements are right",
                    steps: [.notifies(Acme.climate, is: ["temperature": range], times: wanted)])
            ])
    }

    /// The verdict as soon as it is certain. Cancel the task to stop earlier.
    public func report() async throws -> VerificationReport {
        try await LiveCapture(source, options: Acme.options()).verify(expectation)
    }
}
