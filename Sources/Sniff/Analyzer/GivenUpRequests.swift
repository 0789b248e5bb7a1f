import Decoders

/// Unanswered requests. Bearers know what waits and give it up; what is told of it, and what operations make of it,
/// follows here.
extension Analyzer {
    /// Gives up the requests of a connection, which will not be answered any more.
    mutating func giveUpRequests(_ link: LinkID, _ reason: UnansweredReason, input: String?) {
        for index in links[link].bearers.indices {
            let first = links[link].viewpoint
            let given = links[link].bearers[index].takeAll(.unanswered(reason), first: first)
            giveUp(given, BearerID(link: link, index: index), input: input)
        }
    }

    /// Gives up requests that have waited as long as a transaction may take (Core 6.0, Vol 3, Part F, 3.3.3).
    mutating func giveUpLateRequests(at time: Timestamp, _ dissection: borrowing Dissection) {
        for link in requests.takeLate(until: dissection.transferTime(of: time) ?? .min) where links.isOpen(link) {
            var oldest: Timestamp?
            for index in links[link].bearers.indices {
                let given = links[link].bearers[index].giveUpLate(at: time)
                giveUp(given, BearerID(link: link, index: index), input: dissection.inputName)
                guard let next = links[link].bearers[index].oldest else { continue }
                oldest = oldest.map { next.nanoseconds(since: $0) < 0 ? next : $0 } ?? next
            }
            if let oldest { watchRequests(link, since: oldest, dissection) }
        }
        requests.noteFirst(dissection.facts.start)
    }

    /// A request of a connection was sent at this time: what waits there is looked at when it has waited for too long.
    mutating func watchRequests(_ link: LinkID, since time: Timestamp, _ dissection: borrowing Dissection) {
        guard time.isKnown, let begin = dissection.transferTime(of: time) else { return }
        requests.add(begin + ATTBearer.transactionTimeout, link, start: dissection.facts.start)
    }

    mutating func giveUp(_ pending: [PendingRequest], _ bearer: BearerID, input: String?) {
        for request in pending {
            operations.tracker?.giveUp(request, bearer)
            guard case .unanswered(let reason)? = request.end, links[bearer.link].isShown else { continue }
            requests.unanswered.add(
                UnansweredRequest(
                    request, reason, links[bearer.link],
                    hasUnknownSender: links[bearer.link].bearers[bearer.index].hasUnknownSender, cache,
                    server: links[bearer.link].database(request.sender.other), input: input))
        }
    }

    /// Commands that their adapters have given up.
    mutating func noteGivenUpCommands(input: String?) {
        for (command, reason) in hci.givenUp {
            requests.unanswered.add(
                UnansweredCommand(
                    frame: command.frame, time: command.time, opcode: command.opcode, adapter: command.adapter,
                    input: input, reason: reason))
        }
        hci.givenUp = []
    }

    /// Describes what has become known of since the last time, one record each, and forgets that it is new.
    mutating func withUnanswered(_ dissection: inout Dissection, _ body: (borrowing Dissection) -> Void) {
        let facts = dissection.facts
        for ended in requests.unanswered.takeEnded() {
            switch ended {
            case .request(let request): dissection.describe(request)
            case .command(let command): dissection.describe(command)
            }
            if naming.isShown { dissection.describeDevice(devices) }
            body(dissection)
        }
        // What time passes until the next record refers to the last one.
        dissection.facts = facts
    }
}

/// Requests that wait for answers, by when they have waited for too long, and those that were never answered.
struct AwaitedRequests {
    var unanswered = UnansweredRequests()
    /// Since the first record.
    private var deadlines = LinkDeadlines()
    /// The first of these, as the times of packets are kept.
    private var first = Timestamp.unknown

    mutating func beginInput() { (deadlines, first) = (LinkDeadlines(), .unknown) }

    /// Whether any have waited for too long.
    @inline(__always)
    func areLate(at time: Timestamp) -> Bool {
        first.isKnown && time.isKnown && time.microseconds(since: first) >= 0
    }

    /// Those of a connection are looked at again at this time.
    mutating func add(_ deadline: Nanoseconds, _ link: LinkID, start: Timestamp) {
        let before = deadlines.first
        deadlines.add(deadline, link)
        if deadlines.first != before { noteFirst(start) }
    }

    /// Takes the connections off whose requests have waited for too long; ``noteFirst(_:)`` follows.
    mutating func takeLate(until time: Nanoseconds) -> [LinkID] { deadlines.take(until: time) }

    /// - Parameter start: the time of the first record.
    mutating func noteFirst(_ start: Timestamp) {
        first = deadlines.first == .max ? .unknown : start.adding(deadlines.first)
    }
}
