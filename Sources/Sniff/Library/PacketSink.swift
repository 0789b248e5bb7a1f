import Decoders

/// Takes packets as they are decoded, without copies: what it gets is the session's own and changes with the next
/// packet. To keep one, make a value of it (``Dissection/keep(_:)``), or read a ``Capture``, whose packets are values.
///
/// ```swift
/// struct Average: PacketSink {
///     let rate: Field<Int>
///     var sum = 0, count = 0
///
///     mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
///         if let rate = packet[rate] { (sum, count) = (sum + rate, count + 1) }
///         return true
///     }
/// }
/// ```
public protocol PacketSink: ~Copyable {
    /// Hears that another input begins.
    ///
    /// - Parameter name: what its packets call it, where there are several; otherwise `nil`.
    mutating func beginInput(name: String?)
    /// Gets one packet, with the fields that were selected, and the bytes of its record.
    ///
    /// - Returns: whether more is wanted; false ends reading.
    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool
    /// Gets one packet together with its record, as the capture has it. Whoever does not ask for the record gets the packet
    /// by ``receive(_:_:)``.
    ///
    /// - Returns: whether more is wanted; false ends reading.
    mutating func receive(
        _ packet: borrowing Dissection, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) -> Bool
    /// Gets a message that ended without a packet: it was open when the input ended, or when its time was up. Only its
    /// fields, the frame and the time are there.
    mutating func receiveMessage(_ packet: borrowing Dissection)
    /// Gets a request or a command that was never answered, as soon as that is known: its fields again, with the reason in
    /// `att.unanswered` or `hci.unanswered`, or `pending` where watching had stopped. The bytes of the record are not
    /// there.
    mutating func receiveUnanswered(_ packet: borrowing Dissection)
    /// Hears that so many packets before the next one never reached the source.
    mutating func receiveLoss(_ count: SaturatingCount)
    /// Hears what devices did, in the order in which they began it, and what the capture does not show: whatever has become
    /// known since the last time. Only of a session that was asked for operations.
    mutating func receiveOperations(_ events: [OperationEvent])
    /// Reading may have to wait now, or a message about the input follows: time to send on what is gathered.
    mutating func willWait()
}

extension PacketSink where Self: ~Copyable {
    /// Passes the packet on without its record.
    @inlinable
    public mutating func receive(
        _ packet: borrowing Dissection, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        receive(packet, bytes)
    }
    /// Ignores it.
    public mutating func beginInput(name: String?) {}
    /// Ignores it.
    public mutating func receiveMessage(_ packet: borrowing Dissection) {}
    /// Ignores it.
    public mutating func receiveUnanswered(_ packet: borrowing Dissection) {}
    /// Ignores it.
    public mutating func receiveLoss(_ count: SaturatingCount) {}
    /// Ignores them.
    public mutating func receiveOperations(_ events: [OperationEvent]) {}
    /// Gathers nothing.
    public mutating func willWait() {}
}
