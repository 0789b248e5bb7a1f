import Decoders

/// A connection at a host that is over, while its controller may still deliver what it had: apps hang up some milliseconds
/// after they ask, and have the answer behind Disconnection Complete.
struct EndedConnection {
    let link: LinkID
    let adapter: AdapterID
    let handle: UInt16
    let ended: Timestamp

    /// How long packets still belong to it, in nanoseconds.
    static let afterlife: Int64 = 100_000_000
}

extension Analyzer {
    /// A controller said that a connection is over. Where times are not known, that is the end of it.
    mutating func endLater(_ handle: UInt16, _ adapter: AdapterID, _ dissection: borrowing Dissection) {
        guard let link = hci[adapter].link(handle) else { return }
        guard dissection.facts.time.isKnown else { return close(handle, adapter, dissection) }
        // Told twice, it ends with the first.
        guard !endedConnections.contains(where: { $0.link == link }) else { return }
        endTransfers(link, dissection.facts)
        endedConnections.append(
            EndedConnection(link: link, adapter: adapter, handle: handle, ended: dissection.facts.time))
    }

    /// Forgets the connections that ended long enough before a moment; all of them without one.
    mutating func closeEnded(before time: Timestamp?, _ dissection: borrowing Dissection) {
        while let first = endedConnections.first {
            if let time, time.nanoseconds(since: first.ended) <= EndedConnection.afterlife { return }
            close(first.handle, first.adapter, dissection)
        }
    }
}
