import Foundation
import Testing

@testable import BlesniffCommands

@Suite("export: tables, statuses, isolation")
struct ExportTests {
    private static let captures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Captures")

    private static func capture(_ name: String) -> String { captures.appendingPathComponent(name).path }

    /// Calls `body` with a folder that is removed afterwards.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func export(_ arguments: String..., to folder: URL) throws -> ProgramRun {
        try ProgramRun(list: ["export", "--no-project", "--out", folder.path] + arguments)
    }

    private func lines(_ file: String, in folder: URL) throws -> [String] {
        try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    private func objects(_ file: String, in folder: URL) throws -> [[String: Any]] {
        try lines(file, in: folder).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func tablesHaveTheirColumns() throws {
        try withFolder { folder in
            let run = try export(Self.capture("gatt-explorer.btsnoop"), to: folder)
            #expect(run.status == 0)
            #expect(run.lines.count == 7)
            for table in [ExportTable.packets, .operations] {
                let schema = try ProgramRun("fields", "--table", table.rawValue, "--format", "jsonl").lines
                let columns = try schema.map {
                    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
                let header = try lines(table.fileName, in: folder)[0].split(separator: ",").map(String.init)
                #expect(header == columns.map { $0["path"] as? String })
                let versions = columns.map { $0["version"] as? Int }
                #expect(Set(versions) == [ExportTable.version])
            }
            #expect(try lines("packets.csv", in: folder).count == 179)
            let connection = try #require(try objects("connections.jsonl", in: folder).first)
            #expect(connection["input"] as? String == Self.capture("gatt-explorer.btsnoop"))
            #expect((connection["end"] as? [String: Any])?["by"] as? String == "central")
            let first = try #require(try objects("devices.jsonl", in: folder).first)
            #expect(first["address"] as? String == "D5:9C:31:EE:47:08")
        }
    }

    @Test func pathsOfTheVocabularyAreAllKnown() throws {
        let listed = try ProgramRun("fields", "--table", "packets").lines.count
        #expect(listed == PacketTable.paths.count + 1)
    }

    @Test func isolatedInputsKnowNothingOfEachOther() throws {
        let (known, cached) = (Self.capture("gatt-explorer.btsnoop"), Self.capture("gatt-explorer-cached.btsnoop"))
        var alone: [String] = []
        try withFolder { folder in
            _ = try export("--tables", "packets,operations", cached, to: folder)
            alone = try lines("packets.csv", in: folder)
        }
        for order in [[known, cached], [cached, known]] {
            try withFolder { folder in
                _ = try ProgramRun(
                    list: ["export", "--no-project", "--isolated", "--tables", "packets", "--out", folder.path] + order)
                let rows = try lines("packets.csv", in: folder).filter { $0.hasPrefix(cached + ",") }
                #expect(rows == Array(alone.dropFirst()))
            }
        }
        // Together, the table of the first names the attributes of the second.
        try withFolder { folder in
            _ = try export("--tables", "packets", known, cached, to: folder)
            let rows = try lines("packets.csv", in: folder).filter { $0.hasPrefix(cached + ",") }
            #expect(rows.count == alone.count - 1)
            #expect(rows != Array(alone.dropFirst()))
        }
    }

    @Test func everyInputHasAStatus() throws {
        try withFolder { folder in
            let whole = try Data(contentsOf: Self.captures.appendingPathComponent("heart-rate.btsnoop"))
            let damaged = FileManager.default.temporaryDirectory.appendingPathComponent("damaged-\(UUID()).btsnoop")
            defer { try? FileManager.default.removeItem(at: damaged) }
            try whole.prefix(1500).write(to: damaged)
            let run = try export(
                "--isolated", Self.capture("heart-rate.btsnoop"), damaged.path, Self.capture("README.md"), "/nowhere/x",
                to: folder)
            #expect(run.status == 66)
            let rows = try objects("captures.jsonl", in: folder)
            #expect(rows.map { $0["exit"] as? Int } == [0, 65, 65, 66])
            #expect(rows[0]["records"] as? Int == 91)
            #expect(rows[0]["format"] as? String == "btsnoop")
            #expect(rows[0]["bytes"] as? Int == whole.count)
            let damage = try #require((rows[1]["damage"] as? [[String: Any]])?.first)
            #expect(damage["kind"] as? String == "end")
            #expect((1400...1500).contains(damage["byte"] as? Int ?? 0))
            #expect((rows[2]["error"] as? String)?.contains("is not a capture") == true)
            #expect((rows[3]["error"] as? String)?.contains("no such file") == true)
        }
    }

    @Test func verdictsAreData() throws {
        try withFolder { folder in
            let expectation = Self.capture("expectations/heart-rate.yaml")
            let run = try export(
                "--isolated", "--tables", "verdicts", "--expect", expectation, Self.capture("heart-rate.btsnoop"),
                Self.capture("heart-rate-zero-with-contact.btsnoop"), to: folder)
            #expect(run.status == 0)
            let rows = try objects("verdicts.jsonl", in: folder)
            let violated = rows.filter { $0["verdict"] as? String == "violated" }
            #expect(rows.count == 12)
            #expect(violated.map { $0["input"] as? String } == [Self.capture("heart-rate-zero-with-contact.btsnoop")])
        }
    }

    @Test func messagesAndFindingsNameTheirInput() throws {
        try withFolder { folder in
            let input = Self.capture("app-habits-requests.btsnoop")
            let other = Self.capture("nordic-uart.btsnoop")
            #expect(try export("--isolated", "--tables", "messages,findings", input, other, to: folder).status == 0)
            let messages = try objects("messages.jsonl", in: folder).map { $0["input"] as? String }
            #expect(messages.contains(other))
            let findings = try objects("findings.jsonl", in: folder).map { $0["input"] as? String }
            #expect(findings.contains(input))
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("packets.csv").path))
        }
    }

    @Test func wrongUse() throws {
        try withFolder { folder in
            let input = Self.capture("heart-rate.btsnoop")
            let unknown = try export("--tables", "packet", input, to: folder)
            #expect(unknown.status == 64)
            #expect(unknown.messages.contains("packets"))
            #expect(try export("--tables", "verdicts", input, to: folder).status == 64)
            #expect(try export("--set", "a=b", input, to: folder).status == 64)
            #expect(try ProgramRun("export", input).status == 64)
            #expect(try ProgramRun("fields", "--table", "packets", "att").status == 64)
            #expect(try ProgramRun("fields", "--table", "packets", "--format", "duckdb").status == 64)
            #expect(try export(input, to: URL(fileURLWithPath: "/nowhere/tables")).status == 74)
        }
    }
}
