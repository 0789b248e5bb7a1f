import Acme
import Sniff
import SniffLive

/// Judges a device while it runs, and stops as soon as the verdict is certain.
public struct DeviceWatch: Sendable {
    /// Why watching ended.
    public enum Verdict: Sendable, Equatable {
        /// So many measurements came, all of them right.
        case passed(measurements: Int)
        /// The first thing that was wrong.
        case failed(frame: UInt64, String)
        /// The source ended before there was enough.
        case inconclusive(measurements: Int)
    }

    private let source: LiveSource
    private let allowed: ClosedRange<Double>
    private let wanted: Int

    /// - Parameters:
    ///   - source: what is watched: the adapters of this machine (`.monitor`), a serial port, a FIFO.
    ///   - allowed: temperatures that are right, in °C.
    ///   - wanted: measurements that are enough.
    public init(_ source: LiveSource, allowed: ClosedRange<Double>, wanted: Int) {
        self.source = source
        self.allowed = allowed
        self.wanted = wanted
    }

    /// Watches until the verdict is certain. Cancel the task to stop earlier.
    public func verdict() async throws -> Verdict {
        let options = try Acme.options(filter: "exists value.temperature or exists faults")
        let temperature = try options.registry.field("value.temperature", as: Double.self)
        var count = 0
        for try await packet in LiveCapture(source, options: options) {
            if let fault = packet.faults.first { return .failed(frame: packet.frame, fault.reason) }
            guard let value = packet[temperature] else { continue }
            guard allowed.contains(value) else { return .failed(frame: packet.frame, "\(value) °C") }
            count += 1
            if count == wanted { return .passed(measurements: count) }
        }
        return .inconclusive(measurements: count)
    }
}
