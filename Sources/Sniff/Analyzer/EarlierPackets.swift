import Decoders

/// Packets of a connection from before something showed that there is one.
extension Analyzer {
    /// Delivers them to everything that only connections have: pairings, messages, operations. L2CAP and ATT of the connection
    /// begin anew with the first of them.
    mutating func receive(_ earlier: LinkLayer.Earlier, _ dissection: borrowing Dissection) {
        let link = earlier.link
        open.change(channels: -links[link].channelCount)
        links[link].restart()
        open.change(channels: links[link].channelCount)
        var scratch = Dissection(again: dissection)
        for packet in earlier.packets { receive(packet, link, into: &scratch) }
        if earlier.lost > 0 { links[link].missed(earlier.lost, of: earlier.sender) }
        // The record at hand goes on.
        operations.tracker?.beginRecord(
            dissection.facts.number, at: dissection.transferTime(of: dissection.facts.time))
    }

    private mutating func receive(
        _ packet: UnprovenPackets.Packet, _ link: LinkID, into scratch: inout Dissection
    ) {
        scratch.beginAfterwards(frame: packet.facts.number, packet.facts.time, input: scratch.inputName)
        scratch.facts = packet.facts
        scratch.describeDataLink(links, link)
        if operations.isFollowed {
            operations.tracker?.beginRecord(
                packet.facts.number, at: scratch.transferTime(of: packet.facts.time))
            operations.tracker?.setTime(scratch.transferTime)
            var observed = ObservedPacket()
            observed.set(packet.data)
            observed.control = packet.control
            operations.tracker?.receiveData(observed, links, cut: nil)
        }
        if let delivery = packet.delivery {
            receive(delivery.fragment, isFirst: delivery.isFirst, link, packet.bytes.span, into: &scratch)
        }
        operations.tracker?.finishEarlierRecord(scratch)
    }
}
