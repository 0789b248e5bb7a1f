import Decoders

/// The twenty rounds of passkey entry with Secure Connections: in each, both sides commit to one bit of the passkey, the least
/// significant first, and reveal it (Core 6.0, Vol 3, Part H, 2.3.5.6.3). Who hears them knows the passkey, not the key.
struct PasskeyRounds {
    /// In the order in which they are sent: Pairing Confirm of the initiator and of the responder, then Pairing Random.
    private struct Round {
        var values = InlineArray<4, AESBlock?>(repeating: nil)
        var last = -1
    }

    private var rounds: [Round] = []

    static let count = 20

    /// Takes a Pairing Confirm or Pairing Random. One that comes again (a retransmission is taken out before) or comes before
    /// the last one in a round begins the next.
    mutating func receive(_ value: AESBlock, isRandom: Bool, from sender: Sender) {
        guard sender != .unknown, rounds.count <= PasskeyRounds.count else { return }
        let index = (isRandom ? 2 : 0) + (sender == .central ? 0 : 1)
        if rounds.isEmpty || index <= rounds[rounds.count - 1].last { rounds.append(Round()) }
        rounds[rounds.count - 1].values[index] = value
        rounds[rounds.count - 1].last = index
    }

    /// The passkey, if each bit was committed to by one side at least.
    ///
    /// - Parameters:
    ///   - initiator: x of the public key of the central.
    ///   - responder: that of the peripheral.
    func passkey(_ initiator: [UInt8], _ responder: [UInt8]) -> UInt32? {
        guard rounds.count == PasskeyRounds.count else { return nil }
        var passkey: UInt32 = 0
        for (index, round) in rounds.enumerated() {
            let bit =
                PasskeyRounds.bit(round.values[0], round.values[2], initiator, responder)
                ?? PasskeyRounds.bit(round.values[1], round.values[3], responder, initiator)
            guard let bit else { return nil }
            passkey |= UInt32(bit) << UInt32(index)
        }
        return PasskeySearch.passkeys.contains(passkey) ? passkey : nil
    }

    /// The bit that a side has committed to; `nil` where one of its values was missed or does not fit.
    private static func bit(_ confirm: AESBlock?, _ nonce: AESBlock?, _ own: [UInt8], _ other: [UInt8]) -> UInt8? {
        guard let confirm, let nonce else { return nil }
        return [0, 1].first { PairingFunctions.f4(own, other, nonce, 0x80 | $0) == confirm }
    }
}
