import Foundation
import Testing

@testable import BlesniffCommands

/// `verify --mutate`: flawed copies of captures, and what expectations find of them.
@Suite("verify --mutate")
struct FlawTests {
    private static let captures = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Captures")
        .standardized

    private static func path(_ name: String) -> String { captures.appendingPathComponent("\(name).btsnoop").path }

    private func run(_ yaml: String, _ captures: [String], _ arguments: String...) throws -> ProgramRun {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml")
        try Data(yaml.utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        return try ProgramRun(list: ["verify", path.path] + captures.map(Self.path) + arguments)
    }

    private func flaws(_ run: ProgramRun) throws -> [[String: Any]] {
        try run.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    private static let writes = """
        expect:
          - count: {writes: any}
            times: 5
        """

    @Test("a count of writes finds those that are missing, doubled or foreign, and no other flaw")
    func count() throws {
        let run = try run(Self.writes, ["remote-led"], "--mutate", "1000", "--format", "jsonl")
        #expect(run.status == 1, "\(run.messages)")
        let all = try flaws(run)
        let summary = try #require(all.last)
        #expect(summary["type"] as? String == "summary")
        #expect(summary["made"] as? Int == all.count - 1)
        var kinds: Set<String> = []
        for flaw in all.dropLast() {
            let kind = try #require(flaw["flaw"] as? String)
            kinds.insert(kind)
            let isOwn = ["remove", "duplicate"].contains(kind) && flaw["operation"] as? String == "writes"
            let changesCount = isOwn || kind == "foreign write"
            #expect(flaw["found"] as? Bool == changesCount, "\(flaw)")
        }
        #expect(kinds == ["remove", "flip", "delay", "duplicate", "swap", "refuse", "foreign write"])
    }

    @Test(
        "a rule for each kind of flaw finds all of it",
        arguments: [
            ("flip", "2A56", "each: {writes: 2A56}\n    is: {bytes: [0101, 0201, 0701]}"),
            ("delay", nil, "each: {exchanges: any, result: any}\n    every: at most 3 s"),
            ("refuse", nil, "never: {requests: any, result: refused}"),
            ("foreign write", nil, "count: {writes: any}\n    times: 5"),
        ] as [(String, String?, String)])
    func rule(kind: String, target: String?, rule: String) throws {
        let run = try run("expect:\n  - \(rule)\n", ["remote-led"], "--mutate", "1000", "--format", "jsonl")
        let own = try flaws(run).filter {
            $0["flaw"] as? String == kind && $0["operation"] as? String != "subscribes"
                && (target == nil || $0["uuid"] as? String == target)
        }
        #expect(own.count > 3)
        for flaw in own { #expect(flaw["found"] as? Bool == true, "\(flaw)") }
    }

    @Test("the same seed makes the same flaws, another one others")
    func seed() throws {
        let captures = ["heart-rate", "remote-led"]
        let first = try run(Self.writes, captures, "--mutate", "20")
        let again = try run(Self.writes, captures, "--mutate", "20")
        let other = try run(Self.writes, captures, "--mutate", "20", "--seed", "7")
        // The first line has the name of the expectation.
        #expect(first.lines.dropFirst() == again.lines.dropFirst())
        #expect(first.lines.dropFirst() != other.lines.dropFirst())
        #expect(first.lines.first?.contains(" of 20 flaws found") == true, "\(first.output)")
        #expect(first.messages.contains("heart-rate.btsnoop: none of the requirements is met without a flaw"))
    }

    @Test("what is not found is listed with its frame, its operation and its characteristic")
    func missed() throws {
        let run = try run("expect:\n  - never: {pairs: any}\n", ["remote-led"], "--mutate", "1000")
        #expect(run.status == 1)
        #expect(run.lines.first?.contains(": 0 of ") == true)
        #expect(
            run.lines.contains {
                $0.hasPrefix("  flip") && $0.contains("frame 33  Write Request") && $0.contains("2A56")
            })
    }

    @Test("drafts find nearly all flaws", arguments: ["remote-led", "echo", "streaming-write-ready", "heart-rate"])
    func drafts(name: String) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try ProgramRun("draft", Self.path(name), "--write", path).status == 0)
        let run = try ProgramRun("verify", path, Self.path(name), "--mutate", "140", "--format", "jsonl")
        let summary = try #require(try flaws(run).last)
        let (made, found) = (summary["made"] as? Int ?? 0, summary["found"] as? Int ?? 0)
        #expect(made > 40 && found * 100 >= made * 95, "\(run.output)")
    }

    @Test("captures that meet nothing find nothing: 2")
    func unmet() throws {
        let run = try run("expect:\n  - count: {writes: 2A56}\n    times: 99\n", ["remote-led"], "--mutate", "10")
        #expect(run.status == 2)
        #expect(run.messages.contains("none of the requirements is met without a flaw"))
    }

    @Test("no exchanges: 2")
    func nothing() throws {
        let run = try run("expect:\n  - never: {pairs: any}\n", ["ibeacon"], "--mutate", "10")
        #expect(run.status == 2)
        #expect(run.messages.contains("no flaw can be made"))
    }

    @Test(
        "what makes no sense is refused",
        arguments: [
            ["--mutate", "0"], ["--seed", "1"], ["--mutate", "5", "--together"], ["--mutate", "5", "--format", "tap"],
            ["--mutate", "5", "--junit", "x.xml"], ["--mutate", "5", "--context", "2"], ["--mutate", "5", "--follow"],
        ])
    func usage(arguments: [String]) throws {
        let yaml = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml")
        try Data(Self.writes.utf8).write(to: yaml)
        defer { try? FileManager.default.removeItem(at: yaml) }
        #expect(try ProgramRun(list: ["verify", yaml.path, Self.path("remote-led")] + arguments).status == 64)
    }
}
