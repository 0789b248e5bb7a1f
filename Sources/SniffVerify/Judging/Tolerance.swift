import Decoders
import Sniff

/// How exact the times of an expectation are: on slow machines all limits are longer, and in a connection nothing is more
/// regular than its events.
struct Tolerance: Sendable {
    /// The factor of time limits.
    var slack = 1.0
    private var states: [ConnectionNumber: ConnectionState] = [:]

    init(slack: Double) { self.slack = slack.isFinite ? slack : 1 }

    /// Learns the parameters of a connection.
    mutating func observe(_ operation: BluetoothOperation) {
        guard let connection = operation.connection,
            operation.kind == .connect || operation.kind == .updateParameters
        else { return }
        states[connection, default: ConnectionState()].apply(operation)
    }

    /// A connection is over.
    mutating func forget(_ connection: ConnectionNumber) { states[connection] = nil }

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

    private func interval(_ connection: ConnectionNumber?) -> Nanoseconds {
        connection.flatMap { states[$0]?.longestInterval } ?? 0
    }
}

extension ClosedRange<Int> {
    /// How often, in words.
    var text: String {
        if lowerBound == upperBound { return "\(lowerBound)" }
        if upperBound == .max { return "at least \(lowerBound)" }
        return lowerBound == 0 ? "at most \(upperBound)" : "\(lowerBound)..\(upperBound)"
    }
}
