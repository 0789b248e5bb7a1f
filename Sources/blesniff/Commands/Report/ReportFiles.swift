import Sniff
import SniffReport

/// Which inputs are captures, and which are verdicts.
struct ReportFiles {
    private(set) var captures: [String] = []
    private(set) var verdicts: [String] = []

    init(_ paths: [String]) {
        for path in paths { if path.hasSuffix(".jsonl") { verdicts.append(path) } else { captures.append(path) } }
    }

    /// The end of a file's name where it is that of a page or picture.
    static func format(of file: String) -> String? {
        let name = file.lowercased()
        return [".html", ".htm", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".pdf"].first { name.hasSuffix($0) }
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
