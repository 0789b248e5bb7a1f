import Decoders
import Sniff

/// The decoded manufacturer and service data of each advertiser: beacons, as a rule.
///
/// The last of each name is kept, because telemetry and the like change with every report.
struct Beacons: PacketSink, ~Copyable {
    private struct Beacon {
        let name: [UInt8]
        var text: [UInt8]
        var json: [UInt8]
        /// The values alone, numbers first: what is long is cut off at the edge of a table.
        var brief: [UInt8]
        var power: MeasuredPower?
    }

    var seen: SeenAddresses
    /// The user's names of the devices.
    let devices: DeviceDeclarations
    /// By the keys of addresses (``DeviceAddress/key``).
    private var beacons: [UInt64: [Beacon]] = [:]
    private var styles: FieldStyles
    private var renderer: JSONRenderer
    /// The names of services.
    var uuidNames: UUIDNames { styles.vocabulary.uuidNames }
    /// The field with the power, by the name of the format.
    private let powerFields: [[UInt8]: FieldKey]
    private var scratch = ByteBuffer(capacity: 1024)
    /// For those who print them; `nil` where nobody does.
    private(set) var data: AdvertisedData?

    /// A device that shows more kinds than this is a test.
    private static let limit = 8
    private static let deviceLimit = 65_536

    /// - Parameter keepsData: keep the advertising data of each device.
    init(
        _ vocabulary: Vocabulary, _ seen: SeenAddresses, devices: DeviceDeclarations = DeviceDeclarations(),
        keepsData: Bool = false
    ) {
        self.seen = seen
        data = keepsData ? AdvertisedData() : nil
        self.devices = devices
        styles = FieldStyles(vocabulary)
        renderer = JSONRenderer(vocabulary)
        let object = vocabulary[AdvertisingField.value.key].path
        let fields = BeaconFormat.all.compactMap { format in
            vocabulary.key(ofPath: "\(object).\(format.powerField)").map { (Array(format.name.utf8), $0) }
        }
        powerFields = Dictionary(fields, uniquingKeysWith: { first, _ in first })
    }

    /// Selects the fields that this reader needs.
    ///
    /// - Parameter keepsData: as that of ``init(_:_:devices:keepsData:)``.
    static func select(_ vocabulary: Vocabulary, _ selection: inout FieldSelection, keepsData: Bool = false) {
        ReceivedReport.select(&selection)
        if keepsData { ReceivedReport.selectEvents(&selection) }
        selection.insert(objectAt: vocabulary[AdvertisingField.value.key].path, of: vocabulary)
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        for report in packet.reports() {
            guard let address = report.address else { continue }
            data?.receive(report, packet.facts)
            for value in report.values { add(packet.fields, value, report.beacons, to: address.key) }
        }
        return seen.receive(packet, bytes)
    }

    private mutating func add(
        _ fields: borrowing FieldList, _ range: Range<Int>, _ found: [BeaconReading], to address: UInt64
    ) {
        guard beacons[address] != nil || beacons.count < Beacons.deviceLimit else { return }
        guard let first = range.first, fields[first].key == AdvertisingField.valueName.key else { return }
        scratch.removeAll()
        scratch.append(plain: fields[first], fields)
        let name = scratch.withBytes { Array($0) }
        appendText(fields, range.dropFirst())
        let text = scratch.withBytes { Array($0) }
        scratch.removeAll()
        renderer.render(fields, range, into: &scratch)
        let json = scratch.withBytes { Array($0) }
        scratch.removeAll()
        appendBrief(name, fields, range.dropFirst(), besides: powerFields[name])
        let brief = scratch.withBytes { Array($0) }
        let power = found.first { $0.format.name.utf8.elementsEqual(name) }?.power
        let beacon = Beacon(
            name: name, text: text, json: json, brief: brief, power: power.map { MeasuredPower(atOneMeter: $0) })
        var list = beacons[address] ?? []
        if let index = list.firstIndex(where: { $0.name == name }) {
            list[index] = beacon
        } else if list.count < Beacons.limit {
            list.append(beacon)
        }
        beacons[address] = list
    }

    /// The fields that lines show, in the words of lines, each with its name: there is room for that.
    private mutating func appendText(_ fields: borrowing FieldList, _ range: Range<Int>) {
        var last = FieldKey.none
        for index in range where isShown(fields[index]) {
            let entry = fields[index]
            let style = styles[entry.key]
            if entry.key == last {
                scratch.append(", ")
            } else {
                scratch.append("  ")
                styles.append(style.name, to: &scratch)
                if !style.isLeadAlone { scratch.append(" ") }
            }
            last = entry.key
            if !style.isLeadAlone { appendValue(entry, fields) }
        }
    }

    private mutating func isShown(_ entry: FieldEntry) -> Bool {
        let style = styles[entry.key]
        guard style.summary != .hidden, !entry.isHiddenInSummary, entry.kind.isValue else { return false }
        let isTruth = entry.kind == .unsigned || entry.kind == .boolean
        return style.summary != .unlessZero || !isTruth || entry.value != 0
    }

    private mutating func appendValue(_ entry: FieldEntry, _ fields: borrowing FieldList) {
        let style = styles[entry.key]
        switch entry.kind {
        case .text: fields.withBytes(of: entry) { scratch.append(inQuotes: $0) }
        default: styles.append(entry, style, memory: fields.scratch, to: &scratch)
        }
        if entry.kind != .secret { styles.appendUnit(style, after: entry.value, to: &scratch) }
    }

    /// `iBeacon 1122 3344 E20A39F4-…`: nothing but values, less the one that has a column of its own. A name says more than
    /// its number.
    private mutating func appendBrief(
        _ name: [UInt8], _ fields: borrowing FieldList, _ range: Range<Int>, besides hidden: FieldKey?
    ) {
        scratch.append(name.span, name.indices)
        for isNumber in [true, false] {
            for index in range where fields[index].key != hidden && isShown(fields[index]) {
                let entry = fields[index]
                guard (entry.number != nil) == isNumber else { continue }
                scratch.append(" ")
                if entry.kind == .unsigned, let name = styles.name(of: entry) {
                    scratch.append(name: name)
                } else {
                    appendValue(entry, fields)
                }
            }
        }
    }

    /// One line each.
    func append(textOf address: DeviceAddress, to out: inout ByteBuffer) {
        for beacon in beacons[address.key] ?? [] {
            out.append("    ")
            out.append(beacon.text.span, beacon.text.indices)
            out.append("\n")
        }
    }

    /// All of them in one line, those with a measured power first: they tell who it is.
    ///
    /// - Returns: whether there are any.
    func append(briefOf address: DeviceAddress, to out: inout ByteBuffer) -> Bool {
        guard let list = beacons[address.key], !list.isEmpty else { return false }
        let sorted = list.filter { $0.power != nil } + list.filter { $0.power == nil }
        for (index, beacon) in sorted.enumerated() {
            if index > 0 { out.append(", ") }
            out.append(beacon.brief.span, beacon.brief.indices)
        }
        return true
    }

    /// The measured power that the device sends; all kinds of beacons that it is send the same.
    func power(of address: DeviceAddress) -> MeasuredPower? {
        beacons[address.key]?.lazy.compactMap(\.power).first
    }

    /// The distance in metres, by the mean of the levels of a device and the power of its beacon.
    func distance(of device: Device, pathLossExponent: Double) -> (power: MeasuredPower, metres: Double)? {
        guard device.rssi.count > 0, let power = power(of: device.address) else { return nil }
        let mean = Double(device.rssi.sum) / Double(device.rssi.count)
        return (power, power.distance(at: mean, pathLossExponent: pathLossExponent))
    }

    /// Forgets what belongs to other devices, once that is much.
    mutating func forget(besides devices: [Device]) {
        guard max(beacons.count, seen.count) > 2 * devices.count + 1024 else { return }
        let kept = Set(devices.map(\.address.key))
        beacons = beacons.filter { kept.contains($0.key) }
        seen.keep(only: kept)
    }

    /// A JSON array of objects.
    func add(_ key: String, of addresses: [DeviceAddress], to json: inout JSONText) {
        json.array(key) { json in
            for beacon in addresses.flatMap({ beacons[$0.key] ?? [] }) { json.add(nil, json: beacon.json) }
        }
    }
}
