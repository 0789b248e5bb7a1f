import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare
@testable import SniffDraft

@Suite("Comparison: work and memory grow with the captures, whatever is in them")
struct ComparisonWorkTests {
    /// Connections without addresses, each of which writes to a handle of its own.
    private func strangers(_ count: Int, from first: Int = 1) -> MadeUpRun {
        var run = MadeUpRun()
        for number in 0..<count {
            run.connection = number + 1
            run.add(.write, nil, [1], handle: UInt16(first + number)) {
                $0.state.central = nil
                $0.state.peripheral = nil
            }
        }
        return run
    }

    private func connections(_ run: MadeUpRun) -> [ComparedConnection] {
        var capture = run.compared()
        capture.finish()
        return capture.connections
    }

    @Test("Unknown devices are compared with those at nearly the same place") func unknown() {
        let count = 1000
        let pairing = ConnectionPairing(
            connections(strangers(count)), connections(strangers(count, from: 1 + count)))
        #expect(pairing.likenesses == count * ConnectionPairing.likenessLimit)
        #expect(pairing.pairs.count == 2 * count)
        let same = ConnectionPairing(connections(strangers(count)), connections(strangers(count, from: 21)))
        #expect(same.pairs.count { $0.left != nil && $0.right != nil } == count - 20)
        #expect(same.pairs.allSatisfy { $0.left == nil || $0.right == nil || $0.left == ($0.right ?? 0) + 20 })
    }

    @Test("Few unknown devices are compared with all") func few() {
        let pairing = ConnectionPairing(connections(strangers(150)), connections(strangers(150, from: 101)))
        #expect(pairing.pairs.count { $0.left != nil && $0.right != nil } == 50)
    }

    @Test("Each value is put to its stream, and a stream ends when nobody is subscribed") func streams() {
        var run = MadeUpRun()
        for step in 0..<600 { run.add(.notify, UInt32(0xFF00 + step % 60), [UInt8(step & 0xFF)]) }
        run.add(.unsubscribe, 0xFF07, [0, 0])
        run.add(.disconnect, after: 5000)
        let operations = connections(run)[0].operations
        let finder = StreamFinder(operations, Array(operations.prefix(300)))
        #expect(finder.found.count == 60)
        #expect(finder.found.allSatisfy { $0.left.count == 10 && $0.right.count == 5 })
        for stream in finder.found {
            #expect(stream.left.map(\.value) == operations.filter { StreamKey($0) == stream.key }.map(\.value))
        }
        let ends = StreamEnds(connections(run)[0])
        #expect(ends.end(of: finder.found[7].key) == 6_010_000_000)
        #expect(ends.end(of: finder.found[8].key) == 11_010_000_000)
    }

    @Test("What moved names what it came after") func moved() {
        var (left, right) = (MadeUpRun(), MadeUpRun())
        for value in UInt8(0)..<6 { left.add(.write, 0xFFF1, [value]) }
        for value: UInt8 in [0, 4, 1, 2, 3, 5] { right.add(.write, 0xFFF1, [value]) }
        let lines = left.difference(to: right).connections[0].lines
        #expect(lines.count == 6)
        guard case .moved(let before)? = lines[1].changes.first else {
            Issue.record("nothing moved")
            return
        }
        #expect(before?.value == [3])
    }

    @Test("The gap that is found is the first one, of the connection or of all") func doubts() {
        var (left, right) = (MadeUpRun(), MadeUpRun())
        for step in 0..<200 {
            left.add(.write, 0xFFF1, [UInt8(step)])
            if step == 50 { continue }
            right.connection = nil
            if step == 51 { right.lose(.droppedRecords(3)) }
            right.connection = 1
            right.lose(.lostPackets(step))
            right.add(.write, 0xFFF1, [UInt8(step)])
        }
        let comparison = left.difference(to: right)
        #expect(
            comparison.connections[0].lines.first { $0.doubt != nil }?.doubt
                == "3 records never reached the capture (frame 101)")
    }

    @Test("Captures of which not all was kept are not the same") func budget() {
        var run = MadeUpRun()
        for step in 0..<100 { run.add(.write, 0xFFF1, [UInt8(step)]) }
        func compared(_ bytes: Int) -> ComparedCapture {
            var capture = ComparedCapture(name: "run", budget: OperationBudget(bytes: bytes))
            for event in run.events { capture.receive(event) }
            return capture
        }
        func comparison(_ left: Int, _ right: Int) -> CaptureComparison {
            CaptureComparison(compared(left), compared(right), ComparisonOptions(), .standard)
        }
        let whole = comparison(1 << 20, 1 << 20)
        #expect(!whole.differs && !whole.isDoubtful && !whole.isCut)
        // Both have lost the same.
        let both = comparison(20_000, 20_000)
        #expect(!both.differs && both.isDoubtful && both.isCut)
        #expect(both.left.operationCount < 100 && both.left.operationCount + both.left.budget.givenUp == 100)
        // What one has lost is no difference.
        let one = comparison(1 << 20, 20_000)
        #expect(!one.differs && one.isDoubtful)
        #expect(one.connections[0].lines.last?.doubt?.hasPrefix("a limit of this program was reached") == true)
    }

    @Test("A log keeps the beginning, and connections find their place among those of their device") func log() {
        var log = OperationLog(budget: OperationBudget(bytes: 100_000))
        var run = MadeUpRun()
        for visit in 0..<400 {
            run.connection = visit + 1
            run.peripheral = DeviceAddress(UInt64(0xB0 + visit % 2), type: 1)
            run.add(.connect)
        }
        for event in run.events { log.receive(event) }
        log.finish()
        #expect(log.isFull && log.recordings.count + log.budget.givenUp == 400)
        let kept = log.recordings.count
        #expect(log.recordings.enumerated().allSatisfy { $1.index == $0 / 2 })
        #expect(log.recordings.allSatisfy { [kept / 2, (kept + 1) / 2].contains($0.siblings) })
    }
}
