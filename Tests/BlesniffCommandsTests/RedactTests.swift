import Foundation
import Testing

@testable import BlesniffCommands

/// `blesniff redact` as a command: files, folders, reports, statuses.
@Suite struct RedactTests {
    /// A folder that is removed afterwards.
    private final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.path + "/blesniff-redact-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String, _ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
            return path + "/" + name
        }

        func bytes(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
        }
    }

    private let capture = TestCapture(TestCapture.report(name: "Kitchen"))

    @Test func oneFile() throws {
        let folder = try Folder()
        let old = try folder.file("old.btsnoop", capture.bytes)
        let (new, map) = (folder.path + "/new.btsnoop", folder.path + "/map")
        let run = try ProgramRun("redact", old, "--write", new, "--map", map)
        #expect(run.status == 0)
        #expect(run.messages == "blesniff: 1 packet written to \(new)\n")
        #expect(
            run.lines.prefix(3) == [
                "Changed 1 of 1 packet:", "  addresses  1 different, in 1 packet", "  texts      in 1 packet",
            ])
        #expect(String(decoding: try folder.bytes("map"), as: UTF8.self) == "C6:05:04:03:02:01\tC0:00:00:00:00:01\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: map)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let decoded = try ProgramRun("decode", new)
        #expect(decoded.lines.count == 1 && decoded.output.contains("C0:00:00:00:00:01"))
        #expect(decoded.output.contains("\"xxxxxxx\""))
        #expect(try folder.bytes("new.btsnoop").count == capture.bytes.count)
    }

    @Test("only packets of a device are written") func device() throws {
        let folder = try Folder()
        var capture = TestCapture(TestCapture.report(0xC605_0403_0201, data: [8, 0x09] + Array("Kitchen".utf8)))
        capture.add(TestCapture.report(0xC605_0403_0202, data: [6, 0x09] + Array("Scale".utf8)), received: true)
        let old = try folder.file("old.btsnoop", capture.bytes)
        let new = folder.path + "/new.btsnoop"
        for selector in ["Scale", "C6:05:04:03:02:02", "/^Sc/"] {
            let run = try ProgramRun("redact", old, "--write", new, "--device", selector)
            #expect(run.status == 0 && run.messages == "blesniff: 1 packet written to \(new)\n")
            #expect(run.lines.prefix(2) == ["Changed 1 of 1 packet:", "  addresses  1 different, in 1 packet"])
            let decoded = try ProgramRun("decode", new).lines
            #expect(decoded.count == 1 && decoded[0].contains("\"xxxxx\""), "\(decoded)")
        }
        let none = try ProgramRun("redact", old, "--write", new, "--device", "Table")
        #expect(none.status == 64 && none.messages.contains("no device of the captures is 'Table'"))
    }

    /// What a file of decoders calls secret goes although somebody vouches for the value.
    @Test func secretsOfDecoderFiles() throws {
        let folder = try Folder()
        let value: [UInt8] = [0x34, 0x12] + Array("opensesame".utf8)
        let data = [UInt8(value.count + 3), 0xFF, 0xFF, 0xFF] + value
        let old = try folder.file("old.btsnoop", TestCapture(TestCapture.report(0xC605_0403_0201, data: data)).bytes)
        let decoders = try folder.file(
            "lock.yaml",
            Array(
                """
                decoders:
                  - company: 0xFFFF
                    name: Lock
                    fields:
                      - {name: serial_part, type: u16}
                      - {name: door_code, type: text, size: rest, secret: true}
                """.utf8))
        let new = folder.path + "/new.btsnoop"
        #expect(
            try ProgramRun("redact", old, "--write", new, "--decoders", decoders, "--keep", "company:FFFF").status == 0)
        let bytes = try folder.bytes("new.btsnoop")
        #expect(!String(decoding: bytes, as: UTF8.self).contains("sesame"))
        let decoded = try ProgramRun("decode", new, "--decoders", decoders, "--format", "jsonl")
        #expect(decoded.output.contains(#""serial_part":4660"#))
        #expect(try ProgramRun("redact", old, "--write", new, "--keep", "company:FFFF").status == 0)
        #expect(String(decoding: try folder.bytes("new.btsnoop"), as: UTF8.self).contains("sesame"))
        #expect(try ProgramRun("redact", old, "--write", new).status == 0)
        let overwritten = try ProgramRun("decode", new, "--decoders", decoders, "--format", "jsonl")
        #expect(overwritten.output.contains(#""serial_part":0"#))
    }

    @Test func jsonLines() throws {
        let folder = try Folder()
        let old = try folder.file("old.btsnoop", capture.bytes)
        let run = try ProgramRun("redact", old, "--write", folder.path + "/new.pcapng", "--format", "jsonl")
        #expect(
            run.lines == [
                #"{"type":"redaction","packets":1,"changed_packets":1,"addresses":1}"#,
                #"{"type":"changed","kind":"address","packets":1}"#, #"{"type":"changed","kind":"text","packets":1}"#,
            ])
    }

    @Test func aFolderGetsOneFileForEachInput() throws {
        let folder = try Folder()
        let old = try folder.file("a.btsnoop", capture.bytes)
        let other = try folder.file("b", capture.bytes)
        let target = try Folder()
        let run = try ProgramRun("redact", old, other, "--write", target.path)
        #expect(run.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).sorted() == ["a.btsnoop", "b.pcapng"])
        let decoded = try ProgramRun("decode", target.path + "/a.btsnoop", target.path + "/b.pcapng")
        #expect(decoded.output.components(separatedBy: "C0:00:00:00:00:01").count == 3)
        let twice = try ProgramRun("redact", old, old, "--write", target.path)
        #expect(twice.status == 64 && twice.messages.contains("two inputs have this name"))
    }

    @Test func severalInputsInOneFile() throws {
        let folder = try Folder()
        let (old, other) = (try folder.file("a.btsnoop", capture.bytes), try folder.file("b.btsnoop", capture.bytes))
        let run = try ProgramRun("redact", old, other, "--write", folder.path + "/new.pcapng")
        #expect(run.status == 0 && run.messages.contains("2 packets written"))
        // The names of inputs are nobody's business.
        #expect(!String(decoding: try folder.bytes("new.pcapng"), as: UTF8.self).contains("a.btsnoop"))
    }

    @Test func whatIsRefused() throws {
        let folder = try Folder()
        let old = try folder.file("old.btsnoop", capture.bytes)
        let same = try ProgramRun("redact", old, "--write", old)
        #expect(same.status == 64 && same.messages.contains("is an input, too"))
        // What was counted on the way to no file is no report.
        #expect(same.output.isEmpty)
        let (air, map) = (folder.path + "/air.btsnoop", folder.path + "/map")
        let refused = try ProgramRun("redact", "Captures/air-heart-rate.pcap", "--write", air, "--map", map)
        #expect(refused.status == 64 && refused.messages.contains("does not hold packets from the air"))
        #expect(refused.output.isEmpty)
        #expect(![air, map].contains { FileManager.default.fileExists(atPath: $0) })
        #expect(try folder.bytes("old.btsnoop") == capture.bytes)
        #expect(try ProgramRun("redact", old, "--write", folder.path + "/x.pcap").status == 64)
        #expect(try ProgramRun("redact", old, "--write", folder.path + "/none/").status == 64)
        #expect(try ProgramRun("redact", old, "--write", folder.path + "/x.pcapng", "--map", old).status == 64)
        let unknown = try ProgramRun("redact", old, "--write", folder.path + "/x.pcapng", "--wipe", "Batery Level")
        #expect(unknown.status == 64 && unknown.messages.contains("Battery Level"))
        #expect(try ProgramRun("redact", folder.path + "/none", "--write", folder.path + "/x.pcapng").status == 66)
        let nothing = try ProgramRun("redact", folder.path + "/none", "--write", folder.path + "/x.pcapng")
        #expect(nothing.output == "")
        let text = try folder.file("text", Array("no capture".utf8))
        #expect(try ProgramRun("redact", text, "--write", folder.path + "/x.pcapng").status == 65)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.pcapng"))
    }

    @Test func damageIsReportedOnceAndTheRestIsThere() throws {
        let folder = try Folder()
        var damaged = capture
        damaged.add(TestCapture.report(name: "Kitchen"), received: true)
        let old = try folder.file("old.btsnoop", damaged.bytes.dropLast(5))
        let run = try ProgramRun("redact", old, "--write", folder.path + "/new.btsnoop")
        #expect(run.status == 65)
        #expect(run.messages.components(separatedBy: "is cut off").count == 2)
        #expect(run.messages.contains("1 packet written"))
    }
}
