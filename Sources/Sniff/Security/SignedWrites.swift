import Decoders

/// The signature of a Signed Write Command (Core 6.0, Vol 3, Part C, 10.4; Part H, 2.4.5).
struct SignatureVerdict {
    /// SignCounter, which grows with each that the sender signs.
    let counter: UInt32
    /// Whether the MAC fits a CSRK that was distributed; `nil` where that of the sender is not known.
    let isValid: Bool?
    /// The frame with the same counter or a higher one that came before: this one is a replay.
    let replays: UInt64?
}

/// Who has signed with which counter last.
struct SignatureCounters {
    /// One signer, seen from one place: two hosts and a sniffer that hear the same command report it once each.
    private struct Signer: Hashable {
        let key: SecretKey?
        let address: UInt64?
        let connection: ConnectionNumber?
        let isFromAir: Bool
        let adapter: UInt16?
    }

    private var last: [Signer: (counter: UInt32, frame: UInt64)] = [:]

    private static let limit = 4096

    /// - Parameter key: the CSRK; without it the signer is known by its address, else by the connection.
    /// - Returns: the frame that had the same counter or a higher one.
    mutating func note(_ counter: UInt32, key: SecretKey?, address: DeviceAddress?, _ facts: PacketFacts) -> UInt64? {
        let address = key == nil ? address?.key : nil
        let signer = Signer(
            key: key, address: address, connection: key == nil && address == nil ? facts.connection : nil,
            isFromAir: facts.isFromAir, adapter: facts.adapter)
        if let before = last[signer], counter <= before.counter { return before.frame }
        if last.count >= SignatureCounters.limit { last.removeAll() }
        last[signer] = (counter, facts.number)
        return nil
    }

    mutating func removeAll() { last.removeAll() }
}

extension KeyStore {
    /// Checks a signature.
    ///
    /// - Parameters:
    ///   - pdu: the whole Signed Write Command.
    ///   - signature: where SignCounter and MAC are in it.
    ///   - sender: the address of the signer, and its identity where that is known.
    ///   - receiver: that of the other side. At a host, no other device sends to it.
    func verify(
        _ pdu: Range<Int>, _ signature: Range<Int>, from sender: [DeviceAddress], to receiver: DeviceAddress?,
        _ facts: PacketFacts,
        _ bytes: borrowing Span<UInt8>
    ) -> SignatureVerdict? {
        guard signature.count == 12, pdu.lowerBound < signature.lowerBound else { return nil }
        let counter = UInt32(truncatingIfNeeded: bytes.uint(at: signature.lowerBound, width: 4))
        // SignCounter is signed, too.
        let message = (pdu.lowerBound..<signature.lowerBound + 4).map { bytes[$0] }
        let code = (signature.lowerBound + 4..<signature.upperBound).map { bytes[$0] }
        let fitting = signatureKeys.first { key in
            AES128(key.key).map { PairingFunctions.signature($0, message) == code } ?? false
        }
        let isKnown = signatureKeys.contains { key in
            sender.contains { $0.value == key.device?.value }
                || !facts.isFromAir && receiver != nil && receiver?.value == key.peer?.value
        }
        // A forged one says nothing about the counter of the signer.
        let isValid: Bool? = fitting != nil ? true : isKnown ? false : nil
        let replays =
            isValid == false
            ? nil : signatureCounters.note(counter, key: fitting?.key, address: sender.first, facts)
        return SignatureVerdict(counter: counter, isValid: isValid, replays: replays)
    }
}

extension SignatureVerdict {
    func describe(into fields: inout FieldList) {
        fields.add(ATTField.signCounter.key, counter)
        if let isValid { fields.add(ATTField.signatureValid.key, isValid) }
        if let replays { fields.add(ATTField.signatureReplays.key, replays) }
    }
}
