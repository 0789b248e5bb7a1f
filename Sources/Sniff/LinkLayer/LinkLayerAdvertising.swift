import Decoders
import Reassembly

/// Packets of the advertising and periodic physical channels (Core 6.0, Vol 6, Part B, 2.3 and 4.4).
extension LinkLayer {
    /// Takes such a packet, of a train where it belongs to one.
    mutating func receiveAdvertising(
        _ packet: inout AirPacket, of train: PeriodicTrain?, in record: borrowing CaptureRecord,
        _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable, _ devices: inout DeviceTable?,
        into dissection: inout Dissection
    ) {
        var parsed = AdvertisingPDU()
        var reader = Reader(range: packet.pdu)
        var isWhole = true
        do throws(Fault) {
            try parsed.parse(bytes, &reader)
            if !reader.isAtEnd {
                throw Fault(
                    LinkLayerField.length.key, offset: packet.pdu.lowerBound + 1, needed: parsed.length,
                    available: parsed.length + reader.remaining, .excess)
            }
        } catch {
            isWhole = false
            // What is wrong with the bytes of a damaged packet means nothing.
            if packet.isGood != false { dissection.faults.append(error, within: .pdu) }
        }
        if packet.isGood != false, let fault = parsed.hopFault { dissection.faults.append(fault, within: .pdu) }
        let content = packet.content(bytes) &+ UInt64(packet.accessAddress)
        // A packet that begins while the same one is sent is heard by two sniffers (4.1.1).
        let isCopy =
            isWhole && content == lastAdvertising.content && packet.start >= lastAdvertising.start
            && packet.start < lastAdvertising.end
        let isTrusted = packet.isGood != false && isWhole && !dissection.isCut && !isCopy
        var train = train
        if isTrusted, train?.position == .sync, parsed.responseAccessAddress(bytes) != nil {
            train?.position = .subevent
        }
        let chain: AuxiliaryChains.Outcome
        if isCopy {
            chain = lastAdvertising.chain
            if parsed.advertiser.type == 0xFF { parsed.advertiser = chain.advertiser }
        } else {
            chain = position(&parsed, in: packet, of: train, isTrusted: isTrusted, bytes, dissection.fields)
            if isWhole, packet.isGood != false {
                lastAdvertising = LastAdvertising(
                    start: packet.start, end: packet.end, content: content, chain: chain)
            }
        }
        if let plain, UInt64(packet.accessAddress) != AccessAddress.advertising {
            plain.type = chain.position == .chain ? .chain : .periodic
        }
        // A constant is passed on where it is, a variable is copied for each call.
        let pdu = parsed
        dissection.facts.sender =
            pdu.headerCount == 0
            ? .unknown : pdu.isRequest || chain.position == .subeventResponse ? .central : .peripheral
        dissection.facts.who = pdu.advertiser.type != 0xFF ? pdu.advertiser : nil
        dissection.facts.layer = .adv
        if dissection.wantsRecord { dissection.describeRecord(record, bytes.count, header: packet.headerCount) }
        let connection =
            isTrusted ? observe(pdu, in: packet, chain.position, of: train, bytes, &links, dissection) : nil
        if keepsObserved, isTrusted { note(pdu, packet, chain, connection) }
        describe(pdu, packet, chain.position, bytes, into: &dissection)
        if let connection {
            dissection.facts.accessAddress = connections[connection].accessAddress
            dissection.describeAirLink(links, connections[connection].link)
        }
        guard pdu.headerCount > 0 else { return }
        if !isCopy { count(pdu, in: packet, chain, isTrusted: isTrusted, at: dissection.facts.time, bytes, &devices) }
        guard dissection.describesReports != .none else { return }
        dissection.fields.begin(Layer.adv.key, .array)
        dissection.fields.begin(Layer.adv.key, .element)
        do throws(Fault) {
            try describeReport(pdu, packet, chain, bytes, into: &dissection)
            try pdu.describeControllerData(bytes, registry: registry, into: &dissection.fields)
        } catch {
            if packet.isGood != false { dissection.faults.append(error, within: .pdu) }
        }
        dissection.fields.end(Layer.adv.key)
        dissection.fields.end(Layer.adv.key)
    }

    /// The place of a PDU, and the chain of its data.
    private mutating func position(
        _ pdu: inout AdvertisingPDU, in packet: borrowing AirPacket, of train: PeriodicTrain?, isTrusted: Bool,
        _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> AuxiliaryChains.Outcome {
        let reported = packet.radio.position(of: train?.position)
        guard isTrusted else {
            if let channel = packet.radio.channel, channel < 37, reported == nil {
                return AuxiliaryChains.Outcome(.secondary)
            }
            return AuxiliaryChains.Outcome(reported ?? .primary)
        }
        let chain = chains.take(
            pdu, channel: packet.radio.channel, start: packet.start, end: packet.end,
            position: train?.position == .subeventResponse ? .subeventResponse : packet.radio.position(of: nil),
            train: train?.position, bytes, fields.segments(of: pdu.data, bytes))
        if pdu.advertiser.type == 0xFF { pdu.advertiser = chain.advertiser }
        // Who responds is not who advertises.
        if let train, train.position != .subeventResponse, pdu.advertiser.type == 0xFF {
            pdu.advertiser = train.advertiser
        }
        return chain
    }

    /// Learns from a reliable PDU. Returns the connection that it begins.
    private mutating func observe(
        _ pdu: AdvertisingPDU, in packet: borrowing AirPacket, _ position: AdvertisingPosition,
        of train: PeriodicTrain?, _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable,
        _ dissection: borrowing Dissection
    ) -> AirLinkID? {
        if let info = pdu.syncInfo {
            noteTrain(info, pdu.advertiser, responses: pdu.responseAccessAddress(bytes))
        } else if let train, train.position == .subevent, let responses = pdu.responseAccessAddress(bytes) {
            trains[packet.accessAddress]?.position = .subevent
            noteResponses(responses, to: train)
        }
        if train?.position == .sync, let info = pdu.bigInfo(bytes) {
            broadcasts.note(
                info, of: packet.accessAddress, pdu.advertiser, anchor: packet.start + info.offset, keys)
        }
        if pdu.type == AdvertisingPDU.Kind.advInd || pdu.type == AdvertisingPDU.Kind.advDirectInd {
            noteAdvertiser(pdu.advertiser, chSel: pdu.chSel)
        }
        guard let request = pdu.connection else { return nil }
        return begin(request, of: pdu, packet, isAuxiliary: position != .primary, &links, dissection)
    }

    private mutating func note(
        _ pdu: AdvertisingPDU, _ packet: borrowing AirPacket, _ chain: AuxiliaryChains.Outcome,
        _ connection: AirLinkID?
    ) {
        let advertised: ObservedPacket.AdvertisedBytes =
            switch chain.data {
            case .joined(let bytes, _): .joined(bytes)
            case .more: .none
            case .whole, .first: !pdu.isReport || pdu.isExtended && pdu.data.isEmpty ? .none : .ofPacket(pdu.data)
            }
        outcome.observed.set(
            ObservedPacket.Advertising(
                pdu: pdu, rssi: packet.radio.rssi,
                isScanResponse: pdu.type == AdvertisingPDU.Kind.scanRsp || chain.position == .scanResponse,
                data: advertised, link: connection.map { connections[$0].link }))
    }

    private func describe(
        _ pdu: AdvertisingPDU, _ packet: borrowing AirPacket, _ position: AdvertisingPosition,
        _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard dissection.describesLinkLayer else { return }
        dissection.fields.begin(Layer.ll.key)
        dissection.fields.add(
            LinkLayerField.pdu.key, literal: pdu.headerCount == 0 ? "incomplete packet" : pdu.name(position))
        dissection.describeRadio(packet)
        if dissection.fields.tracksOrigins { pdu.locate(bytes, in: &dissection.fields) }
        pdu.describe(position, bytes, into: &dissection.fields)
        dissection.describeCRC(packet, bytes)
        dissection.fields.end(Layer.ll.key)
    }

    /// Counts the device that sent a report.
    private func count(
        _ pdu: AdvertisingPDU, in packet: borrowing AirPacket, _ chain: AuxiliaryChains.Outcome, isTrusted: Bool,
        at time: Timestamp, _ bytes: borrowing Span<UInt8>, _ devices: inout DeviceTable?
    ) {
        guard devices != nil, pdu.isReport, pdu.advertiser.type != 0xFF else { return }
        var report = AdvertisingReport(.legacy)
        report.address = pdu.advertiser
        report.rssi = packet.radio.rssi ?? 127
        // The time between advertising events is that between their first packets.
        let isFirst = pdu.isExtended ? chain.position == .primary : pdu.type != AdvertisingPDU.Kind.scanRsp
        report.eventType = isFirst ? 0 : 4
        report.data = pdu.data
        switch chain.data {
        case .whole: if isTrusted { devices?.add(report, time, bytes) }
        case .first: devices?.add(report, time, bytes)
        case .more: break
        // The first packet of the chain was counted; the data are all of them now.
        case .joined(let data, _):
            report.data = 0..<data.count
            devices?.add(data: report, data.span)
        }
    }

    private func describeReport(
        _ pdu: AdvertisingPDU, _ packet: borrowing AirPacket, _ chain: AuxiliaryChains.Outcome,
        _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        let rssi = Int(packet.radio.rssi ?? 127)
        switch chain.data {
        case .whole:
            try pdu.describeReport(chain.position, bytes, rssi: rssi, registry: registry, into: &dissection.fields)
        case .first:
            try pdu.describeReport(
                chain.position, bytes, rssi: rssi, dataStatus: 1, registry: registry, into: &dissection.fields)
        case .more:
            try pdu.describeReport(
                chain.position, bytes, rssi: rssi, dataStatus: pdu.auxPointer == nil ? 2 : 1, isContinuation: true,
                registry: registry, into: &dissection.fields)
        case .joined(let data, let segments):
            dissection.fields.addUnit(0..<data.count, of: data.span, segments)
            try pdu.describeReport(
                chain.position, data: 0..<data.count, of: data.span, rssi: rssi, dataStatus: 0, registry: registry,
                into: &dissection.fields)
        }
    }
}

extension RadioHeader {
    /// The capture's information about the place of an advertising packet; `nil` if only its channel and the packets
    /// before do.
    ///
    /// - Parameter train: what is sent on the access address, where that is one of periodic advertising.
    fileprivate func position(of train: AdvertisingPosition?) -> AdvertisingPosition? {
        // The access address that a train announced for responses has nothing else.
        if train == .subeventResponse { return train }
        switch kind {
        case .chain: return .chain
        case .periodic: return train ?? .sync
        case .scanResponse: return .scanResponse
        case .auxiliary where train == nil: return .auxiliary
        default: return train
        }
    }
}
