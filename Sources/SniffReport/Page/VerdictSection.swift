import Decoders
import Sniff

/// Verdicts with their evidence: what failed first.
extension ReportPage {
    private static let shown = 60

    /// `1 violated, 3 met`; empty without verdicts.
    var verdict: String {
        guard let verdicts = model.verdicts else { return "" }
        let counts = ["violated", "inconclusive", "met"].compactMap { verdict -> String? in
            let count = verdicts.count(verdict)
            return count > 0 ? "\(count.grouped) \(verdict)" : nil
        }
        return counts.isEmpty ? "Nothing was judged" : counts.joined(separator: ", ")
    }

    var verdicts: Markup {
        guard let verdicts = model.verdicts else { return Markup() }
        let isMet = verdicts.verdict == "met"
        let state: Markup = isMet ? "good" : "bad"
        var body: Markup =
            "<p class=\"sum \(state)\">\(verdict)</p>\n"
        for problem in verdicts.problems { body += "<p class=\"notice\">\(problem)</p>\n" }
        for warning in verdicts.warnings { body += "<p class=\"notice\">\(warning)</p>\n" }
        let failed =
            verdicts.requirements.filter { $0.verdict == "violated" }
            + verdicts.requirements.filter { $0.verdict != "violated" && $0.verdict != "met" }
        body += failed.prefix(ReportPage.shown).map(card).joined
        if failed.count > ReportPage.shown {
            body += "<p>And \((failed.count - ReportPage.shown).grouped) more that are not met.</p>\n"
        }
        let met = verdicts.requirements.filter { $0.verdict == "met" }
        guard !met.isEmpty else { return body }
        let rows = met.prefix(500).map { requirement -> Markup in
            "<li>\(requirement.title) <span class=\"faint\">\(requirement.location)</span></li>\n"
        }
        return body + details("\(met.count.grouped) met", "<ul class=\"met\">\(rows.joined)</ul>\n")
    }

    private func card(_ requirement: ReportVerdicts.Requirement) -> Markup {
        let isViolated = requirement.verdict == "violated"
        let kind: Markup = isViolated ? "f0" : "f1"
        var body: Markup =
            "<div class=\"verdict \(kind)\"><p><b class=\"word\">\(requirement.verdict)</b> <b>\(requirement.title)</b> <span class=\"faint\">\(requirement.location)</span></p>\n"
        if !requirement.reason.isEmpty { body += "<p>\(requirement.reason)</p>\n" }
        if requirement.inputs.count > 0, requirement.inputs.map(\.lastComponent) != model.inputs {
            body += "<p class=\"faint\">in \(requirement.inputs.map(\.lastComponent).joined(separator: ", "))</p>\n"
        }
        if !requirement.steps.isEmpty {
            let steps = requirement.steps.map { step -> Markup in
                let frames = step.frames.prefix(6).map { frame($0, requirement.inputs) }.joined
                return "<li><b class=\"word\">\(step.verdict)</b> \(step.title) \(frames)</li>\n"
            }
            body += "<ol class=\"steps\">\(steps.joined)</ol>\n"
        }
        if !requirement.evidence.isEmpty {
            let rows = requirement.evidence.prefix(20).map { evidence -> [Markup] in
                let number = evidence.frame.map { frame($0, evidence.input.map { [$0] } ?? requirement.inputs) } ?? ""
                return [seconds(evidence.time), "\(evidence.role)", "\(evidence.text)", number]
            }
            body += table([.number("s"), .text("role"), .text("what"), .number("frame")], rows)
        }
        let more = requirement.unshown + max(requirement.evidence.count - 20, 0)
        if more > 0 { body += "<p class=\"faint\">and \(more.grouped) more</p>\n" }
        for gap in requirement.gaps.prefix(5) { body += "<p class=\"faint\">\(gap)</p>\n" }
        return body + showing(requirement) + "</div>\n"
    }

    /// The command that shows the packets around what an outcome rests on.
    private func showing(_ requirement: ReportVerdicts.Requirement) -> Markup {
        let frames = requirement.evidence.compactMap(\.frame)
        guard let first = frames.min(), let last = frames.max(), let input = requirement.inputs.first,
            requirement.inputs.count == 1
        else { return Markup() }
        return "<pre>blesniff decode --filter 'frame in \(first)..\(last)' \(input.shellQuoted)</pre>\n"
    }

    /// A frame of a capture that the page may not have: then its command is in the text.
    private func frame(_ number: UInt64, _ inputs: [String]) -> Markup {
        if let input = inputs.first, let index = model.inputs.firstIndex(of: input.lastComponent) {
            return frame(ReportMark(x: nil, frame: number, input: index)) + " "
        }
        return "\(number) "
    }

    /// A time of the only capture, which the timeline shows.
    private func seconds(_ text: String?) -> Markup {
        guard let text else { return Markup() }
        guard !model.timeline.isEmpty, model.inputs.count == 1, let number = Double(text) else { return "\(text)" }
        return "<a href=\"#timeline\" data-x=\"\(Int64(saturating: number * 1000))\">\(text)</a>"
    }
}
