import Decoders

/// Who sent a packet, seen from the capturing host.
public enum Direction: UInt8, Sendable {
    case sent, received, unknown

    var name: StaticString? {
        switch self {
        case .sent: "sent"
        case .received: "received"
        case .unknown: nil
        }
    }

    /// The same for a packet from the air, where nobody is the host: the role of the sender.
    var role: StaticString? {
        switch self {
        case .sent: "central"
        case .received: "peripheral"
        case .unknown: nil
        }
    }

    /// The way back. Where the sender is not known, that of the capturing host, as if the other side had sent.
    var other: Direction { self == .sent ? .received : .sent }

    /// 0 for the capturing host, 1 for the other side: the place of what belongs to the sender.
    var index: Int { self == .sent ? 0 : 1 }
}

/// What every reader of an event needs besides its fields.
public struct Event: Sendable {
    public var number: UInt64 = 0
    public var time = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// Time of the first record of the first input: what relative times count from.
    public var start = Timestamp(seconds: 0, fraction: 0, digits: 6)
    public var direction = Direction.unknown
    public var adapter: UInt16?
    /// The packet comes from the air: `sent` means from the central, `received` from the peripheral.
    public var isFromAir = false
    /// The connection of a packet from the air.
    public var accessAddress: UInt32?
    /// The other side: the peer of a connection, or the first advertiser of a report.
    public var who: DeviceAddress?
    /// The highest layer that was decoded.
    public var layer = Layer.record
    public var hasFaults = false

    public init() {}

    /// Begins the event of a record: nothing is known of it yet but what the capture says.
    @inline(__always)
    mutating func begin(_ record: CaptureRecord) {
        number = record.number
        time = record.time
        direction = .unknown
        adapter = nil
        isFromAir = false
        accessAddress = nil
        who = nil
        layer = .record
        hasFaults = false
    }
}
