import Decoders

/// The features of one side of a pairing, in a Pairing Request or Pairing Response (Core 6.0, Vol 3, Part H, 3.5.1
/// and 3.5.2).
struct PairingFeatures {
    /// `nil` for what is reserved.
    var ioCapability: IOCapability?
    /// Whether it has data of the other side that came out of band.
    var hasOOBData = false
    var isBonding = false
    /// Whether it asks for protection against a machine in the middle, which both sides together may be unable to give.
    var wantsMITMProtection: Bool
    var isSecureConnections: Bool
    /// Maximum Encryption Key Size, bytes.
    var keySize: UInt8 = 16
}

extension PairingFeatures {
    init?(_ payload: Reader, _ bytes: borrowing Span<UInt8>) {
        guard payload.remaining >= 5 else { return nil }
        let authReq = bytes[payload.position + 3]
        self.init(
            ioCapability: IOCapability(rawValue: bytes[payload.position + 1]),
            hasOOBData: bytes[payload.position + 2] == 1,
            isBonding: authReq & 0x03 == 1, wantsMITMProtection: authReq & 0x04 != 0,
            isSecureConnections: authReq & 0x08 != 0, keySize: bytes[payload.position + 4])
    }
}
