import Decoders

/// Addresses and UUIDs that the capture has elsewhere, too.
package struct KnownIdentifiers: Sendable {
    /// The 48 bits of addresses of devices.
    private var addresses: Set<UInt64> = []
    /// UUIDs of 128 bits that are not on the Bluetooth base.
    private var uuids: Set<BluetoothUUID> = []

    private static let limit = 65_536

    package init() {}

    package mutating func insert(_ address: DeviceAddress) {
        // What is mostly zeros is everywhere.
        guard addresses.count < Self.limit, address.value > 0xFFFF_FFFF, address.value != 0xFFFF_FFFF_FFFF else {
            return
        }
        addresses.insert(address.value)
    }

    package mutating func insert(_ uuid: BluetoothUUID) {
        guard uuids.count < Self.limit, uuid.short == nil else { return }
        uuids.insert(uuid)
    }

    struct Finding: Equatable {
        let range: Range<Int>
        let isBigEndian: Bool
        let isUUID: Bool
        /// As text, in the order in which they came.
        let found: [String]
    }

    /// Looks in the bytes that are still free: in every value one of those that are known has to be there.
    func find(_ series: ValueSeries, in free: Range<Int>) -> Finding? {
        let values = series.distinct(atMost: 256)
        guard !values.isEmpty else { return nil }
        for start in free {
            for isBigEndian in [false, true] {
                if start + 16 <= free.upperBound, let found = uuids(values, start, isBigEndian) { return found }
                if start + 6 <= free.upperBound, let found = addresses(values, start, isBigEndian) { return found }
            }
        }
        return nil
    }

    private func addresses(_ values: [[UInt8]], _ start: Int, _ isBigEndian: Bool) -> Finding? {
        var found: [String] = []
        for value in values {
            let number = value.number(start..<start + 6, isBigEndian: isBigEndian)
            guard addresses.contains(number) else { return nil }
            let text = DeviceAddress(number, type: 0).description
            if !found.contains(text), found.count < 3 { found.append(text) }
        }
        return Finding(range: start..<start + 6, isBigEndian: isBigEndian, isUUID: false, found: found)
    }

    private func uuids(_ values: [[UInt8]], _ start: Int, _ isBigEndian: Bool) -> Finding? {
        var found: [String] = []
        for value in values {
            let low = value.number(isBigEndian ? start + 8..<start + 16 : start..<start + 8, isBigEndian: isBigEndian)
            let high = value.number(isBigEndian ? start..<start + 8 : start + 8..<start + 16, isBigEndian: isBigEndian)
            let uuid = BluetoothUUID(high: high, low: low)
            guard uuids.contains(uuid) else { return nil }
            if !found.contains(uuid.description), found.count < 3 { found.append(uuid.description) }
        }
        return Finding(range: start..<start + 16, isBigEndian: isBigEndian, isUUID: true, found: found)
    }

    static func field(_ found: Finding) -> InferredField {
        let what = found.isUUID ? "UUID" : "address"
        let order = found.isBigEndian ? "most" : "least"
        let form: InferredField.Form =
            found.isUUID ? .uuid(isBigEndian: found.isBigEndian) : found.isBigEndian ? .bytes : .address
        return InferredField(
            found.range, found.isUUID ? .uuid : .address, form,
            name: found.isUUID ? "uuid" : found.isBigEndian ? "address_bytes" : "address",
            evidence: "\(what) that the capture has elsewhere, \(order) significant byte first: "
                + found.found.joined(separator: ", "))
    }
}
