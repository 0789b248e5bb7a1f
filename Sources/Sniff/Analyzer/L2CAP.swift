import Decoders
import Reassembly

/// L2CAP PDUs: fixed channels, signalling, connection-oriented channels (Core 6.0, Vol 3, Part A, 3 and 4).
extension Analyzer {
    /// Decodes a whole PDU, or what the capture kept of it.
    mutating func decodeL2CAP(
        _ place: Int, _ pdu: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        let direction = event.direction
        var reader = pdu
        var cid: UInt16 = 0
        fields.begin(Layer.l2cap.key)
        do throws(Fault) {
            let length = try reader.u16(bytes, L2CAPField.length.key)
            cid = try reader.u16(bytes, L2CAPField.cid.key)
            fields.add(L2CAPField.length.key, length)
            fields.add(L2CAPField.cid.key, cid)
            if Int(length) > reader.remaining {
                faults.append(
                    Fault(
                        L2CAPField.payload.key, offset: reader.end, needed: Int(length), available: reader.remaining,
                        .malformed))
            }
        } catch {
            faults.append(error)
            fields.end(Layer.l2cap.key)
            return
        }
        event.layer = .l2cap
        switch cid {
        case 0x0004:
            fields.end(Layer.l2cap.key)
            decodeFixedATT(place, reader, bytes, into: &fields)
        case 0x0006, 0x0007:
            fields.end(Layer.l2cap.key)
            decodeSMP(place, direction, &reader, bytes, into: &fields)
        case 0x0001, 0x0005:
            if cid == 5, links[place].transport == .unknown { links[place].transport = .le }
            decodeSignalling(place, direction, &reader, bytes, into: &fields)
            fields.end(Layer.l2cap.key)
        default:
            decodeChannel(place, cid, direction, &reader, bytes, into: &fields)
        }
    }

    /// The Attribute Protocol on its fixed channel, which LE has.
    @inline(__always)
    mutating func decodeFixedATT(
        _ place: Int, _ reader: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        if links[place].transport == .unknown { links[place].transport = .le }
        if !decodeFrequent(place, 0, reader, bytes, into: &fields) {
            decodeATT(place, 0, reader, bytes, into: &fields)
        }
    }

    /// A channel without a decoder, a credit-based one, or ATT over BR/EDR. Closes the `l2cap` object.
    private mutating func decodeChannel(
        _ place: Int, _ cid: UInt16, _ direction: Direction, _ reader: inout Reader, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        if let name = channelName(cid, place) { fields.add(L2CAPField.channel.key, name) }
        guard let index = channel(place, cid, direction) else {
            fields.add(L2CAPField.payload.key, bytes: reader.rest(), of: bytes)
            fields.end(Layer.l2cap.key)
            return
        }
        let channel = links[place].channels[index]
        let first = fields.count
        fields.add(L2CAPField.psm.key, channel.psm)
        // The channel's name says it.
        if AssignedNumbers.l2capPSMs[channel.psm] != nil { fields.hush(first..<fields.count) }
        guard channel.isCreditBased else {
            guard let bearer = channel.bearer else {
                fields.add(L2CAPField.payload.key, bytes: reader.rest(), of: bytes)
                fields.end(Layer.l2cap.key)
                return
            }
            fields.end(Layer.l2cap.key)
            return decodeATT(place, bearer, reader, bytes, into: &fields)
        }
        let range = reader.rest()
        spendCredit(place, index, direction, range, into: &fields)
        if isCut {
            // What is missing in this K-frame will not come.
            links[place].channels[index].assemblers[direction].reset()
            fields.add(L2CAPField.payload.key, bytes: range, of: bytes)
            fields.end(Layer.l2cap.key)
            return
        }
        switch links[place].channels[index].assemblers[direction].next(bytes, range) {
        case .whole(let sdu):
            if let fault = checkSDU(sdu.count, place, index, direction, at: range.lowerBound) { faults.append(fault) }
            decodeSDU(place, channel.bearer, Reader(range: sdu), bytes, into: &fields)
        case .joined:
            let sdu = links[place].channels[index].assemblers[direction].takeBuffer()
            decodeSDU(place, channel.bearer, Reader(sdu.span), sdu.span, into: &fields)
        case .needsMore(let received, let expected):
            if received + 2 == range.count,
                let fault = checkSDU(expected, place, index, direction, at: range.lowerBound)
            {
                faults.append(fault)
            }
            fields.add(L2CAPField.fragment.key, received + 2 == range.count ? "first K-frame" : "continuing K-frame")
            fields.add(L2CAPField.sduLength.key, UInt64(expected))
            fields.add(L2CAPField.received.key, UInt64(received))
            fields.end(Layer.l2cap.key)
        case .broken(let reason):
            faults.append(Fault(L2CAPField.sduLength.key, offset: range.lowerBound, available: range.count, reason))
            fields.add(L2CAPField.payload.key, bytes: range, of: bytes)
            fields.end(Layer.l2cap.key)
        }
    }

    private mutating func decodeSDU(
        _ place: Int, _ bearer: Int?, _ sdu: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        var reader = sdu
        let first = fields.count
        fields.add(L2CAPField.sduLength.key, UInt64(reader.remaining))
        if let bearer {
            fields.hush(first..<fields.count)
            fields.end(Layer.l2cap.key)
            decodeATT(place, bearer, reader, bytes, into: &fields)
        } else {
            fields.add(L2CAPField.payload.key, bytes: reader.rest(), of: bytes)
            fields.end(Layer.l2cap.key)
        }
    }

    /// The channel that a packet to `cid` runs on: identifiers are the receiver's.
    private func channel(_ place: Int, _ cid: UInt16, _ direction: Direction) -> Int? {
        links[place].channels.firstIndex { (direction == .sent ? $0.remoteCID : $0.localCID) == cid }
    }

    func channelName(_ cid: UInt16, _ place: Int) -> StaticName? {
        if let psm = links[place].channels.first(where: { $0.localCID == cid || $0.remoteCID == cid })?.psm {
            return AssignedNumbers.l2capPSMs[psm] ?? "connection-oriented channel"
        }
        return AssignedNumbers.l2capFixedChannels[cid] ?? (cid >= 0x40 ? "dynamic channel" : nil)
    }

    // MARK: - Security Manager

    private mutating func decodeSMP(
        _ place: Int, _ direction: Direction, _ reader: inout Reader, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        event.layer = .smp
        fields.begin(Layer.smp.key)
        defer { fields.end(Layer.smp.key) }
        do throws(Fault) {
            let code = try reader.u8(bytes, SMPField.code.key)
            fields.add(SMPField.code.key, code)
            let entry = registry.smp.index(of: UInt16(code))
            fields.add(SMPField.method.key, entry.map { registry.smp.name(at: $0) } ?? "Unknown command")
            if let entry { try registry.smp.decode(at: entry, bytes, &reader, into: &fields) }
            if !reader.isAtEnd { fields.add(SMPField.parameters.key, bytes: reader.rest(), of: bytes) }
        } catch {
            faults.append(error)
        }
    }

    // MARK: - Signalling

    /// On LE one command a PDU, on BR/EDR one or several.
    private mutating func decodeSignalling(
        _ place: Int, _ direction: Direction, _ reader: inout Reader, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        do throws(Fault) {
            let code = try reader.u8(bytes, L2CAPField.code.key)
            let identifier = try reader.u8(bytes, L2CAPField.identifier.key)
            let length = Int(try reader.u16(bytes, L2CAPField.dataLength.key))
            fields.add(L2CAPField.code.key, code)
            let entry = registry.signalling.index(of: UInt16(code))
            fields.add(L2CAPField.method.key, entry.map { registry.signalling.name(at: $0) } ?? "Unknown command")
            fields.add(L2CAPField.identifier.key, identifier)
            fields.add(L2CAPField.dataLength.key, UInt64(length))
            var data = reader
            if length > reader.remaining {
                faults.append(
                    Fault(
                        L2CAPField.dataLength.key, offset: reader.position - 2, needed: length,
                        available: reader.remaining, .malformed))
            }
            data.limit(length)
            let start = data.position
            answerSignalling(place, code, identifier, direction, into: &fields)
            learn(signal: code, identifier, place, direction, bytes.extracting(start..<data.end))
            if let entry { try registry.signalling.decode(at: entry, bytes, &data, into: &fields) }
            if creditGrant != nil { describeCreditGrant(at: start + 2, into: &fields) }
            if !data.isAtEnd { fields.add(L2CAPField.parameters.key, bytes: data.rest(), of: bytes) }
            _ = try reader.skip(min(length, reader.remaining), L2CAPField.parameters.key)
            if !reader.isAtEnd { fields.add(L2CAPField.payload.key, bytes: reader.rest(), of: bytes) }
        } catch {
            faults.append(error)
        }
    }

    private mutating func answerSignalling(
        _ place: Int, _ code: UInt8, _ identifier: UInt8, _ direction: Direction,
        into fields: inout FieldList
    ) {
        switch code {
        case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x12, 0x14, 0x17, 0x19:
            if links[place].signalling.count >= 16 { links[place].signalling.removeFirst() }
            links[place].signalling.append(
                SignallingRequest(identifier: identifier, by: direction, frame: event.number, time: event.time))
        case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x13, 0x15, 0x18, 0x1A:
            guard
                let index = links[place].signalling.lastIndex(where: {
                    $0.identifier == identifier && $0.by != direction
                })
            else { return }
            let request = links[place].signalling.remove(at: index)
            fields.add(L2CAPField.requestFrame.key, request.frame)
            event.time.addLatency(since: request.time, to: &fields, L2CAPField.latency.key)
        default: break
        }
    }
}
