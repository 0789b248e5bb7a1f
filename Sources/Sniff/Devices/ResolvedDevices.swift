import Decoders

/// Devices that are known by several addresses.
extension DeviceTable {
    /// Each device once, whatever resolvable addresses it was heard with, also before its IRK was known. One whose identity
    /// address nobody told has the first of them.
    func devices(knownBy keys: KeyStore) -> [Device] {
        guard !keys.identities.isEmpty else { return devices }
        var result: [Device] = []
        var indices: [DeviceAddress: Int] = [:]
        for device in devices {
            let found = keys.identities.resolve(device.address)
            let owner = found?.owner ?? device.address
            if let index = indices[owner] {
                result[index].join(device)
            } else {
                indices[owner] = result.count
                result.append(device.known(as: owner))
            }
            guard let found, let index = indices[owner] else { continue }
            if device.address != owner || found.identity == nil { result[index].resolved.append(device.address) }
            result[index].identitySource = found.source
        }
        return result
    }
}

extension Device {
    /// All addresses that it was seen with.
    package var addresses: [DeviceAddress] { [address] + resolved.filter { $0 != address } }

    /// The same with another address.
    fileprivate func known(as address: DeviceAddress) -> Device {
        var copy = self
        copy.address = address
        return copy
    }

    /// Adds what was seen of the same device with another address.
    fileprivate mutating func join(_ other: Device) {
        ownName.join(other.ownName)
        for service in other.services { services.appendNew(service) }
        company = company ?? other.company
        reports += other.reports
        connections += other.connections
        if other.rssi.count > 0 {
            rssi.min = Swift.min(rssi.min, other.rssi.min)
            rssi.max = Swift.max(rssi.max, other.rssi.max)
            rssi.last = other.rssi.last
            rssi.sum += other.rssi.sum
            rssi.count += other.rssi.count
        }
        if other.first.isKnown, !first.isKnown || other.first.nanoseconds(since: first) < 0 { first = other.first }
        if other.last.isKnown, !last.isKnown || other.last.nanoseconds(since: last) > 0 { last = other.last }
        intervals.add(other.intervals)
        connectedFor += other.connectedFor
        connectedSince = connectedSince ?? other.connectedSince
    }
}
