import Decoders
import SniffVerify

/// Widens the lines of an expectation file that captures do not meet, and no others.
package struct ExpectationWidening {
    /// The lines of the file as they are now.
    package private(set) var lines: [String]
    /// The changes, for people.
    package private(set) var changes: [String] = []
    /// How often each requirement was widened, by its title.
    private var rounds: [String: Int] = [:]

    /// Wider than so many times, a requirement says nothing.
    private static let limit = 8

    package init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    package var text: String { lines.joined(separator: "\n") }

    /// Widens what a report says is violated.
    ///
    /// - Parameter isValid: whether the text is an expectation; what makes it none is not done.
    /// - Returns: whether anything was changed.
    package mutating func widen(
        _ expectation: TraceExpectation, _ reports: [VerificationReport], isValid: (String) -> Bool
    ) -> Bool {
        let before = lines
        var violated: [Int: RequirementReport] = [:]
        for report in reports {
            for (index, requirement) in report.requirements.enumerated()
            where requirement.verdict == .violated && violated[index] == nil {
                violated[index] = requirement
            }
        }
        // From below, so that the lines above stay where they are.
        for index in violated.keys.sorted(by: >) {
            guard let report = violated[index], index < expectation.requirements.count else { continue }
            widen(expectation.requirements[index], report, expectation, isValid)
        }
        return lines != before
    }

    private mutating func widen(
        _ requirement: TraceExpectation.Requirement, _ report: RequirementReport, _ all: TraceExpectation,
        _ isValid: (String) -> Bool
    ) {
        let start = requirement.place.line - 1
        guard requirement.place.file == all.place.file else {
            return note("\(requirement.title): not widened, because it is in \(requirement.place.file)")
        }
        guard lines.indices.contains(start) else { return }
        let range = start..<end(of: start)
        let before = lines
        let round = rounds[requirement.title, default: 0] + 1
        rounds[requirement.title] = round
        let isDone =
            round <= Self.limit
            && {
                switch requirement.form {
                case .count where requirement.counted == .bytes: return false
                case .count(_, let times, _): return widenCount(range, times, seen: report.fineCount)
                case .each: return addValue(range, report) || widenTime(range)
                case .story(let steps): return dropStep(range, steps, report)
                case .never: return false
                }
            }()
        if isDone, isValid(text) {
            // The last time tells how far it had to be.
            changes.removeAll { $0.hasPrefix("\(requirement.title): ") }
            note("\(requirement.title): \(report.reason)")
            return
        }
        lines = before
        for index in range { lines[index] = "# " + lines[index] }
        lines.insert("# left out by update: \(report.reason.onOneLine)", at: start)
        guard isValid(text) else {
            lines = before
            return note("\(requirement.title): not widened, because nothing would be left, or not in lines; edit it")
        }
        note("\(requirement.title): left out")
    }

    private mutating func note(_ text: String) { if !changes.contains(text) { changes.append(text) } }

    /// The line after the last one of the item of a list that begins at a line. What was left out of it is a remark
    /// inside of it; remarks after it belong to what follows.
    private func end(of start: Int) -> Int {
        let depth = lines[start].prefix { $0 == " " }.count
        var end = start + 1
        for index in end..<max(end, lines.count) {
            let line = lines[index]
            let own = line.prefix { $0 == " " }.count
            if own == line.count { break }
            if line.dropFirst(own).first == "#" { continue }
            if own <= depth { break }
            end = index + 1
        }
        return end
    }

    // MARK: - Forms

    /// `times: 3` becomes `times: 2..3`, or up to twice as many.
    private mutating func widenCount(_ range: Range<Int>, _ times: ClosedRange<Int>, seen: Int) -> Bool {
        let keys = ["times:", "at least:", "at most:"]
        let indices = range.filter { index in
            let line = lines[index].drop { $0 == " " || $0 == "-" }
            return keys.contains { line.hasPrefix($0) }
        }
        guard let first = indices.first else { return false }
        let indent = String(lines[first].prefix { $0 == " " })
        let upper = seen > times.upperBound ? max(seen, times.upperBound * 2) : times.upperBound
        let lower = min(seen, times.lowerBound)
        let text = upper == .max ? "at least: \(lower)" : lower == 0 ? "at most: \(upper)" : "times: \(lower)..\(upper)"
        for position in indices.dropFirst().reversed() { lines.remove(at: position) }
        lines[first] = "\(indent)\(text)  # widened"
        return true
    }

    /// Adds other written values to the list of values.
    private mutating func addValue(_ range: Range<Int>, _ report: RequirementReport) -> Bool {
        guard let wrong = report.evidence.first(where: { $0.role == .wrong })?.operation, !wrong.isSecret,
            !wrong.value.isEmpty, wrong.value.count <= 64,
            let key = range.first(where: { lines[$0].drop { $0 == " " }.hasPrefix("bytes:") })
        else { return false }
        let value = ValueShape(wrong.value).text
        let last = range.last { lines[$0].drop { $0 == " " }.hasPrefix("- ") && $0 > key } ?? key
        guard last > key, !lines[range].contains(where: { $0.contains("- \(value)") }) else { return false }
        let indent = String(lines[last].prefix { $0 == " " })
        lines.insert("\(indent)- \(value)  # widened", at: last + 1)
        return true
    }

    /// Twice the time.
    private mutating func widenTime(_ range: Range<Int>) -> Bool {
        for index in range {
            let line = lines[index]
            let content = line.drop { $0 == " " }
            for key in ["within: ", "every: at most ", "is: {latency: at most "] where content.hasPrefix(key) {
                let rest = content.dropFirst(key.count)
                let number = rest.prefix { $0.isNumber || $0 == "." }
                guard let value = Double(String(number)) else { continue }
                let wider = RoundedTime.limit(Nanoseconds(saturating: value * 1e6) / 2, atLeast: .zero)
                let shown = Double(Nanoseconds(wider).rawValue) / 1e6
                let text = shown == shown.rounded() ? "\(Int(shown))" : "\(shown)"
                let tail = rest.dropFirst(number.count).split(separator: "#").first.map(String.init) ?? ""
                lines[index] =
                    "\(line.prefix { $0 == " " })\(key)\(text)\(tail.trimmingEnd)  # widened"
                return true
            }
        }
        return false
    }

    /// The step that did not come is a remark.
    private mutating func dropStep(_ range: Range<Int>, _ steps: [ExpectedStep], _ report: RequirementReport) -> Bool {
        guard steps.count > 1, let index = report.steps.firstIndex(where: { $0.verdict != .met }),
            steps.indices.contains(index)
        else { return false }
        let start = steps[index].place.line - 1
        guard range.contains(start) else { return false }
        // The next step is the first then: it comes after nothing.
        if index == 0 { dropTimes(steps[1], range) }
        for line in start..<min(end(of: start), range.upperBound) { lines[line] = "# " + lines[line] }
        return true
    }

    private mutating func dropTimes(_ step: ExpectedStep, _ range: Range<Int>) {
        let start = step.place.line - 1
        guard range.contains(start) else { return }
        for line in (start + 1)..<max(start + 1, min(end(of: start), range.upperBound)) {
            let content = lines[line].drop { $0 == " " }
            if content.hasPrefix("within:") || content.hasPrefix("after:") { lines[line] = "# " + lines[line] }
        }
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
