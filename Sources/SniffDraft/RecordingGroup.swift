import Decoders
import Sniff

/// Recordings that are examples of the same thing, and their operations by what they are.
struct RecordingGroup: Sendable {
    let recordings: [Recording]
    /// What happens in any of them, in the order in which it first happens.
    let acts: [Act]
    /// By act, then by recording.
    private let occurrences: [Act: [[Operation]]]

    init(_ recordings: [Recording]) {
        self.recordings = recordings
        var acts: [Act] = []
        var occurrences: [Act: [[Operation]]] = [:]
        for (index, recording) in recordings.enumerated() {
            for operation in recording.operations {
                guard let act = operation.act else { continue }
                if occurrences[act] == nil {
                    acts.append(act)
                    occurrences[act] = Array(repeating: [], count: recordings.count)
                }
                occurrences[act]?[index].append(operation)
            }
        }
        self.acts = acts
        self.occurrences = occurrences
    }

    /// The occurrences in each recording.
    func occurrences(of act: Act) -> [[Operation]] {
        occurrences[act] ?? Array(repeating: [], count: recordings.count)
    }

    /// The occurrences in each recording, refused and unanswered ones as well, in their order.
    func occurrences(ofAnyOutcome act: Act) -> [[Operation]] {
        recordings.map { $0.operations.filter { $0.act?.succeeding == act.succeeding } }
    }

    /// Whether what a value has to be may be learned from so many: of fewer, anything may be chance.
    ///
    /// Three recordings or thirty samples; of a hundred samples one may be an exception.
    func mayTeachValues(_ samples: [[Operation]]) -> Bool {
        samples.count { !$0.isEmpty } >= 3 || samples.reduce(0) { $0 + $1.count } >= 30
    }

    /// Whether an act without a name has namesakes that have one: no rule can be about it alone.
    func hasNamed(_ act: Act) -> Bool {
        act.target == nil && acts.contains { $0.verb == act.verb && $0.target != nil }
    }

    /// `3 of 3 recordings, 302 times`
    func evidence(_ samples: [[Operation]]) -> String {
        let total = samples.reduce(0) { $0 + $1.count }
        return DraftEvidence.text(samples.count { !$0.isEmpty }, of: samples.count, times: total)
    }

    func evidence(_ act: Act) -> String { evidence(occurrences(of: act)) }

    /// All acts with success, with the verbs.
    func acts(_ verbs: String...) -> [Act] { acts.filter { verbs.contains($0.verb) && $0.outcome == .success } }

    /// Whether any of the operations is a credential, or may hold one: nothing of their values is written down.
    func isSecret(_ act: Act) -> Bool {
        occurrences.contains { other, samples in
            other.target == act.target && samples.contains { $0.contains(where: \.isSecret) }
        }
    }
}

/// What a drafted line rests on, in words.
enum DraftEvidence {
    static func text(_ recordings: Int, of all: Int, times: Int) -> String {
        let count = times == 1 ? "once" : "\(times) times"
        return all == 1 ? count : "\(recordings) of \(all), \(count)"
    }
}

extension [Recording] {
    /// Sorts recordings into groups of which each is one way to use a device: those that share most of what they do.
    ///
    /// Two scenarios that are merged make an expectation that says hardly anything (two visits of a heart rate app share
    /// 38 % of their operations, two of a thermometer's app 97 %).
    func clustered() -> [[Recording]] {
        var clusters: [(acts: Set<Act>, recordings: [Recording])] = []
        for recording in self {
            let acts = recording.acts
            let similar = clusters.indices.map { ($0, clusters[$0].acts.likeness(to: acts)) }
            if let (index, likeness) = similar.max(by: { $0.1 < $1.1 }), likeness >= Self.leastLikeness,
                clusters[index].recordings[0].isSameKind(recording)
            {
                clusters[index].acts.formUnion(acts)
                clusters[index].recordings.append(recording)
            } else {
                clusters.append((acts, [recording]))
            }
        }
        return clusters.map(\.recordings)
    }

    /// Part of the operations that two recordings of one scenario have in common.
    private static var leastLikeness: Double { 0.6 }
}

extension Recording {
    var acts: Set<Act> { Set(operations.compactMap(\.act)) }

    /// Whether one expectation can be about the devices of both.
    fileprivate func isSameKind(_ other: Recording) -> Bool {
        DeviceDraft.common([advertised, other.advertised]) != nil || advertised.isEmpty && other.advertised.isEmpty
    }
}

extension Set<Act> {
    /// Part of what happens in the smaller that happens in both, weighed against what happens in either.
    fileprivate func likeness(to other: Set<Act>) -> Double {
        let shared = intersection(other).count
        let all = union(other).count
        return all == 0 ? 1 : Double(shared) / Double(all)
    }
}
