import Sniff
import SniffVerify

extension FrameRemarks {
    /// Verdicts that are not met as remarks on the frames that they rest on.
    func add(_ judgements: [Judgement]) {
        for judgement in judgements {
            for requirement in judgement.report.requirements where requirement.verdict != .met {
                add(requirement, judgement.report)
            }
        }
    }

    private func add(_ requirement: RequirementReport, _ report: VerificationReport) {
        let word = requirement.verdict == .violated ? "FAILED" : "INCONCLUSIVE"
        let place = "\(requirement.place.file.lastComponent):\(requirement.place.line)"
        let title = "blesniff verify: \(word) \(requirement.title.quoted.safe) (\(place.safe))"
        for occurrence in requirement.failedOccurrences {
            // Nothing happened: the whole capture is what it is about.
            let moments = occurrence.moments.isEmpty ? [Moment(frame: 1, nanoseconds: nil)] : occurrence.moments
            let known = moments.filter { report.inputs.indices.contains($0.input) }
            let text = occurrence.reason.isEmpty ? requirement.verdict.rawValue : occurrence.reason.safe
            add(title, text, at: known.map { (report.inputs[$0.input], $0.frame) })
        }
    }
}
