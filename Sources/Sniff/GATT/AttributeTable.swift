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
        /// Whether it is known only from the table that was saved in ``AttributeTable/file``.
        package let isSaved: Bool
    }

    /// A characteristic by its value.
    public struct Characteristic: Sendable, Hashable {
        /// Handle of the value.
        public let handle: UInt16
        /// Type of the value.
        public let uuid: BluetoothUUID
        /// The operations that it permits; empty if its declaration was not seen.
        public let properties: CharacteristicProperties
        /// Whether it is known only from the table that was saved in ``AttributeTable/file``.
        package let isSaved: Bool
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
        /// The type of the service.
        public let uuid: BluetoothUUID
        /// Primary rather than secondary.
        public let isPrimary: Bool
        /// The services that it includes.
        public let includes: [Include]
        /// Whether it is known only from the table that was saved in ``AttributeTable/file``.
        package let isSaved: Bool
        /// In the order of their handles.
        public internal(set) var characteristics: [Characteristic] = []
    }

    /// Whose table it is.
    public let server: Server
    /// The other side of the connections that revealed it; `nil` where the connection's beginning was missed.
    public let peer: DeviceAddress?
    /// Whether the type of the peer's address is known: BlueZ keeps some tables without it.
    package let isPeerTypeKnown: Bool
    /// The Database Hash that was read last; 16 bytes.
    public let databaseHash: [UInt8]?
    /// The file that it was read from, or began with; `nil` for one that captures alone have revealed.
    public let file: String?
    /// In the order of their handles.
    public private(set) var services: [Service] = []
    /// Attributes in no service that was discovered.
    public private(set) var others: [Attribute] = []
    /// The same with its declarations, as it can be used again.
    package let saved: SavedTable

    /// The first characteristic of this type; in one service only, if given.
    public func characteristic(_ uuid: BluetoothUUID, in service: BluetoothUUID? = nil) -> Characteristic? {
        for candidate in services where service == nil || candidate.uuid == service {
            if let found = candidate.characteristics.first(where: { $0.uuid == uuid }) { return found }
        }
        return nil
    }

    package init(_ table: SavedTable) {
        saved = table
        server = table.isOfPeer ? .peer : .host
        peer = table.peer
        isPeerTypeKnown = table.isPeerTypeKnown
        databaseHash = table.hash
        file = table.file
        services = table.services.map { service in
            Service(
                handles: service.start...max(service.start, service.end), uuid: service.uuid,
                isPrimary: service.isPrimary,
                includes: service.includes.map {
                    Include(handle: $0.handle, handles: $0.start...max($0.start, $0.end), uuid: $0.uuid)
                },
                isSaved: service.isSaved)
        }
        let declarations: Set<BluetoothUUID> = [.primaryService, .secondaryService, .include, .characteristic]
        for attribute in table.attributes where !declarations.contains(attribute.uuid) { add(attribute) }
    }

    private mutating func add(_ attribute: SavedTable.Attribute) {
        let (handle, uuid) = (attribute.handle, attribute.uuid)
        let single = Attribute(handle: handle, uuid: uuid, isSaved: attribute.isSaved)
        guard let service = services.firstIndex(where: { $0.handles.contains(handle) }) else {
            return others.append(single)
        }
        let last = services[service].characteristics.indices.last
        if let last, uuid.isDescriptor {
            services[service].characteristics[last].descriptors.append(single)
        } else {
            services[service].characteristics.append(
                Characteristic(
                    handle: handle, uuid: uuid, properties: CharacteristicProperties(rawValue: attribute.properties),
                    isSaved: attribute.isSaved))
        }
    }
}

/// The operations that a characteristic permits (Core 6.0, Vol 3, Part G, 3.3.1.1).
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
