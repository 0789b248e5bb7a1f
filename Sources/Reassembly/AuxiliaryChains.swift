import Decoders

/// Joins the packets of extended and periodic advertising: each has an AuxPtr that says when, and on which channel, the
/// next one is sent (Core 6.0, Vol 6, Part B, 2.3.4.5 and 4.4.2.2.2).
///
/// Chains are found by the place and time that the pointer names, so that those of several advertisers may alternate. At
/// most ``limit`` pointers are waited for, with at most ``dataLimit`` bytes each: longer advertising data there are not.
package struct AuxiliaryChains: Sendable {
    /// The place of a packet, and the chain of its data.
    package struct Outcome: Sendable {
        package var position: AdvertisingPosition
        /// The advertiser, as an earlier packet of the chain names it; type 0xFF where none did.
        package var advertiser = DeviceAddress(0, type: 0xFF)
        package var data = AdvertisingAssembler.Outcome.whole

        package init(_ position: AdvertisingPosition) { self.position = position }
    }

    private struct Expected {
        var channel: UInt8
        /// Between which the packet begins.
        var window: ClosedRange<Nanoseconds>
        var adi: UInt16?
        var position: AdvertisingPosition
        var advertiser: DeviceAddress
        /// The data so far, where the packets before had any.
        var data: [UInt8]?
        var segments: [FieldOrigins.Segment] = []
        var isTooLong = false
    }

    private var expected: [Expected] = []
    /// The AUX_ADV_IND before, and when a request that answers it begins.
    private var answerable: (advertiser: DeviceAddress, window: ClosedRange<Nanoseconds>)?
    /// How many packets are waited for at most.
    package static let limit = 64
    /// The longest advertising data (Vol 4, Part E, 7.8.57).
    package static let dataLimit = 1650

    package init() {}

    /// Takes a packet whose CRC is right.
    ///
    /// - Parameters:
    ///   - channel: channel index; `nil` where the capture does not say.
    ///   - start: when it began.
    ///   - end: when it ended.
    ///   - position: what the capture says about it; `nil` where it does not.
    ///   - train: what is sent on the access address, where that is one of periodic advertising.
    ///   - segments: where the data stand, if requested.
    package mutating func take(
        _ pdu: AdvertisingPDU, channel: UInt8?, start: Nanoseconds, end: Nanoseconds,
        position known: AdvertisingPosition?, train: AdvertisingPosition? = nil, _ bytes: borrowing Span<UInt8>,
        _ segments: [FieldOrigins.Segment] = []
    ) -> Outcome {
        guard pdu.isExtended || pdu.isRequest else { return Outcome(known ?? Self.position(pdu, channel)) }
        // A capture that says that it is periodic does not say which.
        let known = known == .sync ? train ?? .sync : known
        // Nothing points to a response.
        let found = pdu.isExtended && train != .subeventResponse ? claim(pdu, channel, start) : nil
        let answered = pdu.isRequest && channel == nil && isAnswer(pdu, start) ? AdvertisingPosition.auxiliary : nil
        var outcome = Outcome(known ?? found?.position ?? train ?? answered ?? Self.position(pdu, channel))
        if let found { outcome.advertiser = found.advertiser }
        if pdu.type == AdvertisingPDU.Kind.scanReq, outcome.position != .primary {
            // The answer follows 150 µs after the request, which is 12 bytes and so takes at most 2.8 ms.
            expect(
                Expected(
                    channel: channel ?? 0xFF, window: Self.window(start, 180_000, 4_000_000), adi: nil,
                    position: .scanResponse, advertiser: pdu.advertiser, data: nil))
        }
        guard pdu.isExtended else { return outcome }
        if outcome.position == .auxiliary || outcome.position == .secondary {
            // A request follows after T_IFS (4.1.1).
            answerable = (
                pdu.advertiser.type != 0xFF ? pdu.advertiser : outcome.advertiser, end + 50_000...end + 250_000
            )
        }
        var data = found?.data
        let segments = (found?.segments ?? []) + segments
        var isTooLong = found?.isTooLong ?? false
        // The packet before it in the chain was missed: where an AD structure begins is unknown (2.3.1.8).
        if found == nil, outcome.position == .chain || outcome.position == .secondary && pdu.mayContinueByFields {
            (data, isTooLong) = ([], true)
            if let adi = pdu.adi { outcome.advertiser = advertiser(of: adi) }
        }
        if let before = data {
            if before.count + pdu.data.count > Self.dataLimit { isTooLong = true }
            if !isTooLong { for index in pdu.data { data?.append(bytes[index]) } }
        }
        guard let pointer = pdu.auxPointer else {
            if data != nil { outcome.data = isTooLong ? .more : .joined(data ?? [], segments) }
            return outcome
        }
        let isFirst = data == nil
        if isFirst, outcome.position != .primary { data = pdu.data.map { bytes[$0] } }
        if outcome.position != .primary { outcome.data = isFirst ? .first : .more }
        let advertiser = pdu.advertiser.type != 0xFF ? pdu.advertiser : outcome.advertiser
        expect(
            Expected(
                channel: pointer.channel,
                window: Self.window(start, .microseconds(Int(pointer.offset)), .microseconds(Int(pointer.offsetUnit))),
                adi: pdu.adi,
                position: outcome.position == .primary ? .auxiliary : .chain, advertiser: advertiser, data: data,
                segments: data == nil ? [] : segments, isTooLong: isTooLong))
        return outcome
    }

    /// The place of a packet that no AuxPtr pointed to.
    private static func position(_ pdu: AdvertisingPDU, _ channel: UInt8?) -> AdvertisingPosition {
        if let channel { return channel >= 37 ? .primary : .secondary }
        // Only on the primary channels is there a pointer without data.
        if pdu.type == AdvertisingPDU.Kind.advExtInd, pdu.auxPointer == nil || !pdu.data.isEmpty { return .secondary }
        return .primary
    }

    /// From when to when the packet may begin: clocks differ by up to 500 ppm (4.2.2), and sniffers' by some microseconds.
    private static func window(_ start: Nanoseconds, _ offset: Nanoseconds, _ unit: Nanoseconds) -> ClosedRange<
        Nanoseconds
    > {
        let slack = 100_000 + offset / 1000
        return start + (offset - slack)...start + offset + unit + slack
    }

    private mutating func expect(_ new: Expected) {
        // The oldest has not come.
        if expected.count >= Self.limit { expected.removeFirst() }
        expected.append(new)
    }

    /// Whether a request answers the AUX_ADV_IND before it (Vol 6, Part B, 2.3, table 2.3).
    private func isAnswer(_ pdu: AdvertisingPDU, _ start: Nanoseconds) -> Bool {
        guard let answerable, answerable.window.contains(start) else { return false }
        return answerable.advertiser.type == 0xFF || answerable.advertiser == pdu.advertiser
    }

    /// The advertiser whose chain with this AdvDataInfo has not ended.
    private func advertiser(of adi: UInt16) -> DeviceAddress {
        let chains = expected.filter { $0.adi == adi && $0.position == .chain }
        return chains.count == 1 ? chains[0].advertiser : DeviceAddress(0, type: 0xFF)
    }

    /// The packet that was waited for and is this one, taken off the list.
    private mutating func claim(_ pdu: AdvertisingPDU, _ channel: UInt8?, _ start: Nanoseconds) -> Expected? {
        guard !expected.isEmpty else { return nil }
        let found = expected.firstIndex {
            $0.window.contains(start) && (channel == nil || $0.channel == 0xFF || $0.channel == channel)
                && ($0.adi == nil || pdu.adi == nil || $0.adi == pdu.adi)
        }
        // Those that have not come in their time are not coming.
        let result = found.map { expected.remove(at: $0) }
        expected.removeAll { $0.window.upperBound < start - 10_000_000 }
        return result
    }
}
