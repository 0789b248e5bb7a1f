import Decoders

/// What was advertised before, where only what is new is asked for.
struct SeenAdvertising {
    /// Digests of what was seen, each in the place that it says. What stands in the way of another is forgotten, and told
    /// twice, which does no harm.
    private var seen: [UInt64] = []

    private static let places = 16_384

    /// Whether an address advertises something that it has not advertised before.
    mutating func isNew(_ address: DeviceAddress, _ kind: UInt16, _ data: Range<Int>, _ bytes: borrowing Span<UInt8>)
        -> Bool
    {
        var hash = (address.value | UInt64(address.type) << 48) ^ UInt64(kind) << 56
        hash = (hash ^ UInt64(data.count)) &* 0x9E37_79B9_7F4A_7C15
        var place = data.lowerBound
        while place < data.upperBound {
            let width = min(8, data.upperBound - place)
            hash = (hash ^ hash >> 29 ^ bytes.uint(at: place, width: width)) &* 0xFF51_AFD7_ED55_8CCD
            place += width
        }
        if seen.isEmpty { seen = Array(repeating: 0, count: SeenAdvertising.places) }
        let own = Int(truncatingIfNeeded: hash >> 32) & (SeenAdvertising.places - 1)
        guard seen[own] != hash else { return false }
        seen[own] = hash
        return true
    }
}

/// Advertising that somebody heard.
extension OperationTracker {
    /// The reports of an event.
    @inline(never)
    mutating func receiveReports(_ reader: Reader, _ hci: borrowing HCILayer, _ bytes: borrowing Span<UInt8>) {
        guard
            var list = AdvertisingReports(
                subevent: bytes[reader.position], parsing: Reader(range: reader.position + 1..<reader.end))
        else { return }
        var report = AdvertisingReport(list.kind)
        let count = reader.remaining >= 2 ? bytes[reader.position + 1] : 0
        // The length of all parameters, before the subevent code: more than there is of them.
        let isCut = Int(bytes[reader.position - 1]) > reader.remaining
        var index = 0
        while (try? list.next(bytes, into: &report)) == true {
            let place = count > 1 ? index : nil
            let joined = hci.joined.isEmpty ? nil : hci.joined.first { $0.start == report.start }?.data
            if let joined {
                let range = 0..<joined.count
                add(report.address, kind: report.eventType, range, rssi: report.rssi, place, joined.span)
            } else {
                add(
                    report.address, kind: report.eventType, report.data, rssi: report.rssi, place,
                    isCut: isCut && report.data.upperBound == reader.end, bytes)
            }
            index += 1
            if list.isDone { return }
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
        if advertiser.type != 0xFF { operation.peripheral = advertiser }
        operation.value = data.map { bytes[$0] }
        operation.isCut = isCut
        AdvertisedData(data, bytes).describe(&operation)
        if let rssi, rssi != 127 { operation.facts[.rssi] = .integer(Int(rssi)) }
        add(operation, report: index)
    }
}
