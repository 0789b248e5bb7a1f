/// Verdicts on a run, with what they rest on.
package struct ReportVerdicts: Sendable {
    package struct Evidence: Sendable {
        package var role = ""
        package var frame: UInt64?
        /// Seconds, as they are written.
        package var time: String?
        package var text = ""
        package var input: String?
    }

    package struct Requirement: Sendable {
        package var expectation = ""
        package var inputs: [String] = []
        package var title = ""
        /// `file:line`.
        package var location = ""
        package var verdict = ""
        package var reason = ""
        package var evidence: [Evidence] = []
        package var unshown = 0
        package var steps: [(title: String, verdict: String, frames: [UInt64])] = []
        package var gaps: [String] = []
    }

    package var requirements: [Requirement] = []
    package var problems: [String] = []
    package var warnings: [String] = []
    /// That on everything.
    package var verdict = ""

    package init() {}

    package func count(_ verdict: String) -> Int { requirements.count { $0.verdict == verdict } }
}
