import Sniff

extension Console {
    /// How many requests and commands were never answered, and what shows them.
    func report(_ counts: UnansweredCounts) {
        report(counts.requests, "request", "never answered", "att.unanswered")
        report(counts.commands, "command", "never answered", "hci.unanswered")
        report(counts.pending, "request or command", "not answered yet", "att.pending || hci.pending")
    }

    private func report(_ count: Int, _ what: String, _ state: String, _ filter: String) {
        guard count > 0 else { return }
        let plural = what == "request or command" ? "requests or commands" : what + "s"
        let them = count == 1 ? "1 \(what) was" : "\(count) \(plural) were"
        let quoted = filter.contains(" ") ? "\"\(filter)\"" : filter
        report("\(them) \(state); decode --filter \(quoted) shows \(count == 1 ? "it" : "them")")
    }

    /// Reports the data given up because too many were pending.
    func report(_ counts: GivenUpCounts, of limit: Int) {
        let parts = [
            (counts.fragments, "fragmented PDU"), (counts.messages, "message"), (counts.requests, "request"),
            (counts.operations, "operation"),
        ]
        let words = parts.filter { $0.0 > 0 }.map { $0.0.grouped($0.1) }
        guard !words.isEmpty else { return }
        report(
            "more than \(limit) bytes were pending: \(words.joined(separator: ", ")) given up, the oldest first; "
                + "--memory-limit allows more")
    }

    /// Reports operations that had no room among those kept until the end of a capture.
    func report(_ budget: OperationBudget, of name: String) {
        guard let end = budget.end else { return }
        report(
            "\(name): limit reached: \(budget.givenUp.grouped("operation")) had no room and "
                + "\(budget.givenUp == 1 ? "is" : "are") left out, from frame \(end.frame) on; --memory-limit allows more"
        )
    }

    /// The limits that were reached.
    func report(_ limits: Set<MemoryLimit>) {
        for limit in MemoryLimit.allCases where limits.contains(limit) {
            report(
                limit == .passkeys
                    ? "limit reached: \(limit.rawValue) in one run; later links of the kind stay encrypted; --tk gives one"
                    : "limit reached: no more than \(limit.rawValue) are kept; later packets are shown without the others"
            )
        }
    }
}

extension UnansweredCounts {
    static func += (sum: inout UnansweredCounts, other: UnansweredCounts) {
        sum = UnansweredCounts(
            requests: sum.requests + other.requests, commands: sum.commands + other.commands,
            pending: sum.pending + other.pending)
    }
}
