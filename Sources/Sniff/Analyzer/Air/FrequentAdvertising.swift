import Decoders

/// Legacy advertising with an address and data: most of what is heard on the primary channels (Core 6.0, Vol 6, Part B,
/// 2.3.1 and 2.3.2).
extension Analyzer {
    /// Describes a packet that is just that and undamaged in the one-line form, without going through all that may be
    /// with an advertising packet. The address is left to ``event``: on a line it stands in front.
    ///
    /// - Returns: whether it did; if not, nothing has happened, and ``decodeAdvertising(_:train:_:_:into:)`` describes the
    ///   packet, in the same words.
    @inline(__always)
    mutating func decodeFrequentAdvertising(
        _ packet: inout AirPacket, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Bool {
        let start = packet.pdu.lowerBound
        let count = packet.pdu.upperBound &- start
        // Header, address, and up to 31 octets of data.
        guard fields.isOneLine, !fields.wantsRecord, devices == nil, comment == nil, !isCut, packet.isGood == true,
            packet.snifferLost == 0, count >= 8, count <= 39
        else { return false }
        let header = bytes.u16(at: start)
        let type = UInt8(truncatingIfNeeded: header & 15)
        guard Analyzer.frequentTypes >> UInt16(type) & 1 == 1, Int(header >> 8) == count &- 2 else { return false }
        let advertiser = DeviceAddress(
            bytes.uint(at: start &+ 2, width: 6), type: UInt8(truncatingIfNeeded: header >> 6 & 1))
        event.direction = .received
        event.who = advertiser
        event.layer = .adv
        if type == AdvertisingPDU.Kind.advInd { air.noteAdvertiser(advertiser, chSel: header & 1 << 5 != 0) }
        let rssi = packet.radio.rssi ?? 127
        let head =
            UInt64(type) | UInt64(packet.radio.channelIndex) << 8 | UInt64(UInt8(bitPattern: rssi)) << 16
        let channel = packet.radio.channel
        fields.addMemoized(Layer.ll.key, of: head, from: .packetHead) { fields in
            var pdu = AdvertisingPDU()
            pdu.header = header
            fields.add(LinkLayerField.pdu.key, literal: pdu.name(.primary))
            if let channel { fields.add(LinkLayerField.channel.key, channel) }
            if rssi != 127 { fields.add(AdvertisingField.rssi.key, signed: Int64(rssi)) }
        }
        let data = Range(uncheckedBounds: (start &+ 8, start &+ count))
        do throws(Fault) {
            try AdvertisingData.describe(data, bytes, registry: registry, into: &fields)
        } catch {
            faults.append(error)
        }
        return true
    }

    private static let frequentTypes: UInt16 =
        1 << AdvertisingPDU.Kind.advInd | 1 << AdvertisingPDU.Kind.advNonconnInd
        | 1 << AdvertisingPDU.Kind.scanRsp | 1 << AdvertisingPDU.Kind.advScanInd
}
