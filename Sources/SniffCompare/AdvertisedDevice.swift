import Decoders
import Sniff

/// Something that advertised in a capture: what it said, and how often.
package struct AdvertisedDevice: Sendable {
    package let address: DeviceAddress
    package let first: Moment
    package private(set) var name: String?
    /// In the order of their UUIDs.
    package private(set) var services: [BluetoothUUID] = []
    package private(set) var reports = 0
    /// The advertised payloads, each once and in the order of appearance, with their number.
    private(set) var payloads: [(data: [UInt8], count: Int)] = []
    private var places: [[UInt8]: Int] = [:]
    /// The time from one advertising event to the next.
    private var gaps: [Nanoseconds] = []
    private var last: Nanoseconds?

    /// The limit for a device that changes its data with each report.
    private static let payloadLimit = 64
    private static let gapLimit = 256
    /// Advertising events are 20 ms apart or more; what is nearer is the same one, on another channel, or its scan response
    /// (Core 6.0, Vol 6, Part B, 4.4.2.2).
    private static let shortest: Nanoseconds = 15_000_000

    /// Bytes that one takes, nearly: a few payloads, and the gaps between their reports.
    static let keptSize = 1024

    init(address: DeviceAddress, first: Moment) {
        self.address = address
        self.first = first
    }

    /// Whether its address changes by itself.
    package var isPrivate: Bool { address.kind == .resolvable || address.kind == .nonResolvable }

    mutating func learn(_ operation: BluetoothOperation) {
        reports += 1
        learnTime(operation.begin.nanoseconds)
        if case .text(let text)? = operation.facts[.name], name == nil { name = text }
        if !operation.isCut { learn(operation.value) }
        guard case .list(let values)? = operation.facts[.services] else { return }
        for case .uuid(let uuid) in values where !services.contains(uuid) { services.append(uuid) }
        services.sort { ($0.high, $0.low) < ($1.high, $1.low) }
    }

    private mutating func learn(_ data: [UInt8]) {
        if let place = places[data] {
            payloads[place].count += 1
        } else if payloads.count < AdvertisedDevice.payloadLimit {
            places[data] = payloads.count
            payloads.append((data, 1))
        }
    }

    private mutating func learnTime(_ now: Nanoseconds?) {
        guard let now else { return }
        guard let last, now >= last else { return last = now }
        let gap = now - last
        guard gap >= AdvertisedDevice.shortest else { return }
        self.last = now
        if gaps.count < AdvertisedDevice.gapLimit { gaps.append(gap) }
    }

    /// From one advertising event to the next: a scanner misses some, so that a quarter of all is shorter;
    /// `nil` where too few were heard.
    package var interval: Nanoseconds? {
        guard gaps.count >= 8 else { return nil }
        return gaps.sorted()[gaps.count / 4]
    }
}
