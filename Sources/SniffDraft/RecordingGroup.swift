import Decoders
import Sniff

/// Recordings that are examples of the same thing, and their operations by what they are.
///
/// A rule about an act reads only the operations of that act, or of its target: the time of a draft grows with the operations,
/// however many acts and recordings there are.
struct RecordingGroup: Sendable {
    let recordings: [Recording]
    /// The acts of all of them, in the order of their first occurrence.
    let actions: [Action]
    private let samples: [Action: [Sample]]
    private let samplesOfTarget: [String?: [Sample]]
    /// By the act with success: acts that differ only in how they came out.
    private let variants: [Action: [Action]]
    /// Targets of which any operation is a credential, or may hold one.
    private let secretTargets: Set<String?>
    /// Verbs of acts that have a target.
    private let namedVerbs: Set<String>
    /// Of each recording, the place of the operation that encrypts it first.
    private let encryptions: [Int?]
    /// When the connection of each recording ended.
    private let ends: [Moment?]

    /// Operations of one recording, by their places.
    fileprivate struct Sample {
        let recording: Int
        var indices: [Int]
    }

    init(_ recordings: [Recording]) {
        var recordings = recordings
        var titles = AttributeTitles()
        var actions: [Action] = []
        var samples: [Action: [Sample]] = [:]
        var samplesOfTarget: [String?: [Sample]] = [:]
        var secretTargets: Set<String?> = []
        for index in recordings.indices {
            recordings[index].learnActions(&titles)
            for (position, action) in recordings[index].actions.enumerated() {
                guard let action else { continue }
                if samples[action] == nil { actions.append(action) }
                samples[action, default: []].add(position, index)
                samplesOfTarget[action.target, default: []].add(position, index)
                if recordings[index].operations[position].isSecret { secretTargets.insert(action.target) }
            }
        }
        self.recordings = recordings
        self.actions = actions
        self.samples = samples
        self.samplesOfTarget = samplesOfTarget
        self.secretTargets = secretTargets
        variants = Dictionary(grouping: actions, by: \.succeeding)
        namedVerbs = Set(actions.lazy.filter { $0.target != nil }.map(\.verb))
        encryptions = recordings.map { recording in
            recording.operations.firstIndex { $0.kind == .encrypt && $0.outcome == .succeeded }
        }
        ends = recordings.map { recording in recording.operations.last { $0.kind == .disconnect }?.begin }
    }

    // MARK: - Operations

    /// The occurrences in each recording that has any.
    func occurrences(of action: Action) -> [[BluetoothOperation]] {
        samples[action, default: []].map(operations)
    }

    /// The occurrences in each recording that has any, refused and unanswered ones as well, in their order.
    func occurrences(ofAnyOutcome action: Action) -> [[BluetoothOperation]] {
        merged(variants[action.succeeding, default: []]).map(operations)
    }

    /// Occurrences of two acts in a recording, and the end of its connection.
    typealias Pair = (first: [BluetoothOperation], second: [BluetoothOperation], end: Moment?)

    /// The occurrences of two acts in each recording that has any of either, with the end of its connection.
    func occurrences(of first: Action, and second: Action) -> [Pair] {
        var pairs: [Int: (first: [BluetoothOperation], second: [BluetoothOperation])] = [:]
        for sample in samples[first, default: []] {
            pairs[sample.recording, default: ([], [])].first = operations(sample)
        }
        for sample in samples[second, default: []] {
            pairs[sample.recording, default: ([], [])].second = operations(sample)
        }
        return pairs.sorted { $0.key < $1.key }.map { ($1.first, $1.second, ends[$0]) }
    }

    /// Operations of one recording about the same target, and what they are.
    struct OfTarget {
        let operations: [(operation: BluetoothOperation, action: Action)]
        /// The last operation of the recording.
        let last: BluetoothOperation?
    }

    /// The operations of each recording that has any with this target.
    func operations(ofTarget target: String?) -> [OfTarget] {
        samplesOfTarget[target, default: []].map { sample in
            let recording = recordings[sample.recording]
            let operations = sample.indices.compactMap { index in
                recording.actions[index].map { (operation: recording.operations[index], action: $0) }
            }
            return OfTarget(operations: operations, last: recording.operations.last)
        }
    }

    /// The usual time between the values of a target that come with a period, whatever the app does: what an app's request
    /// changes shows with the next of them, and so up to a period later than in the recording. `nil` of other values.
    func period(ofTarget target: String?) -> Nanoseconds? {
        let values = OperationKinds([.notify, .indicate])
        let operations = operations(ofTarget: target).flatMap(\.operations).map(\.operation)
        let causes = operations.filter { values.contains($0.kind) }.compactMap(\.cause)
        let delays = causes.filter { values.contains($0.kind) }.map(\.nanoseconds).sorted()
        guard delays.count > 3, delays.count * 2 > causes.count else { return nil }
        let median = delays[delays.count / 2]
        let near = delays.count { ($0 > median ? $0 - median : median - $0) * 5 < median }
        return near * 2 > delays.count ? median : nil
    }

    /// Every occurrence that counts with an act, by recording: what has no name is counted with all others.
    func counted(with action: Action) -> [[BluetoothOperation]] {
        let isAny = (action.target ?? "any") == "any"
        return merged(isAny ? actions.filter { $0.verb == action.verb } : variants[action.succeeding, default: []])
            .map(operations)
    }

    private func operations(_ sample: Sample) -> [BluetoothOperation] {
        let operations = recordings[sample.recording].operations
        return sample.indices.map { operations[$0] }
    }

    private func merged(_ actions: [Action]) -> [Sample] {
        if actions.count == 1 { return samples[actions[0], default: []] }
        var indices: [Int: [Int]] = [:]
        for sample in actions.lazy.flatMap({ samples[$0, default: []] }) {
            indices[sample.recording, default: []] += sample.indices
        }
        return indices.keys.sorted().map { Sample(recording: $0, indices: indices[$0, default: []].sorted()) }
    }

    // MARK: - Facts

    /// Whether what a value has to be may be learned from so many: of fewer, anything may be chance.
    ///
    /// Three recordings or thirty samples; of a hundred samples one may be an exception.
    func mayTeachValues(_ samples: [[BluetoothOperation]]) -> Bool {
        samples.count { !$0.isEmpty } >= 3 || samples.reduce(0) { $0 + $1.count } >= 30
    }

    /// Whether an act without a name has namesakes that have one: no rule can be about it alone.
    func hasNamed(_ action: Action) -> Bool { action.target == nil && namedVerbs.contains(action.verb) }

    /// Whether some recordings have none of these samples.
    func isMissing<Element>(_ samples: [[Element]]) -> Bool { samples.count { !$0.isEmpty } < recordings.count }

    /// `3 of 3 recordings, 302 times`
    func evidence<Element>(_ samples: [[Element]]) -> String {
        let total = samples.reduce(0) { $0 + $1.count }
        return DraftEvidence.text(samples.count { !$0.isEmpty }, of: recordings.count, times: total)
    }

    func evidence(_ action: Action) -> String { evidence(occurrences(of: action)) }

    /// All acts with success, with the verbs.
    func actions(_ verbs: String...) -> [Action] {
        actions.filter { verbs.contains($0.verb) && $0.outcome == .success }
    }

    /// Whether any of the operations is a credential, or may hold one: nothing of their values is written down.
    func isSecret(_ action: Action) -> Bool { secretTargets.contains(action.target) }

    /// Whether the connection is encrypted before the first occurrence, wherever there is one.
    func isEncrypted(before action: Action) -> Bool {
        samples[action, default: []].allSatisfy { sample in
            guard let first = sample.indices.first, let encryption = encryptions[sample.recording] else { return false }
            return encryption < first
        }
    }
}

extension [RecordingGroup.Sample] {
    /// Adds a place after all others.
    fileprivate mutating func add(_ index: Int, _ recording: Int) {
        if last?.recording == recording {
            self[count - 1].indices.append(index)
        } else {
            append(RecordingGroup.Sample(recording: recording, indices: [index]))
        }
    }
}

/// The evidence of a drafted line, in words.
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
    /// 38 % of their operations, two of a thermometer's app 97 %). Those that are like none of the first ``mostClusters``
    /// stand alone.
    func clustered() -> [[Recording]] {
        var clusters: [(actions: Set<Action>, recordings: [Recording])] = []
        for recording in self {
            let actions = Set(recording.actions.compactMap(\.self))
            let similar = clusters.prefix(Self.mostClusters).indices.map {
                ($0, clusters[$0].actions.likeness(to: actions))
            }
            if let (index, likeness) = similar.max(by: { $0.1 < $1.1 }), likeness >= Self.leastLikeness,
                clusters[index].recordings[0].isSameKind(recording)
            {
                clusters[index].actions.formUnion(actions)
                clusters[index].recordings.append(recording)
            } else {
                clusters.append((actions, [recording]))
            }
        }
        return clusters.map(\.recordings)
    }

    private static var mostClusters: Int { 64 }

    /// Part of the operations that two recordings of one scenario have in common.
    private static var leastLikeness: Double { 0.6 }
}

extension Recording {
    /// Whether one expectation can be about the devices of both.
    fileprivate func isSameKind(_ other: Recording) -> Bool {
        DeviceDraft.common([advertised, other.advertised]) != nil || advertised.isEmpty && other.advertised.isEmpty
    }
}

extension Set<Action> {
    /// Part of what happens in either that happens in both.
    fileprivate func likeness(to other: Set<Action>) -> Double {
        let (smaller, larger) = count < other.count ? (self, other) : (other, self)
        let shared = smaller.count { larger.contains($0) }
        let all = count + other.count - shared
        return all == 0 ? 1 : Double(shared) / Double(all)
    }
}
