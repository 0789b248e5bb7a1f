import Decoders
import Sniff
import SniffVerify

/// Occurrences as CSV (RFC 4180): a row for each that was fine, with its limit, and for each failure of the evidence.
struct OccurrenceCSVRenderer: VerdictRenderer {
    private static let columns = [
        "expectation", "capture", "file", "line", "title", "verdict", "connection", "frame", "end_frame",
        "time_relative", "limit", "value", "unit", "least", "most",
    ]

    func begin(into out: inout ByteBuffer) {
        out.append(string: Self.columns.joined(separator: ",") + "\n")
    }

    func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer) {
        let (report, requirement) = (judgement.report, judgement.report.requirements[index])
        for occurrence in requirement.occurrences.kept {
            let row = Row(
                verdict: .met, begin: occurrence.begin, end: occurrence.end, connection: occurrence.connection,
                limit: OccurrenceRow(occurrence))
            append(row, requirement, report, &out)
        }
        // A failure has the packet that raised it, where there is one, and the packet that is wrong.
        var occasion: VerdictEvidence?
        for evidence in requirement.allEvidence {
            switch evidence.role {
            case .occasion: occasion = evidence
            case .wrong:
                let first = occasion ?? evidence
                let row = Row(
                    verdict: requirement.verdict, begin: first.moment, end: evidence.moment,
                    connection: first.operation?.connection)
                append(row, requirement, report, &out)
                occasion = nil
            default: continue
            }
        }
    }

    private struct Row {
        let verdict: Verdict
        let begin: Moment
        let end: Moment
        let connection: ConnectionNumber?
        var limit: OccurrenceRow?
    }

    private func append(
        _ row: Row, _ requirement: RequirementReport, _ report: VerificationReport, _ out: inout ByteBuffer
    ) {
        let capture = report.inputs.indices.contains(row.begin.input) ? report.inputs[row.begin.input] : ""
        let numbers: [String?] = [
            row.connection.map { "\($0.rawValue)" }, "\(row.begin.frame)", "\(row.end.frame)",
            row.begin.position.map { OccurrenceRow.seconds($0) },
        ]
        let line = requirement.place.line > 0 ? "\(requirement.place.line)" : nil
        let texts = [
            report.title, capture, requirement.place.file, line, requirement.title, row.verdict.rawValue,
        ]
        let limit = row.limit
        let cells = texts + numbers + [limit?.limit, limit?.value, limit?.unit, limit?.least, limit?.most]
        for (index, cell) in cells.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            let start = out.count
            Array((cell ?? "").utf8).withUnsafeBufferPointer { out.append(csv: $0) }
            out.quoteCSV(from: start)
        }
        out.append("\n")
    }
}

/// The limit of an occurrence as data: times in seconds.
struct OccurrenceRow {
    var limit: String?
    var value: String?
    var unit: String?
    var least: String?
    var most: String?

    init(_ occurrence: VerdictOccurrence) {
        guard let measure = occurrence.measure else { return }
        let number = { (value: Int64) in measure.unit == .time ? OccurrenceRow.seconds(Nanoseconds(value)) : "\(value)"
        }
        limit = measure.what
        value = number(measure.value)
        least = measure.least.map(number)
        most = measure.most.map(number)
        unit =
            switch measure.unit {
            case .time: "s"
            case .operations: nil
            case .bytes: "byte"
            }
    }

    /// `0.0599`: as many digits as say something.
    static func seconds(_ nanoseconds: Nanoseconds) -> String { String(mantissa: nanoseconds.rawValue, exponent: -9) }
}
