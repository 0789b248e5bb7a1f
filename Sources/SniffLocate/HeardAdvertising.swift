import Decoders
import Sniff

/// An advertising report with its level.
package struct HeardAdvertising: Sendable {
    package let address: DeviceAddress
    /// In dBm.
    package let level: Double
    /// 37, 38 or 39; `nil` where the capture does not have it.
    package let channel: Int?
    /// Who the advertiser says it is.
    package let identities: [BeaconIdentity]
    /// The level at 1 m that it sends, in dBm.
    package let power: Double?
}

/// Reads advertising reports from the fields of packets.
package struct AdvertisingListener: ~Copyable {
    private let powers: MeasuredPowerFields
    private let uuid: FieldKey?
    private let major: FieldKey?
    private let minor: FieldKey?
    private let altBeacon: FieldKey?
    private let namespace: FieldKey?
    private let instance: FieldKey?
    private var scratch = ByteBuffer(capacity: 64)

    package init(_ vocabulary: Vocabulary) {
        powers = MeasuredPowerFields(vocabulary)
        func key(_ name: String) -> FieldKey? {
            vocabulary.key(ofPath: "\(vocabulary[AdvertisingField.value.key].path).\(name)")
        }
        uuid = key("proximity_uuid")
        major = key("major")
        minor = key("minor")
        altBeacon = key("beacon_id")
        namespace = key("namespace")
        instance = key("instance")
    }

    /// Selects the fields that it needs.
    package static func select(_ vocabulary: Vocabulary, _ selection: inout FieldSelection) {
        selection.isStructured = true
        for key in [
            Layer.adv.key, AdvertisingField.address.key, AdvertisingField.rssi.key, LinkLayerField.channel.key,
        ] { selection.insert(key) }
        selection.insert(objectAt: vocabulary[AdvertisingField.value.key].path, of: vocabulary)
    }

    private struct Report {
        var address: DeviceAddress?
        var level: Double?
        var identities: [BeaconIdentity] = []
        var power: Double?
    }

    /// Hands on each report of a packet that has an address and a level.
    package mutating func read(_ packet: borrowing Dissection, _ body: (HeardAdvertising) -> Void) {
        var report = Report()
        var channel: Int?
        var index = 0
        func flush() {
            guard let address = report.address, let level = report.level else { return }
            body(
                HeardAdvertising(
                    address: address, level: level, channel: channel,
                    identities: report.identities + [.address(address.value)], power: report.power))
        }
        while index < packet.fields.count {
            let entry = packet.fields[index]
            index += 1
            switch entry.key {
            case Layer.adv.key where entry.kind == .element:
                flush()
                report = Report()
            case LinkLayerField.channel.key:
                let number = entry.number.flatMap { Int(exactly: $0) }
                channel = number.flatMap { (37...39).contains($0) ? $0 : nil }
            case AdvertisingField.address.key: report.address = entry.address
            case AdvertisingField.rssi.key: report.level = entry.number
            case AdvertisingField.value.key where entry.kind == .object:
                let start = index
                while index < packet.fields.count, !packet.fields[index].isEnd(of: AdvertisingField.value.key) {
                    index += 1
                }
                readValue(packet.fields, start..<index, into: &report)
            default: break
            }
        }
        flush()
    }

    private mutating func readValue(_ fields: borrowing FieldList, _ range: Range<Int>, into report: inout Report) {
        var (uuid, major, minor): (BluetoothUUID?, UInt16?, UInt16?)
        var (namespace, instance): ([UInt8]?, [UInt8]?)
        func bytes(_ entry: FieldEntry, _ fields: borrowing FieldList) -> [UInt8]? {
            entry.kind == .bytes ? fields.withBytes(of: entry) { Array($0) } : nil
        }
        for index in range {
            let entry = fields[index]
            switch entry.key {
            case AdvertisingField.valueName.key:
                scratch.removeAll()
                scratch.append(plain: entry, fields)
                let power = powers.power(of: scratch.withBytes { Array($0) }, in: fields, range)
                if let power { report.power = Double(power.power.atOneMeter) }
            case self.uuid where entry.kind == .uuid: uuid = entry.uuid
            case self.major: major = entry.number.flatMap { UInt16(exactly: $0) }
            case self.minor: minor = entry.number.flatMap { UInt16(exactly: $0) }
            case self.namespace: namespace = bytes(entry, fields)
            case self.instance: instance = bytes(entry, fields)
            case altBeacon: if let bytes = bytes(entry, fields) { report.identities.append(.altBeacon(bytes)) }
            default: break
            }
        }
        if let uuid, let major, let minor { report.identities.append(.iBeacon(uuid, major: major, minor: minor)) }
        if let namespace, let instance { report.identities.append(.eddystone(namespace + instance)) }
    }
}

extension FieldEntry {
    fileprivate func isEnd(of key: FieldKey) -> Bool { self.key == key && kind == .end }
}
