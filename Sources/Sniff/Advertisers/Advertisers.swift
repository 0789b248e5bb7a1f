import Decoders

/// Who a device is by its advertising, without its address.
package struct AdvertisedIdentity: Sendable, Hashable {
    package var name: String?
    /// In the order of appearance.
    package private(set) var services: [BluetoothUUID] = []
    package private(set) var beacon: BeaconIdentity?

    package init(name: String? = nil) { self.name = name }

    package var isEmpty: Bool { name == nil && services.isEmpty && beacon == nil }

    /// Adds what one report or command says.
    ///
    /// - Parameter name: the name that counts now; `nil` for none but those before.
    package mutating func learn(_ operation: BluetoothOperation, name: String?) {
        self.name = name ?? self.name
        if beacon == nil, operation.kind == .advertise {
            beacon = AdvertisingData.beacons(of: operation.value).lazy.compactMap(\.identity).first
        }
        guard case .list(let list)? = operation.facts[.services] else { return }
        for case .uuid(let service) in list { services.appendNew(service) }
    }
}

/// A device by the operations of a run: what it advertised, and how often.
package struct Advertiser: Sendable {
    package let address: DeviceAddress
    package let first: Moment
    package private(set) var identity = AdvertisedIdentity()
    private var ownName = DeviceName()
    package private(set) var reports = 0
    /// Those that are no scan response.
    package private(set) var advertisements = 0
    /// From one advertising event to the next.
    package private(set) var intervals = Distribution()
    /// When the last event began.
    private var last: Nanoseconds?
    /// The advertised payloads, each once and in the order of appearance, with their number.
    package private(set) var payloads: [(data: [UInt8], count: Int)] = []
    private var indices: [[UInt8]: Int] = [:]

    /// The limit for a device that changes its data with each report.
    private static let payloadLimit = 64

    /// Bytes that one takes, nearly: a few payloads, and the intervals.
    package static let keptSize = 1024

    fileprivate init(_ address: DeviceAddress, first: Moment) { (self.address, self.first) = (address, first) }

    package var name: String? { identity.name }
    /// In the order of their UUIDs.
    package var services: [BluetoothUUID] { identity.services.sorted { ($0.high, $0.low) < ($1.high, $1.low) } }

    /// The median, where enough were received.
    package var interval: Nanoseconds? { intervals.count < 8 ? nil : intervals.median }

    fileprivate mutating func learn(_ operation: BluetoothOperation, keepsPayload: Bool) {
        ownName.learn(operation)
        identity.learn(operation, name: ownName.text)
        reports += 1
        if !operation.isScanResponse {
            advertisements += 1
            if let now = operation.begin.nanoseconds, intervals.addEvent(after: last.map { now - $0 }) { last = now }
        }
        guard keepsPayload, !operation.isCut else { return }
        if let index = indices[operation.value] {
            payloads[index].count += 1
        } else if payloads.count < Advertiser.payloadLimit {
            indices[operation.value] = payloads.count
            payloads.append((operation.value, 1))
        }
    }
}

/// The advertisers of a run by its operations, in the order of appearance: one memory for all who take operations.
package struct Advertisers: Sendable {
    package private(set) var all: [Advertiser] = []
    private var indices: [UInt64: Int] = [:]
    private let keepsPayloads: Bool

    package init(keepsPayloads: Bool = false) { self.keepsPayloads = keepsPayloads }

    package subscript(address: DeviceAddress?) -> Advertiser? { address.flatMap { indices[$0.key] }.map { all[$0] } }

    /// Learns from an advertising report.
    ///
    /// - Parameter hasRoom: whether there is memory for another advertiser, if it is a new one.
    package mutating func observe(_ operation: BluetoothOperation, hasRoom: Bool) {
        guard let address = operation.peripheral else { return }
        if indices[address.key] == nil {
            guard hasRoom else { return }
            indices[address.key] = all.count
            all.append(Advertiser(address, first: operation.begin))
        }
        if let index = indices[address.key] { all[index].learn(operation, keepsPayload: keepsPayloads) }
    }
}

extension BluetoothOperation {
    /// The name in its advertising data.
    package var advertisedName: String? {
        if case .text(let text)? = facts[.name], !text.isEmpty { text } else { nil }
    }
}

extension DeviceName {
    /// A name was advertised.
    mutating func learn(_ operation: BluetoothOperation) {
        guard let text = operation.advertisedName else { return }
        let found = AdvertisingData.name(in: operation.value.indices, operation.value.span)
        let bytes = Array(text.utf8)
        learn(bytes.indices, of: bytes.span, found?.isComplete == false ? .shortened : .complete)
    }
}
