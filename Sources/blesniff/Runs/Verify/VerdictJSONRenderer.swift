import Decoders
import Sniff
import SniffVerify

/// Verdicts as JSON Lines: an object for each requirement, and one for all of them at the end.
struct VerdictJSONRenderer: VerdictRenderer {
    let showsSecrets: Bool

    func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer) {
        let requirement = judgement.report.requirements[index]
        out.appendJSON { VerdictJSON(judgement.report, showsSecrets: showsSecrets).add(requirement, to: &$0) }
        for occurrence in requirement.occurrences.kept { append(occurrence, requirement, judgement.report, &out) }
    }

    /// An occurrence that was fine, with the limit that it was compared with; times in seconds.
    private func append(
        _ occurrence: VerdictOccurrence, _ requirement: RequirementReport, _ report: VerificationReport,
        _ out: inout ByteBuffer
    ) {
        let row = OccurrenceRow(occurrence)
        out.appendJSON { json in
            json.begin("occurrence", of: requirement, in: report)
            json.add("connection", occurrence.connection?.rawValue)
            json.add(occurrence.begin, of: report)
            json.add("end_frame", occurrence.end.frame)
            json.add("limit", row.limit)
            json.add("value", digits: row.value)
            json.add("unit", row.unit)
            json.add("least", digits: row.least)
            json.add("most", digits: row.most)
        }
    }

    private func append(_ coverage: Coverage, _ summary: VerdictSummary, into out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("type", "coverage")
            json.add("kinds", coverage.count)
            json.objects("uncovered", coverage.uncovered) { json, row in
                json.add("operation", row.kind.rawValue)
                json.add("about", row.about.isEmpty ? nil : row.about)
                json.add("uuid", row.uuid.map { "\($0)" })
                json.add("count", row.count)
                json.add("input", row.input)
                json.add("frame", row.first.frame)
                json.add("time_relative", seconds: row.first.position)
            }
            json.objects("no_occasion", summary.idleRequirements) { json, requirement in
                json.add("title", requirement.title)
                json.add(requirement.place)
            }
        }
    }

    func finish(_ summary: VerdictSummary, into out: inout ByteBuffer) {
        if let coverage = summary.coverage { append(coverage, summary, into: &out) }
        out.appendJSON { json in
            json.add("type", "summary")
            json.add("verdict", summary.verdict.rawValue)
            json.add("judgements", summary.judgements.count)
            json.add("met", summary.count(.met))
            json.add("violated", summary.count(.violated))
            json.add("inconclusive", summary.count(.inconclusive))
            json.objects("warnings", summary.judgements.flatMap(\.report.warnings)) { json, warning in
                json.add(warning.place)
                json.add("text", warning.text)
            }
            json.objects("problems", summary.problems) { json, problem in
                json.array("inputs") { json in for input in problem.judgement.report.inputs { json.add(nil, input) } }
                json.add("text", problem.judgement.report.problem)
                if let moment = problem.judgement.report.damagedAt { json.add(moment, of: problem.judgement.report) }
            }
        }
    }
}
