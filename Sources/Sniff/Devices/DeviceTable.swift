import Decoders

/// Every device seen, in the order of appearance.
package struct DeviceTable: Sendable {
    package private(set) var devices: [Device] = []
    /// The recent reports of each device, in the same order; empty unless devices are watched.
    package private(set) var histories: [DeviceHistory] = []
    private var indices: [DeviceAddress: Int] = [:]
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
        indices[address.identity].map { devices[$0].name }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name that people know a device by: the one that the user gives it, else its own; `nil` where there is none.
    package func shownName(of address: DeviceAddress, _ given: DeviceDeclarations) -> String? {
        given[name: address] ?? name(of: address).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A device's name was read: it counts where none is advertised.
    ///
    /// - Parameter isWhole: whether no more of it may follow in another PDU.
    mutating func learn(name: [UInt8], of address: DeviceAddress, isWhole: Bool) {
        guard let index = indices[address.identity] else { return }
        devices[index].ownName.learn(read: name.span, isWhole: isWhole)
    }

    /// Devices that advertised another name since the last time.
    mutating func takeRenamed() -> [DeviceAddress] {
        defer { if !renamed.isEmpty { renamed = [] } }
        return renamed
    }

    mutating func index(_ address: DeviceAddress, _ time: Timestamp) -> Int? {
        let identity = address.identity
        if let known = indices[identity] { return known }
        if devices.count >= DeviceTable.limit {
            guard watch != nil else {
                limitReached = true
                return nil
            }
            makeRoom()
        }
        devices.append(Device(identity, time))
        if watch != nil { histories.append(DeviceHistory()) }
        indices[identity] = devices.count - 1
        return devices.count - 1
    }

    mutating func connected(_ address: DeviceAddress, _ time: Timestamp) {
        guard let index = index(address, time) else { return }
        devices[index].connections += 1
        devices[index].connectedSince = time
        devices[index].receive(at: time)
    }

    mutating func disconnected(_ address: DeviceAddress, _ time: Timestamp) {
        guard let index = index(address, time), devices[index].isConnected else { return }
        devices[index].addConnection(until: time)
        devices[index].connectedSince = nil
        devices[index].receive(at: time)
    }

    /// The connection was never established: the controller began it, and nothing came from the device.
    mutating func failedToConnect(_ address: DeviceAddress) {
        guard let index = index(address, .unknown), devices[index].isConnected else { return }
        devices[index].connections -= 1
        devices[index].connectedSince = nil
    }

    /// The input ended: connections that are open lasted until now.
    mutating func endInput(at time: Timestamp) {
        guard time.isKnown else { return }
        for index in devices.indices where devices[index].isConnected {
            devices[index].addConnection(until: time)
            devices[index].connectedSince = time
        }
    }

    mutating func add(_ report: AdvertisingReport, _ time: Timestamp, _ bytes: borrowing Span<UInt8>) {
        guard report.address.type != 0xFF, let index = index(report.address, time) else { return }
        devices[index].reports += 1
        devices[index].receive(at: time)
        // 127 and what no controller measures are no measurements.
        let isMeasured = AdvertisingReport.isPower(report.rssi)
        if watch != nil { histories[index].add(rssi: isMeasured ? report.rssi : nil, at: time) }
        if isMeasured {
            devices[index].rssi.min = min(devices[index].rssi.min, report.rssi)
            devices[index].rssi.max = max(devices[index].rssi.max, report.rssi)
            devices[index].rssi.last = report.rssi
            devices[index].rssi.sum += Int64(report.rssi)
            devices[index].rssi.count += 1
            if keepsSignals { addSignal(report.rssi, index, time) }
        }
        if !report.isScanResponse { devices[index].noteAdvertisement(at: time) }
        learn(report.data, index, bytes)
    }

    private mutating func addSignal(_ power: Int8, _ index: Int, _ time: Timestamp) {
        guard time.isKnown else { return }
        if !firstReport.isKnown { firstReport = time }
        devices[index].signal.add(Int64(power), at: time.nanoseconds(since: firstReport))
    }

    /// The data of a report that was counted when its first part came.
    mutating func add(data report: AdvertisingReport, _ bytes: borrowing Span<UInt8>) {
        if let index = indices[report.address.identity] { learn(report.data, index, bytes) }
    }

    private mutating func learn(_ data: Range<Int>, _ index: Int, _ bytes: borrowing Span<UInt8>) {
        let isRenamed = devices[index].learn(data, bytes)
        if isRenamed, notesNames, renamed.last != devices[index].address { renamed.append(devices[index].address) }
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
        indices = Dictionary(uniqueKeysWithValues: devices.enumerated().map { ($1.address, $0) })
    }
}
