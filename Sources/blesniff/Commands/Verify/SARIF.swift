import Sniff
import SniffVerify
import SniffWords

/// Verdicts as SARIF 2.1.0 (OASIS, 27 March 2020), which shows them in code reviews and editors at the line of the expectation.
///
/// Only what was not met is a result: viewers show every result as a problem.
struct SARIF {
    let showsSecrets: Bool

    func text(_ summary: VerdictSummary) -> String {
        var rules: [SourcePlace: Int] = [:]
        var requirements: [RequirementReport] = []
        for requirement in summary.judgements.flatMap(\.report.requirements) where rules[requirement.place] == nil {
            rules[requirement.place] = requirements.count
            requirements.append(requirement)
        }
        return SARIFText.log(version: Program.version) { json in
            for requirement in requirements {
                json.object { json in
                    json.add("id", SARIF.identifier(requirement.place))
                    json.object("shortDescription") { $0.add("text", SARIFText.text(requirement.title)) }
                }
            }
        } invocation: { json in
            addInvocation(summary, &json)
        } results: { json in
            for judgement in summary.judgements {
                for requirement in judgement.report.requirements where requirement.verdict != .met {
                    json.object { addResult(requirement, judgement.report, rule: rules[requirement.place], &$0) }
                }
            }
        }
    }

    /// Adds the problems of captures, which are no results of a rule (3.20.21).
    private func addInvocation(_ summary: VerdictSummary, _ json: inout JSONText) {
        let problems = summary.problems
        guard !problems.isEmpty else { return }
        json.array("invocations") { json in
            json.object { json in
                json.add("executionSuccessful", false)
                json.objects("toolExecutionNotifications", problems) { json, problem in
                    json.add("level", "error")
                    json.object("message") { $0.add("text", SARIFText.text(problem.text)) }
                    json.objects("locations", problem.judgement.report.inputs) { json, input in
                        json.object("physicalLocation") { json in
                            json.object("artifactLocation") { $0.add("uri", SARIFText.reference(input)) }
                        }
                    }
                }
            }
        }
    }

    private func addResult(
        _ requirement: RequirementReport, _ report: VerificationReport, rule: Int?, _ json: inout JSONText
    ) {
        json.add("ruleId", SARIF.identifier(requirement.place))
        json.add("ruleIndex", rule)
        // "open": evaluated, with too little information to decide (3.27.9); a level is for what failed.
        json.add("kind", requirement.verdict == .violated ? "fail" : "open")
        json.add("level", requirement.verdict == .violated ? "error" : "none")
        let captures = report.inputs.map(\.lastComponent).joined(separator: " + ").safe
        let detail = requirement.detail(report, showsSecrets: showsSecrets)
        json.object("message") { json in
            let headline = SARIFText.text("\(requirement.title): \(requirement.summary) (\(captures))")
            json.add("text", "\(headline)\n\(SARIFText.literal(detail))")
        }
        json.array("locations") { json in
            json.object { json in
                json.object("physicalLocation") { addLocation(requirement.place, &$0) }
            }
        }
        addRelated(requirement, report, &json)
        json.object("properties") { json in
            json.add("verdict", requirement.verdict.rawValue)
            json.array("captures") { json in for input in report.inputs { json.add(nil, input) } }
        }
    }

    private func addLocation(_ place: SourcePlace, _ json: inout JSONText) {
        json.object("artifactLocation") { $0.add("uri", SARIFText.reference(place.file)) }
        guard place.line > 0 else { return }
        json.object("region") { json in
            json.add("startLine", place.line)
            json.add("startColumn", place.column > 0 ? place.column : nil)
        }
    }

    /// The packets, in their captures; these have no lines.
    private func addRelated(_ requirement: RequirementReport, _ report: VerificationReport, _ json: inout JSONText) {
        let evidence = requirement.allEvidence.filter { report.inputs.indices.contains($0.moment.input) }
        guard !evidence.isEmpty else { return }
        json.array("relatedLocations") { json in
            for (index, item) in evidence.enumerated() {
                json.object { json in
                    json.add("id", index)
                    json.object("physicalLocation") { json in
                        json.object("artifactLocation") { json in
                            json.add("uri", SARIFText.reference(report.inputs[item.moment.input]))
                        }
                    }
                    json.object("message") { $0.add("text", words(item, report)) }
                    // A region counts from the beginning of the file, these from that of the record.
                    guard let bytes = item.bytes else { return }
                    json.object("properties") { json in
                        json.add("frame", bytes.frame)
                        json.add("offset", bytes.range.lowerBound)
                        json.add("length", bytes.range.count)
                    }
                }
            }
        }
    }

    private func words(_ evidence: VerdictEvidence, _ report: VerificationReport) -> String {
        var words: [String] = evidence.moment.frame > 0 ? ["frame \(evidence.moment.frame)"] : []
        if let seconds = evidence.moment.seconds { words.append(seconds) }
        if let operation = evidence.operation {
            let text = OperationWords(operation, showsSecrets: showsSecrets, names: report.deviceNames)
            words += [text.what, text.about, text.value].filter { !$0.isEmpty }
        }
        if !evidence.remark.isEmpty { words.append(evidence.remark) }
        if let bytes = evidence.bytes { words.append("[\(bytes.words)]") }
        return SARIFText.text(words.joined(separator: "  "))
    }

    /// The same for the same line of the same file, however it was reached.
    private static func identifier(_ place: SourcePlace) -> String {
        "\(SourcePlace(file: place.file.lastComponent, line: place.line))".safe
    }
}
