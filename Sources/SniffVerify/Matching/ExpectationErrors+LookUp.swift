import Decoders

extension ExpectationErrors {
    /// With what a look-up of names finds wrong with the rest: one mistake does not hide the others.
    ///
    /// - Parameter registry: of the decoders that captures will be read with.
    package func withLookUp(_ registry: Registry) -> ExpectationErrors {
        guard let expectation = understood.first, expectation.profileFiles.isEmpty else { return self }
        do throws(ExpectationErrors) {
            _ = try CompiledExpectation(expectation, registry: registry)
            return self
        } catch {
            // What seems to be wrong where something was not understood is no mistake of its own.
            let known = Set(errors.map(\.place))
            let unclear = Set(expectation.devices.filter(\.criteria.isEmpty).map(\.place))
            let problems = ExpectationProblems()
            for error in errors { problems.add(error) }
            for error in error.errors where !known.contains(error.place) && !unclear.contains(error.place) {
                problems.add(error)
            }
            return ExpectationErrors(problems.sorted, unreadable: unreadable)
        }
    }
}
