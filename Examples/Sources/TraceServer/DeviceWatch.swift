import Acme
import Sniff
import SniffLive
import SniffVerify

/// Judges a device while it runs: watching ends as soon as a verdict is certain.
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
                .each(rule: "Temperatures are right", .notifies(Acme.climate), is: ["temperature": range]),
                .story(
                    "There are enough measurements", scope: .firstConnection,
                    steps: [.notifies(Acme.climate, times: wanted...)]),
            ])
    }

    /// The first verdict that is certain: a temperature is wrong, or enough came that are right. `nil` if the source has ended
    /// before. Cancel the task to stop earlier.
    public func verdict() async throws -> RequirementVerdict? {
        for try await verdict in LiveCapture(source, options: try Acme.options()).verdicts(expectation) {
            return verdict.verdict == .inconclusive ? nil : verdict
        }
        return nil
    }
}
