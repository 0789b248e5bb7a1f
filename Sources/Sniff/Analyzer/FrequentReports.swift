import Decoders
import Reassembly

/// Events with one advertising report that says everything, of which the captures of a scanner are full (Core 6.0, Vol 4,
/// Part E, 7.7.65.2 and 7.7.65.13).
extension Analyzer {
    /// Describes an event that is just that in the one-line form, a third of what it takes to go through all that may be
    /// with an event. The address is left to ``event``: on a line it stands in front.
    ///
    /// - Returns: whether it did; if not, nothing has happened, and ``decodeEvent(_:_:_:into:)`` describes the event, in
    ///   the same words.
    @inline(__always)
    mutating func decodeFrequentReport(
        _ packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Bool {
        let start = packet.position
        guard fields.isOneLine, devices == nil, packet.remaining >= 14, bytes[start] == 0x3E,
            Int(bytes[start &+ 1]) &+ 2 == packet.remaining
        else { return false }
        // Subevent_Code and Num_Reports.
        switch bytes.u16(at: start &+ 2) {
        case 0x0102: return decodeFrequentLegacyReport(packet, bytes, into: &fields)
        case 0x010D where adapters[adapter].advertising.isIdle:
            return decodeFrequentExtendedReport(packet, bytes, into: &fields)
        default: return false
        }
    }

    /// In front of the data the event's code, length and subevent, the number of reports, the type of the report and the
    /// advertiser's, the address and the length of the data; behind them the signal strength.
    @inline(__always)
    private mutating func decodeFrequentLegacyReport(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Bool {
        let start = packet.position
        let data = Range(uncheckedBounds: (start &+ 13, packet.end &- 1))
        guard Int(bytes[start &+ 12]) == data.upperBound &- data.lowerBound else { return false }
        let advertiser = bytes.uint(at: start &+ 4, width: 8)
        let address = DeviceAddress(advertiser >> 16, type: UInt8(truncatingIfNeeded: advertiser >> 8))
        guard address.type != 0xFF else { return false }
        let eventType = UInt16(truncatingIfNeeded: advertiser & 0xFF)
        describe(.legacy, eventType, address, rssi: bytes[data.upperBound], txPower: 127, data, bytes, into: &fields)
        return true
    }

    /// In front of the data as above, but for two bytes of type, and PHYs, set, powers, interval and target.
    @inline(never)
    private mutating func decodeFrequentExtendedReport(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Bool {
        let start = packet.position
        let data = Range(uncheckedBounds: (start &+ 28, packet.end))
        guard packet.remaining >= 28, Int(bytes[start &+ 27]) == data.upperBound &- data.lowerBound else {
            return false
        }
        // Of a directed one the target is shown; of one that is not whole, that it is not.
        let eventType = bytes.u16(at: start &+ 4)
        let address = DeviceAddress(bytes.uint(at: start &+ 7, width: 6), type: bytes[start &+ 6])
        guard eventType & 0b110_0100 == 0, address.type != 0xFF else { return false }
        describe(
            .extended, eventType, address, rssi: bytes[start &+ 17], txPower: bytes[start &+ 16], data, bytes,
            into: &fields)
        return true
    }

    /// - Parameters:
    ///   - rssi: as the event has it, like `txPower`.
    @inline(__always)
    private mutating func describe(
        _ kind: AdvertisingReport.Kind, _ eventType: UInt16, _ address: DeviceAddress, rssi: UInt8, txPower: UInt8,
        _ data: Range<Int>, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        event.layer = .adv
        event.who = address
        let head = UInt64(kind.rawValue) << 24 | UInt64(eventType) << 8 | UInt64(rssi)
        fields.addMemoized(Layer.hci.key, of: head, from: .reportHead) { fields in
            if let place = registry.leEvents.index(of: kind == .extended ? 0x0D : 0x02) {
                fields.add(HCIField.event.key, registry.leEvents.name(at: place))
            }
            AdvertisingReport.describeHead(kind, eventType, rssi: Int8(bitPattern: rssi), into: &fields)
        }
        do throws(Fault) {
            try AdvertisingData.describe(data, bytes, hasTxPower: txPower != 127, registry: registry, into: &fields)
        } catch {
            faults.append(error)
        }
    }
}
