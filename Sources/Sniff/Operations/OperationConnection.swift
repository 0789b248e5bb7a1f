import Decoders

/// The state of a connection that its operations need. The tracker alone has it, in one place at a time; an object,
/// because it is asked with each packet, and a value would be copied out of the table for that.
final class OperationConnection {
    let number: ConnectionNumber
    /// When it began, since the first record.
    var began: Nanoseconds?
    /// Its `connect`, while nothing has come from the other side.
    var connecting: OperationID?
    /// Its `disconnect`, from the Disconnect command on.
    var disconnecting: OperationID?
    /// Requests and indications that wait for their answers: ``ATTBearer`` knows which do.
    var waiting: [WaitingRequest] = []
    /// From Pairing Request on.
    var pairing: OperationID?
    /// The features of the pairing's initiator.
    var pairingRequest: PairingFeatures?
    /// Whether it is encrypted with a key of its own; `nil` where that is not known.
    var hasPaired: Bool? = false
    /// Whether a PDU of the pairing was seen that makes a key.
    var hasExchangedKeys = false
    /// Whether a sniffer has missed packets since the pairing began.
    var hasMissed = false
    /// A Connection Parameter Update Request, and the Identifier of it.
    var parameterRequest: (id: OperationID, identifier: UInt8)?
    /// New parameters, and other PHYs, that were announced on the air and wait for their instant.
    var announcedParameters: OperationID?
    var announcedPHY: OperationID?
    /// Of the last LL_LENGTH_REQ of each side.
    var offeredLength = BySender<LLControlPDU.DataLength?>(central: nil, peripheral: nil)
    /// LE Enable Encryption was sent, an LTK was asked for, or LL_ENC_REQ was heard.
    var encryptionAsked: Nanoseconds?
    /// Its `encrypt` in the log of a host, while the outcome is not known: reported only if the connection ends before it, or
    /// nothing answers.
    var encrypting: OperationID?
    /// LL_START_ENC_REQ was heard.
    var isStartingEncryption = false
    /// On the air: its last packet with a right CRC.
    var lastReceived: Moment?
    /// On the air: whether the packet at hand was encrypted.
    var isDecrypted = false
    /// Attributes that were refused for want of encryption.
    var guarded: Set<UInt16> = []
    /// By the side whose server sends values.
    var causes = BySender(central: NotificationCauses(), peripheral: NotificationCauses())
    /// The payloads are encrypted, and not decrypted.
    var isUnreadable = false
    /// Its end was seen, or does not matter.
    var isOver = false

    struct WaitingRequest {
        var id: OperationID
        var frame: UInt64
        var bearer: Int
    }

    init(_ number: ConnectionNumber) { self.number = number }

    /// Takes the request of a frame, which does not wait any longer.
    func takeWaiting(frame: UInt64, bearer: Int) -> OperationID? {
        waiting.firstIndex { $0.frame == frame && $0.bearer == bearer }.map { waiting.remove(at: $0).id }
    }
}
