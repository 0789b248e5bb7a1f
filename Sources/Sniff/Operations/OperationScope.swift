import Decoders

/// Operations of some devices only, and what is missing of their connections. What is of no device, such as a pause of the
/// whole capture, stays.
struct OperationScope: Sendable {
    /// By what tells devices apart (``DeviceAddress/key``).
    private let devices: Set<UInt64>
    /// Connections with them.
    private var connections: Set<ConnectionNumber> = []
    /// Connections of others.
    private var others: Set<ConnectionNumber> = []

    init(_ devices: Set<UInt64>) { self.devices = devices }

    mutating func filtered(_ events: [OperationEvent]) -> [OperationEvent] { events.filter { includes($0) } }

    private mutating func includes(_ event: OperationEvent) -> Bool {
        switch event {
        case .operation(let operation):
            let addresses = [operation.central, operation.peripheral].compactMap { $0?.key }
            let isOfOne = addresses.contains { devices.contains($0) }
            guard let connection = operation.connection else { return isOfOne || addresses.isEmpty }
            if isOfOne { connections.insert(connection) } else { others.insert(connection) }
            return connections.contains(connection)
        case .gap(let gap): return gap.connection.map { connections.contains($0) || !others.contains($0) } ?? true
        case .time: return true
        }
    }
}
