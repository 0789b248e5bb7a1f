import Decoders
import Sniff
import SniffVerify

/// How many flaws an expectation finds: operations of a good capture are changed one at a time, and judged.
///
/// It changes operations rather than packets: quick, and a little kinder than a flawed capture would be.
package struct MutationScore: Sendable {
    /// By kind of flaw, in order: how many were made, and how many were found.
    package private(set) var classes: [(flaw: Flaw, made: Int, found: Int)] = []

    package enum Flaw: String, Sendable, CaseIterable {
        case remove, duplicate, swap, flip, refuse, unanswered, delay, drop
    }

    package var made: Int { classes.reduce(0) { $0 + $1.made } }
    package var found: Int { classes.reduce(0) { $0 + $1.found } }

    /// `94 % of 240 flaws are found (remove 30/30, …)`
    package var text: String {
        let parts = classes.filter { $0.made > 0 }.map { "\($0.flaw.rawValue) \($0.found)/\($0.made)" }
        let share = made == 0 ? 100 : (found * 100 + made / 2) / made
        return "\(share) % of \(made) flaws are found (\(parts.joined(separator: ", ")))"
    }

    /// - Parameters:
    ///   - events: what a good capture tells.
    ///   - each: so many flaws of each kind, evenly over the capture.
    package init(_ expectation: CompiledExpectation, _ events: [OperationEvent], each: Int = 20) {
        let places = events.indices.filter { events[$0].exchange != nil }
        let good = Self.verdicts(expectation, events)
        for flaw in Flaw.allCases {
            let candidates = flaw == .drop ? events.indices.filter { events[$0].isEnd } : places
            var (made, found) = (0, 0)
            for place in Self.spread(candidates, each) {
                guard let mutant = Self.mutant(events, place, flaw) else { continue }
                made += 1
                // What the good capture does not meet either finds nothing.
                let isFound = zip(good, Self.verdicts(expectation, mutant)).contains { $0 == .met && $1 != .met }
                if isFound { found += 1 }
            }
            classes.append((flaw, made, found))
        }
    }

    static func verdict(_ expectation: CompiledExpectation, _ events: [OperationEvent]) -> Verdict {
        report(expectation, events).verdict
    }

    private static func verdicts(_ expectation: CompiledExpectation, _ events: [OperationEvent]) -> [Verdict] {
        report(expectation, events).requirements.map(\.verdict)
    }

    private static func report(_ expectation: CompiledExpectation, _ events: [OperationEvent]) -> VerificationReport {
        var verifier = Verifier(expectation)
        for event in events { verifier.receive(event) }
        verifier.finish()
        return verifier.report(on: [])
    }

    private static func spread(_ places: [Int], _ number: Int) -> [Int] {
        places.count <= number ? places : (0..<number).map { places[$0 * places.count / number] }
    }

    private static func mutant(_ events: [OperationEvent], _ place: Int, _ flaw: Flaw) -> [OperationEvent]? {
        guard case .operation(var operation) = events[place] else { return nil }
        var mutant = events
        switch flaw {
        case .remove: mutant.remove(at: place)
        case .duplicate: mutant.insert(events[place], at: place)
        case .swap:
            guard let next = events.indices.first(where: { $0 > place && events[$0].exchange != nil }),
                case .operation(let other) = events[next], other.act != operation.act
            else { return nil }
            mutant.swapAt(place, next)
        case .flip:
            guard let index = operation.value.indices.last else { return nil }
            operation.value[(place * 7) % (index + 1)] ^= 1 << UInt8(place % 8)
            mutant[place] = .operation(operation)
        case .refuse, .unanswered:
            guard OperationKinds.requests.contains(operation.kind), operation.facts[.latency] != nil,
                operation.outcome == .succeeded
            else { return nil }
            if flaw == .refuse {
                operation.outcome = .refused(code: 3, name: "Write Not Permitted")
            } else {
                operation.outcome = .unanswered(.timedOut)
                operation.end = nil
                operation.facts[.latency] = nil
            }
            mutant[place] = .operation(operation)
        case .delay: for index in place..<mutant.count { mutant[index] = mutant[index].later(60_000_000_000) }
        case .drop:
            guard !operation.isLoss else { return nil }
            operation.facts[.by] = .text("nobody")
            operation.facts[.reason] = .text("Connection Timeout")
            mutant[place] = .operation(operation)
        }
        return mutant
    }
}

extension OperationEvent {
    /// The act of an operation that recordings have.
    fileprivate var exchange: Act? {
        guard case .operation(let operation) = self, OperationKinds.exchanges.contains(operation.kind) else {
            return nil
        }
        return operation.act
    }

    fileprivate var isEnd: Bool {
        if case .operation(let operation) = self { operation.kind == .disconnect } else { false }
    }

    fileprivate func later(_ nanoseconds: Int64) -> OperationEvent {
        switch self {
        case .operation(var operation):
            operation.begin.nanoseconds? += nanoseconds
            operation.end?.nanoseconds? += nanoseconds
            return .operation(operation)
        case .time(var moment):
            moment.nanoseconds? += nanoseconds
            return .time(moment)
        case .gap: return self
        }
    }
}
