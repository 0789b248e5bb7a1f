import Decoders

/// LE Advertising Reports of one advertisement, of which the captures of a scanner are full (Core 6.0, Vol 4, Part E,
/// 7.7.65.2).
extension Analyzer {
    /// Describes an event that is just that in the one-line form, a third of what it takes to go through all that may be
    /// with an event. The address is left to ``event``: on a line it stands in front.
    ///
    /// - Returns: whether it did; if not, nothing has happened, and ``decodeEvent(_:_:_:into:)`` describes the event, in
    ///   the same words.
    @inline(__always)
    mutating func decodeFrequentReport(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Bool {
        // In front of the data the event's code, length and subevent, the number of reports, the type of the report and
        // the advertiser's, the address and the length of the data; behind them the signal strength.
        let (front, behind) = (13, 1)
        guard fields.isOneLine, devices == nil, packet.remaining >= front &+ behind else { return false }
        let start = packet.position
        let data = Int(bytes[start &+ 12])
        guard bytes[start] == 0x3E, Int(bytes[start &+ 1]) &+ 2 == packet.remaining,
            bytes.u16(at: start &+ 2) == 0x0102,
            data == packet.remaining &- front &- behind
        else { return false }
        let advertiser = bytes.uint(at: start &+ 4, width: 8)
        let address = DeviceAddress(advertiser >> 16, type: UInt8(truncatingIfNeeded: advertiser >> 8))
        guard address.type != 0xFF else { return false }
        event.layer = .adv
        event.who = address
        let eventType = UInt16(truncatingIfNeeded: advertiser & 0xFF)
        let rssi = bytes[start &+ front &+ data]
        let head = UInt64(eventType) << 8 | UInt64(rssi)
        fields.addGroup(Layer.hci.key, of: head, by: .reportHead) { fields in
            if let place = registry.leEvents.index(of: 2) {
                fields.add(HCIField.event.key, registry.leEvents.name(at: place))
            }
            AdvertisingReport.describeBriefly(eventType, rssi: Int8(bitPattern: rssi), into: &fields)
        }
        let range = Range(uncheckedBounds: (start &+ front, start &+ front &+ data))
        do throws(Fault) {
            try AdvertisingData.describe(range, bytes, registry: registry, into: &fields)
        } catch {
            faults.append(error)
        }
        return true
    }
}
