import Decoders
import Sniff

/// Judges of one scope, and which of them take what.
struct LintJudges {
    /// A judge that takes an operation if the occasion is one that it asked for.
    struct Taker {
        let judge: Int
        let when: LintOccasion
    }

    private(set) var rules: [Int] = []
    var all: [any LintJudge] = []
    /// Places of those that take runs of values, and gaps.
    private(set) var ofRuns: [Int] = []
    private(set) var ofGaps: [Int] = []
    /// By the place of a kind; those of one judge are neighbours.
    private var takers: [[Taker]]
    /// By the place of a filter.
    private var packetTakers: [[Taker]]

    /// - Parameter packets: the filters of the run, by their places.
    init(_ made: [(rule: Int, judge: any LintJudge, needs: LintNeeds)], _ packets: [LintPackets]) {
        takers = Array(repeating: [], count: OperationKind.allCases.count)
        packetTakers = Array(repeating: [], count: packets.count)
        for (place, (rule, judge, needs)) in made.enumerated() {
            rules.append(rule)
            all.append(judge)
            if needs.wantsRuns { ofRuns.append(place) }
            if needs.wantsGaps { ofGaps.append(place) }
            for (kinds, when) in needs.occasions {
                for kind in OperationKind.allCases where kinds.contains(kind) {
                    takers[kind.place].append(Taker(judge: place, when: when))
                }
            }
            for wanted in needs.packets {
                if let filter = packets.firstIndex(of: wanted) {
                    packetTakers[filter].append(Taker(judge: place, when: []))
                }
            }
        }
    }

    /// Those that asked for operations of the kind, or for packets of the filter.
    func takers(of operation: Operation) -> [Taker] {
        guard operation.kind == .packet else { return takers[operation.kind.place] }
        guard let filter = operation.filter, filter < packetTakers.count else { return [] }
        return packetTakers[filter]
    }
}
