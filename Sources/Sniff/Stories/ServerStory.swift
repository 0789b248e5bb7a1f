import Decoders

/// The use of one server in a connection: what its client found there and did with it.
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
    package private(set) var characteristics: [CharacteristicFigures] = []
    /// Where the figures of each characteristic are, in the order of the subjects.
    private var places: [(subject: Subject, place: Int)] = []

    private struct Subject: Comparable {
        let uuid: BluetoothUUID?
        let service: BluetoothUUID?
        let handle: UInt16

        /// Nearly always, the handle decides.
        static func < (one: Subject, other: Subject) -> Bool {
            one.handle != other.handle ? one.handle < other.handle : one.words < other.words
        }

        private var words: (Int, UInt64, UInt64, UInt64, UInt64) {
            let known = (uuid == nil ? 0 : 1) + (service == nil ? 0 : 2)
            return (known, uuid?.high ?? 0, uuid?.low ?? 0, service?.high ?? 0, service?.low ?? 0)
        }
    }

    /// Characteristics that are distinguished; of more, the first ones are.
    static let characteristicLimit = 1024
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

    /// - Returns: how much more is kept.
    mutating func addFigures(_ operation: BluetoothOperation, isFull: Bool) -> Int {
        guard let attribute = operation.attribute else { return 0 }
        let uuid = attribute.characteristicOrType
        // The type of a descriptor says nothing about the characteristic, where that is unknown.
        let isKnown = uuid.map { !$0.isOfStructure } ?? false
        let handle = isKnown ? attribute.valueHandle : attribute.handle
        let subject = Subject(uuid: uuid, service: attribute.service, handle: handle)
        let index = places.indices.partitioningIndex { places[$0].subject >= subject }
        if index < places.count, places[index].subject == subject {
            let place = places[index].place
            let before = characteristics[place].subscriptions.count
            characteristics[place].add(operation, isFull: isFull)
            return characteristics[place].subscriptions.count - before
        }
        guard !isFull, characteristics.count < ServerStory.characteristicLimit else { return 0 }
        var figures = CharacteristicFigures(
            server: side, uuid: uuid, service: attribute.service, handle: handle, handleName: attribute.handleName)
        figures.add(operation)
        places.insert((subject, characteristics.count), at: index)
        characteristics.append(figures)
        return 1
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
