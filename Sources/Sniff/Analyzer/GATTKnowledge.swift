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
        // Another attribute has its handle now: what the old one declared is not true of this one.
        if attribute.uuid != uuid, attribute.epoch < databases[place].connectionEpoch { attribute = Attribute() }
        attribute.epoch = databases[place].epoch
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
        let epoch = databases[place].epoch
        if let known = databases[place].services.firstIndex(where: { $0.start == start && $0.uuid == uuid }) {
            let knownEnd = databases[place].services[known].end
            if knownEnd == end {
                databases[place].services[known].epoch = epoch
                return
            }
            // The last service may end at its last attribute or at 0xFFFF (Part F, 3.4.3.4): it is the same one.
            if max(knownEnd, end) == 0xFFFF { databases[place].services[known].end = end }
            if knownEnd == 0xFFFF { forgetEarlier(place, end + 1...knownEnd) }
        }
        forgetOverlapped(place, uuid, start, end)
        if let known = databases[place].services.firstIndex(where: { $0.start == start }) {
            databases[place].services[known].epoch = epoch
        } else {
            guard databases[place].services.count < GATTDatabase.serviceLimit else {
                limitReached = true
                return
            }
            databases[place].services.append(
                GATTService(start: start, end: end, uuid: uuid, isPrimary: isPrimary, epoch: epoch))
        }
        noteChange(place)
        assignServices(place, start...end)
    }

    /// Puts the attributes in a range into the services that contain them now.
    private mutating func assignServices(_ place: Int, _ range: ClosedRange<UInt16>) {
        for (handle, attribute) in databases[place].attributes(in: range) {
            var moved = attribute
            databases[place].place(&moved, at: handle)
            if moved.serviceUUID != attribute.serviceUUID { resolve(&moved) }
            if moved.service != attribute.service || moved.serviceUUID != attribute.serviceUUID {
                _ = databases[place].set(handle, moved)
            }
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

    /// Services of one server do not overlap (Core 6.0, Vol 3, Part G, 3.1): another one where a service is known shows
    /// that the known one is out of date, and with it what is in its range. Only what this connection has told about
    /// the range of the new one stays.
    private mutating func forgetOverlapped(_ place: Int, _ uuid: BluetoothUUID, _ start: UInt16, _ end: UInt16) {
        let isStale = { (service: GATTService) in
            service.start <= end && service.end >= start
                && (service.start != start || service.end != end || service.uuid != uuid)
        }
        let stale = databases[place].services.filter(isStale)
        guard !stale.isEmpty else { return }
        let connection = databases[place].connectionEpoch
        for service in stale {
            forgetAttributes(place, service.start...service.end) { handle, attribute in
                attribute.epoch < connection || handle < start || handle > end
            }
        }
        databases[place].removeServices(where: isStale)
    }

    /// A declaration that declares something else than the one that is known at its handle, or is known to be there:
    /// what earlier connections told of the characteristic, up to the next declaration, is out of date.
    mutating func prepare(_ place: Int, declaration handle: UInt16, value valueHandle: UInt16, _ uuid: BluetoothUUID) {
        let (known, value) = (databases[place].attribute(handle), databases[place].attribute(valueHandle))
        let isSame = known.map { $0.uuid == .characteristic && ($0.declares ?? uuid) == uuid } ?? true
        // Where a declaration is known, its value is too: at another handle, if it is not at this one.
        if isSame, value.map({ $0.uuid == uuid }) ?? (known?.declares == nil) { return }
        guard handle < valueHandle else { return }
        let service = databases[place].service(containing: handle)
        let end = service < 0 ? 0xFFFF : databases[place].services[Int(service)].end
        let last = min(end, databases[place].nextDeclaration(behind: valueHandle).map { $0 - 1 } ?? 0xFFFF)
        if handle < last { forgetEarlier(place, handle + 1...last) }
    }

    /// Forgets the attributes in a range that are known from earlier connections only.
    private mutating func forgetEarlier(_ place: Int, _ range: ClosedRange<UInt16>) {
        let connection = databases[place].connectionEpoch
        forgetAttributes(place, range) { $1.epoch < connection }
    }

    private mutating func forgetAttributes(
        _ place: Int, _ range: ClosedRange<UInt16>, where isStale: (UInt16, Attribute) -> Bool
    ) {
        let before = databases[place].count
        databases[place].forgetAttributes(range, where: isStale)
        attributes -= before - databases[place].count
        noteChange(place)
    }

    /// The server said that what lies in a range of handles changed.
    mutating func forget(_ place: Int, _ range: ClosedRange<UInt16>) {
        forgetAttributes(place, range) { _, _ in true }
        databases[place].removeServices { $0.start <= range.upperBound && $0.end >= range.lowerBound }
        assignServices(place, 1...0xFFFF)
        // The hash that is read next is of the new table: it says nothing against what is kept or learned since.
        databases[place].hash = nil
    }

    /// A different Database Hash means a different table (Core 6.0, Vol 3, Part G, 7.3). What this connection told since
    /// the hash before is of the new one already: clients may read the hash after discovery.
    mutating func learn(_ place: Int, hash: [UInt8]) {
        if let known = databases[place].hash, known != hash {
            let epoch = databases[place].epoch
            forgetAttributes(place, 1...0xFFFF) { $1.epoch < epoch }
            databases[place].removeServices { $0.epoch < epoch }
            assignServices(place, 1...0xFFFF)
        }
        databases[place].hash = hash
        databases[place].epoch += 1
    }

    /// Another connection with the server of a table began: the table may have changed since it was learned.
    mutating func beginConnection(_ place: Int) { databases[place].beginConnection() }
}
