import Decoders

/// Finds the PDUs of one side that carry a key of a pairing: Encryption Information, Identity Information and Signing
/// Information (Core 6.0, Vol 3, Part H, 3.6). Where a PDU does not show whether it does, it counts as one that does.
struct KeyPDUs {
    /// The L2CAP PDU at hand carries a key, so that its continuations do.
    private var continues = false
    /// Such a PDU came in pieces: a piece that is sent again may be one of its own.
    private var wereSplit = false

    /// The Security Manager's channel (Vol 3, Part A, 2.1), and its codes that come with a key.
    private static let channel: UInt16 = 6
    private static let codes: Set<UInt8> = [0x06, 0x08, 0x0A]

    /// Takes a decrypted payload.
    ///
    /// - Parameters:
    ///   - isRepeated: it was sent before.
    ///   - hasGap: a PDU before it was missed.
    /// - Returns: whether it carries a key, or a part of one.
    mutating func take(llid: UInt8, _ payload: borrowing Span<UInt8>, isRepeated: Bool, hasGap: Bool) -> Bool {
        switch llid {
        case 2:
            let isKey = KeyPDUs.beginsKey(payload)
            if isRepeated { return isKey }
            continues = isKey
            if isKey, payload.count < 4 || payload.count < 4 + Int(payload.u16(at: 0)) { wereSplit = true }
            return isKey
        case 1:
            if isRepeated { return wereSplit }
            // The beginning that was missed may have been one. Without it no reader can use the rest.
            if hasGap { continues = true }
            return continues
        default: return false
        }
    }

    private static func beginsKey(_ payload: borrowing Span<UInt8>) -> Bool {
        guard payload.count >= 4 else { return true }
        guard payload.u16(at: 2) == channel else { return false }
        return payload.count < 5 || codes.contains(payload[4])
    }
}
