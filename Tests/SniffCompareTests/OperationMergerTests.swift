import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare

@Suite("Merging: several captures of one run")
struct OperationMergerTests {
    private func run(
        offset: Int64 = 0, drift: Double = 0, without: Set<Int> = [], losing: Set<Int> = [], names: Bool = true
    ) -> MergedInput {
        var run = MadeUpRun()
        for step in 0..<10 {
            run.milliseconds = offset + Int64(Double(step) * 1000 * (1 + drift))
            if losing.contains(step) { run.lose(.lostPackets(1)) }
            guard !without.contains(step) else { continue }
            switch step {
            case 0: run.add(.connect, after: 0)
            case 9: run.add(.disconnect, after: 0)
            default: run.add(.notify, names ? 0x2A37 : nil, [0, UInt8(70 + step)], after: 0)
            }
        }
        return MergedInput(name: names ? "phone" : "sniffer", start: 1_000_000_000_000, events: run.events)
    }

    private func operations(_ run: MergedRun) -> [BluetoothOperation] {
        run.events.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
    }

    private func gaps(_ run: MergedRun) -> [CaptureGap] {
        run.events.compactMap { if case .gap(let gap) = $0 { gap } else { nil } }
    }

    @Test("What both have seen happened once, and the one that knows names counts") func once() throws {
        let merged = try OperationMerger([run(offset: 20, names: false), run()], isAligning: false).run()
        let operations = operations(merged)
        #expect(operations.count == 10)
        #expect(Set(operations.compactMap(\.connection)).count == 1)
        #expect(operations.filter { $0.kind == .notify }.allSatisfy { $0.attribute?.uuid == BluetoothUUID(0x2A37) })
        #expect(operations[1].begin.input == 1)
        #expect(
            zip(operations, operations.dropFirst()).allSatisfy {
                $0.begin.nanoseconds ?? 0 <= $1.begin.nanoseconds ?? 0
            })
    }

    @Test("Seen by either is seen, and its gap is none") func either() throws {
        let merged = try OperationMerger([run(), run(without: [4], losing: [4], names: false)], isAligning: false).run()
        #expect(operations(merged).count == 10)
        #expect(gaps(merged).isEmpty)
    }

    @Test("What a sniffer knows it missed, and nobody has, is missing") func neither() throws {
        let merged = try OperationMerger(
            [run(without: [4]), run(without: [4], losing: [4], names: false)], isAligning: false
        ).run()
        #expect(operations(merged).count == 9)
        #expect(gaps(merged).count == 1)
    }

    @Test("Equal values one after the other stay as many as they were") func equal() throws {
        func run(_ name: String) -> MergedInput {
            var run = MadeUpRun()
            for _ in 0..<20 { run.add(.notify, 0x2A37, [0, 72]) }
            return MergedInput(name: name, start: 0, events: run.events)
        }
        #expect(try operations(OperationMerger([run("a"), run("b")], isAligning: false).run()).count == 20)
    }

    @Test("Clocks that differ are refused, with how much, unless they are set right") func clocks() throws {
        let inputs = [run(), run(offset: 2314, names: false)]
        let error = #expect(throws: MergingError.self) { try OperationMerger(inputs, isAligning: false).run() }
        #expect(error?.description.contains("the clock of sniffer is 2.314 s ahead of that of phone") == true)
        let merged = try OperationMerger(inputs, isAligning: true).run()
        #expect(operations(merged).count == 10)
        #expect(merged.notes.first?.contains("set right") == true)
    }

    @Test("A clock that drifts is followed") func drift() throws {
        let inputs = [run(), run(offset: -500, drift: 0.02, names: false)]
        #expect(throws: MergingError.self) { try OperationMerger(inputs, isAligning: false).run() }
        #expect(try operations(OperationMerger(inputs, isAligning: true).run()).count == 10)
    }

    @Test("The two ends of a link in one log are told once, by the end that comes first") func ends() {
        var (one, other) = (MadeUpRun(), MadeUpRun())
        for step in 0..<5 {
            one.add(step == 0 ? .connect : .notify, 0x2A37, [UInt8(step)])
            other.connection = 2
            other.add(step == 0 ? .connect : .notify, 0x2A37, [UInt8(step)])
        }
        var both = zip(one.events, other.events).flatMap { [$0, $1] }
        var ends = LinkEnds()
        let addresses = BySender<DeviceAddress?>(central: one.central, peripheral: one.peripheral)
        ends.note(ConnectionNumber(rawValue: 1), from: .central, addresses, at: 0)
        ends.note(ConnectionNumber(rawValue: 2), from: .peripheral, addresses, at: 1_000_000)
        ends.filter(&both)
        #expect(both.count == 5)
        #expect(ends.others == [ConnectionNumber(rawValue: 2): ConnectionNumber(rawValue: 1)])
        // Another device is another link.
        var third = MadeUpRun()
        third.connection = 3
        third.peripheral = DeviceAddress(0xB9, type: 1)
        third.add(.connect)
        third.add(.notify, 0x2A37, [1])
        var events = third.events
        ends.filter(&events)
        #expect(events.count == 2)
    }
}
