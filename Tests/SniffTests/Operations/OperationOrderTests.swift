import Foundation
import TestSupport
import Testing

@testable import Sniff

/// Operations come in the order of their beginnings, each complete.
@Suite struct OperationOrderTests {
    private let peer: UInt64 = 0xC47A_2D11_9035

    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        return capture
    }

    private func text(_ capture: CaptureBuilder) throws -> [String] {
        try OperationText(bytes: [capture.bytes]).operations.map { "\($0.kind.rawValue) \($0.begin.frame)" }
    }

    @Test func whatBeginsWhileARequestWaitsComesAfterIt() throws {
        var capture = connected()
        let write = capture.att(0x40, .sent, ATT.write(0x10, [1]))
        let first = capture.att(0x40, .received, ATT.notify(0x12, [1]))
        capture.att(0x40, .received, [0x13])
        let second = capture.att(0x40, .received, ATT.notify(0x12, [2]))
        #expect(
            try text(capture) == ["connects 1", "writes \(write)", "notifies \(first)", "notifies \(second)"])
    }

    @Test func aRequestTimesOutAfter30Seconds() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x10, [1]))
        capture.wait(microseconds: 29_900_000)
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        capture.wait(microseconds: 200_000)
        capture.att(0x40, .received, ATT.notify(0x12, [2]))
        // Too late: it answers nothing any more.
        capture.att(0x40, .received, [0x13])
        let write = try #require(try OperationText(bytes: [capture.bytes]).operations.first { $0.kind == .write })
        #expect(write.outcome == .unanswered(.timedOut))
        #expect(write.end == nil)
    }

    @Test func anAnswerJustAfterTheEndStillCounts() throws {
        var capture = connected()
        let write = capture.att(0x40, .sent, ATT.write(0x10, [1]))
        capture.disconnect(0x40)
        capture.wait(microseconds: 3000)
        let answer = capture.att(0x40, .received, [0x13])
        let reading = try OperationText(bytes: [capture.bytes])
        let operation = try #require(reading.operations.first { $0.kind == .write })
        #expect(operation.outcome == .succeeded)
        #expect((operation.begin.frame, operation.end?.frame) == (UInt64(write), UInt64(answer)))
        #expect(Set(reading.operations.compactMap(\.connection?.rawValue)) == [1])
        #expect(reading.lines.allSatisfy { !$0.contains("gap") })
    }

    @Test func anAnswerLongAfterTheEndDoesNot() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x10, [1]))
        capture.disconnect(0x40)
        capture.wait(microseconds: 101_000)
        capture.att(0x40, .received, [0x13])
        let reading = try OperationText(bytes: [capture.bytes])
        #expect(reading.operations.first { $0.kind == .write }?.outcome == .unanswered(.disconnected))
        #expect(reading.lines.last?.hasSuffix("gap missingBeginning connection 2") == true)
    }

    @Test func whatWaitsWhenTheInputEndsIsNotCaptured() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x10, [1]))
        let write = try OperationText(bytes: [capture.bytes]).operations.last
        #expect(write?.outcome == .unanswered(.notCaptured))
    }

    @Test func aConnectionThatEndsBeforeAnythingCameHasFailed() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x10, [1]))
        capture.disconnect(0x40, reason: 0x3E)
        #expect(try text(capture) == ["fails to connect 1", "writes 2"])
    }

    @Test func aConnectionThatHasLivedDoesNotFail() throws {
        var capture = connected()
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        capture.disconnect(0x40, reason: 0x3E)
        #expect(try text(capture) == ["connects 1", "notifies 2", "disconnects 3"])
    }

    @Test func connectionsAndInputsAreCountedOverTheRun() throws {
        let captures = [connected().bytes, connected().bytes]
        let connects = try OperationText(bytes: captures).operations.filter { $0.kind == .connect }
        #expect(connects.map(\.connection?.rawValue) == [1, 2])
        #expect(connects.map(\.begin.input) == [0, 1])
    }

    @Test func withoutABeginningThereIsAGap() throws {
        var capture = CaptureBuilder()
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        capture.att(0x40, .received, ATT.notify(0x12, [2]))
        #expect(
            try OperationText(bytes: [capture.bytes]).lines.map { String($0.prefix(36)) }
                == [
                    "1 gap missingBeginning connection 1", "1 notifies #1 ? =01 length=1 method=",
                    "2 notifies #1 ? =02 length=1 method=",
                ])
    }

    // MARK: - Time

    private func times(_ events: [OperationEvent]) -> [Nanoseconds] {
        events.compactMap { if case .time(let moment) = $0 { moment.nanoseconds } else { nil } }
    }

    @Test func timeIsToldEvery10MillisecondsAndNotBeforeWhatIsHeldBack() throws {
        var capture = connected()
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        var selection = OperationSelection()
        selection.kinds = OperationKinds([.write])
        for _ in 0..<100 {
            capture.wait(microseconds: 1000)
            capture.att(0x40, .received, ATT.notify(0x12, [1]))
        }
        let free = times(try OperationText(bytes: [capture.bytes], selection).events)
        // A packet and the pause before it take 2 ms.
        #expect(free.count >= 19 && free.count <= 21)
        #expect(zip(free, free.dropFirst()).allSatisfy { $1 - $0 >= OperationTracker.timeStep })
        capture.att(0x40, .sent, ATT.write(0x10, [1]))
        for _ in 0..<100 {
            capture.wait(microseconds: 1000)
            capture.att(0x40, .received, ATT.notify(0x12, [1]))
        }
        let reading = try OperationText(bytes: [capture.bytes], selection)
        let write = try #require(reading.operations.first?.begin.nanoseconds)
        let reported = times(reading.events)
        #expect(reported.dropLast().allSatisfy { $0 <= write })
        // With the input everything is handed on that it has.
        let last = try SessionReading(capture).packets.last?["time_relative"].flatMap { Double($0) }
        #expect(reported.last?.seconds == last)
    }

    @Test func timePassesWithoutPackets() throws {
        let connection: [UInt8] =
            [0x04, 0x3E, 0x13, 0x01, 0x00, 0x40, 0x00, 0x00, 0x00, 1, 2, 3, 4, 5, 6, 0x18, 0, 0, 0, 0xF4, 1, 0]
        let write: [UInt8] = [0x02, 0x40, 0x00, 0x08, 0x00, 0x04, 0x00, 0x04, 0x00, 0x12, 0x10, 0x00, 0x01]
        var source = ScriptedSource([
            .packet(connection, .received, at: 10), .nothing(until: 11), .nothing(until: 13),
            .packet(write, .sent, at: 14),
            .nothing(until: 43), .nothing(until: 45), .lost(3),
        ])
        var session = Session(.standard, operations: .all)
        var sink = Collector()
        session.read(&source, into: &sink)
        // Each at its time: after the connection's 2 s, after the request's 30 s.
        #expect(sink.lines == ["time", "connects", "time", "writes", "gap", "time"])
    }

    private struct Collector: PacketSink {
        var lines: [String] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) {
            for event in events {
                switch event {
                case .operation(let operation): lines.append(operation.kind.rawValue)
                case .gap: lines.append("gap")
                case .time: lines.append("time")
                }
            }
        }
    }

    // MARK: - All captures

    @Test(arguments: try LibraryFiles.names()) func everyCaptureIsInOrder(name: String) throws {
        var last = Moment(frame: 0, nanoseconds: nil)
        for event in try OperationText([LibraryFiles.capture(name)]).events {
            switch event {
            // A long read that is not gone on with is known for what it is when the value is read again.
            case .operation(let operation) where operation.facts[.state] == "incomplete": continue
            case .operation(let operation):
                #expect(operation.begin.frame >= last.frame, "\(OperationText.line(event) ?? "")")
                last = operation.begin
            case .gap(let gap):
                #expect(gap.moment.frame >= last.frame)
                last = gap.moment
            case .time(let moment):
                #expect(moment.frame >= last.frame)
            }
        }
    }
}
