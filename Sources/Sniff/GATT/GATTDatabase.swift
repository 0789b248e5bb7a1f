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

/// The known facts about one attribute of one server.
package struct Attribute: Sendable {
    package var uuid: BluetoothUUID?
    var handle: UInt16 = 0
    /// For characteristic values and declarations: the properties (Core 6.0, Vol 3, Part G, 3.3.1.1).
    package var properties: UInt8 = 0
    package var source = AttributeSource.findInformation
    /// For characteristic declarations: the characteristic's UUID.
    package var declares: BluetoothUUID?
    /// Looked up when the type becomes known, and again when services have changed (``servicesVersion``).
    var decoder: Registry.DecoderIndex?
    /// The profiles of messages that name it.
    var transferRole: TransferRole?
    /// The Characteristic User Description of the characteristic whose value it is, where profiles name that.
    var description: String?
    /// Whether its values are not to be shown: a profile lists secrets for its type, or its decoder calls them so.
    var isSecret = false
    /// The epoch of the table (``GATTDatabase/epoch``) in which it was last observed.
    var epoch: UInt32 = 0
    /// The state of the table's services (``GATTDatabase/servicesVersion``) that `decoder`, `transferRole` and `isSecret`
    /// are for.
    var servicesVersion: UInt32 = 0
}

/// The known facts about the attribute of a PDU; all absent if nothing is known.
struct ResolvedAttribute {
    var uuid: BluetoothUUID?
    var decoder: Registry.DecoderIndex?
    var transferRole: TransferRole?
    var isSecret = false

    static var unknown: ResolvedAttribute { ResolvedAttribute() }
}

/// Names one service of a table: by its first handle, which no other service has.
struct ServiceID: Hashable, Sendable {
    let start: UInt16
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
    /// The reports of a HID device; `nil` while nothing is known of them.
    var hid: HIDDevice?
    /// In the order of their handles; none overlaps another.
    package internal(set) var services: [GATTService] = []
    /// Rises when services change, which may change the decoders of all attributes: each is looked up when it is next asked
    /// for.
    var servicesVersion: UInt32 = 0
    /// Whether any attribute so far has values that are not to be shown.
    var holdsSecrets = false
    /// Whether packets are missing of a connection that revealed it: declarations may have been in them.
    var mayLack = false
    /// The Database Hash that was read last.
    package internal(set) var hash: [UInt8]?
    /// The file of the saved table that it began with, and those of what the user says is at its handles.
    var files: [String] = [] {
        didSet { savedIn = files.isEmpty ? nil : files.joined(separator: ", ") }
    }
    /// ``files`` in words; `nil` where there is none.
    package private(set) var savedIn: String?
    /// The kinds that the server is one of.
    var kinds = ServerKinds()
    /// Rises with every connection to the server and with every hash that is read: what has a lower number was observed
    /// before.
    var epoch: UInt32 = 0
    /// The first epoch of the latest connection.
    private(set) var connectionEpoch: UInt32 = 0
    var store = AttributeStore()
    /// A number that no other state of any table has; 0 while nothing is known.
    var version: UInt64 = 0

    static let limit = 4096
    static let serviceLimit = 512

    init(peer: DeviceAddress?, isOfPeer: Bool) {
        self.peer = peer
        self.isOfPeer = isOfPeer
    }

    /// Whether there is anything in it that comes from a file alone.
    package var hasSaved: Bool {
        guard savedIn != nil else { return false }
        return services.contains { $0.isSaved } || attributes.contains { $0.attribute.source == .saved }
            || namedHandles.count > count
    }

    var count: Int { store.count }

    /// Whether neither the captures nor a saved table tell anything of it.
    var isUnread: Bool { count == 0 && services.isEmpty }

    /// Whether there is no statement about it.
    package var isEmpty: Bool { isUnread && kinds.names.isEmpty }

    /// The known facts about `handle`; all absent if nothing is known.
    package func attribute(_ handle: UInt16) -> Attribute? { store[handle] }

    /// The characteristic that a descriptor belongs to: the one that is declared last below its handle (Core 6.0, Vol 3, Part G,
    /// 3.3), with the handle of its value, and its properties where they are known.
    func characteristic(
        ofDescriptor handle: UInt16
    ) -> (uuid: BluetoothUUID?, valueHandle: UInt16, properties: UInt8?)? {
        // A characteristic has few descriptors; a search through a wide gap would find another's.
        let lowest = handle > 64 ? handle - 64 : 1
        // What is no descriptor by its type may be the value of a characteristic whose declaration was not seen.
        let isDescriptor = attribute(handle)?.uuid?.isOfStructure == true
        var handle = handle
        while handle > lowest {
            handle -= 1
            guard let index = store.index(handle), let uuid = store[at: index].uuid else {
                // It may be the declaration of another one.
                if mayLack { return nil }
                continue
            }
            let properties = store[at: index].properties != 0 ? store[at: index].properties : nil
            // The value follows its declaration.
            if uuid == .characteristic { return (store[at: index].declares, handle + 1, properties) }
            if uuid.isDeclaration { return nil }
            if !uuid.isDescriptor { return isDescriptor || isDeclared(handle) ? (uuid, handle, properties) : nil }
        }
        return nil
    }

    /// Whether the attribute before a value is its declaration (Core 6.0, Vol 3, Part G, 3.3).
    private func isDeclared(_ value: UInt16) -> Bool {
        value > 1 && attribute(value - 1)?.uuid == .characteristic
    }

    /// The value that a characteristic declaration is of: the attribute after it (Core 6.0, Vol 3, Part G, 3.3), where it is
    /// known.
    package func valueHandle(ofDeclaration handle: UInt16) -> UInt16? {
        guard let declared = attribute(handle)?.declares, handle < .max else { return nil }
        let end = store.nextDeclaration(after: handle) ?? .max
        return store.handles(in: handle + 1...max(end, handle + 1)).first { attribute($0)?.uuid == declared }
    }

    /// The Client Characteristic Configuration of a characteristic's value: a descriptor after it, not always the first
    /// (3.3.3).
    package func configurationHandle(ofValue handle: UInt16) -> UInt16? {
        guard handle < .max, let type = attribute(handle)?.uuid, !type.isOfStructure, !type.isDescriptor else {
            return nil
        }
        let end = store.nextDeclaration(after: handle) ?? .max
        return store.handles(in: handle + 1...max(end, handle + 1)).first {
            attribute($0)?.uuid == .clientCharacteristicConfiguration
        }
    }

    /// The service of an attribute that is known.
    package func serviceUUID(of handle: UInt16) -> BluetoothUUID? {
        store.index(handle) == nil ? nil : serviceUUID(containing: handle)
    }

    /// The service that has a handle in its range.
    func serviceUUID(containing handle: UInt16) -> BluetoothUUID? {
        serviceIndex(containing: handle).map { services[$0].uuid }
    }

    /// The user's name for an attribute, which need not be known otherwise.
    package func name(of handle: UInt16) -> StaticName? { kinds.names[handle] }

    /// Handles of the attributes, and of those that only have a name, ascending.
    package var namedHandles: [UInt16] {
        let unknown = kinds.names.keys.filter { store.index($0) == nil }
        return unknown.isEmpty ? store.handles : (store.handles + unknown).sorted()
    }

    /// Ascending.
    package var attributes: [(handle: UInt16, attribute: Attribute)] {
        store.handles.compactMap { handle in store[handle].map { (handle, $0) } }
    }

    mutating func beginConnection() {
        epoch += 1
        connectionEpoch = epoch
        store.beginConnection()
    }

    // MARK: - Services

    /// The place of the first service that ends at a handle or after it.
    private func firstIndex(endingFrom handle: UInt16) -> Int {
        (0..<services.count).partitioningIndex { services[$0].end >= handle }
    }

    /// The places of the services that have handles in a range.
    func serviceIndices(in range: ClosedRange<UInt16>) -> Range<Int> {
        let first = firstIndex(endingFrom: range.lowerBound)
        return first..<(first..<services.count).partitioningIndex { services[$0].start > range.upperBound }
    }

    /// The place of the service that contains a handle.
    func serviceIndex(containing handle: UInt16) -> Int? {
        let index = firstIndex(endingFrom: handle)
        return index < services.count && services[index].start <= handle ? index : nil
    }

    /// The service that contains a handle.
    func service(containing handle: UInt16) -> ServiceID? {
        serviceIndex(containing: handle).map { ServiceID(start: services[$0].start) }
    }

    /// The last handle of the service that contains one; of no service that of all.
    func end(ofServiceContaining handle: UInt16) -> UInt16 {
        serviceIndex(containing: handle).map { services[$0].end } ?? 0xFFFF
    }

    /// Puts a service, if any, into the place of others.
    mutating func replaceServices(_ indices: Range<Int>, with new: GATTService?) {
        services.replaceSubrange(indices, with: new.map { [$0] } ?? [])
        servicesVersion &+= 1
    }
}
