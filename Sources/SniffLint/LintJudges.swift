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
    private var consumers: [[Int]]
    /// By the place of a filter.
    private var packetConsumers: [[Int]]

    /// - Parameter packets: the filters of the run, by their places.
    init(_ made: [(rule: Int, judge: any LintJudge, needs: LintNeeds)], _ packets: [LintPackets]) {
        consumers = Array(repeating: [], count: OperationKind.allCases.count * LintOccasion.count)
        packetConsumers = Array(repeating: [], count: packets.count)
        for (index, (rule, judge, needs)) in made.enumerated() {
            rules.append(rule)
            all.append(judge)
            if needs.wantsRuns { ofRuns.append(index) }
            if needs.wantsGaps { ofGaps.append(index) }
            for kind in OperationKind.allCases {
                for occasion in LintOccasion.all where needs.asks(for: kind, occasion) {
                    consumers[LintJudges.index(kind, occasion)].append(index)
                }
            }
            for wanted in needs.packets {
                guard let filter = packets.firstIndex(of: wanted), packetConsumers[filter].last != index else {
                    continue
                }
                packetConsumers[filter].append(index)
            }
        }
    }

    private static func index(_ kind: OperationKind, _ occasion: LintOccasion) -> Int {
        kind.bit * LintOccasion.count + Int(occasion.rawValue)
    }

    /// Those that asked for operations of the kind on such an occasion, or for packets of the filter.
    func consumers(of operation: BluetoothOperation, _ occasion: LintOccasion) -> [Int] {
        guard operation.kind == .packet else { return consumers[LintJudges.index(operation.kind, occasion)] }
        guard let filter = operation.filter, filter < packetConsumers.count else { return [] }
        return packetConsumers[filter]
    }
}
