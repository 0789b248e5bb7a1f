import Decoders
import Sniff

/// Which device of the expectation an address is, by what it has advertised so far; in a second reading of the same capture, by
/// what it advertises anywhere in it.
package struct DeviceBook: Sendable {
    /// Shared by the copies until one of them changes: each look at an operation asks for it.
    private var contents: Contents

    /// Thread safety: only changed by the one book that has it (`own`); what several have is not changed any more.
    private final class Contents: @unchecked Sendable {
        let devices: [CompiledDevice]
        /// Of each device, which of its criteria were seen; by what tells addresses apart (``DeviceAddress/key``).
        var entries: [UInt64: [UInt64]] = [:]
        /// Addresses of which some advertising data is not in the capture whole.
        var cut: Set<UInt64> = []
        var known = ObservedNames()
        /// Devices that some address was.
        var found: Set<Int> = []
        /// Operations of addresses that may still turn out to be a device.
        var observed: [UInt64: OperationKinds] = [:]
        /// Whether it was learned from the whole run before, so that no address is recognised late.
        var isComplete = false

        init(_ devices: [CompiledDevice]) { self.devices = devices }

        init(_ other: Contents) {
            (devices, entries, cut, known) = (other.devices, other.entries, other.cut, other.known)
            (found, observed, isComplete) = (other.found, other.observed, other.isComplete)
        }
    }

    /// The contents, made unique before a change.
    private var own: Contents {
        mutating get {
            if !isKnownUniquelyReferenced(&contents) { contents = Contents(contents) }
            return contents
        }
    }

    private var devices: [CompiledDevice] { contents.devices }

    /// Addresses that are remembered; of more, the first ones are.
    static let limit = 65_536
    /// Represents the capturing host, whose address is not known where it advertises: no device has 64 bits of address.
    private static let unknownHost = DeviceAddress(.max, type: 0)

    package init(_ devices: [CompiledDevice]) { contents = Contents(devices) }

    /// For a second reading of what it was learned from.
    mutating func complete() {
        own.isComplete = true
        own.observed = [:]
    }

    /// Learns from advertising, the host's own included, and from names and services that were read.
    ///
    /// - Returns: the devices that the operation's address turns out to be, and what it has done before.
    @discardableResult
    package mutating func observe(_ operation: BluetoothOperation) -> (devices: [Int], kinds: OperationKinds) {
        let recognised = learn(operation)
        guard !contents.isComplete, !devices.isEmpty, let address = operation.peripheral else { return ([], []) }
        let kinds = contents.observed[address.key]
        if kinds != nil || contents.observed.count < DeviceBook.limit {
            own.observed[address.key] = (kinds ?? []).union(OperationKinds(operation.kind))
        }
        guard !recognised.isEmpty, let kinds else { return ([], []) }
        return (recognised, kinds)
    }

    private mutating func learn(_ operation: BluetoothOperation) -> [Int] {
        switch operation.kind {
        case .advertise, .startAdvertising: observeAdvertising(operation)
        case .read where operation.attribute?.uuid == .deviceName: observeName(operation)
        case .discover: observeServices(operation)
        default: []
        }
    }

    /// Whether the device at the address is the one with this index; `nil` where nothing is known of the address.
    ///
    /// - Parameter address: `nil` for a host that advertises with an address which the capture does not tell.
    package func fits(_ address: DeviceAddress?, _ device: Int) -> Bool? {
        guard devices.indices.contains(device) else { return nil }
        let wanted = devices[device]
        guard
            let address = address
                ?? (contents.entries[DeviceBook.unknownHost.key] == nil ? nil : DeviceBook.unknownHost)
        else {
            return nil
        }
        if !wanted.addresses.isEmpty {
            let own = FieldValue.address(address)
            guard wanted.addresses.contains(where: { $0.holds(own) != $0.isNegated }) else { return false }
        }
        if wanted.criteria.isEmpty { return true }
        guard let entry = contents.entries[address.key] else { return nil }
        if entry[device] == wanted.all { return true }
        // The rest of its advertising data may have told it.
        return contents.cut.contains(address.key) ? nil : false
    }

    /// Whether anything in the run was a device.
    func hasSeen(_ device: Int) -> Bool {
        guard devices.indices.contains(device), !devices[device].criteria.isEmpty else { return true }
        return contents.found.contains(device)
    }

    /// Whether no device has to connect to a device.
    func mayBeAbsent(_ device: Int) -> Bool {
        devices.indices.contains(device) && devices[device].description.mayBeAbsent
    }

    /// The names of devices, as far as evidence can be about them.
    package var names: [DeviceAddress: String] { contents.known.all }

    /// The name of a device.
    package func name(_ address: DeviceAddress) -> String? { contents.known[address] }

    /// The expectation's name for a device.
    func title(_ device: Int) -> String {
        devices.indices.contains(device) ? devices[device].description.name : "the device"
    }

    // MARK: - Learning

    private mutating func observeAdvertising(_ operation: BluetoothOperation) -> [Int] {
        own.known.observe(operation)
        let host = operation.kind == .startAdvertising ? DeviceBook.unknownHost : nil
        guard let address = operation.peripheral ?? host, remember(address) else { return [] }
        if operation.isCut { own.cut.insert(address.key) }
        return learn(address) { criterion in
            criterion.conditions.allSatisfy { $0.match(operation, Bindings(), explains: false) == .yes }
        }
    }

    private mutating func observeName(_ operation: BluetoothOperation) -> [Int] {
        own.known.observe(operation)
        guard operation.outcome == .succeeded, !operation.isCut, let address = operation.serverAddress,
            remember(address)
        else { return [] }
        let name = String(decoding: operation.value, as: UTF8.self)
        return learn(address) { $0.names?.contains { $0.holds(.text(name)) != $0.isNegated } ?? false }
    }

    private mutating func observeServices(_ operation: BluetoothOperation) -> [Int] {
        guard devices.contains(where: { $0.criteria.contains { $0.services != nil } }),
            let address = operation.serverAddress
        else { return [] }
        var services = operation.listedServices.map { FieldValue.uuid($0) }
        if operation.outcome == .succeeded, let service = operation.attribute?.service {
            services.append(.uuid(service))
        }
        guard !services.isEmpty, remember(address) else { return [] }
        return learn(address) { $0.services?.contains { $0.holds(.list(services)) != $0.isNegated } ?? false }
    }

    /// Whether there is an entry for an address now.
    private mutating func remember(_ address: DeviceAddress) -> Bool {
        if contents.entries[address.key] != nil { return true }
        guard contents.entries.count < DeviceBook.limit else { return false }
        own.entries[address.key] = Array(repeating: 0, count: devices.count)
        return true
    }

    /// Marks the criteria that were not seen before and are now.
    ///
    /// - Returns: the devices that the address turns out to be.
    private mutating func learn(_ address: DeviceAddress, _ isSeen: (CompiledDevice.Criterion) -> Bool) -> [Int] {
        var recognised: [Int] = []
        for (index, device) in devices.enumerated() {
            guard let seen = contents.entries[address.key]?[index], seen != device.all else { continue }
            for (position, criterion) in device.criteria.enumerated() where seen & 1 << UInt64(position) == 0 {
                if isSeen(criterion) { own.entries[address.key]?[index] |= 1 << UInt64(position) }
            }
            guard contents.entries[address.key]?[index] == device.all else { continue }
            own.found.insert(index)
            recognised.append(index)
        }
        return recognised
    }
}
