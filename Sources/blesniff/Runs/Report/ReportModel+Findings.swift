import Sniff
import SniffLint
import SniffReport

extension ReportModel {
    /// Findings that its own do not have already.
    private static let told: Set<String> = [
        "supervision-timeout", "connection-not-established", "att-no-answer", "att-cut-off", "packets-cut",
        "clock-jumps-back", "radio-quality",
    ]

    /// Adds what `lint` found.
    mutating func add(_ lint: [LintFinding], _ builder: ReportBuilder) {
        for finding in lint where !ReportModel.told.contains(finding.rule.identifier) {
            // Devices that nobody talked to are not the reader's.
            let isOwn = finding.connection != nil || finding.peer.map { builder.wasConnected($0) } ?? true
            let severity: ReportFinding.Severity =
                switch finding.severity {
                case .error where isOwn: .problem
                case .warning where isOwn: .attention
                default: .note
                }
            let who = finding.peer.flatMap { $0.type == 0xFF ? nil : builder.title(of: $0) }
            var added = ReportFinding(
                severity, who.map { "\(finding.text) (\($0))" } ?? finding.text,
                finding.moments.first.flatMap { $0.frame > 0 ? builder.mark($0) : nil })
            added.count = finding.count
            added.rule = finding.rule.identifier
            added.advice = finding.rule.remedy
            findings.append(added)
        }
        findings = findings.worstFirst
    }
}

extension ReportModel {
    /// - Parameter files: where they are from; they name the page where there is no capture.
    mutating func add(_ verdicts: ReportVerdicts, from files: [String]) {
        self.verdicts = verdicts
        guard !hasCapture else { return }
        title = files.map(\.lastComponent).joined(separator: ", ")
        let inputs = verdicts.requirements.flatMap(\.inputs)
        let captures = inputs.indices.filter { !inputs[..<$0].contains(inputs[$0]) }.map { inputs[$0] }
        subtitle = "\(verdicts.requirements.count.grouped("requirement")) on \(captures.count.grouped("capture"))"
    }
}
