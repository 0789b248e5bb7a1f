import Decoders
import Sniff

/// The devices that the events are about: of those that match a filter, if there is one.
struct SeenAddresses: PacketSink {
    /// By their keys (``DeviceAddress/key``).
    private var addresses: Set<UInt64> = []
    private var accessAddresses: Set<UInt32> = []
    let isFiltered: Bool
    /// As many as there are devices.
    private static let limit = 65_536

    init(isFiltered: Bool) { self.isFiltered = isFiltered }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard isFiltered else { return true }
        if let peer = packet.peer { insert(peer.key) }
        if let connection = packet.accessAddress, accessAddresses.count < SeenAddresses.limit {
            accessAddresses.insert(connection)
        }
        for index in 0..<packet.fields.count where packet.fields[index].key == AdvertisingField.address.key {
            insert(packet.fields[index].address.key)
        }
        return true
    }

    private mutating func insert(_ address: UInt64) {
        if addresses.count < SeenAddresses.limit { addresses.insert(address) }
    }

    /// How many addresses are kept.
    var count: Int { addresses.count }

    /// Forgets devices that are not kept any more.
    mutating func keep(only kept: Set<UInt64>) { addresses.formIntersection(kept) }

    func contains(_ connection: AirConnectionSummary) -> Bool {
        isFiltered ? accessAddresses.contains(connection.accessAddress) : true
    }

    func contains(_ address: DeviceAddress?) -> Bool {
        guard isFiltered else { return true }
        return address.map { addresses.contains($0.key) } ?? false
    }

    /// - Parameter key: of an address (``DeviceAddress/key``).
    func contains(key: UInt64) -> Bool { !isFiltered || addresses.contains(key) }
}
