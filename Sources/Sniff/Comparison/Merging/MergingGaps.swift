import Decoders

/// What all captures of a link together do not show.
///
/// Where one of them has seen everything, another one lacks nothing. But a packet that a sniffer knows it missed has to be found
/// in a capture that saw it: else nobody has what is known to have been there.
struct MergingGaps {
    struct Gap {
        let gap: CaptureGap
        let input: Int
        let link: Int?
    }

    private let members: [[InputConnection]]
    /// Of each link: its gaps, and operations that not all of its inputs have.
    private var gaps: [[Gap]]
    private var seenByFew: [[(time: Int64, seen: Set<Int>)]]
    /// Gaps of everything an input shows.
    private let general: [Gap]

    /// Nanoseconds around a gap in which another one is the same, and in which a lost packet is looked for.
    private static let reach: Int64 = 250_000_000

    init(_ all: [Gap], _ merged: [MergedOperation], _ members: [[InputConnection]]) {
        self.members = members
        gaps = Array(repeating: [], count: members.count)
        seenByFew = Array(repeating: [], count: members.count)
        general = all.filter { $0.link == nil }
        for gap in all { if let link = gap.link { gaps[link].append(gap) } }
        for operation in merged {
            guard let link = operation.link, operation.seen.count < members[link].count,
                let time = operation.operation.begin.nanoseconds
            else { continue }
            seenByFew[link].append((time, operation.seen))
        }
    }

    /// Whether nobody saw what the gap is about.
    func counts(_ gap: Gap) -> Bool {
        guard let time = gap.gap.moment.nanoseconds else { return true }
        guard let link = gap.link else {
            let open = members.indices.filter { link in
                members[link].contains { $0.begin <= time && time <= $0.end }
                    && members[link].contains { $0.input == gap.input }
            }
            return open.isEmpty || open.contains { !isSeen(gap, at: time, on: $0) }
        }
        return !isSeen(gap, at: time, on: link)
    }

    private func isSeen(_ gap: Gap, at time: Int64, on link: Int) -> Bool {
        let others = members[link].filter { other in
            guard other.input != gap.input else { return false }
            if case .missingBeginning = gap.gap.reason { return !isMissingBeginning(link, other.input) }
            return other.begin &- MergingGaps.reach <= time && time <= other.end &+ MergingGaps.reach
                && !hasGap(other.input, at: time, on: link)
        }
        switch gap.gap.reason {
        case .lostPackets, .badCRC:
            return others.contains { other in
                seenByFew[link].contains { operation in
                    (operation.time &- time).magnitude <= MergingGaps.reach.magnitude
                        && operation.seen.contains(other.input) && !operation.seen.contains(gap.input)
                }
            }
        default: return !others.isEmpty
        }
    }

    private func isMissingBeginning(_ link: Int, _ input: Int) -> Bool {
        gaps[link].contains { gap in
            if case .missingBeginning = gap.gap.reason { return gap.input == input }
            return false
        }
    }

    private func hasGap(_ input: Int, at time: Int64, on link: Int) -> Bool {
        (gaps[link] + general).contains { gap in
            guard gap.input == input, let moment = gap.gap.moment.nanoseconds else { return false }
            switch gap.gap.reason {
            case .missingBeginning: return false
            // From there on.
            case .encrypted, .damage, .stopped: return moment <= time &+ MergingGaps.reach
            default: return (moment &- time).magnitude <= MergingGaps.reach.magnitude
            }
        }
    }
}
