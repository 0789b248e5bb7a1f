/// Pairs of elements of two short sequences with the greatest weight in all: what is the same weighs more than what is only
/// alike, but two that are alike weigh more than one that is the same.
///
/// By the dynamic programming of S. B. Needleman and C. D. Wunsch (1970), without a penalty for gaps. Its work is the product
/// of both lengths, up to ``limit``.
struct WeightedAlignment {
    private(set) var pairs: [SequenceAlignment.Pair] = []

    /// Most pairs of places that are looked at: a byte is kept for each.
    static let limit = 4_000_000

    /// The weights of a pair, from equal to hardly alike.
    private static let weights: [Int32] = [10, 8, 7, 6]

    private enum Step: UInt8 { case pair, left, right }

    /// - Parameter levels: numbers of the elements of both; those that are equal on a level are equal on the next ones.
    init(_ levels: [(left: [Int32], right: [Int32])]) {
        guard let first = levels.first, !first.left.isEmpty, !first.right.isEmpty else { return }
        let (height, width) = (first.left.count, first.right.count)
        var steps = [UInt8](repeating: Step.right.rawValue, count: height * width)
        var below = [Int32](repeating: 0, count: width + 1)
        for row in (0..<height).reversed() {
            var current = [Int32](repeating: 0, count: width + 1)
            for column in (0..<width).reversed() {
                var (best, step) = (current[column + 1], Step.right)
                if below[column] >= best { (best, step) = (below[column], .left) }
                let level = levels.firstIndex { $0.left[row] == $0.right[column] }
                if let level {
                    let sum =
                        below[column + 1] &+ WeightedAlignment.weights[min(level, WeightedAlignment.weights.count - 1)]
                    // Of equal sums the pair that comes first.
                    if sum >= best { (best, step) = (sum, .pair) }
                }
                current[column] = best
                steps[row * width + column] = step.rawValue
            }
            below = current
        }
        var (row, column) = (0, 0)
        while row < height, column < width {
            switch Step(rawValue: steps[row * width + column]) {
            case .pair:
                pairs.append(SequenceAlignment.Pair(left: row, right: column))
                (row, column) = (row + 1, column + 1)
            case .left: row += 1
            case .right, nil: column += 1
            }
        }
    }
}
