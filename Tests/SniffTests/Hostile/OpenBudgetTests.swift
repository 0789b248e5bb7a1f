import Decoders
import Testing

@testable import Sniff

/// One budget for everything that is open: the oldest is given up first, told in the stream, and counted.
@Suite struct OpenBudgetTests {
    private static let limit = 1 << 20

    /// The beginning of a PDU: so many bytes of 60,000.
    private func begin(_ capture: inout CaptureBuilder, _ handle: UInt16, bytes: Int) -> Int {
        capture.acl(handle, .received, le16(60_000) + le16(4) + [UInt8](repeating: 0x1B, count: bytes))
    }

    @Test func fragmentsAreGivenUpTheOldestFirst() throws {
        var capture = CaptureBuilder()
        for handle: UInt16 in 1...40 { _ = begin(&capture, handle, bytes: 50_000) }
        let first = capture.acl(1, .received, boundary: 1, [UInt8](repeating: 0, count: 10_000))
        let last = capture.acl(40, .received, boundary: 1, [UInt8](repeating: 0, count: 10_000))
        let reading = try SessionReading(capture, memoryLimit: Self.limit)
        #expect(reading.givenUp.fragments > 15 && reading.givenUp.fragments < 30)
        #expect(reading.givenUp.total == reading.givenUp.fragments)
        #expect(
            reading[first].all("faults.reason") == ["\(FaultReason.limit.text)"] && reading[first]["att.opcode"] == nil)
        #expect(reading[last].all("faults.reason").isEmpty && reading[last]["att.opcode"] == "27")
    }

    @Test func whatIsGivenUpAndInterruptedSaysSo() throws {
        var capture = CaptureBuilder()
        for handle: UInt16 in 1...40 { _ = begin(&capture, handle, bytes: 50_000) }
        let next = capture.att(1, .received, ATT.notify(3, [7]))
        let reading = try SessionReading(capture, memoryLimit: Self.limit)
        #expect(
            reading[next].all("faults.reason") == ["\(FaultReason.limit.text)"] && reading[next]["att.value"] == "07")
    }

    @Test func nothingIsGivenUpBelowTheLimit() throws {
        var capture = CaptureBuilder()
        for handle: UInt16 in 1...40 { _ = begin(&capture, handle, bytes: 50_000) }
        #expect(try SessionReading(capture, memoryLimit: 4 << 20).givenUp.total == 0)
        #expect(try SessionReading(capture).givenUp.total == 0)
    }

    /// What ends is not counted for ever.
    @Test func whatIsWholeMakesRoom() throws {
        var capture = CaptureBuilder()
        for _ in 0..<200 {
            _ = begin(&capture, 0x40, bytes: 50_000)
            capture.acl(0x40, .received, boundary: 1, [UInt8](repeating: 0, count: 10_000))
        }
        #expect(try SessionReading(capture, keepingPackets: false, memoryLimit: Self.limit).givenUp.total == 0)
    }

    @Test func requestsAreGivenUpAndReported() throws {
        var capture = CaptureBuilder()
        for handle: UInt16 in 1...40 { capture.att(handle, .sent, [0x0E] + [UInt8](repeating: 1, count: 40_000)) }
        let reading = try SessionReading(capture, memoryLimit: Self.limit)
        #expect(reading.givenUp.requests > 10 && reading.givenUp.requests < 30)
        let reported = reading.unansweredRecords.filter { $0["att.unanswered"] == "given up for others" }
        #expect(reported.count == reading.givenUp.requests && reported.first?["frame"] == "1")
    }

    @Test func longWritesAreGivenUpAndReported() throws {
        var capture = CaptureBuilder()
        for handle: UInt16 in 1...300 {
            capture.connect(handle, to: UInt64(handle))
            for part in 0..<4 {
                let value = le16(9) + le16(UInt16(1000 * part)) + [UInt8](repeating: 5, count: 1000)
                capture.att(handle, .sent, [0x16] + value)
                capture.att(handle, .received, [0x17] + value)
            }
        }
        let reading = try SessionReading(capture, memoryLimit: Self.limit)
        let reported = reading.packets.flatMap { $0.all("transfer.violations.kind") }.filter {
            $0 == "given up for others"
        }
        #expect(!reported.isEmpty && reported.count == reading.givenUp.messages)
        // The others were open to the end.
        #expect(reading.unfinished.count + reported.count == 300)
    }

    @Test func theLimitHasALeast() {
        var session = Session()
        session.memoryLimit = 1
        #expect(session.memoryLimit == OpenBudget.least)
    }

    @Test func aBudgetIsLookedAtOnceForEachEighth() {
        var budget = OpenBudget()
        budget.limit = 8 << 20
        var (looks, held) = (0, 0)
        for _ in 0..<100_000 {
            budget.add(1000)
            held += 1000
            guard budget.isDue else { continue }
            looks += 1
            held -= budget.review(held: held)
            #expect(held <= 8 << 20)
        }
        #expect(looks > 10 && looks <= 100_000_000 / (1 << 20) + 1)
    }
}
