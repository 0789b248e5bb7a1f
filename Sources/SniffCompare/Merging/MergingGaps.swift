import Decoders
import Sniff

/// The gaps that all captures of a link share.
///
/// Where one of them has seen everything, another one lacks nothing. But a packet that a sniffer knows it missed has to be found
/// in a capture that saw it: otherwise no capture has what is known to have been there.
struct MergingGaps {
    struct Gap {
        let gap: CaptureGap
        let input: Int
        let link: Int?
    }

    private let members: [[InputConnection]]
    /// Of each link: the gaps of its inputs, and operations that not all of its inputs have, in the order of their times.
    private var gaps: [[Int: InputGaps]]
    private var seenByFew: [[(time: Nanoseconds, seen: InputSet)]]
    /// Gaps of everything an input shows.
    private var general: [Int: InputGaps] = [:]
    /// Of each input: its links that are open at the time of the gap that is looked at.
    private var open: [Int: OpenLinks] = [:]

    /// The number of steps, for tests.
    private(set) var steps = 0

    /// The time around a gap in which another one is the same, and in which a lost packet is looked for.
    private static let reach: Nanoseconds = 250_000_000
    /// Operations around a gap, and links open at its time, that are looked at: after them the gap counts.
    static let limit = 256

    init(_ all: [Gap], _ merged: [MergedOperation], _ members: [[InputConnection]]) {
        self.members = members
        gaps = Array(repeating: [:], count: members.count)
        seenByFew = Array(repeating: [], count: members.count)
        for gap in all {
            if let link = gap.link {
                gaps[link][gap.input, default: InputGaps()].add(gap.gap)
            } else {
                general[gap.input, default: InputGaps()].add(gap.gap)
            }
        }
        for link in gaps.indices { for input in gaps[link].keys { gaps[link][input]?.putInOrder() } }
        for input in general.keys { general[input]?.putInOrder() }
        for operation in merged {
            guard let link = operation.link, operation.seen.count < members[link].count,
                let time = operation.operation.begin.nanoseconds
            else { continue }
            seenByFew[link].append((time, operation.seen))
        }
        for link in seenByFew.indices { seenByFew[link].sort { $0.time < $1.time } }
        for (link, connections) in members.enumerated() {
            for connection in connections { open[connection.input, default: OpenLinks()].add(link, connections) }
        }
        for input in open.keys { open[input]?.putInOrder() }
    }

    /// Whether no capture saw what the gap is about. Gaps come in the order of their times.
    mutating func counts(_ gap: Gap) -> Bool {
        guard let time = gap.gap.moment.nanoseconds else { return true }
        if case .limitReached = gap.gap.reason { return true }
        // An input without packets takes nothing away from what others show.
        if case .noPackets = gap.gap.reason { return members.isEmpty }
        if let link = gap.link { return !isSeen(gap, at: time, on: link) }
        let links = open[gap.input]?.links(at: time) ?? []
        var isAnyOpen = false
        for link in links.prefix(MergingGaps.limit) {
            steps += 1
            guard members[link].contains(where: { $0.begin <= time && time <= $0.end }) else { continue }
            isAnyOpen = true
            if !isSeen(gap, at: time, on: link) { return true }
        }
        return !isAnyOpen || links.count > MergingGaps.limit
    }

    private mutating func isSeen(_ gap: Gap, at time: Nanoseconds, on link: Int) -> Bool {
        var others: [Int] = []
        for other in members[link] where other.input != gap.input {
            if case .missingBeginning = gap.gap.reason {
                if gaps[link][other.input]?.isMissingBeginning != true { others.append(other.input) }
            } else if other.begin - MergingGaps.reach <= time, time <= other.end + MergingGaps.reach,
                !hasGap(other.input, at: time, on: link)
            {
                others.append(other.input)
            }
        }
        switch gap.gap.reason {
        case .lostPackets, .badCRC: return isSeen(by: others, without: gap.input, at: time, on: link)
        default: return !others.isEmpty
        }
    }

    /// Whether one of others saw something there that the input did not.
    private mutating func isSeen(by others: [Int], without input: Int, at time: Nanoseconds, on link: Int) -> Bool {
        guard !others.isEmpty else { return false }
        let operations = seenByFew[link]
        let first = (0..<operations.count).partitioningIndex { operations[$0].time >= time - MergingGaps.reach }
        for operation in operations[first...].prefix(MergingGaps.limit) {
            guard operation.time <= time + MergingGaps.reach else { return false }
            steps += 1
            if !operation.seen.contains(input), operation.seen.contains(where: { others.contains($0) }) { return true }
        }
        return false
    }

    private func hasGap(_ input: Int, at time: Nanoseconds, on link: Int) -> Bool {
        gaps[link][input]?.has(time, reach: MergingGaps.reach) ?? false
            || general[input]?.has(time, reach: MergingGaps.reach) ?? false
    }
}

/// The gaps of an input, of a link or of everything.
private struct InputGaps {
    private(set) var isMissingBeginning = false
    /// From here on it shows nothing.
    private var end = Nanoseconds.max
    private var times: [Nanoseconds] = []

    mutating func add(_ gap: CaptureGap) {
        if case .missingBeginning = gap.reason { isMissingBeginning = true }
        guard let time = gap.moment.nanoseconds else { return }
        switch gap.reason {
        case .missingBeginning: break
        case .encrypted, .damage, .stopped, .limitReached: end = min(end, time)
        default: times.append(time)
        }
    }

    mutating func putInOrder() { times.sort() }

    func has(_ time: Nanoseconds, reach: Nanoseconds) -> Bool {
        if end <= time + reach { return true }
        let next = (0..<times.count).partitioningIndex { times[$0] >= time - reach }
        return next < times.count && times[next] <= time + reach
    }
}

/// The links of an input, while time passes.
private struct OpenLinks {
    private var all: [(link: Int, begin: Nanoseconds, end: Nanoseconds)] = []
    private var next = 0
    private var current: [(link: Int, end: Nanoseconds)] = []

    mutating func add(_ link: Int, _ connections: [InputConnection]) {
        guard all.last?.link != link else { return }
        let (begin, end) = (connections.lazy.map(\.begin).min(), connections.lazy.map(\.end).max())
        if let begin, let end { all.append((link, begin, end)) }
    }

    mutating func putInOrder() { all.sort { ($0.begin, $0.link) < ($1.begin, $1.link) } }

    /// Those that are open then, as far as one may tell by the first and the last of all their connections, and one more than
    /// anybody looks at.
    mutating func links(at time: Nanoseconds) -> [Int] {
        while next < all.count, all[next].begin <= time {
            current.append((all[next].link, all[next].end))
            next += 1
        }
        var links: [Int] = []
        var index = 0
        while index < current.count, links.count <= MergingGaps.limit {
            if current[index].end < time {
                current.swapAt(index, current.count - 1)
                current.removeLast()
            } else {
                links.append(current[index].link)
                index += 1
            }
        }
        return links
    }
}
