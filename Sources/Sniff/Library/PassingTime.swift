/// Time that passes in a source without a packet.
extension Analyzer {
    /// Gives up what has waited until this time for a packet; what ended of it is in ``endedTransfers`` afterwards.
    mutating func passTime(until time: Timestamp) {
        transfers.forgetSettled()
        guard let now = transferTime(of: time), now >= transfers.deadline else { return }
        transfers.expire(now)
        settleTransfers()
    }
}
