/// Time that passes in a source without a packet.
extension Analyzer {
    /// Gives up what has waited until this time for a packet: what ended of messages is in ``endedTransfers`` afterwards, what
    /// was asked in ``unanswered``.
    ///
    /// - Parameter dissection: of the last packet.
    mutating func passTime(until time: Timestamp, _ dissection: borrowing Dissection) {
        giveUpLateRequests(at: time, dissection)
        closeEnded(before: time, dissection)
        messages.transfers.beginRecord(at: dissection.transferTime(of: time))
        messages.transfers.resolve(links, cache)
        if operations.isFollowed { passOperationTime(until: time, dissection) }
        devices?.passTime(until: time)
    }
}
