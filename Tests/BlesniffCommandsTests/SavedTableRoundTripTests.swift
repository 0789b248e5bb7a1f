import Foundation
import Sniff
import Testing

/// What `gatt --format jsonl` prints of a capture names the same handles in the same capture without its discovery.
@Suite struct SavedTableRoundTripTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Captures")

    /// All from hosts but the one whose table changes on the way.
    static let captures: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".btsnoop") && !$0.hasPrefix("gatt-service-changed") }.sorted()
    }()

    /// The responses from which tables are learned, as att.opcode has them.
    private static let discovery: Set<Int> = [0x05, 0x07, 0x09, 0x11]

    private struct Name: Equatable {
        var uuid: String
        var service: String?
        var value: String?
    }

    private func names(_ capture: Capture, without: Set<Int> = []) throws -> [(name: Name?, source: String?)] {
        try capture.packets().compactMap { packet in
            if let opcode = try packet.value("att.opcode", as: Int.self), without.contains(opcode) { return nil }
            let uuid = try packet.value("att.uuid", as: FieldValue.self).map { "\($0)" }
            let service = try packet.value("att.service", as: FieldValue.self).map { "\($0)" }
            let value = try packet.value("value.name", as: String.self)
            return (
                uuid.map { Name(uuid: $0, service: service, value: value) },
                try packet.value("att.uuid_source", as: String.self)
            )
        }
    }

    @Test(arguments: captures) func savedTablesNameWhatDiscoveryNamed(_ name: String) throws {
        let path = Self.folder.appending(path: name)
        let run = try ProgramRun("gatt", "--format", "jsonl", path.path)
        #expect(run.status == 0)
        let tables = try AttributeTable.read(bytes: Array(run.output.utf8), file: "saved.jsonl")
        let original = Array(try Data(contentsOf: path))
        let before = try Capture(bytes: original, name: name)
        let named = try names(before, without: Self.discovery)
        let stripped = try Self.stripped(original, of: Self.discovery)
        let after = try Capture(
            bytes: stripped, name: name, options: try CaptureOptions(attributeTables: tables))
        let saved = try names(after)
        #expect(saved.count == named.count)
        for (old, new) in zip(named, saved) where old.name != nil {
            #expect(new.name == old.name)
            #expect(new.source == "saved.jsonl")
        }
        let usable = before.attributeTables.filter { $0.peer != nil }
        #expect(after.attributeTables.map(\.services.count) == usable.map(\.services.count))
        #expect(after.attributeTables.map(\.databaseHash) == usable.map(\.databaseHash))
    }

    /// A btsnoop file without the records that hold one of some ATT PDUs.
    private static func stripped(_ bytes: [UInt8], of opcodes: Set<Int>) throws -> [UInt8] {
        let dropped = Set(
            try Capture(bytes: bytes).packets().compactMap { packet in
                try packet.value("att.opcode", as: Int.self).flatMap { opcodes.contains($0) ? packet.frame : nil }
            })
        var result = Array(bytes.prefix(16))
        var offset = 16
        var frame: UInt64 = 0
        while offset + 24 <= bytes.count {
            frame += 1
            let length = bytes[offset + 4..<offset + 8].reduce(0) { $0 << 8 | Int($1) }
            if !dropped.contains(frame) { result += bytes[offset..<offset + 24 + length] }
            offset += 24 + length
        }
        return result
    }

    /// What was printed with saved tables can be saved itself.
    @Test func whatIsPrintedWithSavedTablesIsATable() throws {
        let old = Self.folder.appending(path: "tables/notebook.jsonl").path
        let capture = Self.folder.appending(path: "gatt-explorer-cached.btsnoop").path
        let again = try ProgramRun("gatt", "--format", "jsonl", "--gatt", old, capture)
        let tables = try AttributeTable.read(bytes: Array(again.output.utf8), file: old)
        #expect(tables == (try AttributeTable.read(contentsOf: old)))
    }

    @Test func tablesThatAreOfNoUseAreReported() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (empty, anonymous) = (folder.appending(path: "empty"), folder.appending(path: "anonymous"))
        try Data().write(to: empty)
        try Data(#"{"server":"peer","services":[],"attributes":[]}"#.utf8).write(to: anonymous)
        let capture = TestCapture(TestCapture.resetComplete)
        let first = try ProgramRun("decode", "--gatt", empty.path, capture: capture)
        #expect(first.status == 0 && first.messages == "blesniff: --gatt: no attribute table in \(empty.path)\n")
        let second = try ProgramRun("follow", "--gatt", anonymous.path, capture: capture)
        #expect(second.status == 0)
        let unusable = "blesniff: --gatt: 1 of 1 tables name no peer and cannot be used\n"
        let nothing = "blesniff: no message of any profile, and no writes or notifications that one could be made of\n"
        #expect(second.messages == unusable + nothing)
        let third = try ProgramRun("devices", "--gatt", folder.path, capture: capture)
        #expect(third.status == 65 && third.messages.contains("no attribute tables"))
    }

    /// Names of files come from strangers as well: no control character reaches the terminal.
    @Test func namesOfFilesAreEscaped() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "blesniff-\(UUID())\u{1B}[2J")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "t.jsonl")
        try FileManager.default.copyItem(at: Self.folder.appending(path: "tables/notebook.jsonl"), to: file)
        let capture = Self.folder.appending(path: "gatt-explorer-cached.btsnoop").path
        for arguments in [
            ["decode", "-v"], ["decode", "--format", "jsonl"], ["decode", "--format", "csv"], ["gatt"],
            ["gatt", "--format", "jsonl"],
        ] {
            let run = try ProgramRun(list: arguments + ["--gatt", file.path, capture])
            #expect(run.status == 0 && !run.output.contains("\u{1B}"))
        }
    }
}
