@testable import Sniff
@testable import SniffInfer

/// Made-up values, always the same.
struct InferenceSamples {
    private var state: UInt64

    init(seed: UInt64 = 1) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 24) }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

    /// A step between both ends.
    mutating func step(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() >> 24) % range.count
    }

    /// A number that drifts.
    mutating func walk(_ count: Int, from start: Int, by steps: ClosedRange<Int>, within range: ClosedRange<Int>)
        -> [Int]
    {
        var number = start
        return (0..<count).map { _ in
            number = min(max(number + step(steps), range.lowerBound), range.upperBound)
            return number
        }
    }

    static func big(_ number: Int, _ width: Int) -> [UInt8] { little(number, width).reversed() }

    static func little(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

extension ValueSeries {
    /// What is found out about the values of the most frequent kind.
    func layout(_ known: KnownIdentifiers = KnownIdentifiers()) -> InferredLayout? {
        InferredLayout.infer(self, known).first
    }

    /// `2 temperature u16be`: offset, name and type of all that is shown.
    func fields(_ known: KnownIdentifiers = KnownIdentifiers()) -> [String] {
        (layout(known)?.fields ?? []).filter { $0.form != .skipped }.map { "\($0.offset) \($0.name) \($0.type)" }
    }
}
