import Decoders
import Reassembly

/// Following a connection from packet to packet. Everything a packet changes is changed in place: a connection is large,
/// and there are many packets.
extension AirConnection {
    /// Takes a packet with the connection's access address.
    ///
    /// - Parameters:
    ///   - isCut: the capture kept only the beginning.
    ///   - keepsFigures: whether anybody asks for the connection's figures.
    /// - Returns: whether something is wrong with the header, which is what ``headerFault(_:_:)`` says.
    mutating func receive(
        _ packet: inout AirPacket, _ received: inout ReceivedPDU, isCut: Bool, at time: Timestamp, keepsFigures: Bool,
        _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        if packet.radio.crc == .unknown { crcStart.verify(&packet, bytes) }
        let isWhole = readHeader(&packet, &received, bytes)
        let isGood = packet.isGood != false
        // A packet that begins while the same one is sent is heard by two sniffers: a device waits 150 µs (4.1.1).
        if let last, isWhole, isGood, packet.start < last.end, packet.start >= last.start,
            last.content == packet.content(bytes)
        {
            received.copyOf = last.frame
            received.sender = last.sender
            received.isEncrypted = encryption.state == .on && !received.payload.isEmpty
            received.isIsochronous = isIsochronous
            received.phy = phy
            return false
        }
        if packet.crcFits == false { admitRewritten(&packet, &received, registry, bytes) }
        received.isTrusted = packet.isGood != false && isWhole && !isCut
        let (sender, isCertain) = sender(of: packet, &received, registry, bytes)
        received.sender = sender
        if received.isTrusted {
            let opened = encryption.decryption == nil ? nil : decrypt(&packet, &received, registry, bytes)
            follow(packet, &received, isCertain || opened != nil, bytes)
            if let opened {
                note(opened, in: &received)
            } else if received.lost > 0, encryption.decryption != nil {
                encryption.noteMissed(received.lost, of: sender)
            }
            if keepsFigures { count(received) }
            lifetime.last = time
            if !received.payload.isEmpty, encryption.mayBeOn || packet.radio.isDecrypted || packet.radio.wasEncrypted {
                decideEncryption(&packet, &received, registry, bytes)
                received.isDeciphered =
                    !received.isUnreadable
                    && (received.isDecrypted || packet.radio.isDecrypted || encryption.state == .removed)
                noteUndecrypted(packet, received)
            }
        } else {
            if packet.isGood == false { figures.crcErrors += 1 }
            received.isEncrypted = encryption.state == .on && !received.payload.isEmpty
            if received.isEncrypted, packet.isGood == false { encryption.decryption?.noteDamaged() }
        }
        if keepsFigures, let channel = packet.radio.channel {
            figures.count(channel: channel, rssi: packet.radio.rssi, isGood: received.isTrusted)
        }
        received.isIsochronous = isIsochronous
        received.phy = phy
        // What is wrong with the bytes of a damaged packet means nothing.
        return isGood && !isWhole
    }

    /// Takes the header apart.
    ///
    /// - Returns: whether header and payload are there and as long as they say.
    @inline(__always)
    private mutating func readHeader(
        _ packet: inout AirPacket, _ received: inout ReceivedPDU, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        let (start, end) = (packet.pdu.lowerBound, packet.pdu.upperBound)
        // Memory safety: those of a range; below, `offset` is at most `end`. Whoever reads the payload does so by a span.
        received.payload = Range(uncheckedBounds: (start, end))
        guard end &- start >= 2 else { return false }
        var bits = bytes.u16(at: start)
        // Headers of isochronous PDUs have other bits beside LLID and length, and no CTEInfo (2.6).
        if isIsochronous { bits &= 0xFF03 }
        received.header = DataPDUHeader(bits: bits)
        received.headerCount = 2
        var offset = start &+ 2
        if received.header.cp == 1 {
            guard offset < end else {
                received.payload = Range(uncheckedBounds: (offset, end))
                return false
            }
            received.headerCount = 3
            received.header.cteInfo = bytes[offset]
            offset &+= 1
        }
        // The length counts the MIC, too.
        received.payload = Range(uncheckedBounds: (offset, min(offset &+ received.header.length, end)))
        return end &- offset == received.header.length
    }

    /// The fault in the header of a packet, if there is one.
    func headerFault(_ packet: borrowing AirPacket, _ bytes: borrowing Span<UInt8>) -> Fault? {
        var reader = Reader(range: packet.pdu)
        do throws(Fault) {
            let header =
                isIsochronous
                ? DataPDUHeader(bits: try reader.u16(bytes, LinkLayerField.llid.key) & 0xFF03)
                : try DataPDUHeader(bytes, parsing: &reader)
            guard header.length != reader.remaining else { return nil }
            return Fault(
                LinkLayerField.length.key, offset: packet.pdu.lowerBound + 1, needed: header.length,
                available: reader.remaining, header.length > reader.remaining ? .malformed : .excess)
        } catch {
            return error
        }
    }

    /// Follows clock and numbers to a packet that can be believed.
    private mutating func follow(
        _ packet: borrowing AirPacket, _ received: inout ReceivedPDU, _ isCertain: Bool, _ bytes: borrowing Span<UInt8>
    ) {
        let header = received.header
        let sender = received.sender
        received.timing = move(to: packet, from: sender)
        if isCertain { numbers.note(header, of: sender) }
        if packet.radio.sender == .unknown || numbers.doubtsWord { notePair(packet, &received) }
        let pause = last.map { packet.start - $0.end } ?? .max
        last = LastPacket(
            start: packet.start, end: packet.end, pause: pause, channel: packet.radio.channelIndex, sender: sender,
            isCertain: isCertain, isAlike: header.sn == header.nesn, frame: received.frame,
            content: packet.content(bytes))
        if !isIsochronous, sender != .unknown { followNumbers(header, sender == .central, &received, bytes) }
    }

    /// Sequence numbers: what is sent again, and what was missed.
    private mutating func followNumbers(
        _ header: DataPDUHeader, _ isCentral: Bool, _ received: inout ReceivedPDU, _ bytes: borrowing Span<UInt8>
    ) {
        let content = AirConnection.hash(received.payload, bytes) &+ UInt64(header.llid)
        switch numbers.take(header, isCentral: isCentral, content: content, frame: received.frame) {
        case .new(let lost): received.lost = lost
        case .retransmission(let first): received.repeats = first
        }
    }

    private mutating func count(_ received: ReceivedPDU) {
        let again: UInt64 = received.isRetransmission ? 1 : 0
        switch received.sender {
        case .central:
            figures.packets.central += 1
            figures.repeated.central += again
        case .peripheral:
            figures.packets.peripheral += 1
            figures.repeated.peripheral += again
        case .unknown: figures.packets.unknown += 1
        }
        if received.payload.isEmpty { figures.empty += 1 }
        figures.lostPackets += SaturatingCount(UInt64(received.lost))
    }

    /// Differs, as a rule, where bytes do.
    static func hash(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> UInt64 {
        var value = UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
        var offset = range.lowerBound
        while offset &+ 8 <= range.upperBound {
            value = mix(value, bytes.uint(at: offset, width: 8))
            offset &+= 8
        }
        let left = range.upperBound &- offset
        return left > 0 ? mix(value, bytes.uint(at: offset, width: left)) : value
    }

    private static func mix(_ value: UInt64, _ word: UInt64) -> UInt64 {
        let product = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
        return product ^ product >> 32
    }
}
