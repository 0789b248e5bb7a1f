import Decoders
import Foundation
import Testing

@testable import Sniff

/// Tables and groups of a file beside another one.
@Suite struct DecoderFileIncludeTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("include-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func write(_ text: String, _ name: String) throws -> String {
        let path = folder.appendingPathComponent(name).path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// The mistakes of a file, without the folder.
    private func problems(_ text: String) throws -> [String] {
        let path = try write(text, "own.yaml")
        do {
            _ = try DecoderFile(contentsOf: path)
            return []
        } catch let error as DecoderFileErrors {
            return error.errors.map { "\($0)".replacing(folder.path + "/", with: "") }
        }
    }

    private static let own = """
        include: common.yaml
        decoders:
          - {characteristic: FFF1, name: Own, fields: [{use: reading}], tests: [{value: 01, gives: {own_mode_name: On}}]}

        """

    @Test func tablesAndGroupsOfAFileBesideThisOne() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shared =
            "tables: {modes: {0: Off, 1: On}}\ngroups: {reading: [{name: own_mode, type: u8, values: modes}]}\n"
        let common = try write(shared, "common.yaml")
        #expect(try problems(Self.own) == [])
        var user = UserDecoders()
        // Such a file may be given like others: folders of decoders are read as a whole.
        try user.add(common)
        try user.add(folder.appendingPathComponent("own.yaml").path)
        let (count, failures) = user.check(try user.registry())
        #expect(count == 1 && failures.isEmpty)
        #expect(
            try problems(Self.own + "groups: {reading: []}\n") == [
                "own.yaml:4:10: common.yaml has a group 'reading'"
            ])
        _ = try write("groups: {reading: [{name: own_mode, type: u9}]}\n", "common.yaml")
        #expect(try problems(Self.own).first?.hasPrefix("common.yaml:1:") == true)
    }

    @Test(arguments: ["missing.yaml", "../common.yaml", "/dev/zero", "..", "''"])
    func noFileBesideThisOne(name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let shown = name == "''" ? "" : name
        #expect(
            try problems("include: \(name)\ndecoders: []\n") == ["own.yaml:1:10: '\(shown)' is no file beside this one"]
        )
    }

    @Test func linksAndMemory() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let link = folder.appendingPathComponent("common.yaml").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
        #expect(try problems(Self.own).first == "own.yaml:1:10: 'common.yaml' is no file beside this one")
        let error = try #require(throws: DecoderFileErrors.self) {
            try DecoderFile(Array("include: common.yaml\ndecoders: []\n".utf8), file: "own.yaml")
        }
        #expect(error.errors.first.map { "\($0)" } == "own.yaml:1:10: only a file can include another one")
    }
}
