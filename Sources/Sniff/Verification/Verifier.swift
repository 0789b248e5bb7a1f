import Decoders

/// Judges operations by one expectation, as they come.
///
/// Time and memory do not depend on how the expectation was written: each operation is looked at once by those requirements
/// that ask for its kind, and whatever waits is bounded (``Verifier/obligationLimit``).
package struct Verifier {
    /// Obligations of one rule that may be open in one connection.
    package static let obligationLimit = 4096

    package init(_ expectation: CompiledExpectation) {}

    /// Takes the next of what a run tells.
    package mutating func receive(_ event: OperationEvent) {}

    /// Whether everything is decided, so that nothing that follows changes a verdict.
    package var isDecided: Bool { false }

    /// The verdicts as they are now. At the end of the run: after ``finish(_:)``.
    package var report: VerificationReport { fatalError() }

    /// The run has ended, here: whole, unless gaps said otherwise before.
    package mutating func finish(_ moment: Moment) {}
}
