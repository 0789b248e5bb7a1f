import Foundation
import Sniff
import SniffLive
import SniffNames
import SniffTesting
import SniffVerify
import Testing

// A device that is watched: here a FIFO that something writes to.

private let belt = TestDevice("Belt", services: [.init(0x180D, [0x2A37])])
private let expectation = TraceExpectation(
    "Belt",
    expect: [
        .story("It subscribes", scope: .firstConnection, steps: [.subscribes(.heartRateMeasurement)]),
        .story("It measures", scope: .firstConnection, steps: [.notifies(.heartRateMeasurement)]),
    ])

/// Runs with a source that is being written, and stays open.
private func withSource(_ steps: [Conversation.Step], _ body: (LiveSource) async throws -> Void) async throws {
    let path = NSTemporaryDirectory() + "/live-\(UUID().uuidString).fifo"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let writer = try #require(FileHandle(forUpdatingAtPath: path))
    writer.write(Data(Conversation(with: belt, steps).bytes))
    try await body(.file(path))
    try writer.close()
}

@Test func packetsAreThereAtOnce() async throws {
    try await withSource([.connect, .notify(0x2A37, [0x06, 72])]) { source in
        var first: Int?
        for try await packet in LiveCapture(source) {
            if let rate = packet[\.value.heartRate] {
                first = rate
                break
            }
        }
        #expect(first == 72)
    }
}

@Test func verdictsComeOneByOne() async throws {
    try await withSource([.connect, .subscribe(0x2A37), .notify(0x2A37, [0x06, 72])]) { source in
        var met: [String] = []
        for try await verdict in LiveCapture(source).verdicts(expectation) {
            if verdict.verdict == .met { met.append(verdict.title) }
        }
        #expect(met == ["It subscribes", "It measures"])
    }
}

@Test func aReportEndsTheWatch() async throws {
    try await withSource([.connect, .subscribe(0x2A37), .notify(0x2A37, [0x06, 72])]) { source in
        let report = try await LiveCapture(source).verify(expectation)
        #expect(report.isMet)
    }
}

@Test func aWatchIsCancelled() async throws {
    try await withSource([.connect]) { source in
        let watch = Task { try await LiveCapture(source).verify(expectation) }
        try await Task.sleep(for: .milliseconds(50))
        watch.cancel()
        await #expect(throws: CancellationError.self) { try await watch.value }
    }
}

@Test func whatIsKnownIsReported() async throws {
    try await withSource([.connect, .subscribe(0x2A37)]) { source in
        let live = try Capture(live: source)
        let cancellation = live.cancellation
        Task {
            try await Task.sleep(for: .milliseconds(300))
            cancellation.cancel()
        }
        let report = try await live.verify(expectation)
        #expect(report.requirements.map(\.verdict) == [.met, .inconclusive])
    }
}
