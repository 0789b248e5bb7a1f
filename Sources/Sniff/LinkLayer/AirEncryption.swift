import Decoders

/// Encryption of a connection: which packets are encrypted, which were decrypted, and which bytes are reliable.
extension AirConnection {
    /// Lets packets in whose CRC does not fit because the capture was decrypted: it is still that of the packet on the
    /// air. An encrypted payload has a MIC of four bytes after at least one of its own, so that a shorter answer to
    /// LL_START_ENC_REQ shows it.
    mutating func admitRewritten(
        _ packet: inout AirPacket, _ received: inout ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) {
        guard packet.radio.crc == .unknown, packet.crcFits == false, !received.payload.isEmpty else { return }
        switch encryption.state {
        case .on, .starting:
            guard received.header.llid == 3, received.payload.count == 1,
                bytes[received.payload.lowerBound] == LLControlOpcode.startEncRsp
            else { return }
        case .removed: guard isPlausible(received, registry, bytes) else { return }
        default: return
        }
        packet.crcFits = nil
        received.isRewritten = true
    }

    /// Whether the payload is encrypted (5.1.3).
    mutating func decideEncryption(
        _ packet: inout AirPacket, _ received: inout ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) {
        // Sent as it was before.
        if received.isRetransmission, !received.isDecrypted {
            received.isEncrypted = encryption.wasOn(for: received.sender)
            return
        }
        if !received.isDecrypted { decideNewEncryption(&packet, &received, registry, bytes) }
        encryption.note(received.isEncrypted || received.isDecrypted, of: received.sender)
    }

    private mutating func decideNewEncryption(
        _ packet: inout AirPacket, _ received: inout ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) {
        if packet.radio.isDecrypted { return encryption.state = .on }
        if packet.radio.wasEncrypted {
            encryption.state = .on
            received.isEncrypted = true
            return
        }
        if isIsochronous {
            received.isEncrypted = encryption.state == .on
            return
        }
        switch encryption.state {
        case .off: return
        case .unknown:
            received.isDoubtful = !isPlausible(received, registry, bytes)
            return
        case .starting:
            return decideStart(&received, registry, bytes)
        case .on, .removed: break
        }
        if received.header.llid == 3, received.payload.count == 1 {
            switch bytes[received.payload.lowerBound] {
            case LLControlOpcode.startEncRsp: encryption.state = .removed
            // The last one of the pause is sent without encryption (5.1.3.2).
            case LLControlOpcode.pauseEncRsp: return
            default: break
            }
        }
        if isClearRequest(received, bytes) {
            if encryption.state == .removed { encryption.state = .off } else { encryption.isAskedToRestart = true }
            return
        }
        if encryption.isAskedToRestart, isOfStart(received, bytes) { return }
        received.isEncrypted = encryption.state == .on || !isPlausible(received, registry, bytes)
    }

    /// After LL_ENC_RSP nothing is encrypted until LL_START_ENC_REQ (5.1.3.1): what no unencrypted payload can be shows
    /// that the latter was missed. But anybody can send an LL_ENC_RSP, and the beginning of an L2CAP PDU does not look right
    /// by chance.
    private mutating func decideStart(
        _ received: inout ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) {
        if isOfStart(received, bytes) { return }
        if isPlausible(received, registry, bytes) {
            if received.header.llid == 2 { encryption.state = .off }
            return
        }
        received.isEncrypted = true
        encryption.state = .on
    }

    /// LL_ENC_REQ is never encrypted: where one comes, the pause before it was missed (5.1.3.2). No encrypted LL Control PDU
    /// has its length; one with bit errors may, so that only LL_ENC_RSP ends the encryption before.
    func isClearRequest(_ received: ReceivedPDU, _ bytes: borrowing Span<UInt8>) -> Bool {
        received.header.llid == 3 && received.payload.count == 23 && received.sender != .peripheral
            && bytes[received.payload.lowerBound] == LLControlOpcode.encReq
    }

    /// Whether an LL Control PDU may come without encryption between LL_ENC_RSP and LL_START_ENC_REQ, by opcode and length.
    func isOfStart(_ received: ReceivedPDU, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard received.header.llid == 3, !received.payload.isEmpty else { return false }
        switch (bytes[received.payload.lowerBound], received.payload.count) {
        case (LLControlOpcode.encRsp, 13), (LLControlOpcode.startEncReq, 1),
            (LLControlOpcode.rejectInd, 2),
            (LLControlOpcode.rejectExtInd, 3),
            (LLControlOpcode.terminateInd, 2):
            return true
        default: return false
        }
    }

    /// Whether a payload is what an unencrypted one must be: an L2CAP PDU on a channel of LE that fits, or an LL Control
    /// PDU of the length that its opcode has.
    func isPlausible(_ received: ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>) -> Bool {
        let payload = received.payload
        switch received.header.llid {
        case 2:
            guard payload.count >= 4 else { return false }
            let cid = bytes.u16(at: payload.lowerBound + 2)
            return Int(bytes.u16(at: payload.lowerBound)) + 4 >= payload.count
                && ((4...6).contains(cid) || cid >= 0x40 && cid < 0x80)
        case 3:
            guard !payload.isEmpty, let entry = registry.linkLayerControl.index(of: UInt16(bytes[payload.lowerBound]))
            else { return false }
            var reader = Reader(range: payload.lowerBound + 1..<payload.upperBound)
            var nothing = FieldList(FieldSelection(registry.vocabulary))
            do throws(Fault) {
                try registry.linkLayerControl.decode(at: entry, bytes, &reader, into: &nothing)
                return reader.isAtEnd
            } catch {
                return false
            }
        // A continuation says nothing; it is used only after a beginning that was plausible.
        default: return true
        }
    }
}
