import Decoders

/// What a sniffer hears.
extension OperationTracker {
    /// A packet of a connection on the air.
    mutating func receiveDelivery(_ link: LinkID, _ links: borrowing LinkTable, _ sender: Sender) {
        ensureConnection(link, links, nil)
        if sender == .peripheral { noteLife(link) }
    }

    /// A connection on the air is over.
    mutating func endOnAir(_ link: LinkID, _ links: borrowing LinkTable) {
        guard link.index < connections.count else { return }
        endConnection(link, links, reason: nil, by: nil, isNobody: false, hasFailed: false)
    }
}
