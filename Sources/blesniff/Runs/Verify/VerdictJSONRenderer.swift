import Decoders
import Sniff
import SniffVerify

/// Verdicts as JSON Lines: an object for each requirement, and one for all of them at the end.
struct VerdictJSONRenderer: VerdictRenderer {
    let showsSecrets: Bool

    func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer) {
        let requirement = judgement.report.requirements[index]
        out.appendJSON { json in
            json.add("type", "requirement")
            json.add("expectation", judgement.report.title)
            json.array("inputs") { json in for input in judgement.report.inputs { json.add(nil, input) } }
            json.add("title", requirement.title)
            add(requirement.place, &json)
            json.add("verdict", requirement.verdict.rawValue)
            if requirement.verdict == .inconclusive {
                json.add("undecided", requirement.isMetAsSeen ? "elsewhere" : "here")
            }
            json.add("reason", requirement.reason.isEmpty ? nil : requirement.reason)
            json.add("fine", requirement.fineCount)
            json.add("failed", requirement.failedCount)
            if requirement.occurrences.unshownCount > 0 {
                json.add("unshown_occurrences", requirement.occurrences.unshownCount)
            }
            if let connection = requirement.connection { add(connection, judgement.report, &json) }
            json.objects("evidence", requirement.allEvidence) { add($1, judgement.report, &$0) }
            if requirement.allUnshownCount > 0 { json.add("unshown", requirement.allUnshownCount) }
            json.objects("other_links", requirement.others.compactMap(\.connection)) {
                fields(of: $1, judgement.report, &$0)
            }
            if requirement.unshownPlaces > 0 { json.add("unshown_places", requirement.unshownPlaces) }
            json.objects("steps", requirement.steps) { add($1, judgement.report, &$0) }
            json.objects("gaps", requirement.gaps) { json, gap in
                json.add("reason", gap.word)
                json.add("text", gap.words)
                json.add("connection", gap.connection?.rawValue)
                add(gap.moment, judgement.report, &json)
            }
            if let moment = requirement.decidedAt {
                json.object("decided_at") { add(moment, judgement.report, &$0) }
                if judgement.report.damagedAt != nil {
                    json.add("decided_before_damage", requirement.isDecided(beforeDamageOf: judgement.report))
                }
            }
        }
        for occurrence in requirement.occurrences.kept { append(occurrence, requirement, judgement.report, &out) }
    }

    /// An occurrence that was fine, with the limit that it was compared with; times in seconds.
    private func append(
        _ occurrence: VerdictOccurrence, _ requirement: RequirementReport, _ report: VerificationReport,
        _ out: inout ByteBuffer
    ) {
        let row = OccurrenceRow(occurrence)
        out.appendJSON { json in
            json.add("type", "occurrence")
            json.add("expectation", report.title)
            json.array("inputs") { json in for input in report.inputs { json.add(nil, input) } }
            json.add("title", requirement.title)
            add(requirement.place, &json)
            json.add("verdict", requirement.verdict.rawValue)
            json.add("connection", occurrence.connection?.rawValue)
            add(occurrence.begin, report, &json)
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
                add(requirement.place, &json)
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
                add(warning.place, &json)
                json.add("text", warning.text)
            }
            json.objects("problems", summary.problems) { json, problem in
                json.array("inputs") { json in for input in problem.judgement.report.inputs { json.add(nil, input) } }
                json.add("text", problem.judgement.report.problem)
                if let moment = problem.judgement.report.damagedAt { add(moment, problem.judgement.report, &json) }
            }
        }
    }

    private func add(_ place: SourcePlace, _ json: inout JSONText) {
        json.add("file", place.file)
        json.add("line", place.line > 0 ? place.line : nil)
        json.add("column", place.column > 0 ? place.column : nil)
    }

    private func add(_ moment: Moment, _ report: VerificationReport, _ json: inout JSONText) {
        if report.inputs.count > 1, report.inputs.indices.contains(moment.input) {
            json.add("input", report.inputs[moment.input])
        }
        json.add("frame", moment.frame > 0 ? moment.frame : nil)
        json.add("time_relative", seconds: moment.position)
    }

    private func add(_ connection: ConnectionSummary, _ report: VerificationReport, _ json: inout JSONText) {
        json.object("link") { fields(of: connection, report, &$0) }
    }

    private func fields(of connection: ConnectionSummary, _ report: VerificationReport, _ json: inout JSONText) {
        if report.inputs.count > 1, report.inputs.indices.contains(connection.begin.input) {
            json.add("input", report.inputs[connection.begin.input])
        }
        json.add("connection", connection.number.rawValue)
        json.add("central", connection.central.map { "\($0)" })
        json.add("peripheral", connection.peripheral.map { "\($0)" })
        json.add("name", connection.name)
        json.add("begin_frame", connection.begin.frame)
        json.add("end_frame", connection.end?.frame)
    }

    private func add(_ evidence: VerdictEvidence, _ report: VerificationReport, _ json: inout JSONText) {
        json.add("role", "\(evidence.role)")
        add(evidence.moment, report, &json)
        if let operation = evidence.operation { add(operation, evidence.moment, &json) }
        json.add("remark", evidence.remark.isEmpty ? nil : evidence.remark)
        guard let bytes = evidence.bytes else { return }
        json.object("bytes") { json in
            json.add("frame", bytes.frame)
            json.add("offset", bytes.range.lowerBound)
            json.add("length", bytes.range.count)
        }
    }

    private func add(_ step: StepReport, _ report: VerificationReport, _ json: inout JSONText) {
        json.add("title", step.title)
        add(step.place, &json)
        json.add("verdict", step.verdict.rawValue)
        if !step.operations.isEmpty {
            json.array("frames") { json in for operation in step.operations { json.add(nil, operation.begin.frame) } }
            guard report.inputs.count > 1 else { return }
            json.array("inputs") { json in
                for input in step.operations.map(\.begin.input) where report.inputs.indices.contains(input) {
                    json.add(nil, report.inputs[input])
                }
            }
        }
    }

    private func add(_ operation: BluetoothOperation, _ moment: Moment, _ json: inout JSONText) {
        json.add("operation", operation.kind.rawValue)
        if let end = operation.end, end != moment, end != operation.begin { json.add("end_frame", end.frame) }
        json.add("method", operation.facts[.method].map { "\($0)" })
        json.object("link") { json in
            json.add("connection", operation.connection?.rawValue)
            json.add("central", operation.central.map { "\($0)" })
            json.add("peripheral", operation.peripheral.map { "\($0)" })
        }
        if operation.attribute != nil || !operation.value.isEmpty {
            json.object("att") { json in
                json.add("handle", operation.attribute.flatMap { $0.handle > 0 ? $0.handle : nil })
                json.add("handle_name", operation.attribute?.handleName?.string)
                json.add("uuid", operation.attribute?.uuid.map { "\($0)" })
                json.add("service", operation.attribute?.service.map { "\($0)" })
                json.add("characteristic", operation.attribute?.characteristic.map { "\($0)" })
                if operation.isSecret, !showsSecrets {
                    json.add("value", FieldList.maskText)
                } else if !operation.value.isEmpty {
                    json.add("value", "\(FieldValue.bytes(operation.value))")
                }
            }
        }
        switch operation.outcome {
        case .succeeded: break
        case .refused(let code, let name):
            json.add("result", "refused")
            json.add("error", code)
            json.add("error_name", name)
        case .unanswered: json.add("result", "unanswered")
        }
    }
}
