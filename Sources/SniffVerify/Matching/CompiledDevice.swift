import Sniff

/// A device whose criteria have been looked up.
package struct CompiledDevice: Sendable {
    package let description: TraceExpectation.DeviceDescription
    /// The advertising that it requires: all of it, each at some time; the conditions of one criterion in the same
    /// report.
    let criteria: [Criterion]
    /// Its address has to be one of these.
    let addresses: [ExpectedValue]

    struct Criterion: Sendable {
        let conditions: [CompiledCondition]

        /// The required name, if nothing else is required; it may also be read.
        var names: [ExpectedValue]? { only(.name) }
        /// The services that it has to have; they may also be discovered.
        var services: [ExpectedValue]? { only(.services) }

        private func only(_ fact: OperationFact) -> [ExpectedValue]? {
            guard conditions.count == 1, let alternative = conditions.first?.alternatives.first,
                alternative.field.form == .fact(fact)
            else { return nil }
            return alternative.values
        }
    }

    /// A bit for each criterion.
    var all: UInt64 { criteria.count >= 64 ? .max : (1 << UInt64(criteria.count)) - 1 }
}
