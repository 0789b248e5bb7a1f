import Decoders

/// All attribute tables, each under the peer and the side that is the server: never one device's under another's.
struct GATTKnowledge {
    private(set) var databases: [GATTDatabase] = []
    private var places: [Key: Int] = [:]
    private let registry: Registry
    private(set) var profiles: TransferProfiles
    private var attributes = 0
    private var latestVersion: UInt64 = 0
    /// Set when something could not be kept.
    private(set) var limitReached = false

    static let databaseLimit = 4096
    static let attributeLimit = 262_144

    private struct Key: Hashable {
        let peer: DeviceAddress
        let isOfPeer: Bool
    }

    init(_ registry: Registry, _ profiles: TransferProfiles) {
        self.registry = registry
        self.profiles = profiles
    }

    /// The database of a device that is known already.
    func place(peer: DeviceAddress, isOfPeer: Bool) -> Int? {
        places[Key(peer: peer.identity, isOfPeer: isOfPeer)]
    }

    /// A new database for a connection's side; a connection whose peer is not known has one of its own.
    mutating func newPlace(peer: DeviceAddress?, isOfPeer: Bool) -> Int? {
        guard databases.count < GATTKnowledge.databaseLimit else {
            limitReached = true
            return nil
        }
        databases.append(GATTDatabase(peer: peer, isOfPeer: isOfPeer))
        if let peer { places[Key(peer: peer.identity, isOfPeer: isOfPeer)] = databases.count - 1 }
        return databases.count - 1
    }

    /// Learns the type of an attribute.
    mutating func learn(
        _ place: Int, _ handle: UInt16, _ uuid: BluetoothUUID, _ source: AttributeSource, properties: UInt8 = 0,
        declares: BluetoothUUID? = nil
    ) {
        guard handle != 0 else { return }
        var attribute = databases[place].attribute(handle) ?? Attribute()
        let known = (attribute.uuid, attribute.serviceUUID)
        // A characteristic's declaration and Find Information agree on a healthy server; the later word counts.
        attribute.uuid = uuid
        attribute.source = source
        if properties != 0 { attribute.properties = properties }
        if let declares { attribute.declares = declares }
        databases[place].place(&attribute, at: handle)
        // Discovery is repeated in every connection, and the registry is slow to search.
        if known != (attribute.uuid, attribute.serviceUUID) {
            resolve(&attribute)
            noteChange(place)
        }
        let before = databases[place].count
        guard attributes < GATTKnowledge.attributeLimit, databases[place].set(handle, attribute) else {
            limitReached = true
            return
        }
        attributes += databases[place].count - before
    }

    // Asked for with every value: straight from the place where it stands, because a function of the table or of the
    // attribute would get a copy of all of it.

    @inline(__always)
    func uuid(_ place: Int, of handle: UInt16) -> BluetoothUUID? {
        let index = Int(handle)
        if index < databases[place].low.count { return databases[place].low[index].uuid }
        return databases[place].attribute(handle)?.uuid
    }

    @inline(__always)
    func decoder(_ place: Int, of handle: UInt16) -> Registry.DecoderIndex? {
        let index = Int(handle)
        if index < databases[place].low.count { return databases[place].low[index].decoder }
        return databases[place].attribute(handle)?.decoder
    }

    @inline(__always)
    func transferRole(_ place: Int, of handle: UInt16) -> Int32 {
        let index = Int(handle)
        if index < databases[place].low.count { return databases[place].low[index].transferRole }
        return databases[place].attribute(handle)?.transferRole ?? -1
    }

    @inline(__always)
    func isPlain(_ place: Int, _ handle: UInt16) -> Bool {
        let index = Int(handle)
        return index < databases[place].low.count && databases[place].low[index].isPlain
    }

    private mutating func noteChange(_ place: Int) {
        latestVersion += 1
        databases[place].version = latestVersion
    }

    private mutating func resolve(_ attribute: inout Attribute) {
        let service = attribute.serviceUUID
        attribute.decoder = attribute.uuid.flatMap { registry.decoder(for: $0, in: service) }
        attribute.transferRole = attribute.uuid.map { profiles.role(of: $0, in: service) } ?? -1
        attribute.isPlain = attribute.uuid != nil && attribute.uuid != .serviceChanged && attribute.transferRole < 0
    }

    /// Learns a service and who belongs to it.
    mutating func learn(_ place: Int, service uuid: BluetoothUUID, _ start: UInt16, _ end: UInt16, isPrimary: Bool) {
        guard start != 0, start <= end else { return }
        if let known = databases[place].services.firstIndex(where: { $0.start == start }) {
            guard databases[place].services[known].uuid != uuid || databases[place].services[known].end != end else {
                return
            }
            databases[place].services[known].uuid = uuid
            databases[place].services[known].end = end
        } else {
            guard databases[place].services.count < GATTDatabase.serviceLimit else {
                limitReached = true
                return
            }
            databases[place].services.append(
                GATTService(start: start, end: end, uuid: uuid, isPrimary: isPrimary))
        }
        noteChange(place)
        for (handle, attribute) in databases[place].attributes where handle >= start && handle <= end {
            var moved = attribute
            databases[place].place(&moved, at: handle)
            resolve(&moved)
            _ = databases[place].set(handle, moved)
        }
    }

    mutating func learn(
        _ place: Int, include handle: UInt16, _ start: UInt16, _ end: UInt16, _ uuid: BluetoothUUID?
    ) {
        let index = databases[place].service(containing: handle)
        guard index >= 0, databases[place].services[Int(index)].includes.count < 64 else { return }
        if databases[place].services[Int(index)].includes.contains(where: { $0.handle == handle }) { return }
        databases[place].services[Int(index)].includes.append((handle, start, end, uuid))
    }

    mutating func forget(_ place: Int, _ range: ClosedRange<UInt16>) {
        let before = databases[place].count
        databases[place].forget(range)
        noteChange(place)
        attributes -= before - databases[place].count
        // The hash that is read next is of the new table: it says nothing against what is kept or learned since.
        databases[place].hash = nil
    }

    /// A different Database Hash means a different table (Core 6.0, Vol 3, Part G, 7.3).
    mutating func learn(_ place: Int, hash: [UInt8]) {
        if let known = databases[place].hash, known != hash { forget(place, 1...0xFFFF) }
        databases[place].hash = hash
    }
}
