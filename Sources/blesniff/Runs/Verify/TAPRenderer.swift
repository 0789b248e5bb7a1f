import Decoders
import Sniff
import SniffVerify

/// Verdicts as TAP 14 (testanything.org): a test point for each requirement, with a YAML block where it was not met.
struct TAPRenderer: VerdictRenderer {
    let showsSecrets: Bool
    /// Inconclusive tests that are no failure of the run.
    let allowed: AllowedUndecided
    private var count = 0

    init(showsSecrets: Bool, allowed: AllowedUndecided) {
        self.showsSecrets = showsSecrets
        self.allowed = allowed
    }

    func begin(into out: inout ByteBuffer) { out.append("TAP version 14\n") }

    mutating func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer) {
        let requirement = judgement.report.requirements[index]
        count += 1
        let place = SourcePlace(file: requirement.place.file.lastComponent, line: requirement.place.line)
        let captures = judgement.report.inputs.map(\.lastComponent).joined(separator: " + ")
        let words = TAPRenderer.escaped("\(place) \(requirement.title) (\(captures))")
        out.append(string: "\(requirement.verdict == .met ? "ok" : "not ok") \(count) - \(words)")
        // A point that is still to do fails no run.
        if requirement.verdict == .inconclusive, allowed.includes(requirement) { out.append(" # TODO inconclusive") }
        out.append("\n")
        guard requirement.verdict != .met else { return }
        out.append("  ---\n")
        line("message", requirement.summary, &out)
        line("severity", requirement.verdict == .violated ? "fail" : "inconclusive", &out)
        line("file", requirement.place.file, &out)
        if requirement.place.line > 0 { out.append(string: "  line: \(requirement.place.line)\n") }
        if requirement.place.column > 0 { out.append(string: "  column: \(requirement.place.column)\n") }
        line("capture", judgement.captures, &out)
        let detail = requirement.detail(judgement.report, showsSecrets: showsSecrets)
        if !detail.isEmpty {
            // A list of lines: readers of TAP 13, whose YAML is a subset, know no text of several lines that keeps its spaces.
            out.append("  detail:\n")
            for row in detail.split(separator: "\n", omittingEmptySubsequences: false) {
                out.append("    - ")
                out.append(json: String(row))
                out.append("\n")
            }
        }
        out.append("  ...\n")
    }

    func finish(_ summary: VerdictSummary, into out: inout ByteBuffer) {
        // Captures that were read in part may pass by themselves; the run does not. The plan at the end ends the document.
        for (_, problem) in summary.problems {
            out.append(string: "Bail out! \(problem)".safe + "\n")
        }
        out.append(string: "1..\(count)\n# \(summary.counts)\n")
    }

    /// A double-quoted scalar of YAML is a string of JSON.
    private func line(_ key: StaticString, _ text: String, _ out: inout ByteBuffer) {
        out.append("  ")
        out.append(key)
        out.append(": ")
        out.append(json: text)
        out.append("\n")
    }

    /// A number sign would begin a directive, to readers of TAP 13 even if it is escaped.
    private static func escaped(_ text: String) -> String {
        text.safe.replacing(["\\": "\\\\", "#": "\u{FF03}"])
    }
}
