import Decoders
import Sniff

/// The meaning of an advertiser's data: its fields, with the values that they had in the capture.
package struct AdvertisedMeaning: Sendable {
    package let device: Advertiser
    /// In the order of appearance.
    package private(set) var fields: [Field] = []

    package struct Field: Sendable {
        /// `name`, `iBeacon minor`.
        package let label: String
        package let unit: String
        /// Whether it measures something, or is bytes without a decoder: such values may change by themselves.
        let isVolatile: Bool
        package fileprivate(set) var values: [String]
        /// In how many reports.
        package fileprivate(set) var count: Int
    }

    init(_ device: Advertiser, _ registry: Registry) {
        self.device = device
        for payload in device.payloads { add(payload.data, count: payload.count, registry) }
    }

    /// By which one of several addresses is the same beacon, unless that changes.
    var beacon: BeaconIdentity? {
        let identities = Set(device.payloads.flatMap { AdvertisingData.beacons(of: $0.data) }.compactMap(\.identity))
        return identities.count == 1 ? identities.first : nil
    }

    /// Its title for people: its name, or what its data are.
    package var title: String {
        if let name = device.name { return name.quoted }
        if let beacon { return "\(beacon)" }
        return fields.first { ["company", "services"].contains($0.label) }.map { "\($0.label) \($0.values[0].safe)" }
            ?? ""
    }

    func field(_ label: String) -> Field? { fields.first { $0.label == label } }

    // MARK: - Decoding

    /// Fields about the form of the data, not their meaning.
    private static let left: Set = ["adv.data", "adv.value", "adv.value.name", "adv.name_is_shortened", "adv.flags"]

    private mutating func add(_ data: [UInt8], count: Int, _ registry: Registry) {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var list = FieldList(selection)
        list.begin(Layer.adv.key)
        // What could be decoded before the fault counts.
        try? AdvertisingData.describe(0..<data.count, data.span, registry: registry, into: &list)
        list.end(Layer.adv.key)
        let fields = PacketFields(list, registry, and: [UInt8]().span)
        let decoder = (try? fields["adv.value.name"])?.map { name in
            // Each AD structure may have a decoder of its own.
            guard case .list(let names) = name else { return "\(name)" }
            return names.map { "\($0)" }.joined(separator: ", ")
        }
        for path in fields.paths where path.hasPrefix("adv.") && !AdvertisedMeaning.left.contains(path) {
            guard let key = registry.vocabulary.key(ofPath: path) else { continue }
            let definition = registry.vocabulary[key]
            guard definition.type != .object, definition.type != .array else { continue }
            // The same bytes, decoded, say more.
            if decoder != nil, path == "adv.manufacturer_data" || path.hasPrefix("adv.service_data.") { continue }
            guard let value = AdvertisedMeaning.text(path, fields) else { continue }
            add(AdvertisedMeaning.label(path, decoder), definition, value, count)
        }
    }

    private static func label(_ path: String, _ decoder: String?) -> String {
        if path.hasPrefix("adv.value.") { return "\(decoder ?? "value") \(path.dropFirst("adv.value.".count))" }
        return String(path.dropFirst("adv.".count))
    }

    private static func text(_ path: String, _ fields: PacketFields) -> String? {
        if let name = try? fields.name(of: path) { return name }
        guard let value = try? fields[path] else { return nil }
        guard case .list(let values) = value else { return "\(value)" }
        return values.map { "\($0)" }.sorted().joined(separator: " ")
    }

    private mutating func add(_ label: String, _ definition: FieldDefinition, _ value: String, _ count: Int) {
        guard let index = fields.firstIndex(where: { $0.label == label }) else {
            fields.append(
                Field(
                    label: label, unit: definition.unit,
                    isVolatile: !definition.unit.isEmpty || definition.type == .hex, values: [value], count: count))
            return
        }
        fields[index].count += count
        if !fields[index].values.contains(value) { fields[index].values.append(value) }
    }
}
