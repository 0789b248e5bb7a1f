import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare

@Suite("Merging: work grows with the captures, whatever is in them")
struct MergingWorkTests {
    /// Visits to a device, each with a write of its own.
    private func visits(_ count: Int, each device: (Int) -> UInt64 = { _ in 0xB0 }, value: Int = 0) -> [OperationEvent]
    {
        var run = MadeUpRun()
        for visit in 0..<count {
            run.connection = visit + 1
            run.peripheral = DeviceAddress(device(visit), type: 1)
            run.add(.connect)
            run.add(
                .write, 0xFFF1, [UInt8(truncatingIfNeeded: visit), UInt8(truncatingIfNeeded: (visit + value) >> 8)])
            run.add(.disconnect)
        }
        return run.events
    }

    @Test("The index finds those that may be the same link, and no other") func index() {
        let sides: [UInt64?] = [nil, 1, 2]
        var all: [InputConnection] = []
        for central in sides {
            for peripheral in sides {
                var connection = InputConnection(
                    input: 0, number: ConnectionNumber(rawValue: all.count + 1), begin: 0, end: 1)
                connection.central = central.map { DeviceAddress($0, type: 1) }
                connection.peripheral = peripheral.map { DeviceAddress($0, type: 1) }
                all.append(connection)
            }
        }
        var index = LinkIndex()
        for (position, connection) in all.enumerated() { index.insert(position, connection.ends) }
        for connection in all {
            let found = LinkIndex.keys(connection.ends).flatMap { index[$0] }.sorted()
            #expect(found == all.indices.filter { connection.isSameLink(as: all[$0]) })
        }
    }

    @Test("Many connections of one device are not each compared with each") func clocks() {
        let count = 1000
        for isAligning in [false, true] {
            let (one, other) = (visits(count), visits(count))
            var search = ClockSearch(one, other, input: 1, isAligning: isAligning)
            let clock = search.compare(one, other)
            #expect(search.candidates <= count * LinkIndex.limit)
            #expect(search.alignments <= count * 2)
            #expect(clock.anchors.count == count && clock.offset == 0)
        }
    }

    @Test("A connection is compared by the one that has the most in common with it") func best() {
        let (one, other) = (visits(40), visits(40, value: 0))
        var search = ClockSearch(one, Array(other.reversed()), input: 1, isAligning: true)
        #expect(search.compare(one, Array(other.reversed())).anchors.count == 40)
        #expect(search.candidates == 40 * 40)
        #expect(search.alignments == 40)
    }

    @Test("Links are found by the addresses of their devices") func links() {
        let devices = { UInt64(1000 + $0) }
        var merging = MergingRun([visits(2000, each: devices), visits(2000, each: devices)])
        #expect(merging.linkSteps == 2000)
        // Six thousand operations, and that time has passed.
        #expect(merging.merge().count == 6001)
    }

    @Test("Each connection of a device finds its own") func visitsOfOneDevice() {
        var merging = MergingRun([visits(1000), visits(1000)])
        #expect(merging.linkSteps <= 1000 * LinkIndex.limit)
        let operations = merging.merge().compactMap { event -> BluetoothOperation? in
            if case .operation(let operation) = event { operation } else { nil }
        }
        #expect(operations.count == 3000)
        #expect(Set(operations.compactMap(\.connection)).count == 1000)
    }

    @Test("What waits for another input is passed once") func waiting() {
        var waiting = WaitingOperations()
        var merged: [MergedOperation] = []
        let operation = BluetoothOperation(.write, Moment(frame: 1, nanoseconds: 0))
        let count = 5000
        for time in 0..<count {
            #expect(waiting.next(for: 0, at: Nanoseconds(Int64(time)), limit: .max, in: merged) == nil)
            waiting.append(merged.count, at: Nanoseconds(Int64(time)))
            merged.append(MergedOperation(operation: operation, link: 0, seen: InputSet(0)))
        }
        for time in 0..<count {
            let index = waiting.next(for: 1, at: Nanoseconds(Int64(time)), limit: .max, in: merged)
            #expect(index == time)
            if let index { merged[index].add(operation, from: 1) }
        }
        #expect(waiting.next(for: 1, at: Nanoseconds(Int64(count)), limit: .max, in: merged) == nil)
        #expect(waiting.steps <= 2 * count)
    }

    @Test("What is older than the limit is another one") func limit() {
        var waiting = WaitingOperations()
        var merged: [MergedOperation] = []
        let operation = BluetoothOperation(.write, Moment(frame: 1, nanoseconds: 0))
        for time in 0..<200 {
            waiting.append(merged.count, at: Nanoseconds(Int64(time)))
            merged.append(MergedOperation(operation: operation, link: 0, seen: InputSet(0)))
        }
        #expect(waiting.next(for: 1, at: 160, limit: 10, in: merged) == 150)
        #expect(waiting.next(for: 1, at: 160, limit: 10, in: merged) == 151)
        #expect(waiting.next(for: 2, at: 160, limit: 10, in: merged) == 150)
        #expect(waiting.next(for: 1, at: 300, limit: 10, in: merged) == nil)
    }

    @Test("Gaps look at what is near them") func gaps() {
        let count = 3000
        var events: [[OperationEvent]] = []
        for input in 0..<2 {
            var run = MadeUpRun()
            for step in 0..<count {
                if step % 2 == input { run.lose(.badCRC) }
                // Each has what the other one has not.
                run.add(.write, 0xFFF1, [UInt8(input), UInt8(step & 0xFF)], after: 1)
            }
            events.append(run.events)
        }
        let connections = events.enumerated().map { InputConnections($0.element, input: $0.offset).all[0] }
        let gaps = events.enumerated().flatMap { input, events in
            events.compactMap { event -> MergingGaps.Gap? in
                if case .gap(let gap) = event { MergingGaps.Gap(gap: gap, input: input, link: 0) } else { nil }
            }
        }.sorted { $0.gap.moment.nanoseconds ?? 0 < $1.gap.moment.nanoseconds ?? 0 }
        let merged = events.enumerated().flatMap { input, events in
            events.compactMap { event -> MergedOperation? in
                guard case .operation(let operation) = event else { return nil }
                return MergedOperation(operation: operation, link: 0, seen: InputSet(input))
            }
        }
        var doubts = MergingGaps(gaps, merged, [connections])
        // Both miss something at the time: nobody saw it.
        #expect(gaps.allSatisfy { doubts.counts($0) })
        #expect(doubts.steps <= gaps.count * MergingGaps.limit)
    }

    @Test("What has no room ends the run, which does not pass for whole") func budget() throws {
        let events = visits(50)
        func input(_ name: String, _ bytes: Int) -> MergedInput {
            var input = MergedInput(name: name, budget: OperationBudget(bytes: bytes))
            input.receiveOperations(events)
            return input
        }
        let short = input("short", 20_000)
        #expect(short.budget.isFull && short.budget.givenUp > 50)
        #expect(short.events.count < 100)
        let end = short.events.last?.moment.nanoseconds ?? 0
        guard case .gap(let gap)? = short.events.last else {
            Issue.record("the limit is no gap")
            return
        }
        #expect(gap.reason == .limitReached)
        #expect(!input("whole", 1 << 20).budget.isFull)
        var timed = [short, input("whole", 1 << 20)].map { MergedInput(name: $0.name, start: 0, events: $0.events) }
        let run = try OperationMerger(timed, isAligning: false).run()
        #expect(run.isCut)
        #expect(run.events.allSatisfy { $0.moment.nanoseconds ?? 0 <= end })
        #expect(
            run.events.contains { if case .gap(let gap) = $0 { gap.reason == .limitReached } else { false } })
        timed.removeFirst()
        #expect(try !OperationMerger(timed + timed, isAligning: false).run().isCut)
    }
}
