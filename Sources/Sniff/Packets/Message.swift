import Decoders
import Reassembly

/// A message of an application, put together from several packets: whole, or as far as it came.
public struct Message: Sendable {
    /// Name of the profile that says how it is put together; `long-write` and `long-read` are the Attribute Protocol's.
    public let profile: String
    /// Name of the flow, where the profile has several; else empty.
    public let flow: String
    /// Whether its end came.
    public let state: Transfer.State
    /// Whether it was written to the server or notified to the client.
    public let direction: Transfer.Direction
    /// Who sent it, and to whom, where known.
    public let sender: DeviceAddress?
    /// Who it was for, where known.
    public let receiver: DeviceAddress?
    /// Number of the connection in the run.
    public let connection: ConnectionNumber
    /// Access address of the connection, from the air.
    public let accessAddress: UInt32?
    /// Handle of the attribute of the first packet.
    public let handle: UInt16
    /// The user's name for it (``DeviceDeclarations``).
    public let handleName: StaticName?
    /// Type of that attribute.
    public let uuid: BluetoothUUID
    /// The file that this type comes from (``CaptureOptions/attributeTables``); `nil` where the capture tells it.
    public let uuidSource: String?
    /// The message without its framing, with `***` in place of credentials unless they were asked for.
    public let bytes: [UInt8]
    /// The same as text, where the profile says that it is text.
    public let text: String?
    /// The message without its framing, with all that is in it: for comparing, not for printing.
    public let unmasked: [UInt8]
    /// Whether it holds credentials, or may.
    public let isSecret: Bool
    /// The attribute type whose decoder takes it.
    let decoder: BluetoothUUID?
    /// Packets of the message.
    public let packets: Int
    /// Bytes in the packets, framing included.
    public let packetBytes: Int
    /// From the first packet to the last, or to what acknowledges it; `nil` where the capture has no time.
    public let duration: Duration?
    /// Frames of its packets and acknowledgements, ascending; of more than 512, the first 511 and the last.
    public let frames: [UInt64]
    /// Violations of the protocol.
    public let violations: [TransferViolation]
    /// The last frame of the message that this one answers.
    public let requestFrame: UInt64?
    /// How long the answer took.
    public let latency: Duration?
}
