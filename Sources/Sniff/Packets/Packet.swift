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
    /// Number of the record in its input, from 1.
    public let frame: UInt64
    /// When the packet was captured, with all digits that the capture has.
    public let time: Timestamp
    /// How long after the first packet of the capture; zero where one of the times is not known.
    public let elapsed: Duration
    /// Who sent it, seen from the capturing host; ``Direction/unknown`` for packets from the air, too.
    public let direction: Direction
    /// The part that its sender plays in the connection, where known.
    public let sender: Sender
    /// Index of the local adapter, where the capture has one.
    public let adapter: UInt16?
    /// Access address of the connection, for packets from the air.
    public let accessAddress: UInt32?
    /// The other side: the peer of a connection, or the first advertiser of a report.
    public let peer: DeviceAddress?
    /// The connection that it belongs to, as ``BluetoothOperation/connection`` has it.
    public let connection: ConnectionNumber?
    /// The highest layer that was decoded.
    public let layer: Layer
    /// The messages of applications that ended with this packet.
    public let messages: [Message]
    /// Where the record's bytes begin in the memory of the fields.
    private let start: Int

    /// - Parameter messages: those of applications that ended with it.
    init(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, messages: [Message] = []) {
        fields = PacketFields(packet.fields, packet.registry, and: bytes)
        start = packet.fields.scratch.count
        frame = packet.frame
        time = packet.time
        elapsed = packet.elapsed
        direction = packet.direction
        sender = packet.sender
        adapter = packet.adapter
        accessAddress = packet.accessAddress
        peer = packet.peer
        connection = packet.connection
        layer = packet.layer
        self.messages = messages
    }

    /// The same with one of its advertising reports only.
    init(_ packet: Packet, report: Int) {
        self = packet
        let reports = fields.elements(Layer.adv.key, fields.range)
        if report < reports.count { fields = fields.part(reports[report]) }
    }

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
