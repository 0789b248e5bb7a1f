import Decoders

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
            opening(place, identifier, direction, psm: bytes.u16(at: 0), [bytes.u16(at: 2)], isCreditBased: true)
        case 0x15 where bytes.count >= 10 && bytes.u16(at: 8) == 0:  // … Response, successful
            granted(place, identifier, direction, [bytes.u16(at: 0)])
        case 0x17 where bytes.count >= 10:  // Credit Based Connection Request
            opening(place, identifier, direction, psm: bytes.u16(at: 0), list(bytes, from: 8), isCreditBased: true)
        case 0x18 where bytes.count >= 10:  // … Response; identifiers of 0 were refused
            granted(place, identifier, direction, list(bytes, from: 8))
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
        isCreditBased: Bool
    ) {
        links[place].openings.removeAll { $0.identifier == identifier && $0.bySender == direction }
        if links[place].openings.count >= 16 { links[place].openings.removeFirst() }
        links[place].openings.append(
            ChannelOpening(
                identifier: identifier, bySender: direction, psm: psm, sources: sources, isCreditBased: isCreditBased))
    }

    private mutating func granted(_ place: Int, _ identifier: UInt8, _ direction: Direction, _ destinations: [UInt16]) {
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
            // 0x0027: Enhanced ATT; 0x001F: ATT over BR/EDR.
            if opening.psm == 0x0027 || opening.psm == 0x001F, links[place].bearers.count <= Link.channelLimit {
                links[place].bearers.append(Bearer())
                channel.bearer = links[place].bearers.count - 1
            }
            links[place].channels.removeAll { $0.localCID == local }
            links[place].channels.append(channel)
        }
    }
}
