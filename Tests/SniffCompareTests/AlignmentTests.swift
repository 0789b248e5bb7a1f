import TestSupport
import Testing

@testable import Sniff
@testable import SniffCompare

@Suite("Comparison: alignment of sequences")
struct AlignmentTests {
    private typealias Pair = SequenceAlignment.Pair

    /// The length of a longest common subsequence, by the table that the algorithm avoids.
    private func longest(_ left: [Int32], _ right: [Int32]) -> Int {
        var row = [Int](repeating: 0, count: right.count + 1)
        for element in left {
            var diagonal = 0
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = element == right[column] ? diagonal + 1 : max(above, row[column])
                diagonal = above
            }
        }
        return row[right.count]
    }

    private func check(_ pairs: [SequenceAlignment.Pair], _ left: [Int32], _ right: [Int32]) -> Bool {
        zip(pairs, pairs.dropFirst()).allSatisfy { $0.left < $1.left && $0.right < $1.right }
            && pairs.allSatisfy { left[$0.left] == right[$0.right] }
    }

    @Test("As many pairs as there can be, for sequences of any likeness", arguments: [2, 3, 8, 40])
    func isLongest(kinds: Int32) {
        var generator = SplitMix(state: UInt64(kinds))
        for _ in 0..<400 {
            let left = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Int32.random(in: 0..<kinds, using: &generator)
            }
            let right = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Int32.random(in: 0..<kinds, using: &generator)
            }
            let alignment = SequenceAlignment(left, right)
            #expect(check(alignment.pairs, left, right))
            #expect(alignment.pairs.count == longest(left, right), "\(left) \(right)")
            #expect(!alignment.isBounded)
        }
    }

    @Test("Nothing is nothing, and what equals nothing is in no pair") func empty() {
        #expect(SequenceAlignment([], [1]).pairs.isEmpty)
        #expect(SequenceAlignment([-1, 1], [-1, 1]).pairs == [Pair(left: 1, right: 1)])
    }

    @Test("10,000 elements with little in common take no time that anybody notices, and it is said") func bounded() {
        var generator = SplitMix(state: 1)
        let left = (0..<10_000).map { _ in Int32.random(in: 0..<300, using: &generator) }
        let right = (0..<10_000).map { _ in Int32.random(in: 0..<300, using: &generator) }
        let alignment = SequenceAlignment(left, right)
        #expect(alignment.isBounded)
        #expect(check(alignment.pairs, left, right))
        #expect(alignment.pairs.count > 500)
    }

    @Test("Two that are alike weigh more than one that is the same, and the same more than one that is alike")
    func weights() {
        // Deeds: 0 a command, 1 its confirmation; the value is the number.
        let exact = (left: [Int32]([0, 1, 2, 3]), right: [Int32]([0, 3]))
        let deed = (left: [Int32]([0, 1, 0, 1]), right: [Int32]([0, 1]))
        #expect(WeightedAlignment([exact, exact, deed]).pairs == [Pair(left: 0, right: 0), Pair(left: 3, right: 1)])
        let shifted = (left: [Int32]([10, 11, 12, 13]), right: [Int32]([12, 13, 14, 15]))
        let same = (left: [Int32]([0, 0, 0, 0]), right: [Int32]([0, 0, 0, 0]))
        #expect(WeightedAlignment([shifted, shifted, same]).pairs.map(\.left) == [0, 1, 2, 3])
    }
}
