import Decoders

/// One advertising report of a packet, or one PDU from the air: the reading of fields that all who take packets share.
package struct ReceivedReport: Sendable {
    package fileprivate(set) var address: DeviceAddress?
    /// In dBm.
    package fileprivate(set) var level: Int?
    /// 37, 38 or 39; `nil` where the capture does not have it.
    package fileprivate(set) var channel: Int?
    /// Its advertising data, and the name of its PDU or event type; `nil` where they were not selected.
    package fileprivate(set) var data: [UInt8]?
    package fileprivate(set) var event: String?
    /// Whether it answers an active scanner; of extended reports only where events were selected.
    package fileprivate(set) var isScanResponse = false
    /// The beacons in its data.
    package fileprivate(set) var beacons: [BeaconReading] = []
    /// Where the fields of its decoded values are, without the objects' own.
    package fileprivate(set) var values: [Range<Int>] = []

    /// The power of its beacon at 1 m, in dBm.
    package var power: Int? { beacons.lazy.compactMap(\.power).first }

    /// The fields that ``event`` and ``isScanResponse`` are read from.
    package static func selectEvents(_ selection: inout FieldSelection) {
        for field in [AdvertisingField.event, .scanResponse] { selection.insert(field.key) }
    }

    /// The fields that it is read from.
    ///
    /// - Parameter withData: the advertising data, for ``beacons``.
    package static func select(_ selection: inout FieldSelection, withData: Bool = true) {
        // The objects of arrays are told apart by where they begin and end.
        selection.isStructured = true
        for key in [
            Layer.adv.key, AdvertisingField.address.key, AdvertisingField.rssi.key, LinkLayerField.channel.key,
        ] { selection.insert(key) }
        if withData { selection.insert(AdvertisingField.data.key) }
    }
}

extension Dissection {
    /// The advertising reports of the packet, by the fields that were selected.
    package func reports() -> [ReceivedReport] {
        var reports: [ReceivedReport] = []
        var channel: Int?
        for index in 0..<fields.count {
            let entry = fields[index]
            if entry.key == LinkLayerField.channel.key {
                channel = entry.number.flatMap { Int(exactly: $0) }.flatMap { (37...39).contains($0) ? $0 : nil }
            } else if entry.key == Layer.adv.key, entry.kind == .element {
                reports.append(ReceivedReport())
                reports[reports.count - 1].channel = channel
            } else if let last = reports.indices.last {
                reports[last].take(entry, at: index, fields)
            }
        }
        return reports
    }
}

extension ReceivedReport {
    fileprivate mutating func take(_ entry: FieldEntry, at index: Int, _ fields: borrowing FieldList) {
        switch entry.key {
        case AdvertisingField.address.key: address = entry.address
        case AdvertisingField.rssi.key: level = entry.number.flatMap { Int(exactly: $0) }
        case AdvertisingField.data.key where entry.kind == .bytes:
            // Memory safety: the bytes are read while they are lent.
            beacons = fields.withBytes(of: entry) { AdvertisingData.beacons(in: 0..<$0.count, $0.span) }
            data = fields.withBytes(of: entry) { Array($0) }
        case AdvertisingField.event.key where entry.kind == .name:
            event = entry.staticName.string
            if event == "SCAN_RSP" { isScanResponse = true }
        case AdvertisingField.scanResponse.key: isScanResponse = entry.value != 0
        case AdvertisingField.value.key where entry.kind == .object: values.append(index + 1..<index + 1)
        case AdvertisingField.value.key where entry.kind == .end:
            if let begin = values.last?.lowerBound { values[values.count - 1] = begin..<index }
        default: break
        }
    }
}
