import Decoders

/// Where it was read what an attribute is.
package enum AttributeSource: UInt8, Sendable {
    case findInformation, readByType, readByGroupType, findByTypeValue, characteristicDeclaration
    /// An attribute table of an earlier run, which no capture of this one has confirmed.
    case saved

    package var name: String {
        switch self {
        case .findInformation: "Find Information"
        case .readByType: "Read By Type"
        case .readByGroupType: "Read By Group Type"
        case .findByTypeValue: "Find By Type Value"
        case .characteristicDeclaration: "characteristic declaration"
        case .saved: "saved"
        }
    }
}

/// What is known about one attribute of one server.
package struct Attribute: Sendable {
    package var uuid: BluetoothUUID?
    /// The service of the table that contains it, where one is known.
    var service: ServiceID?
    /// That service's UUID, kept here because it is asked for with every value.
    package internal(set) var serviceUUID: BluetoothUUID?
    /// For characteristic values and declarations: the properties (Core 6.0, Vol 3, Part G, 3.3.1.1).
    package var properties: UInt8 = 0
    /// For characteristic declarations: the characteristic's UUID.
    package var declares: BluetoothUUID?
    package var source = AttributeSource.findInformation
    /// Resolved once, when the type becomes known.
    var decoder: Registry.DecoderIndex?
    /// The profiles of messages that name it.
    var transferRole: TransferRole?
    /// The epoch of the table (``GATTDatabase/epoch``) in which it was last observed.
    var epoch: UInt32 = 0
}

/// What is known of the attribute that a PDU is about; all of it absent where nothing is.
struct ResolvedAttribute {
    var uuid: BluetoothUUID?
    var decoder: Registry.DecoderIndex?
    var transferRole: TransferRole?

    static var unknown: ResolvedAttribute { ResolvedAttribute() }
}

/// Names one service of a table, until services are removed.
struct ServiceID: Hashable, Sendable {
    let index: Int32
}

package struct GATTService: Sendable {
    package var start: UInt16
    package var end: UInt16
    package var uuid: BluetoothUUID
    package var isPrimary: Bool
    /// Services included by this one: handle of the declaration, first and last handle, UUID where it is in the PDU.
    package var includes: [(handle: UInt16, start: UInt16, end: UInt16, uuid: BluetoothUUID?)] = []
    /// The epoch of the table in which it was last observed.
    var epoch: UInt32 = 0
    /// Whether it comes from a saved table and no capture has confirmed it.
    package var isSaved = false
}

/// The attribute table of one server, as far as the captures reveal it to one of its clients.
package struct GATTDatabase: Sendable {
    /// The other side of the connections that revealed it; `nil` where the connection's beginning was missed.
    package let peer: DeviceAddress?
    /// Whether the table is of the peer's server, or of the capturing host's.
    package let isOfPeer: Bool
    package internal(set) var services: [GATTService] = []
    /// The Database Hash that was read last.
    package internal(set) var hash: [UInt8]?
    /// The file of the saved table that it began with.
    package internal(set) var savedIn: String?
    /// Rises with every connection to the server and with every hash that is read: what has a lower number was observed
    /// before.
    var epoch: UInt32 = 0
    /// The first epoch of the latest connection.
    private(set) var connectionEpoch: UInt32 = 0
    /// By handle for low handles, which real servers use; the others in a dictionary.
    private(set) var low: [Attribute] = []
    private var high: [UInt16: Attribute] = [:]
    private(set) var count = 0
    /// A number that no other state of any table has; 0 while nothing is known.
    var version: UInt64 = 0

    static let lowHandles = 1024
    static let limit = 4096
    static let serviceLimit = 512

    init(peer: DeviceAddress?, isOfPeer: Bool) {
        self.peer = peer
        self.isOfPeer = isOfPeer
    }

    /// Whether there is anything in it that comes from a saved table alone.
    package var hasSaved: Bool {
        savedIn != nil && (services.contains { $0.isSaved } || attributes.contains { $0.attribute.source == .saved })
    }

    package var isEmpty: Bool { count == 0 && services.isEmpty }

    /// What is known about `handle`; all of it absent where nothing is.
    package func attribute(_ handle: UInt16) -> Attribute? {
        let index = Int(handle)
        if index < low.count { return low[index].uuid == nil ? nil : low[index] }
        return highAttribute(handle)
    }

    // One member at a time: a copy of the whole attribute is many bytes.

    @inline(__always)
    /// The characteristic that a descriptor belongs to: the one that is declared last below its handle (Core 6.0, Vol 3, Part G,
    /// 3.3), with its properties where they are known.
    func characteristic(ofDescriptor handle: UInt16) -> (uuid: BluetoothUUID?, properties: UInt8?)? {
        // A characteristic has few descriptors; a search through a wide gap would find somebody else's.
        let lowest = handle > 64 ? handle - 64 : 1
        var handle = handle
        while handle > lowest {
            handle -= 1
            guard let known = attribute(handle), let uuid = known.uuid else { continue }
            let properties = known.properties != 0 ? known.properties : nil
            if uuid == .characteristic { return (known.declares, properties) }
            if uuid.isOfDeclaration { return nil }
            if !uuid.isOfStructure { return (uuid, properties) }
        }
        return nil
    }

    func serviceUUID(of handle: UInt16) -> BluetoothUUID? {
        let index = Int(handle)
        return index < low.count ? low[index].serviceUUID : highAttribute(handle)?.serviceUUID
    }

    @inline(never)
    private func highAttribute(_ handle: UInt16) -> Attribute? { high.isEmpty ? nil : high[handle] }

    package var attributes: [(handle: UInt16, attribute: Attribute)] {
        attributes(in: 0...UInt16.max).sorted { $0.handle < $1.handle }
    }

    /// Records an attribute; false if the database is full.
    mutating func set(_ handle: UInt16, _ attribute: Attribute) -> Bool {
        let index = Int(handle)
        if self.attribute(handle) == nil {
            guard count < GATTDatabase.limit else { return false }
            count += 1
        }
        if index < GATTDatabase.lowHandles {
            while low.count <= index { low.append(Attribute()) }
            low[index] = attribute
        } else {
            high[handle] = attribute
        }
        return true
    }

    mutating func beginConnection() {
        epoch += 1
        connectionEpoch = epoch
    }

    /// Forgets the attributes in a range of handles that are out of date.
    mutating func forgetAttributes(_ range: ClosedRange<UInt16>, where isStale: (UInt16, Attribute) -> Bool) {
        for (handle, attribute) in attributes(in: range) where isStale(handle, attribute) {
            if Int(handle) < low.count { low[Int(handle)] = Attribute() } else { high[handle] = nil }
            count -= 1
        }
    }

    /// The attributes in a range of handles, in no order: a capture may tell of new services all the time.
    func attributes(in range: ClosedRange<UInt16>) -> [(handle: UInt16, attribute: Attribute)] {
        var found: [(handle: UInt16, attribute: Attribute)] = []
        var index = Int(range.lowerBound)
        while index <= Int(range.upperBound), index < low.count {
            if low[index].uuid != nil { found.append((UInt16(index), low[index])) }
            index += 1
        }
        for (handle, attribute) in high where range.contains(handle) { found.append((handle, attribute)) }
        return found
    }

    /// The first handle after one that is known to have a declaration.
    func nextDeclaration(after handle: UInt16) -> UInt16? {
        let declarations: [BluetoothUUID?] = [.primaryService, .secondaryService, .include, .characteristic]
        var index = Int(handle) + 1
        while index < low.count {
            if declarations.contains(low[index].uuid) { return UInt16(index) }
            index += 1
        }
        return high.filter { $0.key > handle && declarations.contains($0.value.uuid) }.keys.min()
    }

    /// Removes services, and gives attributes the places that the others have in their list then; those of the removed
    /// ones have none.
    mutating func removeServices(where isStale: (GATTService) -> Bool) {
        var next: Int32 = 0
        let moved = services.map { service -> ServiceID? in
            guard !isStale(service) else { return nil }
            next += 1
            return ServiceID(index: next - 1)
        }
        services.removeAll(where: isStale)
        func move(_ attribute: inout Attribute) {
            guard let service = attribute.service else { return }
            attribute.service = moved[Int(service.index)]
            if attribute.service == nil { attribute.serviceUUID = nil }
        }
        for index in low.indices { move(&low[index]) }
        for index in high.values.indices { move(&high.values[index]) }
    }

    /// Puts an attribute into the service that contains its handle.
    func assignService(_ attribute: inout Attribute, at handle: UInt16) {
        attribute.service = service(containing: handle)
        attribute.serviceUUID = attribute.service.map { services[Int($0.index)].uuid }
    }

    /// The service that contains a handle, the innermost known.
    func service(containing handle: UInt16) -> ServiceID? {
        var best: Int?
        for (index, service) in services.enumerated() where service.start <= handle && handle <= service.end {
            if best.map({ services[$0].start <= service.start }) ?? true { best = index }
        }
        return best.map { ServiceID(index: Int32($0)) }
    }
}

extension BluetoothUUID {
    /// Whether it is the type of a declaration (Core 6.0, Vol 3, Part G, 3.4).
    var isOfDeclaration: Bool { short.map { (0x2800..<0x2900).contains($0) } ?? false }

    /// Whether it is the type of a declaration or of a descriptor (Assigned Numbers, 3.6 and 3.7), rather than a
    /// characteristic.
    var isOfStructure: Bool { short.map { (0x2800..<0x2A00).contains($0) } ?? false }
}
