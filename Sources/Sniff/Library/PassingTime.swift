/// Time that passes in a source without a packet.
extension Analyzer {
    /// Gives up what has waited until this time for a packet; what ended of it is in ``endedTransfers`` afterwards.
    ///
    /// - Parameter facts: those of the last packet.
    mutating func passTime(until time: Timestamp, _ facts: PacketFacts) {
        transfers.beginRecord(at: facts.transferTime(of: time))
        transfers.settle(links, cache.profiles)
    }
}
