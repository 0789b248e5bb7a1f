import Decoders
import Sniff

/// Verdicts as JSON.
package struct VerdictJSON {
    private let report: VerificationReport
    private let showsSecrets: Bool

    package init(_ report: VerificationReport, showsSecrets: Bool = false) {
        self.report = report
        self.showsSecrets = showsSecrets
    }

    /// The members of a requirement.
    package func add(_ requirement: RequirementReport, to json: inout JSONText) {
        json.begin("requirement", of: requirement, in: report)
        if requirement.verdict == .inconclusive {
            json.add("undecided", requirement.isMetAsSeen ? "elsewhere" : "here")
        }
        json.add("reason", requirement.reason.isEmpty ? nil : requirement.reason)
        json.add("fine", requirement.fineCount)
        json.add("failed", requirement.failedCount)
        if requirement.occurrences.unshownCount > 0 {
            json.add("unshown_occurrences", requirement.occurrences.unshownCount)
        }
        if let connection = requirement.connection { add(connection, &json) }
        json.objects("evidence", requirement.allEvidence) { add($1, &$0) }
        if requirement.allUnshownCount > 0 { json.add("unshown", requirement.allUnshownCount) }
        json.objects("other_links", requirement.others.compactMap(\.connection)) {
            fields(of: $1, &$0)
        }
        if requirement.unshownPlaces > 0 { json.add("unshown_places", requirement.unshownPlaces) }
        json.objects("steps", requirement.steps) { add($1, &$0) }
        json.objects("gaps", requirement.gaps) { json, gap in
            json.add("reason", gap.word)
            json.add("text", gap.words)
            json.add("connection", gap.connection?.rawValue)
            json.add(gap.moment, of: report)
        }
        if let moment = requirement.decidedAt {
            json.object("decided_at") { $0.add(moment, of: report) }
            if report.damagedAt != nil {
                json.add("decided_before_damage", requirement.isDecided(beforeDamageOf: report))
            }
        }
    }

    private func add(_ connection: ConnectionSummary, _ json: inout JSONText) {
        json.object("link") { fields(of: connection, &$0) }
    }

    private func fields(of connection: ConnectionSummary, _ json: inout JSONText) {
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

    private func add(_ evidence: VerdictEvidence, _ json: inout JSONText) {
        json.add("role", "\(evidence.role)")
        json.add(evidence.moment, of: report)
        if let operation = evidence.operation {
            json.add(operation, besides: evidence.moment, showsSecrets: showsSecrets)
        }
        json.add("remark", evidence.remark.isEmpty ? nil : evidence.remark)
        guard let bytes = evidence.bytes else { return }
        json.object("bytes") { json in
            json.add("frame", bytes.frame)
            json.add("offset", bytes.range.lowerBound)
            json.add("length", bytes.range.count)
        }
    }

    private func add(_ step: StepReport, _ json: inout JSONText) {
        json.add("title", step.title)
        json.add(step.place)
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
}

extension JSONText {
    /// The members that each object about a requirement begins with.
    package mutating func begin(_ type: String, of requirement: RequirementReport, in report: VerificationReport) {
        add("type", type)
        add("expectation", report.title)
        array("inputs") { json in for input in report.inputs { json.add(nil, input) } }
        add("title", requirement.title)
        add(requirement.place)
        add("verdict", requirement.verdict.rawValue)
    }

    /// The members of a place in an expectation.
    package mutating func add(_ place: SourcePlace) {
        add("file", place.file)
        add("line", place.line > 0 ? place.line : nil)
        add("column", place.column > 0 ? place.column : nil)
    }

    /// The members of a moment in the captures of a report.
    package mutating func add(_ moment: Moment, of report: VerificationReport) {
        if report.inputs.count > 1, report.inputs.indices.contains(moment.input) {
            add("input", report.inputs[moment.input])
        }
        add("frame", moment.frame > 0 ? moment.frame : nil)
        add("time_relative", seconds: moment.position)
    }
}

extension VerificationReport: Encodable {
    /// One JSON object: title, verdict, inputs, and in `requirements` the objects that `blesniff verify --format jsonl` prints.
    /// Credentials are `***`.
    public var json: String {
        JSONText.object { json in
            json.add("expectation", title)
            json.array("inputs") { json in for input in inputs { json.add(nil, input) } }
            json.add(place)
            json.add("verdict", verdict.rawValue)
            json.add("problem", problem)
            json.array("requirements") { json in
                for requirement in requirements { json.object { VerdictJSON(self).add(requirement, to: &$0) } }
            }
        }
    }

    /// Writes the members of ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}
