import Decoders

/// Finds the PDUs of one side that carry a key of a pairing: Encryption Information, Identity Information and Signing
/// Information (Core 6.0, Vol 3, Part H, 3.6).
struct KeyPDUs {
    enum Content {
        case noKey, key
        /// The PDU does not show whether it carries a key.
        case unknown
    }

    /// That of the L2CAP PDU at hand, which its continuations share.
    private var content = Content.noKey
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
    mutating func take(llid: UInt8, _ payload: borrowing Span<UInt8>, isRepeated: Bool, hasGap: Bool) -> Content {
        switch llid {
        case 2:
            let content = KeyPDUs.content(ofFirst: payload)
            if isRepeated { return content }
            self.content = content
            if content != .noKey, payload.count < 4 || payload.count < 4 + Int(payload.u16(at: 0)) { wereSplit = true }
            return content
        case 1:
            if isRepeated { return wereSplit ? .unknown : .noKey }
            // The beginning that was missed may have been one. Without it no reader can use the rest.
            if hasGap { content = .unknown }
            return content
        default: return .noKey
        }
    }

    private static func content(ofFirst payload: borrowing Span<UInt8>) -> Content {
        guard payload.count >= 4 else { return .unknown }
        guard payload.u16(at: 2) == channel else { return .noKey }
        guard payload.count > 4 else { return .unknown }
        return codes.contains(payload[4]) ? .key : .noKey
    }
}
