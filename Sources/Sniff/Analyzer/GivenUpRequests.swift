import Decoders

/// Unanswered requests. Bearers know what waits and give it up; what is told of it, and what operations make of it,
/// follows here.
extension Analyzer {
    /// Gives up the requests of a connection, which will not be answered any more.
    mutating func giveUpRequests(_ link: LinkID, _ reason: UnansweredReason, input: String?) {
        for index in links[link].bearers.indices {
            let first = links[link].viewpoint
            let requests = links[link].bearers[index].takeAll(.unanswered(reason), first: first)
            giveUp(requests, BearerID(link: link, index: index), input: input)
        }
    }

    /// Gives up requests that have waited as long as a transaction may take (Core 6.0, Vol 3, Part F, 3.3.3).
    mutating func giveUpLateRequests(at time: Timestamp, _ dissection: borrowing Dissection) {
        for link in requestDeadlines.take(until: dissection.transferTime(of: time) ?? .min)
        where links.isOpen(link) {
            var oldest: Timestamp?
            for index in links[link].bearers.indices {
                let requests = links[link].bearers[index].giveUpLate(at: time)
                giveUp(requests, BearerID(link: link, index: index), input: dissection.inputName)
                guard let next = links[link].bearers[index].oldest else { continue }
                oldest = oldest.map { next.nanoseconds(since: $0) < 0 ? next : $0 } ?? next
            }
            if let oldest { watchRequests(link, since: oldest, dissection) }
        }
        noteFirstDeadline(dissection.facts.start)
    }

    /// A request of a connection was sent at this time: what waits there is looked at when it has waited for too long.
    mutating func watchRequests(_ link: LinkID, since time: Timestamp, _ dissection: borrowing Dissection) {
        guard time.isKnown, let begin = dissection.transferTime(of: time) else { return }
        let before = requestDeadlines.first
        requestDeadlines.add(begin + ATTBearer.transactionTimeout, link)
        if requestDeadlines.first != before { noteFirstDeadline(dissection.facts.start) }
    }

    private mutating func noteFirstDeadline(_ start: Timestamp) {
        let first = requestDeadlines.first
        firstDeadline = first == .max ? .unknown : start.adding(first)
    }

    /// Packets of a side were missed: what it had asked may have been answered.
    mutating func forgetUnheardRequests(_ link: LinkID) {
        for index in links[link].bearers.indices {
            giveUp(links[link].bearers[index].takeUnheard(), BearerID(link: link, index: index), input: nil)
        }
    }

    mutating func giveUp(_ requests: [PendingRequest], _ bearer: BearerID, input: String?) {
        for request in requests {
            operations?.giveUp(request, bearer)
            guard case .unanswered(let reason)? = request.end, links[bearer.link].isShown else { continue }
            unansweredRequests.add(
                UnansweredRequest(
                    request, reason, links[bearer.link],
                    hasUnknownSender: links[bearer.link].bearers[bearer.index].hasUnknownSender, cache,
                    server: links[bearer.link].database(request.sender.other), input: input))
        }
    }

    /// Commands that their adapters have given up.
    mutating func noteGivenUpCommands(input: String?) {
        for (command, reason) in hci.givenUp {
            unansweredRequests.add(
                UnansweredCommand(
                    frame: command.frame, time: command.time, opcode: command.opcode, adapter: command.adapter,
                    input: input, reason: reason))
        }
        hci.givenUp = []
    }

    /// Describes what has become known of since the last time, one record each, and forgets that it is new.
    mutating func withUnanswered(_ dissection: inout Dissection, _ body: (borrowing Dissection) -> Void) {
        let facts = dissection.facts
        for news in unansweredRequests.takeNews() {
            switch news {
            case .request(let request): dissection.describe(request)
            case .command(let command): dissection.describe(command)
            }
            if namesDevices { dissection.describeDevice(devices) }
            body(dissection)
        }
        // What time passes until the next record refers to the last one.
        dissection.facts = facts
    }
}
