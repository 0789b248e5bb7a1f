import Decoders

/// A message in words for people.
package struct MessageWords: Sendable, Equatable {
    package var text: String
    /// The same without what is secret; `nil` where nothing is.
    package var masked: String?

    package init(_ text: String, masked: String? = nil) {
        self.text = text
        self.masked = masked
    }
}

extension Transfer {
    /// How a packet is sent.
    public enum Procedure: Sendable, Equatable, CaseIterable {
        /// A Write Request.
        case write
        /// A Write Command.
        case writeWithoutResponse
        /// Prepare Write Requests, and an Execute Write Request.
        case longWrite
        /// A Handle Value Notification.
        case notification
        /// A Handle Value Indication.
        case indication
        /// A Read Response, and those with the rest of a long value.
        case read

        package var direction: Direction {
            switch self {
            case .write, .writeWithoutResponse, .longWrite: .toServer
            case .notification, .indication, .read: .toClient
            }
        }

        /// As files and listings have it.
        package var name: String {
            switch self {
            case .write: "write"
            case .writeWithoutResponse: "write without response"
            case .longWrite: "long write"
            case .notification: "notification"
            case .indication: "indication"
            case .read: "read"
            }
        }
    }
}

/// One value on its way, as the Attribute Protocol carried it.
package struct TransferPacket: Sendable {
    package typealias Procedure = Transfer.Procedure

    /// Frame of the request, command, notification or indication; of a long write that of its Execute Write Request.
    package var frame: UInt64
    /// The time since any fixed moment, if known.
    package var time: Nanoseconds?
    package var handle: UInt16
    package var uuid: BluetoothUUID
    package var procedure: Procedure
    /// The bearer of the connection, and its ATT_MTU, if known.
    package var bearer = 0
    package var mtu: Int?
    /// The frames of its other parts: the Prepare Write Requests of a long write.
    package var parts: [UInt64] = []
    /// The value in words, where more is needed for them than its bytes.
    package var words: MessageWords?
    /// The capture kept only the beginning of it.
    package var isCut = false

    package init(
        frame: UInt64, time: Nanoseconds?, handle: UInt16, uuid: BluetoothUUID, procedure: Procedure
    ) {
        self.frame = frame
        self.time = time
        self.handle = handle
        self.uuid = uuid
        self.procedure = procedure
    }

    /// Whether the server may still refuse it.
    var isTentative: Bool { procedure == .write || procedure == .longWrite }
}
