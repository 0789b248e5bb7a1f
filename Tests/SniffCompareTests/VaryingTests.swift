import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare

/// What is no difference though the bytes are others, and what is one though all that is there is the same.
struct VaryingTests {
    private func run(_ values: [[UInt8]], _ kind: OperationKind = .write) -> MadeUpRun {
        var run = MadeUpRun()
        run.add(.connect)
        for value in values {
            run.add(kind, 0x2A56, value)
            run.add(.read, 0x2A00, [1])
        }
        return run
    }

    @Test func commandsAreAlignedBeforeOtherValues() {
        let good = run([[0xAA, 1, 0, 1], [0x33, 2, 0, 2], [0x33, 3, 0, 3]])
        let other = run([[0x33, 2, 9, 9], [0x33, 3, 0, 3]])
        let lines = good.difference(to: other).connections[0].lines.filter { $0.operation?.kind == .write }
        #expect(
            lines.map { [$0.left?.value.first, $0.right?.value.first] } == [[0xAA, nil], [0x33, 0x33], [0x33, 0x33]])
    }

    @Test func bytesThatVaryWithinACaptureAreNoDifference() {
        let good = run([[0xAA, 1, 0x10], [0xAA, 1, 0x11], [0xAA, 1, 0x12]])
        #expect(!good.difference(to: run([[0xAA, 1, 0x20], [0xAA, 1, 0x21], [0xAA, 1, 0x22]])).differs)
        // Another byte that stays, and a state with two values.
        #expect(good.difference(to: run([[0xAA, 2, 0x10], [0xAA, 2, 0x11], [0xAA, 2, 0x12]])).differs)
        let states: [[UInt8]] = [[0xAA, 0], [0xAA, 1], [0xAA, 0], [0xAA, 1]]
        #expect(run(states).difference(to: run([[0xAA, 0], [0xAA, 1], [0xAA, 1], [0xAA, 1]])).differs)
        var options = ComparisonOptions()
        options.showsValues = true
        #expect(good.difference(to: run([[0xAA, 1, 0x20], [0xAA, 1, 0x21], [0xAA, 1, 0x22]]), options).differs)
    }

    @Test func whatDiffersBetweenGoldenCapturesIsLearnt() {
        let golden = run([[1, 2, 3], [4, 5]])
        var options = ComparisonOptions()
        options.varying.learn(from: golden.difference(to: run([[1, 2, 9], [4, 5]])))
        #expect(!golden.difference(to: run([[1, 2, 7], [4, 5]]), options).differs)
        #expect(golden.difference(to: run([[1, 7, 3], [4, 5]]), options).differs)
        #expect(golden.difference(to: run([[1, 2, 3], [4, 6]]), options).differs)
        options.varying.learn(from: golden.difference(to: run([[1, 2, 3, 4], [4, 5]])))
        #expect(!golden.difference(to: run([[1, 2, 3, 4, 5], [4, 5]]), options).differs)
    }

    @Test func devicesOfDifferentModelsAreNotPaired() {
        func run(_ name: String, _ address: UInt64) -> MadeUpRun {
            var run = MadeUpRun()
            run.peripheral = DeviceAddress(address, type: 1)
            run.connection = nil
            run.add(.advertise) { $0.state.facts[.name] = .text(name) }
            run.connection = 1
            run.add(.connect)
            run.add(.write, 0x2A56, [1])
            return run
        }
        let lamp = run("Lamp_0001", 0xB1)
        #expect(lamp.difference(to: run("Lamp_0002", 0xB2)).connections.count == 1)
        #expect(lamp.difference(to: run("Fan_0002", 0xB2)).connections.count == 2)
    }

    @Test(arguments: [true, false])
    func aValueThatIsMissingInAStreamIsADifference(isNumbered: Bool) {
        func run(without missing: Int?, gaps: [Int64]) -> MadeUpRun {
            var run = MadeUpRun()
            run.add(.connect)
            run.add(.subscribe, 0x2A57, [1, 0])
            var late: Int64 = 0
            for index in 0..<100 {
                let gap = gaps[index % gaps.count]
                if index == missing {
                    late = gap
                    continue
                }
                run.add(
                    .notify, 0x2A57, isNumbered ? [UInt8(index), 7] : [7, UInt8(index * index & 0xFF)],
                    after: gap + late)
                late = 0
            }
            run.add(.disconnect, after: 10)
            return run
        }
        // Numbers tell it whatever the times; a rhythm tells it without numbers, irregular values tell nothing.
        let gaps: [Int64] = isNumbered ? [5, 90, 20] : [100, 110, 95]
        let good = run(without: nil, gaps: gaps)
        #expect(!good.difference(to: good).differs)
        let stream = good.difference(to: run(without: 50, gaps: gaps)).connections[0].streams
        #expect(stream.map(\.holes) == [1])
        #expect(good.difference(to: run(without: 50, gaps: gaps)).differs)
        let uneven = run(without: nil, gaps: [5, 300, 20])
        #expect(isNumbered || !uneven.difference(to: run(without: 51, gaps: [5, 300, 20])).differs)
    }
}
