import Foundation
import Testing

/// `verify` as a whole: which files are what, options, messages and the exit status.
@Suite("verify")
struct VerifyTests {
    /// A capture with one advertiser, heard once.
    private let capture = TestCapture(TestCapture.report(name: "Lamp"))

    /// Runs with an expectation in a file, behind which come the arguments; `EXPECTATION` among them is its path.
    private func run(
        _ yaml: String, _ arguments: [String] = [], name: String = "lamp.yaml", capture: TestCapture? = nil
    ) throws -> ProgramRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent(name)
        try Data(yaml.utf8).write(to: path)
        return try ProgramRun(list: ["verify", path.path] + arguments, capture: capture ?? self.capture)
    }

    private static let observed = """
        devices:
          lamp: {name: Lamp}
        expect:
          - count: {advertises: lamp}
            at least: 1
          - never: {connects: any}
        """
    private static let observedTwice = observed.replacingOccurrences(of: "at least: 1", with: "at least: 2")

    @Test("all met: 0, a line each")
    func met() throws {
        let run = try run(VerifyTests.observed)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.lines.count == 3)
        #expect(run.lines.last == "met  2 met")
        #expect(run.messages.isEmpty)
    }

    @Test("a violation: 1, and a block")
    func violated() throws {
        let run = try run(VerifyTests.observedTwice, ["--quiet"])
        #expect(run.status == 1, "\(run.messages)")
        #expect(run.lines.first?.contains("lamp.yaml:4  violated") == true)
        #expect(run.lines.last == "violated  1 met, 1 violated")
    }

    @Test("explained: how near it was, as text and as rows")
    func explained() throws {
        let text = try run(VerifyTests.observed, ["--explain"])
        #expect(text.status == 0, "\(text.messages)")
        #expect(text.lines.dropFirst().first == "    1 of at least 1, frame 1")
        let csv = try run(VerifyTests.observed, ["--explain", "--format", "csv"])
        #expect(csv.lines.count == 2)
        #expect(
            csv.lines.first
                == "expectation,capture,file,line,title,verdict,connection,frame,end_frame,time_relative,limit,value,unit,least,most"
        )
        #expect(
            csv.lines.last?.hasSuffix("advertises lamp at least once,met,,1,1,0,count,1,,1,") == true, "\(csv.lines)")
        let json = try run(VerifyTests.observed, ["--explain", "--format", "jsonl"])
        #expect(
            json.lines.contains {
                $0.contains("\"type\":\"occurrence\"") && $0.contains("\"limit\":\"count\",\"value\":1,\"least\":1")
            })
        for arguments in [
            ["--format", "csv"], ["--explain", "--format", "tap"], ["--coverage", "--format", "github"],
            ["--coverage", "--explain", "--format", "csv"], ["--explain", "--junit", "-"],
            ["--explain", "--mutate", "5"],
        ] {
            #expect(try run(VerifyTests.observed, arguments).status == 64, "\(arguments)")
        }
    }

    @Test("reports share no file")
    func sameFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = (folder.appendingPathComponent("one").path, folder.appendingPathComponent("other").path)
        // By name before it is there, by what it is afterwards.
        #expect(try run(VerifyTests.observed, ["--junit", one, "--sarif", folder.path + "/./one"]).status == 64)
        #expect(!FileManager.default.fileExists(atPath: one))
        #expect(try run(VerifyTests.observed, ["--junit", one, "--sarif", other]).status == 0)
        let link = folder.appendingPathComponent("link").path
        try FileManager.default.linkItem(atPath: one, toPath: link)
        let run = try run(VerifyTests.observed, ["--junit", one, "--sarif", link])
        #expect(run.status == 64)
        #expect(run.messages.contains("--junit and --sarif name one file"))
        #expect(
            try ProgramRun(
                list: ["redact", "--write", one, "--map", folder.path + "/../\(folder.lastPathComponent)/one"],
                capture: capture
            ).status == 64)
    }

    // A pipe is a live source, which gives up the rights of its process: see test_verify.py.
    @Test("an empty file ends with 65")
    func emptyInput() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let empty = folder.appendingPathComponent("empty").path
        try Data().write(to: URL(fileURLWithPath: empty))
        let yaml = folder.appendingPathComponent("lamp.yaml").path
        try Data(VerifyTests.observed.utf8).write(to: URL(fileURLWithPath: yaml))
        let run = try ProgramRun("verify", yaml, empty)
        #expect(run.status == 65)
        #expect(run.output.contains("is empty, not a capture"), "\(run.output)")
    }

    @Test("coverage: what nothing speaks of, and what had no occasion")
    func coverage() throws {
        let yaml = "expect: [{rule: x, each: {connects: any}, after: scans, may be none: true}]"
        let text = try run(yaml, ["--coverage"])
        #expect(text.status == 0, "\(text.messages)")
        #expect(text.lines.contains("coverage: no requirement speaks of 1 of 1 sort of operations"), "\(text.lines)")
        #expect(text.lines.contains("  advertises  once  from frame 1"))
        #expect(text.lines.contains("1 requirement never had an occasion"))
        #expect(text.lines.contains { $0.hasSuffix("lamp.yaml:1  x") })
        #expect(
            try run(VerifyTests.observed, ["--coverage"]).lines.contains(
                "coverage: the requirements speak of the only sort of operations"))
        let json = try run(yaml, ["--coverage", "--format", "jsonl"])
        #expect(
            json.lines.contains {
                $0.hasPrefix(
                    "{\"type\":\"coverage\",\"kinds\":1,\"uncovered\":[{\"operation\":\"advertises\",\"count\":1")
            })
    }

    @Test("a name that nothing uses is said")
    func unusedName() throws {
        let run = try run("characteristics: {level: 2A19}\n" + VerifyTests.observed)
        #expect(run.status == 0)
        #expect(run.messages.contains("lamp.yaml:1:19: the characteristic 'level' is named nowhere below 'expect'"))
    }

    @Test("an expectation is known by its content, too")
    func content() throws {
        #expect(try run(VerifyTests.observed, name: "lamp.txt").status == 0)
        #expect(try run(VerifyTests.observed, name: "lamp").status == 0)
        #expect(
            try run("{\"expect\": [{\"count\": {\"advertises\": \"any\"}, \"at least\": 1}]}", name: "lamp.json").status
                == 0)
        // What is wrong in it is told.
        let broken = try run("expect:\n  - count: {advertises\n", name: "lamp.txt")
        #expect(broken.status == 64 && broken.messages.contains("lamp.txt:"))
    }

    @Test("other text is no expectation, and no capture", arguments: ["# Lamp\n\nSee expect: below\n", "{\"a\": 1}\n"])
    func otherText(_ text: String) throws {
        let path = FileManager.default.temporaryDirectory.path + "/blesniff-\(UUID()).md"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = try run(VerifyTests.observed, [path], capture: nil)
        #expect(run.status == 65)
        #expect(run.messages.hasPrefix("blesniff: \(path): is not a capture"), "\(run.messages)")
    }

    @Test("what is wrong with an expectation has its line and a caret")
    func mistakes() throws {
        let run = try run("expect:\n  - count: {advertizes: lamp}\n    at least: 1\n")
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.first?.contains("lamp.yaml:2:") == true)
        #expect(lines.contains("blesniff:       - count: {advertizes: lamp}"))
        #expect(lines.contains { $0.hasSuffix(" ^") })
    }

    @Test(
        "usage",
        arguments: [
            (["verify", "/nonesuch.yaml"], "blesniff: no capture: name one"),
            (["verify", "/nonesuch.btsnoop"], "blesniff: no expectation: name a YAML file"),
            (["verify", "a.yaml", "-", "-"], "blesniff: standard input ('-') can be read only once"),
            (["verify", "a.yaml", "b", "--slack", "0.5"], "blesniff: --slack takes 1 to 1000"),
            (["verify", "a.yaml", "b", "--timeout", "0"], "blesniff: --timeout takes 0.1 seconds"),
            (["verify", "a.yaml", "b", "--junit", "-", "--format", "tap"], "blesniff: --junit - leaves no room"),
            (["verify", "a.yaml", "b", "--junit", "-", "--sarif", "-"], "blesniff: --junit - and --sarif -"),
            (["verify", "a.yaml", "--schema"], "blesniff: --schema takes no files"),
            (["verify", "a.yaml", "b", "--align"], "blesniff: --align is for --together"),
            (["verify", "a.yaml", "b", "--write", "-"], "blesniff: --write - leaves no room for results"),
            (["verify", "a.yaml", "b", "--write", "c.pcapng", "--rotate", "1h"], "blesniff: --rotate is for live"),
            (["decode", "--expect-some", "a"], "blesniff: --expect-some is for --filter"),
            (
                ["decode", "--expect-some", "--expect-none", "--filter", "att", "a"],
                "blesniff: --expect-some and --expect-none exclude each other"
            ),
        ])
    func usage(_ arguments: [String], _ message: String) throws {
        let run = try ProgramRun(list: arguments)
        #expect(run.status == 64)
        #expect(run.messages.hasPrefix(message), "\(run.messages)")
    }

    @Test("a capture that is not there: 66; an expectation that is not: 64")
    func missing() throws {
        #expect(try run(VerifyTests.observed, ["/nonesuch.btsnoop"]).status == 66)
        let run = try ProgramRun(list: ["verify", "/nonesuch.yaml"], capture: capture)
        #expect(run.status == 66 || run.status == 64)
        #expect(run.messages.contains("/nonesuch.yaml"))
    }

    @Test("a damaged capture is no pass where the damage may hide something")
    func damage() throws {
        var long = capture
        long.add(TestCapture.report(name: "Lamp"), received: true, after: 1000)
        let cut = TestCapture(cut: long, to: long.bytes.count - 3)
        #expect(try run(VerifyTests.observedTwice, capture: cut).status == 65)
        // What was seen, was seen.
        let never = VerifyTests.observed.replacingOccurrences(of: "connects: any", with: "advertises: lamp")
        #expect(try run(never, capture: cut).status == 1)
    }

    @Test("reports take the place of the verdicts, or go into files")
    func reports() throws {
        let junit = try run(VerifyTests.observedTwice, ["--junit", "-"])
        #expect(junit.status == 1)
        #expect(try XMLElements(junit.output).named("failure").count == 1)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID()).sarif")
        defer { try? FileManager.default.removeItem(at: file) }
        let both = try run(VerifyTests.observedTwice, ["--sarif", file.path])
        #expect(both.lines.last == "violated  1 met, 1 violated")
        let log = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect((log?["runs"] as? [[String: Any]])?.count == 1)
    }

    @Test("a report is never written over what is read")
    func overwriting() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.yaml").path
        try Data(VerifyTests.observed.utf8).write(to: URL(fileURLWithPath: path))
        let run = try ProgramRun(list: ["verify", path, "--junit", folder.path + "/./a.yaml"], capture: capture)
        #expect(run.status == 64)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == VerifyTests.observed)
    }

    @Test("several expectations on one capture end in a table")
    func table() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [("a.yaml", VerifyTests.observed), ("b.yaml", VerifyTests.observedTwice)] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let run = try ProgramRun(
            list: ["verify", folder.path + "/a.yaml", folder.path + "/b.yaml"], capture: capture)
        #expect(run.status == 1)
        #expect(run.lines.contains { $0.hasPrefix("a.yaml       test.btsnoop    2         0             0") })
        #expect(run.lines.contains { $0.hasPrefix("b.yaml       test.btsnoop    1         1             0") })
    }

    @Test("a parameter is one of at least one of the expectations")
    func parameters() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let named =
            "parameters: {name: Nobody}\n" + VerifyTests.observed.replacingOccurrences(of: "Lamp", with: "\"${name}\"")
        for (name, text) in [("a.yaml", VerifyTests.observed), ("b.yaml", named)] {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let (first, second) = (folder.path + "/a.yaml", folder.path + "/b.yaml")
        #expect(try ProgramRun(list: ["verify", first, second], capture: capture).status == 1)
        let set = try ProgramRun(list: ["verify", first, second, "--set", "name=Lamp"], capture: capture)
        #expect(set.status == 0, "\(set.messages)")
        let unknown = try ProgramRun(list: ["verify", first, second, "--set", "nmae=Lamp"], capture: capture)
        #expect(unknown.status == 64)
        #expect(
            unknown.messages
                == "blesniff: --set nmae: no expectation has a parameter 'nmae'; they have name\n")
        // Alone, it is an error of the file.
        #expect(try ProgramRun(list: ["verify", first, "--set", "name=Lamp"], capture: capture).status == 64)
    }

    @Test("--schema prints what editors read")
    func schema() throws {
        let run = try ProgramRun("verify", "--schema")
        #expect(run.status == 0)
        let schema = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect((schema?["properties"] as? [String: Any])?["expect"] != nil)
    }

    @Test("--expect-some and --expect-none of decode")
    func presence() throws {
        let name = "adv.name == \"Lamp\""
        #expect(try ProgramRun("decode", "--expect-some", "--filter", name, capture: capture).status == 0)
        #expect(try ProgramRun("decode", "--expect-none", "--filter", "att", capture: capture).status == 0)
        let none = try ProgramRun("decode", "--expect-some", "--filter", "att", capture: capture)
        #expect(none.status == 1)
        #expect(none.messages == "blesniff: no packet matches the filter, and some should\n")
        let some = try ProgramRun("decode", "--expect-none", "--filter", name, capture: capture)
        #expect(some.status == 1)
        #expect(some.lines.count == 1)
        #expect(some.messages == "blesniff: 1 packet matches the filter, and none should\n")
    }
}
