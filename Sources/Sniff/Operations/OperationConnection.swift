import Decoders

/// What is known of a connection for the sake of its operations. The tracker alone has it, in one place at a time; an object,
/// because it is asked with each packet, and a value would be copied out of the table for that.
final class OperationConnection {
    let number: ConnectionNumber
    /// The adapter, where the connection is one of a host.
    let adapter: AdapterID?
    let handle: UInt16
    /// When it began, in nanoseconds since the first record.
    var began: Int64?
    /// Its `connect`, while nothing has come from the other side.
    var connecting: OperationID?
    /// Its `disconnect`, from the Disconnect command on.
    var disconnecting: OperationID?
    /// Requests and indications that wait for their answers, oldest first.
    var waiting: [WaitingRequest] = []
    /// From Pairing Request on.
    var pairing: OperationID?
    /// What the initiator of the pairing asked for.
    var pairingRequest: PairingFeatures?
    var hasPaired = false
    /// A Connection Parameter Update Request, and the Identifier of it.
    var parameterRequest: (id: OperationID, identifier: UInt8)?
    /// LE Enable Encryption was sent, an LTK was asked for, or LL_ENC_REQ was heard.
    var encryptionAsked: Int64?
    /// LL_START_ENC_REQ was heard.
    var isStartingEncryption = false
    /// The payloads are encrypted, and nobody decrypts them.
    var isUnreadable = false
    /// Its end was seen, or is nobody's business.
    var isOver = false
    /// What it was, for what comes after its end.
    var ended: Ended?

    /// A connection that ended, while answers may still come out of the controller.
    struct Ended {
        var until: Int64
        var viewpoint: Sender
        var addresses: BySender<DeviceAddress?>
        var databases: BySender<DatabaseID?>
    }

    struct WaitingRequest {
        var id: OperationID
        var frame: UInt64
        var opcode: UInt8
        var sender: Sender
        var bearer: Int
    }

    init(number: ConnectionNumber, adapter: AdapterID?, handle: UInt16) {
        self.number = number
        self.adapter = adapter
        self.handle = handle
    }

    static let waitingLimit = 64
    /// Answers are on their way to the host when the connection ends: Govee's app hangs up 11 ms after it asks, and has
    /// the answer 3 ms later.
    static let afterlife: Int64 = 100_000_000

    /// The request that an answer is for, which does not wait any longer.
    ///
    /// - Parameter frame: that of the request; `nil` where nobody knows, so that the opcode tells.
    func answered(_ opcode: UInt8, frame: UInt64?, bearer: Int, from sender: Sender) -> WaitingRequest? {
        let place = waiting.firstIndex {
            $0.opcode == opcode && $0.bearer == bearer
                && (frame.map { [frame = $0.frame] in $0 == frame } ?? ($0.sender != sender))
        }
        return place.map { waiting.remove(at: $0) }
    }
}
