import Decoders
import Foundation
import SniffVerify
import Testing

@testable import Sniff
@testable import SniffLint

/// A line of `Sources/SniffLint/Rules/Examples`: rule, capture (of Captures, or `shared:PATH` of ../shared/captures, left
/// out where that folder is not there), patch (``PatchedCapture``, `.` for none), frames. The frames are those of each
/// finding, findings separated by `;`, `-` for none. Comments begin with `#`.
struct RuleExample: Sendable, CustomTestStringConvertible {
    let rule: String
    let capture: String
    let patch: String
    let frames: String

    var testDescription: String { "\(rule) on \(capture) \(patch)" }

    private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let all: [RuleExample] = {
        let folder = top.appendingPathComponent("Sources/SniffLint/Rules/Examples")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
                let words = line.split(separator: "\t").map(String.init)
                return RuleExample(rule: words[0], capture: words[1], patch: words[2], frames: words[3])
            }
        }
    }()

    /// The capture with the patch applied; `nil` where it is not there.
    func withFile(_ body: (String) throws -> Void) throws {
        let folder = RuleExample.top.appendingPathComponent("Captures")
        let shared = RuleExample.top.deletingLastPathComponent().appendingPathComponent("shared/captures")
        let names = ["btsnoop", "pcap", "pcapng"].map { folder.appendingPathComponent("\(capture).\($0)") }
        let candidates =
            capture.hasPrefix("shared:") ? [shared.appendingPathComponent("\(capture.dropFirst(7))")] : names
        guard let file = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            #expect(capture.hasPrefix("shared:"), "there is no \(capture)")
            return
        }
        guard patch != "." else { return try body(file.path) }
        var patched = PatchedCapture(Array(try Data(contentsOf: file)))
        try patched.apply(patch)
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("rule-\(UUID())")
        try Data(patched.bytes).write(to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        try body(copy.path)
    }
}

@Suite("rules of lint, by captures that break them and captures that nearly do") struct RuleExampleTests {
    private static let rules = Dictionary(uniqueKeysWithValues: Linter.standardRules.map { ($0.identifier, $0) })

    @Test(arguments: RuleExample.all) func example(_ example: RuleExample) throws {
        let rule = try #require(RuleExampleTests.rules[example.rule])
        try example.withFile { path in
            #expect(try frames(of: rule, in: path) == example.frames)
            guard let expectation = rule.expectation else { return }
            let yaml = "expect:\n  - rule: \(rule.identifier)\n    \(expectation)\n"
            let report = try Capture(path).verify(TraceExpectation(yaml: yaml, file: "rule.yaml"))
            #expect((report.verdict == .violated) == (example.frames != "-"), "as an expectation")
        }
    }

    @Test func eachRuleHasBoth() {
        for rule in Linter.standardRules {
            let own = RuleExample.all.filter { $0.rule == rule.identifier }
            #expect(own.contains { $0.frames != "-" }, "\(rule.identifier) has no capture that breaks it")
            #expect(own.contains { $0.frames == "-" }, "\(rule.identifier) has no capture that nearly breaks it")
        }
    }

    /// Those of each finding, in the order in which `lint` shows them.
    private func frames(of rule: LintRule, in path: String) throws -> String {
        var sink = LinterSink(linter: try Linter([rule], registry: .standard))
        var session = Session(
            .standard, sink.linter.fields, operations: sink.linter.selection, reading: .operations)
        // A capture may be damaged on purpose.
        do throws(CaptureError) { try session.read(contentsOf: path, into: &sink) } catch {
            guard error.exitStatus == 65 else { throw error }
        }
        sink.linter.finish(session)
        let findings = sink.linter.findings.enumerated().sorted { left, right in
            let (a, b) = (left.element.moments.first, right.element.moments.first)
            if left.element.severity != right.element.severity {
                return left.element.severity > right.element.severity
            }
            return a?.frame != b?.frame ? a?.frame ?? 0 < b?.frame ?? 0 : left.offset < right.offset
        }
        let frames = findings.map { $0.element.moments.map { "\($0.frame)" }.joined(separator: ",") }
        return frames.isEmpty ? "-" : frames.joined(separator: ";")
    }
}
