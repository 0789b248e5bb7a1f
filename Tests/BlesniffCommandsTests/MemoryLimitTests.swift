import Foundation
import Testing

@testable import BlesniffCommands

/// `--memory-limit` is in force in every command that keeps what is not complete yet.
@Suite("Memory limit") struct MemoryLimitTests {
    /// 80 connections with 50,000 bytes of a PDU of 60,000 each: 4 MB.
    private static let capture: TestCapture = {
        var capture = TestCapture()
        for handle in 1...80 as ClosedRange<UInt8> {
            let header: [UInt8] = [0x02, handle, 0x20, 0x54, 0xC3, 0x60, 0xEA, 0x04, 0x00]
            capture.add(header + [UInt8](repeating: 0x1B, count: 50_000), received: true)
        }
        return capture
    }()

    /// Runs a command with the capture and an expectation at hand.
    private func run(_ words: [String], _ limit: [String]) throws -> ProgramRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (capture, expectation) = (
            folder.appendingPathComponent("a.btsnoop"), folder.appendingPathComponent("e.yaml")
        )
        try Data(Self.capture.bytes).write(to: capture)
        try Data(
            """
            expect:
              - rule: heart rates
                each: {notifies: Heart Rate Measurement}
                is: {heart_rate: 30..260}
            """.utf8
        ).write(to: expectation)
        let paths = ["CAPTURE": capture.path, "EXPECTATION": expectation.path]
        return try ProgramRun(list: words.map { paths[$0] ?? $0 } + limit)
    }

    /// Not `verify --timeout`, which ends all reading of the process that it runs in.
    private static let commands = [
        ["decode", "CAPTURE"], ["gatt", "CAPTURE"], ["devices", "CAPTURE"], ["follow", "CAPTURE"],
        ["summary", "CAPTURE"], ["verify", "EXPECTATION", "CAPTURE"],
        ["verify", "--together", "EXPECTATION", "CAPTURE", "CAPTURE"],
        ["draft", "CAPTURE"], ["diff", "CAPTURE", "CAPTURE"],
    ]

    @Test(arguments: commands) func isInForce(_ words: [String]) throws {
        let limited = try run(words, ["--memory-limit", "2MB"])
        #expect(limited.messages.contains("more than 2000000 bytes were pending: "), "\(limited.messages)")
        #expect(limited.messages.contains(" fragmented PDUs given up"))
        // 32 MiB are enough.
        #expect(try !run(words, []).messages.contains("were pending"))
    }

    @Test func isTakenByLive() throws {
        let live = try Root.parseAsRoot(["live", "--memory-limit", "2MB"]) as? Live
        #expect(live?.memoryLimit.limit == 2_000_000)
        #expect((try Root.parseAsRoot(["live"]) as? Live)?.memoryLimit.limit == 32 << 20)
    }

    @Test(arguments: [["verify", "e.yaml", "a"], ["draft"], ["diff", "a", "b"], ["live"], ["decode"]])
    func isAtLeastAMegabyte(_ words: [String]) throws {
        let run = try ProgramRun(list: words + ["--memory-limit", "10KB"])
        #expect(run.status == 64 && run.messages.contains("is not a size of 1MB or more"))
    }
}
