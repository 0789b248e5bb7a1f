import Decoders

/// Handles a packet from the air that the Link Layer has followed: its description, then the connection of the packet.
extension Analyzer {
    mutating func receiveFromAir(
        _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) throws(Fault) {
        try air.receive(bytes, &links, &devices, into: &dissection)
        operations?.setTime(dissection.facts)
        if followsOperations, air.outcome.kind == .data, links[air.outcome.received.link].isShown {
            operations?.receiveData(air.outcome, links, cut: dissection.isCut ? bytes.count : nil)
            if air.outcome.received.lost > 0 { forgetUnheardRequests(air.outcome.received.link) }
        }
        if !air.outcome.changes.isEmpty {
            apply(air.outcome.changes, dissection)
            if let ended = keys.takeEndedPairing() { dissection.describeOutside(ended) }
        }
        // A connection begins when the one that it replaces has ended.
        if followsOperations { operations?.receiveAdvertising(air.outcome, links, bytes) }
        guard let delivery = air.outcome.delivery else { return }
        guard let decryption = delivery.decryption else {
            return receive(delivery.fragment, isFirst: delivery.isFirst, delivery.link, bytes, into: &dissection)
        }
        let plain = decryption.takeRecord()
        receive(delivery.fragment, isFirst: delivery.isFirst, delivery.link, plain.span, into: &dissection)
        decryption.recycle(plain)
    }

    /// Applies the changes of connections on the air.
    mutating func apply(_ changes: [LinkLayer.Change], _ dissection: borrowing Dissection) {
        for change in changes {
            switch change {
            case .encrypted(let link, let isReadable):
                keys.encrypt(
                    links[link].encrypted, isReadable: isReadable, dissection.facts,
                    findsPasskey: dissection.wantsPasskey)
            case .began(let link):
                resolve(link, isBeginning: true)
                if let peer = links[link].peer { devices?.connected(peer, dissection.facts.time) }
            case .terminated(let link, let time):
                operations?.endConnection(links[link])
                giveUpRequests(link, .disconnected, input: dissection.inputName)
                endTransfers(link, dissection.facts)
                if let peer = links[link].peer { devices?.disconnected(peer, time) }
            case .removed(let link):
                endTransfers(link, dissection.facts)
                operations?.remove(links[link])
                open.change(channels: -links[link].channelCount)
                links.remove(link)
            }
        }
    }
}
