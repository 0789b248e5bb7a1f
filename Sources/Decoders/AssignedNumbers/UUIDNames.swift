/// The names of UUIDs: those that a program's own packages give, before those of Assigned Numbers and of vendors.
public struct UUIDNames: Sendable {
    /// UUIDs that programs have named, each once for each kind: in lists first, then by decoders.
    package let registered: [VendorUUID]
    /// The first name of each.
    private let names: [BluetoothUUID: StaticName]

    /// Those of Assigned Numbers and of vendors alone.
    package init() {
        registered = []
        names = [:]
    }

    /// - Parameters:
    ///   - list: the names that packages give.
    ///   - types: names of attribute types that have no other.
    /// - Throws: ``NameConflictError``.
    init(_ list: [VendorUUID], types: [(uuid: BluetoothUUID, name: String)]) throws {
        var registered: [VendorUUID] = []
        var names: [BluetoothUUID: StaticName] = [:]
        var kinds: [VendorUUID.Kind: [BluetoothUUID: StaticName]] = [:]
        for entry in list {
            if let known = kinds[entry.kind, default: [:]].updateValue(entry.name, forKey: entry.uuid) {
                if known == entry.name { continue }
                throw NameConflictError(
                    uuid: entry.uuid, kind: entry.kind, first: known.string, second: entry.name.string)
            }
            registered.append(entry)
            if names[entry.uuid] == nil { names[entry.uuid] = entry.name }
        }
        for type in types where names[type.uuid] == nil && type.uuid.attributeTypeName == nil {
            let name = StaticName(keeping: type.name)
            registered.append(VendorUUID(type.uuid, .characteristic, name))
            names[type.uuid] = name
        }
        self.registered = registered
        self.names = names
    }

    /// The name that one of the program's own packages gives; `nil` where none does.
    package func registeredName(of uuid: BluetoothUUID) -> StaticName? { names.isEmpty ? nil : names[uuid] }

    /// The name of a UUID; `nil` if it has none. The number of a member has the member's name. What has names
    /// as a service and as a characteristic has the one that was given first.
    public func name(of uuid: BluetoothUUID) -> StaticName? { registeredName(of: uuid) ?? uuid.assignedName }

    /// The name of a service: no unit's, declaration's, descriptor's or characteristic's.
    package func serviceName(of uuid: BluetoothUUID) -> StaticName? {
        registeredName(of: uuid) ?? (uuid.isOfOtherKindThanService ? nil : uuid.assignedName)
    }

    /// The name of an attribute type, which is no member's.
    ///
    /// - Parameter service: the service of the attribute, where that is known.
    package func attributeTypeName(of uuid: BluetoothUUID, in service: BluetoothUUID? = nil) -> StaticName? {
        registeredName(of: uuid) ?? (uuid.isTaken(in: service) ? nil : uuid.attributeTypeName)
    }
}

/// The UUIDs that a field can have, for their names: the same 16 bits are a member's service, and no attribute type.
public enum UUIDKind: Sendable {
    case attributeType, service, any
}

/// Names of UUIDs, of which those of 16 bits are looked up once each: whoever names thousands of attributes asks for the same
/// few again and again.
package struct KnownUUIDNames: Sendable {
    private let names: UUIDNames
    private var known = UUIDTable<Known>()

    private struct Known {
        let serviceName: StaticName?
        let attributeTypeName: StaticName?
    }

    package init(_ names: UUIDNames) { self.names = names }

    /// ``UUIDNames/serviceName(of:)``.
    package mutating func serviceName(of uuid: BluetoothUUID) -> StaticName? { find(uuid).serviceName }

    /// ``UUIDNames/attributeTypeName(of:in:)``.
    package mutating func attributeTypeName(of uuid: BluetoothUUID, in service: BluetoothUUID?) -> StaticName? {
        uuid.isTaken(in: service) ? names.registeredName(of: uuid) : find(uuid).attributeTypeName
    }

    private mutating func find(_ uuid: BluetoothUUID) -> Known {
        if let found = known[uuid] { return found }
        let found = Known(
            serviceName: names.serviceName(of: uuid), attributeTypeName: names.attributeTypeName(of: uuid))
        // Of others there are as many as a peer likes to invent.
        if uuid.bits16 != nil { known[uuid] = found }
        return found
    }
}

/// Two names are given to one UUID.
public struct NameConflictError: Error, CustomStringConvertible {
    /// The UUID that has two names.
    public let uuid: BluetoothUUID
    /// As what.
    public let kind: VendorUUID.Kind
    /// The name that was given first.
    public let first: String
    /// The other name.
    public let second: String

    public var description: String { "two names for the \(kind) \(uuid): '\(first)' and '\(second)'; remove one" }
}

extension BluetoothUUID {
    /// Whether it is one of those that members and standards organizations have for their services (Assigned Numbers, 3.11 and
    /// 3.12). Many vendors use others' numbers, FFF0 and those after it above all, and for characteristics, too: the name
    /// follows the number, never in its place.
    package var isOfMember: Bool { short.map { $0 >= 0x3000 && $0 <= 0xFFFF } ?? false }

    /// Whether Assigned Numbers, 3.5 to 3.8, give it to something that is no service.
    fileprivate var isOfOtherKindThanService: Bool { short.map { $0 >= 0x2700 && $0 < 0x3000 } ?? false }

    /// Whether the maker of a service took the number of a characteristic, as that of the service, of those that the SIG
    /// gives: to no service has it given this one.
    package func isTaken(in service: BluetoothUUID?) -> Bool {
        guard let own = bits16, (0x2A00..<0x3000).contains(own), let number = service?.bits16,
            number >= 0x1800, number < 0x3000
        else { return false }
        return AssignedNumbers.services.name(of: UInt32(number)) == nil
    }

    /// The name that it has as an attribute type: no member's.
    package var attributeTypeName: StaticName? { isOfMember ? nil : assignedName }

    /// The assigned name, where there is one. FFF0 and the numbers after it say nothing of who uses them; where the layout of
    /// a decoder fits, that has a name of its own.
    package var assignedName: StaticName? {
        if let short, (0xFFF0...0xFFFF).contains(short) { return nil }
        if let short { return UInt16(exactly: short).flatMap { AssignedNumbers.uuid16($0) } }
        return AssignedNumbers.vendorUUIDs.entry(high: high, low: low)?.name
    }
}
