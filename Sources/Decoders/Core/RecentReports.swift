/// Advertising data that tell whose data others are, by their advertiser.
///
/// A device says its name or its model in one packet and its readings in another: in the scan response and the advertisement,
/// which a controller reports apart. Few reports have what a decoder asks for; only those are kept.
@usableFromInline package struct RecentReports: Sendable {
    private struct Report {
        let advertiser: DeviceAddress
        let data: [UInt8]

        func isSame(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
            guard data.count == range.count else { return false }
            for offset in data.indices where data[offset] != bytes[range.lowerBound &+ offset] { return false }
            return true
        }
    }

    /// The latest of more are kept.
    private static let limit = 256
    /// The latest of one advertiser.
    private static let limitOfOne = 8

    /// The one that was heard last is the last.
    private var kept: [Report] = []
    /// Who sent the report that is described.
    private var advertiser: DeviceAddress?
    /// Opens encrypted data.
    package var cipher: (any AdvertisementCipher)?
    /// Whether a description depended on more than its bytes since this was set to `false`.
    var wasConsulted = false

    @usableFromInline init() {}

    /// A report of an advertiser is described from here on.
    mutating func begin(_ address: DeviceAddress) { advertiser = address.type == 0xFF ? nil : address }

    /// Its description has ended.
    mutating func end() { advertiser = nil }

    /// Keeps the data of the report for others of its advertiser.
    ///
    /// - Returns: whether they are new.
    mutating func keep(_ data: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard let advertiser else { return false }
        // The same bytes of another advertiser have to be kept, too.
        wasConsulted = true
        for index in kept.indices where kept[index].advertiser == advertiser && kept[index].isSame(data, bytes) {
            kept.append(kept.remove(at: index))
            return false
        }
        let own = kept.indices.filter { kept[$0].advertiser == advertiser }
        if own.count >= RecentReports.limitOfOne {
            kept.remove(at: own[0])
        } else if kept.count >= RecentReports.limit {
            kept.removeFirst()
        }
        kept.append(Report(advertiser: advertiser, data: data.map { bytes[$0] }))
        return true
    }

    /// Who sent the report; an address of no type where that is not known.
    var sender: DeviceAddress { advertiser ?? DeviceAddress(0, type: DeviceAddress.unknownType) }

    /// Opens encrypted data of the report.
    mutating func open(_ data: EncryptedAdvertisement) -> OpenedAdvertisement {
        guard var cipher else { return .noKey }
        wasConsulted = true
        defer { self.cipher = cipher }
        return cipher.open(data, from: sender)
    }

    /// Whether the data of another report of the advertiser fulfil a condition.
    mutating func contain(where holds: (borrowing Span<UInt8>, Range<Int>) -> Bool) -> Bool {
        guard let advertiser, !kept.isEmpty else { return false }
        wasConsulted = true
        for report in kept where report.advertiser == advertiser {
            if holds(report.data.span, report.data.indices) { return true }
        }
        return false
    }
}
