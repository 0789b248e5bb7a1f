import Acme
import Foundation
import Sniff
import SniffLive
import SniffTesting
import SniffVerify
import Testing
import TraceServer

private func trace(_ temperatures: Int...) -> [UInt8] {
    Conversation(
        with: TestDevice("Acme T1", services: [.init(Acme.service, [Acme.climate])]),
        [.advertise(), .connect, .subscribe(Acme.climate)]
            + temperatures.map { .notify(Acme.climate, Acme.climate(tenthsOfDegrees: $0, tenthsOfPercent: 400)) }
    ).bytes
}

@Test func anUploadIsJudgedInPieces() throws {
    var judge = try UploadJudge(name: "upload 1")
    let bytes = trace(215, 216, -10)
    for start in stride(from: 0, to: bytes.count, by: 50) {
        try judge.receive(Array(bytes[start..<min(start + 50, bytes.count)]))
    }
    // All of it is known before the end.
    #expect(judge.result.temperatures == [21.5, 21.6, -1])
    let result = try judge.finish()
    #expect(result.problems.isEmpty && result.damage.isEmpty)
}

@Test func anUploadThatBreaksOffSaysSo() throws {
    var judge = try UploadJudge(name: "upload 2")
    try judge.receive(trace(215, 216).dropLast(2))
    let result = try judge.finish()
    #expect(result.temperatures == [21.5] && result.damage.count == 1)
}

/// A server that only wants a verdict judges the pieces as they come.
@Test func anUploadIsJudgedWhileItComes() throws {
    let expectation = TraceExpectation(
        "Climate",
        expect: [
            .story("It measures", scope: .firstConnection, steps: [.notifies(Acme.climate)]),
            .each(rule: "It is never hot", .notifies(Acme.climate), is: ["temperature": "at most 50"]),
        ])
    let bytes = trace(215, 900)
    let feed = try CaptureFeed(judging: expectation, name: "upload 4", options: Acme.options())
    try feed.push(bytes.prefix(bytes.count - 10))
    let early = feed.verdicts.map(\.title)
    #expect(early == ["It measures"])
    try feed.push(bytes.suffix(10))
    try feed.finish()
    #expect(feed.report.requirements.map(\.verdict) == [.met, .violated])
}

@Test func anUploadThatIsNoCaptureIsRefused() throws {
    var judge = try UploadJudge(name: "photo.jpg")
    #expect(throws: CaptureError.self) {
        try judge.receive([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 200))
        _ = try judge.finish()
    }
}

/// A device that runs: here a FIFO that something writes to, as `btmon -w` may.
@Test(arguments: [(250, Verdict.met), (900, .violated)])
func aDeviceIsJudgedWhileItRuns(_ second: Int, _ expected: Verdict) async throws {
    let path = NSTemporaryDirectory() + "/watch-\(UUID().uuidString).fifo"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let writer = try #require(FileHandle(forUpdatingAtPath: path))
    writer.write(Data(trace(215, second)))
    // The writer stays open: the verdict comes while the device still runs.
    let verdict = try await DeviceWatch(.file(path), allowed: 0...50, wanted: 2).verdict()
    #expect(verdict?.verdict == expected)
    try writer.close()
}

@Test func watchingEndsWithItsTask() async throws {
    let path = NSTemporaryDirectory() + "/watch-\(UUID().uuidString).fifo"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let task = Task { try await DeviceWatch(.file(path), allowed: 0...50, wanted: 2).verdict() }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
}
