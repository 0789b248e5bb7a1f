import Decoders
import Testing

@testable import Sniff
@testable import SniffReport

@Suite struct LadderTests {
    private func operation(
        _ kind: OperationKind, _ handle: UInt16, at milliseconds: Int64, value: [UInt8] = [1],
        outcome: BluetoothOperation.Outcome = .succeeded
    ) -> BluetoothOperation {
        let moment = Moment(frame: UInt64(milliseconds + 1), nanoseconds: Nanoseconds(milliseconds * 1_000_000))
        return BluetoothOperation(kind, moment) {
            $0.attribute = OperationAttribute(handle: handle)
            $0.actor = kind == .notify ? .peripheral : .central
            $0.value = value
            $0.outcome = outcome
        }
    }

    private func lines(_ operations: [BluetoothOperation]) -> (head: [LadderItem], omitted: Int, tail: [LadderItem]) {
        var ladder = Ladder()
        for operation in operations { ladder.add(operation) }
        return ladder.finish()
    }

    @Test func pushesInARowAreOneLine() {
        let found = lines((0..<20).map { index in operation(.notify, 3, at: Int64(index) * 990) })
        #expect(found.head.count == 1)
        #expect(found.head.first?.rows.first?.count == 20)
        #expect(found.head.first?.rows.first?.gaps.median == 990_000_000)
    }

    @Test func stepsInTurnAreFolded() {
        var operations: [BluetoothOperation] = []
        for turn in 0..<23 as Range<Int64> {
            let value = [UInt8(turn)]
            operations.append(operation(.write, 3, at: turn * 100, value: value))
            operations.append(operation(.notify, 5, at: turn * 100 + 50, value: value))
        }
        operations.append(operation(.read, 9, at: 5000))
        let found = lines(operations)
        #expect(found.head.count == 2)
        guard case .turns(let rows, let count)? = found.head.first else {
            Issue.record("no turns")
            return
        }
        #expect(count == 23)
        #expect(rows.allSatisfy { $0.count == 23 && $0.bytes == 23 } && rows.count == 2)
    }

    /// Packets of a transfer, each with a value of its own, and what acknowledges ten of them.
    @Test func runsAreStepsOfTurns() {
        var operations: [BluetoothOperation] = []
        for index in 0..<50 as Range<Int64> {
            operations.append(operation(.write, 3, at: index * 10, value: [UInt8(index)]))
            if index % 10 == 9 { operations.append(operation(.notify, 5, at: index * 10 + 5, value: [UInt8(index)])) }
        }
        let found = lines(operations)
        guard case .turns(let rows, let count)? = found.head.first else {
            Issue.record("no turns")
            return
        }
        #expect(count == 5 && rows.map(\.count) == [50, 5] && found.head.count == 1)
    }

    @Test func threeAreNoRun() {
        let found = lines((0..<3).map { operation(.write, 3, at: Int64($0) * 10, value: [UInt8($0)]) })
        #expect(found.head.count == 3)
    }

    @Test func commandsAndRequestsAreApart() {
        let found = lines(
            (0..<6).map { index in
                var write = operation(.write, 3, at: Int64(index) * 10)
                write.state.facts.setMethod(ATTOpcode(rawValue: index < 3 ? 0x12 : 0x52))
                return write
            })
        #expect(found.head.flatMap(\.rows).map(\.count) == [3, 3])
    }

    /// One character may have any number of bytes.
    @Test func whatIsKeptIsShort() {
        var message = operation(.message, 3, at: 0, value: [UInt8](repeating: 0x61, count: 50_000))
        message.state.facts[.text] = .text("a" + String(repeating: "\u{301}", count: 50_000))
        let kept = message.shortened
        #expect(kept.value.count == 512)
        guard case .text(let text)? = kept.facts[.text] else {
            Issue.record("no text")
            return
        }
        #expect(text.utf8.count <= 520)
    }

    @Test func aBegunTurnIsNotLost() {
        var operations: [BluetoothOperation] = []
        for turn in 0..<8 as Range<Int64> {
            operations.append(operation(.read, 3, at: turn * 10))
            operations.append(operation(.read, 5, at: turn * 10 + 5))
        }
        operations.append(operation(.read, 3, at: 80))
        let found = lines(operations)
        #expect(found.head.flatMap(\.rows).reduce(0) { $0 + $1.count } == 17)
    }

    @Test func failuresStayLinesOfTheirOwn() {
        var operations: [BluetoothOperation] = []
        for turn in 0..<8 as Range<Int64> {
            let refused = BluetoothOperation.Outcome.refused(code: 128, name: "Application Error")
            operations.append(operation(.write, 3, at: turn * 10, value: [UInt8(turn)], outcome: refused))
            operations.append(operation(.read, 5, at: turn * 10 + 5))
        }
        let found = lines(operations)
        #expect(found.head.count == 16)
    }

    @Test func theMiddleIsLeftOut() {
        var operations: [BluetoothOperation] = []
        for index in 0..<1000 {
            let value = [UInt8(index & 255)]
            operations.append(operation(.write, UInt16(index % 997 + 1), at: Int64(index) * 10, value: value))
        }
        let found = lines(operations)
        #expect(found.head.count == Ladder.kept.first)
        #expect(found.tail.count == Ladder.kept.last)
        #expect(found.omitted == 850)
    }
}
