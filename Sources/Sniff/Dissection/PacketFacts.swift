import Decoders

/// Which way a packet went, seen from the capturing host.
public enum Direction: UInt8, Sendable {
    case sent, received, unknown

    var name: StaticString? {
        switch self {
        case .sent: "sent"
        case .received: "received"
        case .unknown: nil
        }
    }
}

/// The number of the record, which every reader needs besides the fields.
@usableFromInline package struct PacketFacts: Sendable {
    package var number: UInt64 = 0
    package var time = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// When the packet was sent, by the clock of a sniffer that has one of its own; otherwise the time of the record. What lies
    /// between two packets is measured by it.
    package var sentTime = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// The origin of relative times: the first record of the run, or of an input that was recorded at another time.
    package internal(set) var origin = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// Time of the first record of the first input: what all times between records count from.
    package var start = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// Of a packet at a host.
    @usableFromInline package var direction = Direction.unknown
    /// Of a packet of a connection, and of every packet from the air.
    @usableFromInline package internal(set) var sender = Sender.unknown
    /// The beginning of the connection was missed, so that the role of the host is unknown, or, on the air, who
    /// sent the packet: it is taken for the one whom the sequence numbers show, unless a side has refused a packet.
    @usableFromInline package internal(set) var isSenderPresumed = false
    package var adapter: UInt16?
    /// The packet comes from the air, where there is no host.
    @usableFromInline package var isFromAir = false
    /// The connection of a packet from the air.
    package var accessAddress: UInt32?
    /// The other side: the peer of a connection, or the first advertiser of a report.
    package var who: DeviceAddress?
    /// The connection that it belongs to.
    package internal(set) var connection: ConnectionNumber?
    /// The highest layer that was decoded.
    package var layer = Layer.record
    package var hasFaults = false
    /// The packet is a response of the Attribute Protocol to no request that was seen.
    var answersNothing = false
    /// The attribute value that the packet carries was decoded to its end, so that a line does without its bytes.
    package var isValueDecoded = false

    package init() {}

    /// Begins the facts of a record: nothing is known yet but what the capture says.
    @inline(__always)
    mutating func begin(_ record: borrowing CaptureRecord) {
        number = record.number
        time = record.time
        sentTime = record.time
        direction = .unknown
        sender = .unknown
        isSenderPresumed = false
        adapter = nil
        isFromAir = false
        accessAddress = nil
        who = nil
        connection = nil
        layer = .record
        hasFaults = false
        answersNothing = false
        isValueDecoded = false
    }

    /// ``sender`` where it is more than presumed.
    var knownSender: Sender { isSenderPresumed ? .unknown : sender }

    /// Which way the arrow of a line points: away from the host, or on the air from the central to the peripheral.
    @inlinable package var arrow: Direction {
        guard isFromAir else { return direction }
        if isSenderPresumed { return .unknown }
        switch sender {
        case .central: return .sent
        case .peripheral: return .received
        case .unknown: return .unknown
        }
    }
}

extension PacketFacts {
    /// The device that a command or event names in its parameters; 00:00:00:00:00:00 represents any, or none.
    mutating func note(_ position: AddressPosition, from start: Int, below end: Int, _ bytes: borrowing Span<UInt8>) {
        let first = start + position.offset
        guard first + 6 <= end else { return }
        let value = bytes.uint(at: first, width: 6)
        if value != 0 { who = DeviceAddress(value, type: position.hasType ? bytes[first - 1] : 0) }
    }
}
