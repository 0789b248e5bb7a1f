import Decoders

/// The names of devices: from their advertising, the host's own included, and from reads.
package struct AdvertisedNames: Sendable {
    /// By what tells devices apart (``DeviceAddress/key``).
    private var names: [UInt64: (address: DeviceAddress, name: String)] = [:]

    /// Names that are remembered; of more, the first ones are.
    static let limit = 65_536

    package static let deviceName = BluetoothUUID(0x2A00)
    /// Represents the capturing host while its address is not known: no device has 64 bits of address.
    package static let unknownHost = DeviceAddress(.max, type: 0)

    package init() {}

    /// Learns from advertising, and from names that were read.
    package mutating func observe(_ operation: Operation) {
        switch operation.kind {
        case .advertise, .startAdvertising: observeAdvertising(operation)
        case .read where operation.attribute?.uuid == AdvertisedNames.deviceName: observeName(operation)
        default: break
        }
    }

    package subscript(_ address: DeviceAddress) -> String? { names[address.key]?.name }

    /// All of them, as far as evidence can be about them.
    package var all: [DeviceAddress: String] {
        Dictionary(names.values.map { ($0.address, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func observeAdvertising(_ operation: Operation) {
        let host = operation.kind == .startAdvertising ? AdvertisedNames.unknownHost : nil
        guard let address = operation.peripheral ?? host, case .text(let name)? = operation.facts[.name], !name.isEmpty,
            self[address] != name
        else { return }
        remember(name, address)
    }

    /// The advertised name is preferred, because people know the device by it.
    private mutating func observeName(_ operation: Operation) {
        guard operation.outcome == .succeeded, !operation.isCut, let address = operation.peripheral,
            self[address] == nil
        else { return }
        remember(String(decoding: operation.value, as: UTF8.self), address)
    }

    private mutating func remember(_ name: String, _ address: DeviceAddress) {
        guard names[address.key] != nil || names.count < AdvertisedNames.limit else { return }
        names[address.key] = (address, name)
    }
}
