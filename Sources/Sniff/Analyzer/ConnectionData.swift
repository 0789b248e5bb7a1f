import Decoders
import Reassembly

/// Handles the data of a connection, from a host or from the air alike: L2CAP, then ATT, SMP, signalling or a
/// channel.
extension Analyzer {
    /// A PDU of L2CAP or a part of one.
    @inline(__always)
    mutating func receive(
        _ fragment: Reader, isFirst: Bool, _ link: LinkID, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        let sender = dissection.facts.sender
        if isFirst, links[link].l2cap.isOpen(sender), !links[link].l2cap.mayHaveGap(sender) {
            noteInterrupted(link, fragment, into: &dissection)
        }
        let received = links[link].l2cap.receive(
            .init(reader: fragment, isFirst: isFirst, sender: sender, isCut: dissection.isCut), bytes,
            dissection.fields)
        if case .pdu(let range) = received {
            receivePDU(Reader(range: range), link, bytes, into: &dissection)
        } else {
            receive(received, fragment.position..<fragment.end, isFirst: isFirst, link, bytes, into: &dissection)
        }
    }

    /// The PDU that was open gets no further; the new one is none the worse for it.
    private func noteInterrupted(_ link: LinkID, _ fragment: Reader, into dissection: inout Dissection) {
        let progress = links[link].l2cap.progress(dissection.facts.sender)
        dissection.faults.append(
            Fault(
                L2CAPField.length.key, offset: fragment.position, needed: progress.expected,
                available: progress.received,
                links[link].l2cap.isGivenUp(dissection.facts.sender) ? .limit : .incomplete))
    }

    private mutating func receive(
        _ received: L2CAPConnection.Received, _ range: Range<Int>, isFirst: Bool, _ link: LinkID,
        _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        let sender = dissection.facts.sender
        switch received {
        case .pdu(let pdu): receivePDU(Reader(range: pdu), link, bytes, into: &dissection)
        case .joined(let excess):
            let pdu = links[link].l2cap.takeJoined(from: sender)
            dissection.fields.addUnit(
                0..<pdu.count, of: pdu.span, links[link].l2cap.segments(ofJoinedFrom: sender))
            if excess > 0 {
                dissection.faults.append(
                    Fault(
                        L2CAPField.length.key, offset: range.upperBound - excess, needed: pdu.count,
                        available: pdu.count + excess, .invalidLength))
            }
            if isFirst {
                // It is whole in the record.
                receivePDU(Reader(range: range), link, bytes, into: &dissection)
            } else {
                receivePDU(Reader(pdu.span), link, pdu.span, into: &dissection)
            }
            links[link].l2cap.recycle(pdu, from: sender)
        case .incomplete(let count, let expected):
            open.add(OpenBudget.thing + range.count)
            if isFirst { links[link].l2cap.noteBeginning(from: sender, in: dissection.facts.number) }
            if mayHoldSecret(links[link].l2cap.openChannel(sender), link, from: sender) {
                dissection.fields.hideBytes()
            }
            dissection.describeFragment(
                range, isFirst: isFirst, received: count, expected: expected, links[link].l2cap, bytes)
        case .broken(let reason):
            dissection.faults.append(
                Fault(L2CAPField.length.key, offset: range.lowerBound, available: range.count, reason))
            dissection.describeLoose(range, bytes)
        case .unusable: dissection.describeLoose(range, bytes)
        }
    }

    /// A whole PDU, or what the capture kept of it.
    private mutating func receivePDU(
        _ pdu: Reader, _ link: LinkID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var payload = pdu
        if dissection.takeAttributeHeader(&payload, bytes) {
            links[link].noteLE()
            return receiveATT(payload, BearerID(link: link, index: 0), missing: 0, bytes, into: &dissection)
        }
        guard let header = dissection.beginL2CAP(&payload, bytes) else { return }
        switch header.cid {
        case L2CAPChannelID.attributeProtocol:
            dissection.fields.end(Layer.l2cap.key)
            links[link].noteLE()
            receiveATT(payload, BearerID(link: link, index: 0), missing: header.missing, bytes, into: &dissection)
        case L2CAPChannelID.securityManager, L2CAPChannelID.bredrSecurityManager:
            dissection.fields.end(Layer.l2cap.key)
            guard links[link].isShown else { return dissection.describeSMP(payload, bytes, registry) }
            keys.receive(
                smp: payload, on: links[link].encrypted, from: dissection.facts.sender, dissection.source,
                dissection.facts, findsPasskey: dissection.wantsPasskey, bytes)
            dissection.describeSMP(payload, bytes, registry, ends: keys.takeEndedPairing())
            resolveAgain()
            operations.tracker?.receiveSMP(payload, links[link], dissection.facts, bytes)
        case L2CAPChannelID.signalling, L2CAPChannelID.leSignalling:
            if header.cid == L2CAPChannelID.leSignalling { links[link].noteLE() }
            receiveSignalling(payload, link, bytes, into: &dissection)
            dissection.fields.end(Layer.l2cap.key)
        default: receiveChannel(header, payload, link, bytes, into: &dissection)
        }
    }

    /// On LE one command a PDU, on BR/EDR one or several.
    private mutating func receiveSignalling(
        _ payload: Reader, _ link: LinkID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var reader = payload
        do throws(Fault) {
            let code = try reader.u8(bytes, L2CAPField.code.key)
            let identifier = try reader.u8(bytes, L2CAPField.identifier.key)
            let length = Int(try reader.u16(bytes, L2CAPField.dataLength.key))
            dissection.fields.locate(
                structure: payload.position..<reader.position, of: bytes,
                [
                    .init(1, L2CAPField.code.key, L2CAPField.method.key), .init(1, L2CAPField.identifier.key),
                    .init(2, L2CAPField.dataLength.key),
                ])
            let entry = registry.signalling.index(of: UInt16(code))
            dissection.fields.add(
                L2CAPField.code.key, code: code, L2CAPField.method.key,
                entry.map { registry.signalling.name(at: $0) }, orElse: "Unknown command")
            dissection.fields.add(L2CAPField.identifier.key, identifier)
            dissection.fields.add(L2CAPField.dataLength.key, UInt64(length))
            var data = reader
            if length > reader.remaining {
                dissection.faults.append(
                    Fault(
                        L2CAPField.dataLength.key, offset: reader.position - 2, needed: length,
                        available: reader.remaining, .malformed, limit: .l2cap))
            }
            data.limit(length)
            let start = data.position
            let channels = links[link].channelCount
            let command = L2CAPConnection.SignallingCommand(
                code: code, identifier: identifier, sender: dissection.facts.sender, frame: dissection.facts.number,
                time: dissection.facts.sentTime, elapsed: dissection.facts.elapsed)
            let outcome = links[link].receive(command, room: open.channelRoom, bytes.extracting(start..<data.end))
            open.change(channels: links[link].channelCount - channels)
            if links[link].isShown {
                operations.tracker?.receive(
                    command, bytes.extracting(start..<data.end), isSenderPresumed: dissection.facts.isSenderPresumed,
                    links[link])
            }
            if let request = outcome.request {
                dissection.fields.add(L2CAPField.requestFrame.key, request.frame)
                dissection.facts.sentTime.addLatency(
                    since: request.time, to: &dissection.fields, L2CAPField.latency.key)
            }
            if let entry { try registry.signalling.decode(at: entry, bytes, &data, into: &dissection.fields) }
            if let grant = outcome.grant { dissection.describe(grant, at: start + 2) }
            if !data.isAtEnd { dissection.fields.add(L2CAPField.parameters.key, bytes: data.rest(), of: bytes) }
            _ = try reader.skip(min(length, reader.remaining), L2CAPField.parameters.key)
            if !reader.isAtEnd { dissection.fields.add(L2CAPField.payload.key, undecoded: reader.rest(), of: bytes) }
        } catch {
            dissection.faults.append(error, within: .l2cap)
        }
    }

    /// A channel without a decoder, a credit-based one, or ATT over BR/EDR. Closes the object `l2cap`.
    private mutating func receiveChannel(
        _ header: Dissection.L2CAPHeader, _ payload: Reader, _ link: LinkID, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        let sender = dissection.facts.sender
        let range = payload.position..<payload.end
        let channel = links[link].l2cap.channel(header.cid, from: sender)
        let decoder = channel.flatMap { links[link].l2cap[$0].spsm }.flatMap(registry.sdus.index)
        if let name = decoder.map(registry.sdus.name) ?? links[link].l2cap.name(of: header.cid) {
            dissection.fields.add(L2CAPField.channel.key, name)
        }
        guard let id = channel else { return endL2CAP(range, bytes, into: &dissection) }
        let (psm, bearer) = (links[link].l2cap[id].psm, links[link].l2cap[id].bearer)
        // Where the channel has a name, that says it.
        dissection.fields.add(L2CAPField.psm.key, psm, inSummary: AssignedNumbers.l2capPSMs[psm] == nil)
        guard links[link].l2cap[id].isCreditBased else {
            guard let bearer else { return endL2CAP(range, bytes, into: &dissection) }
            dissection.fields.end(Layer.l2cap.key)
            return receiveATT(
                payload, BearerID(link: link, index: bearer), missing: header.missing, bytes, into: &dissection)
        }
        let frame = links[link].l2cap[id].receive(
            range, from: sender, isCut: dissection.isCut, at: dissection.facts.elapsed, bytes,
            dissection.fields)
        dissection.describe(frame, range)
        if !frame.isWhole, mayHoldSecret(header.cid, link, from: sender) { dissection.fields.hideBytes() }
        let content: SDUContent =
            if let bearer {
                .attributes(BearerID(link: link, index: bearer))
            } else if let decoder {
                .decoder(decoder, isSecret: mayHoldSecret(header.cid, link, from: sender))
            } else {
                .unknown
            }
        switch frame.sdu {
        case .cut: endL2CAP(range, bytes, into: &dissection)
        case .whole(let sdu):
            dissection.fields.locate(
                structure: range.lowerBound..<sdu.lowerBound, of: bytes, [.init(2, L2CAPField.sduLength.key)])
            dissection.noteSDU(sdu.count, over: frame.exceededMTU, at: range.lowerBound)
            receiveSDU(Reader(range: sdu), content, bytes, into: &dissection)
        case .joined:
            let sdu = links[link].l2cap.takeJoinedSDU(id, from: sender)
            dissection.fields.addUnit(
                0..<sdu.count, of: sdu.span, links[link].l2cap[id].assemblers[sender].segments)
            receiveSDU(Reader(sdu.span), content, sdu.span, into: &dissection)
        case .incomplete(let received, let expected, let isFirst):
            open.add(OpenBudget.thing + range.count)
            if isFirst {
                dissection.fields.locate(structure: range.prefix(2), of: bytes, [.init(2, L2CAPField.sduLength.key)])
            }
            if isFirst { links[link].l2cap[id].assemblers[sender].since = dissection.facts.number }
            dissection.noteSDU(expected, over: frame.exceededMTU, at: range.lowerBound)
            dissection.describeKFrame(isFirst: isFirst, received: received, expected: expected)
        case .broken(let reason):
            dissection.faults.append(
                Fault(L2CAPField.sduLength.key, offset: range.lowerBound, available: range.count, reason))
            endL2CAP(range, bytes, into: &dissection)
        }
    }

    /// A payload without a decoder.
    private func endL2CAP(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection) {
        dissection.fields.add(L2CAPField.payload.key, undecoded: range, of: bytes)
        dissection.fields.end(Layer.l2cap.key)
    }

    /// Whether a part of what a channel carries may hold something that is declared secret, which only the whole tells:
    /// keys of a pairing, and values on a connection with an attribute whose values are secret. So may a part of which the
    /// channel is not known.
    private func mayHoldSecret(_ channel: UInt16?, _ link: LinkID, from sender: Sender) -> Bool {
        switch channel {
        case nil, L2CAPChannelID.securityManager, L2CAPChannelID.bredrSecurityManager: return true
        case L2CAPChannelID.attributeProtocol?: break
        case let cid?:
            guard let id = links[link].l2cap.channel(cid, from: sender) else { return false }
            guard links[link].l2cap[id].bearer != nil else {
                return links[link].l2cap[id].spsm.map(registry.holdsSecret(ofChannel:)) ?? false
            }
        }
        return [Sender.central, .peripheral].contains { side in
            links[link].database(side).map { cache[$0].holdsSecrets } ?? false
        }
    }

    private mutating func receiveSDU(
        _ sdu: Reader, _ content: SDUContent, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        let length = UInt64(sdu.remaining)
        switch content {
        case .attributes(let bearer):
            dissection.fields.add(L2CAPField.sduLength.key, length, inSummary: false)
            dissection.fields.end(Layer.l2cap.key)
            receiveATT(sdu, bearer, missing: 0, bytes, into: &dissection)
        case .decoder(let entry, let isSecret):
            dissection.fields.add(L2CAPField.sduLength.key, length, inSummary: false)
            // As of an attribute value: nothing is shown beside a secret, whatever the layout makes of it.
            let outer = isSecret ? dissection.fields.beginSecret() : dissection.fields.secrecy
            describeSDU(sdu, by: entry, bytes, into: &dissection)
            if isSecret { dissection.fields.endSecret(outer) }
        case .unknown:
            dissection.fields.add(L2CAPField.sduLength.key, length)
            endL2CAP(sdu.position..<sdu.end, bytes, into: &dissection)
        }
    }

    /// An SDU of a channel that a decoder is registered for. Closes the object `l2cap`.
    private func describeSDU(
        _ sdu: Reader, by entry: Int, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var reader = sdu
        do throws(Fault) {
            try registry.sdus.decode(at: entry, bytes, &reader, into: &dissection.fields)
            if reader.isAtEnd { return dissection.fields.end(Layer.l2cap.key) }
            dissection.faults.append(
                Fault(L2CAPField.payload.key, offset: reader.position, available: reader.remaining, .excess))
            endL2CAP(reader.position..<reader.end, bytes, into: &dissection)
        } catch {
            dissection.faults.append(error, within: .sdu)
            dissection.fields.end(Layer.l2cap.key)
        }
    }
}

/// The content of the SDUs of a channel.
private enum SDUContent {
    case attributes(BearerID)
    /// The place of the decoder in ``Registry/sdus``, and whether it calls something secret.
    case decoder(Int, isSecret: Bool)
    case unknown
}

extension Link {
    /// Takes a signalling command; bearers of ATT begin with the channels that carry them.
    fileprivate mutating func receive(
        _ command: L2CAPConnection.SignallingCommand, room: Int, _ parameters: borrowing Span<UInt8>
    ) -> L2CAPConnection.SignallingOutcome {
        let outcome = l2cap.receive(command, room: room, parameters)
        for (mtu, isEnhanced) in outcome.newBearers { bearers.append(ATTBearer(mtu: mtu, isEnhanced: isEnhanced)) }
        for index in outcome.reconfigured { bearers[index].forgetMTU() }
        return outcome
    }
}

extension PacketFacts {
    /// The time since the first record.
    var elapsed: Nanoseconds { time.nanoseconds(since: start) }
}
