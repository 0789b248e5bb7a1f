import Decoders
import Reassembly

/// Connection-oriented channels, followed from their signalling (Core 6.0, Vol 3, Part A, 4.2, 4.3, 4.22 to 4.26).
extension Analyzer {
    mutating func learn(
        signal code: UInt8, _ identifier: UInt8, _ place: Int, _ direction: Direction, _ bytes: borrowing Span<UInt8>
    ) {
        switch code {
        case 0x02 where bytes.count >= 4:  // Connection Request
            opening(place, identifier, direction, psm: bytes.u16(at: 0), [bytes.u16(at: 2)], isCreditBased: false)
        case 0x03 where bytes.count >= 8 && bytes.u16(at: 4) == 0:  // Connection Response, successful
            granted(place, identifier, direction, [bytes.u16(at: 0)])
        case 0x14 where bytes.count >= 10:  // LE Credit Based Connection Request
            opening(
                place, identifier, direction, psm: bytes.u16(at: 0), [bytes.u16(at: 2)], isCreditBased: true,
                limits(bytes, at: 4))
        case 0x15 where bytes.count >= 10 && bytes.u16(at: 8) == 0:  // … Response, successful
            granted(place, identifier, direction, [bytes.u16(at: 0)], limits(bytes, at: 2))
        case 0x16 where bytes.count >= 4:  // Flow Control Credit Indication
            give(Int(bytes.u16(at: 2)), place, bytes.u16(at: 0), direction)
        case 0x17 where bytes.count >= 10:  // Credit Based Connection Request
            opening(
                place, identifier, direction, psm: bytes.u16(at: 0), list(bytes, from: 8), isCreditBased: true,
                limits(bytes, at: 2))
        case 0x18 where bytes.count >= 10:  // … Response; identifiers of 0 were refused
            granted(place, identifier, direction, list(bytes, from: 8), limits(bytes, at: 0))
        case 0x19:  // Credit Based Reconfigure Request: what holds now depends on the answer
            for cid in list(bytes, from: 4) {
                for index in links[place].channels.indices
                where links[place].channels[index].localCID == cid || links[place].channels[index].remoteCID == cid {
                    links[place].channels[index].limits = (nil, nil)
                    if let bearer = links[place].channels[index].bearer { links[place].bearers[bearer].mtu = nil }
                }
            }
        case 0x07 where bytes.count >= 4:  // Disconnection Response: destination, then source
            let (destination, source) = (bytes.u16(at: 0), bytes.u16(at: 2))
            let (local, remote) = direction == .sent ? (destination, source) : (source, destination)
            links[place].channels.removeAll { $0.localCID == local && $0.remoteCID == remote }
        default: break
        }
    }

    private func list(_ bytes: borrowing Span<UInt8>, from start: Int) -> [UInt16] {
        stride(from: start, to: min(bytes.count - 1, start + 10), by: 2).map { bytes.u16(at: $0) }
    }

    private mutating func opening(
        _ place: Int, _ identifier: UInt8, _ direction: Direction, psm: UInt16, _ sources: [UInt16],
        isCreditBased: Bool, _ limits: ChannelLimits? = nil
    ) {
        links[place].openings.removeAll { $0.identifier == identifier && $0.bySender == direction }
        if links[place].openings.count >= 16 { links[place].openings.removeFirst() }
        links[place].openings.append(
            ChannelOpening(
                identifier: identifier, bySender: direction, psm: psm, sources: sources, isCreditBased: isCreditBased,
                limits: limits))
    }

    private func limits(_ bytes: borrowing Span<UInt8>, at offset: Int) -> ChannelLimits {
        ChannelLimits(
            mtu: bytes.u16(at: offset), mps: bytes.u16(at: offset + 2), credits: bytes.u16(at: offset + 4))
    }

    /// New credits for what is sent to the channel's endpoint of this sender (4.24).
    private mutating func give(_ credits: Int, _ place: Int, _ cid: UInt16, _ direction: Direction) {
        guard
            let index = links[place].channels.firstIndex(where: {
                (direction == .sent ? $0.localCID : $0.remoteCID) == cid
            })
        else { return }
        let receiver = direction.other
        let grant = links[place].channels[index].credits[receiver].give(
            credits, at: event.time.nanoseconds(since: event.start))
        creditGrant = CreditGrant(
            grant: grant, left: links[place].channels[index].credits[receiver].credits,
            isSDUWaiting: links[place].channels[index].assemblers[receiver].isOpen)
    }

    /// Says what a Flow Control Credit Indication led to.
    ///
    /// - Parameter offset: where the number of credits stands.
    mutating func describeCreditGrant(at offset: Int, into fields: inout FieldList) {
        guard let given = creditGrant else { return }
        creditGrant = nil
        if let left = given.left { fields.add(L2CAPField.creditsLeft.key, UInt64(left)) }
        if let empty = given.grant.empty {
            fields.add(L2CAPField.noCreditsFor.key, mantissa: empty, exponent: -9)
            if given.isSDUWaiting { fields.add(L2CAPField.sduWaiting.key, true) }
        }
        if given.grant.isTooMany {
            faults.append(Fault(L2CAPField.creditsLeft.key, offset: offset, .invalidValue))
        }
    }

    /// Takes a credit for a K-frame, and checks its length; the SDU's is checked when it is known.
    mutating func spendCredit(
        _ place: Int, _ index: Int, _ direction: Direction, _ range: Range<Int>, into fields: inout FieldList
    ) {
        guard direction != .unknown else { return }
        let isPaid = links[place].channels[index].credits[direction].spend(
            at: event.time.nanoseconds(since: event.start))
        let left = links[place].channels[index].credits[direction].credits
        if let left = isPaid ? left : 0 { fields.add(L2CAPField.creditsLeft.key, UInt64(left)) }
        if !isPaid { faults.append(Fault(L2CAPField.creditsLeft.key, offset: range.lowerBound, .noCredit)) }
        if let mps = channelLimits(place, index, direction)?.mps, range.count > Int(mps) {
            faults.append(
                Fault(
                    L2CAPField.payload.key, offset: range.lowerBound, needed: Int(mps), available: range.count,
                    .invalidLength))
        }
    }

    func checkSDU(_ length: Int, _ place: Int, _ index: Int, _ direction: Direction, at offset: Int) -> Fault? {
        guard let mtu = channelLimits(place, index, direction)?.mtu, length > Int(mtu) else { return nil }
        return Fault(L2CAPField.sduLength.key, offset: offset, needed: Int(mtu), available: length, .invalidLength)
    }

    /// What the receiver of this direction can take.
    private func channelLimits(_ place: Int, _ index: Int, _ direction: Direction) -> ChannelLimits? {
        switch direction {
        case .sent: links[place].channels[index].limits.remote
        case .received: links[place].channels[index].limits.local
        case .unknown: nil
        }
    }

    private mutating func granted(
        _ place: Int, _ identifier: UInt8, _ direction: Direction, _ destinations: [UInt16],
        _ limits: ChannelLimits? = nil
    ) {
        guard
            let index = links[place].openings.firstIndex(where: {
                $0.identifier == identifier && $0.bySender != direction
            })
        else { return }
        let opening = links[place].openings.remove(at: index)
        for (source, destination) in zip(opening.sources, destinations) where destination != 0 {
            if links[place].channels.count >= Link.channelLimit { links[place].channels.removeFirst() }
            let (local, remote) = opening.bySender == .sent ? (source, destination) : (destination, source)
            var channel = Channel(
                localCID: local, remoteCID: remote, psm: opening.psm, isCreditBased: opening.isCreditBased)
            let asked = opening.limits
            channel.limits = opening.bySender == .sent ? (asked, limits) : (limits, asked)
            channel.credits = BySender(
                CreditCounter(initial: channel.limits.remote.map { Int($0.credits) }),
                CreditCounter(initial: channel.limits.local.map { Int($0.credits) })
            )
            // 0x0027: Enhanced ATT; 0x001F: ATT over BR/EDR.
            if opening.psm == 0x0027 || opening.psm == 0x001F, links[place].bearers.count <= Link.channelLimit {
                var bearer = Bearer()
                // The smaller of what both can receive (Part F, 3.2.8).
                if let local = channel.limits.local, let remote = channel.limits.remote {
                    bearer.mtu = Int(min(local.mtu, remote.mtu))
                }
                links[place].bearers.append(bearer)
                channel.bearer = links[place].bearers.count - 1
            }
            links[place].channels.removeAll { $0.localCID == local }
            links[place].channels.append(channel)
        }
    }
}

/// What credits led to, until it is described.
struct CreditGrant {
    var grant: CreditCounter.Grant
    var left: Int?
    var isSDUWaiting: Bool
}
