import Decoders

/// A connection at a host that is over, while its controller may still deliver what it had: apps hang up some milliseconds
/// after they ask, and have the answer after Disconnection Complete.
package struct EndedConnection {
    let link: LinkID
    let adapter: AdapterID
    let handle: UInt16
    let ended: Timestamp
    /// That of its link, as long as it waits (``Link/endNumber``).
    let number: Int

    /// How long packets still belong to it.
    package static let afterlife: Nanoseconds = 100_000_000
}

/// Connections that are over and wait for their last packets, oldest first. One that is closed before stays in the queue
/// until it is found there, or until most of the queue is like that.
struct EndedConnections {
    private var queue = Queue<EndedConnection>()
    private var waiting: Set<Int> = []
    private var last = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// With those that do not wait any more.
    var queued: Int { queue.count }

    /// - Returns: the number that says which it is.
    mutating func append(_ link: LinkID, _ adapter: AdapterID, _ handle: UInt16, _ time: Timestamp) -> Int {
        last += 1
        waiting.insert(last)
        queue.append(EndedConnection(link: link, adapter: adapter, handle: handle, ended: time, number: last))
        return last
    }

    /// One of them is closed.
    mutating func remove(_ number: Int) {
        guard waiting.remove(number) != nil, queue.count > 2 * waiting.count + 64 else { return }
        var kept = Queue<EndedConnection>()
        while let next = queue.removeFirst() { if waiting.contains(next.number) { kept.append(next) } }
        queue = kept
    }

    /// The oldest that waits.
    mutating func first() -> EndedConnection? {
        while let first = queue.first, !waiting.contains(first.number) { queue.removeFirst() }
        return queue.first
    }
}

extension Analyzer {
    /// A controller said that a connection is over. Where times are not known, that is the end of it.
    mutating func endLater(_ handle: UInt16, _ adapter: AdapterID, _ dissection: borrowing Dissection) {
        guard let link = hci[adapter].link(handle) else { return }
        guard dissection.facts.time.isKnown else { return close(handle, adapter, dissection) }
        // Reported twice, it ends with the first.
        guard links[link].endNumber == nil else { return }
        endTransfers(link, dissection)
        links[link].endNumber = endedConnections.append(link, adapter, handle, dissection.facts.time)
    }

    /// Forgets the connections that ended long enough before a moment; all of them without one.
    mutating func closeEnded(before time: Timestamp?, _ dissection: borrowing Dissection) {
        while let first = endedConnections.first() {
            if let time, time.nanoseconds(since: first.ended) <= EndedConnection.afterlife { return }
            endedConnections.remove(first.number)
            close(first.handle, first.adapter, dissection)
        }
    }

    /// A connection is closed that may have been waiting for its last packets.
    mutating func forgetEnd(_ link: LinkID) {
        if let number = links[link].endNumber { endedConnections.remove(number) }
    }
}
