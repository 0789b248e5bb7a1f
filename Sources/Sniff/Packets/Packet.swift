import Decoders

/// One packet of a capture, decoded: a value that can be kept, sent to another task, and asked by the one vocabulary.
///
/// ```swift
/// for packet in try Capture("capture.btsnoop").packets() {
///     if let rate = try packet.value("value.heart_rate", as: Int.self) { print(packet.frame, rate) }
/// }
/// ```
///
/// It takes as much memory as its fields: 24 bytes each and the bytes that they refer to.
public struct Packet: PacketPart {
    /// The fields, and whatever else can be asked by a path.
    public private(set) var fields: PacketFields
    /// Everything that was learned of it besides its fields.
    let facts: PacketFacts
    /// The messages of applications that ended with this packet.
    public let messages: [Message]
    /// Where the record's bytes begin in the memory of the fields.
    private let start: Int

    /// - Parameter messages: those of applications that ended with it.
    init(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, messages: [Message] = []) {
        fields = PacketFields(packet.fields, packet.registry, and: bytes)
        start = packet.fields.scratch.count
        facts = packet.facts
        self.messages = messages
    }

    /// The same with one of its advertising reports only.
    init(_ packet: Packet, report: Int) {
        self = packet
        let reports = fields.elements(Layer.adv.key, fields.range)
        if report < reports.count { fields = fields.part(reports[report]) }
    }

    /// Number of the record in its input, from 1.
    public var frame: UInt64 { facts.number }
    /// When the packet was captured, with all digits that the capture has.
    public var time: Timestamp { facts.time }
    /// How long after the first packet of the capture; zero where one of the times is not known.
    public var elapsed: Duration { facts.time - facts.origin }
    /// Who sent it, seen from the capturing host; ``Direction/unknown`` for packets from the air, too.
    public var direction: Direction { facts.direction }
    /// The part that its sender plays in the connection, where known.
    public var sender: Sender { facts.knownSender }
    /// Index of the local adapter, where the capture has one.
    public var adapter: UInt16? { facts.adapter }
    /// Access address of the connection, for packets from the air.
    public var accessAddress: UInt32? { facts.accessAddress }
    /// The other side: the peer of a connection, or the first advertiser of a report.
    public var peer: DeviceAddress? { facts.who }
    /// The connection that it belongs to, as ``BluetoothOperation/connection`` has it.
    public var connection: ConnectionNumber? { facts.connection }
    /// The highest layer that was decoded.
    public var layer: Layer { facts.layer }

    /// The bytes of the record, as the capture has them: secrets, too.
    public var bytes: ArraySlice<UInt8> { fields.memory[min(start, fields.memory.count)...] }

    /// Whether a filter lets the packet through. Only fields that were asked for (``CaptureOptions``) can be found.
    ///
    /// - Precondition: the filter is of the packet's registry.
    public func matches(_ filter: Filter) -> Bool { filter.matches(fields) }
}

extension Packet {
    /// The same for this type: a generic one copies the fields for each question.
    package subscript<Value>(_ field: Field<Value>) -> Value? { fields.found(field) }
}

extension Packet: Equatable {
    /// Whether both are the same record, at the same place and time, decoded alike.
    public static func == (left: Packet, right: Packet) -> Bool {
        left.frame == right.frame && left.time == right.time && left.bytes == right.bytes && left.json == right.json
    }
}
