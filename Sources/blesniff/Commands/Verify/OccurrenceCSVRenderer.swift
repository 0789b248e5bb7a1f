import Decoders
import Sniff
import SniffVerify

/// Occurrences that were fine, as CSV (RFC 4180): a row for each, and for each limit that it was compared with.
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
            let row = OccurrenceRow(occurrence)
            let capture =
                report.inputs.indices.contains(occurrence.begin.input) ? report.inputs[occurrence.begin.input] : ""
            let numbers: [String?] = [
                occurrence.connection.map { "\($0.rawValue)" }, "\(occurrence.begin.frame)", "\(occurrence.end.frame)",
                occurrence.begin.position.map { OccurrenceRow.seconds($0) },
            ]
            let line = requirement.place.line > 0 ? "\(requirement.place.line)" : nil
            let texts = [
                report.title, capture, requirement.place.file, line, requirement.title, requirement.verdict.rawValue,
            ]
            let cells = texts + numbers + [row.limit, row.value, row.unit, row.least, row.most]
            for (place, cell) in cells.enumerated() {
                if place > 0 { out.append(UInt8(ascii: ",")) }
                let start = out.count
                Array((cell ?? "").utf8).withUnsafeBufferPointer { out.append(csv: $0) }
                out.quoteCSV(from: start)
            }
            out.append("\n")
        }
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
        let number = { (value: Int64) in measure.unit == .time ? OccurrenceRow.seconds(value) : "\(value)" }
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
    static func seconds(_ nanoseconds: Int64) -> String {
        var digits = String(nanoseconds.magnitude % 1_000_000_000)
        digits = String(repeating: "0", count: 9 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        let whole = "\(nanoseconds < 0 ? "-" : "")\(nanoseconds.magnitude / 1_000_000_000)"
        return digits.isEmpty ? whole : "\(whole).\(digits)"
    }
}
