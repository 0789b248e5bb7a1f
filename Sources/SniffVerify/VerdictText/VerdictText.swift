import Decoders
import Sniff
import SniffWords

/// Verdicts of one expectation as lines for people.
///
/// A requirement that was not met is a block: its place, verdict and title; the capture, device and connection; what the
/// verdict rests on, packet by packet; the steps of a story; and the command that shows the packets.
package struct VerdictText {
    let report: VerificationReport
    let showsSecrets: Bool
    /// Whether the inputs can be read again by a command.
    let showsCommand: Bool

    package init(_ report: VerificationReport, showsSecrets: Bool = false, showsCommand: Bool = true) {
        self.report = report
        self.showsSecrets = showsSecrets
        self.showsCommand = showsCommand
    }

    /// All lines of a requirement; one, where it was met.
    package func lines(_ requirement: RequirementReport) -> [TextLine] {
        let head = head(requirement)
        guard requirement.verdict != .met else { return [head] + ExplainedLines(requirement, report).lines }
        var lines = [head]
        lines += self.lines(requirement.firstIndex, requirement.verdict)
        lines += StepLines(requirement, report).lines
        lines += fine(requirement)
        for other in requirement.others { lines += self.lines(other, requirement.verdict) }
        if requirement.unshownPlaces > 0 {
            let noun = requirement.connection == nil ? "device" : "connection"
            lines.append(TextLine("  … and \(requirement.unshownPlaces.grouped("more \(noun)"))", .faint))
        }
        if let command = command(requirement) { lines.append(command) }
        return lines
    }

    /// Place, verdict, title, and how many occasions failed.
    package func head(_ requirement: RequirementReport) -> TextLine {
        var line = TextLine("\(requirement.place.withoutColumn)".safe, .faint)
        line.append("  ")
        line.append(requirement.verdict.rawValue, requirement.verdict.style)
        line.append("  ")
        line.append(requirement.title.withShortUUIDs(report.registry).safe, .title)
        let count = requirement.fineCount + requirement.failedCount
        switch requirement.verdict {
        case .violated where count > 1 && requirement.failedCount > 0:
            line.append("  (\(requirement.failedCount) of \(count) failed)")
        case .met where count > 1: line.append("  (\(count) times)", .faint)
        case .inconclusive where requirement.isMetAsSeen: line.append("  (met as far as seen)", .faint)
        case .inconclusive where count > 0: line.append("  (\(requirement.fineCount) of \(count) were fine)", .faint)
        default: break
        }
        if let moment = requirement.decidedAt, requirement.isDecided(beforeDamageOf: report) {
            line.append("  decided at \(moment.frameText(report.inputs)), before the damage".safe, .faint)
        }
        return line
    }

    /// The failures in one connection, or for one device.
    private func lines(_ index: PlaceReport, _ verdict: Verdict) -> [TextLine] {
        var lines = [location(index)]
        if needsReason(index, verdict) {
            lines.append(TextLine("  " + index.reason.withShortUUIDs(report.registry).safe))
        }
        lines += EvidenceRows(index.evidence, self).lines
        if index.unshownCount > 0 {
            lines.append(TextLine("    … and \(index.unshownCount.grouped) more", .faint))
        }
        return lines
    }

    /// Capture, device, connection.
    private func location(_ index: PlaceReport) -> TextLine {
        let connection = index.connection
        let inputs = report.inputs.map { $0 == "-" ? "standard input" : $0.lastComponent }
        var line = TextLine("  " + inputs.joined(separator: " + ").safe)
        // A rule for the whole capture: the device of the packet that is wrong.
        let first = index.evidence.first { $0.role != .fine && $0.operation?.peripheral != nil }
        let address = connection?.peripheral ?? first?.operation?.peripheral
        if let name = connection?.name ?? address.flatMap({ report.deviceNames[$0] }) {
            line.append("  ")
            line.append(name.quoted, .value)
        }
        if let address {
            line.append("  ")
            line.append(report.registry.devices.words(of: address).safe, .device(address))
        } else if let central = connection?.central {
            // A log of the peripheral, whose own address is not in it.
            line.append("  central ")
            line.append(report.registry.devices.words(of: central).safe, .device(central))
        }
        guard let connection else { return line }
        line.append("  frames \(connection.begin.frame)..")
        if let end = connection.end { line.append("\(end.frame)") }
        if report.inputs.count > 1, report.inputs.indices.contains(connection.begin.input) {
            line.append(" of \(report.inputs[connection.begin.input].lastComponent.safe)")
        }
        return line
    }

    /// A reason that follows the packet that is wrong is not said twice.
    private func needsReason(_ index: PlaceReport, _ verdict: Verdict) -> Bool {
        guard verdict == .violated else { return !index.reason.isEmpty }
        return !index.evidence.contains { $0.role == .wrong && $0.remark.contains(index.reason) }
    }

    /// The command that prints the packets from the first to the last that the verdict rests on.
    private func command(_ requirement: RequirementReport) -> TextLine? {
        guard showsCommand, let span = FrameSpan(requirement), report.inputs.indices.contains(span.input) else {
            return nil
        }
        let file = report.inputs[span.input]
        guard file != "-" else { return nil }
        var line = TextLine("  show: ", .faint)
        line.append("blesniff --filter 'frame \(span)' \(file.shellQuoted.safe)")
        line.isVerbatim = true
        return line
    }

    /// An occasion that was fine, and what followed: `frame 33 -> 36 (60 ms)`.
    private func fine(_ requirement: RequirementReport) -> [TextLine] {
        let fine = requirement.evidence.filter { $0.role == .fine }
        guard let first = fine.first, first.moment.frame > 0 else { return [] }
        var text = "  fine: \(first.moment.frameText(report.inputs))".safe
        for next in fine.dropFirst() {
            text += " -> \(next.moment.frame)"
            if let time = next.moment.nanoseconds, let before = first.moment.nanoseconds {
                text += " (\(TimeText.text(time - before)))"
            }
        }
        return [TextLine(text, .faint)]
    }
}

extension VerificationReport: CustomStringConvertible, CustomReflectable {
    /// The verdicts as text: a line for each requirement that was met, a block for each other.
    public var description: String {
        let text = VerdictText(self)
        return requirements.flatMap { text.lines($0) }.map(\.text).joined(separator: "\n")
    }

    /// No children: a test that fails prints ``description``, and takes seconds where it goes through all evidence.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension RequirementReport: CustomStringConvertible, CustomReflectable {
    /// Verdict, title and reason.
    public var description: String { "\(verdict.rawValue): \(title)\(reason.isEmpty ? "" : ", \(reason)")".safe }
    /// Without children.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

extension RequirementReport {
    /// The verdict as text, without the capture and the connection: what verdicts in other forms carry as their detail.
    package func detail(_ report: VerificationReport, showsSecrets: Bool) -> String {
        VerdictText(report, showsSecrets: showsSecrets).lines(self).dropFirst().map(\.text).joined(separator: "\n")
    }

    /// One line: the reason, or the verdict where there is none.
    package var summary: String { reason.isEmpty ? verdict.rawValue : reason.safe }
}

extension SourcePlace {
    /// A line is found without its column.
    var withoutColumn: SourcePlace { SourcePlace(file: file, line: line) }
}

extension Verdict {
    package var style: TextLine.Style {
        switch self {
        case .met: .met
        case .inconclusive: .undecided
        case .violated: .wrong
        }
    }
}

extension VerificationReport {
    /// The lines of one requirement: what was wrong, packet by packet.
    package func text(of requirement: RequirementReport) -> String {
        VerdictText(self, showsCommand: false).lines(requirement).map(\.text).joined(separator: "\n")
    }
}
