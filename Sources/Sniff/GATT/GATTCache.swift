import Decoders
import Reassembly

/// All attribute tables, each under the peer and the side that is the server: never one device's under another's.
struct GATTCache: ~Copyable {
    private let pin = Pin()
    private(set) var databases: [GATTDatabase] = []
    private var identifiers: [Key: DatabaseID] = [:]
    /// Tables of earlier runs, until the device that one is of is met.
    let saved: SavedTables
    private let registry: Registry
    /// Which of the devices that something is said of a server is.
    let rules: DeviceRules
    let declared: DeclaredHandles
    /// Tables of servers that were found to be something else since ``catchUp()``.
    var behind: [DatabaseID] = []
    private(set) var profiles: TransferProfiles
    /// Whether values that are secret are hidden.
    private let hidesSecrets: Bool
    private var attributes = 0
    private var services = 0
    private var includes = 0
    private var latestVersion: UInt64 = 0
    /// Set when something could not be kept.
    private(set) var limitReached = false

    static let databaseLimit = 4096
    static let attributeLimit = 262_144
    /// Services of all tables, and included services.
    static let serviceLimit = 65_536
    /// Included services of one service.
    static let includeLimit = 64

    private struct Key: Hashable {
        let peer: DeviceAddress
        let isOfPeer: Bool
    }

    init(_ registry: Registry, _ profiles: TransferProfiles, saved: SavedTables, hidesSecrets: Bool) {
        self.registry = registry
        rules = DeviceRules(registry.deviceSelectors)
        declared = DeclaredHandles(registry.devices.handles)
        self.saved = saved
        self.profiles = profiles
        self.hidesSecrets = hidesSecrets
    }

    /// The table of a device that is known already.
    func database(peer: DeviceAddress, isOfPeer: Bool) -> DatabaseID? {
        identifiers[Key(peer: peer.identity, isOfPeer: isOfPeer)]
    }

    /// The server of a table turned out to have this address, too: later connections find the table by it.
    mutating func identify(_ id: DatabaseID, as address: DeviceAddress) {
        let key = Key(peer: address.identity, isOfPeer: self[id].isOfPeer)
        if identifiers[key] == nil { identifiers[key] = id }
    }

    subscript(_ id: DatabaseID) -> GATTDatabase {
        @inline(__always) _read { yield databases[id.index] }
        @inline(__always) _modify { yield &databases[id.index] }
    }

    /// A new table for a connection's side; a connection whose peer is not known has one of its own.
    ///
    /// - Parameter adoptsDeclared: put into it what the user says is at its handles.
    mutating func addDatabase(peer: DeviceAddress?, isOfPeer: Bool, adoptsDeclared: Bool = true) -> DatabaseID? {
        guard databases.count < GATTCache.databaseLimit else {
            limitReached = true
            return nil
        }
        databases.append(GATTDatabase(peer: peer, isOfPeer: isOfPeer))
        let id = DatabaseID(index: databases.count - 1)
        if let peer { identifiers[Key(peer: peer.identity, isOfPeer: isOfPeer)] = id }
        if isOfPeer, !registry.deviceSelectors.isEmpty { self[id].kinds.byAddress = rules.kinds(of: peer) }
        if adoptsDeclared { adoptDeclared(id) }
        return id
    }

    /// Notes the type of an attribute.
    mutating func observe(
        _ id: DatabaseID, _ handle: UInt16, _ uuid: BluetoothUUID, _ source: AttributeSource, properties: UInt8 = 0,
        declares: BluetoothUUID? = nil
    ) {
        guard handle != 0 else { return }
        let index = self[id].store.index(handle)
        var attribute = index.map { self[id].store[at: $0] } ?? Attribute()
        // Another attribute has its handle now: what the old one declared is not true of this one.
        if attribute.uuid != uuid, attribute.epoch < self[id].connectionEpoch { attribute = Attribute() }
        attribute.epoch = self[id].epoch
        let isKnown = attribute.uuid == uuid
        let wasSaved = attribute.source == .saved
        let (propertiesBefore, declaredBefore) = (attribute.properties, attribute.declares)
        // A characteristic's declaration and Find Information agree on a healthy server; the later word counts.
        attribute.uuid = uuid
        attribute.source = source
        if properties != 0 { attribute.properties = properties }
        if let declares { attribute.declares = declares }
        // Discovery is repeated in every connection, and the registry is slow to search.
        if !isKnown || attribute.servicesVersion != self[id].servicesVersion { resolve(&attribute, at: handle, id) }
        // What is said of a saved one now has another source.
        if !isKnown || wasSaved || attribute.properties != propertiesBefore || attribute.declares != declaredBefore {
            noteChange(id)
        }
        guard index != nil || self[id].count < GATTDatabase.limit && attributes < GATTCache.attributeLimit else {
            limitReached = true
            return
        }
        if index == nil { attributes += 1 }
        self[id].store.set(handle, attribute)
    }

    // Asked for with every value: straight from where it is, because a function of the table or of the attribute would
    // get a copy of all of it.

    /// The known facts about an attribute. Where services may have changed since, ``refresh(_:_:)`` comes first.
    @inline(__always)
    func resolve(_ database: DatabaseID, _ handle: UInt16) -> ResolvedAttribute {
        guard let index = databases[database.index].store.index(handle) else { return .unknown }
        return ResolvedAttribute(
            uuid: databases[database.index].store.list[index].uuid,
            decoder: databases[database.index].store.list[index].decoder,
            transferRole: databases[database.index].store.list[index].transferRole,
            isSecret: databases[database.index].store.list[index].isSecret)
    }

    /// Brings an attribute's decoder and profiles up to date: the services may have changed since they were looked up.
    @inline(__always)
    mutating func refresh(_ database: DatabaseID, _ handle: UInt16) {
        guard let index = databases[database.index].store.index(handle),
            databases[database.index].store.list[index].servicesVersion != databases[database.index].servicesVersion
        else { return }
        resolveAnew(database, handle, at: index)
    }

    private mutating func resolveAnew(_ database: DatabaseID, _ handle: UInt16, at index: Int) {
        var attribute = self[database].store[at: index]
        resolve(&attribute, at: handle, database)
        self[database].store[at: index] = attribute
    }

    /// The characteristic that a descriptor belongs to; `nil` for other attributes.
    func characteristic(_ database: DatabaseID, ofDescriptor handle: UInt16) -> BluetoothUUID? {
        guard let uuid = self[database].attribute(handle)?.uuid, uuid.isDescriptor else {
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
        let service =
            databases[database.index].serviceIndex(containing: handle)
            .map { databases[database.index].services[$0].isSaved } ?? false
        return (attribute.source == .saved ? file : nil, service ? file : nil)
    }

    /// The name of an error that an application defines.
    func applicationError(_ code: UInt8, _ database: DatabaseID, at handle: UInt16) -> String? {
        guard !registry.applicationErrors.isEmpty else { return nil }
        let characteristic =
            characteristic(database, ofDescriptor: handle) ?? self[database].attribute(handle)?.uuid
        return registry.applicationErrors.name(
            of: code, characteristic, in: self[database].serviceUUID(containing: handle), of: self[database].kinds.all)
    }

    /// A number that no other state of any table has.
    func version(_ database: DatabaseID) -> UInt64 { databases[database.index].version }

    mutating func noteChange(_ id: DatabaseID) {
        latestVersion += 1
        self[id].version = latestVersion
    }

    private mutating func resolve(_ attribute: inout Attribute, at handle: UInt16, _ id: DatabaseID) {
        let service = self[id].serviceUUID(containing: handle)
        attribute.decoder = attribute.uuid.flatMap { registry.decoder(for: $0, in: service, of: self[id].kinds.all) }
        attribute.transferRole =
            attribute.uuid.flatMap { profiles.role(of: $0, in: service) }
            ?? attribute.description.flatMap { profiles.role(ofDescription: $0) }
        attribute.isSecret = hidesSecrets && isSecret(attribute, at: handle, id)
        if attribute.isSecret { self[id].holdsSecrets = true }
        attribute.servicesVersion = self[id].servicesVersion
    }

    /// Notes the description of a characteristic, by the handle of its value, where profiles name that.
    mutating func describe(_ id: DatabaseID, _ handle: UInt16, as description: String) {
        guard profiles.role(ofDescription: description) != nil, let index = self[id].store.index(handle) else { return }
        self[id].store[at: index].description = description
        resolveAnew(id, handle, at: index)
        noteChange(id)
    }

    /// Notes the value of an attribute that says how reports of a HID device are laid out.
    mutating func observe(hid value: [UInt8], of uuid: BluetoothUUID, _ id: DatabaseID, at handle: UInt16) {
        var device = self[id].hid ?? HIDDevice()
        if uuid == .reportMap { device.map = HIDReportMap(value) } else { device.note(reference: value, at: handle) }
        self[id].hid = device
        // Reports of a keyboard are secret from now on.
        guard hidesSecrets, device.map != nil else { return }
        for index in self[id].store.list.indices where self[id].store.list[index].uuid == .report {
            let report = self[id].store[at: index].handle
            guard uuid == .reportMap || HIDDevice.reaches(handle, from: report) else { continue }
            resolveAnew(id, report, at: index)
        }
    }

    /// Whether values of an attribute are keys or credentials.
    private func isSecret(_ attribute: Attribute, at handle: UInt16, _ id: DatabaseID) -> Bool {
        if attribute.description != nil, let role = attribute.transferRole, profiles.mayHoldSecret(role) { return true }
        guard let uuid = attribute.uuid else { return false }
        if uuid == .report, databases[id.index].hid?.isKeyboard(handle) ?? false { return true }
        // A number that is taken may still be used for what it is given to.
        return isSecret(uuid, attribute.decoder ?? registry.decoder(ofValue: uuid))
    }

    /// Whether values of an attribute type, and of its decoder, are not to be shown.
    private func isSecret(_ uuid: BluetoothUUID, _ decoder: Registry.DecoderIndex?) -> Bool {
        hidesSecrets
            && (profiles.mayHoldSecret(uuid) || decoder.map { registry.holdsSecret($0) } ?? false
                || haveSecret(profiles.messageTypes(of: uuid)))
    }

    /// Whether the decoder of any of some types calls something secret.
    private func haveSecret(_ types: [BluetoothUUID]) -> Bool {
        types.contains { registry.decoder(ofValue: $0).map(registry.holdsSecret) ?? false }
    }

    /// The same of a type that was asked for.
    mutating func isSecret(_ uuid: BluetoothUUID) -> Bool {
        // Profiles of the program are read when a type that they name comes.
        _ = profiles.role(of: uuid, in: nil)
        return isSecret(uuid, registry.decoder(ofValue: uuid))
    }

    /// The same of messages that a decoder takes.
    func isSecret(_ content: MessageContent) -> Bool { hidesSecrets && haveSecret(content.possibleDecoders) }

    /// Notes a service and who belongs to it.
    mutating func observe(
        _ id: DatabaseID, service uuid: BluetoothUUID, _ start: UInt16, _ end: UInt16, isPrimary: Bool,
        isSaved: Bool = false
    ) {
        guard start != 0, start <= end else { return }
        let epoch = self[id].epoch
        let offset = self[id].serviceIndex(containing: start)
        if let offset, self[id].services[offset].start == start, self[id].services[offset].uuid == uuid {
            let knownEnd = self[id].services[offset].end
            if knownEnd == end {
                self[id].services[offset].epoch = epoch
                if self[id].services[offset].isSaved != isSaved {
                    self[id].services[offset].isSaved = isSaved
                    noteChange(id)
                }
                return
            }
            // The last service may end at its last attribute or at 0xFFFF (Part F, 3.4.3.4): it is the same one.
            if max(knownEnd, end) == 0xFFFF { self[id].services[offset].end = end }
            if knownEnd == 0xFFFF { forgetEarlier(id, end + 1...knownEnd) }
        }
        let new = GATTService(
            start: start, end: end, uuid: uuid, isPrimary: isPrimary, epoch: epoch, isSaved: isSaved)
        replaceOverlapped(id, with: new)
        noteChange(id)
    }

    /// Services of one server do not overlap (Core 6.0, Vol 3, Part G, 3.1): another one where a service is known shows
    /// that the known one is out of date, and with it what is in its range. Only what this connection has shown about
    /// the range of the new one stays.
    private mutating func replaceOverlapped(_ id: DatabaseID, with new: GATTService) {
        let range = new.start...new.end
        let indices = self[id].serviceIndices(in: range)
        var new = new
        for index in indices {
            let known = self[id].services[index]
            if known.start == new.start, known.end == new.end, known.uuid == new.uuid {
                // The same, of which only the end was in doubt.
                new.includes = known.includes
                new.isPrimary = known.isPrimary
                continue
            }
            let before = self[id].count
            if known.start < new.start { self[id].store.remove(known.start...new.start - 1) }
            if known.end > new.end { self[id].store.remove(new.end + 1...known.end) }
            self[id].store.removeEarlier(max(known.start, new.start)...min(known.end, new.end))
            attributes -= before - self[id].count
        }
        let count = indices.count
        guard count > 0 || self[id].services.count < GATTDatabase.serviceLimit && services < GATTCache.serviceLimit
        else {
            limitReached = true
            return
        }
        services += 1 - count
        let gone = self[id].services[indices].reduce(0) { $0 + $1.includes.count }
        includes -= gone - new.includes.count
        self[id].replaceServices(indices, with: new)
    }

    mutating func observe(
        _ id: DatabaseID, include handle: UInt16, _ start: UInt16, _ end: UInt16, _ uuid: BluetoothUUID?
    ) {
        guard let index = self[id].serviceIndex(containing: handle) else { return }
        if let known = self[id].services[index].includes.firstIndex(where: { $0.handle == handle }) {
            self[id].services[index].includes[known] = (handle, start, end, uuid)
        } else if self[id].services[index].includes.count < GATTCache.includeLimit, includes < GATTCache.serviceLimit {
            self[id].services[index].includes.append((handle, start, end, uuid))
            includes += 1
        } else {
            limitReached = true
        }
    }

    /// A declaration that declares something else than the one that is known at its handle, or is known to be there:
    /// what earlier connections showed of the characteristic, up to the next declaration, is out of date.
    mutating func prepare(
        _ id: DatabaseID, declaration handle: UInt16, value valueHandle: UInt16, _ uuid: BluetoothUUID
    ) {
        let (known, value) = (self[id].attribute(handle), self[id].attribute(valueHandle))
        let isSame = known.map { $0.uuid == .characteristic && ($0.declares ?? uuid) == uuid } ?? true
        // Where a declaration is known, its value is too: at another handle, if it is not at this one.
        if isSame, value.map({ $0.uuid == uuid }) ?? (known?.declares == nil) { return }
        guard handle < valueHandle else { return }
        let end = self[id].end(ofServiceContaining: handle)
        let last = min(end, self[id].store.nextDeclaration(after: valueHandle).map { $0 - 1 } ?? 0xFFFF)
        if handle < last { forgetEarlier(id, handle + 1...last) }
    }

    /// Forgets the attributes in a range that are known from earlier connections only.
    mutating func forgetEarlier(
        _ id: DatabaseID, _ range: ClosedRange<UInt16>, where matches: (Attribute) -> Bool = { _ in true }
    ) {
        change(id) { $0.removeEarlier(range, where: matches) }
    }

    mutating func change(_ id: DatabaseID, _ body: (inout AttributeStore) -> Void) {
        let before = self[id].count
        body(&self[id].store)
        guard self[id].count != before else { return }
        attributes -= before - self[id].count
        noteChange(id)
    }

    /// The server said that what lies in a range of handles changed.
    mutating func forget(_ id: DatabaseID, _ range: ClosedRange<UInt16>) {
        change(id) { $0.remove(range) }
        removeServices(id, self[id].serviceIndices(in: range))
        // The hash that is read next is of the new table: it says nothing against what is kept or observed since.
        self[id].hash = nil
    }

    /// A different Database Hash means a different table (Core 6.0, Vol 3, Part G, 7.3). What this connection showed
    /// since the hash before is of the new one already: clients may read the hash after discovery.
    mutating func observe(_ id: DatabaseID, hash: [UInt8]) {
        if let known = self[id].hash, known != hash {
            let epoch = self[id].epoch
            change(id) { $0.removeAll { $0.epoch < epoch } }
            removeServices(id) { $0.epoch < epoch }
        }
        self[id].hash = hash
        self[id].epoch += 1
    }

    mutating func removeServices(_ id: DatabaseID, where isStale: (GATTService) -> Bool) {
        // From the last on, so that places stay true.
        for index in self[id].services.indices.reversed() where isStale(self[id].services[index]) {
            removeServices(id, index..<index + 1)
        }
    }

    mutating func removeServices(_ id: DatabaseID, _ indices: Range<Int>) {
        guard !indices.isEmpty else { return }
        services -= indices.count
        includes -= self[id].services[indices].reduce(0) { $0 + $1.includes.count }
        self[id].replaceServices(indices, with: nil)
        noteChange(id)
    }

    /// Another connection with the server of a table began: the table may have changed since it was observed.
    mutating func beginConnection(_ id: DatabaseID) { self[id].beginConnection() }
}
