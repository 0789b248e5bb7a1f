import Decoders
import Sniff

/// How exact the times of an expectation are: on slow machines all limits are longer, and in a connection nothing is more
/// regular than its events.
struct Tolerance: Sendable {
    /// The factor of time limits.
    var slack = 1.0
    /// The longest time between two events of a connection at which the peripheral listens: connInterval × (1 +
    /// Peripheral_Latency) (Core 6.0, Vol 6, Part B, 4.5.1).
    private var intervals: [ConnectionNumber: Nanoseconds] = [:]

    init(slack: Double) { self.slack = slack.isFinite ? slack : 1 }

    /// Learns the parameters of a connection.
    mutating func observe(_ operation: BluetoothOperation) {
        guard let connection = operation.connection else { return }
        switch operation.kind {
        case .connect, .updateParameters:
            guard case .decimal(let interval)? = operation.facts[.interval] else { return }
            var latency = 0.0
            if case .integer(let events)? = operation.facts[.peripheralLatency] { latency = Double(events) }
            // At most 4 s and 499 events; from the wire, so that anything may be there.
            intervals[connection] = Nanoseconds(seconds: min(max(interval * (1 + latency), 0), 3600))
        default: break
        }
    }

    /// A connection is over.
    mutating func forget(_ connection: ConnectionNumber) { intervals[connection] = nil }

    func slacked(_ limit: Nanoseconds) -> Nanoseconds {
        slack == 1 ? limit : max(limit * slack, 0)
    }

    /// When a time is up.
    func end(of limit: Nanoseconds, since start: Nanoseconds) -> Nanoseconds { start + slacked(limit) }

    /// The longest gap that is still right.
    func upper(_ limit: Nanoseconds, _ connection: ConnectionNumber?) -> Nanoseconds {
        end(of: limit, since: interval(connection))
    }

    /// Whether a gap is too long.
    func isTooLong(_ gap: Nanoseconds, _ limit: Nanoseconds, _ connection: ConnectionNumber?) -> Bool {
        gap > slacked(limit) && gap > upper(limit, connection)
    }

    /// Whether a gap is too short.
    func isTooShort(_ gap: Nanoseconds, _ limit: Nanoseconds, _ connection: ConnectionNumber?) -> Bool {
        gap < limit && gap < lower(limit, connection)
    }

    /// The shortest gap that is still right.
    private func lower(_ limit: Nanoseconds, _ connection: ConnectionNumber?) -> Nanoseconds {
        max(0, max(0, limit) - interval(connection))
    }

    private func interval(_ connection: ConnectionNumber?) -> Nanoseconds { connection.flatMap { intervals[$0] } ?? 0 }
}

extension ClosedRange<Int> {
    /// How often, in words.
    var text: String {
        if lowerBound == upperBound { return "\(lowerBound)" }
        if upperBound == .max { return "at least \(lowerBound)" }
        return lowerBound == 0 ? "at most \(upperBound)" : "\(lowerBound)..\(upperBound)"
    }
}
