import Decoders

/// What one side of a pairing can do and asks for, in a Pairing Request or Pairing Response (Core 6.0, Vol 3, Part H, 3.5.1
/// and 3.5.2).
struct PairingFeatures {
    private var isBonding: Bool
    private var isMITM: Bool
    private var isSecureConnections: Bool
    /// Maximum Encryption Key Size, bytes.
    private var keySize: UInt8

    init?(_ payload: Reader, _ bytes: borrowing Span<UInt8>) {
        guard payload.remaining >= 5 else { return nil }
        let authReq = bytes[payload.position + 3]
        isBonding = authReq & 0x03 == 1
        isMITM = authReq & 0x04 != 0
        isSecureConnections = authReq & 0x08 != 0
        keySize = bytes[payload.position + 4]
    }

    /// What holds for both: the pairing is as good as the weaker side allows, protected against a man in the middle if one
    /// side wants it (2.3.5.1).
    func agreed(with other: PairingFeatures) -> PairingFeatures {
        var both = self
        both.isBonding = isBonding && other.isBonding
        both.isMITM = isMITM || other.isMITM
        both.isSecureConnections = isSecureConnections && other.isSecureConnections
        both.keySize = min(keySize, other.keySize)
        return both
    }

    func describe(_ operation: inout Operation) {
        operation.facts[.isBonding] = .boolean(isBonding)
        operation.facts[.isMITM] = .boolean(isMITM)
        operation.facts[.isSecureConnections] = .boolean(isSecureConnections)
        operation.facts[.keySize] = .integer(Int(keySize))
    }
}
