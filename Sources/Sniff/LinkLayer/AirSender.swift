import Decoders

/// Who sent a packet of a connection. Sniffers say who it was, are sometimes wrong, or do not say it.
///
/// In a connection event the central begins, at the anchor point, and the two take turns, each 150 µs after the other's
/// packet (T_IFS; Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1).
extension AirConnection {
    private static let interFrameSpace: Nanoseconds = 150_000
    /// Of clocks that count microseconds.
    private static let exact: Nanoseconds = 12_000

    /// - Returns: the sender, and whether it follows from more than the sniffer's word or the sequence numbers alone.
    mutating func sender(
        of packet: borrowing AirPacket, _ received: inout ReceivedPDU, _ registry: Registry,
        _ bytes: borrowing Span<UInt8>
    ) -> (Sender, isCertain: Bool) {
        let turn = turn(packet.start, packet.radio.channelIndex)
        // Nearly always the sniffer is right: of a connection whose beginning was heard, the times show it.
        if let word = packet.radio.sender.known, request != nil {
            let isSure = turn == nil ? word == .central && schedule.isAtAnchor(packet.start) : last?.isCertain == true
            if isSure, turn ?? word == word { return (word, true) }
        }
        let role = senderByRole(received, isDecrypted: packet.radio.isDecrypted, registry, bytes)
        if let word = packet.radio.sender.known { return judge(word, turn, role, packet.start, &received) }
        let bits = numbers.sender(received.header)
        if let sender = role, numbers.confirm(sender, said: bits) {
            learn(sender, &received)
            return (sender, true)
        }
        if numbers.areKnown { return (bits, turn == bits) }
        received.presumedSender = bits
        if let turn { return (turn, last?.isCertain == true) }
        return (schedule.isAtAnchor(packet.start) ? .central : .unknown, false)
    }

    /// Who it is where the sniffer says that it was `word`, which may be wrong: always the same, the other one, or now and
    /// then. Two that agree are worth more: the only role that may send the PDU, the turn or the anchor point, and the
    /// sequence numbers.
    private mutating func judge(
        _ word: Sender, _ turn: Sender?, _ role: Sender?, _ start: Nanoseconds, _ received: inout ReceivedPDU
    ) -> (Sender, isCertain: Bool) {
        let bits = numbers.areKnown ? numbers.sender(received.header) : nil
        let isSurelyTurn = turn != nil && last?.isCertain == true
        if let role {
            if role == word { return (word, true) }
            // Of a connection whose beginning was heard, the numbers are not the sniffer's word.
            let isAgreed = bits == role || isSurelyTurn && turn == role
            if isAgreed || request == nil && numbers.confirm(role, said: bits ?? role) {
                numbers.doubtsWord = true
                learn(role, &received)
                return (role, true)
            }
        }
        // Not every capture has times by which anchor points can be told: there, without another doubt, the word is right.
        let mayDoubt = numbers.doubtsWord || schedule.clock.isAbsolute || schedule.isInFirstWindow(start)
        if let turn, isSurelyTurn {
            if turn != word, mayDoubt { numbers.doubtsWord = true }
            return (turn, true)
        }
        guard mayDoubt else { return (word, word == .central && schedule.isAtAnchor(start)) }
        if word == .central || bits == .central, schedule.isAtAnchor(start) {
            if word != .central { numbers.doubtsWord = true }
            return (.central, true)
        }
        if word == .central, bits == .peripheral, schedule.isAfterAnchor(start) {
            numbers.doubtsWord = true
            return (.peripheral, true)
        }
        // The words for this packet and for the one before cannot both be right.
        if let turn, turn != word { numbers.doubtsWord = true }
        if numbers.doubtsWord, let bits { return (bits, turn == bits) }
        return (word, turn == word)
    }

    /// Who it is if this packet answers the one before.
    private func turn(_ start: Nanoseconds, _ channel: UInt8) -> Sender? {
        guard let last, last.sender != .unknown, last.channel == channel else { return nil }
        let gap = start - last.end - AirConnection.interFrameSpace
        guard gap.magnitude <= AirConnection.exact else { return nil }
        return last.sender == .central ? .peripheral : .central
    }

    /// The sender of this packet is known for sure. If the sequence numbers said something else, so they did of the packets
    /// before it.
    mutating func learn(_ sender: Sender, _ received: inout ReceivedPDU) {
        if numbers.sender(received.header) != sender {
            numbers.turnRound()
            encryption.turnRound()
            received.isTurnedRound = true
        }
        numbers.areKnown = true
    }

    /// After a pause the central is the first to send. So a pair after a pause shows what the numbers tell: four of them in a
    /// row are not chance.
    mutating func notePair(_ packet: borrowing AirPacket, _ received: inout ReceivedPDU) {
        guard let last, last.channel == packet.radio.channelIndex else { return }
        let gap = packet.start - last.end - AirConnection.interFrameSpace
        guard gap.magnitude <= AirConnection.exact, last.pause > 2_000_000 else { return }
        let isAlike = received.header.sn == received.header.nesn
        guard last.isAlike != isAlike else { return numbers.forgetPairs() }
        if numbers.notePair(isAlike: last.isAlike) { learn(.peripheral, &received) }
    }

    /// The only role that may send a PDU, where there is one (Core 6.0, Vol 6, Part B, 2.4.2; Vol 3, Part A, 4.20 and 4.21,
    /// and Part H, 3.5.1 and 3.6.7).
    private func senderByRole(
        _ received: ReceivedPDU, isDecrypted: Bool, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) -> Sender? {
        let isReadable = encryption.state != .on || isDecrypted
        guard received.isTrusted, !received.payload.isEmpty, isReadable, !isIsochronous,
            isPlausible(received, registry, bytes)
        else { return nil }
        let start = received.payload.lowerBound
        switch received.header.llid {
        case 3: return LLControlOpcode.onlySender(bytes[start])
        case 2:
            guard received.payload.count >= 5, Int(bytes.u16(at: start)) == received.payload.count - 4 else {
                return nil
            }
            switch (bytes.u16(at: start + 2), bytes[start + 4], received.payload.count - 4) {
            // Pairing Request; Pairing Response and Security Request.
            case (L2CAPChannelID.securityManager, 0x01, 7): return .central
            case (L2CAPChannelID.securityManager, 0x02, 7), (L2CAPChannelID.securityManager, 0x0B, 2):
                return .peripheral
            case (L2CAPChannelID.leSignalling, L2CAPSignallingCode.connectionParameterUpdateRequest, 12):
                return .peripheral
            case (L2CAPChannelID.leSignalling, L2CAPSignallingCode.connectionParameterUpdateResponse, 6):
                return .central
            default: return nil
            }
        default: return nil
        }
    }
}

extension Sender {
    /// `nil` for ``unknown``.
    fileprivate var known: Sender? { self == .unknown ? nil : self }
}

extension LLControlOpcode {
    /// The role that alone may send a PDU; `nil` where both may.
    fileprivate static func onlySender(_ opcode: UInt8) -> Sender? {
        switch opcode {
        // LL_FEATURE_REQ, LL_CHANNEL_REPORTING_IND.
        case connectionUpdateInd, channelMapInd, encReq, 0x08, pauseEncReq, phyUpdateInd, cisReq, cisInd, subrateInd,
            0x28, connectionRateInd:
            .central
        // LL_PERIPHERAL_FEATURE_REQ, LL_MIN_USED_CHANNELS_IND, LL_SUBRATE_REQ, LL_CHANNEL_STATUS_IND,
        // LL_CONNECTION_RATE_REQ.
        case encRsp, startEncReq, 0x0E, 0x19, cisRsp, 0x26, 0x29, 0x3E: .peripheral
        default: nil
        }
    }
}
