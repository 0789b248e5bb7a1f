import Decoders
import Sniff
import SniffLint
import SniffWords

/// Findings for people: a line each, then its device and frames.
struct LintText {
    let explains: Bool
    let palette: Palette
    let columns: Int?

    private static let lead = "         "

    func append(_ report: LintReport, to out: inout ByteBuffer) {
        append(report.findings[...], report, to: &out)
        if !report.findings.isEmpty { out.append("\n") }
        out.append(TextLine(report.counts, .title), palette, columns: columns)
    }

    /// The number of findings, and only some of them.
    func append(_ report: LintReport, worst: Int, to out: inout ByteBuffer) {
        let more = report.findings.count > worst ? "; '\(Program.current.name) lint' lists all" : ""
        out.append(TextLine("lint: \(report.counts)\(more)", .title), palette, columns: columns)
        append(report.findings.prefix(worst), report, to: &out)
    }

    private func append(_ findings: ArraySlice<LintFinding>, _ report: LintReport, to out: inout ByteBuffer) {
        for finding in findings { for line in lines(finding, report) { out.append(line, palette, columns: columns) } }
    }

    private func lines(_ finding: LintFinding, _ report: LintReport) -> [TextLine] {
        var first = TextLine(finding.severity.rawValue, LintText.style(finding.severity))
        first.append(String.spaces(LintText.lead.count - finding.severity.rawValue.count))
        first.append("\(finding.text.safe)  ")
        first.append("[\(finding.rule.identifier)]", .faint)
        first.hanging = LintText.lead.count
        var second = TextLine(LintText.lead)
        second.append(report.location(finding, separator: "  "), .faint)
        second.hanging = LintText.lead.count
        return [first, second] + (explains ? LintText.explanation(finding.rule, lead: LintText.lead) : [])
    }

    /// Why a rule matters, what to do, and where it is written.
    static func explanation(_ rule: LintRule, lead: String) -> [TextLine] {
        [("why", rule.why), ("to do", rule.remedy), ("source", rule.source)].map { label, text in
            var line = TextLine(lead + label + String.spaces(8 - label.count), .faint)
            line.append(text)
            line.hanging = lead.count + 8
            return line
        }
    }

    static func style(_ severity: LintSeverity) -> TextLine.Style {
        switch severity {
        case .error: .wrong
        case .warning: .undecided
        case .advice: .value
        case .note: .faint
        }
    }
}

/// Findings as JSON Lines: one object each.
struct LintJSON {
    func append(_ report: LintReport, to out: inout ByteBuffer) {
        for finding in report.findings {
            out.appendJSON { json in
                let input = report.inputs.count > 1 ? finding.input(of: report.inputs) : nil
                json.add(finding, of: input)
            }
        }
    }
}

/// Findings as annotations of a GitHub workflow.
struct LintGitHub {
    func append(_ report: LintReport, to out: inout ByteBuffer) {
        for finding in report.findings {
            let command = finding.severity.level(ofNotes: "notice")
            var properties: [String] = []
            if let input = finding.input(of: report.inputs) {
                properties.append("file=" + WorkflowCommand.property(input.safe))
            }
            properties.append("title=" + WorkflowCommand.property(finding.rule.identifier))
            let message = "\(finding.text.safe) (\(report.location(finding)))\n\(finding.rule.remedy)"
            out.append(string: "::\(command) \(properties.joined(separator: ","))::\(WorkflowCommand.data(message))\n")
        }
        out.append(string: report.counts + "\n")
    }
}

/// Findings as SARIF 2.1.0.
struct LintSARIF {
    func text(_ report: LintReport) -> String {
        var rules: [LintRule] = []
        var indices: [String: Int] = [:]
        for finding in report.findings where indices[finding.rule.identifier] == nil {
            indices[finding.rule.identifier] = rules.count
            rules.append(finding.rule)
        }
        return SARIFText.log(version: Program.version) { json in
            for rule in rules {
                json.object { json in
                    json.add("id", rule.identifier)
                    json.object("shortDescription") { $0.add("text", SARIFText.text(rule.title)) }
                    json.object("fullDescription") { $0.add("text", SARIFText.text(rule.why)) }
                    json.object("help") { $0.add("text", SARIFText.text("\(rule.remedy) (\(rule.source))")) }
                }
            }
        } invocation: { _ in
        } results: { json in
            for finding in report.findings {
                json.object { add(finding, indices[finding.rule.identifier], report, &$0) }
            }
        }
    }

    private func add(_ finding: LintFinding, _ rule: Int?, _ report: LintReport, _ json: inout JSONText) {
        json.add("ruleId", finding.rule.identifier)
        json.add("ruleIndex", rule)
        json.add("level", finding.severity.level(ofNotes: "note"))
        json.object("message") { $0.add("text", SARIFText.text("\(finding.text.safe) (\(report.location(finding)))")) }
        if let input = finding.input(of: report.inputs), input != "-" {
            json.array("locations") { json in
                json.object { json in
                    json.object("physicalLocation") { json in
                        json.object("artifactLocation") { $0.add("uri", SARIFText.reference(input)) }
                    }
                }
            }
        }
        json.object("properties") { json in
            json.array("frames") { json in for moment in finding.moments { json.add(nil, moment.frame) } }
        }
    }
}

extension LintFinding {
    func input(of inputs: [String]) -> String? {
        guard let index = moments.first?.input, inputs.indices.contains(index) else { return nil }
        return inputs[index]
    }
}

extension LintSeverity {
    /// The word of a format that has three levels.
    fileprivate func level(ofNotes word: String) -> String { self >= .warning ? rawValue : word }
}
