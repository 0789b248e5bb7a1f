import Decoders

/// When something is to be given up on each of the connections that are open, if nothing happens before.
///
/// A packet looks at the earliest deadline, and at the connections that are due: never at all of them. A deadline that moved
/// to a later time is not looked for; it is found when the earlier one has come.
struct LinkDeadlines {
    private var queue = DeadlineQueue<LinkID>()
    /// The deadline of each connection that counts, by its place: other entries of the queue are out of date.
    private var times: [Nanoseconds] = []
    /// Connections with a deadline.
    private(set) var count = 0
    /// The earliest deadline, at the latest; `.max` where there is none.
    private(set) var first = Nanoseconds.max

    /// Entries of the queue, those out of date among them.
    var queued: Int { queue.count }

    /// A connection has a deadline at this time; one that is earlier stays.
    mutating func add(_ time: Nanoseconds, _ link: LinkID) {
        if times.count <= link.index { times += [Nanoseconds](repeating: .max, count: link.index + 1 - times.count) }
        guard time < times[link.index] else { return }
        if times[link.index] == .max { count += 1 }
        times[link.index] = time
        queue.insert(time, link)
        first = min(first, time)
        // A clock that runs backwards makes earlier deadlines all the time.
        if queue.count > 2 * count + 64 { rebuild() }
    }

    /// Takes the connections that are due, in the order of their places. They have no deadline any more.
    mutating func take(until now: Nanoseconds) -> [LinkID] {
        var due: [LinkID] = []
        while let entry = queue.first, entry.time <= now, now < .max {
            queue.removeFirst()
            guard times[entry.value.index] == entry.time else { continue }
            times[entry.value.index] = .max
            count -= 1
            due.append(entry.value)
        }
        first = queue.first?.time ?? .max
        return due.sorted()
    }

    /// The earliest deadline, after those that have moved were looked at again.
    ///
    /// - Parameter current: what the deadline of a connection is now; `nil` where it has none.
    mutating func first(_ current: (LinkID) -> Nanoseconds?) -> Nanoseconds? {
        while let entry = queue.first {
            let index = entry.value.index
            let isCurrent = times[index] == entry.time
            let time = isCurrent ? current(entry.value) : nil
            // Most have not moved.
            if time == entry.time {
                first = entry.time
                return time
            }
            queue.removeFirst()
            guard isCurrent else { continue }
            times[index] = .max
            count -= 1
            if let time { add(time, entry.value) }
        }
        first = .max
        return nil
    }

    private mutating func rebuild() {
        queue = DeadlineQueue()
        for index in times.indices where times[index] < .max { queue.insert(times[index], LinkID(index: index)) }
    }
}
