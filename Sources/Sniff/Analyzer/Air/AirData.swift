import Decoders
import Reassembly

/// Packets of connections: the data physical channel (Core 6.0, Vol 6, Part B, 2.4 and 4.5).
extension Analyzer {
    /// What following the connection says about a packet.
    private struct Finding {
        var header = DataPDUHeader(bits: 0)
        var payload = 0..<0
        var moment = AirConnection.Moment()
        var isRetransmission = false
        var lost = 0
        var isEncrypted = false
        /// The bytes are not those that the CRC was computed from.
        var isRewritten = false
        /// Nobody knows whether it is encrypted, and it does not look like what an unencrypted payload is.
        var isDoubtful = false
        /// Whether the payload is raw bytes and no more.
        var isUnreadable: Bool { isEncrypted || isDoubtful }
    }

    mutating func decodeConnection(
        _ packet: inout AirPacket, _ record: inout CaptureRecord, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        let place = connection(of: packet)
        verify(&packet, place, bytes)
        var finding = Finding()
        var reader = Reader(range: packet.pdu)
        var headerFault: Fault?
        do throws(Fault) {
            finding.header = try DataPDUHeader(bytes, parsing: &reader)
            // The length counts the MIC, too.
            if finding.header.length != reader.remaining {
                let reason: FaultReason = finding.header.length > reader.remaining ? .malformed : .excess
                headerFault = Fault(
                    LinkLayerField.length.key, offset: packet.pdu.lowerBound + 1, needed: finding.header.length,
                    available: reader.remaining, reason)
                reader.limit(finding.header.length)
            }
        } catch {
            headerFault = error
        }
        finding.payload = reader.position..<reader.end
        // What is wrong with the bytes of a damaged packet means nothing.
        if let headerFault, packet.isGood != false { faults.append(headerFault) }
        admitRewritten(&packet, place, &finding, bytes)
        let (sender, isCertain) = air.connections[place].sender(of: packet, finding.header)
        event.direction = sender
        let isTrusted = packet.isGood != false && headerFault == nil && !isCut
        if isTrusted {
            follow(packet, place, sender, isCertain, &finding, bytes)
        } else {
            suspect(packet, place, &finding)
        }
        describeRecord(&record, bytes.count, into: &fields)
        let control = isTrusted ? opcode(finding, bytes) : nil
        describe(packet, place, finding, control, isTrusted: isTrusted, bytes, into: &fields)
        describeAirLink(place, into: &fields)
        guard isTrusted else { return }
        if let control {
            if !finding.isRetransmission { learn(control, finding.payload, place, bytes) }
        } else if deliversData(finding, place) {
            deliver(finding, place, bytes, into: &fields)
        }
    }

    /// The opcode of an LL Control PDU that can be read.
    private mutating func opcode(_ finding: Finding, _ bytes: borrowing Span<UInt8>) -> UInt8? {
        guard finding.header.llid == 3, !finding.isUnreadable else { return nil }
        guard !finding.payload.isEmpty else {
            faults.append(
                Fault(LinkLayerField.opcode.key, offset: finding.payload.lowerBound, needed: 1, .invalidLength))
            return nil
        }
        return bytes[finding.payload.lowerBound]
    }

    // MARK: - What the packet means for the connection

    /// The place of the connection that a packet belongs to; a new one where its beginning was missed.
    private mutating func connection(of packet: AirPacket) -> Int {
        air.connections.find(packet.accessAddress) ?? beginAirConnection(packet.accessAddress, Link(handle: 0))
    }

    /// Checks the CRC where the connection's initial value is known; finds that value out where it is not: the CRC of two
    /// different packets leads to the same one only if it is right.
    private mutating func verify(_ packet: inout AirPacket, _ place: Int, _ bytes: borrowing Span<UInt8>) {
        guard let crc = packet.crc, !packet.radio.isDecrypted else { return }
        if let start = air.connections[place].crcInit {
            packet.check(bytes, initial: start)
        } else if crc != 0, packet.radio.crc == .unknown {
            let content = hash(packet.pdu, bytes)
            let value = CRC24.initial(bytes, packet.pdu, crc: crc)
            if let known = air.connections[place].crcCandidate, known.value == value, known.content != content {
                air.connections[place].crcInit = value
                packet.crcFits = true
            } else {
                air.connections[place].crcCandidate = (value, content)
            }
        }
    }

    /// A packet that cannot be believed: it is counted and shown.
    private mutating func suspect(_ packet: AirPacket, _ place: Int, _ finding: inout Finding) {
        air.connections[place].figures.crcErrors += packet.isGood == false ? 1 : 0
        if devices != nil, let channel = packet.radio.channel {
            air.connections[place].figures.count(channel: channel, rssi: packet.radio.rssi, isGood: false)
        }
        finding.isEncrypted = air.connections[place].encryption == .on && !finding.payload.isEmpty
    }

    private mutating func follow(
        _ packet: AirPacket, _ place: Int, _ sender: Direction, _ isCertain: Bool, _ finding: inout Finding,
        _ bytes: borrowing Span<UInt8>
    ) {
        let header = finding.header
        finding.moment = air.connections[place].move(to: packet, from: sender)
        air.connections[place].lastHeard = event.time
        if isCertain { air.connections[place].noteNumbers(header, of: sender) }
        air.connections[place].notePair(packet, header)
        let pause = air.connections[place].last.map { packet.start &- $0.end } ?? .max
        air.connections[place].last = AirConnection.Heard(
            start: packet.start, end: packet.end, pause: pause, channel: packet.radio.channel, sender: sender,
            isCertain: isCertain, isAlike: header.sn == header.nesn)
        if !air.connections[place].isIsochronous, sender != .unknown {
            let content = hash(finding.payload, bytes) &+ UInt64(header.llid)
            let outcome: SequenceTracker.Outcome
            if sender == .sent {
                outcome = air.connections[place].sequence.central.take(number: header.sn == 1, content: content)
                air.connections[place].sequence.peripheral.acknowledged(next: header.nesn == 1)
            } else {
                outcome = air.connections[place].sequence.peripheral.take(number: header.sn == 1, content: content)
                air.connections[place].sequence.central.acknowledged(next: header.nesn == 1)
            }
            switch outcome {
            case .new(let lost): finding.lost = lost
            case .retransmission: finding.isRetransmission = true
            }
        }
        count(packet, place, sender, finding)
        decideEncryption(packet, place, &finding, bytes)
    }

    private mutating func count(_ packet: AirPacket, _ place: Int, _ sender: Direction, _ finding: Finding) {
        switch sender {
        case .sent: air.connections[place].figures.packets.central += 1
        case .received: air.connections[place].figures.packets.peripheral += 1
        case .unknown: air.connections[place].figures.packets.unknown += 1
        }
        if finding.payload.isEmpty { air.connections[place].figures.empty += 1 }
        if finding.isRetransmission { air.connections[place].figures.retransmissions += 1 }
        air.connections[place].figures.lost += UInt64(finding.lost)
        if devices != nil, let channel = packet.radio.channel {
            air.connections[place].figures.count(channel: channel, rssi: packet.radio.rssi, isGood: true)
        }
    }

    /// Lets packets in whose CRC does not fit because somebody decrypted the capture: it is still that of the packet on the
    /// air. An encrypted payload has a MIC of four bytes behind at least one of its own, so that a shorter answer to
    /// LL_START_ENC_REQ shows it.
    private mutating func admitRewritten(
        _ packet: inout AirPacket, _ place: Int, _ finding: inout Finding, _ bytes: borrowing Span<UInt8>
    ) {
        guard packet.radio.crc == .unknown, packet.crcFits == false, !finding.payload.isEmpty else { return }
        switch air.connections[place].encryption {
        case .on:
            guard finding.header.llid == 3, finding.payload.count == 1,
                bytes[finding.payload.lowerBound] == LLControl.startEncRsp
            else { return }
        case .removed: guard isPlausible(finding, bytes) else { return }
        default: return
        }
        packet.crcFits = nil
        finding.isRewritten = true
    }

    /// Whether the payload is encrypted (5.1.3).
    private mutating func decideEncryption(
        _ packet: AirPacket, _ place: Int, _ finding: inout Finding, _ bytes: borrowing Span<UInt8>
    ) {
        guard !finding.payload.isEmpty else { return }
        if packet.radio.isDecrypted { return air.connections[place].encryption = .on }
        if packet.radio.wasEncrypted {
            air.connections[place].encryption = .on
            finding.isEncrypted = true
            return
        }
        switch air.connections[place].encryption {
        case .off: return
        case .unknown:
            finding.isDoubtful = !isPlausible(finding, bytes)
            return
        case .on, .removed: break
        }
        if finding.header.llid == 3, finding.payload.count == 1 {
            switch bytes[finding.payload.lowerBound] {
            case LLControl.startEncRsp: air.connections[place].encryption = .removed
            // The last one of the pause is sent without encryption (5.1.3.2).
            case LLControl.pauseEncRsp: return
            default: break
            }
        }
        finding.isEncrypted = air.connections[place].encryption == .on || !isPlausible(finding, bytes)
    }

    /// Whether a payload is what an unencrypted one must be: an L2CAP PDU on a channel of LE that fits, or an LL Control
    /// PDU of the length that its opcode has.
    private func isPlausible(_ finding: Finding, _ bytes: borrowing Span<UInt8>) -> Bool {
        let payload = finding.payload
        switch finding.header.llid {
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
        // A continuation says nothing; it is used only behind a beginning that was plausible.
        default: return true
        }
    }

    private func hash(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> UInt64 {
        var value = UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
        var place = range.lowerBound
        while place < range.upperBound {
            let width = min(8, range.upperBound - place)
            value = (value ^ bytes.uint(at: place, width: width)) &* 0xFF51_AFD7_ED55_8CCD
            value ^= value >> 32
            place += 8
        }
        return value
    }

    // MARK: - Output

    private mutating func describe(
        _ packet: AirPacket, _ place: Int, _ finding: Finding, _ control: UInt8?, isTrusted: Bool,
        _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        fields.begin(Layer.ll.key)
        let first = fields.count
        let entry = control.flatMap { registry.linkLayerControl.index(of: UInt16($0)) }
        fields.add(LinkLayerField.pdu.key, name(of: finding, control, entry, isTrusted, place))
        // What the payload holds has a name of its own.
        let isDelivered = isTrusted && control == nil && !finding.isRetransmission && !finding.isUnreadable
        if isDelivered, !finding.payload.isEmpty, !air.connections[place].isIsochronous {
            fields.hush(first..<fields.count)
        }
        let radio = fields.count
        describeRadio(packet, inForce: air.connections[place].phy, into: &fields)
        fields.hush(radio..<fields.count)
        finding.header.describe(at: packet.pdu.lowerBound, into: &fields)
        if let control {
            fields.add(LinkLayerField.opcode.key, control)
            describe(control: entry, finding.payload, bytes, into: &fields)
        }
        describeState(packet, finding, into: &fields)
        if entry == nil, !isDelivered || air.connections[place].isIsochronous, !finding.payload.isEmpty {
            fields.add(LinkLayerField.data.key, bytes: finding.payload, of: bytes)
        }
        describeCRC(packet, isRewritten: finding.isRewritten, into: &fields)
        fields.end(Layer.ll.key)
    }

    private func name(
        of finding: Finding, _ control: UInt8?, _ entry: Int?, _ isTrusted: Bool, _ place: Int
    ) -> StaticName {
        if let entry { return registry.linkLayerControl.name(at: entry) }
        if control != nil { return "Unknown LL Control PDU" }
        if air.connections[place].isIsochronous { return "Isochronous PDU" }
        if finding.payload.isEmpty, finding.header.llid == 1 { return "Empty PDU" }
        if finding.isEncrypted { return "Encrypted PDU" }
        switch finding.header.llid {
        case 3: return "LL Control PDU"
        case 0: return "PDU with a reserved LLID"
        default: return "LL Data PDU"
        }
    }

    private func describeState(_ packet: AirPacket, _ finding: Finding, into fields: inout FieldList) {
        if finding.isEncrypted { fields.add(LinkLayerField.encrypted.key, true) }
        if packet.radio.isDecrypted { fields.add(LinkLayerField.decrypted.key, true) }
        if packet.radio.mic != .unknown { fields.add(LinkLayerField.micValid.key, packet.radio.mic == .good) }
        if let counter = finding.moment.counter { fields.add(LinkLayerField.eventCounter.key, counter) }
        if finding.moment.missed > 0 { fields.add(LinkLayerField.missedEvents.key, UInt64(finding.moment.missed)) }
        if finding.isRetransmission { fields.add(LinkLayerField.retransmission.key, true) }
        if finding.lost > 0 { fields.add(LinkLayerField.lost.key, UInt64(finding.lost)) }
        if !finding.moment.applied.isEmpty {
            fields.begin(LinkLayerField.applied.key, .list)
            for what in finding.moment.applied { fields.add(LinkLayerField.applied.key, literal: what) }
            fields.end(LinkLayerField.applied.key)
        }
    }

    /// The parameters of an LL Control PDU, or what there is of them.
    private mutating func describe(
        control entry: Int?, _ payload: Range<Int>, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        guard let entry else { return }
        var reader = Reader(range: payload.lowerBound + 1..<payload.upperBound)
        do throws(Fault) {
            try registry.linkLayerControl.decode(at: entry, bytes, &reader, into: &fields)
            if !reader.isAtEnd {
                throw Fault(LinkLayerField.data.key, offset: reader.position, available: reader.remaining, .excess)
            }
        } catch {
            faults.append(error)
        }
    }

    mutating func describeAirLink(_ place: Int, into fields: inout FieldList) {
        fields.begin(Layer.link.key)
        fields.add(LinkField.accessAddress.key, octets: UInt64(air.connections[place].accessAddress), 4)
        describeLink(air.connections[place].link, into: &fields)
        fields.end(Layer.link.key)
        event.accessAddress = air.connections[place].accessAddress
    }

    // MARK: - Payload

    /// Whether there is an L2CAP fragment to use: not what was used before, what is encrypted, or what nobody can read.
    private mutating func deliversData(_ finding: Finding, _ place: Int) -> Bool {
        let connection = air.connections[place]
        guard !finding.isRetransmission, !finding.isUnreadable, !connection.isIsochronous else { return false }
        switch finding.header.llid {
        case 1: return !finding.payload.isEmpty
        case 2: return true
        // The opcode was missing.
        case 3: return false
        default:
            faults.append(Fault(LinkLayerField.llid.key, offset: finding.payload.lowerBound - 2, .invalidValue))
            return false
        }
    }

    private mutating func deliver(
        _ finding: Finding, _ place: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        let link = air.connections[place].link
        let isFirst = finding.header.llid == 2
        let isOpen = event.direction == .sent ? links[link].sent.isOpen : links[link].received.isOpen
        if isFirst, !isOpen, L2CAPAssembler.isWhole(bytes, Reader(range: finding.payload)) {
            decodeL2CAP(link, Reader(range: finding.payload), bytes, into: &fields)
        } else {
            joinACL(isFirst, link, finding.payload, bytes, into: &fields)
        }
    }
}
