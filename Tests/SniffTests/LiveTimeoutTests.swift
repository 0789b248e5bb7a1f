import Testing

@testable import Sniff

/// Time passes without packets: what waits for an answer is given up, said once, and not kept.
@Suite("Live: time passes")
struct LiveTimeoutTests {
    /// A capture after which only time passes.
    private struct Silence: CaptureSource, ~Copyable {
        var reader: CaptureReader
        /// Seconds after the last record.
        var times: [Int64]
        private var last = Timestamp.unknown
        let name = "silence"

        init(_ capture: CaptureBuilder, _ times: [Int64]) throws {
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
            return .idle(until: last.adding(nanoseconds: times.removeFirst() * 1_000_000_000))
        }

        func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
            reader.withBytes(range, body)
        }
    }

    private struct Nobody: PacketSink {
        func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
    }

    private final class Said {
        var requests: [UnansweredRequest] = []
        var more = 0
        /// How many were said at a time.
        var batches: [Int] = []

        func add(_ new: [UnansweredRequest], _ more: Int) {
            requests += new
            batches.append(new.count)
            self.more += more
        }
    }

    private func said(_ capture: CaptureBuilder, _ times: [Int64]) throws -> (Said, kept: Int) {
        var session = Session(.standard)
        let said = Said()
        session.onUnanswered = { said.add($0, $1) }
        var source = try Silence(capture, times)
        var sink = Nobody()
        session.read(&source, into: &sink)
        #expect(session.unansweredCount == said.requests.count + said.more)
        return (said, session.unansweredRequests.count)
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
        let (said, kept) = try said(asking(1), [1, 29, 29, 30, 31, 60])
        #expect(said.requests.map(\.frame) == [2])
        #expect(said.requests.map(\.isTimedOut) == [true])
        #expect(said.batches == [1])
        #expect(kept == 0)
    }

    @Test("at the end of the input, what has waited for less") func atTheEnd() throws {
        let (said, kept) = try said(asking(1), [1, 29])
        #expect(said.requests.map(\.frame) == [2])
        #expect(said.requests.map(\.isTimedOut) == [false])
        #expect(kept == 0)
    }

    @Test("an answer in time") func answered() throws {
        var capture = asking(1)
        capture.wait(microseconds: 29_000_000)
        capture.att(1, .received, ATT.readResponse([1]))
        let (said, _) = try said(capture, [60])
        #expect(said.batches == [])
    }

    @Test("many at once") func many() throws {
        let (said, kept) = try said(asking(1500), [40, 50])
        #expect(said.requests.count == 1000)
        #expect(said.more == 500)
        #expect(said.batches == [1000])
        #expect(kept == 0)
    }

    @Test("who does not ask finds them in the session") func kept() throws {
        var session = Session(.standard)
        var source = try Silence(asking(3), [40])
        var sink = Nobody()
        session.read(&source, into: &sink)
        #expect(session.unansweredRequests.map(\.isTimedOut) == [true, true, true])
    }
}
