import Decoders

/// The packet at hand as a capture without encryption has it. Readers that cannot decrypt take it for a packet that the sniffer
/// has decrypted: the payload is the plaintext, the header's length does not count the MIC, and the CRC fits.
///
/// LINKTYPE_NORDIC_BLE (272) stays; everything else becomes LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR (256), which has flags for
/// what is known. All packets of 251 and PPI do, because readers follow a connection within one link type, and all packets of
/// a connection have their sender, because readers number and join those of one sender.
package final class PlainPacket {
    package enum Payload {
        /// It was not encrypted, came decrypted, or nobody knows whether it is encrypted.
        case asHeard
        case decrypted
        /// It could be decrypted, but has a key of a pairing, or may have one.
        case withheld(isKey: Bool)
        /// It stays encrypted, and why.
        case encrypted(String)
    }

    /// The type of a PDU in the pseudo-header, as its flags. Auxiliary PDUs have two bits more, where others have the MIC's.
    enum PDUType: UInt16 {
        case unknown = 0
        case chain = 0x1080
        case periodic = 0x2080
        case central = 0x0100
        case peripheral = 0x0180
        case isochronousCentral = 0x0200
        case isochronousPeripheral = 0x0280
        case broadcast = 0x0300
    }

    let showsSecrets: Bool
    /// Fields of keys, which links and broadcasts are encrypted with, or which identify devices.
    private let keys: Set<FieldKey>
    package private(set) var payload = Payload.asHeard
    /// How the new record is framed; `nil` if the packet is written as it was heard.
    package private(set) var link: DataLink?
    /// The new record.
    package private(set) var bytes: [UInt8] = []
    /// Of the packet, set by who follows its connection or group.
    var type = PDUType.unknown
    var phy: UInt8 = 0
    var crcStart: UInt32?
    /// Another program has decrypted it.
    var isDeciphered = false

    /// - Parameter showsSecrets: also decrypt PDUs that carry keys of pairings.
    package init(showsSecrets: Bool, _ vocabulary: Vocabulary) {
        self.showsSecrets = showsSecrets
        keys = Set(
            vocabulary.keys.filter { key in
                let definition = vocabulary[key]
                return definition.isSecret && definition.type == .hex
                    && ["key", "irk", "broadcast_code"].contains { definition.path.hasSuffix($0) }
            })
    }

    /// Adds the fields that ``holdsKey(_:)`` reads.
    package func select(in selection: inout FieldSelection) { for key in keys { selection.insert(key) } }

    /// Whether a packet has a key that is not overwritten.
    func holdsKey(_ fields: borrowing FieldList) -> Bool {
        (0..<fields.count).contains { index in
            let entry = fields[index].revealed
            return entry.kind == .bytes && keys.contains(entry.key)
                && fields.withBytes(of: entry) { $0.contains { $0 != 0 } }
        }
    }

    func begin() {
        payload = .asHeard
        link = nil
        (type, phy, crcStart, isDeciphered) = (.unknown, 0, nil, false)
    }

    func withhold(isKey: Bool) { payload = .withheld(isKey: isKey) }

    func keepEncrypted(_ obstacle: DecryptionReport.Obstacle) { payload = .encrypted(obstacle.text) }

    func keepEncrypted(copyOf frame: UInt64) {
        payload = .encrypted("not decrypted: the same packet as frame \(frame) of the input, heard by another sniffer")
    }

    /// Puts the plaintext in the place of the encrypted payload and its MIC.
    ///
    /// - Parameters:
    ///   - bytes: the record as it was heard.
    ///   - decrypted: the same with the plaintext.
    ///   - range: where that is.
    func replace(
        _ packet: borrowing AirPacket, _ link: DataLink, _ bytes: borrowing Span<UInt8>,
        with decrypted: borrowing Span<UInt8>, _ range: Range<Int>
    ) {
        payload = .decrypted
        beginRecord(packet, link, bytes)
        let header = packet.pdu.lowerBound - packet.headerCount + self.bytes.count
        append(decrypted, from: packet.headerCount, to: range.upperBound)
        // The length no longer counts the MIC.
        if header + 1 < self.bytes.count { self.bytes[header + 1] &-= UInt8(PacketCipher.micLength) }
        let crc = crcStart.map { self.crc(header..<self.bytes.count, initial: $0) } ?? 0
        for shift in [0, 8, 16] as [UInt32] { self.bytes.append(UInt8(truncatingIfNeeded: crc >> shift)) }
    }

    private func crc(_ range: Range<Int>, initial: UInt32) -> UInt32 {
        let bytes = bytes
        return CRC24.octets(bytes.span, range, initial: initial)
    }

    /// The packet is described. What was not decrypted stays as it was but for the link type and the sender.
    func finish(_ packet: borrowing AirPacket, _ link: DataLink, _ bytes: borrowing Span<UInt8>) {
        guard self.link == nil, link == .linkLayer || link == .ppi || type != .unknown else { return }
        beginRecord(packet, link, bytes)
        append(bytes, from: packet.headerCount, to: bytes.count)
    }

    private func append(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
        var offset = start
        while offset < end, offset < bytes.count {
            self.bytes.append(bytes[offset])
            offset += 1
        }
    }

    private var isDecrypted: Bool { if case .decrypted = payload { true } else { false } }
}

/// Headers about the radio.
extension PlainPacket {
    private func beginRecord(_ packet: borrowing AirPacket, _ link: DataLink, _ bytes: borrowing Span<UInt8>) {
        self.bytes.removeAll(keepingCapacity: true)
        switch link {
        case .nordic:
            self.link = .nordic
            append(bytes, from: 0, to: packet.headerCount)
            markNordic(bytes.count)
        case .linkLayerWithHeader:
            self.link = .linkLayerWithHeader
            append(bytes, from: 0, to: packet.headerCount)
            markFlags(bytes.u16(at: 8))
        default:
            self.link = .linkLayerWithHeader
            appendHeader(packet)
        }
    }

    /// Bits of the pseudo-header (tcpdump.org, LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR).
    private enum Flag {
        static let dewhitened: UInt16 = 0x0001
        static let signal: UInt16 = 0x0002
        static let decrypted: UInt16 = 0x0008
        /// The channel is not known to be that of the radio.
        static let aliasing: UInt16 = 0x0040
        static let type: UInt16 = 0x0380
        static let crcChecked: UInt16 = 0x0400
        static let crcValid: UInt16 = 0x0800
        static let micChecked: UInt16 = 0x1000
        static let micValid: UInt16 = 0x2000
        /// Which auxiliary PDU it is.
        static let auxiliary: UInt16 = 0x3000
    }

    /// A pseudo-header with what other formats and following the connection say.
    private func appendHeader(_ packet: borrowing AirPacket) {
        var flags = Flag.dewhitened
        let channel = packet.radio.channel.flatMap(RFChannel.number(ofIndex:))
        if channel == nil { flags |= Flag.aliasing }
        if packet.radio.rssi != nil { flags |= Flag.signal }
        if isDeciphered { flags |= Flag.decrypted }
        if let isGood = packet.isGood { flags |= Flag.crcChecked | (isGood ? Flag.crcValid : 0) }
        // LE Coded has an octet more than the packet has here.
        if phy == 2 { flags |= 1 << 14 }
        bytes = [channel ?? 0, UInt8(bitPattern: packet.radio.rssi ?? 0)] + [UInt8](repeating: 0, count: 8)
        markFlags(flags)
    }

    private func markFlags(_ heard: UInt16) {
        var flags = heard
        if isDecrypted { flags |= Flag.decrypted | Flag.micChecked | Flag.micValid | Flag.crcChecked | Flag.crcValid }
        switch type {
        case .unknown: break
        case .chain, .periodic: flags = flags & ~(Flag.type | Flag.auxiliary) | type.rawValue
        default: flags = flags & ~Flag.type | type.rawValue
        }
        guard bytes.count >= 10 else { return }
        bytes[8] = UInt8(truncatingIfNeeded: flags)
        bytes[9] = UInt8(truncatingIfNeeded: flags >> 8)
    }

    /// The length of the payload in the nRF Sniffer's header, which has another place in each version of its protocol
    /// (``RadioHeader``), and its flags.
    ///
    /// - Parameter count: the length of the record as it was heard.
    private func markNordic(_ count: Int) {
        guard bytes.count >= 17 else { return }
        if type == .central { bytes[8] |= 0x02 } else if type == .peripheral { bytes[8] &= ~0x02 }
        guard isDecrypted else { return }
        let (old, mic) = (count - 7, PacketCipher.micLength)
        if Int(bytes[6]) == old {
            bytes[6] = UInt8(truncatingIfNeeded: old - mic)
        } else if bytes[3] == 1, Int(bytes[2]) == old {
            bytes[2] = UInt8(truncatingIfNeeded: old - mic)
        } else if Int(bytes[1]) | Int(bytes[2]) << 8 == old {
            bytes[1] = UInt8(truncatingIfNeeded: old - mic)
            bytes[2] = UInt8(truncatingIfNeeded: (old - mic) >> 8)
        }
        // CRC right, encrypted on the air, MIC right.
        bytes[8] |= 0x01 | 0x04 | 0x08
    }
}

/// Packets of connections.
extension LinkLayer {
    /// A packet that was not decrypted here.
    func noteHeard(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU, of id: AirLinkID, in plain: PlainPacket
    ) {
        note(received, of: id, in: plain)
        guard received.isEncrypted else { return }
        if packet.isGood == false {
            plain.keepEncrypted(.damaged)
        } else if let first = received.copyOf {
            plain.keepEncrypted(copyOf: first)
        } else {
            plain.keepEncrypted(connections[id].encryption.decryption?.obstacle ?? .noStart)
        }
    }

    func noteDecrypted(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU, of id: AirLinkID,
        _ decryption: LinkDecryption, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>,
        _ decrypted: borrowing Span<UInt8>, in plain: PlainPacket
    ) {
        note(received, of: id, in: plain)
        var content = KeyPDUs.Content.noKey
        if !received.isIsochronous {
            content = decryption.keyPDUs[received.sender].take(
                llid: received.header.llid, decrypted.extracting(received.payload),
                isRepeated: received.isRetransmission, hasGap: decryption.missedBefore > 0)
        }
        if content != .noKey, !plain.showsSecrets { return plain.withhold(isKey: content == .key) }
        plain.replace(packet, record.link, bytes, with: decrypted, received.payload)
    }

    /// Facts about the packet that its connection gives.
    private func note(_ received: AirConnection.ReceivedPDU, of id: AirLinkID, in plain: PlainPacket) {
        switch received.sender {
        case .central:
            plain.type = received.isIsochronous ? .isochronousCentral : .central
            plain.phy = received.phy.central
        case .peripheral:
            plain.type = received.isIsochronous ? .isochronousPeripheral : .peripheral
            plain.phy = received.phy.peripheral
        case .unknown: break
        }
        plain.crcStart = connections[id].crcStart.value
        plain.isDeciphered = received.isDeciphered && !received.isDecrypted
    }
}
