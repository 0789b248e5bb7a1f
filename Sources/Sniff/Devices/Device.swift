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
    /// The beginning of the last advertising event. Scan responses follow their report at once and say nothing about the
    /// interval.
    private var lastAdvertisement: Timestamp?

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

    /// Learns from advertising data: names, services, the company.
    ///
    /// - Returns: whether it has another name now.
    mutating func learn(_ data: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
        var isRenamed = false
        var structures = AdvertisingData(data)
        while let (type, range) = structures.nextWhole(bytes) {
            switch type {
            case ADType.shortenedName: isRenamed = ownName.learn(range, of: bytes, .shortened) || isRenamed
            case ADType.completeName: isRenamed = ownName.learn(range, of: bytes, .complete) || isRenamed
            case ADType.manufacturerData where range.count >= 2:
                if company == nil { company = bytes.u16(at: range.lowerBound) }
            default:
                guard let width = ADType.serviceWidth(type) else { continue }
                for start in stride(from: range.lowerBound, through: range.upperBound - width, by: width) {
                    services.appendNew(BluetoothUUID(bytes, at: start, width: width))
                }
            }
        }
        return isRenamed
    }

    /// It advertised, on one channel of those of an event.
    mutating func noteAdvertisement(at time: Timestamp) {
        let interval = lastAdvertisement.map { time.nanoseconds(since: $0) }
        if intervals.addEvent(after: interval) { lastAdvertisement = time }
    }

    /// Not every record of a capture has a time.
    mutating func receive(at time: Timestamp) {
        guard time.isKnown else { return }
        if !first.isKnown { first = time }
        last = time
    }
}

extension Distribution {
    /// An advertiser was received: the one definition of an advertising event, for all who measure intervals.
    ///
    /// Less than 15 ms after the first report of an event come its copies on other channels and its scan response: events are
    /// 20 ms apart or more (Core 6.0, Vol 6, Part B, 4.4.2.2.1).
    ///
    /// - Parameter interval: since the beginning of the last event; `nil` where there was none.
    /// - Returns: whether another event begins; so it does where the clock was set back.
    package mutating func addEvent(after interval: Nanoseconds?) -> Bool {
        guard let interval, interval >= 0 else { return true }
        guard interval > 15_000_000 else { return false }
        add(interval)
        return true
    }
}

extension [BluetoothUUID] {
    /// The most services of a device.
    private static let limit = 64

    /// Adds a service, unless it is there.
    package mutating func appendNew(_ service: BluetoothUUID) {
        if count < [BluetoothUUID].limit, !contains(service) { append(service) }
    }
}
