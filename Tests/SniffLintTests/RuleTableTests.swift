import Foundation
import SniffVerify
import Testing

@testable import Sniff
@testable import SniffLint

/// The rules on captures that break them, and on captures that nearly do: Tests/lint/rules.tsv.
///
/// A rule that is an expectation, too, must be violated exactly where lint finds something.
@Suite("lint: captures that break rules, and captures that nearly do") struct RuleTableTests {
    /// A line of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule, capture, patch, frames: String
        let number: Int

        init(number: Int, cells: [String]) {
            (rule, capture, patch, frames) = (cells[0], cells[1], cells[2], cells[3])
            self.number = number
        }

        var testDescription: String { "line \(number): \(rule) on \(capture) \(patch)" }

        /// The file, or `nil` where the captures beside the repository are not there.
        var path: URL? {
            guard capture.hasPrefix("shared:") else {
                let names = try? FileManager.default.contentsOfDirectory(atPath: RuleTableTests.captures.path)
                return names?.first { $0.hasPrefix(capture + ".") }.map { RuleTableTests.captures.appending(path: $0) }
            }
            let path = RuleTableTests.shared.appending(path: String(capture.dropFirst("shared:".count)))
            return FileManager.default.fileExists(atPath: path.path) ? path : nil
        }
    }

    private static let top = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let captures = top.appending(path: "Captures")
    private static let shared =
        ProcessInfo.processInfo.environment["BLESNIFF_CAPTURES"].map { URL(fileURLWithPath: $0) }
        ?? top.deletingLastPathComponent().appending(path: "shared/captures")

    static let rows: [Row] = {
        let table = try? String(contentsOf: top.appending(path: "Tests/lint/rules.tsv"), encoding: .utf8)
        let lines = (table ?? "").split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        return lines.filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }.map { index, line in
            Row(number: index + 1, cells: line.split(separator: "\t").map(String.init))
        }
    }()

    @Test(arguments: rows.filter { $0.path != nil }) func row(_ row: Row) throws {
        let rule = try #require(Linter.standardRules.first { $0.identifier == row.rule })
        let original = try #require(row.path)
        var path = original.path
        if row.patch != "." {
            let copy = FileManager.default.temporaryDirectory.appending(path: "lint-\(UUID())")
            var capture = PatchedCapture([UInt8](try Data(contentsOf: original)))
            try capture.patch(row.patch)
            try Data(capture.bytes).write(to: copy)
            path = copy.path
        }
        defer { if path != original.path { try? FileManager.default.removeItem(atPath: path) } }
        var sink = LinterSink(linter: try Linter([rule], registry: .standard))
        var session = Session(.standard, sink.linter.fields, operations: sink.linter.selection)
        try session.read(path, into: &sink)
        sink.linter.finish(session)
        let found = sink.linter.findings.map { $0.moments.map { "\($0.frame)" }.joined(separator: ",") }
        #expect((found.isEmpty ? "-" : found.joined(separator: ";")) == row.frames)
        guard let requirement = rule.expectation else { return }
        let expectation = try TraceExpectation(yaml: "expect:\n  - rule: \(rule.identifier)\n    \(requirement)\n")
        let verdict = try Capture(path).verify(expectation).verdict
        #expect((verdict == .violated) == (row.frames != "-"))
    }

    @Test func eachRuleHasACaptureThatBreaksItAndOneThatNearlyDoes() {
        for rule in Linter.standardRules {
            let own = Self.rows.filter { $0.rule == rule.identifier }
            #expect(own.contains { $0.frames != "-" }, "no capture breaks \(rule.identifier)")
            #expect(own.contains { $0.frames == "-" }, "no capture nearly breaks \(rule.identifier)")
        }
    }
}

/// The records of a btsnoop or a little-endian pcap file, which a patch of the table changes.
private struct PatchedCapture {
    private struct Record { var head, data: [UInt8] }

    private struct PatchError: Error { let part: Substring }

    private let isBTSnoop: Bool
    private let beginning: [UInt8]
    private var records: [Record] = []

    init(_ file: [UInt8]) {
        isBTSnoop = file.starts(with: Array("btsnoop\0".utf8))
        let (beginning, head) = isBTSnoop ? (16, 24) : (24, 16)
        self.beginning = Array(file.prefix(beginning))
        var rest = file.dropFirst(beginning)
        while rest.count >= head {
            let own = Array(rest.prefix(head))
            let length = isBTSnoop ? Self.number(own[4..<8]) : Self.number(own[8..<12].reversed())
            records.append(Record(head: own, data: Array(rest.dropFirst(head).prefix(length))))
            rest = rest.dropFirst(head + length)
        }
    }

    var bytes: [UInt8] { records.reduce(into: beginning) { $0 += $1.head + $1.data } }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    mutating func patch(_ text: String) throws {
        for part in text.split(separator: " ") {
            let words = part.split { "@=+*-/".contains($0) }
            let numbers = words.map { Double($0) ?? 0 }
            guard let first = Int(words[0]), records.indices.contains(first - 1) else { throw PatchError(part: part) }
            if part.contains("@"), let offset = Int(words[1]), let value = Self.octets(words[2]) {
                let range = offset..<offset + value.count
                guard range.upperBound <= records[first - 1].data.count else { throw PatchError(part: part) }
                records[first - 1].data.replaceSubrange(range, with: value)
            } else if part.contains("="), let value = Self.octets(words[1]) {
                replace(first - 1, value)
            } else if part.contains("*") {
                let last = words.count == 4 ? Int(numbers[1]) : first
                repeatRecords(first - 1..<last, Int(numbers[words.count - 2]), seconds: numbers[words.count - 1])
            } else if let plus = part.firstIndex(of: "+"), let seconds = Double(part[part.index(after: plus)...]) {
                for index in first - 1..<records.count { records[index] = later(records[index], seconds) }
            } else {
                throw PatchError(part: part)
            }
        }
    }

    private static func octets(_ text: Substring) -> [UInt8]? {
        let digits = Array(text)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
    }

    private mutating func replace(_ index: Int, _ value: [UInt8]) {
        records[index].data = value
        let length = Self.bytes(value.count, 4)
        records[index].head.replaceSubrange(
            isBTSnoop ? 0..<8 : 8..<16, with: isBTSnoop ? length + length : length.reversed() + length.reversed())
    }

    /// These records so many times more, each so much later; those after them are later by all of it.
    private mutating func repeatRecords(_ range: Range<Int>, _ count: Int, seconds: Double) {
        let more = (1...count).flatMap { turn in records[range].map { later($0, Double(turn) * seconds) } }
        for index in range.upperBound..<records.count {
            records[index] = later(records[index], Double(count) * seconds)
        }
        records.insert(contentsOf: more, at: range.upperBound)
    }

    private func later(_ record: Record, _ seconds: Double) -> Record {
        var record = record
        let microseconds = Int(seconds * 1e6)
        if isBTSnoop {
            let time = Self.number(record.head[16..<24]) + microseconds
            record.head.replaceSubrange(16..<24, with: Self.bytes(time, 8))
        } else {
            let (whole, part) = (record.head[0..<4].reversed(), record.head[4..<8].reversed())
            let time = Self.number(whole) * 1_000_000 + Self.number(part) + microseconds
            let fields = [time / 1_000_000, time % 1_000_000].flatMap { Self.bytes($0, 4).reversed() }
            record.head.replaceSubrange(0..<8, with: fields)
        }
        return record
    }
}
