import Decoders
import Sniff

/// Finds what follows what: a notification after each command, and which bytes of the command it takes over.
struct AnswerInference {
    let group: RecordingGroup

    /// A question and its answers, in all recordings.
    struct Finding: Sendable {
        let question: Action
        let answer: Action
        /// How many of the first bytes the answer takes over; `nil` for all bytes of the question, and no other.
        var copied: Int?
        /// The bytes that all answers have after the copied ones.
        var rest: [UInt8?] = []
        var pairs = 0
        var latency: Nanoseconds = 0
        /// Questions that the end of the connection overtook.
        var overtaken = 0
        /// Whether each answer came before the next question.
        var isBeforeNext = true
        /// Whether between two answers there is a question.
        var alternates = true
        /// Answers that answer nothing.
        var spare = 0
        /// The answer to a refused command: always the same.
        var refusal: [UInt8]?
    }

    /// No app waits longer than this for an answer.
    static let patience: Nanoseconds = 10_000_000_000
    /// A connection that ends so soon after a question releases from the answer.
    static let hurry: Nanoseconds = 1_000_000_000
    private static let longestCopy = 4
    /// Questions that wait for an answer at a time. Where more do, an operation is no answer to one of them.
    static let mostOpen = 64
    /// Acts that are looked at as questions, and as answers.
    private static let mostActions = 64

    func findings() -> [Finding] {
        let answers = group.actions("notifies", "indicates", "receives").prefix(Self.mostActions)
        return group.actions("writes", "sends").prefix(Self.mostActions).compactMap { question in
            var best: Finding?
            for answer in answers where answer.isMessage == question.isMessage {
                guard let found = bestFinding(question, answer) else { continue }
                if let known = best, !found.isBetter(than: known) { continue }
                best = found
            }
            return best
        }
    }

    private func bestFinding(_ question: Action, _ answer: Action) -> Finding? {
        let isSecret = group.isSecret(question) || group.isSecret(answer)
        let copies: [Int?] = question.isMessage || isSecret ? [0] : [nil] + (0...Self.longestCopy).reversed()
        let samples = group.occurrences(of: question, and: answer)
        for copied in copies {
            if let found = finding(question, answer, samples, copied: copied) { return found }
        }
        return nil
    }

    private func finding(
        _ question: Action, _ answer: Action, _ samples: [RecordingGroup.Pair], copied: Int?
    ) -> Finding? {
        var found = Finding(question: question, answer: answer, copied: copied)
        var rest: [[UInt8]] = []
        for sample in samples { guard match(sample, &found, &rest) else { return nil } }
        guard found.pairs >= 2 else { return nil }
        var beginnings: Set<[UInt8]> = []
        for question in samples.lazy.flatMap(\.first) {
            beginnings.insert(Array(question.value.prefix(copied ?? .max)))
        }
        // Bytes that never change are no sign of being taken over.
        if copied == 1, beginnings.count < 2 { return nil }
        // What comes anyway comes after anything.
        if copied == 0 || beginnings.count < 2, found.spare * 10 > found.pairs { return nil }
        found.rest = Self.constant(rest, isKnown: group.mayTeachValues(samples.map(\.second)) || copied == nil)
        return found
    }

    /// Pairs questions and answers as they came; false where a question has no answer.
    private func match(_ sample: RecordingGroup.Pair, _ found: inout Finding, _ rest: inout [[UInt8]]) -> Bool {
        let (questions, answers, end) = sample
        var open: [BluetoothOperation] = []
        var sinceAnswer = 0
        var (next, hasAnswered) = (0, false)
        for answer in answers {
            while next < questions.count, questions[next].begin.isBefore(answer.begin) {
                if !open.isEmpty { found.isBeforeNext = false }
                open.append(questions[next])
                sinceAnswer += 1
                next += 1
            }
            if open.count > Self.mostOpen { return false }
            // No app waits longer.
            if let first = open.first, let time = answer.begin.nanoseconds(since: first.begin), time > Self.patience {
                return false
            }
            guard let index = open.firstIndex(where: { Self.fits(answer, $0, found.copied) }) else {
                if let index = open.firstIndex(where: { Self.isRefusal(answer, of: $0, found) }) {
                    open.remove(at: index)
                    found.refusal = answer.value
                    (hasAnswered, sinceAnswer) = (true, 0)
                } else {
                    found.spare += 1
                    found.alternates = false
                }
                continue
            }
            let question = open.remove(at: index)
            if hasAnswered, sinceAnswer == 0 { found.alternates = false }
            (hasAnswered, sinceAnswer) = (true, 0)
            guard let time = answer.completion.nanoseconds(since: question.begin), time <= Self.patience else {
                return false
            }
            found.latency = max(found.latency, time)
            found.pairs += 1
            rest.append(Array(answer.value.dropFirst(found.copied ?? answer.value.count)))
        }
        open += questions[next...]
        if open.count > 1 { found.isBeforeNext = false }
        let overtaken = open.count { question in
            guard let end, let time = end.nanoseconds(since: question.begin) else { return false }
            return time <= Self.hurry
        }
        found.overtaken += overtaken
        return overtaken == open.count
    }

    /// A short value that says no: the same one each time, to a command whose answer would be another.
    private static func isRefusal(_ answer: BluetoothOperation, of question: BluetoothOperation, _ found: Finding)
        -> Bool
    {
        guard found.copied.map({ $0 > 0 }) ?? true, answer.value.count <= 4,
            found.refusal ?? answer.value == answer.value,
            found.pairs >= 2, let time = answer.begin.nanoseconds(since: question.begin), time <= Self.patience
        else { return false }
        return true
    }

    private static func fits(_ answer: BluetoothOperation, _ question: BluetoothOperation, _ copied: Int?) -> Bool {
        guard let copied else { return answer.value == question.value }
        return answer.value.count >= copied && question.value.count >= copied
            && answer.value.prefix(copied) == question.value.prefix(copied)
    }

    /// The bytes that are the same in all values of one length; empty where they differ in length.
    private static func constant(_ values: [[UInt8]], isKnown: Bool) -> [UInt8?] {
        guard isKnown, let first = values.first, !first.isEmpty, first.count <= 20,
            values.allSatisfy({ $0.count == first.count })
        else { return [] }
        let bytes = first.indices.map { index in
            values.allSatisfy { $0[index] == first[index] } ? UInt8?(first[index]) : nil
        }
        return bytes.contains { $0 != nil } ? bytes : []
    }
}

extension AnswerInference.Finding {
    /// More bytes taken over say more; then less waiting.
    fileprivate func isBetter(than other: Self) -> Bool {
        let (own, others) = (copied ?? .max, other.copied ?? .max)
        if own != others { return own > others }
        if spare != other.spare { return spare < other.spare }
        return latency < other.latency
    }

    /// Whether hardly any of its answers came unasked.
    var isOnlyAnswer: Bool { spare * 10 <= pairs }
}
