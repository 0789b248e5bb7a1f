import Decoders

/// Decrypting the payloads of a connection.
extension AirConnection {
    /// A payload that is encrypted, and long enough for it, while there is a key or may be one.
    private func mayDecrypt(_ packet: borrowing AirPacket, _ received: borrowing ReceivedPDU) -> Bool {
        guard received.payload.count > PacketCipher.micLength, !packet.radio.isDecrypted else {
            return false
        }
        switch encryption.state {
        case .on, .starting, .removed: return true
        case .off, .unknown: return false
        }
    }

    /// Decrypts the payload, if its MIC is valid. The MIC then shows who sent the packet, and the counter which one it is.
    ///
    /// - Returns: what was found out; the plaintext is in ``LinkDecryption/takeRecord()``.
    mutating func decrypt(
        _ packet: inout AirPacket, _ received: inout ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) -> LinkDecryption.Opened? {
        guard let decryption = encryption.decryption, mayDecrypt(packet, received) else { return nil }
        let payload = received.payload
        let opened = decryption.open(
            header: bytes[packet.pdu.lowerBound], bytes.extracting(payload), from: received.sender, at: received.offset,
            isSurelyEncrypted: isSurelyEncrypted(packet, received, registry, bytes))
        guard let opened, isBelieved(opened, received, decryption, registry) else { return nil }
        decryption.accept(opened, in: received.frame, payload, bytes)
        received.payload = payload.lowerBound..<payload.upperBound - PacketCipher.micLength
        received.isDecrypted = true
        if packet.radio.sender != opened.sender {
            if packet.radio.sender != .unknown { numbers.doubtsWord = true }
            learn(opened.sender, &received)
        }
        received.sender = opened.sender
        // The key goes on: the request for another one was none.
        encryption.isAskedToRestart = false
        if encryption.state != .removed { encryption.state = .on }
        return opened
    }

    /// Whether following the connection says that a payload is encrypted, so that a key is missed.
    private func isSurelyEncrypted(
        _ packet: borrowing AirPacket, _ received: ReceivedPDU, _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        switch encryption.state {
        case .on: !isClearRequest(received, bytes)
        case .starting: !isOfStart(received, bytes) && !isPlausible(received, registry, bytes)
        case .removed, .off, .unknown: packet.radio.wasEncrypted
        }
    }

    /// A search over many counters finds a MIC that fits by chance more easily: what then comes out must be a payload.
    private func isBelieved(
        _ opened: LinkDecryption.Opened, _ received: ReceivedPDU, _ decryption: LinkDecryption, _ registry: Registry
    ) -> Bool {
        // What a stream carries may be any bytes.
        guard opened.lost > 64, !isIsochronous else { return true }
        guard received.header.llid != 1 else { return false }
        var inner = received
        inner.payload = 0..<received.payload.count - PacketCipher.micLength
        let plaintext = decryption.plaintext
        return isPlausible(inner, registry, plaintext.span)
    }

    /// The counter of a PDU that was decrypted is worth more than sequence numbers of one bit.
    mutating func note(_ opened: LinkDecryption.Opened, in received: inout ReceivedPDU) {
        received.repeats = opened.isOld ? opened.repeats ?? received.repeats : nil
        // The sequence numbers of packets since the last payload may have shown the same ones.
        received.lost = max(received.lost, opened.lost - encryption.takeMissed(of: received.sender))
    }

    /// Counts what was not decrypted here: those PDUs that came decrypted, and those that no key fits.
    func noteUndecrypted(_ packet: borrowing AirPacket, _ received: borrowing ReceivedPDU) {
        guard let decryption = encryption.decryption, !received.payload.isEmpty else { return }
        if received.isEncrypted {
            decryption.noteFailure(isRepeat: received.isRetransmission)
        } else if packet.radio.isDecrypted || encryption.state == .removed, !received.isRetransmission {
            decryption.noteForeign(received.sender, in: received.frame)
        }
    }
}
