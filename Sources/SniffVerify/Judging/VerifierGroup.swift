import Sniff

/// Several expectations judged on one run, which is decoded once for all of them.
package struct VerifierGroup {
    private struct Member {
        var verifier: Verifier
        /// The operations that it would be handed alone.
        let selection: OperationSelection
        /// Where its filters stand among those of all.
        let filters: Range<Int>
    }

    private var members: [Member] = []
    /// The operations that the run must hand on.
    package private(set) var selection = OperationSelection()
    /// With `--coverage`: the operations, and whether a requirement speaks of each.
    package private(set) var coverage: Coverage?
    private var registry = Registry.standard
    /// Of a run with a recorded device: where the app left the recording.
    private var departures: ReplayDepartures?
    private let replay: ReplayRecord?

    /// - Parameters:
    ///   - slack: what all time limits are multiplied with, for slow machines.
    ///   - explains: keep occurrences that are fine.
    ///   - covers: find out of which operations no requirement speaks (``coverage``).
    ///   - replay: of a run with a recorded device, the requests that the recording has no answer to: whatever is not decided
    ///     before the first of a connection is inconclusive.
    package init(
        _ expectations: [CompiledExpectation], slack: Double = 1, explains: Bool = false, covers: Bool = false,
        replay: ReplayRecord? = nil
    ) {
        self.replay = replay
        departures = replay.map { ReplayDepartures($0) }
        for (index, expectation) in expectations.enumerated() {
            let wanted = expectation.selection
            let start = selection.filters.count
            if index == 0 { selection = wanted } else { selection.formUnion(wanted) }
            members.append(
                Member(
                    verifier: Verifier(expectation, slack: slack, explains: explains), selection: wanted,
                    filters: start..<selection.filters.count))
        }
        if replay != nil {
            selection.kinds.formUnion(OperationKinds.exchanges.union(OperationKinds([.connect, .disconnect])))
            selection.subjects = .any
            selection.keepsPDUs = true
        }
        guard covers, let first = expectations.first else { return }
        coverage = Coverage()
        registry = first.registry
        selection.kinds.formUnion(Coverage.kinds)
        selection.subjects = .any
        selection.onlyNewAdvertising = false
    }

    package mutating func receive(_ event: OperationEvent) {
        // Alone, it is handed what it asked for.
        if members.count == 1, coverage == nil, departures == nil { return members[0].verifier.receive(event) }
        guard case .operation(let operation) = event else {
            depart(departures?.receive(event.moment) ?? [])
            for index in members.indices { members[index].verifier.receive(event) }
            return
        }
        depart(departures?.receive(operation) ?? [])
        if coverage != nil, operation.kind != .packet {
            let isCovered = members.contains { $0.verifier.speaks(of: operation) }
            coverage?.add(operation, isCovered: isCovered, registry)
        }
        for index in members.indices {
            guard members[index].selection.wants(operation) else {
                // Alone it would be told the time: the verdict must not depend on who else looks at the run.
                members[index].verifier.receive(.time(operation.begin))
                continue
            }
            guard operation.kind == .packet else {
                members[index].verifier.receive(event)
                continue
            }
            let filters = members[index].filters
            guard let filter = operation.filter, filters.contains(filter) else {
                members[index].verifier.receive(.time(operation.begin))
                continue
            }
            var own = operation
            own.state.filter = filter - filters.lowerBound
            members[index].verifier.receive(.operation(own))
        }
    }

    private mutating func depart(_ found: [ReplayDeparture]) {
        for departure in found {
            for index in members.indices { members[index].verifier.depart(departure) }
        }
    }

    /// Whether a second reading of the same run would know more from its beginning (``again()``).
    package var wantsSecondReading: Bool { members.contains { $0.verifier.wantsSecondReading } }

    /// For the same run from its beginning, with the devices that were recognised.
    package mutating func again() {
        for index in members.indices { members[index].verifier = members[index].verifier.again() }
        if coverage != nil { coverage = Coverage() }
        departures = replay.map { ReplayDepartures($0) }
    }

    /// The run has ended.
    ///
    /// - Parameter isStopped: it was live, and more would have come.
    package mutating func finish(isStopped: Bool = false) {
        for index in members.indices { members[index].verifier.finish(isStopped: isStopped) }
    }

    /// Which requirements are decided, of each expectation in its order.
    package var decidedRequirements: [[Bool]] { members.map { $0.verifier.decidedRequirements } }

    /// The verdicts as they would be if the run ended now: what is decided stays so.
    ///
    /// - Parameter inputs: what the run is read from.
    package func reportsSoFar(on inputs: [String]) -> [VerificationReport] {
        var ended = self
        ended.finish(isStopped: true)
        return ended.reports(on: inputs)
    }

    /// The same where an input could not be read at all.
    package func reports(on inputs: [String], unreadBecause reason: String) -> [VerificationReport] {
        members.map { $0.verifier.report(on: inputs, unreadBecause: reason) }
    }

    /// One for each expectation, in their order.
    ///
    /// - Parameter inputs: what the run was read from.
    package func reports(on inputs: [String]) -> [VerificationReport] {
        if let reason = departures?.lost { return members.map { $0.verifier.report(on: inputs, without: reason) } }
        return members.map { $0.verifier.report(on: inputs) }
    }
}

extension OperationSelection {
    /// Whatever one of both asks for. The filters of the other follow those that were there.
    mutating func formUnion(_ other: OperationSelection) {
        let needsAll = attributes.isEmpty || other.attributes.isEmpty
        attributes = needsAll ? [] : attributes.union(other.attributes)
        subjects.formUnion(other.subjects)
        onlyNewAdvertising = onlyNewAdvertising && other.onlyNewAdvertising
        kinds.formUnion(other.kinds)
        kept.formUnion(other.kept)
        marks.formUnion(other.marks.map { $0 + filters.count })
        filters += other.filters
    }
}
