import Decoders
import Sniff

/// Judges of one scope, and which of them take what.
struct LintJudges {
    private(set) var rules: [Int] = []
    var all: [any LintJudge] = []
    /// Places of those that take runs of values, and gaps.
    private(set) var ofRuns: [Int] = []
    private(set) var ofGaps: [Int] = []
    /// Places of those that take operations, by the place of the kind and the occasion.
    private var takers: [[Int]]
    /// By the place of a filter.
    private var packetTakers: [[Int]]

    /// - Parameter packets: the filters of the run, by their places.
    init(_ made: [(rule: Int, judge: any LintJudge, needs: LintNeeds)], _ packets: [LintPackets]) {
        takers = Array(repeating: [], count: OperationKind.allCases.count * LintOccasion.count)
        packetTakers = Array(repeating: [], count: packets.count)
        for (place, (rule, judge, needs)) in made.enumerated() {
            rules.append(rule)
            all.append(judge)
            if needs.wantsRuns { ofRuns.append(place) }
            if needs.wantsGaps { ofGaps.append(place) }
            for kind in OperationKind.allCases {
                for occasion in LintOccasion.all where needs.asks(for: kind, occasion) {
                    takers[LintJudges.place(kind, occasion)].append(place)
                }
            }
            for wanted in needs.packets {
                guard let filter = packets.firstIndex(of: wanted), packetTakers[filter].last != place else { continue }
                packetTakers[filter].append(place)
            }
        }
    }

    private static func place(_ kind: OperationKind, _ occasion: LintOccasion) -> Int {
        kind.place * LintOccasion.count + Int(occasion.rawValue)
    }

    /// Those that asked for operations of the kind on such an occasion, or for packets of the filter.
    func takers(of operation: BluetoothOperation, _ occasion: LintOccasion) -> [Int] {
        guard operation.kind == .packet else { return takers[LintJudges.place(operation.kind, occasion)] }
        guard let filter = operation.filter, filter < packetTakers.count else { return [] }
        return packetTakers[filter]
    }
}
