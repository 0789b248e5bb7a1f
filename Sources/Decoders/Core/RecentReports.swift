/// Advertising data that tell whose data others are, by their advertiser.
///
/// A device says its name or its model in one packet and its readings in another: in the scan response and the advertisement,
/// which a controller reports apart. Few reports have what a decoder asks for; only those are kept.
@usableFromInline package struct RecentReports: Sendable {
    private struct Report {
        let advertiser: DeviceAddress
        let data: [UInt8]
    }

    /// The latest of more are kept.
    private static let limit = 256

    private var kept: [Report] = []
    /// The place of the oldest, once all are taken.
    private var oldest = 0
    /// Who sent the report that is described.
    private var advertiser: DeviceAddress?
    /// What opens encrypted data.
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
        var octets: [UInt8] = []
        for offset in data { octets.append(bytes[offset]) }
        if kept.contains(where: { $0.advertiser == advertiser && $0.data == octets }) { return false }
        let report = Report(advertiser: advertiser, data: octets)
        if kept.count < RecentReports.limit {
            kept.append(report)
        } else {
            kept[oldest] = report
            oldest = (oldest + 1) % RecentReports.limit
        }
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
        for report in kept where report.advertiser == advertiser {
            wasConsulted = true
            if holds(report.data.span, report.data.indices) { return true }
        }
        return false
    }
}
