import SniffVerify

/// An expectation that was made of recordings, with what each line of it rests on.
package struct Draft: Sendable {
    package var title: String
    /// Remarks at the top: its sources, and everything left out. Lines of a comment.
    package var remarks: [String] = []
    package var devices: [DraftedDevice] = []
    package var profileFiles: [String] = []
    package var tableFiles: [String] = []
    package var requirements: [DraftedRequirement] = []
    /// Questions for a person to decide: failures that were seen.
    package var questions: [DraftQuestion] = []

    package init(title: String) { self.title = title }
}

package struct DraftedDevice: Sendable {
    package var description: TraceExpectation.DeviceDescription
    package var evidence: String
}

/// A story or rule, with its evidence.
package struct DraftedRequirement: Sendable {
    package var requirement: TraceExpectation.Requirement
    /// The evidence: `3 of 3, 302 times`.
    package var evidence = ""
    /// Of a story: what each step rests on.
    package var stepEvidence: [String] = []
    /// Values that were widened because recordings differ, or because a capture did not meet them.
    package var widened: [String] = []
    /// The replacement if the alternatives of its story are not met.
    var instead: [DraftedRequirement] = []
    /// Of a count or limit that may be widened: the act is not sure.
    package var question: String?

    /// Of a story: its steps.
    var steps: [ExpectedStep] { if case .story(let steps) = requirement.form { steps } else { [] } }

    init(_ title: String, _ form: TraceExpectation.Requirement.Form, evidence: String) {
        requirement = TraceExpectation.Requirement(title: title, form: form, place: SourcePlace(file: ""))
        self.evidence = evidence
    }
}

/// A failure that a capture shows. Recorded without asking, it would be taken for right from then on.
package struct DraftQuestion: Sendable, Hashable {
    package let capture: String
    package let frame: UInt64
    /// The event: `the connection was lost: Connection Timeout`.
    package let what: String
}
