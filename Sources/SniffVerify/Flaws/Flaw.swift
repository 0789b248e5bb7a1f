import Sniff

/// One flaw of a capture: what an app or a device could have done wrong.
package struct Flaw: Sendable {
    package let kind: Kind
    /// Place of the capture among those given.
    package let capture: Int
    /// The operation of the good capture that it hits.
    package let operation: BluetoothOperation
    let change: CaptureCopy.Change

    package enum Kind: String, Sendable, CaseIterable {
        /// A request with its answer, or what needs none, is missing.
        case remove
        /// A bit of a value is another.
        case flip
        /// All from here on, or from the answer on, happens much later.
        case delay
        /// It happens twice.
        case duplicate
        /// It happens after what followed it.
        case swap
        /// A request is refused.
        case refuse
        /// The app also writes to something else.
        case foreignWrite = "foreign write"
    }
}

/// The result of a flaw.
package struct FlawResult: Sendable {
    package let flaw: Flaw
    /// The titles of the requirements that the good capture meets and the flawed one does not.
    package let foundBy: [String]
    /// Whether one of them is violated; if not, they are inconclusive.
    package let isViolated: Bool

    package var isFound: Bool { !foundBy.isEmpty }
}

/// How many flaws expectations find.
package struct FlawScore: Sendable {
    package private(set) var results: [FlawResult] = []

    package init() {}

    /// - Parameters:
    ///   - good: what came of each expectation on the good capture.
    ///   - flawed: the same on the flawed one.
    package mutating func add(_ flaw: Flaw, good: [VerificationReport], flawed: [VerificationReport]) {
        var (titles, isViolated) = ([String](), false)
        for (before, after) in zip(good, flawed) {
            // A requirement that is inconclusive on the good capture finds only flaws that violate it.
            for (one, other) in zip(before.requirements, after.requirements)
            where one.verdict != .violated && other.verdict != .met && other.verdict != one.verdict {
                titles.append(one.title)
                isViolated = isViolated || other.verdict == .violated
            }
        }
        results.append(FlawResult(flaw: flaw, foundBy: titles, isViolated: isViolated))
    }

    package var made: Int { results.count }
    package var found: Int { results.count(where: \.isFound) }
    /// Found, but only because a requirement became inconclusive.
    package var inconclusive: Int { results.count { $0.isFound && !$0.isViolated } }
    package var missed: [FlawResult] { results.filter { !$0.isFound } }
    /// Rounded down: 100 means all. `nil` without flaws.
    package var percent: Int? { made == 0 ? nil : found * 100 / made }

    /// By kind, of those that were made.
    package var kinds: [(kind: Flaw.Kind, made: Int, found: Int)] {
        Flaw.Kind.allCases.compactMap { kind in
            let own = results.filter { $0.flaw.kind == kind }
            return own.isEmpty ? nil : (kind, own.count, own.count(where: \.isFound))
        }
    }
}
