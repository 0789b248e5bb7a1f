import Decoders
import Reassembly

/// Packets of connections: the data physical channel (Core 6.0, Vol 6, Part B, 2.4 and 4.5).
extension LinkLayer {
    /// Takes a packet of a connection, or of none.
    ///
    /// - Parameter offset: where the record begins in the (unzipped) input.
    mutating func followData(
        _ offset: UInt64, _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable, _ dissection: inout Dissection
    ) {
        let known = connections.find(outcome.packet.accessAddress)
        let isPossible = settleChannel(known, bytes)
        dissection.facts.accessAddress = outcome.packet.accessAddress
        guard known != nil || isPossible && outcome.packet.isGood != false,
            let id = known ?? begin(outcome.packet.accessAddress, isShown: false, &links, dissection)
        else {
            noteStray()
            dissection.facts.sender = outcome.packet.radio.sender
            return
        }
        if outcome.packet.radio.kind == .isochronous { connections[id].isIsochronous = true }
        outcome.setData(
            id, AirConnection.ReceivedPDU(connections[id].link, frame: dissection.facts.number, offset: offset))
        let isDamaged = connections[id].receive(
            &outcome.packet, &outcome.received, isCut: dissection.isCut, at: dissection.facts.time,
            keepsFigures: keepsFigures, registry, bytes)
        let link = connections[id].link
        if !links[link].isShown { weigh(id, &links, bytes) }
        if isDamaged, let fault = connections[id].headerFault(outcome.packet, bytes) { dissection.faults.append(fault) }
        dissection.facts.sender = outcome.received.sender
        if outcome.received.sender == .unknown {
            dissection.facts.sender = outcome.received.presumedSender
            dissection.facts.isSenderPresumed = true
        }
        if outcome.received.isTurnedRound { links[link].turnRound() }
        noteMissed(id, &links, dissection.fields)
        guard outcome.received.isEncrypted, outcome.received.isTrusted else { return }
        if connections[id].decryption == nil { decryption(of: id, links).noteFailure(isRepeat: false) }
        if keys.isPairing, outcome.received.sender == .peripheral { note(.encrypted(link, isReadable: false)) }
    }

    /// Describes a packet of a connection that was followed, and was decrypted if it can be.
    mutating func receiveData(
        _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable, into dissection: inout Dissection
    ) {
        guard let id = outcome.connection else { return }
        guard outcome.received.isDecrypted, let decryption = connections[id].decryption else {
            return receive(id, bytes, &links, into: &dissection)
        }
        let plain = decryption.takeRecord()
        dissection.fields.addRecord(plain.span, frame: outcome.received.frame)
        receive(id, plain.span, &links, into: &dissection)
        outcome.delivery?.decryption = decryption
        decryption.recycle(plain)
    }

    private mutating func receive(
        _ id: AirLinkID, _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable, into dissection: inout Dissection
    ) {
        // A constant is passed on where it is, a variable is copied for each call.
        let received = outcome.received
        let control = received.isTrusted ? opcode(received, bytes, into: &dissection) : nil
        describe(received, control, bytes, into: &dissection)
        dissection.describeDataLink(links, received.link)
        guard received.isTrusted, !received.isRetransmission else { return }
        if let control {
            outcome.control = LLControlPDU(
                control, bytes.extracting(received.payload.lowerBound + 1..<received.payload.upperBound))
            receiveControl(id, &links, dissection)
        } else {
            outcome.delivery = delivery(received, into: &dissection)
        }
    }

    /// No connection uses the primary advertising channels (Core 6.0, Vol 6, Part B, 1.4.1): where a packet of one is said
    /// to have been there, either it is none, or the channel is not the one of the packet.
    ///
    /// - Returns: whether it can be a packet of a connection that was not heard before.
    private mutating func settleChannel(_ known: AirLinkID?, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard let channel = outcome.packet.radio.channel, channel >= 37 else { return true }
        if let known, let start = connections[known].crcInit { outcome.packet.check(bytes, initial: start) }
        outcome.packet.radio.channel = nil
        if outcome.packet.isGood == true { sniffer.setDataChannel(&outcome.packet) }
        return outcome.packet.isGood == true
    }

    /// Decides whether packets show that there is a connection whose beginning was missed: one with a right CRC does, by
    /// the sniffer's word or because two lead to the same initial value (``AirConnection/verify(_:_:)``); where captures
    /// have no CRC, the second one does.
    private mutating func weigh(_ id: AirLinkID, _ links: inout LinkTable, _ bytes: borrowing Span<UInt8>) {
        let crc = outcome.packet.radio.isDecrypted ? nil : outcome.packet.crc(bytes)
        let hasCRC = outcome.packet.radio.crc != .unknown || crc != nil && crc != 0
        let isSecond = connections[id].packetsBefore > 0
        guard outcome.packet.isGood == true || connections[id].crcRepeats || !hasCRC && isSecond else {
            connections[id].packetsBefore += 1
            return
        }
        links.show(connections[id].link)
    }

    /// Packets and events that were missed end what hangs on them. The event of the packet is found out where anybody wants
    /// to know, because the channel of the event has to be computed for it.
    private mutating func noteMissed(_ id: AirLinkID, _ links: inout LinkTable, _ fields: borrowing FieldList) {
        let link = outcome.received.link
        if outcome.received.lost > 0 { links[link].missed(outcome.received.lost, of: outcome.received.sender) }
        guard outcome.received.isTrusted,
            keepsFigures || outcome.received.timing.passed >= connections[id].hidingEvents
                || fields.wants(LinkLayerField.eventCounter.key)
                || fields.wants(LinkLayerField.missedEvents.key)
        else { return }
        connections[id].settle(&outcome.packet, &outcome.received.timing)
        if outcome.received.timing.hidesPackets { links[link].missedEvents() }
    }

    /// The opcode of an LL Control PDU that can be read.
    private func opcode(
        _ received: AirConnection.ReceivedPDU, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) -> UInt8? {
        guard received.header.llid == 3, !received.isUnreadable else { return nil }
        guard !received.payload.isEmpty else {
            dissection.faults.append(
                Fault(LinkLayerField.opcode.key, offset: received.payload.lowerBound, needed: 1, .invalidLength))
            return nil
        }
        return bytes[received.payload.lowerBound]
    }

    /// The L2CAP data, if they are neither encrypted nor unreadable.
    private func delivery(
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
