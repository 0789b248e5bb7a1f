import Decoders

/// Facts about a packet that a ``PacketSink`` can read without a copy. All of it is the session's own and changes with
/// the next packet; ``keep(_:)`` makes a value of it.
extension Dissection {
    /// Number of the record in its input, from 1.
    public var frame: UInt64 { facts.number }

    /// When the packet was captured, with all digits that the capture has.
    public var time: Timestamp { facts.time }

    /// How long after the first packet of the run, or of an input that was recorded at another time, as `time_relative`; zero
    /// where one of the times is not known.
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

    /// The value of a field; the first, where there are several and no array was asked for. `nil` where it is absent, was
    /// not selected, or does not fit into the type.
    ///
    /// - Precondition: the field is of the session's registry.
    public subscript<Value>(_ field: Field<Value>) -> Value? {
        precondition(
            field.identity === fields.identity, "the field \(field.path) is of another registry than the packet")
        return field.read(fields, 0..<fields.count)
    }

    /// Whether a filter lets the packet through. Only fields that were selected can be found.
    ///
    /// - Precondition: the filter is of the session's registry.
    public func matches(_ filter: Filter) -> Bool { filter.matches(fields) }

    /// The packet as a value: copies its fields and its bytes.
    ///
    /// - Parameter bytes: the bytes of the record, as the sink got them.
    public func keep(_ bytes: borrowing Span<UInt8>) -> Packet { Packet(self, bytes) }

    /// A packet without the bytes of its record as a value; for what ``PacketSink/receiveMessage(_:)`` gets, which has
    /// none.
    public func keep() -> Packet { Packet(self, [UInt8]().span) }
}
