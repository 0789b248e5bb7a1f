import Decoders

/// Operations of one meaning that another input may tell, too, in the order of their times.
///
/// An operation that an input has seen stays seen: each input passes each of them once, whatever the number that wait.
struct WaitingOperations {
    /// Places among the merged.
    private var waiting: [(index: Int, time: Nanoseconds)] = []
    /// Those before it are over.
    private var head = 0
    /// Of each input that had one of them: it has seen those before.
    private var passed: [(input: Int, next: Int)] = []

    /// How many were looked at so far, for tests.
    private(set) var steps = 0

    /// Finds the first operation that an input has not seen; the input has seen it from now on.
    ///
    /// - Parameters:
    ///   - limit: the time after which another input's operation is another one.
    ///   - merged: where the places are.
    mutating func next(for input: Int, at time: Nanoseconds, limit: Nanoseconds, in merged: [MergedOperation]) -> Int? {
        while head < waiting.count, time - waiting[head].time > limit { head += 1 }
        dropOver()
        let own = passed.firstIndex { $0.input == input }
        var index = max(own.map { passed[$0].next } ?? 0, head)
        while index < waiting.count, merged[waiting[index].index].seen.contains(input) {
            index += 1
            steps += 1
        }
        let found = index < waiting.count ? waiting[index].index : nil
        let next = found == nil ? index : index + 1
        if let own { passed[own].next = next } else { passed.append((input, next)) }
        return found
    }

    mutating func append(_ index: Int, at time: Nanoseconds) { waiting.append((index, time)) }

    private mutating func dropOver() {
        guard head > 32, head > waiting.count / 2 else { return }
        waiting.removeFirst(head)
        for index in passed.indices { passed[index].next = max(passed[index].next - head, 0) }
        head = 0
    }
}
