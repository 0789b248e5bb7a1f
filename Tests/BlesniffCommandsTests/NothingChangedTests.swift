import Foundation
import Testing

@testable import BlesniffCommands

/// What could pass in silence is said: drafts that forbid nothing, updates and masks that do nothing.
@Suite("Nothing in silence")
struct NothingChangedTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func capture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Captures/\(name).btsnoop").path
    }

    /// Two attempts that end with 0x3E, before what a capture of btsnoop has.
    private func failing(before name: String) throws -> String {
        var attempts = TestCapture()
        let peer: [UInt8] = [0x66, 0x4E, 0xA2, 0x17, 0x90, 0xCB]
        for start in [0, 1_000_000] as [Int64] {
            let parameters: [UInt8] = [0x18, 0, 0x18, 0, 0, 0, 0x90, 1, 0, 0, 0, 0]
            let create = [1, 0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 0, 1] + peer + [0] + parameters
            attempts.add(create, received: false, after: start)
            attempts.add([4, 0x0F, 4, 0, 1, 0x0D, 0x20], received: true, after: start + 1000)
            let complete = [4, 0x3E, 19, 1, 0, 0x40, 0, 0, 1] + peer + [0x18, 0, 0, 0, 0x90, 1, 0]
            attempts.add(complete, received: true, after: start + 50_000)
            attempts.add([4, 0x05, 4, 0, 0x40, 0, 0x3E], received: true, after: start + 250_000)
        }
        let rest = try Data(contentsOf: URL(fileURLWithPath: capture(name)))
        let path = path("failing.btsnoop")
        try (Data(attempts.bytes) + rest.dropFirst(16)).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("attempts that fail do not pass the draft of good runs")
    func attempts() throws {
        let draft = try ProgramRun("draft", capture("remote-led"), "--write", path("led.yaml"))
        #expect(draft.status == 0)
        #expect(try ProgramRun("verify", path("led.yaml"), capture("remote-led")).status == 0)
        let failing = try failing(before: "remote-led")
        let run = try ProgramRun("verify", "--quiet", path("led.yaml"), failing)
        #expect(run.status == 1)
        #expect(run.lines.first?.hasSuffix("violated  No attempt to connect fails  (2 of 2 failed)") == true)
        // Where some fail, the draft asks about them and forbids nothing.
        let other = try ProgramRun("draft", failing)
        #expect(!other.output.contains("No attempt to connect fails"))
        #expect(other.messages.contains("an attempt to connect failed: Connection Failed to be Established"))
    }

    @Test("what never is so is an error")
    func impossible() throws {
        try "expect:\n  - never: {connects: any, result: refused}\n".write(
            toFile: path("never.yaml"), atomically: true, encoding: .utf8)
        let run = try ProgramRun("verify", path("never.yaml"), try failing(before: "remote-led"))
        #expect(run.status == 64)
        #expect(run.messages.contains("never.yaml:2:12: connects any is never refused"))
        #expect(run.messages.contains("'fails to connect'"))
    }

    @Test("an update that changes nothing says so, and writes nothing")
    func update() throws {
        _ = try ProgramRun("draft", capture("remote-led"), "--write", path("led.yaml"))
        let same = try ProgramRun(
            "draft", "--update", path("led.yaml"), capture("remote-led"), "--write", path("new.yaml"))
        #expect(same.status == 0 && same.output.isEmpty)
        #expect(same.messages.hasSuffix("led.yaml: nothing is changed or written: no line is violated\n"))
        #expect(!FileManager.default.fileExists(atPath: path("new.yaml")))
        let wider = try ProgramRun(
            "draft", "--update", path("led.yaml"), capture("remote-led-flaws"), "--write", path("new.yaml"))
        #expect(!wider.messages.contains("nothing is changed"))
        #expect(FileManager.default.fileExists(atPath: path("new.yaml")))
    }

    @Test(
        "a mask that masks nothing is reported",
        arguments: [
            ("2A56=1", ""), ("2A56=1..9", ""),
            ("2A56=2", "--mask 2A56=2 masks nothing: the longest such value has 2 bytes, from byte 0"),
            ("2A37=0", "--mask 2A37=0 masks nothing: no capture has such a value"),
        ])
    func mask(_ mask: String, _ message: String) throws {
        let run = try ProgramRun("diff", "--mask", mask, capture("remote-led"), capture("remote-led"))
        #expect(run.status == 0)
        #expect(run.messages == (message.isEmpty ? "" : "blesniff: \(message)\n"))
    }
}
