import Decoders

/// Everything seen of one device.
public struct Device: Sendable {
    /// Its identity address where that was resolved, else the one it used.
    public internal(set) var address: DeviceAddress
    /// Resolvable private addresses that it used, where an IRK tells.
    public internal(set) var resolved: [DeviceAddress] = []
    /// Where that IRK is from: `the IRK of frame 1469`.
    public internal(set) var identitySource: String?
    /// UTF-8 as it came over the air, advertised or read; the complete name wins over a shortened one.
    public var name: [UInt8] { ownName.bytes }
    /// Whether the complete name was seen, rather than a shortened one.
    public var nameIsComplete: Bool { ownName.isComplete }
    var ownName = DeviceName()
    /// UUIDs of services in advertising data; at most 64, in the order in which they were seen.
    public internal(set) var services: [BluetoothUUID] = []
    /// Company identifier of the first manufacturer data (Assigned Numbers, 7.1).
    public internal(set) var company: UInt16?
    /// Advertising reports, or advertising packets from the air.
    public internal(set) var reports: UInt64 = 0
    /// Connections with the device.
    public internal(set) var connections: UInt64 = 0
    /// Received power in dBm, and how often it was measured; of no meaning where `count` is 0.
    public internal(set) var rssi: (min: Int8, max: Int8, last: Int8, sum: Int64, count: Int64) = (127, -128, 127, 0, 0)
    /// Time of its first packet that has one.
    public internal(set) var first: Timestamp
    /// Time of its latest packet that has one.
    public internal(set) var last: Timestamp
    /// Median of the times between two advertising events, to three digits; `nil` where there were fewer than
    /// three. A scanner misses some events, so that the mean would be too long, and the shortest is chance.
    public var medianInterval: Nanoseconds? { intervals.count < 3 ? nil : intervals.median }
    /// Times between two advertising events, copies on other channels aside.
    package internal(set) var intervals = Distribution()
    /// Received power since the first report of any device, if asked for (``Session/keepSignals()``).
    package var signal = TimeBins()
    /// How long connections lasted, until they or the input ended.
    public internal(set) var connectedFor: Nanoseconds = 0
    var connectedSince: Timestamp?
    /// Whether there is a connection with it now, or was when the input ended.
    public var isConnected: Bool { connectedSince != nil }
    /// Scan responses follow their report at once and say nothing about the interval.
    var lastAdvertisement: Timestamp?

    init(_ address: DeviceAddress, _ time: Timestamp) {
        self.address = address
        first = time
        last = time
    }

    /// A connection has lasted since ``connectedSince``.
    mutating func addConnection(until time: Timestamp) {
        guard let since = connectedSince, since.isKnown, time.isKnown else { return }
        connectedFor += max(time.nanoseconds(since: since), 0)
    }

    /// Not every record of a capture has a time.
    mutating func heard(at time: Timestamp) {
        guard time.isKnown else { return }
        if !first.isKnown { first = time }
        last = time
    }
}

/// Every device seen, in the order of appearance.
package struct DeviceTable: Sendable {
    package private(set) var devices: [Device] = []
    /// The recent reports of each device, in the same order; empty unless devices are watched.
    package private(set) var histories: [DeviceHistory] = []
    private var places: [DeviceAddress: Int] = [:]
    private(set) var limitReached = false
    private let watch: DeviceWatch?
    /// Whether the power of each device over time is kept.
    var keepsSignals = false
    /// The time of the first report that has one.
    package private(set) var firstReport = Timestamp.unknown
    /// Whether a reader asks for devices whose names change (``takeRenamed()``).
    private let notesNames: Bool
    private var renamed: [DeviceAddress] = []

    static let limit = 65_536
    static let serviceLimit = 64

    /// When devices that were not heard for long were looked for.
    private var lastLook: Timestamp?

    /// The time between two looks: each goes through all devices.
    private static let lookInterval: Nanoseconds = 1_000_000_000

    init(_ watch: DeviceWatch? = nil, notesNames: Bool = false) {
        self.watch = watch
        self.notesNames = notesNames
    }

    /// The name that a device advertises, or that was read of it; `nil` where none is known.
    func name(of address: DeviceAddress) -> [UInt8]? {
        places[address.identity].map { devices[$0].name }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name that people know a device by: the one that the user gives it, else its own; `nil` where there is none.
    package func shownName(of address: DeviceAddress, _ given: DeviceDeclarations) -> String? {
        given[name: address] ?? name(of: address).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A device's name was read: it counts where none is advertised.
    ///
    /// - Parameter isWhole: whether no more of it may follow in another PDU.
    mutating func learn(name: [UInt8], of address: DeviceAddress, isWhole: Bool) {
        guard let place = places[address.identity] else { return }
        devices[place].ownName.learn(read: name.span, isWhole: isWhole)
    }

    /// Devices that advertised another name since the last time.
    mutating func takeRenamed() -> [DeviceAddress] {
        defer { if !renamed.isEmpty { renamed = [] } }
        return renamed
    }

    mutating func place(_ address: DeviceAddress, _ time: Timestamp) -> Int? {
        let identity = address.identity
        if let known = places[identity] { return known }
        if devices.count >= DeviceTable.limit {
            guard watch != nil else {
                limitReached = true
                return nil
            }
            makeRoom()
        }
        devices.append(Device(identity, time))
        if watch != nil { histories.append(DeviceHistory()) }
        places[identity] = devices.count - 1
        return devices.count - 1
    }

    mutating func connected(_ address: DeviceAddress, _ time: Timestamp) {
        guard let place = place(address, time) else { return }
        devices[place].connections += 1
        devices[place].connectedSince = time
        devices[place].heard(at: time)
    }

    mutating func disconnected(_ address: DeviceAddress, _ time: Timestamp) {
        guard let place = place(address, time), devices[place].isConnected else { return }
        devices[place].addConnection(until: time)
        devices[place].connectedSince = nil
        devices[place].heard(at: time)
    }

    /// The input ended: connections that are open lasted until now.
    mutating func endInput(at time: Timestamp) {
        guard time.isKnown else { return }
        for place in devices.indices where devices[place].isConnected {
            devices[place].addConnection(until: time)
            devices[place].connectedSince = time
        }
    }

    mutating func add(_ report: AdvertisingReport, _ time: Timestamp, _ bytes: borrowing Span<UInt8>) {
        guard report.address.type != 0xFF, let place = place(report.address, time) else { return }
        devices[place].reports += 1
        devices[place].heard(at: time)
        // 127 and what no controller measures are no measurements.
        let isMeasured = AdvertisingReport.isPower(report.rssi)
        if watch != nil { histories[place].add(rssi: isMeasured ? report.rssi : nil, at: time) }
        if isMeasured {
            devices[place].rssi.min = min(devices[place].rssi.min, report.rssi)
            devices[place].rssi.max = max(devices[place].rssi.max, report.rssi)
            devices[place].rssi.last = report.rssi
            devices[place].rssi.sum += Int64(report.rssi)
            devices[place].rssi.count += 1
            if keepsSignals { addSignal(report.rssi, place, time) }
        }
        if !report.isScanResponse {
            if let before = devices[place].lastAdvertisement {
                let interval = time.nanoseconds(since: before)
                // Less than 15 ms apart are copies from several channels of one event (Vol 6, Part B, 4.4.2.2.1: 20 ms).
                if interval > 15_000_000 { devices[place].intervals.add(interval) }
            }
            devices[place].lastAdvertisement = time
        }
        add(report.data, to: place, bytes)
    }

    private mutating func addSignal(_ power: Int8, _ place: Int, _ time: Timestamp) {
        guard time.isKnown else { return }
        if !firstReport.isKnown { firstReport = time }
        devices[place].signal.add(Int64(power), at: time.nanoseconds(since: firstReport))
    }

    /// The data of a report that was counted when its first part came.
    mutating func add(data report: AdvertisingReport, _ bytes: borrowing Span<UInt8>) {
        if let place = places[report.address.identity] { add(report.data, to: place, bytes) }
    }

    private mutating func add(_ range: Range<Int>, to place: Int, _ bytes: borrowing Span<UInt8>) {
        var data = AdvertisingData(range)
        while let structure = try? data.next(bytes) { add(structure.type, structure.range, to: place, bytes) }
    }

    private mutating func add(_ type: UInt8, _ range: Range<Int>, to place: Int, _ bytes: borrowing Span<UInt8>) {
        switch type {
        case 0x08, 0x09:
            let isNew = devices[place].ownName.learn(range, of: bytes, type == 0x09 ? .complete : .shortened)
            if isNew, notesNames, renamed.last != devices[place].address { renamed.append(devices[place].address) }
        case 0x02...0x07:
            let width = type < 4 ? 2 : type < 6 ? 4 : 16
            for start in stride(from: range.lowerBound, through: range.upperBound - width, by: width) {
                let uuid = BluetoothUUID(bytes, at: start, width: width)
                if devices[place].services.count < DeviceTable.serviceLimit, !devices[place].services.contains(uuid) {
                    devices[place].services.append(uuid)
                }
            }
        case 0xFF where range.count >= 2:
            if devices[place].company == nil { devices[place].company = bytes.u16(at: range.lowerBound) }
        default: break
        }
    }
}

/// How devices are kept for live views: what was heard lately, too, and not for ever.
package struct DeviceWatch: Sendable {
    /// The time after which a device is forgotten that was not heard again.
    package var forgetsAfter: Nanoseconds?

    package init(forgetsAfter: Nanoseconds? = nil) { self.forgetsAfter = forgetsAfter }
}

/// Devices change their addresses every quarter of an hour, so that a table that only grows would be full some day.
extension DeviceTable {
    /// Forgets devices that were not heard for too long. Those that are connected need not advertise.
    mutating func passTime(until now: Timestamp) {
        guard let age = watch?.forgetsAfter else { return }
        if let lastLook, (0..<DeviceTable.lookInterval).contains(now.nanoseconds(since: lastLook)) { return }
        lastLook = now
        let isOld = devices.map { !$0.isConnected && now.nanoseconds(since: $0.last) > age }
        if isOld.contains(true) { remove { isOld[$0] } }
    }

    /// Forgets an eighth of the devices, those that were heard longest ago: often enough, and seldom.
    private mutating func makeRoom() {
        guard let reference = devices.first?.last else { return }
        let ages = devices.map { $0.isConnected ? Int64.min : reference.microseconds(since: $0.last) }
        let order = ages.indices.sorted { (ages[$0], $1) > (ages[$1], $0) }
        let old = Set(order.prefix(max(DeviceTable.limit / 8, 1)))
        remove { old.contains($0) }
    }

    private mutating func remove(where isGone: (Int) -> Bool) {
        let kept = devices.indices.filter { !isGone($0) }
        devices = kept.map { devices[$0] }
        histories = kept.map { histories[$0] }
        places = Dictionary(uniqueKeysWithValues: devices.enumerated().map { ($1.address, $0) })
    }
}
