import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

@Suite("Occurrences that wait")
struct WaitingObligationsTests {
    private func compiled(_ rule: String) throws -> CompiledExpectation {
        let body = rule.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try CompiledExpectation(try Expectation(yaml: "expect:\n  - rule: it\n" + body, file: "test.yaml"))
    }

    private func value(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    @Test("An operation looks only at those that wait for its value", arguments: ["{command}", "{command[0..1]} *"])
    func looks(_ bytes: String) throws {
        let compiled = try compiled("each: {writes: 2A56, as: command}\nthen: {notifies: 2A57, bytes: \"\(bytes)\"}")
        guard case .each(let rule)? = compiled.requirements.first?.form else { throw CancellationError() }
        var waiting = WaitingObligations(try #require(rule.answer))
        for number in 1...4000 {
            guard case .operation(let write) = op(.write, 0x2A56, value(number), at: Double(number)) else { continue }
            var bindings = Bindings()
            bindings.named["command"] = write
            waiting.append(Obligation(write, rule.then, bindings), deadline: nil)
        }
        #expect(waiting.numbers(waitingFor: value(7)) == [7])
        #expect(waiting.numbers(waitingFor: value(5000)) == [])
        waiting.remove(7)
        #expect(waiting.numbers(waitingFor: value(7)) == [])
        #expect(waiting.count == 3999)
    }

    private struct Generator {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
    }

    private func events(_ seed: Int) -> [OperationEvent] {
        var random = Generator(state: UInt64(seed))
        return (1...80).map { index in
            let time = Double(index) / 2
            let value = (0...random.below(2)).map { _ in UInt8(random.below(3)) }
            switch random.below(24) {
            case 0: return op(.read, 0x2A38, at: time)
            case 1: return op(.notify, nil, value, at: time)
            case 2: return op(.notify, 0x2A57, value, at: time, isCut: true)
            case 3: return gap(at: time)
            case 4...13: return op(.write, 0x2A56, value, at: time)
            default: return op(.notify, 0x2A57, value, at: time)
            }
        }
    }

    private func rows(_ compiled: CompiledExpectation, _ events: [OperationEvent]) -> [String] {
        var verifier = Verifier(compiled)
        for event in events { verifier.receive(event) }
        verifier.finish()
        return verifier.report.requirements.flatMap { report in
            ["\(report.verdict) \(report.fineCount) \(report.failedCount) \(report.unshownCount)"]
                + report.evidence.map { "\($0.role) \($0.moment.frame)" }
        }
    }

    /// A second condition about the command is always met with the first, and nothing is found by two.
    @Test("Verdicts and evidence are those of looking at each", arguments: 0..<40) func sameVerdicts(_ seed: Int) throws
    {
        let events = events(seed)
        let rules = [
            "", "unless: {reads: 2A38}", "before: {reads: 2A38}", "before: next", "within: 3 s",
            "within: 3 s\nunless: {reads: 2A38}", "shared: true", "exceptions: 3",
        ]
        for bytes in ["{command}", "{command[0]} *", "{command[0]} ?? *"] {
            for more in rules {
                func compiled(_ second: String) throws -> CompiledExpectation {
                    let then = "{notifies: 2A57, where: {bytes: \"\(bytes)\"\(second)}}"
                    return try self.compiled("each: {writes: 2A56, as: command}\nthen: \(then)\n\(more)")
                }
                let found = try compiled("")
                let all = try compiled(", \"bytes[0]\": \"{command.bytes[0]}\"")
                #expect(rows(found, events) == rows(all, events), "\(bytes) \(more)")
            }
        }
    }
}
