import Decoders

/// What a server is of all that something is said of (``DeviceSelector``), and what of that stands in its table.
struct ServerKinds: Sendable {
    var byAddress: Set<DeviceSelector> = []
    var byAdvertising: Set<DeviceSelector> = []
    var byReading: Set<DeviceSelector> = []
    /// Handles of attributes, and first handles of services, that are in the table because somebody says so.
    var handles: Set<UInt16> = []
    var services: Set<UInt16> = []
    /// What somebody calls attributes, by their handles: whatever the captures tell of them.
    var names: [UInt16: StaticName] = [:]

    var all: Set<DeviceSelector> {
        if byAdvertising.isEmpty, byReading.isEmpty { return byAddress }
        return byAddress.union(byAdvertising).union(byReading)
    }
}

/// What somebody says is at handles of which the captures do not tell: it counts as saved in an earlier run, so that whatever
/// they tell replaces it.
extension GATTCache {
    /// Begins the table of a server of which only a file tells; `nil` where none does.
    ///
    /// - Parameter name: what the server advertises as its name; the caller tells the table (``setAdvertisedName(_:_:)``).
    mutating func adoptDeclared(peer: DeviceAddress?, isOfPeer: Bool, name: [UInt8]?) -> DatabaseID? {
        guard isOfPeer, !declaredHandles.isEmpty else { return nil }
        let kinds = rules.kinds(of: peer).union(name.map { rules.kinds(called: $0) } ?? [])
        guard declaredHandles.contains(where: { $0.device.map { kinds.contains($0) } ?? true }) else { return nil }
        return addDatabase(peer: peer, isOfPeer: isOfPeer)
    }

    /// A server advertises a name, or did before its table was begun.
    mutating func setAdvertisedName(_ name: [UInt8], _ id: DatabaseID) {
        let kinds = rules.kinds(called: name)
        setKinds(id) { $0.byAdvertising = kinds }
    }

    /// Something was learned of what a server is: its attributes may have other decoders.
    mutating func setKinds(_ id: DatabaseID, _ change: (inout ServerKinds) -> Void) {
        let before = self[id].kinds.all
        change(&self[id].kinds)
        guard self[id].kinds.all != before else { return }
        self[id].servicesVersion &+= 1
        withdrawDeclared(id)
        adoptDeclared(id)
    }

    /// Puts what is said into a table, where nothing else is known.
    mutating func adoptDeclared(_ id: DatabaseID) {
        guard self[id].isOfPeer, !declaredHandles.isEmpty else { return }
        let fitting = fittingHandles(self[id].kinds.all)
        let list = fitting.filter { $0.type != nil && self[id].store.place($0.handle) == nil }
        adoptNames(of: fitting, id)
        adoptServices(of: list, id)
        for entry in list {
            guard let type = entry.type else { continue }
            observe(id, entry.handle, type, .saved)
            guard let place = self[id].store.place(entry.handle) else { return }
            self[id].store[at: place].epoch = 0
            self[id].store.markEarlier(entry.handle)
            self[id].kinds.handles.insert(entry.handle)
            addSource(entry.source, id)
        }
    }

    private mutating func adoptNames(of list: [DeviceDeclarations.Handle], _ id: DatabaseID) {
        var names: [UInt16: StaticName] = [:]
        for entry in list {
            guard let name = entry.name else { continue }
            names[entry.handle] = name
            if self[id].store.place(entry.handle) == nil { addSource(entry.source, id) }
        }
        guard names != self[id].kinds.names else { return }
        self[id].kinds.names = names
        noteChange(id)
    }

    private mutating func addSource(_ file: String, _ id: DatabaseID) {
        let files = self[id].savedIn?.split(separator: ", ").map(String.init) ?? []
        if !files.contains(file) { self[id].savedIn = (files + [file]).joined(separator: ", ") }
    }

    /// What somebody calls an attribute.
    @inline(__always)
    func name(_ database: DatabaseID, of handle: UInt16) -> StaticName? {
        guard !declaredHandles.isEmpty else { return nil }
        return databases[database.index].kinds.names[handle]
    }

    /// What is said of a server, one entry a handle, in their order: what is said of fewer devices counts.
    private func fittingHandles(_ kinds: Set<DeviceSelector>) -> [DeviceDeclarations.Handle] {
        var best: [UInt16: DeviceDeclarations.Handle] = [:]
        for entry in declaredHandles where entry.device.map({ kinds.contains($0) }) ?? true {
            let known = best[entry.handle].map { $0.device?.precedence ?? 0 } ?? -1
            if entry.device?.precedence ?? 0 > known { best[entry.handle] = entry }
        }
        return best.values.sorted { $0.handle < $1.handle }
    }

    /// A service reaches from the first to the last handle that is said to be in it, but over none that is not, and over no
    /// service that is known.
    private mutating func adoptServices(of list: [DeviceDeclarations.Handle], _ id: DatabaseID) {
        var start = 0
        while start < list.count {
            var end = start
            while end + 1 < list.count, list[end + 1].service == list[start].service { end += 1 }
            let range = list[start].handle...list[end].handle
            if let service = list[start].service, self[id].servicePlaces(in: range).isEmpty {
                observe(id, service: service, range.lowerBound, range.upperBound, isPrimary: true, isSaved: true)
                self[id].kinds.services.insert(range.lowerBound)
            }
            start = end + 1
        }
    }

    /// Takes back what was put into a table, as far as no capture has confirmed it.
    private mutating func withdrawDeclared(_ id: DatabaseID) {
        let (handles, services) = (self[id].kinds.handles, self[id].kinds.services)
        guard !handles.isEmpty || !services.isEmpty else { return }
        forgetEarlier(id, 1...0xFFFF) { $0.source == .saved && handles.contains($0.handle) }
        removeServices(id) { $0.isSaved && services.contains($0.start) }
        self[id].kinds.handles = []
        self[id].kinds.services = []
    }
}

extension BluetoothUUID {
    /// Device Name (Core 6.0, Vol 3, Part C, 12.1).
    static var deviceName: BluetoothUUID { BluetoothUUID(0x2A00) }
}
