import Decoders
import Reassembly

/// Finds all that is open, and gives the oldest up.
extension Analyzer {
    /// Something that is open, whose it is, and since when.
    private struct OpenThing {
        enum Holder {
            case pdu(LinkID, Sender)
            case sdu(LinkID, ChannelID, Sender)
            case requests(BearerID)
            case values(BearerID, client: Sender)
            case messages(LinkID)
        }

        let holder: Holder
        let bytes: Int
        /// Number of the record in which it began.
        let since: UInt64
    }

    /// So much was taken in that everything has to be looked at: where most of the memory is used, the oldest is given up.
    mutating func giveUpOldest(_ dissection: borrowing Dissection) {
        let things = openThings()
        let operationBytes = operations.tracker?.held.weight ?? 0
        var excess = open.review(held: things.reduce(operationBytes) { $0 + $1.bytes })
        guard excess > 0 else { return }
        // What operations hold is complete as a rule: to hand it on early loses least.
        if operationBytes > 0, let given = operations.tracker?.giveUp(min(excess, operationBytes), firstOpen: nil) {
            open.givenUp.operations += given.count
            excess -= given.bytes
        }
        for thing in things.sorted(by: { $0.since < $1.since }) {
            guard excess > 0 else { break }
            giveUp(thing, dissection)
            excess -= thing.bytes
        }
    }

    private func openThings() -> [OpenThing] {
        var things: [OpenThing] = []
        for link in links.open { addThings(of: link, to: &things) }
        for (bearer, client, bytes, since) in messages.longValues.open {
            things.append(OpenThing(holder: .values(bearer, client: client), bytes: bytes, since: since))
        }
        for (link, bytes, since) in messages.transfers.open {
            things.append(OpenThing(holder: .messages(link), bytes: bytes, since: since))
        }
        return things
    }

    private func addThings(of link: LinkID, to things: inout [OpenThing]) {
        for sender in [Sender.central, .peripheral] {
            let (bytes, since) = links[link].l2cap.openPDU(sender)
            if bytes > 0 {
                things.append(OpenThing(holder: .pdu(link, sender), bytes: bytes + OpenBudget.thing, since: since))
            }
        }
        for index in links[link].l2cap.channels.indices {
            let channel = ChannelID(index: index)
            for sender in [Sender.central, .peripheral] where links[link].l2cap[channel].assemblers[sender].held > 0 {
                let bytes = links[link].l2cap[channel].assemblers[sender].held + OpenBudget.thing
                let since = links[link].l2cap[channel].assemblers[sender].since
                things.append(OpenThing(holder: .sdu(link, channel, sender), bytes: bytes, since: since))
            }
        }
        for index in links[link].bearers.indices where links[link].bearers[index].weight > 0 {
            let bearer = BearerID(link: link, index: index)
            let since = links[link].bearers[index].firstFrame ?? 0
            let bytes = links[link].bearers[index].weight
            things.append(OpenThing(holder: .requests(bearer), bytes: bytes, since: since))
        }
    }

    private mutating func giveUp(_ thing: OpenThing, _ dissection: borrowing Dissection) {
        switch thing.holder {
        case .pdu(let link, let sender):
            if links[link].l2cap.giveUp(sender) { open.givenUp.fragments += 1 }
        case .sdu(let link, let channel, let sender):
            if links[link].l2cap[channel].assemblers[sender].giveUp() { open.givenUp.fragments += 1 }
        case .requests(let bearer):
            let first = links[bearer.link].viewpoint
            links[bearer.link].bearers[bearer.index].forgetHandles()
            let requests = links[bearer.link].bearers[bearer.index].takeAll(.unanswered(.givenUp), first: first)
            open.givenUp.requests += requests.count
            giveUp(requests, bearer, input: dissection.inputName)
        case .values(let bearer, let client):
            let step = LongValues.Step(frame: dissection.facts.number, time: dissection.transferTime)
            let ended = messages.longValues.giveUp(bearer, client, step)
            open.givenUp.messages += max(ended.count, 1)
            for transfer in ended { end(transfer, bearer.link, server: client.other) }
        case .messages(let link):
            let before = messages.transfers.endedCount
            messages.transfers.giveUp(link, upTo: thing.since, "more than \(open.limit) bytes were open")
            open.givenUp.messages += max(messages.transfers.endedCount - before, 1)
        }
    }
}
