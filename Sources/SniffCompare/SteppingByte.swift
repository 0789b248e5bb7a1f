/// A byte of the values of a stream that goes on by the same each time: a number of packets, or of records.
struct SteppingByte {
    private let offset: Int
    private let step: UInt8

    private static let furthest = 8

    /// `nil` where no byte does, one time in twenty aside.
    init?(_ values: [[UInt8]]) {
        guard values.count >= 4, let shortest = values.map(\.count).min() else { return nil }
        for offset in 0..<min(shortest, Self.furthest) {
            var counts: [UInt8: Int] = [:]
            for (one, other) in zip(values, values.dropFirst()) {
                counts[other[offset] &- one[offset], default: 0] += 1
            }
            guard let (step, times) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), step != 0,
                times * 20 >= (values.count - 1) * 19
            else { continue }
            (self.offset, self.step) = (offset, step)
            return
        }
        return nil
    }

    /// How often values do not go on so.
    func breaks(_ values: [[UInt8]]) -> Int {
        zip(values, values.dropFirst()).count { one, other in
            guard one.count > offset, other.count > offset else { return true }
            return other[offset] &- one[offset] != step
        }
    }
}
