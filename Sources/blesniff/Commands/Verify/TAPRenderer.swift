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
            // Every line is indented by two more than its key, so that its own spaces stay.
            out.append("  detail: |2-\n")
            for row in detail.split(separator: "\n", omittingEmptySubsequences: false) {
                out.append(string: "    \(row)\n")
            }
        }
        out.append("  ...\n")
    }

    func finish(_ summary: VerdictSummary, into out: inout ByteBuffer) {
        out.append(string: "1..\(count)\n# \(summary.counts)\n")
        // What was judged may be a pass by itself; the run is none.
        for (_, problem) in summary.problems {
            out.append(string: "Bail out! \(problem)".safe + "\n")
        }
    }

    /// A double-quoted scalar of YAML is a string of JSON.
    private func line(_ key: StaticString, _ text: String, _ out: inout ByteBuffer) {
        out.append("  ")
        out.append(key)
        out.append(": ")
        out.append(json: text)
        out.append("\n")
    }

    /// `#` would begin a directive.
    private static func escaped(_ text: String) -> String {
        text.safe.map { $0 == "\\" || $0 == "#" ? "\\\($0)" : "\($0)" }.joined()
    }
}
