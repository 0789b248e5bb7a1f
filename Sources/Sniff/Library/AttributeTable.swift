import Decoders

/// The attribute table of one server, as far as a capture reveals it: services, their characteristics, and the
/// descriptors of these, by their handles.
public struct AttributeTable: Sendable, Hashable {
    /// Whose table it is, seen from the capturing host.
    public enum Server: String, Sendable {
        /// The table of the device at the other side.
        case peer
        /// That of the host itself.
        case host
    }

    /// A descriptor, or an attribute that belongs to nothing known.
    public struct Attribute: Sendable, Hashable {
        /// Its handle.
        public let handle: UInt16
        /// Its type.
        public let uuid: BluetoothUUID
    }

    /// A characteristic by its value.
    public struct Characteristic: Sendable, Hashable {
        /// Handle of the value.
        public let handle: UInt16
        /// Type of the value.
        public let uuid: BluetoothUUID
        /// What may be done with it; empty where its declaration was not seen.
        public let properties: CharacteristicProperties
        /// In the order of their handles.
        public internal(set) var descriptors: [Attribute] = []
    }

    /// A service that another one includes.
    public struct Include: Sendable, Hashable {
        /// Handle of the declaration.
        public let handle: UInt16
        /// The handles of the included service.
        public let handles: ClosedRange<UInt16>
        /// Its UUID; `nil` for one of 128 bits whose own declaration was not seen.
        public let uuid: BluetoothUUID?
    }

    /// A service.
    public struct Service: Sendable, Hashable {
        /// From its declaration to the end of the group.
        public let handles: ClosedRange<UInt16>
        /// What service it is.
        public let uuid: BluetoothUUID
        /// Primary rather than secondary.
        public let isPrimary: Bool
        /// The services that it includes.
        public let includes: [Include]
        /// In the order of their handles.
        public internal(set) var characteristics: [Characteristic] = []
    }

    /// Whose table it is.
    public let server: Server
    /// The other side of the connections that revealed it; `nil` where the connection's beginning was missed.
    public let peer: DeviceAddress?
    /// In the order of their handles.
    public private(set) var services: [Service] = []
    /// Attributes in no service that was discovered.
    public private(set) var others: [Attribute] = []

    /// The first characteristic of this type; in one service only, if given.
    public func characteristic(_ uuid: BluetoothUUID, in service: BluetoothUUID? = nil) -> Characteristic? {
        for candidate in services where service == nil || candidate.uuid == service {
            if let found = candidate.characteristics.first(where: { $0.uuid == uuid }) { return found }
        }
        return nil
    }

    init(_ database: GATTDatabase) {
        server = database.isOfPeer ? .peer : .host
        peer = database.peer
        services = database.services.sorted { $0.start < $1.start }.map { service in
            Service(
                handles: service.start...max(service.start, service.end), uuid: service.uuid,
                isPrimary: service.isPrimary,
                includes: service.includes.map {
                    Include(handle: $0.handle, handles: $0.start...max($0.start, $0.end), uuid: $0.uuid)
                })
        }
        let declarations: Set<BluetoothUUID> = [.primaryService, .secondaryService, .include, .characteristic]
        for (handle, attribute) in database.attributes {
            if let uuid = attribute.uuid, !declarations.contains(uuid) { add(uuid, handle, attribute.properties) }
        }
    }

    private mutating func add(_ uuid: BluetoothUUID, _ handle: UInt16, _ properties: UInt8) {
        guard let service = services.firstIndex(where: { $0.handles.contains(handle) }) else {
            return others.append(Attribute(handle: handle, uuid: uuid))
        }
        let last = services[service].characteristics.indices.last
        // Descriptors have UUIDs from 0x2900 (Assigned Numbers, 3.7).
        if let last, let short = uuid.short, (0x2900..<0x2A00).contains(short) {
            services[service].characteristics[last].descriptors.append(Attribute(handle: handle, uuid: uuid))
        } else {
            services[service].characteristics.append(
                Characteristic(handle: handle, uuid: uuid, properties: CharacteristicProperties(rawValue: properties)))
        }
    }
}

/// What may be done with a characteristic (Core 6.0, Vol 3, Part G, 3.3.1.1).
public struct CharacteristicProperties: OptionSet, Sendable, Hashable {
    /// The byte of the declaration.
    public let rawValue: UInt8

    /// - Parameter rawValue: the byte of the declaration.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// May be sent in advertising data.
    public static let broadcast = CharacteristicProperties(rawValue: 0x01)
    /// May be read.
    public static let read = CharacteristicProperties(rawValue: 0x02)
    /// May be written without a response.
    public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
    /// May be written with a response.
    public static let write = CharacteristicProperties(rawValue: 0x08)
    /// May be notified.
    public static let notify = CharacteristicProperties(rawValue: 0x10)
    /// May be indicated.
    public static let indicate = CharacteristicProperties(rawValue: 0x20)
    /// May be written with a signature.
    public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
    /// Has a descriptor with more properties.
    public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)
}
