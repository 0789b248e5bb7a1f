import Decoders

/// All attribute tables, each under the peer and the side that is the server: never one device's under another's.
struct GATTCache {
    private(set) var databases: [GATTDatabase] = []
    private var identifiers: [Key: DatabaseID] = [:]
    /// Tables of earlier runs, until the device that one is of is met.
    let saved: SavedTables
    private let registry: Registry
    private(set) var profiles: TransferProfiles
    private var attributes = 0
    private var latestVersion: UInt64 = 0
    /// Set when something could not be kept.
    private(set) var limitReached = false

    static let databaseLimit = 4096
    static let attributeLimit = 262_144
    /// Included services of one service.
    static let includeLimit = 64

    private struct Key: Hashable {
        let peer: DeviceAddress
        let isOfPeer: Bool
    }

    init(_ registry: Registry, _ profiles: TransferProfiles, saved: SavedTables) {
        self.registry = registry
        self.saved = saved
        self.profiles = profiles
    }

    /// The table of a device that is known already.
    func database(peer: DeviceAddress, isOfPeer: Bool) -> DatabaseID? {
        identifiers[Key(peer: peer.identity, isOfPeer: isOfPeer)]
    }

    subscript(_ id: DatabaseID) -> GATTDatabase {
        @inline(__always) _read { yield databases[id.index] }
        @inline(__always) _modify { yield &databases[id.index] }
    }

    /// A new table for a connection's side; a connection whose peer is not known has one of its own.
    mutating func addDatabase(peer: DeviceAddress?, isOfPeer: Bool) -> DatabaseID? {
        guard databases.count < GATTCache.databaseLimit else {
            limitReached = true
            return nil
        }
        databases.append(GATTDatabase(peer: peer, isOfPeer: isOfPeer))
        let id = DatabaseID(index: databases.count - 1)
        if let peer { identifiers[Key(peer: peer.identity, isOfPeer: isOfPeer)] = id }
        return id
    }

    /// Notes the type of an attribute.
    mutating func observe(
        _ id: DatabaseID, _ handle: UInt16, _ uuid: BluetoothUUID, _ source: AttributeSource, properties: UInt8 = 0,
        declares: BluetoothUUID? = nil
    ) {
        guard handle != 0 else { return }
        var attribute = self[id].attribute(handle) ?? Attribute()
        // Another attribute has its handle now: what the old one declared is not true of this one.
        if attribute.uuid != uuid, attribute.epoch < self[id].connectionEpoch { attribute = Attribute() }
        attribute.epoch = self[id].epoch
        let known = (attribute.uuid, attribute.serviceUUID)
        let wasSaved = attribute.source == .saved
        // A characteristic's declaration and Find Information agree on a healthy server; the later word counts.
        attribute.uuid = uuid
        attribute.source = source
        if properties != 0 { attribute.properties = properties }
        if let declares { attribute.declares = declares }
        self[id].assignService(&attribute, at: handle)
        // Discovery is repeated in every connection, and the registry is slow to search.
        if known != (attribute.uuid, attribute.serviceUUID) {
            resolve(&attribute)
            noteChange(id)
        } else if wasSaved {
            // What is said of it now has another source.
            noteChange(id)
        }
        let before = self[id].count
        guard attributes < GATTCache.attributeLimit, self[id].set(handle, attribute) else {
            limitReached = true
            return
        }
        attributes += self[id].count - before
    }

    // Asked for with every value: straight from where it stands, because a function of the table or of the attribute would
    // get a copy of all of it.

    /// What is known of an attribute.
    @inline(__always)
    func resolve(_ database: DatabaseID, _ handle: UInt16) -> ResolvedAttribute {
        let place = Int(handle)
        guard place < databases[database.index].low.count else { return resolveHigh(database, handle) }
        return ResolvedAttribute(
            uuid: databases[database.index].low[place].uuid, decoder: databases[database.index].low[place].decoder,
            transferRole: databases[database.index].low[place].transferRole)
    }

    @inline(never)
    private func resolveHigh(_ database: DatabaseID, _ handle: UInt16) -> ResolvedAttribute {
        guard let attribute = databases[database.index].attribute(handle) else { return .unknown }
        return ResolvedAttribute(
            uuid: attribute.uuid, decoder: attribute.decoder, transferRole: attribute.transferRole)
    }

    /// The service that an attribute belongs to.
    /// The characteristic that a descriptor belongs to; `nil` for other attributes.
    func characteristic(_ database: DatabaseID, ofDescriptor handle: UInt16) -> BluetoothUUID? {
        guard let uuid = self[database].attribute(handle)?.uuid, uuid.isOfStructure, !uuid.isOfDeclaration else {
            return nil
        }
        return self[database].characteristic(ofDescriptor: handle)?.uuid
    }

    func serviceUUID(_ database: DatabaseID, of handle: UInt16) -> BluetoothUUID? {
        databases[database.index].serviceUUID(of: handle)
    }

    /// The file that the type of an attribute, and its service, come from; `nil` for what the captures tell.
    func savedSource(_ database: DatabaseID, of handle: UInt16) -> (type: String?, service: String?) {
        guard let file = databases[database.index].savedIn,
            let attribute = databases[database.index].attribute(handle)
        else { return (nil, nil) }
        let service = attribute.service.map { databases[database.index].services[Int($0.index)].isSaved } ?? false
        return (attribute.source == .saved ? file : nil, service ? file : nil)
    }

    /// A number that no other state of any table has.
    @inline(__always)
    func version(_ database: DatabaseID) -> UInt64 { databases[database.index].version }

    private mutating func noteChange(_ id: DatabaseID) {
        latestVersion += 1
        self[id].version = latestVersion
    }

    private mutating func resolve(_ attribute: inout Attribute) {
        let service = attribute.serviceUUID
        attribute.decoder = attribute.uuid.flatMap { registry.decoder(for: $0, in: service) }
        attribute.transferRole = attribute.uuid.flatMap { profiles.role(of: $0, in: service) }
    }

    /// Notes a service and who belongs to it.
    mutating func observe(
        _ id: DatabaseID, service uuid: BluetoothUUID, _ start: UInt16, _ end: UInt16, isPrimary: Bool,
        isSaved: Bool = false
    ) {
        guard start != 0, start <= end else { return }
        let epoch = self[id].epoch
        if let known = self[id].services.firstIndex(where: { $0.start == start && $0.uuid == uuid }) {
            let knownEnd = self[id].services[known].end
            if knownEnd == end {
                self[id].services[known].epoch = epoch
                if self[id].services[known].isSaved != isSaved {
                    self[id].services[known].isSaved = isSaved
                    noteChange(id)
                }
                return
            }
            // The last service may end at its last attribute or at 0xFFFF (Part F, 3.4.3.4): it is the same one.
            if max(knownEnd, end) == 0xFFFF { self[id].services[known].end = end }
            if knownEnd == 0xFFFF { forgetEarlier(id, end + 1...knownEnd) }
        }
        forgetOverlapped(id, uuid, start, end)
        if let known = self[id].services.firstIndex(where: { $0.start == start }) {
            self[id].services[known].epoch = epoch
            self[id].services[known].isSaved = isSaved
        } else {
            guard self[id].services.count < GATTDatabase.serviceLimit else {
                limitReached = true
                return
            }
            self[id].services.append(
                GATTService(
                    start: start, end: end, uuid: uuid, isPrimary: isPrimary, epoch: epoch, isSaved: isSaved))
        }
        noteChange(id)
        assignServices(id, start...end)
    }

    /// Puts the attributes in a range into the services that contain them now.
    private mutating func assignServices(_ id: DatabaseID, _ range: ClosedRange<UInt16>) {
        for (handle, attribute) in self[id].attributes(in: range) {
            var moved = attribute
            self[id].assignService(&moved, at: handle)
            if moved.serviceUUID != attribute.serviceUUID { resolve(&moved) }
            if moved.service != attribute.service || moved.serviceUUID != attribute.serviceUUID {
                _ = self[id].set(handle, moved)
            }
        }
    }

    mutating func observe(
        _ id: DatabaseID, include handle: UInt16, _ start: UInt16, _ end: UInt16, _ uuid: BluetoothUUID?
    ) {
        guard let service = self[id].service(containing: handle), case let index = Int(service.index) else { return }
        if let known = self[id].services[index].includes.firstIndex(where: { $0.handle == handle }) {
            self[id].services[index].includes[known] = (handle, start, end, uuid)
        } else if self[id].services[index].includes.count < GATTCache.includeLimit {
            self[id].services[index].includes.append((handle, start, end, uuid))
        }
    }

    /// Services of one server do not overlap (Core 6.0, Vol 3, Part G, 3.1): another one where a service is known shows
    /// that the known one is out of date, and with it what is in its range. Only what this connection has told about
    /// the range of the new one stays.
    private mutating func forgetOverlapped(_ id: DatabaseID, _ uuid: BluetoothUUID, _ start: UInt16, _ end: UInt16) {
        let isStale = { (service: GATTService) in
            service.start <= end && service.end >= start
                && (service.start != start || service.end != end || service.uuid != uuid)
        }
        let stale = self[id].services.filter(isStale)
        guard !stale.isEmpty else { return }
        let connection = self[id].connectionEpoch
        for service in stale {
            forgetAttributes(id, service.start...service.end) { handle, attribute in
                attribute.epoch < connection || handle < start || handle > end
            }
        }
        self[id].removeServices(where: isStale)
    }

    /// A declaration that declares something else than the one that is known at its handle, or is known to be there:
    /// what earlier connections told of the characteristic, up to the next declaration, is out of date.
    mutating func prepare(
        _ id: DatabaseID, declaration handle: UInt16, value valueHandle: UInt16, _ uuid: BluetoothUUID
    ) {
        let (known, value) = (self[id].attribute(handle), self[id].attribute(valueHandle))
        let isSame = known.map { $0.uuid == .characteristic && ($0.declares ?? uuid) == uuid } ?? true
        // Where a declaration is known, its value is too: at another handle, if it is not at this one.
        if isSame, value.map({ $0.uuid == uuid }) ?? (known?.declares == nil) { return }
        guard handle < valueHandle else { return }
        let service = self[id].service(containing: handle)
        let end = service.map { self[id].services[Int($0.index)].end } ?? 0xFFFF
        let last = min(end, self[id].nextDeclaration(after: valueHandle).map { $0 - 1 } ?? 0xFFFF)
        if handle < last { forgetEarlier(id, handle + 1...last) }
    }

    /// Forgets the attributes in a range that are known from earlier connections only.
    private mutating func forgetEarlier(_ id: DatabaseID, _ range: ClosedRange<UInt16>) {
        let connection = self[id].connectionEpoch
        forgetAttributes(id, range) { $1.epoch < connection }
    }

    mutating func forgetAttributes(
        _ id: DatabaseID, _ range: ClosedRange<UInt16>, where isStale: (UInt16, Attribute) -> Bool
    ) {
        let before = self[id].count
        self[id].forgetAttributes(range, where: isStale)
        attributes -= before - self[id].count
        noteChange(id)
    }

    /// The server said that what lies in a range of handles changed.
    mutating func forget(_ id: DatabaseID, _ range: ClosedRange<UInt16>) {
        forgetAttributes(id, range) { _, _ in true }
        self[id].removeServices { $0.start <= range.upperBound && $0.end >= range.lowerBound }
        assignServices(id, 1...0xFFFF)
        // The hash that is read next is of the new table: it says nothing against what is kept or observed since.
        self[id].hash = nil
    }

    /// A different Database Hash means a different table (Core 6.0, Vol 3, Part G, 7.3). What this connection told since
    /// the hash before is of the new one already: clients may read the hash after discovery.
    mutating func observe(_ id: DatabaseID, hash: [UInt8]) {
        if let known = self[id].hash, known != hash {
            let epoch = self[id].epoch
            forgetAttributes(id, 1...0xFFFF) { $1.epoch < epoch }
            self[id].removeServices { $0.epoch < epoch }
            assignServices(id, 1...0xFFFF)
        }
        self[id].hash = hash
        self[id].epoch += 1
    }

    mutating func removeServices(_ id: DatabaseID, where isStale: (GATTService) -> Bool) {
        guard self[id].services.contains(where: isStale) else { return }
        self[id].removeServices(where: isStale)
        assignServices(id, 1...0xFFFF)
        noteChange(id)
    }

    /// Another connection with the server of a table began: the table may have changed since it was observed.
    mutating func beginConnection(_ id: DatabaseID) { self[id].beginConnection() }
}
