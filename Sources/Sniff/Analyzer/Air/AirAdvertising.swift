import Decoders
import Reassembly

/// Packets of the advertising and periodic physical channels (Core 6.0, Vol 6, Part B, 2.3 and 4.4).
extension Analyzer {
    /// The packet is only read, and `inout` because it is too large to be copied.
    mutating func decodeAdvertising(
        _ packet: inout AirPacket, train: Air.PeriodicTrain? = nil, _ record: inout CaptureRecord,
        _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
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
            if packet.isGood != false { faults.append(error) }
        }
        let isTrusted = packet.isGood != false && isWhole && !isCut
        var chain = AuxiliaryChains.Outcome(place(packet, train != nil) ?? .primary)
        if isTrusted {
            chain = air.chains.take(
                parsed, channel: packet.radio.channel, start: packet.start, place: place(packet, false),
                isOfTrain: train != nil, bytes)
            if parsed.advertiser.type == 0xFF { parsed.advertiser = chain.advertiser }
            if let train, parsed.advertiser.type == 0xFF { parsed.advertiser = train.advertiser }
        } else if let channel = packet.radio.channel, channel < 37, place(packet, train != nil) == nil {
            chain.place = .secondary
        }
        // Copied once, and not for every call that reads it.
        let pdu = parsed
        event.direction = pdu.headerCount == 0 ? .unknown : pdu.isRequest ? .sent : .received
        event.who = pdu.advertiser.type != 0xFF ? pdu.advertiser : nil
        event.layer = .adv
        if fields.wantsRecord || comment != nil { describeRecord(&record, bytes.count, into: &fields) }
        var connection: Int?
        if isTrusted { connection = learn(pdu, packet, chain.place) }
        fields.begin(Layer.ll.key)
        fields.add(LinkLayerField.pdu.key, literal: pdu.headerCount == 0 ? "incomplete packet" : pdu.name(chain.place))
        describeRadio(packet, inForce: (0, 0), into: &fields)
        pdu.describe(chain.place, bytes, into: &fields)
        describeCRC(packet, bytes, into: &fields)
        fields.end(Layer.ll.key)
        if let connection {
            event.accessAddress = air.connections[connection].accessAddress
            describeAirLink(air.connections[connection].link, into: &fields)
        }
        guard pdu.headerCount > 0 else { return }
        let first = fields.count
        fields.begin(Layer.adv.key, .array)
        fields.begin(Layer.adv.key, .element)
        do throws(Fault) {
            try describeReport(pdu, packet, chain, isTrusted: isTrusted, bytes, into: &fields)
        } catch {
            if packet.isGood != false { faults.append(error) }
        }
        fields.end(Layer.adv.key)
        fields.end(Layer.adv.key)
        // The name of the PDU, which stands in front already.
        for place in first..<fields.count where fields[place].key == AdvertisingField.event.key {
            fields.hush(place..<place + 1)
            return
        }
    }

    /// What the capture says about the place of a packet; `nil` where only its channel and the packets before do.
    private func place(_ packet: AirPacket, _ isOfTrain: Bool) -> AdvertisingPlace? {
        switch packet.radio.kind {
        case .chain: return .chain
        case .periodic: return .sync
        case .scanResponse: return .scanResponse
        case .auxiliary where !isOfTrain: return .auxiliary
        default: return isOfTrain ? .sync : nil
        }
    }

    /// What a PDU that can be believed teaches. Returns the connection that it begins.
    private mutating func learn(_ pdu: AdvertisingPDU, _ packet: AirPacket, _ place: AdvertisingPlace) -> Int? {
        if let info = pdu.syncInfo { noteTrain(info, pdu.advertiser) }
        if pdu.type == AdvertisingPDU.Kind.advInd || pdu.type == AdvertisingPDU.Kind.advDirectInd {
            air.noteAdvertiser(pdu.advertiser, chSel: pdu.chSel)
        }
        guard let request = pdu.connection else { return nil }
        return beginAirConnection(pdu, request, packet)
    }

    private mutating func describeReport(
        _ pdu: AdvertisingPDU, _ packet: AirPacket, _ chain: AuxiliaryChains.Outcome, isTrusted: Bool,
        _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        let rssi = Int(packet.radio.rssi ?? 127)
        switch chain.data {
        case .whole:
            if isTrusted { noteDevice(pdu, pdu.data, packet, chain.place, bytes) }
            try pdu.describeReport(chain.place, bytes, rssi: rssi, registry: registry, into: &fields)
        case .first:
            noteDevice(pdu, pdu.data, packet, chain.place, bytes)
            try pdu.describeReport(
                chain.place, bytes, rssi: rssi, dataStatus: 1, registry: registry, into: &fields)
        case .more:
            try pdu.describeReport(
                chain.place, bytes, rssi: rssi, dataStatus: pdu.auxPointer == nil ? 2 : 1, isContinuation: true,
                registry: registry, into: &fields)
        case .joined(let data):
            noteDevice(pdu, 0..<data.count, packet, chain.place, data.span, isRest: true)
            try pdu.describeReport(
                chain.place, data: 0..<data.count, of: data.span, rssi: rssi, dataStatus: 0, registry: registry,
                into: &fields)
        }
    }

    /// Counts a report in the list of devices.
    ///
    /// - Parameter isRest: the first packet of the chain was counted; the data are all of them now.
    private mutating func noteDevice(
        _ pdu: AdvertisingPDU, _ data: Range<Int>, _ packet: AirPacket, _ place: AdvertisingPlace,
        _ bytes: borrowing Span<UInt8>, isRest: Bool = false
    ) {
        guard devices != nil, pdu.isReport, pdu.advertiser.type != 0xFF else { return }
        var report = AdvertisingReport(.legacy)
        report.address = pdu.advertiser
        report.rssi = packet.radio.rssi ?? 127
        // The time between advertising events is that between their first packets.
        let isFirst = pdu.isExtended ? place == .primary : pdu.type != AdvertisingPDU.Kind.scanRsp
        report.eventType = isFirst ? 0 : 4
        report.data = data
        if isRest { devices?.add(data: report, bytes) } else { devices?.add(report, event.time, bytes) }
    }
}
