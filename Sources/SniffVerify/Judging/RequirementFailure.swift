import Decoders
import Sniff

/// Why a requirement is not met at one place.
struct RequirementFailure: Sendable {
    /// The kind of proof.
    enum Proof: Sendable {
        /// Something was seen that should not have been, or not so: lost packets change nothing about it.
        case seen
        /// Something was not seen: it may have been in what the capture lacks.
        case notSeen
    }

    var proof: Proof
    /// One sentence.
    var reason: String
    var evidence: [VerdictEvidence]
    /// The gaps where they matter, and unknown names. With them, a proof by absence is inconclusive.
    var doubt = Doubt()
    /// The absent operation is of these devices of the expectation alone: if none of them was in the run, it is
    /// tell.
    var devices: Set<Int> = []

    /// The verdict that the failure justifies.
    var verdict: Verdict { proof == .notSeen && !doubt.isEmpty ? .inconclusive : .violated }
}

/// The gaps that might hide something since a moment, the first few of them.
struct Doubt: Sendable {
    private(set) var gaps: [CaptureGap] = []
    private(set) var words: [String] = []
    /// Whether all that is missing are packets here and there, of a capture that is whole otherwise.
    private(set) var isOfLosses = true

    static let limit = 8

    var isEmpty: Bool { gaps.isEmpty && words.isEmpty }

    mutating func add(_ gap: CaptureGap) {
        if !gap.isLoss { isOfLosses = false }
        if gaps.count < Doubt.limit, !gaps.contains(where: { $0.reason == gap.reason && $0.moment == gap.moment }) {
            gaps.append(gap)
        }
    }

    mutating func add(_ text: String) {
        if words.count < Doubt.limit, !words.contains(text) { words.append(text) }
    }

    /// Who watched went away: it is unknown what would have come. The gap that represents it is enough.
    mutating func addStop() {
        if !gaps.contains(where: { $0.reason == .stopped || $0.reason == .limitReached }) {
            add("stopped before the end")
        }
    }

    mutating func add(_ other: Doubt) {
        for gap in other.gaps { add(gap) }
        for text in other.words { add(text) }
        if !other.isOfLosses { isOfLosses = false }
    }

    /// Without what is missing only before a moment.
    func since(_ moment: Moment) -> Doubt {
        var doubt = self
        doubt.gaps.removeAll { $0.moment.isBefore(moment) }
        return doubt
    }

    mutating func removeAll() {
        guard !isEmpty else { return }
        self = Doubt()
    }
}

extension RequirementFailure {
    init(notSeen reason: String, _ evidence: [VerdictEvidence], _ doubt: Doubt) {
        self.init(proof: .notSeen, reason: reason, evidence: evidence, doubt: doubt)
    }

    /// It was seen, but it is unknown whether it matters.
    mutating func weaken(by reason: Doubt) {
        guard !reason.isEmpty else { return }
        proof = .notSeen
        doubt.add(reason)
    }

    /// An operation is not as it should be.
    init(_ difference: Difference, _ operation: BluetoothOperation) {
        self.init(
            seen: difference.text, [VerdictEvidence(.wrong, operation, difference.text, about: difference.subject)])
    }

    init(seen reason: String, _ evidence: [VerdictEvidence]) {
        self.init(proof: .seen, reason: reason, evidence: evidence)
    }
}

extension CaptureGap {
    /// Whether it is single packets that were not received, of which it is unknown what they were.
    var isLoss: Bool {
        switch reason {
        case .lostPackets, .badCRC, .missedEvents, .droppedRecords: true
        case .encrypted, .cut, .unrecognised, .missingBeginning, .noPackets, .damage, .stopped, .limitReached: false
        }
    }

    /// Whether packets of a connection may be missing, rather than parts of them. A record that was cut within its headers
    /// does not tell what it was.
    var hidesPackets: Bool {
        if case .cut(let kept) = reason { kept < CaptureGap.longestHeaders } else { true }
    }
}

extension Moment {
    /// Whether it comes before another one: by their frames, or in different inputs by their times.
    package func isBefore(_ other: Moment) -> Bool {
        if input == other.input { return frame < other.frame }
        guard let nanoseconds, let theirs = other.nanoseconds else { return input < other.input }
        return nanoseconds < theirs
    }
}
