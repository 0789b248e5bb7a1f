import Decoders
import Sniff

/// The differences between a connection of one capture and its counterpart in the other.
package struct ConnectionComparison: Sendable {
    package let left: ComparedConnection?
    package let right: ComparedConnection?
    /// In the order of both.
    package private(set) var lines: [ComparedLine] = []
    /// Values that were notified again and again.
    package private(set) var streams: [StreamComparison] = []
    /// Whether there may be an alignment with fewer differences.
    package private(set) var isBounded = false
    /// Operations whose attributes have got their names from the other capture.
    package internal(set) var adoptedNames = 0

    /// Whether anything differs beyond doubt.
    package var differs: Bool {
        lines.contains { !$0.isSame && $0.doubt == nil } || streams.contains { $0.differs && $0.doubt == nil }
    }

    /// Whether something differs, but may have been lost.
    package var isDoubtful: Bool {
        lines.contains { !$0.isSame && $0.doubt != nil } || streams.contains { $0.differs && $0.doubt != nil }
    }

    /// An operation is moved, rather than missing here and added there, if there are at most so many like it.
    private static let movableLimit = 3

    init(
        _ left: ComparedConnection?, of leftCapture: ComparedCapture, _ right: ComparedConnection?,
        of rightCapture: ComparedCapture, _ options: ComparisonOptions, _ registry: Registry
    ) {
        self.left = left
        self.right = right
        let compared = [left, right].map { options.compared($0?.operations ?? []) }
        var streams = StreamFinder(compared[0], compared[1])
        if options.showsValues { streams.forget() }
        let ones = streams.rest(compared[0])
        let others = streams.rest(compared[1])
        var options = options
        if !options.showsValues { for operations in compared { options.varying.learn(operations) } }
        let alignment = OperationAlignment(ones, others, streams.heads)
        isBounded = alignment.isBounded
        lines = ConnectionComparison.merge(alignment.pairs, ones, others)
        findMoves(streams.heads)
        compareValues(streams.heads, options, registry)
        compareTimes(options)
        if let left, let right {
            let doubts = (
                ComparisonDoubts(left, leftCapture), ComparisonDoubts(right, rightCapture)
            )
            explain(doubts.0, doubts.1)
            let ends = (StreamEnds(left), StreamEnds(right))
            self.streams = streams.found.map { StreamComparison($0, ends, options, registry, doubts: doubts.1) }
        }
    }

    /// Both sequences as one: between two pairs what only the first has, then what only the second has.
    private static func merge(
        _ pairs: [SequenceAlignment.Pair], _ left: [ComparedOperation], _ right: [ComparedOperation]
    ) -> [ComparedLine] {
        var lines: [ComparedLine] = []
        lines.reserveCapacity(left.count + right.count - pairs.count)
        var (one, other) = (0, 0)
        for pair in pairs + [SequenceAlignment.Pair(left: left.count, right: right.count)] {
            while one < pair.left {
                lines.append(ComparedLine(left[one], nil))
                lines[lines.count - 1].changes = [.missing]
                one += 1
            }
            while other < pair.right {
                lines.append(ComparedLine(nil, right[other]))
                lines[lines.count - 1].changes = [.added]
                other += 1
            }
            guard one < left.count, other < right.count else { continue }
            lines.append(ComparedLine(left[one], right[other]))
            (one, other) = (one + 1, other + 1)
        }
        return lines
    }

    /// Finds moves: an operation that is missing at one place and added at another is shown at the new one.
    private mutating func findMoves(_ heads: Set<StreamKey>) {
        var missing: [OperationMeaning: [Int]] = [:]
        var added: [OperationMeaning: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            if let operation = line.left, line.right == nil {
                missing[OperationMeaning(operation, heads), default: []].append(index)
            } else if let operation = line.right, line.left == nil {
                added[OperationMeaning(operation, heads), default: []].append(index)
            }
        }
        // Where it was, by where it is.
        var origins: [Int: Int] = [:]
        for (meaning, indices) in added {
            guard let others = missing[meaning], indices.count <= ConnectionComparison.movableLimit,
                others.count <= ConnectionComparison.movableLimit
            else { continue }
            for (position, origin) in zip(indices, others) { origins[position] = origin }
        }
        guard !origins.isEmpty else { return }
        let dropped = Set(origins.values)
        // Of each place that one was at, what the first capture has before it; that may itself have moved.
        var before: [Int: ComparedOperation] = [:]
        var last: Int?
        for index in lines.indices {
            if dropped.contains(index), let last { before[index] = lines[last].left }
            if lines[index].left != nil { last = index }
        }
        for (position, origin) in origins {
            var line = ComparedLine(lines[origin].left, lines[position].right)
            line.changes = [.moved(after: before[origin])]
            lines[position] = line
        }
        var index = -1
        lines.removeAll { _ in
            index += 1
            return dropped.contains(index)
        }
    }

    private mutating func compareValues(
        _ heads: Set<StreamKey>, _ options: ComparisonOptions, _ registry: Registry
    ) {
        for index in lines.indices {
            guard let left = lines[index].left, let right = lines[index].right else { continue }
            let areKnown = !left.isOutcomeUnknown && !right.isOutcomeUnknown
            if areKnown, left.outcome != right.outcome { lines[index].changes.append(.outcome) }
            // What was refused has no value to compare; of a stream the values are compared as a whole.
            let carriesAnswer = left.kind == .read
            if carriesAnswer, left.outcome != .succeeded || right.outcome != .succeeded { continue }
            if heads.contains(StreamKey(left)) { continue }
            if left.isCut || right.isCut { continue }
            let isDetailKnown = !left.detail.isEmpty && !right.detail.isEmpty || left.kind == .message
            let isOther = left.value != right.value && !options.varying.excuse(left, right)
            if isOther || isDetailKnown && left.detail != right.detail {
                lines[index].changes.append(.value(ValueDifference(left, right, registry)))
            }
        }
    }

    /// Operations that wait for an answer.
    private static let answered = OperationKinds.requests.union(OperationKinds([.indicate, .pair, .encrypt]))

    private mutating func compareTimes(_ options: ComparisonOptions) {
        guard !options.ignoresTimes, left?.number != nil else { return }
        var before: (left: ComparedOperation, right: ComparedOperation)?
        for index in lines.indices {
            guard let left = lines[index].left, let right = lines[index].right else { continue }
            if case .moved? = lines[index].changes.first { continue }
            if ConnectionComparison.answered.contains(left.kind), let one = left.latency, let other = right.latency,
                options.isSlower(other, than: one, by: options.latency)
            {
                lines[index].changes.append(.latency(one, other))
            }
            if let before, let one = gap(before.left, left), let other = gap(before.right, right),
                options.isSlower(other, than: one, by: options.gap)
            {
                lines[index].changes.append(.gap(one, other))
            }
            before = (left, right)
        }
    }

    private func gap(_ before: ComparedOperation, _ operation: ComparedOperation) -> Nanoseconds? {
        guard let end = (before.end ?? before.begin).nanoseconds, let begin = operation.begin.nanoseconds else {
            return nil
        }
        return begin - end
    }

    /// Compares how long after the connection before it this one began.
    mutating func compareBeginning(after before: ConnectionComparison, _ options: ComparisonOptions) {
        guard let first = lines.firstIndex(where: { $0.left != nil && $0.right != nil }),
            let left = lines[first].left, let right = lines[first].right, left.kind == .connect,
            let leftEnd = before.left?.operations.last, let rightEnd = before.right?.operations.last,
            let one = gap(leftEnd, left), let other = gap(rightEnd, right),
            options.isSlower(other, than: one, by: options.gap)
        else { return }
        lines[first].changes.append(.gap(one, other))
    }

    /// Says of what is missing whether the capture that misses it has seen everything there.
    private mutating func explain(_ left: ComparisonDoubts, _ right: ComparisonDoubts) {
        var next: [(left: Moment?, right: Moment?)] = []
        var following: (left: Moment?, right: Moment?)
        for line in lines.reversed() {
            next.append(following)
            if case .moved? = line.changes.first { continue }
            following = (line.left?.begin ?? following.left, line.right?.begin ?? following.right)
        }
        next.reverse()
        var before: (left: Moment?, right: Moment?)
        for index in lines.indices {
            switch lines[index].changes.first {
            case .missing: lines[index].doubt = right.reason(from: before.right, to: next[index].right)
            case .added: lines[index].doubt = left.reason(from: before.left, to: next[index].left)
            case .moved: continue
            default: break
            }
            before = (lines[index].left?.begin ?? before.left, lines[index].right?.begin ?? before.right)
        }
    }
}
