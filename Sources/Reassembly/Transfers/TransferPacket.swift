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

/// One value on its way, as the Attribute Protocol carried it.
package struct TransferPacket: Sendable {
    package enum Procedure: Sendable, Equatable, CaseIterable {
        case write, writeWithoutResponse, longWrite, notification, indication, read

        package var direction: Transfer.Direction {
            switch self {
            case .write, .writeWithoutResponse, .longWrite: .toServer
            case .notification, .indication, .read: .toClient
            }
        }
    }

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
