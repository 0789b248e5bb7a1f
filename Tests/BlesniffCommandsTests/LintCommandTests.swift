import Foundation
import Sniff
import Testing

@testable import BlesniffCommands
@testable import SniffLint

@Suite("lint: choices, known findings, exit status, rules of one's own")
struct LintCommandTests {
    /// A capture with two errors and a piece of advice; with a warning; with nothing but a note.
    private static let faulty = capture("app-habits-requests.btsnoop")
    private static let warned = capture("titan-legacy-pairing.btsnoop")

    private static func capture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Captures/\(name)").path
    }

    /// Calls `body` with the path of a file that has some text.
    private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lint-\(UUID()).yaml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(file.path)
    }

    private func choices(_ text: String) throws -> LintChoices {
        var choices: LintChoices?
        try withFile(text) {
            choices = try LintChoices(
                only: [], hide: [], project: $0, baseline: nil, Linter.standardRules, Console())
        }
        return try #require(choices)
    }

    /// The findings of all rules in a capture.
    private func findings(_ path: String) throws -> [LintFinding] {
        var sink = LintSink(try Linter(Linter.standardRules, registry: .standard))
        var session = Session(.standard, sink.linter.fields, operations: sink.linter.selection)
        try session.read(contentsOf: path, into: &sink)
        sink.linter.finish(session)
        return sink.linter.findings
    }

    // MARK: - Exit status

    @Test func exitStatus() throws {
        #expect(try ProgramRun("lint", "--no-project", Self.faulty).status == 1)
        #expect(try ProgramRun("lint", "--no-project", "--hide", "error", Self.faulty).status == 0)
        #expect(try ProgramRun("lint", "--no-project", Self.warned).status == 0)
        #expect(try ProgramRun("lint", "--no-project", "--strict", Self.warned).status == 1)
        #expect(try ProgramRun("lint", "--no-project", "--strict", "--hide", "warning", Self.warned).status == 0)
        #expect(try ProgramRun("lint", "--no-project", "/dev/null").status == 65)
        #expect(try ProgramRun("lint", "--no-project", "--baseline", "/nowhere/known.yaml", Self.warned).status == 66)
        #expect(try ProgramRun("lint", "--only", "no-such-rule", Self.warned).status == 64)
        #expect(try ProgramRun("lint", "--rules", "--strict").status == 64)
    }

    @Test func findingsOfAnotherInputHaveItsName() throws {
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("lint-\(UUID()).btsnoop")
        try FileManager.default.copyItem(atPath: Self.faulty, toPath: copy.path)
        defer { try? FileManager.default.removeItem(at: copy) }
        let output = try ProgramRun("lint", "--no-project", Self.faulty, copy.path).output
        let line = output.split(separator: "\n").first { $0.contains("also") }
        #expect(line?.hasSuffix("of \(copy.path)") == true, "\(output)")
    }

    // MARK: - Known findings

    @Test func knownFindingsAreLeftOut() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lint-\(UUID()).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let written = try ProgramRun("lint", "--no-project", "--write-baseline", file.path, Self.faulty)
        #expect(written.status == 0)
        #expect(written.output.isEmpty)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("  - rule: att-no-answer\n    subject: \""))
        #expect(!text.contains("F6:0B:D4:29:73:1A"))

        let again = try ProgramRun("lint", "--no-project", "--baseline", file.path, Self.faulty)
        #expect(again.status == 0)
        #expect(again.lines == ["no findings; 3 known"])
        // Only what was written is known.
        let other = try ProgramRun("lint", "--no-project", "--strict", "--baseline", file.path, Self.warned)
        #expect(other.status == 1)
        #expect(!other.output.contains("known"))
    }

    @Test func nothingFoundIsABaselineToo() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lint-\(UUID()).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let good = Self.capture("app-habits-good.btsnoop")
        #expect(try ProgramRun("lint", "--no-project", "--write-baseline", file.path, good).status == 0)
        #expect(try ProgramRun("lint", "--no-project", "--baseline", file.path, Self.faulty).status == 1)
    }

    @Test(arguments: [
        ("findings: 3\n", ":1:11: "), ("known: []\n", "findings"), ("findings:\n  - rule: a\n", "subject"),
        ("", "empty"),
    ])
    func wrongBaseline(text: String, says: String) throws {
        try withFile(text) {
            let run = try ProgramRun("lint", "--no-project", "--baseline", $0, Self.faulty)
            #expect(run.status == 64)
            #expect(run.output.isEmpty)
            #expect(run.messages.contains(says), "\(run.messages)")
        }
    }

    // MARK: - A project's choices

    @Test func projectHidesAndWeighs() throws {
        let all = try findings(Self.faulty)
        #expect(all.map(\.rule.identifier).contains("att-request-while-open"))
        let choices = try choices(
            """
            rules:
              att-request-while-open: {severity: hidden, reason: the server can take two}
              att-no-answer:
                severity: warning
                reason: the peer is a simulator
            """)
        #expect(!choices.rules.map(\.identifier).contains("att-request-while-open"))
        let left = choices.left(all)
        #expect(!left.map(\.rule.identifier).contains("att-request-while-open"))
        #expect(left.first { $0.rule.identifier == "att-no-answer" }?.severity == .warning)
        let report = LintReport(findings: left, hidden: 0, inputs: [], names: [:], registry: .standard)
        #expect(report.exitStatus(strict: false) == 0)
        #expect(report.exitStatus(strict: true) == 1)
    }

    @Test func onlyWinsOverTheProject() throws {
        try withFile("rules:\n  att-no-answer: {severity: hidden, reason: noise}\n") {
            let choices = try LintChoices(
                only: ["att-no-answer"], hide: [], project: $0, baseline: nil, Linter.standardRules, Console())
            #expect(choices.rules.map(\.identifier) == ["att-no-answer"])
        }
    }

    @Test(arguments: [
        "rules:\n  att-no-answer: {severity: hidden}\n",
        "rules:\n  att-no-answer: {severity: hidden, reason: ''}\n",
        "rules:\n  att-no-answer: {reason: because}\n",
        "rules:\n  att-no-answer: {severity: fatal, reason: because}\n",
        "rules:\n  att-no-anser: {severity: hidden, reason: because}\n",
        "rule: {}\n",
    ])
    func wrongChoices(text: String) throws { #expect(throws: ExitStatus.self) { try choices(text) } }

    // MARK: - Rules of one's own

    /// A rule as a package of one's own has it: public names only.
    private static let longNames = LintRule(
        "name-too-long", .error, scope: .run, title: "The name has more than 4 characters.",
        why: "Our display cuts it.",
        remedy: "Shorten the name.", source: "product handbook, 4.2",
        judge: { needs throws(FieldError) in
            needs.operations(.advertise, packets: true)
            return LongNames(name: try needs.field("adv.name"))
        })

    private struct LongNames: LintJudge {
        let name: Field<String>

        func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
            guard let text = operation.packets.first?[name], text.count > 4 else { return [] }
            return [LintRemark("The name \(text) is long", [operation.begin], peer: operation.peripheral)]
        }
    }

    @Test func ownRules() throws {
        let program = Program(rules: [Self.longNames])
        let capture = Self.capture("heart-rate.btsnoop")
        let run = try ProgramRun("lint", "--no-project", "--only", "name-too-long", capture, program: program)
        #expect(run.status == 1)
        #expect(run.lines.first == "error    The name Pulse Belt 7 is long  [name-too-long]")
        #expect(try ProgramRun("lint", "--rules", "name-too-long", program: program).output.contains("handbook, 4.2"))
        #expect(try ProgramRun("lint", "--print", "name-too-long", program: program).status == 64)
        #expect(try ProgramRun("lint", "--only", "name-too-long", capture).status == 64)
        let summary = try ProgramRun("summary", "--lint", capture, program: program)
        #expect(summary.output.contains("The name Pulse Belt 7 is long  [name-too-long]"))
    }

    @Test func twoRulesOfOneName() throws {
        let program = Program(rules: [Self.longNames, Self.longNames])
        let run = try ProgramRun("lint", "--no-project", Self.faulty, program: program)
        #expect(run.status == 64)
        #expect(run.messages.contains("two rules are called 'name-too-long'"))
    }

    // MARK: - Expectations

    @Test func rulesAreExpectations() throws {
        for rule in Linter.standardRules {
            let run = try ProgramRun("lint", "--print", rule.identifier)
            #expect(run.status == (rule.expectation == nil ? 64 : 0))
            #expect(run.output.isEmpty == (rule.expectation == nil))
            #expect(run.messages.isEmpty == (rule.expectation != nil))
        }
        #expect(try ProgramRun("lint", "--print", "no-such-rule").status == 64)
        #expect(try ProgramRun("lint", "--print", "pairing-failed", Self.faulty).status == 64)
    }

    // MARK: - While it happens

    @Test("a finding is reported beside the packets, once, as soon as it is certain")
    func whileItHappens() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lint-\(UUID()).txt")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let out = try FileHandle(forWritingTo: file)
        let console = Console(results: out.fileDescriptor, messages: out.fileDescriptor)
        let linter = try Linter(Linter.standardRules, registry: .standard)
        var session = Session(.standard, linter.fields, operations: linter.selection)
        var sink = LintingSink(NoPackets(output: Output(console)), linter, console)
        try session.read(contentsOf: Self.faulty, into: &sink)
        let before = try String(contentsOf: file, encoding: .utf8)
        sink.finish(session)
        try out.close()
        let after = try String(contentsOf: file, encoding: .utf8)
        #expect(before.contains("error: ") && before.contains("[att-request-while-open] frame 24, 25"))
        #expect(after.hasPrefix(before))
        #expect(after.split(separator: "\n").count { $0.contains("[att-request-while-open]") } == 1)
        #expect(after.contains("[read-may-be-cut]"))
    }
}
