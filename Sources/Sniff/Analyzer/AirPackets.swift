import Decoders

/// Handles a packet from the air: the Link Layer first, then the connection of the packet.
extension Analyzer {
    mutating func receiveFromAir(
        _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) throws(Fault) {
        try air.receive(record, bytes, &links, &devices, into: &dissection)
        if let earlier = air.outcome.earlier { receive(earlier, dissection) }
        operations.tracker?.setTime(dissection.transferTime)
        if operations.isFollowed, air.outcome.observed.isShown(in: links) {
            operations.tracker?.receiveData(air.outcome.observed, links, cut: dissection.isCut ? bytes.count : nil)
        }
        if !air.outcome.changes.isEmpty {
            apply(air.takeChanges(), dissection)
            if let ended = keys.takeEndedPairing() { dissection.describeOutside(ended) }
        }
        // A connection begins when the one that it replaces has ended.
        if operations.isFollowed { operations.tracker?.receiveAdvertising(air.outcome.observed, links, bytes) }
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
                operations.tracker?.endConnection(links[link])
                giveUpRequests(link, .disconnected, input: dissection.inputName)
                endTransfers(link, dissection)
                if let peer = links[link].peer { devices?.disconnected(peer, time) }
            case .removed(let link):
                endTransfers(link, dissection)
                operations.tracker?.remove(links[link])
                open.change(channels: -links[link].channelCount)
                links.remove(link)
            }
        }
    }
}
