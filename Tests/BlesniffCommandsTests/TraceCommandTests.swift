import Foundation
import Testing

@testable import BlesniffCommands

@Suite("report --perfetto") struct TraceCommandTests {
    private func capture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Captures/\(name)").path
    }

    /// Runs `report` in a folder of its own; `FILE` is a file there.
    private func report(_ arguments: String..., body: (ProgramRun, Data?) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("new.pftrace")
        let list = ["report", "--no-project"] + arguments.map { $0 == "FILE" ? file.path : $0 }
        try body(try ProgramRun(list: list), try? Data(contentsOf: file))
    }

    private func has(_ data: Data?, _ text: String) -> Bool { data?.range(of: Data(text.utf8)) != nil }

    @Test func besideAPage() throws {
        try report("--html", "-", "--perfetto", "FILE", capture("heart-rate.btsnoop")) { run, trace in
            #expect(run.status == 0 && run.output.contains("<html"))
            #expect(has(trace, "Write Request Heart Rate Control Point: refused") && has(trace, "Findings"))
        }
    }

    @Test func withoutFindings() throws {
        try report("--no-lint", "--perfetto", "FILE", capture("heart-rate.btsnoop")) { run, trace in
            #expect(run.status == 0 && run.output.isEmpty)
            #expect(has(trace, "Notification Heart Rate Measurement") && !has(trace, "Findings"))
        }
    }

    @Test func redacted() throws {
        try report("--redact", "--perfetto", "FILE", capture("heart-rate.btsnoop")) { run, trace in
            #expect(run.status == 0 && has(trace, "Notification Heart Rate Measurement"))
            #expect(!has(trace, "Pulse Belt") && !has(trace, "C4:7A:2D:11:90:35") && !has(trace, "heart-rate.btsnoop"))
        }
    }

    @Test func onlyOneDevice() throws {
        try report("--device", "Pulse Belt 7", "--perfetto", "FILE", capture("heart-rate.btsnoop")) { run, trace in
            #expect(run.status == 0 && has(trace, "Connection 2"))
        }
        try report("--filter", "frame == 100000", "--perfetto", "FILE", capture("heart-rate.btsnoop")) { run, trace in
            #expect(run.status == 0 && !has(trace, "Connection 1"))
            #expect((trace?.count ?? 0) > 0)
        }
    }

    @Test func credentialsAreHidden() throws {
        try report("--perfetto", "FILE", capture("esp-provisioning.btsnoop")) { run, trace in
            #expect(run.status == 0 && has(trace, "***"))
        }
    }

    @Test func noTimesNoTrace() throws {
        try report("--perfetto", "FILE", capture("forms/tshark-x.txt")) { run, trace in
            #expect(run.status == 1 && trace == nil)
            #expect(run.messages.contains("the capture has no times, so that nothing has a place in a trace"))
        }
    }

    @Test func argumentsThatCannotBe() throws {
        let input = capture("heart-rate.btsnoop")
        try report("--html", "-", "--perfetto", "-", input) { run, _ in
            #expect(run.status == 64 && run.messages.contains("--html - and --perfetto - cannot share standard output"))
        }
        try report("--perfetto", "trace.html", input) { run, _ in
            #expect(run.status == 64 && run.messages.contains("--perfetto writes a trace: --perfetto trace.pftrace"))
        }
        try report("--perfetto", input, input) { run, _ in
            #expect(run.status == 64 && run.messages.contains("is an input, too"))
        }
        try report("--html", "FILE", "--perfetto", "FILE", input) { run, trace in
            #expect(run.status == 64 && trace == nil)
        }
    }
}
