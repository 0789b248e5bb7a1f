import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Expectations made at random, of all forms, on operations made at random.
@Suite("Verdicts: fuzz")
struct VerdictFuzzTests {
    private struct Generator {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }

        mutating func one<T>(_ of: [T]) -> T { of[below(of.count)] }

        // MARK: Expectations

        mutating func pattern() -> String {
            let verb = one(["notifies", "writes", "reads", "subscribes", "unsubscribes", "indicates"])
            var keys = "\(verb): \(one(["2A37", "2A38", "2A56", "any"]))"
            if below(3) == 0 { keys += ", bytes: \"0\(below(3))\"" }
            if below(8) == 0 { keys += ", result: \(one(["any", "success", "refused", "unanswered"]))" }
            return one([keys, keys, keys, keys, "disconnects: any", "connects: any", "scans: any", "advertises: any"])
        }

        mutating func steps(_ depth: Int) -> String {
            "[\((0...below(3)).map { _ in step(depth) }.joined(separator: ", "))]"
        }

        mutating func step(_ depth: Int) -> String {
            let limit = one(["", "", "", ", within: \(below(5)) s", ", after: 0.\(below(9)) s"])
            let times = one([
                "", "", ", times: \(1 + below(3))", ", at least: \(below(3))", ", at most: 2", ", times: 0..2",
            ])
            guard depth > 0, below(3) == 0 else {
                let every = times.contains("2") ? one(["", ", every: 0.1 s..2 s"]) : ""
                return "{\(pattern())\(times)\(every)\(limit)}"
            }
            switch below(5) {
            case 0: return "{any order: \(steps(depth - 1))\(limit)}"
            case 1: return "{either: [\(steps(depth - 1)), \(steps(depth - 1))]\(limit)}"
            case 2: return "{optional: \(steps(depth - 1))\(limit)}"
            case 3:
                let until = one(["", ", until: {\(pattern())}"])
                return "{repeat: \(steps(depth - 1))\(until), at most: \(1 + below(3))\(limit)}"
            default: return "{never: {\(pattern())}\(limit)}"
            }
        }

        mutating func requirement() -> String {
            var keys: [String] = []
            switch below(4) {
            case 0: keys = ["steps: \(steps(2))"]
            case 1:
                keys = ["each: {\(pattern())}"]
                if below(2) == 0 { keys.append("then: \(steps(1))") }
                if keys.count > 1, below(2) == 0 { keys.append("within: \(below(4)) s") }
                if keys.count > 1, below(4) == 0 { keys.append("unless: {\(pattern())}") }
                if keys.count > 1, below(4) == 0 { keys.append(one(["before: next", "before: {\(pattern())}"])) }
                if keys.count > 1, below(4) == 0 { keys.append("shared: true") }
                if below(3) == 0 { keys.append("only while: {subscribes: \(one(["any", "same", "2A37"]))}") }
                if below(3) == 0 { keys.append("not while: {\(one(["scans: any", "reads: any", "connects: any"]))}") }
                if below(3) == 0 { keys.append("every: 0.2 s..3 s") }
                if below(4) == 0, keys.count == 1 { keys += ["after: {\(pattern())}", "within: 3 s"] }
                if below(4) == 0 { keys.append("exceptions: \(below(3))") }
                if below(4) == 0 { keys.append("may be none: true") }
            case 2: keys = ["never: [{\(pattern())}, {\(pattern())}]"]
            default:
                keys = [
                    "count: {\(pattern())}", one(["times: 3", "at least: 1", "at most: 4", "at most: 2, per: 3 s"]),
                ]
            }
            if below(3) == 0 { keys.append("scope: \(one(TraceExpectation.Requirement.Scope.allCases).rawValue)") }
            if below(4) == 0 { keys.append("during: {\(one(["subscribes: 2A37", "connects: any", "encrypts: any"]))}") }
            if below(4) == 0 { keys.append("from: {\(pattern())}") }
            if below(4) == 0 { keys.append("until: {\(pattern())}") }
            return "  - {\(keys.joined(separator: ", "))}\n"
        }

        // MARK: Operations

        mutating func events(_ count: Int) -> [OperationEvent] {
            var now = 0.0
            return (0..<count).map { _ in
                now += Double(below(600)) / 1000 + 0.001
                // Now and then a clock goes back, or nobody knows the time.
                let at = below(30) == 0 ? max(now - 0.05, 0) : now
                let connection = 1 + below(3)
                switch below(20) {
                case 0:
                    return gap(one([.lostPackets(1), .badCRC, .missingBeginning, .cut(3)]), at: now, in: connection)
                case 1: return gap(.droppedRecords(1), at: now, in: nil)
                case 2, 3: return time(now)
                case 4:
                    return outside(one([.startScanning, .stopScanning, .advertise]), at: at, device: UInt64(below(3)))
                case 5: return op(one([.connect, .disconnect, .failToConnect, .encrypt]), at: at, in: connection)
                default:
                    let isTimed = below(40) > 0
                    let outcome = one([
                        BluetoothOperation.Outcome.succeeded, .succeeded, .succeeded,
                        .refused(code: 3, name: "Write Not Permitted"),
                        .unanswered(.timedOut), .unanswered(.notCaptured),
                    ])
                    return op(
                        one([.notify, .write, .read, .subscribe, .unsubscribe, .indicate]),
                        one([0x2A37, 0x2A38, 0x2A56, nil]), [UInt8(below(3))], at: at,
                        answered: at + Double(below(400)) / 1000,
                        in: connection, bearer: below(2), device: one([0x0A, 0x0B, nil]), outcome,
                        isCut: below(20) == 0,
                        isTimed: isTimed)
                }
            }
        }
    }

    @Test("No trap; what is decided stays so", arguments: 0..<12)
    func random(seed: Int) throws {
        var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9 &+ 7)
        var judged = 0
        for _ in 0..<60 {
            let yaml = "expect:\n" + (0...generator.below(2)).map { _ in generator.requirement() }.joined()
            let events = generator.events(120)
            // Much of what is made at random makes no sense, and is refused.
            guard let expectation = try? TraceExpectation(yaml: yaml, file: "fuzz.yaml"),
                (try? CompiledExpectation(expectation)) != nil
            else { continue }
            judged += 1
            let once = try HandMade.verdicts(yaml, events, isStopped: seed % 2 == 0)
            let again = try HandMade.verdicts(yaml, events, isStopped: seed % 2 == 0)
            #expect(once == again, "\(yaml)")
        }
        #expect(judged > 5)
    }
}
