/// Time that passes in a source without a packet.
extension Analyzer {
    /// Gives up what has waited until this time for a packet; what ended of it is in ``endedTransfers`` afterwards.
    ///
    /// - Parameter event: that of the last packet.
    mutating func passTime(until time: Timestamp, _ event: Event) {
        transfers.beginRecord(at: event.transferTime(of: time))
        transfers.settle(links, cache.profiles)
    }
}
