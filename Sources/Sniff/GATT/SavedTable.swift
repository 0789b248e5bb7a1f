import Decoders

/// The attribute table of a server, as a file has it or as it can be saved.
package struct SavedTable: Sendable, Hashable {
    package struct Attribute: Sendable, Hashable {
        package var handle: UInt16
        package var uuid: BluetoothUUID
        /// For characteristic values and declarations: the properties.
        package var properties: UInt8 = 0
        /// For characteristic declarations: the characteristic's UUID.
        var declares: BluetoothUUID?
        /// Whether no capture of this run has confirmed it.
        package var isSaved = true
    }

    package struct Include: Sendable, Hashable {
        var handle: UInt16
        var start: UInt16
        var end: UInt16
        var uuid: BluetoothUUID?
    }

    package struct Service: Sendable, Hashable {
        var start: UInt16
        var end: UInt16
        var uuid: BluetoothUUID
        var isPrimary: Bool
        var includes: [Include] = []
        var isSaved = true
    }

    /// The file that it comes from; `nil` for one that captures revealed.
    package var file: String?
    /// The other side of its connections; its type counts only if it is known.
    package var peer: DeviceAddress?
    package var isPeerTypeKnown = true
    /// Whether it is of the peer's server, or of the host's.
    package var isOfPeer = true
    package var services: [Service] = []
    /// In the order of their handles.
    package var attributes: [Attribute] = []
    package var hash: [UInt8]?
}

extension SavedTable {
    /// The table that the captures of a run, and the table that they began with, show.
    init(_ database: GATTDatabase) {
        file = database.savedIn
        peer = database.peer
        isOfPeer = database.isOfPeer
        hash = database.hash
        services = database.services.map { service in
            Service(
                start: service.start, end: service.end, uuid: service.uuid, isPrimary: service.isPrimary,
                includes: service.includes.map {
                    Include(handle: $0.handle, start: $0.start, end: $0.end, uuid: $0.uuid)
                },
                isSaved: service.isSaved)
        }
        attributes = database.attributes.compactMap { handle, attribute in
            attribute.uuid.map {
                Attribute(
                    handle: handle, uuid: $0, properties: attribute.properties, declares: attribute.declares,
                    isSaved: attribute.source == .saved)
            }
        }
    }
}

/// Attribute tables of earlier runs by the device that they are of.
package struct SavedTables: Sendable {
    private struct Key: Hashable {
        let address: UInt64
        /// `nil` where the file does not tell: it is then for any type.
        let type: UInt8?
        let isOfPeer: Bool
    }

    private var tables: [Key: SavedTable] = [:]

    /// - Parameter list: of several tables of one server the last one counts. Those of unknown servers are of no use.
    package init(_ list: [SavedTable]) {
        for table in list {
            guard let peer = table.peer?.identity else { continue }
            let type = table.isPeerTypeKnown ? peer.type : nil
            tables[Key(address: peer.value, type: type, isOfPeer: table.isOfPeer)] = table
        }
    }

    func table(of peer: DeviceAddress, isOfPeer: Bool) -> SavedTable? {
        guard !tables.isEmpty else { return nil }
        let peer = peer.identity
        return tables[Key(address: peer.value, type: peer.type, isOfPeer: isOfPeer)]
            ?? tables[Key(address: peer.value, type: nil, isOfPeer: isOfPeer)]
    }
}

extension SavedTable {
    /// The placeholder for the file of a table without one: an app's test took it from another capture.
    static let unnamed = "earlier capture"
}
