import Sniff
import SniffReport

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
