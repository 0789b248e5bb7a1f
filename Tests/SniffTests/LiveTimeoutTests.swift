import Testing

@testable import Sniff

/// Time passes without packets: what waits for an answer is given up, said once, and not kept.
@Suite("Live: time passes")
struct LiveTimeoutTests {
    /// A capture after which only time passes.
    private struct Silence: CaptureSource, ~Copyable {
        var reader: CaptureReader
        /// Seconds after the last record.
        var times: [Int]
        private var last = Timestamp.unknown
        let name = "silence"

        init(_ capture: CaptureBuilder, _ times: [Int]) throws {
            reader = try CaptureReader(bytes: capture.bytes, name: name)
            self.times = times
        }

        mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
            let step = reader.next(&record)
            guard case .end = step else {
                last = record.time
                return step
            }
            guard !times.isEmpty else { return .end }
            return .idle(until: last.adding(.seconds(times.removeFirst())))
        }

        func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
            reader.withBytes(range, body)
        }
    }

    private struct ReportedEnds: PacketSink {
        var requests: [(frame: UInt64, why: String)] = []

        func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveUnanswered(_ packet: borrowing Dissection) {
            let kept = packet.keep()
            requests.append((kept.frame, (try? kept.value("att.unanswered", as: String.self)) ?? "nothing"))
        }
    }

    private func reported(_ capture: CaptureBuilder, _ times: [Int]) throws -> [(frame: UInt64, why: String)] {
        var session = Session(.standard)
        var source = try Silence(capture, times)
        var sink = ReportedEnds()
        session.read(&source, into: &sink)
        #expect(session.unansweredCounts.requests == sink.requests.count)
        return sink.requests
    }

    private func asking(_ count: Int) -> CaptureBuilder {
        var capture = CaptureBuilder()
        for index in 0..<count {
            let handle = UInt16(index + 1)
            capture.connect(handle, to: 0xC47A_2D11_0000 + UInt64(index))
            capture.att(handle, .sent, ATT.read(0x10))
        }
        return capture
    }

    @Test("after 30 seconds, once") func once() throws {
        let reported = try reported(asking(1), [1, 29, 29, 30, 31, 60])
        #expect(reported.map(\.frame) == [2] && reported.map(\.why) == ["timed out"])
    }

    @Test("at the end of the input, what has waited for less") func atTheEnd() throws {
        let reported = try reported(asking(1), [1, 29])
        #expect(reported.map(\.frame) == [2] && reported.map(\.why) == ["capture ended"])
    }

    @Test("an answer in time") func answered() throws {
        var capture = asking(1)
        capture.wait(microseconds: 29_000_000)
        capture.att(1, .received, ATT.readResponse([1]))
        #expect(try reported(capture, [60]).isEmpty)
    }

    @Test("all of many at once") func many() throws {
        let reported = try reported(asking(1500), [40, 50])
        #expect(reported.count == 1500 && Set(reported.map(\.frame)).count == 1500)
    }

    @Test("the session keeps them, too") func kept() throws {
        var session = Session(.standard)
        var source = try Silence(asking(3), [40])
        var sink = ReportedEnds()
        session.read(&source, into: &sink)
        #expect(session.unansweredRequests.map(\.isTimedOut) == [true, true, true])
    }
}
