import Decoders

/// Connections of BR/EDR, and attempts at them, in a host's log: that they were there, for those who look for one of LE. They
/// are no operations, because expectations and rules are about LE.
package struct ClassicConnections: Sendable {
    package struct Connection: Sendable {
        package let begin: BluetoothOperation
        package fileprivate(set) var end: BluetoothOperation?
    }

    package private(set) var connections: [Connection] = []
    /// Attempts that came to nothing, such as by Page Timeout.
    package private(set) var failures: [BluetoothOperation] = []
    /// How many there were, also of those that are not kept.
    package private(set) var failureCount = 0
    /// Places of those that are open.
    private var open: [ConnectionNumber: Int] = [:]
    /// How many there are no places for.
    package private(set) var omitted = 0

    package static let limit = 1024
    static let failureLimit = 64

    package init() {}

    func isOpen(_ number: ConnectionNumber) -> Bool { open[number] != nil }

    mutating func begin(_ operation: BluetoothOperation) {
        guard let number = operation.connection else { return }
        guard connections.count < ClassicConnections.limit else {
            omitted += 1
            return
        }
        open[number] = connections.count
        connections.append(Connection(begin: operation))
    }

    /// Disconnection Complete.
    mutating func end(_ operation: BluetoothOperation, _ reason: UInt8) {
        guard let index = operation.connection.flatMap({ open.removeValue(forKey: $0) }) else { return }
        var operation = operation
        operation.state.facts[.reason] = .text(HCIError.name(reason))
        let by =
            switch reason {
            case 0x16: "this host"
            case _ where HCIError.isOfDisconnect(reason): "the other device"
            default: "nobody"
            }
        operation.state.facts[.by] = .text(by)
        connections[index].end = operation
    }

    /// Connection Complete or Command Status with an error.
    mutating func fail(_ begin: Moment, _ end: Moment, _ peer: DeviceAddress, _ status: UInt8) {
        var operation = BluetoothOperation(.failToConnect, begin)
        operation.state.end = end
        operation.state.actor = .central
        operation.state.peripheral = peer
        operation.state.facts[.error] = .text(HCIError.name(status))
        operation.state.facts[.duration] = .seconds(from: begin.nanoseconds, to: end.nanoseconds)
        failureCount += 1
        if failures.count < ClassicConnections.failureLimit { failures.append(operation) }
    }
}
