import Decoders

/// The names of devices, by what they did: for those who judge or tell operations, whatever these are from.
package struct ObservedNames: Sendable {
    /// By what tells devices apart (``DeviceAddress/key``).
    private var names: [UInt64: (address: DeviceAddress, name: DeviceName)] = [:]

    /// Names that are remembered; of more, the first ones are.
    static let limit = 65_536

    package init() {}

    /// Learns from advertising, and from names that were read.
    package mutating func observe(_ operation: BluetoothOperation) {
        switch operation.kind {
        case .advertise: observeAdvertising(operation)
        case .read where operation.attribute?.uuid == .deviceName: observeRead(operation)
        default: break
        }
    }

    package subscript(_ address: DeviceAddress) -> String? { names[address.key]?.name.text }

    /// All of them, as far as evidence can be about them.
    package var all: [DeviceAddress: String] {
        Dictionary(
            names.values.compactMap { entry in entry.name.text.map { (entry.address, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private mutating func observeAdvertising(_ operation: BluetoothOperation) {
        guard let address = operation.peripheral, operation.advertisedName != nil else { return }
        change(address) { $0.learn(operation) }
    }

    private mutating func observeRead(_ operation: BluetoothOperation) {
        // The rest of a long name is no name.
        guard operation.outcome == .succeeded, !operation.isCut, operation.facts[.offset] == nil,
            let address = operation.serverAddress
        else { return }
        let isWhole = operation.facts[.mtu].map { $0 != .integer(operation.value.count + 1) } ?? true
        change(address) { $0.learn(read: operation.value.span, isWhole: isWhole) }
    }

    private mutating func change(_ address: DeviceAddress, _ body: (inout DeviceName) -> Void) {
        guard names[address.key] != nil || names.count < ObservedNames.limit else { return }
        body(&names[address.key, default: (address, DeviceName())].name)
    }
}
