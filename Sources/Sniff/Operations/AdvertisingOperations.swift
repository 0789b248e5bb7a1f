import Decoders

/// Advertising data seen before, if only new data are requested.
struct SeenAdvertising {
    /// Digests of what was seen, each in the place that it says. What is in the way of another is forgotten, and told
    /// twice, which does no harm.
    private var seen: [UInt64] = []

    private static let places = 16_384
    /// Devices whose next advertising is told, whatever it is: it shows that they are there while or after they had a
    /// connection.
    private var awaited: Set<UInt64> = []
    private static let awaitedLimit = 1024

    /// A connection with the device began, or ended.
    mutating func expect(_ address: DeviceAddress) {
        if awaited.count < SeenAdvertising.awaitedLimit { awaited.insert(address.key) }
    }

    /// Whether an address advertises something that it has not advertised before.
    mutating func isNew(_ address: DeviceAddress, _ kind: UInt16, _ data: Range<Int>, _ bytes: borrowing Span<UInt8>)
        -> Bool
    {
        var hash = (address.value | UInt64(address.type) << 48) ^ UInt64(kind) << 56
        hash = (hash ^ UInt64(data.count)) &* 0x9E37_79B9_7F4A_7C15
        var place = data.lowerBound
        while data.upperBound - place >= 8 {
            hash = (hash ^ hash >> 29 ^ bytes.uint(at: place, width: 8)) &* 0xFF51_AFD7_ED55_8CCD
            place += 8
        }
        if place < data.upperBound {
            let rest = bytes.uint(at: place, width: data.upperBound - place)
            hash = (hash ^ hash >> 29 ^ rest) &* 0xFF51_AFD7_ED55_8CCD
        }
        if seen.isEmpty { seen = Array(repeating: 0, count: SeenAdvertising.places) }
        let own = Int(truncatingIfNeeded: hash >> 32) & (SeenAdvertising.places - 1)
        let isAwaited = !awaited.isEmpty && awaited.remove(address.key) != nil
        guard seen[own] != hash || isAwaited else { return false }
        seen[own] = hash
        return true
    }
}

/// Advertising that was heard.
extension OperationTracker {
    /// The reports of the event at hand.
    mutating func receiveReports(_ packet: Reader, _ hci: borrowing HCILayer, _ bytes: borrowing Span<UInt8>) {
        // Event code, length of all parameters, subevent code, number of reports. The length may be more than there is.
        let isCut = Int(bytes[packet.position + 1]) > packet.remaining - 2
        let areSeveral = bytes[packet.position + 3] > 1
        for index in hci.heard.indices {
            let report = hci.heard[index]
            let place = areSeveral ? index : nil
            let joined = hci.joined.isEmpty ? nil : hci.joined.first { $0.start == report.start }?.data
            if let joined {
                let range = 0..<joined.count
                add(report.address, kind: report.eventType, range, rssi: report.rssi, place, joined.span)
            } else {
                add(
                    report.address, kind: report.eventType, report.data, rssi: report.rssi, place,
                    isCut: isCut && report.data.upperBound == packet.end, bytes)
            }
        }
    }

    /// One report, or one advertising PDU.
    ///
    /// - Parameters:
    ///   - index: which of the packet's reports it is, where there are several.
    ///   - isCut: whether the capture has only the beginning of it.
    mutating func add(
        _ advertiser: DeviceAddress, kind: UInt16, _ data: Range<Int>, rssi: Int8?, _ index: Int?,
        isCut: Bool = false, _ bytes: borrowing Span<UInt8>
    ) {
        if selection.onlyNewAdvertising, !advertising.isNew(advertiser, kind, data, bytes) { return }
        var operation = Operation(.advertise, now)
        operation.actor = .peripheral
        if advertiser.type != 0xFF {
            operation.peripheral = keys.identities.resolve(advertiser)?.identity ?? advertiser
        }
        operation.value = bytes.array(data)
        operation.isCut = isCut
        AdvertisedData(data, bytes).describe(&operation)
        if let rssi, rssi != 127 { operation.facts[.rssi] = .integer(Int(rssi)) }
        add(operation, report: index)
    }
}
