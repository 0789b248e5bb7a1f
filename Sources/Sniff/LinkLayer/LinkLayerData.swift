import Decoders
import Reassembly

/// Packets of connections: the data physical channel (Core 6.0, Vol 6, Part B, 2.4 and 4.5).
extension LinkLayer {
    /// Takes a packet of a connection. Returns what it has for L2CAP.
    mutating func receiveData(
        _ packet: inout AirPacket, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>,
        _ links: inout LinkTable, into dissection: inout Dissection
    ) -> Delivery? {
        let known = connections.find(packet.accessAddress)
        let isPossible = correctChannel(&packet, known, bytes)
        guard
            known != nil
                || isPossible && packet.isGood != false
                    && (packet.radio.kind == .isochronous || AccessAddress.isAllowed(packet.accessAddress)),
            let id = known
                ?? begin(
                    packet.accessAddress, isShown: false, &links, dissection)
        else {
            noteStray()
            describeStray(packet, record, bytes, into: &dissection)
            return nil
        }
        if packet.radio.kind == .isochronous { connections[id].isIsochronous = true }
        var received = AirConnection.ReceivedPDU(
            connections[id].link, frame: dissection.facts.number, offset: record.offset)
        let isDamaged = connections[id].receive(
            &packet, &received, isCut: dissection.isCut, at: dissection.facts.time, keepsFigures: keepsFigures,
            registry,
            bytes)
        if !links[connections[id].link].isShown, received.copyOf == nil { weigh(packet, received, id, &links, bytes) }
        if isDamaged, let fault = connections[id].headerFault(packet, bytes) { dissection.faults.append(fault) }
        dissection.facts.sender = received.sender
        if received.sender == .unknown {
            dissection.facts.sender = received.presumedSender
            dissection.facts.isSenderPresumed = true
        }
        if received.isTurnedRound {
            links[received.link].turnRound()
            unproven.turnRound(id)
        }
        dissection.facts.accessAddress = packet.accessAddress
        if dissection.wantsRecord { dissection.describeRecord(record, bytes.count, header: packet.headerCount) }
        noteMissed(packet, &received, of: id, &links, dissection.fields)
        if received.isEncrypted, received.isTrusted, connections[id].encryption.decryption == nil {
            decryption(of: id, links).noteFailure(isRepeat: false)
        }
        if received.isEncrypted, keys.isPairing, received.isTrusted, received.sender == .peripheral {
            note(.encrypted(received.link, isReadable: false))
        }
        guard received.isDecrypted, let decryption = connections[id].encryption.decryption else {
            if let plain { noteHeard(packet, received, of: id, in: plain) }
            return receive(packet, received, of: id, bytes, &links, into: &dissection)
        }
        let decrypted = decryption.takeRecord()
        if let plain { noteDecrypted(packet, received, of: id, decryption, record, bytes, decrypted.span, in: plain) }
        dissection.fields.addRecord(decrypted.span, frame: received.frame)
        var delivery = receive(packet, received, of: id, decrypted.span, &links, into: &dissection)
        delivery?.decryption = decryption
        decryption.recycle(decrypted)
        return delivery
    }

    /// Takes a packet whose place in the connection is known, and that was decrypted if it can be.
    private mutating func receive(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU, of id: AirLinkID,
        _ bytes: borrowing Span<UInt8>,
        _ links: inout LinkTable, into dissection: inout Dissection
    ) -> Delivery? {
        let control = received.isTrusted ? opcode(received, bytes, into: &dissection) : nil
        if keepsObserved, received.copyOf == nil {
            outcome.observed.set(ObservedPacket.Data(received: received, isGood: packet.isGood != false))
        }
        let decryption = received.isDecrypted || received.isEncrypted ? connections[id].encryption.decryption : nil
        describe(packet, received, control: control, by: decryption, bytes, into: &dissection)
        dissection.describeDataLink(links, received.link)
        guard received.isTrusted, !received.isRetransmission else { return nil }
        if let control {
            receiveControl(control, in: received.payload, of: id, bytes, &links, dissection)
            return nil
        }
        return deliver(received, into: &dissection)
    }

    /// No connection uses the primary advertising channels (Core 6.0, Vol 6, Part B, 1.4.1): where a packet of one is said
    /// to have been there, either it is none, or the channel is not the one of the packet.
    ///
    /// - Returns: whether it can be a packet of a connection that was not heard before.
    private mutating func correctChannel(
        _ packet: inout AirPacket, _ known: AirLinkID?, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        guard let channel = packet.radio.channel, channel >= 37 else { return true }
        if let known, let start = connections[known].crcStart.value { packet.check(bytes, initial: start) }
        packet.radio.channel = nil
        if packet.isGood == true { sniffer.setDataChannel(&packet) }
        return packet.isGood == true
    }

    /// Decides whether packets show that there is a connection whose beginning was missed: one with a valid MIC or a right CRC
    /// does. The CRC is right by the sniffer's word, or because two lead to the same initial value
    /// (``AirConnection/CRCStart/verify(_:_:)``). Where captures have no CRC, the second packet shows it.
    private mutating func weigh(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU, _ id: AirLinkID,
        _ links: inout LinkTable, _ bytes: borrowing Span<UInt8>
    ) {
        let crc = packet.radio.isDecrypted ? nil : packet.crc(bytes)
        let hasCRC = packet.radio.crc != .unknown || crc != nil && crc != 0
        let isSecond = connections[id].lifetime.packetsBefore > 0
        // No PDU of a connection has the LLID 0 (2.4): it proves nothing.
        let isReserved = !connections[id].isIsochronous && packet.pdu.count > 1 && bytes[packet.pdu.lowerBound] & 3 == 0
        guard !isReserved, packet.isGood == true || received.isDecrypted || !hasCRC && isSecond else {
            connections[id].lifetime.packetsBefore += 1
            if received.isTrusted { outcome.unproven = id }
            return
        }
        links.show(connections[id].link)
        connections[id].encryption.decryption?.show(links[connections[id].link].encrypted)
        let packets = unproven.take(id, initial: connections[id].crcStart.value)
        guard !packets.isEmpty else { return }
        outcome.earlier = Earlier(
            link: connections[id].link, packets: packets, lost: received.lost, sender: received.sender)
    }

    /// Packets and events that were missed end what hangs on them. The event of the packet is found out where anybody wants
    /// to know, because the channel of the event has to be computed for it.
    private mutating func noteMissed(
        _ packet: borrowing AirPacket, _ received: inout AirConnection.ReceivedPDU, of id: AirLinkID,
        _ links: inout LinkTable, _ fields: borrowing FieldList
    ) {
        if received.lost > 0 { links[received.link].missed(received.lost, of: received.sender) }
        if received.isTrusted { noteTurns(received, of: id, &links) }
        guard received.isTrusted,
            keepsFigures || received.timing.passed >= connections[id].schedule.hidingEvents
                || fields.wants(LinkLayerField.eventCounter.key)
                || fields.wants(LinkLayerField.missedEvents.key)
        else { return }
        connections[id].findEvent(of: packet, &received.timing)
        if received.timing.hidesPackets { links[received.link].missedEvents(received.timing.missed) }
    }

    /// The two sides send in turn. Where the turn of a packet is not known, the sequence numbers alone show what was missed.
    private mutating func noteTurns(
        _ received: borrowing AirConnection.ReceivedPDU, of id: AirLinkID, _ links: inout LinkTable
    ) {
        let sender = received.sender
        let isKnown = received.timing.followsInstants ? sender != .unknown : false
        let missed = connections[id].schedule.missedTurns(before: sender, isKnown: isKnown)
        if received.lost > 0 {
            // Of one event, all else was heard.
            let isFirst = missed.map { $0.first == .central && $0.count == 2 } ?? false
            links[received.link].missedPDUs(of: sender, isFirst: isFirst)
        }
        guard missed?.count != 0 else { return }
        links[received.link].mayHaveMissed()
    }

    /// The opcode of an LL Control PDU that can be read.
    private func opcode(
        _ received: AirConnection.ReceivedPDU, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) -> UInt8? {
        guard received.header.llid == 3, !received.isUnreadable else { return nil }
        guard !received.payload.isEmpty else {
            dissection.faults.append(
                Fault(
                    LinkLayerField.opcode.key, offset: received.payload.lowerBound, needed: 1, .invalidLength,
                    limit: .pdu))
            return nil
        }
        return bytes[received.payload.lowerBound]
    }

    /// The L2CAP data, if they are neither encrypted nor unreadable.
    private func deliver(
        _ received: AirConnection.ReceivedPDU, into dissection: inout Dissection
    ) -> Delivery? {
        guard !received.isUnreadable, !received.isIsochronous else { return nil }
        let fragment = Reader(range: received.payload)
        switch received.header.llid {
        case 1:
            return received.payload.isEmpty ? nil : Delivery(link: received.link, isFirst: false, fragment: fragment)
        case 2: return Delivery(link: received.link, isFirst: true, fragment: fragment)
        // The opcode was missing.
        case 3: return nil
        default:
            dissection.faults.append(
                Fault(LinkLayerField.llid.key, offset: received.payload.lowerBound - 2, .invalidValue))
            return nil
        }
    }
}
