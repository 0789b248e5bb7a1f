import Decoders

/// Packets of broadcast isochronous streams, and BIG Control PDUs (Core 6.0, Vol 6, Part B, 2.6).
extension LinkLayer {
    /// - Parameter stream: `nil` where no train announced it: it may be encrypted.
    mutating func receiveBroadcast(
        _ packet: inout AirPacket, _ stream: BroadcastGroups.Stream?, _ record: borrowing CaptureRecord,
        _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        let group = stream.flatMap { broadcasts[$0] }
        if let stream, let group { packet.check(bytes, initial: group.info.crcInit(of: stream.number)) }
        plain?.type = .broadcast
        dissection.facts.sender = .peripheral
        if let group, group.advertiser.type != 0xFF { dissection.facts.who = group.advertiser }
        dissection.facts.accessAddress = packet.accessAddress
        if dissection.wantsRecord { dissection.describeRecord(record, bytes.count, header: packet.headerCount) }
        var pdu = BroadcastPDU()
        do throws(Fault) {
            try pdu.parse(packet.pdu, bytes)
        } catch {
            if packet.isGood != false { dissection.faults.append(error, within: .pdu) }
            return describe(pdu, packet, of: stream, by: nil, bytes, into: &dissection)
        }
        guard let stream, let group, let decryption = group.decryption, !pdu.payload.isEmpty, !packet.radio.isDecrypted
        else {
            return describe(pdu, packet, of: stream, by: nil, bytes, into: &dissection)
        }
        pdu.isEncrypted = true
        if packet.isGood != false, !dissection.isCut {
            let encrypted = BroadcastDecryption.EncryptedPDU(
                stream: stream.number, accessAddress: packet.accessAddress, header: pdu.header,
                counters: group.counters(at: packet.start, isControl: pdu.header.isControl))
            pdu.counter = decryption.open(encrypted, bytes.extracting(pdu.payload), at: record.offset)
        }
        guard pdu.counter != nil else {
            plain?.keepEncrypted(packet.isGood == false ? .damaged : decryption.obstacle)
            return describe(pdu, packet, of: stream, by: decryption, bytes, into: &dissection)
        }
        var decrypted = bytes.array(0..<bytes.count)
        decrypted.replaceSubrange(pdu.payload.prefix(decryption.plaintext.count), with: decryption.plaintext)
        pdu.payload = pdu.payload.dropLast(PacketCipher.micLength)
        if let plain {
            plain.crcStart = group.info.crcInit(of: stream.number)
            plain.replace(packet, record.link, bytes, with: decrypted.span, pdu.payload)
        }
        dissection.fields.addRecord(decrypted.span, frame: dissection.facts.number)
        describe(pdu, packet, of: stream, by: decryption, decrypted.span, into: &dissection)
    }

    /// - Parameter decryption: of a payload that is or was encrypted.
    private func describe(
        _ pdu: BroadcastPDU, _ packet: borrowing AirPacket, of stream: BroadcastGroups.Stream?,
        by decryption: BroadcastDecryption?, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard dissection.describesLinkLayer else { return }
        // Of a group that nobody announced, the length shows that a BIG Control PDU is not encrypted: 8 or 4 octets.
        let isControl =
            pdu.isReadable && pdu.header.isControl && !pdu.payload.isEmpty
            && (stream != nil || pdu.payload.count == (bytes[pdu.payload.lowerBound] == 0 ? 8 : 4))
        let control = isControl ? bytes[pdu.payload.lowerBound] : nil
        let entry = control.flatMap {
            registry.linkLayerControl.index(of: BIGControlOpcode.first | UInt16($0))
        }
        dissection.fields.begin(Layer.ll.key)
        dissection.fields.add(
            LinkLayerField.pdu.key,
            entry.map { registry.linkLayerControl.name(at: $0) }
                ?? (stream?.number == 0 || stream == nil && pdu.header.isControl ? "BIG Control PDU" : "BIS Data PDU"))
        dissection.describeRadio(packet)
        if let stream { dissection.fields.add(LinkLayerField.bis.key, UInt64(stream.number)) }
        if let length = pdu.length {
            dissection.fields.add(LinkLayerField.bisLLID.key, pdu.header.llid)
            dissection.fields.add(LinkLayerField.cssn.key, pdu.header.cssn)
            dissection.fields.add(LinkLayerField.cstf.key, pdu.header.cstf)
            dissection.fields.add(LinkLayerField.length.key, length)
        }
        if let control {
            dissection.fields.add(LinkLayerField.opcode.key, control, inSummary: entry == nil)
            describe(control: entry, pdu.payload, bytes, into: &dissection)
        }
        describe(pdu, packet, decryption, into: &dissection)
        if entry == nil, !pdu.payload.isEmpty {
            dissection.fields.add(LinkLayerField.data.key, bytes: pdu.payload, of: bytes)
        }
        dissection.describeCRC(packet, bytes)
        dissection.fields.end(Layer.ll.key)
    }

    private func describe(
        _ pdu: BroadcastPDU, _ packet: borrowing AirPacket, _ decryption: BroadcastDecryption?,
        into dissection: inout Dissection
    ) {
        if !pdu.isReadable { dissection.fields.add(LinkLayerField.encrypted.key, true) }
        if packet.radio.isDecrypted || pdu.counter != nil { dissection.fields.add(LinkLayerField.decrypted.key, true) }
        guard let decryption else { return }
        if let counter = pdu.counter {
            dissection.fields.add(LinkLayerField.micValid.key, true)
            dissection.fields.add(LinkLayerField.bisPayloadCounter.key, counter)
            if let origin = decryption.origin, dissection.fields.wants(LinkLayerField.keySource.key) {
                dissection.fields.add(LinkLayerField.keySource.key, text: origin.text)
            }
        } else if dissection.fields.wants(LinkLayerField.undecrypted.key) {
            let obstacle = packet.isGood == false ? DecryptionReport.Obstacle.damaged : decryption.obstacle
            dissection.fields.add(
                LinkLayerField.undecrypted.key, label: obstacle.text, inSummary: decryption.tellsObstacle())
        }
    }
}

/// A Broadcast Isochronous PDU (2.6.1).
private struct BroadcastPDU {
    var header = BroadcastPDUHeader(bits: 0)
    /// Octets of the payload, MIC included; `nil` where the header is not whole.
    var length: UInt8?
    var payload = 0..<0
    var isEncrypted = false
    /// Of the payload, once it is decrypted.
    var counter: UInt64?

    var isReadable: Bool { !isEncrypted || counter != nil }

    mutating func parse(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        var reader = Reader(range: range)
        let bits = try reader.u16(bytes, LinkLayerField.bisLLID.key)
        header = BroadcastPDUHeader(bits: UInt8(truncatingIfNeeded: bits))
        length = UInt8(truncatingIfNeeded: bits >> 8)
        payload = try reader.skip(Int(bits >> 8), LinkLayerField.length.key)
        if !reader.isAtEnd {
            throw Fault(
                LinkLayerField.length.key, offset: range.lowerBound + 1, needed: payload.count,
                available: payload.count + reader.remaining, .excess)
        }
    }
}
