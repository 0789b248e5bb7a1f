import Testing

@testable import Sniff

@Suite struct LinkDeadlineTests {
    @Test func onlyThoseThatAreDueAreTaken() {
        var deadlines = LinkDeadlines()
        for index in 0..<1000 { deadlines.add(Nanoseconds(Int64(1000 - index)), LinkID(index: index)) }
        #expect(deadlines.first == 1)
        #expect(deadlines.take(until: 0).isEmpty)
        #expect(deadlines.take(until: 3).map(\.index) == [997, 998, 999])
        #expect(deadlines.first == 4 && deadlines.count == 997)
    }

    @Test func anEarlierDeadlineReplacesALaterOne() {
        var deadlines = LinkDeadlines()
        let link = LinkID(index: 3)
        deadlines.add(50, link)
        deadlines.add(70, link)
        deadlines.add(20, link)
        #expect(deadlines.take(until: 20) == [link])
        #expect(deadlines.take(until: 100).isEmpty && deadlines.first == .max && deadlines.count == 0)
    }

    /// Each deadline is before all others, as under a clock that runs backwards.
    @Test func aClockThatRunsBackwardsFillsNothing() {
        var deadlines = LinkDeadlines()
        for time in (0..<100_000).reversed() { deadlines.add(Nanoseconds(Int64(time)), LinkID(index: time % 4)) }
        #expect(deadlines.count == 4 && deadlines.queued <= 2 * 4 + 65)
        #expect(deadlines.take(until: 3).map(\.index) == [0, 1, 2, 3])
    }
}

@Suite struct EndedConnectionTests {
    /// A handle that is used again at once, while times stand still: what waited is found closed, and let go.
    @Test func connectionsThatEndAtOnceFillNothing() {
        var ended = EndedConnections()
        let time = Timestamp(microseconds: 1)
        for _ in 0..<10_000 {
            let number = ended.append(LinkID(index: 0), AdapterID(index: 0), 0x40, time)
            ended.remove(number)
            ended.remove(number)
            #expect(ended.queued <= 65)
        }
        #expect(ended.isEmpty && ended.first() == nil)
    }

    @Test func theOldestThatWaitsIsFirst() {
        var ended = EndedConnections()
        let numbers = (0..<5).map { ended.append(LinkID(index: $0), AdapterID(index: 0), 0x40, .unknown) }
        ended.remove(numbers[0])
        ended.remove(numbers[2])
        #expect(ended.first()?.link.index == 1)
        ended.remove(numbers[1])
        #expect(ended.first()?.link.index == 3)
    }

    @Test func connectionsThatEndTwiceEndOnce() throws {
        var capture = CaptureBuilder()
        for _ in 0..<50 {
            capture.connect(0x40, to: 0xC47A_2D11_9035)
            for _ in 0..<20 { capture.disconnect(0x40) }
        }
        let reading = try SessionReading(capture, keepingPackets: false, tracksDevices: true)
        #expect(reading.devices.first?.connections == 50)
    }
}
