import Decoders
import Sniff

/// Whether something that is required was so.
public enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
    case met
    case inconclusive
    case violated

    /// The worse one is greater: violated, then inconclusive.
    public static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .met: 0
        case .inconclusive: 1
        case .violated: 2
        }
    }
}

/// The result of one requirement, or of one step of a story.
public struct RequirementReport: Sendable {
    /// In its author's words.
    public let title: String
    /// Where it is written.
    public let place: SourcePlace
    /// The verdict.
    public internal(set) var verdict: Verdict
    /// Whether it is inconclusive although all that was seen is as expected: packets were lost elsewhere than where something was
    /// waited for, and might have been one more occurrence.
    package internal(set) var isMetAsSeen = false
    /// One sentence: what was not so, or why it is inconclusive. Empty where it is met.
    public internal(set) var reason: String
    /// The evidence of the verdict, in order: the operation that raised it, the one that came instead, the nearest. Of
    /// the first failures in ``connection``.
    public internal(set) var evidence: [VerdictEvidence]
    /// The first failures there.
    var failures: [RequirementFailure] = []
    /// Failures there of which ``evidence`` has nothing.
    package internal(set) var unshownCount: Int
    /// Where else it failed: other connections or devices, each with evidence of its own.
    public internal(set) var others: [PlaceReport]
    /// Connections or devices in which it failed and of which ``others`` has nothing.
    package internal(set) var unshownPlaces: Int
    /// Occasions that were fine; connections, for stories of each connection.
    public internal(set) var fineCount: Int
    /// Occasions that were not fine.
    public internal(set) var failedCount: Int
    /// The connection that it is about, where it is about one.
    public internal(set) var connection: ConnectionSummary?
    /// Of a story: its steps.
    public internal(set) var steps: [StepReport]
    /// The gaps where they mattered.
    public internal(set) var gaps: [CaptureGap]
    /// With `--explain`: each occurrence that was fine.
    package internal(set) var occurrences = Occurrences()
    /// Whether anything came that it is about, so that it could have failed.
    package internal(set) var hadOccasion = false
    /// Where it was decided: nothing that came after it could change the verdict. `nil` where only the end decided.
    public internal(set) var decidedAt: Moment?

    init(_ requirement: TraceExpectation.Requirement) {
        title = requirement.title
        place = requirement.place
        verdict = .met
        reason = ""
        evidence = []
        unshownCount = 0
        others = []
        unshownPlaces = 0
        fineCount = 0
        failedCount = 0
        steps = []
        gaps = []
    }
}

/// The result of one requirement in one more connection, or for one more device, in which it failed alike.
public struct PlaceReport: Sendable {
    /// The connection; `nil` where the requirement is about devices.
    public let connection: ConnectionSummary?
    /// One sentence: what was not so, or why it is inconclusive.
    public let reason: String
    /// The evidence, in order.
    public internal(set) var evidence: [VerdictEvidence]
    /// The first failures there.
    var failures: [RequirementFailure] = []
    /// Failures there of which ``evidence`` has nothing.
    package let unshownCount: Int
}

/// One of the occurrences that a verdict which is not met rests on.
package struct FailedOccurrence: Sendable {
    /// One sentence: what was not so, or why it is inconclusive.
    package let reason: String
    /// Of the packets that raised the requirement, and of those that are wrong. Where there are none, the beginning of the
    /// connection, if it is about one.
    package let moments: [Moment]
}

/// The result of one step of a story.
public struct StepReport: Sendable {
    /// Its text.
    public let title: String
    /// Where it is written.
    public let place: SourcePlace
    /// The verdict.
    public let verdict: Verdict
    /// The operations that it took; the first eight and the last.
    public let operations: [BluetoothOperation]
}

/// One line of what a verdict rests on.
public struct VerdictEvidence: Sendable {
    /// The role of a line.
    public enum Role: Sendable, Hashable {
        /// The operation that raised the requirement.
        case occasion
        /// The problem.
        case wrong
        /// The nearest operation, or a helpful one.
        case context
        /// An operation as expected.
        case fine
    }

    /// Its role.
    public let role: Role
    /// `nil` where something is missing: the moment is when it should have been there.
    public let operation: BluetoothOperation?
    /// When it was, or when it should have been.
    public let moment: Moment
    /// The remark about it: the field that differs, the time it took.
    public let remark: String
    /// The subject of the remark, if it has bytes of its own.
    package let subject: Difference.Subject?
    /// Those bytes, where somebody looked for them (``VerificationReport/locate(_:)``).
    package internal(set) var bytes: EvidenceBytes?

    init(
        _ role: Role, _ operation: BluetoothOperation?, at moment: Moment? = nil, _ remark: String = "",
        about subject: Difference.Subject? = nil
    ) {
        self.subject = subject
        self.role = role
        self.operation = operation
        self.moment = moment ?? operation?.begin ?? Moment(frame: 0, nanoseconds: nil)
        self.remark = remark
    }
}

extension VerdictEvidence {
    init(_ role: Role, _ operation: BluetoothOperation, nearest difference: Difference) {
        self.init(role, operation, "nearest: \(difference.text)", about: difference.subject)
    }
}

/// A connection, for people.
public struct ConnectionSummary: Sendable, Hashable {
    /// Its number in the run.
    public let number: ConnectionNumber
    /// Address of the central, where known.
    public let central: DeviceAddress?
    /// Address of the peripheral, where known.
    public let peripheral: DeviceAddress?
    /// The name that the peripheral advertises, or the name of the description that it fits.
    public let name: String?
    /// Where it begins in the capture.
    public let begin: Moment
    /// Where it ends; `nil` where the capture ends first.
    public internal(set) var end: Moment?
}

/// The result of an expectation. Its description is the text that `blesniff verify` prints: a line for each requirement
/// that was met, and for each other what was wrong, packet by packet.
public struct VerificationReport: Sendable {
    /// That of the expectation.
    public let title: String
    /// Where the expectation is written.
    public let place: SourcePlace
    /// Names of the inputs that were judged together.
    public internal(set) var inputs: [String]
    /// The result of each requirement, in the order of the expectation.
    public internal(set) var requirements: [RequirementReport]
    /// Devices that advertised a name, so that evidence can say it.
    package internal(set) var deviceNames: [DeviceAddress: String]
    /// Names that the expectation gives characteristics, where they have no other.
    package internal(set) var characteristicNames: [BluetoothUUID: String] = [:]
    /// The damage of the first damaged input, and its place.
    package internal(set) var damage: CaptureGap?
    /// Why an input could not be read at all, so that nothing was judged.
    package internal(set) var unreadReason: String?
    /// Where the first input is damaged that is.
    public var damagedAt: Moment? { damage?.moment }
    /// Probable slips in the expectation.
    package var warnings: [ExpectationWarning] = []
    /// The decoders for values in texts.
    var registry = Registry.standard

    /// That of the worst requirement; inconclusive where all are met, but an input is damaged before that was certain.
    public var verdict: Verdict {
        let worst = requirements.map(\.verdict).max() ?? .inconclusive
        return worst == .met && problem != nil ? .inconclusive : worst
    }

    /// The problem of the inputs: damage before everything was decided, or one that could not be read.
    package var problem: String? {
        if let unreadReason { return unreadReason }
        guard let damage, !requirements.allSatisfy({ $0.isDecided(beforeDamageOf: self) }) else { return nil }
        return damage.words
    }

    /// Whether everything is met: nothing is violated, and nothing is inconclusive.
    public var isMet: Bool { verdict == .met }
}

extension RequirementReport {
    /// The evidence of the verdict, in all places.
    package var allEvidence: [VerdictEvidence] { places.flatMap(\.evidence) }

    /// The failures that the evidence is of, in all places.
    package var failedOccurrences: [FailedOccurrence] { places.flatMap(\.failedOccurrences) }

    /// Failures without evidence, wherever they were.
    package var allUnshownCount: Int { places.reduce(0) { $0 + $1.unshownCount } }

    /// The result in ``connection``, and in the other places where it failed.
    private var places: [PlaceReport] { [firstIndex] + others }

    package var firstIndex: PlaceReport {
        PlaceReport(
            connection: connection, reason: reason, evidence: evidence, failures: failures, unshownCount: unshownCount)
    }

    /// Whether an input is damaged, and the verdict was certain before that.
    package func isDecided(beforeDamageOf report: VerificationReport) -> Bool {
        guard verdict != .inconclusive, let decidedAt, let damage = report.damagedAt else { return false }
        // The damage is known by the last record before it.
        return !damage.isBefore(decidedAt)
    }
}

extension PlaceReport {
    /// The reason of the first one is that of the verdict, with the gaps that matter.
    fileprivate var failedOccurrences: [FailedOccurrence] {
        let reasons = [reason] + failures.dropFirst().map(\.reason)
        return reasons.enumerated().map { index, reason in
            let evidence = index < failures.count ? failures[index].evidence : []
            var moments = evidence.filter { $0.role == .occasion || $0.role == .wrong }.flatMap { evidence in
                [evidence.moment, evidence.operation?.begin, evidence.operation?.end].compactMap(\.self)
            }
            moments.removeAll { $0.frame == 0 }
            if moments.isEmpty { moments = [connection?.begin].compactMap(\.self) }
            return FailedOccurrence(reason: reason, moments: moments)
        }
    }
}
