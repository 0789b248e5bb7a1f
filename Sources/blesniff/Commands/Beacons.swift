import Decoders
import Sniff

/// What the decoders make of the manufacturer and service data of each advertiser: beacons, as a rule.
///
/// The last of each name is kept, because telemetry and the like change with every report.
struct Beacons: PacketSink, ~Copyable {
    private struct Beacon {
        let name: [UInt8]
        var text: [UInt8]
        var json: [UInt8]
    }

    var seen: SeenAddresses
    private var beacons: [UInt64: [Beacon]] = [:]
    private var styles: FieldStyles
    private var renderer: JSONRenderer
    private let value: FieldKey
    private var scratch = ByteBuffer(capacity: 1024)

    /// A device that shows more kinds than this is a test.
    private static let limit = 8
    private static let deviceLimit = 65_536

    init(_ vocabulary: Vocabulary, _ seen: SeenAddresses) {
        self.seen = seen
        styles = FieldStyles(vocabulary)
        renderer = JSONRenderer(vocabulary)
        value = AdvertisingField.value.key
    }

    /// What this reader needs to be recorded.
    static func select(_ vocabulary: Vocabulary, _ selection: inout FieldSelection) {
        selection.isStructured = true
        selection.insert(Layer.adv.key)
        selection.insert(AdvertisingField.address.key)
        let prefix = vocabulary[AdvertisingField.value.key].path
        for key in vocabulary.keys where vocabulary[key].path.hasPrefix(prefix) { selection.insert(key) }
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        var address: UInt64?
        var index = 0
        while index < packet.fields.count {
            let entry = packet.fields[index]
            index += 1
            if entry.key == Layer.adv.key, entry.kind == .element { address = nil }
            if entry.key == AdvertisingField.address.key { address = entry.value }
            guard entry.key == value, entry.kind == .object, let address else { continue }
            let start = index
            while index < packet.fields.count, packet.fields[index].key != value || packet.fields[index].kind != .end {
                index += 1
            }
            add(packet.fields, start..<index, to: address)
        }
        return seen.receive(packet, bytes)
    }

    private mutating func add(_ fields: borrowing FieldList, _ range: Range<Int>, to address: UInt64) {
        guard beacons[address] != nil || beacons.count < Beacons.deviceLimit else { return }
        guard let first = range.first, fields[first].key == AdvertisingField.valueName.key else { return }
        scratch.removeAll()
        scratch.append(plain: fields[first], fields)
        let name = scratch.withBytes { Array($0) }
        appendText(fields, range.dropFirst())
        let text = scratch.withBytes { Array($0) }
        scratch.removeAll()
        renderer.render(fields, range, into: &scratch)
        let beacon = Beacon(name: name, text: text, json: scratch.withBytes { Array($0) })
        var list = beacons[address] ?? []
        if let place = list.firstIndex(where: { $0.name == name }) {
            list[place] = beacon
        } else if list.count < Beacons.limit {
            list.append(beacon)
        }
        beacons[address] = list
    }

    /// Name and value of each field that lines show.
    private mutating func appendText(_ fields: borrowing FieldList, _ range: Range<Int>) {
        for index in range {
            let entry = fields[index]
            let style = styles[entry.key]
            if style.summary == .hidden || entry.isHiddenInSummary || !entry.kind.isValue { continue }
            scratch.append("  ")
            styles.append(style.name, to: &scratch)
            scratch.append(" ")
            switch entry.kind {
            case .unsigned: scratch.append(number: entry.value, style.number)
            case .text:
                scratch.append("\"")
                scratch.append(plain: entry, fields)
                scratch.append("\"")
            default: scratch.append(plain: entry, fields)
            }
            if style.hasUnit { styles.append(style.unit, to: &scratch) }
            if entry.kind == .unsigned, style.hasNames, let name = styles.name(entry.key, entry.value) {
                scratch.append(" ")
                scratch.append(name: name)
            }
        }
    }

    /// One line each.
    func append(textOf address: DeviceAddress, to out: inout ByteBuffer) {
        for beacon in beacons[address.value] ?? [] {
            out.append("    ")
            out.append(beacon.text.span, beacon.text.indices)
            out.append("\n")
        }
    }

    /// The objects of a JSON array.
    func append(jsonOf address: DeviceAddress, to out: inout ByteBuffer) {
        for (index, beacon) in (beacons[address.value] ?? []).enumerated() {
            if index > 0 { out.append(",") }
            out.append(beacon.json.span, beacon.json.indices)
        }
    }
}
