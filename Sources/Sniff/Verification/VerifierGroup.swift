/// Several expectations judged on one run, which is decoded once for all of them.
package struct VerifierGroup {
    private struct Member {
        var verifier: Verifier
        let kinds: OperationKinds
        /// Where its filters stand among those of all.
        let filters: Range<Int>
    }

    private var members: [Member] = []
    /// What the run has to hand on.
    package private(set) var selection = OperationSelection()

    package init(_ expectations: [CompiledExpectation]) {
        for (index, expectation) in expectations.enumerated() {
            let wanted = expectation.selection
            let start = selection.filters.count
            if index == 0 { selection = wanted } else { selection.formUnion(wanted) }
            members.append(
                Member(
                    verifier: Verifier(expectation), kinds: wanted.kinds, filters: start..<selection.filters.count))
        }
    }

    package mutating func receive(_ event: OperationEvent) {
        guard case .operation(let operation) = event else {
            for index in members.indices { members[index].verifier.receive(event) }
            return
        }
        for index in members.indices where members[index].kinds.contains(operation.kind) {
            guard operation.kind == .packet else {
                members[index].verifier.receive(event)
                continue
            }
            let filters = members[index].filters
            guard let filter = operation.filter, filters.contains(filter) else { continue }
            var own = operation
            own.filter = filter - filters.lowerBound
            members[index].verifier.receive(.operation(own))
        }
    }

    /// The run has ended, here.
    package mutating func finish(_ moment: Moment) {
        for index in members.indices { members[index].verifier.finish(moment) }
    }

    /// Whether nothing that follows changes a verdict of any of them.
    package var isDecided: Bool { members.allSatisfy { $0.verifier.isDecided } }

    /// One for each expectation, in their order.
    package var reports: [VerificationReport] { members.map { $0.verifier.report } }
}

extension OperationSelection {
    /// Whatever one of both asks for. The filters of the other stand behind those that were there.
    mutating func formUnion(_ other: OperationSelection) {
        let needsAll = attributes.isEmpty || other.attributes.isEmpty
        attributes = needsAll ? [] : attributes.union(other.attributes)
        onlyNewAdvertising = onlyNewAdvertising && other.onlyNewAdvertising
        kinds.formUnion(other.kinds)
        kept.formUnion(other.kept)
        filters += other.filters
    }
}
