/// The story that several recordings share, in the same order.
struct SharedStory {
    private(set) var runs: [StoryRun]
    /// The parts that were left out or widened, because not every recording has them so.
    private(set) var widened: [String] = []
    private var recordings = 1

    init(_ first: [StoryRun]) { runs = first }

    /// Keeps what another recording has too, in the same order (the longest common subsequence).
    mutating func join(_ other: [StoryRun]) {
        recordings += 1
        let (kept, values) = Self.common(runs, other)
        var result: [StoryRun] = []
        for (left, right) in kept {
            var run = runs[left]
            let there = other[right]
            run.count =
                min(run.count.lowerBound, there.count.lowerBound)...max(run.count.upperBound, there.count.upperBound)
            run.times += there.times
            run.recordings += 1
            if run.element.content != there.element.content { run.element.content = .any }
            result.append(run)
        }
        let lost = runs.indices.filter { index in !kept.contains { $0.0 == index } }
        for index in lost { note("\(runs[index].element.action.title): not in every recording, or not there") }
        if values { note("values that differ") }
        runs = Self.folded(result)
    }

    /// Joins neighbouring writes to a characteristic, whatever is written.
    mutating func joinNeighbours() {
        for index in runs.indices.dropFirst() {
            guard runs[index].element.action.verb == "writes",
                runs[index - 1].element.action == runs[index].element.action
            else {
                continue
            }
            runs[index - 1].element.content = .any
            runs[index].element.content = .any
        }
        runs = Self.folded(runs)
    }

    private mutating func note(_ text: String) {
        if !widened.contains(text), widened.count < 12 { widened.append(text) }
    }

    /// Pairs of places, and whether any of them have other values.
    private static func common(_ left: [StoryRun], _ right: [StoryRun]) -> ([(Int, Int)], Bool) {
        let width = right.count + 1
        // Twice the length, and one more for each whose value is the same too.
        var table = [Int](repeating: 0, count: (left.count + 1) * width)
        for row in stride(from: left.count - 1, through: 0, by: -1) {
            for column in stride(from: right.count - 1, through: 0, by: -1) {
                var best = max(table[(row + 1) * width + column], table[row * width + column + 1])
                if let weight = weight(left[row], right[column]) {
                    best = max(best, table[(row + 1) * width + column + 1] + weight)
                }
                table[row * width + column] = best
            }
        }
        var (row, column) = (0, 0)
        var pairs: [(Int, Int)] = []
        var differs = false
        while row < left.count, column < right.count {
            let here = table[row * width + column]
            if let weight = weight(left[row], right[column]),
                here == table[(row + 1) * width + column + 1] + weight
            {
                pairs.append((row, column))
                differs = differs || weight == 2
                (row, column) = (row + 1, column + 1)
            } else if here == table[(row + 1) * width + column] {
                row += 1
            } else {
                column += 1
            }
        }
        return (pairs, differs)
    }

    private static func weight(_ left: StoryRun, _ right: StoryRun) -> Int? {
        if left.element == right.element { return 3 }
        guard left.element.action == right.element.action else { return nil }
        // Another command is another step; another value that is read, or said in a message, is the same step.
        return left.element.action.verb == "writes" ? nil : 2
    }

    /// Equal neighbours are one run.
    private static func folded(_ runs: [StoryRun]) -> [StoryRun] {
        var result: [StoryRun] = []
        for run in runs {
            if var last = result.last, last.element == run.element {
                let most = last.count.upperBound.addingReportingOverflow(run.count.upperBound)
                last.count = (last.count.lowerBound + run.count.lowerBound)...(most.overflow ? .max : most.partialValue)
                last.times += run.times
                result[result.count - 1] = last
            } else {
                result.append(run)
            }
        }
        return result
    }
}
