import Decoders

/// Advertising data seen before, if only new data are requested.
struct SeenAdvertising {
    /// Digests of what was seen, each in the place that it says. What is in the way of another is forgotten, and told
    /// twice, which does no harm.
    private var seen: [UInt64] = []

    private static let slots = 16_384
    /// Devices whose next advertising is told, whatever it is: it shows that they are there while or after they had a
    /// connection.
    private var awaited: Set<UInt64> = []
    private static let awaitedLimit = 1024
    /// The time after which a resolvable private address is new again.
    private static let novelty: Nanoseconds = 60_000_000_000

    /// By the place of a digest: how many more reports of a beacon are told, so that they show its interval.
    private var untimed: [UInt8] = []
    private static let timed: UInt8 = 64

    /// The news in a report.
    enum Difference {
        case nothing
        /// Its time alone.
        case time
        case form
    }

    /// A connection with the device began, or ended.
    mutating func expect(_ address: DeviceAddress) {
        if awaited.count < SeenAdvertising.awaitedLimit { awaited.insert(address.key) }
    }

    /// Whether an address advertises something that it has not advertised before.
    ///
    /// - Parameter onlyForms: of manufacturer and service data the length and the beginning count. An address that should
    ///   change is new from time to time, so that it shows for how long it was kept.
    mutating func difference(
        _ address: DeviceAddress, _ kind: UInt16, _ data: Range<Int>, onlyForms: Bool, at time: Nanoseconds?,
        _ bytes: borrowing Span<UInt8>
    ) -> Difference {
        var digest = AdvertisingDigest(address, kind, data.count)
        if onlyForms {
            digest.addForm(data, bytes)
            if address.kind == .resolvable, let time { digest.add(time.periods(of: SeenAdvertising.novelty)) }
        } else {
            digest.add(data, bytes)
        }
        let hash = digest.hash
        if seen.isEmpty {
            seen = Array(repeating: 0, count: SeenAdvertising.slots)
            untimed = Array(repeating: 0, count: SeenAdvertising.slots)
        }
        let own = Int(truncatingIfNeeded: hash >> 32) & (SeenAdvertising.slots - 1)
        let isAwaited = !awaited.isEmpty && awaited.remove(address.key) != nil
        guard seen[own] != hash || isAwaited else {
            guard untimed[own] > 0 else { return .nothing }
            untimed[own] -= 1
            return .time
        }
        seen[own] = hash
        let isBeacon = onlyForms && AdvertisingData.beacons(in: data, bytes).contains { $0.identity != nil }
        untimed[own] = isBeacon ? SeenAdvertising.timed : 0
        return .form
    }
}

/// Digest of who advertises and what.
private struct AdvertisingDigest {
    private(set) var hash: UInt64

    /// Of manufacturer and service data these bytes are their form: who makes them and of which kind they are.
    private static let formLength = 4

    init(_ address: DeviceAddress, _ kind: UInt16, _ count: Int) {
        hash = (address.value | UInt64(address.type) << 48) ^ UInt64(kind) << 56
        hash = (hash ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func add(_ number: Int) {
        hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func add(_ data: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        var offset = data.lowerBound
        while data.upperBound - offset >= 8 {
            hash = (hash ^ hash >> 29 ^ bytes.uint(at: offset, width: 8)) &* 0xFF51_AFD7_ED55_8CCD
            offset += 8
        }
        if offset < data.upperBound {
            let rest = bytes.uint(at: offset, width: data.upperBound - offset)
            hash = (hash ^ hash >> 29 ^ rest) &* 0xFF51_AFD7_ED55_8CCD
        }
    }

    mutating func addForm(_ data: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        var structures = AdvertisingData(data)
        while let (type, range) = structures.nextWhole(bytes) {
            hash = (hash ^ UInt64(type) << 8 ^ UInt64(range.count)) &* 0x9E37_79B9_7F4A_7C15
            let isOfMaker = type == ADType.manufacturerData || ADType.serviceDataWidth(type) != nil
            add(isOfMaker ? range.prefix(AdvertisingDigest.formLength) : range, bytes)
        }
    }
}

/// Advertising that was heard.
extension OperationTracker {
    /// The reports of the event at hand.
    mutating func receiveReports(_ packet: Reader, _ hci: borrowing HCILayer, _ bytes: borrowing Span<UInt8>) {
        // Event code, length of all parameters, subevent code, number of reports. The length may be more than there is.
        let isCut = Int(bytes[packet.position + 1]) > packet.remaining - 2
        let areSeveral = bytes[packet.position + 3] > 1
        for index in hci.keptReports.indices {
            let report = hci.keptReports[index]
            let position = areSeveral ? index : nil
            let joined = hci.joined.isEmpty ? nil : hci.joined.first { $0.start == report.start }?.data
            if let joined {
                let range = 0..<joined.count
                add(
                    report.address, kind: report.eventType, isScanResponse: report.isScanResponse, range,
                    rssi: report.rssi, position, joined.span)
            } else {
                add(
                    report.address, kind: report.eventType, isScanResponse: report.isScanResponse, report.data,
                    rssi: report.rssi, position,
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
        _ advertiser: DeviceAddress, kind: UInt16, isScanResponse: Bool, _ data: Range<Int>, rssi: Int8?, _ index: Int?,
        isCut: Bool = false, _ bytes: borrowing Span<UInt8>
    ) {
        let difference =
            selection.onlyNewAdvertising
            ? advertising.difference(
                advertiser, kind, data, onlyForms: selection.onlyNewForms, at: now.nanoseconds, bytes)
            : .form
        if difference == .nothing { return }
        var operation = BluetoothOperation(.advertise, now)
        operation.state.actor = .peripheral
        if advertiser.type != 0xFF {
            operation.state.peripheral = keys.identities.resolve(advertiser)?.identity ?? advertiser
        }
        operation.state.value = bytes.array(data)
        operation.state.isCut = isCut
        operation.state.isScanResponse = isScanResponse
        AdvertisedData(data, bytes).describe(&operation)
        if let rssi, rssi != 127 { operation.state.facts[.rssi] = .integer(Int(rssi)) }
        add(operation, report: index, isNew: difference == .form)
    }
}
