import Decoders
import Reassembly

/// Following a connection from packet to packet. Everything a packet changes is changed in place: a connection is large,
/// and there are many packets.
extension AirConnection {
    /// What following the connection says about a packet.
    struct Finding {
        var header = DataPDUHeader(bits: 0)
        var payload = 0..<0
        /// The packet can be believed: its CRC is not wrong, and it is as long as it says.
        var isTrusted = false
        var sender = Direction.unknown
        var moment = Moment()
        var isRetransmission = false
        var lost = 0
        var isEncrypted = false
        /// The bytes are not those that the CRC was computed from.
        var isRewritten = false
        /// Nobody knows whether it is encrypted, and it does not look like what an unencrypted payload is.
        var isDoubtful = false
        // Of the connection, for what describes the packet.
        var isIsochronous = false
        var phy: (central: UInt8, peripheral: UInt8) = (0, 0)
        /// Place in the analyzer's links.
        var link = 0
        /// Whether the payload is raw bytes and no more.
        var isUnreadable: Bool { isEncrypted || isDoubtful }
        /// What the PDU is called where it is neither encrypted nor an LL Control PDU that can be read.
        var dataName: StaticName {
            switch header.llid {
            case 1 where payload.isEmpty: "Empty PDU"
            case 3: "LL Control PDU"
            case 0: "PDU with a reserved LLID"
            default: "LL Data PDU"
            }
        }
        /// Whether it holds something for L2CAP, or nothing, and there is nothing else to say of it.
        var isOrdinary: Bool {
            isTrusted && !isRetransmission && lost == 0 && !isUnreadable && !isIsochronous && moment.applied.isEmpty
                && (header.llid == 1 || header.llid == 2)
        }
    }

    /// Takes a packet with the connection's access address.
    ///
    /// - Parameters:
    ///   - isCut: the capture kept only the beginning.
    ///   - keepsFigures: whether anybody asks for the connection's figures.
    /// - Returns: whether something is wrong with the header, which is what ``headerFault(_:_:)`` says.
    mutating func take(
        _ packet: inout AirPacket, _ finding: inout Finding, isCut: Bool, at time: Timestamp, keepsFigures: Bool,
        _ registry: Registry, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        if packet.radio.crc == .unknown { verify(&packet, bytes) }
        let isWhole = takeHeader(&packet, &finding, bytes)
        let isGood = packet.isGood != false
        if packet.crcFits == false { admitRewritten(&packet, &finding, registry, bytes) }
        finding.isTrusted = packet.isGood != false && isWhole && !isCut
        let (sender, isCertain) = sender(of: &packet, finding.header)
        finding.sender = sender
        if finding.isTrusted {
            follow(&packet, &finding, isCertain, bytes)
            if keepsFigures { count(finding) }
            lastHeard = time
            if !finding.payload.isEmpty, mayBeEncrypted || packet.radio.isDecrypted || packet.radio.wasEncrypted {
                decideEncryption(&packet, &finding, registry, bytes)
            }
        } else {
            if packet.isGood == false { figures.crcErrors += 1 }
            finding.isEncrypted = encryption == .on && !finding.payload.isEmpty
        }
        if keepsFigures, let channel = packet.radio.channel {
            figures.count(channel: channel, rssi: packet.radio.rssi, isGood: finding.isTrusted)
        }
        finding.isIsochronous = isIsochronous
        finding.phy = phy
        finding.link = link
        // What is wrong with the bytes of a damaged packet means nothing.
        return isGood && !isWhole
    }

    /// Takes the header apart.
    ///
    /// - Returns: whether header and payload are there and as long as they say.
    @inline(__always)
    private mutating func takeHeader(
        _ packet: inout AirPacket, _ finding: inout Finding, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        let (start, end) = (packet.pdu.lowerBound, packet.pdu.upperBound)
        finding.payload = Range(uncheckedBounds: (start, end))
        guard end &- start >= 2 else { return false }
        var bits = bytes.u16(at: start)
        // Headers of isochronous PDUs have other bits beside LLID and length, and no CTEInfo (2.6).
        if isIsochronous { bits &= 0xFF03 }
        finding.header = DataPDUHeader(bits: bits)
        var place = start &+ 2
        if finding.header.cp == 1 {
            guard place < end else {
                finding.header = DataPDUHeader(bits: 0)
                finding.payload = Range(uncheckedBounds: (place, end))
                return false
            }
            finding.header.cteInfo = bytes[place]
            place &+= 1
        }
        // The length counts the MIC, too.
        finding.payload = Range(uncheckedBounds: (place, min(place &+ finding.header.length, end)))
        return end &- place == finding.header.length
    }

    /// What is wrong with the header of a packet, if something is.
    func headerFault(_ packet: AirPacket, _ bytes: borrowing Span<UInt8>) -> Fault? {
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

    /// Follows clock and numbers to a packet that can be believed. Here and below it is only read, and `inout` because
    /// it is too large to be copied.
    private mutating func follow(
        _ packet: inout AirPacket, _ finding: inout Finding, _ isCertain: Bool, _ bytes: borrowing Span<UInt8>
    ) {
        let header = finding.header
        let sender = finding.sender
        finding.moment = move(to: &packet, from: sender)
        if isCertain { noteNumbers(header, of: sender) }
        if !numbersTell { notePair(packet, header) }
        let pause = last.map { packet.start &- $0.end } ?? .max
        last = Heard(
            start: packet.start, end: packet.end, pause: pause, channel: packet.radio.channelIndex, sender: sender,
            isCertain: isCertain, isAlike: header.sn == header.nesn)
        if !isIsochronous, sender != .unknown { takeNumbers(header, sender == .sent, &finding, bytes) }
    }

    /// Sequence numbers: what is sent again, and what was missed.
    private mutating func takeNumbers(
        _ header: DataPDUHeader, _ isCentral: Bool, _ finding: inout Finding, _ bytes: borrowing Span<UInt8>
    ) {
        let content = AirConnection.hash(finding.payload, bytes) &+ UInt64(header.llid)
        let outcome: SequenceTracker.Outcome
        if isCentral {
            outcome = sequence.central.take(number: header.sn == 1, content: content)
            sequence.peripheral.acknowledged(next: header.nesn == 1)
        } else {
            outcome = sequence.peripheral.take(number: header.sn == 1, content: content)
            sequence.central.acknowledged(next: header.nesn == 1)
        }
        switch outcome {
        case .new(let lost): finding.lost = lost
        case .retransmission: finding.isRetransmission = true
        }
    }

    private mutating func count(_ finding: Finding) {
        switch finding.sender {
        case .sent: figures.packets.central += 1
        case .received: figures.packets.peripheral += 1
        case .unknown: figures.packets.unknown += 1
        }
        if finding.payload.isEmpty { figures.empty += 1 }
        if finding.isRetransmission { figures.retransmissions += 1 }
        figures.lost += UInt64(finding.lost)
    }

    /// Differs, as a rule, where bytes do.
    static func hash(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> UInt64 {
        var value = UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
        var place = range.lowerBound
        while place &+ 8 <= range.upperBound {
            value = mix(value, bytes.uint(at: place, width: 8))
            place &+= 8
        }
        let left = range.upperBound &- place
        return left > 0 ? mix(value, bytes.uint(at: place, width: left)) : value
    }

    @inline(__always)
    private static func mix(_ value: UInt64, _ word: UInt64) -> UInt64 {
        let product = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
        return product ^ product >> 32
    }
}
