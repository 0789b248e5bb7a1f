/// Pairs of equal elements of two sequences, as many as can stand in one order: a longest common subsequence.
///
/// By E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986), with the refinement of its
/// section 4b: memory grows with the length of the sequences, not with their product. Where they have hardly anything in
/// common, the search goes no further than ``effortLimit`` and takes the best that it has found: the pairs are right then,
/// but there may be ways to have more of them.
struct SequenceAlignment {
    /// Places in the first and in the second sequence, both ascending.
    private(set) var pairs: [Pair] = []
    /// Whether the search was cut short somewhere.
    private(set) var isBounded = false

    struct Pair: Equatable {
        let left: Int
        let right: Int
    }

    /// Part of both sequences that is still to be aligned.
    fileprivate struct Box {
        var left: Range<Int>
        var right: Range<Int>

        var isEmpty: Bool { left.isEmpty || right.isEmpty }
    }

    /// Differences within a box after which it is divided where the search is: 200,000 elements that have nothing in
    /// common take 100 million steps at most.
    static let effortLimit = 512

    /// By the diagonal (left − right): how far the search has come from the beginning, and from the end.
    private var forward: [Int] = []
    private var backward: [Int] = []

    /// - Parameters:
    ///   - left: what the elements are; equal elements have equal numbers. One below 0 equals nothing.
    ///   - right: the same of the other sequence.
    init(_ left: [Int32], _ right: [Int32]) {
        // What only one of them has is in no pair, and would be the most of the work.
        let (leftIndices, rightIndices) = SequenceAlignment.shared(left, right)
        let (left, right) = (leftIndices.map { left[$0] }, rightIndices.map { right[$0] })
        forward = Array(repeating: 0, count: left.count + right.count + 3)
        backward = forward
        align(left, right)
        pairs.sort { $0.left < $1.left }
        pairs = pairs.map { Pair(left: leftIndices[$0.left], right: rightIndices[$0.right]) }
        (forward, backward) = ([], [])
    }

    /// The places of elements that the other sequence has, too.
    private static func shared(_ left: [Int32], _ right: [Int32]) -> ([Int], [Int]) {
        let common = Set(left).intersection(right)
        func indices(_ elements: [Int32]) -> [Int] {
            elements.indices.filter { elements[$0] >= 0 && common.contains(elements[$0]) }
        }
        return (indices(left), indices(right))
    }

    private mutating func align(_ left: [Int32], _ right: [Int32]) {
        var boxes = [Box(left: 0..<left.count, right: 0..<right.count)]
        while var box = boxes.popLast() {
            takeEqualEnds(of: &box, left, right)
            guard !box.isEmpty else { continue }
            let middle = middle(of: box, left, right)
            boxes.append(
                Box(left: box.left.lowerBound..<middle.left, right: box.right.lowerBound..<middle.right))
            boxes.append(
                Box(left: middle.left..<box.left.upperBound, right: middle.right..<box.right.upperBound))
        }
    }

    private mutating func takeEqualEnds(of box: inout Box, _ left: [Int32], _ right: [Int32]) {
        var (start, end) = ((box.left.lowerBound, box.right.lowerBound), (box.left.upperBound, box.right.upperBound))
        while start.0 < end.0, start.1 < end.1, left[start.0] == right[start.1] {
            pairs.append(Pair(left: start.0, right: start.1))
            start = (start.0 + 1, start.1 + 1)
        }
        while start.0 < end.0, start.1 < end.1, left[end.0 - 1] == right[end.1 - 1] {
            end = (end.0 - 1, end.1 - 1)
            pairs.append(Pair(left: end.0, right: end.1))
        }
        box = Box(left: start.0..<end.0, right: start.1..<end.1)
    }

    /// A place that a shortest way through the box passes: where the ways from both corners meet, each grown by one
    /// difference at a time. It is none of the corners, because the ends of a box differ.
    private mutating func middle(of box: Box, _ left: [Int32], _ right: [Int32]) -> Pair {
        let first = box.left.lowerBound - box.right.lowerBound
        let last = box.left.upperBound - box.right.upperBound
        let meetsForward = (first - last) % 2 != 0
        // Indices stay above 0: no diagonal is below minus the length of the second sequence.
        let shift = right.count + 1
        forward[first + shift] = box.left.lowerBound
        backward[last + shift] = box.left.upperBound
        for effort in 1...SequenceAlignment.effortLimit {
            for diagonal in box.diagonals(effort, around: first) {
                var x = furthest(on: diagonal, in: box, effort, around: first, shift)
                if x != SequenceAlignment.unreached {
                    while x < box.left.upperBound, x - diagonal < box.right.upperBound, left[x] == right[x - diagonal] {
                        x += 1
                    }
                }
                forward[diagonal + shift] = x
                guard meetsForward, (diagonal - last).magnitude < effort, x != SequenceAlignment.unreached else {
                    continue
                }
                let other = backward[diagonal + shift]
                if other != SequenceAlignment.unreached, other <= x { return Pair(left: x, right: x - diagonal) }
            }
            for diagonal in box.diagonals(effort, around: last) {
                var x = nearest(on: diagonal, in: box, effort, around: last, shift)
                if x != SequenceAlignment.unreached {
                    while x > box.left.lowerBound, x - diagonal > box.right.lowerBound,
                        left[x - 1] == right[x - diagonal - 1]
                    {
                        x -= 1
                    }
                }
                backward[diagonal + shift] = x
                guard !meetsForward, (diagonal - first).magnitude <= effort, x != SequenceAlignment.unreached else {
                    continue
                }
                let other = forward[diagonal + shift]
                if other != SequenceAlignment.unreached, other >= x { return Pair(left: x, right: x - diagonal) }
            }
        }
        isBounded = true
        return furthest(in: box, around: first, shift)
    }

    private static let unreached = -1

    /// How far one more difference leads from the beginning on a diagonal.
    private func furthest(on diagonal: Int, in box: Box, _ effort: Int, around first: Int, _ shift: Int) -> Int {
        var best = SequenceAlignment.unreached
        if box.hasDiagonal(diagonal - 1, effort - 1, around: first) {
            let x = forward[diagonal - 1 + shift]
            if x != SequenceAlignment.unreached, x < box.left.upperBound { best = x + 1 }
        }
        if box.hasDiagonal(diagonal + 1, effort - 1, around: first) {
            let x = forward[diagonal + 1 + shift]
            if x != SequenceAlignment.unreached, x - diagonal <= box.right.upperBound { best = max(best, x) }
        }
        return best
    }

    /// How far one more difference leads from the end on a diagonal.
    private func nearest(on diagonal: Int, in box: Box, _ effort: Int, around last: Int, _ shift: Int) -> Int {
        var best = Int.max
        if box.hasDiagonal(diagonal + 1, effort - 1, around: last) {
            let x = backward[diagonal + 1 + shift]
            if x != SequenceAlignment.unreached, x > box.left.lowerBound { best = x - 1 }
        }
        if box.hasDiagonal(diagonal - 1, effort - 1, around: last) {
            let x = backward[diagonal - 1 + shift]
            if x != SequenceAlignment.unreached, x - diagonal >= box.right.lowerBound { best = min(best, x) }
        }
        return best == .max ? SequenceAlignment.unreached : best
    }

    /// Where the search from the beginning has come furthest.
    private func furthest(in box: Box, around first: Int, _ shift: Int) -> Pair {
        var best = Pair(left: box.left.lowerBound, right: box.right.lowerBound)
        for diagonal in box.diagonals(SequenceAlignment.effortLimit, around: first) {
            let x = forward[diagonal + shift]
            guard x != SequenceAlignment.unreached, 2 * x - diagonal > best.left + best.right else { continue }
            best = Pair(left: x, right: x - diagonal)
        }
        return best
    }
}

extension SequenceAlignment.Box {
    /// The diagonals that so many differences lead to.
    fileprivate func diagonals(_ effort: Int, around center: Int) -> StrideThrough<Int> {
        let lowest = left.lowerBound - right.upperBound
        let highest = left.upperBound - right.lowerBound
        var (low, high) = (center - effort, center + effort)
        if low < lowest { low = lowest + (lowest - low) % 2 }
        if high > highest { high = highest - (high - highest) % 2 }
        return stride(from: low, through: high, by: 2)
    }

    fileprivate func hasDiagonal(_ diagonal: Int, _ effort: Int, around center: Int) -> Bool {
        (diagonal - center).magnitude <= effort && diagonal >= left.lowerBound - right.upperBound
            && diagonal <= left.upperBound - right.lowerBound
    }
}
