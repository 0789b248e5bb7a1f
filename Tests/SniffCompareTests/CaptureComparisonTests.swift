import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare

@Suite("Comparison: what differs between two runs")
struct CaptureComparisonTests {
    /// A visit: two reads, a command with its confirmation, a subscription, the end.
    private func visit(_ change: (inout MadeUpRun, Int) -> Bool = { _, _ in false }) -> MadeUpRun {
        var run = MadeUpRun()
        for step in 0..<6 where !change(&run, step) {
            switch step {
            case 0: run.add(.connect)
            case 1: run.add(.read, 0x2A38, [1], answered: 30)
            case 2: run.add(.read, 0x2A19, [72], answered: 30)
            case 3: run.add(.subscribe, 0x2A37, [1, 0], answered: 30, handle: 0x20)
            case 4: run.add(.notify, 0x2A37, [0, 72], handle: 0x21)
            default: run.add(.disconnect) { $0.state.facts[.by] = .text("central") }
            }
        }
        return run
    }

    @Test("Handles, addresses, times and numbers of connections do not count") func same() {
        var other = visit()
        other = MadeUpRun()
        other.connection = 7
        other.peripheral = DeviceAddress(0xB1, type: 1)
        other.add(.connect, after: 5000)
        other.add(.read, 0x2A38, [1], answered: 40, handle: 0x90)
        other.add(.read, 0x2A19, [72], answered: 40, handle: 0x91)
        other.add(.subscribe, 0x2A37, [1, 0], answered: 40, handle: 0x92)
        other.add(.notify, 0x2A37, [0, 72], handle: 0x93)
        other.add(.disconnect) { $0.state.facts[.by] = .text("central") }
        let comparison = visit().difference(to: other)
        #expect(comparison.text == [])
        #expect(!comparison.differs && !comparison.isDoubtful)
        #expect(comparison.connections.first?.lines.count == 6)
    }

    @Test("Missing and added") func missing() {
        let short = visit { _, step in step == 3 }
        #expect(visit().difference(to: short).text == ["missing | subscribes | Heart Rate Measurement"])
        #expect(short.difference(to: visit()).text == ["added | subscribes | Heart Rate Measurement"])
        #expect(visit().difference(to: short).differs)
    }

    @Test("Another value is told by its field, or by its first byte") func values() {
        let other = visit { run, step in
            if step == 4 { run.add(.notify, 0x2A37, [0, 75], handle: 0x21) }
            return step == 4
        }
        #expect(
            visit().difference(to: other).text == ["value | notifies | Heart Rate Measurement | heart_rate 72 → 75 bpm"]
        )
        var (left, right) = (MadeUpRun(), MadeUpRun())
        left.add(.write, 0xFFF1, [1, 2, 3, 4, 5])
        right.add(.write, 0xFFF1, [1, 2, 9, 4, 5])
        #expect(
            left.difference(to: right).text == [
                "value | writes | FFF1 | 0102030405 → 0102090405  from byte 2"
            ])
    }

    @Test("Another result; what was not captured is no other result") func outcome() {
        let refused = visit { run, step in
            if step == 2 {
                run.add(.read, 0x2A19, [], answered: 30) { $0.state.outcome = .refused(code: 5, name: "No") }
            }
            return step == 2
        }
        #expect(visit().difference(to: refused).text == ["outcome | reads | Battery Level | succeeded → refused: No"])
        let uncaptured = visit { run, step in
            if step == 2 { run.add(.read, 0x2A19) { $0.state.outcome = .unanswered(.notCaptured) } }
            return step == 2
        }
        #expect(visit().difference(to: uncaptured).text == [])
    }

    @Test("What comes at another place has moved") func moved() {
        var other = MadeUpRun()
        other.add(.connect)
        other.add(.subscribe, 0x2A37, [1, 0], answered: 30)
        other.add(.read, 0x2A38, [1], answered: 30)
        other.add(.read, 0x2A19, [72], answered: 30)
        other.add(.notify, 0x2A37, [0, 72])
        other.add(.disconnect) { $0.state.facts[.by] = .text("central") }
        #expect(
            visit().difference(to: other).text == [
                "moved | subscribes | Heart Rate Measurement | moved: was after reads Battery Level"
            ])
    }

    @Test("Slower by a factor and by a time, where times count") func slower() {
        let slow = visit { run, step in
            if step == 2 { run.add(.read, 0x2A19, [72], after: 2000, answered: 500) }
            return step == 2
        }
        #expect(
            visit().difference(to: slow).text == [
                "latency+gap | reads | Battery Level | answered after 30 ms → 500 ms | came after 10 ms → 2 s"
            ])
        var options = ComparisonOptions()
        options.ignoresTimes = true
        #expect(visit().difference(to: slow, options).text == [])
        options = ComparisonOptions()
        (options.latency, options.gap) = (600_000_000, 3_000_000_000)
        #expect(visit().difference(to: slow, options).text == [])
    }

    @Test("What a lossy capture does not have may be there") func lossy() {
        let lossy = visit { run, step in
            if step == 4 { run.lose(.lostPackets(1)) }
            return step == 4
        }
        let comparison = visit().difference(to: lossy)
        #expect(comparison.text.count == 1)
        #expect(comparison.text.first?.contains("may be there: 1 packet lost") == true)
        #expect(!comparison.differs && comparison.isDoubtful)
        // A gap elsewhere explains nothing.
        let elsewhere = visit { run, step in
            if step == 1 { run.lose(.lostPackets(1)) }
            return step == 4
        }
        #expect(visit().difference(to: elsewhere).differs)
    }

    @Test("A capture that ends first has not seen the rest") func ends() {
        let cut = visit { _, step in step >= 4 }
        let comparison = visit().difference(to: cut)
        #expect(comparison.connections.first?.lines.filter { !$0.isSame }.count == 2)
        #expect(!comparison.differs && comparison.isDoubtful)
    }

    @Test("Values that come by themselves are compared as a whole, or one by one if asked") func streams() {
        func run(_ rates: [UInt8], _ gaps: Int64) -> MadeUpRun {
            var run = MadeUpRun()
            run.add(.subscribe, 0x2A37, [1, 0])
            for rate in rates { run.add(.notify, 0x2A37, [0, rate], after: gaps) }
            run.add(.disconnect)
            return run
        }
        let (one, other) = (run([70, 71, 72, 73, 74, 75], 1000), run([80, 81, 82, 83, 84], 1000))
        let comparison = one.difference(to: other)
        #expect(comparison.text == [])
        #expect(comparison.connections.first?.streams.map(\.left.count) == [6])
        #expect(comparison.connections.first?.streams.map(\.right.count) == [5])
        #expect(!comparison.differs)
        #expect(one.difference(to: run([80, 81, 82, 83, 84], 5000)).differs)
        var options = ComparisonOptions()
        options.showsValues = true
        #expect(one.difference(to: other, options).text.count == 6)
    }

    @Test("A pause is from one value to the next, as in the summary; the time to the end is none")
    func pauses() throws {
        func run(_ gaps: [Int64], end: Int64) -> MadeUpRun {
            var run = MadeUpRun()
            run.add(.subscribe, 0x2A37, [1, 0])
            for gap in gaps { run.add(.notify, 0x2A37, [0, 70], after: gap) }
            run.add(.disconnect, after: end)
            return run
        }
        let gaps: [Int64] = [10, 990, 1110, 990, 980, 1000, 995]
        let usual = run(gaps, end: 1200)
        let comparison = usual.difference(to: run(gaps, end: 4590))
        let stream = try #require(comparison.connections.first?.streams.first)
        for figures in [stream.left, stream.right] { #expect(figures.intervals.longest == 1_110_000_000) }
        #expect(stream.right.silence == 4_590_000_000)
        // Nothing came for long at the end, and the words say that it was there.
        #expect(stream.isSlower && stream.stopsEarlier)

        var figures = CharacteristicFigures.Traffic()
        for case .operation(let operation) in usual.events where operation.kind == .notify { figures.add(operation) }
        #expect(figures.intervals.median == stream.left.intervals.median)
        #expect(figures.intervals.longest == stream.left.intervals.longest)

        let paused = try #require(
            usual.difference(to: run([10, 990, 4590, 990, 980, 1000, 995], end: 1200)).connections.first?.streams.first)
        #expect(paused.isSlower && !paused.stopsEarlier)
    }

    @Test("Times are rounded, not cut") func times() {
        var (one, other) = (MadeUpRun(), MadeUpRun())
        one.add(.read, 0x2A37, [1], answered: 30)
        other.add(.read, 0x2A37, [1], answered: 1018)
        #expect(
            one.difference(to: other).text == [
                "latency | reads | Heart Rate Measurement | answered after 30 ms → 1.02 s"
            ])
    }

    @Test("Secrets are not told") func secrets() {
        func run(_ value: [UInt8]) -> MadeUpRun {
            var run = MadeUpRun()
            run.add(.write, 0x2A56, value) { $0.state.isSecret = true }
            return run
        }
        #expect(
            run(Array("abc1".utf8)).difference(to: run(Array("xyz9".utf8))).text == [
                "value | writes | 2A56 | *** → another value (***)"
            ])
    }

    @Test("Names that only one capture has") func names() {
        let nameless = visit { run, step in
            if step == 1 { run.add(.read, nil, [1], answered: 30, handle: 0x10) }
            return step == 1
        }
        // The same handle has two names in the visit: only what agrees is taken over.
        var (left, right) = (MadeUpRun(), MadeUpRun())
        left.add(.read, 0x2A38, [1], handle: 0x30)
        right.add(.read, nil, [1], handle: 0x30)
        let comparison = left.difference(to: right)
        #expect(comparison.text == [])
        #expect(comparison.connections.first?.adoptedNames == 1)
        #expect(visit().difference(to: nameless).connections.count == 1)
    }

    @Test("Connections are paired by device, then by order and likeness") func pairing() {
        func run(_ peripherals: [UInt64]) -> MadeUpRun {
            var run = MadeUpRun()
            for (index, peripheral) in peripherals.enumerated() {
                run.connection = index + 1
                run.peripheral = DeviceAddress(peripheral, type: 1)
                run.add(.connect)
                run.add(.read, peripheral == 0xB0 ? 0x2A19 : 0x2A38, [1])
                run.add(.disconnect)
            }
            return run
        }
        let comparison = run([0xB0, 0xB1, 0xB2]).difference(to: run([0xB1, 0xB0]))
        let pairs = comparison.connections.map {
            "\($0.left?.number?.rawValue ?? 0)|\($0.right?.number?.rawValue ?? 0)"
        }
        #expect(pairs == ["1|2", "2|1", "3|0"])
    }
}
