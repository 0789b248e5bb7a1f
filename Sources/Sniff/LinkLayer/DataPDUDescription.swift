import Decoders

/// Packets of connections as fields of the object `ll`.
extension LinkLayer {
    /// A damaged packet of an unknown connection: even its access address may be wrong.
    func describeStray(
        _ packet: borrowing AirPacket, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        dissection.facts.accessAddress = packet.accessAddress
        dissection.facts.sender = packet.radio.sender
        dissection.describeRecord(record, bytes.count, header: packet.headerCount)
        dissection.fields.begin(Layer.ll.key)
        dissection.fields.add(LinkLayerField.pdu.key, "packet of an unknown connection")
        dissection.describeRadio(packet)
        dissection.fields.add(LinkLayerField.data.key, bytes: packet.pdu, of: bytes)
        dissection.describeCRC(packet, bytes)
        dissection.fields.end(Layer.ll.key)
    }

    /// - Parameters:
    ///   - control: the opcode of an LL Control PDU that can be read.
    ///   - decryption: of a payload that was encrypted.
    func describe(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU, control: UInt8?,
        by decryption: LinkDecryption?, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard dissection.describesLinkLayer else { return }
        dissection.fields.begin(Layer.ll.key)
        let entry = control.flatMap { registry.linkLayerControl.index(of: UInt16($0)) }
        // What the payload holds has a name of its own.
        let isDelivered =
            received.isTrusted && control == nil && !received.isRetransmission && !received.isUnreadable
        let isNamed = isDelivered && !received.payload.isEmpty && !received.isIsochronous
        if !isNamed || !dissection.fields.isOneLine {
            dissection.fields.add(LinkLayerField.pdu.key, name(of: received, control, entry), inSummary: !isNamed)
        }
        if !dissection.fields.isOneLine { describeHeader(packet, received, into: &dissection) }
        let start = packet.pdu.lowerBound
        dissection.fields.locate(
            structure: start..<start &+ received.headerCount, of: bytes, DataPDUHeader.pieces(received.headerCount))
        if let control {
            dissection.fields.locate(
                structure: received.payload.prefix(1), of: bytes, [.init(1, LinkLayerField.opcode.key)])
            dissection.fields.add(LinkLayerField.opcode.key, control, inSummary: entry == nil)
            describe(control: entry, received.payload, bytes, into: &dissection)
        }
        describeState(packet, received, decryption, into: &dissection)
        if entry == nil, !isDelivered || received.isIsochronous, !received.payload.isEmpty {
            dissection.fields.add(LinkLayerField.data.key, bytes: received.payload, of: bytes)
        }
        dissection.describeCRC(packet, isRewritten: received.isRewritten, bytes)
        dissection.fields.end(Layer.ll.key)
    }

    /// Every data packet repeats these, so that a line does without.
    private func describeHeader(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU,
        into dissection: inout Dissection
    ) {
        dissection.describeRadio(packet, inForce: received.phy, inSummary: false)
        // What is cut off is absent, not 0.
        guard received.headerCount > 0 else { return }
        if received.isIsochronous {
            dissection.fields.add(LinkLayerField.llid.key, received.header.llid)
            dissection.fields.add(LinkLayerField.length.key, UInt64(received.header.length))
        } else {
            received.header.describe(hasCTEInfo: received.headerCount > 2, into: &dissection.fields)
        }
    }

    private func name(
        of received: AirConnection.ReceivedPDU, _ control: UInt8?, _ entry: Int?
    ) -> StaticName {
        if let entry { return registry.linkLayerControl.name(at: entry) }
        if control != nil { return "Unknown LL Control PDU" }
        if received.isIsochronous { return "Isochronous PDU" }
        if received.isEncrypted, received.headerCount > 0, !received.payload.isEmpty || received.header.llid != 1 {
            return "Encrypted PDU"
        }
        return received.dataName
    }

    private func describeState(
        _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU, _ decryption: LinkDecryption?,
        into dissection: inout Dissection
    ) {
        if received.isEncrypted, received.headerCount > 0 { dissection.fields.add(LinkLayerField.encrypted.key, true) }
        if packet.radio.isDecrypted || received.isDecrypted {
            dissection.fields.add(LinkLayerField.decrypted.key, true)
        }
        if let decryption {
            describe(decryption, packet, received, into: &dissection)
        } else if packet.radio.mic != .unknown {
            dissection.fields.add(LinkLayerField.micValid.key, packet.radio.mic == .good)
        }
        if let counter = received.timing.counter { dissection.fields.add(LinkLayerField.eventCounter.key, counter) }
        if received.timing.missed > 0 {
            dissection.fields.add(LinkLayerField.missedEvents.key, UInt64(received.timing.missed))
        }
        if let first = received.repeats {
            // A line says it with the frame.
            dissection.fields.add(LinkLayerField.retransmission.key, true, inSummary: false)
            dissection.fields.add(LinkLayerField.repeats.key, first)
        }
        if let copy = received.copyOf { dissection.fields.add(LinkLayerField.copyOf.key, copy) }
        if received.lost > 0 { dissection.fields.add(LinkLayerField.lost.key, UInt64(received.lost)) }
        guard !received.timing.applied.isEmpty else { return }
        dissection.fields.begin(LinkLayerField.applied.key, .list)
        received.timing.applied.forEach { dissection.fields.add(LinkLayerField.applied.key, literal: $0) }
        dissection.fields.end(LinkLayerField.applied.key)
    }

    /// The result of decrypting a payload: the MIC, and the key, or why it was not decrypted. A line says that once.
    private func describe(
        _ decryption: LinkDecryption, _ packet: borrowing AirPacket, _ received: AirConnection.ReceivedPDU,
        into dissection: inout Dissection
    ) {
        if received.isDecrypted {
            dissection.fields.add(LinkLayerField.micValid.key, true)
            if let origin = decryption.report.origin, dissection.fields.wants(LinkLayerField.keySource.key) {
                dissection.fields.add(LinkLayerField.keySource.key, text: origin.text)
            }
            return
        }
        let isDamaged = packet.isGood == false
        if decryption.isProven ? !isDamaged : packet.radio.mic != .unknown {
            dissection.fields.add(LinkLayerField.micValid.key, false)
        }
        guard !received.isRetransmission, dissection.fields.wants(LinkLayerField.undecrypted.key) else { return }
        let obstacle = isDamaged ? .damaged : decryption.obstacle
        dissection.fields.add(
            LinkLayerField.undecrypted.key, label: obstacle.text,
            inSummary: !isDamaged && decryption.tellsObstacle())
    }

    /// The parameters of an LL Control PDU, or what there is of them.
    func describe(
        control entry: Int?, _ payload: Range<Int>, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard let entry else { return }
        var reader = Reader(range: payload.lowerBound + 1..<payload.upperBound)
        do throws(Fault) {
            try registry.linkLayerControl.decode(at: entry, bytes, &reader, into: &dissection.fields)
            if !reader.isAtEnd {
                throw Fault(LinkLayerField.data.key, offset: reader.position, available: reader.remaining, .excess)
            }
        } catch {
            dissection.faults.append(error, within: .pdu)
        }
    }
}
