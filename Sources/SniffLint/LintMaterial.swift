import Decoders
import Sniff

/// The things that rules look at, as far as a connection or a run had them.
struct LintMaterial: Sendable {
    private var kinds: OperationKinds = []
    /// Of them, those that the other side answers.
    private var requests: OperationKinds = []
    /// Of them, those that were refused, or got no answer.
    private var failures: OperationKinds = []
    private(set) var hasRuns = false
    private(set) var hasTables = false
    private(set) var hasAirConnections = false

    mutating func note(_ operation: BluetoothOperation) {
        let kind = OperationKinds(operation.kind)
        kinds.formUnion(kind)
        let occasion = LintOccasion(operation, isNew: true)
        if occasion.contains(.request) { requests.formUnion(kind) }
        if occasion.contains(.failure) { failures.formUnion(kind) }
    }

    mutating func noteRun() { hasRuns = true }

    mutating func noteTable() { hasTables = true }

    mutating func noteAirConnection() { hasAirConnections = true }

    mutating func formUnion(_ other: LintMaterial) {
        kinds.formUnion(other.kinds)
        requests.formUnion(other.requests)
        failures.formUnion(other.failures)
        hasRuns = hasRuns || other.hasRuns
        hasTables = hasTables || other.hasTables
        hasAirConnections = hasAirConnections || other.hasAirConnections
    }

    func union(_ other: LintMaterial) -> LintMaterial {
        var union = self
        union.formUnion(other)
        return union
    }

    /// Whether a judge with these needs had all that it looks at: of each request for operations, one. An operation that succeeded is something to look at for one
    /// that asks for failures.
    func suffices(for needs: LintNeeds) -> Bool {
        if needs.wantsRuns, !hasRuns { return false }
        if needs.wantsTables, !hasTables { return false }
        if needs.wantsAirConnections, !hasAirConnections { return false }
        return needs.occasions.allSatisfy { wanted in
            !wanted.kinds.isDisjoint(with: wanted.when.contains(.request) ? requests : kinds)
        }
    }

    /// Whether a judge that asks for failures got one.
    func hasFailures(for needs: LintNeeds) -> Bool {
        needs.occasions.contains { $0.when.contains(.failure) && !$0.kinds.isDisjoint(with: failures) }
    }
}

/// Which rules had occasion to speak: what they look at was there, and their guards were met.
///
/// It errs on the side of silence: a rule whose occasion is uncertain is not one of these.
struct LintOccasions: Sendable {
    /// A loss, or bytes that are missing, anywhere in the run.
    private var hasLoss = false
    private var isCut = false
    private var layers: FilteredLayers = []
    /// Of connections that are over; of no connection.
    private var connected = LintMaterial()
    private var unconnected = LintMaterial()
    /// By the place of a filter: whether it let a packet through.
    private var hasPassed: [Bool]
    /// By the place of a rule: what it reads, and the places of its filters.
    private let needs: [(needs: LintNeeds, filters: [Int])]
    /// Whether a connection had it all; whether the rule had something to say, even if its guards did not let it.
    private var isMet: [Bool]
    private var hasSpoken: [Bool]

    /// - Parameters:
    ///   - needs: those of each rule.
    ///   - packets: the filters of the run.
    init(_ needs: [LintNeeds], _ packets: [LintPackets]) {
        self.needs = needs.map { own in (own, packets.indices.filter { own.packets.contains(packets[$0]) }) }
        hasPassed = Array(repeating: false, count: packets.count)
        isMet = Array(repeating: false, count: needs.count)
        hasSpoken = isMet
    }

    mutating func note(_ layer: Layer) { layers.formUnion(FilteredLayers(layer)) }

    /// Notes one that belongs to no connection.
    mutating func note(_ operation: BluetoothOperation) { unconnected.note(operation) }

    mutating func notePacket(filter: Int?) {
        if let filter, filter < hasPassed.count { hasPassed[filter] = true }
    }

    mutating func note(_ gap: CaptureGap) {
        switch gap.reason {
        case .cut: isCut = true
        case .missingBeginning, .noPackets, .unrecognised, .encrypted: break
        case .lostPackets, .badCRC, .missedEvents, .droppedRecords, .damage, .stopped, .limitReached: hasLoss = true
        }
    }

    /// Notes that a rule had something to say.
    mutating func noteRemark(of rule: Int) { hasSpoken[rule] = true }

    /// A connection is over.
    mutating func end(_ connection: LintConnection, _ rules: [LintRule]) {
        var own = connection.material
        if !connection.tables.isEmpty { own.noteTable() }
        connected.formUnion(own)
        own.formUnion(unconnected)
        for (index, rule) in rules.enumerated() where !isMet[index] && LintOccasions.isOfConnection(rule) {
            isMet[index] = own.suffices(for: needs[index].needs) && LintOccasions.allow(rule.guards, connection)
        }
    }

    /// The run is over.
    ///
    /// - Parameter hasUnsteadyClock: whether its clock goes back or jumps.
    mutating func finish(_ rules: [LintRule], hasAirConnections: Bool, hasUnsteadyClock: Bool) {
        var material = connected.union(unconnected)
        if hasAirConnections { material.noteAirConnection() }
        for (index, rule) in rules.enumerated() where !LintOccasions.isOfConnection(rule) {
            isMet[index] =
                material.suffices(for: needs[index].needs) && !(rule.guards.contains(.clock) && hasUnsteadyClock)
                && !(rule.guards.contains(.complete) && hasLoss) && !(rule.guards.contains(.whole) && isCut)
        }
    }

    /// The places of rules that had occasion to speak, and had nothing to say.
    var silent: [Int] {
        guard layers != [] else { return [] }
        let material = connected.union(unconnected)
        return isMet.indices.filter { rule in
            // A failure that one rule leaves to another was not looked for in vain.
            isMet[rule] && !hasSpoken[rule] && hadPackets(rule) && !material.hasFailures(for: needs[rule].needs)
        }
    }

    /// A rule about packets alone had some of their layer to look at. One that reads packets besides operations or runs had
    /// them.
    private func hadPackets(_ rule: Int) -> Bool {
        let (needs, filters) = needs[rule]
        if filters.isEmpty { return true }
        if needs.occasions.isEmpty, !needs.wantsRuns { return !needs.layers.isDisjoint(with: layers) }
        return filters.contains { hasPassed[$0] }
    }

    /// Whether a rule is judged by what the capture shows of one connection.
    private static func isOfConnection(_ rule: LintRule) -> Bool {
        rule.scope == .connection || !rule.guards.isDisjoint(with: [.beginning, .readable])
    }

    /// Whether the capture shows enough of a connection, from its first packet to its last.
    private static func allow(_ guards: LintGuards, _ connection: LintConnection) -> Bool {
        if guards.contains(.clock), connection.values.clock.isUnsteady { return false }
        if guards.contains(.beginning), connection.began == nil { return false }
        if guards.contains(.readable), connection.isUnreadable { return false }
        if guards.contains(.whole), connection.isCut { return false }
        return !guards.contains(.complete) || connection.lastLoss == nil
    }
}
