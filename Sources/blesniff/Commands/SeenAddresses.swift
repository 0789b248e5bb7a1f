import Decoders
import Sniff

/// The devices that the events are about: of those that match a filter, if there is one.
struct SeenAddresses: PacketSink {
    private var addresses: Set<UInt64> = []
    private var accessAddresses: Set<UInt32> = []
    private let isFiltered: Bool

    init(isFiltered: Bool) { self.isFiltered = isFiltered }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard isFiltered else { return true }
        if let peer = packet.peer { addresses.insert(peer.value) }
        if let connection = packet.accessAddress { accessAddresses.insert(connection) }
        for index in 0..<packet.fields.count where packet.fields[index].key == AdvertisingField.address.key {
            addresses.insert(packet.fields[index].value)
        }
        return true
    }

    func contains(_ connection: AirConnectionSummary) -> Bool {
        isFiltered ? accessAddresses.contains(connection.accessAddress) : true
    }

    func contains(_ address: DeviceAddress?) -> Bool {
        guard isFiltered else { return true }
        return address.map { addresses.contains($0.value) } ?? false
    }
}
