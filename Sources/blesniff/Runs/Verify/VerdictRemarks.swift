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
        var moments = requirement.allEvidence.flatMap { evidence in
            [evidence.moment, evidence.operation?.begin, evidence.operation?.end].compactMap(\.self)
        }
        moments.removeAll { $0.frame == 0 }
        if moments.isEmpty { moments = [requirement.connection?.begin].compactMap(\.self) }
        // Nothing happened: the whole capture is what it is about.
        if moments.isEmpty, !report.inputs.isEmpty { moments = [Moment(frame: 1, nanoseconds: nil)] }
        let known = moments.filter { report.inputs.indices.contains($0.input) }
        add(title, requirement.summary, at: known.map { (report.inputs[$0.input], $0.frame) })
    }
}
