import Decoders

/// The kinds (``DeviceSelector``) that a server is one of, and the statements about them in its table.
struct ServerKinds: Sendable {
    var byAddress: Set<DeviceSelector> = [] { didSet { unite() } }
    var byAdvertising: Set<DeviceSelector> = [] { didSet { unite() } }
    var byReading: Set<DeviceSelector> = [] { didSet { unite() } }
    /// By any of them: asked for with each attribute.
    private(set) var all: Set<DeviceSelector> = []
    /// Handles of attributes, and first handles of services, that are in the table because the user says so; ascending.
    var handles: [UInt16] = []
    var services: [UInt16] = []
    /// The user's names of attributes, by handle, whatever the captures show of them.
    var names: [UInt16: StaticName] = [:]
    /// Whether the table still has the statements for the server's former kinds.
    var isBehind = false

    private mutating func unite() { all = byAddress.union(byAdvertising).union(byReading) }
}

/// The user's statements about handles, by device: a server with another name costs as much as the statements about
/// it, however much is said of others.
struct DeclaredHandles: Sendable {
    /// In the order of the files.
    private let all: [DeviceDeclarations.Handle]
    /// Places in `all`, ascending; under `nil` what is said of every device.
    private var indices: [DeviceSelector?: [Int]] = [:]

    init(_ all: [DeviceDeclarations.Handle]) {
        self.all = all
        for (index, entry) in all.enumerated() { indices[entry.device, default: []].append(index) }
    }

    var isEmpty: Bool { all.isEmpty }

    /// Whether anything is said of a device.
    func areAbout(_ kinds: Set<DeviceSelector>) -> Bool {
        indices[nil] != nil || kinds.contains { indices[$0] != nil }
    }

    /// The statements about a device, one for each handle, in their order: the one about fewer devices counts, then the
    /// first.
    func fitting(_ kinds: Set<DeviceSelector>) -> [DeviceDeclarations.Handle] {
        let fitting = indices[nil, default: []] + kinds.flatMap { indices[$0, default: []] }
        var best: [DeviceDeclarations.Handle] = []
        for index in fitting.sorted(by: counts) where all[index].handle != best.last?.handle { best.append(all[index]) }
        return best
    }

    /// Whether what is at one place is of a lower handle, or counts more.
    private func counts(_ one: Int, before other: Int) -> Bool {
        if all[one].handle != all[other].handle { return all[one].handle < all[other].handle }
        let (first, second) = (precedence(one), precedence(other))
        return first != second ? first > second : one < other
    }

    private func precedence(_ index: Int) -> Int { all[index].device?.precedence ?? 0 }
}

/// The user's statements about handles that the captures do not show: they count as saved in an earlier run, so that
/// what they tell replaces it.
extension GATTCache {
    /// Begins the table of a server of which only a file tells; `nil` where none does.
    ///
    /// - Parameter name: what the server advertises as its name; the caller tells the table (``setAdvertisedName(_:_:)``).
    mutating func adoptDeclared(peer: DeviceAddress?, isOfPeer: Bool, name: [UInt8]?) -> DatabaseID? {
        guard isOfPeer, !declared.isEmpty else { return nil }
        let kinds = rules.kinds(of: peer).union(name.map { rules.kinds(called: $0) } ?? [])
        guard declared.areAbout(kinds) else { return nil }
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
        guard !declared.isEmpty, !self[id].kinds.isBehind else { return }
        self[id].kinds.isBehind = true
        behind.append(id)
    }

    /// Brings tables up to date with what their servers have been found to be: when they are needed, because names may
    /// change with every report, and what is said may be of many handles.
    mutating func catchUp() {
        if !behind.isEmpty { adoptBehind() }
    }

    private mutating func adoptBehind() {
        for id in behind {
            self[id].kinds.isBehind = false
            withdrawDeclared(id)
            adoptDeclared(id)
        }
        behind.removeAll(keepingCapacity: true)
    }

    /// Puts what is said into a table, where nothing else is known.
    mutating func adoptDeclared(_ id: DatabaseID) {
        guard self[id].isOfPeer, !declared.isEmpty else { return }
        let fitting = declared.fitting(self[id].kinds.all)
        let list = fitting.filter { $0.type != nil && self[id].store.index($0.handle) == nil }
        var sources = adoptNames(of: fitting, id)
        adoptServices(of: list, id)
        for entry in list {
            guard let type = entry.type else { continue }
            observe(id, entry.handle, type, .saved)
            guard let index = self[id].store.index(entry.handle) else { break }
            self[id].store[at: index].epoch = 0
            self[id].kinds.handles.append(entry.handle)
            if !sources.contains(entry.source) { sources.append(entry.source) }
        }
        let adopted = self[id].kinds.handles
        self[id].store.markEarlier(adopted)
        let more = sources.filter { !self[id].files.contains($0) }
        if !more.isEmpty { self[id].files += more }
    }

    /// - Returns: the files that have the names of handles of which nothing else is known.
    private mutating func adoptNames(of list: [DeviceDeclarations.Handle], _ id: DatabaseID) -> [String] {
        var names: [UInt16: StaticName] = [:]
        var sources: [String] = []
        for entry in list {
            guard let name = entry.name else { continue }
            names[entry.handle] = name
            if self[id].store.index(entry.handle) == nil, !sources.contains(entry.source) {
                sources.append(entry.source)
            }
        }
        if names != self[id].kinds.names {
            self[id].kinds.names = names
            noteChange(id)
        }
        return sources
    }

    /// The user's name for an attribute.
    func name(_ database: DatabaseID, of handle: UInt16) -> StaticName? {
        declared.isEmpty ? nil : databases[database.index].kinds.names[handle]
    }

    /// A service reaches from the first to the last handle that is said to be in it, but over none that is not, and over no
    /// service that is known.
    private mutating func adoptServices(of list: [DeviceDeclarations.Handle], _ id: DatabaseID) {
        var start = 0
        while start < list.count {
            var end = start
            while end + 1 < list.count, list[end + 1].service == list[start].service { end += 1 }
            let range = list[start].handle...list[end].handle
            if let service = list[start].service, self[id].serviceIndices(in: range).isEmpty {
                observe(id, service: service, range.lowerBound, range.upperBound, isPrimary: true, isSaved: true)
                self[id].kinds.services.append(range.lowerBound)
            }
            start = end + 1
        }
    }

    /// Takes back what was put into a table, as far as no capture has confirmed it.
    private mutating func withdrawDeclared(_ id: DatabaseID) {
        let (handles, services) = (self[id].kinds.handles, self[id].kinds.services)
        if !handles.isEmpty { change(id) { $0.removeEarlier(handles) { $0.source == .saved } } }
        for start in services {
            guard let offset = self[id].serviceIndex(containing: start), self[id].services[offset].start == start,
                self[id].services[offset].isSaved
            else { continue }
            removeServices(id, offset..<offset + 1)
        }
        self[id].kinds.handles = []
        self[id].kinds.services = []
    }
}

extension BluetoothUUID {
    /// Device Name (Core 6.0, Vol 3, Part C, 12.1).
    package static var deviceName: BluetoothUUID { BluetoothUUID(0x2A00) }
    /// Report, Report Map and Report Reference of HID devices (HID Service 1.0).
    static var report: BluetoothUUID { BluetoothUUID(0x2A4D) }
    static var reportMap: BluetoothUUID { BluetoothUUID(0x2A4B) }
    static var reportReference: BluetoothUUID { BluetoothUUID(0x2908) }
    /// Characteristic User Description (Core 6.0, Vol 3, Part G, 3.3.3.2).
    static var characteristicUserDescription: BluetoothUUID { BluetoothUUID(0x2901) }
}
