/// A user's statements about devices: their names, and the attributes at their handles.
public struct DeviceDeclarations: Sendable {
    /// The attribute at a handle, if no capture shows it.
    public struct Handle: Hashable, Sendable {
        /// Of which devices; `nil` for all.
        package let device: DeviceSelector?
        /// The attribute's handle, never 0.
        package let handle: UInt16
        /// The type of the attribute; `nil` where only its name is said.
        package let type: BluetoothUUID?
        /// The user's name for it, whatever its type is.
        package let name: StaticName?
        /// The service that it is in, where that is said.
        package let service: BluetoothUUID?
        /// The file that says so.
        package let source: String

        /// The attribute at a handle; see the properties.
        public init(
            _ handle: UInt16, _ type: BluetoothUUID? = nil, name: String? = nil, service: BluetoothUUID? = nil,
            device: DeviceSelector? = nil, source: String
        ) {
            self.device = device
            self.handle = handle
            self.type = type
            self.name = name.map { StaticName(keeping: $0) }
            self.service = service
            self.source = source
        }
    }

    /// By what tells devices apart (``DeviceAddress/key``).
    private var names: [UInt64: String] = [:]
    /// Those of addresses without a type: for both.
    private var namesOfAnyType: [UInt64: String] = [:]
    /// Attributes by handle; of several that fit a device, the first counts.
    package private(set) var handles: [Handle] = []

    /// Nothing is said.
    public init() {}

    /// Whether any device has a name.
    package var hasNames: Bool { !names.isEmpty || !namesOfAnyType.isEmpty }

    /// The names of devices, in no order.
    package var allNames: [String] { Array(names.values) + namesOfAnyType.values }

    /// Whether nothing is said.
    package var isEmpty: Bool { !hasNames && handles.isEmpty }

    /// The user's name for a device.
    package subscript(name address: DeviceAddress) -> String? {
        guard hasNames else { return nil }
        return names[address.key] ?? namesOfAnyType[address.value]
    }

    /// Adds the name of a device to the fields that its address is among, if it has one.
    package func addName(of address: DeviceAddress, _ key: FieldKey, to fields: inout FieldList) {
        if hasNames { addKnownName(of: address, key, to: &fields) }
    }

    private func addKnownName(of address: DeviceAddress, _ key: FieldKey, to fields: inout FieldList) {
        if fields.wants(key), let name = self[name: address] { fields.add(key, text: name) }
    }

    /// Gives a device a name. That of an address with its type counts before that of one without.
    public mutating func setName(_ name: String, of address: DeviceAddress) {
        if address.isRandom == nil { namesOfAnyType[address.value] = name } else { names[address.key] = name }
    }

    /// Says what is at a handle.
    public mutating func add(_ handle: Handle) { handles.append(handle) }
}
