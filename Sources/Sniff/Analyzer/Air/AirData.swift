import Decoders
import Reassembly

/// Packets of connections: the data physical channel (Core 6.0, Vol 6, Part B, 2.4 and 4.5).
extension Analyzer {
    mutating func decodeConnection(
        _ packet: inout AirPacket, _ record: inout CaptureRecord, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        let known = air.connections.find(packet.accessAddress)
        if known == nil, packet.isGood == false {
            return decodeStray(&packet, &record, bytes, into: &fields)
        }
        let place = known ?? beginAirConnection(packet.accessAddress, Link(handle: 0))
        if packet.radio.kind == .isochronous { air.connections[place].isIsochronous = true }
        var finding = AirConnection.Finding()
        let isDamaged = air.connections[place].take(
            &packet, &finding, isCut: isCut, at: event.time, keepsFigures: devices != nil, registry, bytes)
        if isDamaged, let fault = air.connections[place].headerFault(packet, bytes) { faults.append(fault) }
        if finding.lost > 0 { noteLoss(finding.lost, of: finding.sender, finding.link) }
        event.direction = finding.sender
        event.accessAddress = packet.accessAddress
        if fields.wantsRecord || comment != nil { describeRecord(&record, bytes.count, into: &fields) }
        let isBrief = fields.isOneLine && !fields.wantsDataHeaders && finding.isOrdinary
        if finding.isTrusted, !isBrief || devices != nil || finding.moment.passed > 1 {
            air.connections[place].settle(&packet, &finding.moment)
            if finding.moment.missed > 1, finding.moment.counter != nil, !air.connections[place].isSubrated {
                noteMissedEvents(finding.link)
            }
        }
        if isBrief {
            event.who = links[finding.link].peer
            // What the payload holds has a name of its own.
            if finding.payload.isEmpty { fields.add(LinkLayerField.pdu.key, finding.dataName) }
            if finding.header.llid == 2 || !finding.payload.isEmpty {
                decodeFragment(
                    finding.header.llid == 2, finding.link, Reader(range: finding.payload), bytes, into: &fields)
            }
            return
        }
        let control = finding.isTrusted ? opcode(finding, bytes) : nil
        describe(&packet, &finding, control, bytes, into: &fields)
        describeAirLink(finding.link, into: &fields)
        guard finding.isTrusted else { return }
        if let control {
            if !finding.isRetransmission { learn(control, finding.payload, place, bytes) }
        } else if deliversData(finding) {
            decodeFragment(
                finding.header.llid == 2, finding.link, Reader(range: finding.payload), bytes, into: &fields)
        }
    }

    /// Packets were missed, and what was in them: credits may have been used or given. Where it was more than one, what
    /// comes next may continue another message than the one that is open.
    private mutating func noteLoss(_ count: Int, of sender: Direction, _ link: Int) {
        if count > 1 { links[link].assemblers[sender].reset() }
        for bearer in links[link].bearers.indices { links[link].bearers[bearer].missed(sender) }
        for index in links[link].channels.indices {
            links[link].channels[index].credits.sent.forget()
            links[link].channels[index].credits.received.forget()
        }
    }

    /// Of two events nothing was heard: as many packets as the sequence numbers, which have one bit, do not show.
    private mutating func noteMissedEvents(_ link: Int) {
        links[link].assemblers.sent.reset()
        links[link].assemblers.received.reset()
    }

    /// A damaged packet of a connection that nobody knows: even its access address may be wrong.
    private mutating func decodeStray(
        _ packet: inout AirPacket, _ record: inout CaptureRecord, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        event.accessAddress = packet.accessAddress
        event.direction = packet.radio.sender
        describeRecord(&record, bytes.count, into: &fields)
        fields.begin(Layer.ll.key)
        fields.add(LinkLayerField.pdu.key, "packet of an unknown connection")
        describeRadio(packet, inForce: (0, 0), into: &fields)
        fields.add(LinkLayerField.data.key, bytes: packet.pdu, of: bytes)
        describeCRC(packet, bytes, into: &fields)
        fields.end(Layer.ll.key)
    }

    /// The opcode of an LL Control PDU that can be read.
    private mutating func opcode(_ finding: AirConnection.Finding, _ bytes: borrowing Span<UInt8>) -> UInt8? {
        guard finding.header.llid == 3, !finding.isUnreadable else { return nil }
        guard !finding.payload.isEmpty else {
            faults.append(
                Fault(LinkLayerField.opcode.key, offset: finding.payload.lowerBound, needed: 1, .invalidLength))
            return nil
        }
        return bytes[finding.payload.lowerBound]
    }

    // MARK: - Output

    /// Packet and finding are only read: they are `inout` because they are too large to be copied.
    private mutating func describe(
        _ packet: inout AirPacket, _ finding: inout AirConnection.Finding, _ control: UInt8?,
        _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        fields.begin(Layer.ll.key)
        let entry = control.flatMap { registry.linkLayerControl.index(of: UInt16($0)) }
        // What the payload holds has a name of its own.
        let isDelivered =
            finding.isTrusted && control == nil && !finding.isRetransmission && !finding.isUnreadable
        let isNamed = isDelivered && !finding.payload.isEmpty && !finding.isIsochronous
        if !isNamed || !fields.isOneLine {
            let first = fields.count
            fields.add(LinkLayerField.pdu.key, name(of: finding, control, entry))
            if isNamed { fields.hush(first..<fields.count) }
        }
        if !fields.isOneLine {
            let radio = fields.count
            describeRadio(packet, inForce: finding.phy, into: &fields)
            fields.hush(radio..<fields.count)
            if finding.isIsochronous {
                fields.add(LinkLayerField.llid.key, finding.header.llid)
                fields.add(LinkLayerField.length.key, UInt64(finding.header.length))
            } else {
                finding.header.describe(into: &fields)
            }
        }
        if let control {
            fields.add(LinkLayerField.opcode.key, control)
            describe(control: entry, finding.payload, bytes, into: &fields)
        }
        describeState(&packet, &finding, into: &fields)
        if entry == nil, !isDelivered || finding.isIsochronous, !finding.payload.isEmpty {
            fields.add(LinkLayerField.data.key, bytes: finding.payload, of: bytes)
        }
        describeCRC(packet, isRewritten: finding.isRewritten, bytes, into: &fields)
        fields.end(Layer.ll.key)
    }

    private func name(
        of finding: AirConnection.Finding, _ control: UInt8?, _ entry: Int?
    ) -> StaticName {
        if let entry { return registry.linkLayerControl.name(at: entry) }
        if control != nil { return "Unknown LL Control PDU" }
        if finding.isIsochronous { return "Isochronous PDU" }
        if finding.isEncrypted, !finding.payload.isEmpty || finding.header.llid != 1 { return "Encrypted PDU" }
        return finding.dataName
    }

    private func describeState(
        _ packet: inout AirPacket, _ finding: inout AirConnection.Finding, into fields: inout FieldList
    ) {
        if finding.isEncrypted { fields.add(LinkLayerField.encrypted.key, true) }
        if packet.radio.isDecrypted { fields.add(LinkLayerField.decrypted.key, true) }
        if packet.radio.mic != .unknown { fields.add(LinkLayerField.micValid.key, packet.radio.mic == .good) }
        if let counter = finding.moment.counter { fields.add(LinkLayerField.eventCounter.key, counter) }
        if finding.moment.missed > 0 { fields.add(LinkLayerField.missedEvents.key, UInt64(finding.moment.missed)) }
        if finding.isRetransmission { fields.add(LinkLayerField.retransmission.key, true) }
        if finding.lost > 0 { fields.add(LinkLayerField.lost.key, UInt64(finding.lost)) }
        if !finding.moment.applied.isEmpty {
            fields.begin(LinkLayerField.applied.key, .list)
            finding.moment.applied.forEach { fields.add(LinkLayerField.applied.key, literal: $0) }
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

    /// - Parameter link: the place of the connection in the analyzer's links.
    mutating func describeAirLink(_ link: Int, into fields: inout FieldList) {
        fields.begin(Layer.link.key)
        if let accessAddress = event.accessAddress {
            fields.add(LinkField.accessAddress.key, octets: UInt64(accessAddress), 4)
        }
        describeLink(link, into: &fields)
        fields.end(Layer.link.key)
    }

    // MARK: - Payload

    /// Whether there is an L2CAP fragment to use: not what was used before, what is encrypted, or what nobody can read.
    private mutating func deliversData(_ finding: AirConnection.Finding) -> Bool {
        guard !finding.isRetransmission, !finding.isUnreadable, !finding.isIsochronous else {
            return false
        }
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
}
