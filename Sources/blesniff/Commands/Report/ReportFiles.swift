import Sniff
import SniffReport

/// Which inputs are captures, and which are verdicts.
struct ReportFiles {
    private(set) var captures: [String] = []
    private(set) var verdicts: [String] = []

    init(_ paths: [String]) {
        for path in paths { if path.hasSuffix(".jsonl") { verdicts.append(path) } else { captures.append(path) } }
    }

    /// The verdicts of all files; `nil` where there is none.
    func readVerdicts(_ console: Console) throws -> ReportVerdicts? {
        guard !verdicts.isEmpty else { return nil }
        var all = ReportVerdicts()
        for path in verdicts {
            do throws(CaptureError) {
                let bytes = try TextFile.content(of: path, limit: ReportFiles.limit)
                if let problem = all.add(jsonLines: bytes) {
                    throw .notACapture(path, "\(problem); a report takes what 'blesniff verify --format jsonl' writes")
                }
            } catch {
                console.report("\(error)")
                throw ExitStatus(code: error.exitStatus)
            }
        }
        return all
    }

    private static let limit = 64 << 20
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
