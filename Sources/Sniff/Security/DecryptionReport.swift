/// The result of decrypting one link.
package final class DecryptionReport {
    /// Why payloads were not decrypted.
    package enum Obstacle: Sendable {
        /// Neither LL_ENC_REQ nor LL_ENC_RSP, which make the session key with the LTK, were heard; or one of them was not.
        case noStart, noRequest, noResponse
        /// No key fits.
        case noKey(Method)
        /// The key fits others: the packets before this one that were missed are too many, or it is not the sender's.
        case wrongMIC
        /// Of a broadcast isochronous group: no Broadcast_Code is known, or none that is fits.
        case noBroadcastCode(hasOthers: Bool)
        /// libcrypto is not installed.
        case noLibrary
        /// The CRC is wrong.
        case damaged
        /// Links are not decrypted here.
        case off
    }

    /// How the key was made, which decides what would help.
    package enum Method: Sendable {
        /// In a pairing that was not heard, or has made another key.
        case before
        case secureConnections
        case legacy
        /// The same, where other pairings of the run have used up the budget of ``PasskeyMemory``.
        case untried
        case outOfBand
    }

    package internal(set) var connection: ConnectionNumber
    /// Of the key that was used last.
    package internal(set) var origin: KeyOrigin?
    /// New encrypted PDUs whose CRC is not known to be wrong, and how many of them were decrypted here.
    package internal(set) var encrypted = 0
    package internal(set) var decrypted = 0
    /// Encrypted PDUs that the radio damaged.
    package internal(set) var damaged = 0
    /// Why the last one that was not decrypted was not.
    package internal(set) var obstacle: Obstacle?

    init(_ connection: ConnectionNumber) { self.connection = connection }
}

extension DecryptionReport.Obstacle {
    /// Why, and what would help.
    package var text: String {
        switch self {
        case .noStart:
            "not decrypted: LL_ENC_REQ and LL_ENC_RSP were missed; no key helps without them"
        case .noRequest: "not decrypted: LL_ENC_REQ was missed; no key helps without it"
        case .noResponse: "not decrypted: LL_ENC_RSP was missed; no key helps without it"
        case .noKey(.before): "not decrypted: no key; give --ltk, or a log of either host"
        case .noKey(.secureConnections):
            "not decrypted: Secure Connections, no key; give --ltk, or a log of either host"
        case .noKey(.legacy):
            "not decrypted: legacy pairing, no TK fits; give --ltk with the STK, or a log of either host"
        case .noKey(.untried):
            "not decrypted: legacy pairing, after \(UInt64(PasskeyMemory.budget).grouped) tries of this run; give --tk"
        case .noKey(.outOfBand):
            "not decrypted: legacy pairing, TK out of band; give --ltk with the STK, or a log of either host"
        case .wrongMIC: "not decrypted: the MIC does not fit; too many packets were missed"
        case .noBroadcastCode(false):
            "not decrypted: no Broadcast_Code; give --broadcast-code, or a log of the host"
        case .noBroadcastCode(true): "not decrypted: the Broadcast_Code does not fit"
        case .noLibrary: "not decrypted: \(CipherLibrary.missing)"
        case .damaged: "not decrypted: damaged by radio"
        case .off: "not decrypted"
        }
    }
}
