import Sniff
import SniffWords

/// Lines that `--explain` adds to a met verdict: how near it came to its limits, and the frames of its occurrences.
struct ExplainedLines {
    private let requirement: RequirementReport
    private let report: VerificationReport

    /// Occurrences of which the frames are shown.
    private static let shown = 12

    init(_ requirement: RequirementReport, _ report: VerificationReport) {
        self.requirement = requirement
        self.report = report
    }

    var lines: [TextLine] {
        let occurrences = requirement.occurrences
        return occurrences.extremes.map { margin($0) } + frames(occurrences)
    }

    // MARK: - Margins

    private func margin(_ extremes: Occurrences.Extremes) -> TextLine {
        var line = TextLine("    ")
        line.hanging = 6
        guard let most = extremes.most.measure, let least = extremes.least.measure else { return line }
        let isSingle = extremes.count == 1
        let isGap = extremes.what == "every" || most.unit == .time && most.least != nil
        let low = text(least.value, least.unit)
        if most.most == nil {
            let word = isSingle ? "" : most.unit == .time ? "shortest " : "fewest "
            line.append("\(word)\(low)", .value)
            line.append(" \(allowed(most)), \(location(extremes.least))")
        } else {
            let word = isSingle ? "" : most.unit != .time ? "most " : isGap ? "longest " : "slowest "
            // Numbers of one unit name it once.
            let value = most.unit == .bytes ? Int(most.value).grouped : text(most.value, most.unit)
            line.append("\(word)\(value)", .value)
            line.append(" \(allowed(most)), \(location(extremes.most))")
            if !isSingle, low != text(most.value, most.unit) {
                let other = most.unit != .time ? "fewest" : isGap ? "shortest" : "fastest"
                line.append("; \(other) \(low)" + (most.least == nil ? "" : ", \(location(extremes.least))"))
            }
        }
        // Of a story, which of its steps it is.
        if !["within", "every", "after", "count"].contains(extremes.what) {
            line.append("  (\(extremes.what.withShortUUIDs(report.registry).safe))", .faint)
        }
        return line
    }

    /// `of 1 s allowed`.
    private func allowed(_ measure: VerdictOccurrence.Measure) -> String {
        switch (measure.least, measure.most) {
        case (nil, let most?): return "of \(text(most, measure.unit)) allowed"
        case (let least?, nil): return "of at least \(text(least, measure.unit))"
        case (let least?, let most?) where least == most: return "of \(text(most, measure.unit)) expected"
        case (let least?, let most?):
            let bounds =
                measure.unit == .time
                ? TimeText.text(Nanoseconds(least)...Nanoseconds(most))
                : "\(least.grouped)..\(most.grouped)\(measure.unit == .bytes ? " bytes" : "")"
            return "of \(bounds) allowed"
        case (nil, nil): return ""
        }
    }

    private func text(_ value: Int64, _ unit: VerdictOccurrence.Unit) -> String {
        switch unit {
        case .time: TimeText.text(Nanoseconds(value))
        case .operations: Int(value).grouped
        case .bytes: Int(value).grouped("byte")
        }
    }

    // MARK: - Frames

    /// `frames 33..36`.
    private func location(_ occurrence: VerdictOccurrence) -> String {
        let (begin, end) = (occurrence.begin, occurrence.end)
        let name = { (input: Int) in
            report.inputs.count > 1 && report.inputs.indices.contains(input)
                ? " of \(report.inputs[input].lastComponent.safe)" : ""
        }
        if begin.input != end.input {
            return "frame \(begin.frame)\(name(begin.input)) to frame \(end.frame)\(name(end.input))"
        }
        let span = ExplainedLines.span(occurrence)
        return "\(begin.frame < end.frame ? "frames" : "frame") \(span)\(name(begin.input))"
    }

    private static func span(_ occurrence: VerdictOccurrence) -> String {
        let (first, last) = (occurrence.begin.frame, occurrence.end.frame)
        return first < last ? "\(first)..\(last)" : "\(first)"
    }

    private func frames(_ occurrences: Occurrences) -> [TextLine] {
        let isStory = !requirement.steps.isEmpty
        let isOfCount = occurrences.extremes.contains { $0.what == "count" }
        guard !isOfCount else { return [] }
        // Of a story the steps have said theirs; what was measured twice is one.
        var last: VerdictOccurrence?
        var shown: [VerdictOccurrence] = []
        var count = 0
        let isMeasured = !isStory && !occurrences.extremes.isEmpty
        for occurrence in occurrences.kept where isMeasured == (occurrence.measure != nil) {
            defer { last = occurrence }
            if let last, last.begin == occurrence.begin, last.end == occurrence.end { continue }
            count += 1
            if shown.count < ExplainedLines.shown { shown.append(occurrence) }
        }
        guard let first = shown.first else { return [] }
        // One that was measured has said where it was.
        if count == 1, first.measure != nil { return [] }
        var line = TextLine("    ")
        line.hanging = 6
        let spans = report.inputs.count > 1 ? shown.map { location($0) } : shown.map { ExplainedLines.span($0) }
        let word =
            report.inputs.count > 1 ? "" : count == 1 && first.begin.frame == first.end.frame ? "frame " : "frames "
        line.append(word + spans.joined(separator: ", "), .faint)
        let more = count - shown.count + occurrences.unshownCount
        if more > 0 { line.append(" … and \(more.grouped) more", .faint) }
        return [line]
    }
}
