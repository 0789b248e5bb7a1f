import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

@Suite("Occurrences that wait")
struct WaitingObligationsTests {
    private func compiled(_ rule: String) throws -> CompiledExpectation {
        let body = rule.split(separator: "\n").map { "    \($0)\n" }.joined()
        return try CompiledExpectation(try TraceExpectation(yaml: "expect:\n  - rule: it\n" + body, file: "test.yaml"))
    }

    private func value(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }

    @Test("An operation looks only at those that wait for its value", arguments: ["{command}", "{command[0..1]} *"])
    func looks(_ bytes: String) throws {
        let compiled = try compiled("each: {writes: 2A56, as: command}\nthen: {notifies: 2A57, bytes: \"\(bytes)\"}")
        guard case .each(let rule)? = compiled.requirements.first?.form else { throw CancellationError() }
        var waiting = WaitingObligations(rule.answer)
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

    /// - Parameter lengths: whether the length of a value that was cut is known.
    private func events(_ seed: Int, lengths: Bool = false) -> [OperationEvent] {
        var random = Generator(state: UInt64(seed))
        return (1...80).map { index in
            let time = Double(index) / 2
            let value = (0...random.below(2)).map { _ in UInt8(random.below(3)) }
            switch random.below(24) {
            case 0: return op(.read, 0x2A38, at: time)
            case 1: return op(.notify, nil, value, at: time)
            case 2:
                let facts: [OperationFact: FieldValue] = lengths ? [.length: .integer(value.count + 2)] : [:]
                return op(.notify, 0x2A57, value, at: time, facts: facts, isCut: true)
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
    @Test("Verdicts and evidence are those of looking at each", arguments: 0..<20) func sameVerdicts(_ seed: Int) throws
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

    /// A condition about the command that is always met makes each be looked at.
    @Test("Sums, and answers that are the same for all, are those of looking at each", arguments: 0..<10)
    func sameSums(_ seed: Int) throws {
        let events = events(seed, lengths: true)
        for step in ["", "at least: 12 bytes", "at least: 11", "times: 3", "at least: 3 bytes", "at most: 9 bytes"] {
            for more in ["", "within: 8 s", "before: {reads: 2A38}", "unless: {reads: 2A38}", "before: next"] {
                for shared in ["", "shared: true"] where more != "before: next" || shared.isEmpty {
                    func compiled(_ condition: String) throws -> CompiledExpectation {
                        let parts = ["notifies: 2A57", condition, step].filter { !$0.isEmpty }
                        return try self.compiled(
                            "each: {writes: 2A56, as: command}\nthen: {\(parts.joined(separator: ", "))}\n\(more)\n\(shared)"
                        )
                    }
                    let found = try compiled("")
                    let all = try compiled("where: {length: \"at least {command.length} - 9\"}")
                    #expect(rows(found, events) == rows(all, events), "\(step) \(more) \(shared)")
                }
            }
        }
    }
}
