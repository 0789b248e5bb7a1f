import Decoders
import Reassembly

/// Packets of the advertising and periodic physical channels (Core 6.0, Vol 6, Part B, 2.3 and 4.4).
extension LinkLayer {
    /// Takes such a packet, of a train where it belongs to one.
    mutating func followAdvertising(
        _ train: PeriodicTrain?, _ bytes: borrowing Span<UInt8>, _ dissection: inout Dissection
    ) {
        outcome.setAdvertising(train)
        let range = outcome.packet.pdu
        var pdu = AdvertisingPDU()
        var reader = Reader(range: range)
        var isWhole = true
        do throws(Fault) {
            try pdu.parse(bytes, &reader)
            if !reader.isAtEnd {
                throw Fault(
                    LinkLayerField.length.key, offset: range.lowerBound + 1, needed: pdu.length,
                    available: pdu.length + reader.remaining, .excess)
            }
        } catch {
            isWhole = false
            // What is wrong with the bytes of a damaged packet means nothing.
            if outcome.packet.isGood != false { dissection.faults.append(error) }
        }
        outcome.isTrusted = outcome.packet.isGood != false && isWhole && !dissection.isCut
        if outcome.isTrusted, train?.place == .sync, pdu.responseAccessAddress(bytes) != nil {
            outcome.train?.place = .subevent
        }
        outcome.chain = place(&pdu, bytes, dissection.fields)
        outcome.pdu = pdu
        dissection.facts.sender =
            pdu.headerCount == 0
            ? .unknown : pdu.isRequest || outcome.chain.place == .subeventResponse ? .central : .peripheral
        dissection.facts.who = pdu.advertiser.type != 0xFF ? pdu.advertiser : nil
        dissection.facts.layer = .adv
    }

    /// Describes such a packet that was followed, and learns what it says.
    mutating func receiveAdvertising(
        _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable, _ devices: inout DeviceTable?,
        into dissection: inout Dissection
    ) {
        // A constant is passed on where it is, a variable is copied for each call.
        let pdu = outcome.pdu
        if outcome.isTrusted { outcome.connection = observe(pdu, bytes, &links, dissection) }
        describe(pdu, bytes, into: &dissection)
        if let connection = outcome.connection {
            outcome.begun = connections[connection].link
            dissection.facts.accessAddress = connections[connection].accessAddress
            dissection.describeAirLink(links, connections[connection].link)
        }
        guard pdu.headerCount > 0 else { return }
        count(pdu, dissection.facts.time, bytes, &devices)
        guard dissection.describesReports else { return }
        dissection.fields.begin(Layer.adv.key, .array)
        dissection.fields.begin(Layer.adv.key, .element)
        do throws(Fault) {
            try describeReport(pdu, bytes, into: &dissection)
            try pdu.describeControllerData(bytes, registry: registry, into: &dissection.fields)
        } catch {
            if outcome.packet.isGood != false { dissection.faults.append(error) }
        }
        dissection.fields.end(Layer.adv.key)
        dissection.fields.end(Layer.adv.key)
    }

    /// The place of a PDU, and the chain of its data.
    private mutating func place(
        _ pdu: inout AdvertisingPDU, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> AuxiliaryChains.Outcome {
        let radio = outcome.packet.radio
        let train = outcome.train
        let told = radio.place(of: train?.place)
        guard outcome.isTrusted else {
            if let channel = radio.channel, channel < 37, told == nil { return AuxiliaryChains.Outcome(.secondary) }
            return AuxiliaryChains.Outcome(told ?? .primary)
        }
        let reception = AuxiliaryChains.Reception(
            channel: radio.channel, start: outcome.packet.start, place: radio.place(of: nil), train: train?.place)
        let chain = chains.take(pdu, reception, bytes, fields.segments(of: pdu.data, bytes))
        if pdu.advertiser.type == 0xFF { pdu.advertiser = chain.advertiser }
        // Who responds is not who advertises.
        if let train, train.place != .subeventResponse, pdu.advertiser.type == 0xFF {
            pdu.advertiser = train.advertiser
        }
        return chain
    }

    /// Learns from a reliable PDU. Returns the connection that it begins.
    private mutating func observe(
        _ pdu: AdvertisingPDU, _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable,
        _ dissection: borrowing Dissection
    ) -> AirLinkID? {
        if let info = pdu.syncInfo {
            noteTrain(info, pdu.advertiser, responses: pdu.responseAccessAddress(bytes))
        } else if let train = outcome.train, train.place == .subevent,
            let responses = pdu.responseAccessAddress(bytes)
        {
            trains[outcome.packet.accessAddress]?.place = .subevent
            noteResponses(responses, to: train)
        }
        if outcome.train?.place == .sync, let info = pdu.bigInfo(bytes) {
            let anchor = outcome.packet.start + info.offset
            broadcasts.note(info, of: outcome.packet.accessAddress, pdu.advertiser, anchor: anchor, keys)
        }
        if pdu.type == AdvertisingPDU.Kind.advInd || pdu.type == AdvertisingPDU.Kind.advDirectInd {
            noteAdvertiser(pdu.advertiser, chSel: pdu.chSel)
        }
        guard let request = pdu.connection else { return nil }
        return begin(request, of: pdu, &links, dissection)
    }

    private func describe(
        _ pdu: AdvertisingPDU, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        guard dissection.describesLinkLayer else { return }
        let place = outcome.chain.place
        dissection.fields.begin(Layer.ll.key)
        dissection.fields.add(
            LinkLayerField.pdu.key, literal: pdu.headerCount == 0 ? "incomplete packet" : pdu.name(place))
        dissection.describeRadio(outcome.packet)
        if dissection.fields.tracksOrigins { pdu.locate(bytes, in: &dissection.fields) }
        pdu.describe(place, bytes, into: &dissection.fields)
        dissection.describeCRC(outcome.packet, bytes)
        dissection.fields.end(Layer.ll.key)
    }

    /// Counts the device that sent a report.
    private func count(
        _ pdu: AdvertisingPDU, _ time: Timestamp, _ bytes: borrowing Span<UInt8>, _ devices: inout DeviceTable?
    ) {
        guard devices != nil, pdu.isReport, pdu.advertiser.type != 0xFF else { return }
        var report = AdvertisingReport(.legacy)
        report.address = pdu.advertiser
        report.rssi = outcome.packet.radio.rssi ?? 127
        // The time between advertising events is that between their first packets.
        let isFirst = pdu.isExtended ? outcome.chain.place == .primary : pdu.type != AdvertisingPDU.Kind.scanRsp
        report.eventType = isFirst ? 0 : 4
        report.data = pdu.data
        switch outcome.chain.data {
        case .whole: if outcome.isTrusted { devices?.add(report, time, bytes) }
        case .first: devices?.add(report, time, bytes)
        case .more: break
        // The first packet of the chain was counted; the data are all of them now.
        case .joined(let data, _):
            report.data = 0..<data.count
            devices?.add(data: report, data.span)
        }
    }

    private func describeReport(
        _ pdu: AdvertisingPDU, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) throws(Fault) {
        let rssi = Int(outcome.packet.radio.rssi ?? 127)
        let place = outcome.chain.place
        switch outcome.chain.data {
        case .whole:
            try pdu.describeReport(place, bytes, rssi: rssi, registry: registry, into: &dissection.fields)
        case .first:
            try pdu.describeReport(
                place, bytes, rssi: rssi, dataStatus: 1, registry: registry, into: &dissection.fields)
        case .more:
            try pdu.describeReport(
                place, bytes, rssi: rssi, dataStatus: pdu.auxPointer == nil ? 2 : 1, isContinuation: true,
                registry: registry, into: &dissection.fields)
        case .joined(let data, let segments):
            dissection.fields.addUnit(0..<data.count, of: data.span, segments)
            try pdu.describeReport(
                place, data: 0..<data.count, of: data.span, rssi: rssi, dataStatus: 0, registry: registry,
                into: &dissection.fields)
        }
    }
}

extension RadioHeader {
    /// The capture's information about the place of an advertising packet; `nil` if only its channel and the packets
    /// before do.
    ///
    /// - Parameter train: what is sent on the access address, where that is one of periodic advertising.
    fileprivate func place(of train: AdvertisingPlace?) -> AdvertisingPlace? {
        switch kind {
        case .chain: return .chain
        case .periodic: return train ?? .sync
        case .scanResponse: return .scanResponse
        case .auxiliary where train == nil: return .auxiliary
        default: return train
        }
    }
}
