import Decoders

/// A server of a connection: whose it is, and what its client found there.
package struct ServerStory: Sendable {
    /// The side that has it.
    package let side: Sender
    /// Whether that is the capturing host.
    package let isOfHost: Bool
    /// The address of its device, where known.
    package let address: DeviceAddress?
    /// Words for its device where readers do not expect it: the capturing host, and on the air the central.
    package var owner: String? { isOfHost ? "this host" : side == .central && !isSeenFromHost ? "the central" : nil }
    /// Whether a host captured the connection.
    private let isSeenFromHost: Bool
    /// Services that discovery found, in the order in which it did.
    package private(set) var services: [BluetoothUUID] = []
    /// Requests of discovery.
    package private(set) var discovery = CharacteristicFigures.Traffic()
    /// Those of them that ask for services.
    package private(set) var serviceRequests = 0

    static let serviceLimit = 256

    /// - Parameter operation: the first that is about it.
    init(_ operation: BluetoothOperation) {
        side = operation.server
        isOfHost = operation.isOfHost
        isSeenFromHost = operation.host != .unknown
        address = operation.serverAddress
    }

    /// - Returns: how much more is kept.
    mutating func addDiscovery(_ operation: BluetoothOperation, isFull: Bool) -> Int {
        var weight = 0
        discovery.add(operation)
        if operation.facts[.discovery] == .text("services") { serviceRequests += 1 }
        for service in operation.foundServices where !services.contains(service) {
            guard !isFull, services.count < ServerStory.serviceLimit else { break }
            services.append(service)
            if services.count % 16 == 0 { weight += 1 }
        }
        return weight
    }
}

extension BluetoothOperation {
    /// Services that a discovery found.
    fileprivate var foundServices: [BluetoothUUID] {
        // One that was looked for by its UUID.
        let isFound = outcome == .succeeded && facts[.error] == nil && !value.isEmpty
        return listedServices + (isFound ? attribute?.service.map { [$0] } ?? [] : [])
    }
}
