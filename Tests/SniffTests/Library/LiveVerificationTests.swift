import Foundation
import Sniff
import SniffLive
import SniffTesting
import SniffVerify
import Testing

/// Judging what is read while it happens: when it ends, and when verdicts come.
@Suite struct LiveVerificationTests {
    private static let belt = Conversation(
        with: TestDevice("Belt", services: [.init(0x180D, [0x2A37])]),
        [
            .advertise(), .connect, .subscribe(0x2A37), .notify(0x2A37, [0, 72]), .notify(0x2A37, [0, 75]),
            .disconnect(),
        ])
    /// A connection that goes on.
    private static let open = Conversation(
        with: TestDevice("Belt", services: [.init(0x180D, [0x2A37])]), [.advertise(), .connect, .subscribe(0x2A37)])
    private static let slow = TraceExpectation(
        "Slow", expect: [.each(.notifies("2A37"), is: ["heart_rate": "at most 60"])])
    private static let both = TraceExpectation(
        "Both",
        expect: [
            .each(.notifies("2A37"), is: ["heart_rate": "at most 60"]), .story("a write", steps: [.writes("2A39")]),
        ])

    // MARK: - Ending

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func aSourceThatIsCancelledEnds(isFed: Bool) async throws {
        let fifo = try NamedPipe()
        let writer = try fifo.openForWriting()
        if isFed { writer.write(Data(Self.open.bytes)) }
        let capture = try Capture(live: .file(fifo.path))
        let cancellation = capture.cancellation
        Task.detached {
            try await Task.sleep(for: .milliseconds(300))
            cancellation.cancel()
        }
        let never = TraceExpectation("Never", expect: [.story("a write", steps: [.writes("2A39")])])
        let report = try await capture.verify(never)
        #expect(report.verdict == .inconclusive, "\(report)")
        try writer.close()
    }

    @Test(.timeLimit(.minutes(1))) func aTaskThatIsCancelledEndsIt() async throws {
        let fifo = try NamedPipe()
        let path = fifo.path
        let judging = Task.detached { try await LiveCapture(.file(path)).verify(Self.slow) }
        // Without a thread for itself, too.
        let blocking = Task.detached { try Self.judge(path) }
        try await Task.sleep(for: .milliseconds(200))
        judging.cancel()
        blocking.cancel()
        await #expect(throws: CancellationError.self) { try await judging.value }
        let report = try await blocking.value
        #expect(report.verdict == .inconclusive)
    }

    private static func judge(_ path: String) throws -> VerificationReport {
        try Capture(live: .file(path)).verify(slow)
    }

    /// The writer keeps the FIFO open: only the verdict can end the reading.
    @Test(.timeLimit(.minutes(1))) func whatIsCertainEndsIt() async throws {
        let fifo = try NamedPipe()
        let writer = try fifo.openForWriting()
        writer.write(Data(Self.belt.bytes))
        let report = try await Capture(live: .file(fifo.path)).verify(Self.slow)
        #expect(report.verdict == .violated)
        #expect(try Self.judge(fifo, writer).verdict == .violated)
        try writer.close()
    }

    private static func judge(_ fifo: NamedPipe, _ writer: FileHandle) throws -> VerificationReport {
        writer.write(Data(belt.bytes))
        return try Capture(live: .file(fifo.path)).verify(slow)
    }

    /// A file says more than its first failure: it is read to its end.
    @Test func aFileIsReadToItsEnd() async throws {
        let report = try await Self.belt.capture().verify(Self.slow)
        #expect(report.requirements[0].failedCount == 2)
    }

    @Test func aPartThatWasReadIsMissed() async throws {
        let capture = try Self.belt.capture()
        _ = try capture.next()
        await #expect(throws: CaptureIsReadError.self) { try await capture.verify(Self.slow) }
        await #expect(throws: CaptureIsReadError.self) { for try await _ in capture.verdicts(Self.slow) {} }
        #expect(throws: CaptureIsReadError.self) { try capture.operations() }
        #expect(throws: CaptureIsReadError.self) { try capture.operationEvents() }
        #expect(throws: CaptureIsReadError.self) { try capture.operationStream() }
    }

    // MARK: - Verdicts as they come

    /// The second half is written when the first verdict is there.
    @Test(.timeLimit(.minutes(1))) func verdictsComeWhenTheyAreCertain() async throws {
        let fifo = try NamedPipe()
        let bytes = Self.belt.bytes
        let half = try #require(bytes.indices.dropLast().first { bytes[$0...($0 + 1)].elementsEqual([0, 72]) }) + 2
        let writer = try fifo.openForWriting()
        writer.write(Data(bytes[..<half]))
        var verdicts: [Verdict] = []
        for try await verdict in LiveCapture(.file(fifo.path)).verdicts(Self.both) {
            verdicts.append(verdict.verdict)
            #expect("\(verdict)".contains(verdict.verdict.rawValue) && verdict.title == verdict.requirement.title)
            if verdicts == [.violated] {
                writer.write(Data(bytes[half...]))
                try writer.close()
            }
        }
        #expect(verdicts == [.violated, .violated])
    }

    @Test func verdictsOfAFile() async throws {
        let capture = try Self.belt.capture()
        var titles: [String] = []
        for try await verdict in capture.verdicts(Self.both) { titles.append(verdict.title) }
        #expect(titles.count == 2 && titles.last == "a write")
    }

    @Test func anExpectationThatMakesNoSenseIsThrownWhereItIsRead() async throws {
        let wrong = TraceExpectation("Wrong", expect: [.each(.notifies("2A37"), is: ["heart_rat": "1"])])
        let capture = try Self.belt.capture()
        await #expect(throws: ExpectationErrors.self) { for try await _ in capture.verdicts(wrong) {} }
    }

    // MARK: - In pieces

    @Test(arguments: [1, 7, 100_000]) func anUploadIsJudgedInPieces(_ size: Int) throws {
        let bytes = Self.belt.bytes
        let feed = try CaptureFeed(judging: Self.both, name: "upload")
        var rates: [Int] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let packets = try feed.push(bytes[start..<min(start + size, bytes.count)])
            rates += try packets.compactMap { try $0.value("value.heart_rate", as: Int.self) }
        }
        #expect(rates == [72, 75])
        #expect(feed.verdicts.map(\.verdict) == [.violated])
        #expect(feed.report.requirements.map(\.verdict) == [.violated, .inconclusive])
        try feed.finish()
        #expect(feed.verdicts.map(\.verdict) == [.violated, .violated])
        let whole = try Capture(bytes: bytes, name: "upload").verify(Self.both)
        #expect(feed.report.description == whole.description)
    }
}
