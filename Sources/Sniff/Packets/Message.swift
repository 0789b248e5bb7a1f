import Decoders
import Reassembly

/// A message of an application, put together from several packets: whole, or as far as it came.
public struct Message: Sendable, Equatable {
    /// Name of the profile that says how it is put together; `long-write` and `long-read` are the Attribute Protocol's.
    public let profile: String
    /// Name of the flow, where the profile has several; else empty.
    public let flow: String
    /// Name that the profile gives the message, or the procedure; empty where it gives none.
    public let name: String
    /// The result that the message reports: a code of its protocol; `nil` where it reports none.
    public let status: Int?
    /// The name of that result; empty where the profile has none.
    public let statusName: String
    /// How far a procedure of several messages came; `nil` of a message.
    public let progress: MessageProgress?
    /// Whether its end came, and whether it reports an error.
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

/// How far a procedure of several messages, such as a firmware update, came.
public struct MessageProgress: Sendable, Equatable {
    /// The last phase that it reached; empty where the profile names none.
    public let phase: String
    /// The data that were sent last, such as `image`; empty where the profile names none.
    public let part: String
    /// Bytes of the data, if announced.
    public let total: Int?
    /// Bytes of the data that were sent.
    public let sent: Int
    /// Bytes that the receiver has, where it reports them.
    public let confirmed: Int?
    /// Messages with data that were sent again.
    public let repeats: Int
    /// How often it began again from zero.
    public let restarts: Int
    /// How often it went on after a disconnection.
    public let resumptions: Int
    /// The result that ended it, such as `no memory (2)`, and its frame; `nil` where none did.
    public let refusal: MessageRefusal?

    init(_ progress: TransferProgress) {
        phase = progress.phase
        part = progress.part
        total = progress.total
        sent = progress.sent
        confirmed = progress.confirmed
        repeats = progress.repeats
        restarts = progress.restarts
        resumptions = progress.resumptions
        refusal = progress.refusal.map { MessageRefusal(text: $0.text, frame: $0.frame) }
    }
}

/// A result that ended a procedure.
public struct MessageRefusal: Sendable, Equatable {
    /// Its words and its code: `no memory (2)`.
    public let text: String
    /// The frame in which its message ended.
    public let frame: UInt64
}
