import Sniff

/// The verdict of one requirement, as soon as it is certain.
public struct RequirementVerdict: Sendable, CustomStringConvertible {
    /// The result, with its evidence so far.
    public let requirement: RequirementReport
    /// The run up to there.
    private let report: VerificationReport

    init(requirement: RequirementReport, report: VerificationReport) {
        self.requirement = requirement
        self.report = report
    }

    /// The verdict.
    public var verdict: Verdict { requirement.verdict }

    /// The words of the requirement's author.
    public var title: String { requirement.title }

    /// The lines that `blesniff verify` prints of it.
    public var description: String { report.text(of: requirement) }
}

extension RequirementVerdict: Encodable {
    /// The JSON object that `blesniff verify --format jsonl` prints of it. Credentials are `***`.
    public var json: String { JSONText.object { VerdictJSON(report).add(requirement, to: &$0) } }

    /// Writes the members of ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}
