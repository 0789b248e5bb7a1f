import Sniff
import SniffVerify

/// Verdicts as JUnit's XML, the form that the servers of continuous integration agree on: a suite for each expectation on
/// each capture, a case for each requirement.
///
/// An inconclusive case is an error: a skipped case would hide it.
struct JUnit {
    let showsSecrets: Bool

    func text(_ summary: VerdictSummary) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites name=\"blesniff\"\(JUnit.counts(summary.judgements))>\n"
        for judgement in summary.judgements { text += suite(judgement) }
        return text + "</testsuites>\n"
    }

    private func suite(_ judgement: Judgement) -> String {
        let report = judgement.report
        let name = "\(report.title) on \(report.inputs.map(\.lastComponent).joined(separator: " + "))"
        var text = "  <testsuite name=\"\(JUnit.attribute(name))\"\(JUnit.counts([judgement]))>\n    <properties>\n"
        let properties =
            [("expectation", report.place.file)] + report.inputs.map { ("capture", $0) }
            + [("verdict", report.verdict.rawValue)]
        for (name, value) in properties {
            text += "      <property name=\"\(name)\" value=\"\(JUnit.attribute(value))\"/>\n"
        }
        text += "    </properties>\n"
        for requirement in report.requirements { text += testCase(requirement, report) }
        if let problem = report.problem { text += damageCase(problem, report) }
        return text + "  </testsuite>\n"
    }

    private func testCase(_ requirement: RequirementReport, _ report: VerificationReport) -> String {
        let place = requirement.place
        var text = "    <testcase classname=\"\(JUnit.attribute(report.place.file.lastComponent))\""
        text += " name=\"\(JUnit.attribute(requirement.title))\" file=\"\(JUnit.attribute(place.file))\""
        if place.line > 0 { text += " line=\"\(place.line)\"" }
        guard requirement.verdict != .met else { return text + "/>\n" }
        let element = requirement.verdict == .violated ? "failure" : "error"
        let summary = JUnit.attribute(requirement.summary)
        text += ">\n      <\(element) type=\"\(requirement.verdict.rawValue)\" message=\"\(summary)\">"
        let lines = VerdictText(report, showsSecrets: showsSecrets).lines(requirement).map(\.text)
        text += JUnit.escaped(lines.joined(separator: "\n"))
        return text + "</\(element)>\n    </testcase>\n"
    }

    /// A case of its own: whatever was judged, the capture is not what was to be judged.
    private func damageCase(_ problem: String, _ report: VerificationReport) -> String {
        let captures = report.inputs.map(\.lastComponent).joined(separator: " + ")
        var text = "    <testcase classname=\"\(JUnit.attribute(report.place.file.lastComponent))\""
        text += " name=\"\(JUnit.attribute("\(captures) is whole"))\" file=\"\(JUnit.attribute(report.place.file))\">\n"
        text += "      <error type=\"damaged\" message=\"\(JUnit.attribute(problem))\"/>\n"
        return text + "    </testcase>\n"
    }

    private static func counts(_ judgements: [Judgement]) -> String {
        let damaged = judgements.count { $0.report.problem != nil }
        let tests = judgements.reduce(damaged) { $0 + $1.report.requirements.count }
        let failures = judgements.reduce(0) { $0 + $1.count(.violated) }
        let errors = judgements.reduce(damaged) { $0 + $1.count(.inconclusive) }
        let milliseconds = judgements.reduce(0) { $0 + $1.duration * 1000 }
        let time = String(Moment.seconds(Nanoseconds(saturating: milliseconds * 1e6)).dropLast(2))
        return " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time)\""
    }

    private static func attribute(_ text: String) -> String { escaped(text.safe) }

    /// Escapes a text for XML 1.0, which forbids some printable characters and reserves others.
    private static func escaped(_ text: String) -> String {
        text.replacing([
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\u{FFFE}": "\\u{fffe}", "\u{FFFF}": "\\u{ffff}",
        ])
    }
}
