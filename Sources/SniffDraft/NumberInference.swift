/// Finds numbers in values that step by the same from one value to the next.
struct NumberInference {
    let samples: [[[UInt8]]]

    struct Steps: Sendable {
        /// `bytes[0..1]`, or `le[0..1]`.
        let path: String
        let difference: Int
        /// The most steps of one recording that are no such step, nor a shorter one the same way.
        let exceptions: Int

        /// A clock that goes on between two values makes a step shorter. One value that is wrong, missing or doubled makes
        /// none: it makes one that is longer, or goes the other way.
        fileprivate func allows(_ other: Int) -> Bool {
            other.signum() == difference.signum() && other.magnitude <= difference.magnitude
        }
    }

    /// - Parameter samples: the values of each recording.
    init(_ samples: [[[UInt8]]]) { self.samples = samples }

    /// Steps that are needed, so that they are no chance.
    private static let fewest = 30
    private static let furthest = 8

    func steps() -> Steps? {
        let length = samples.joined().map(\.count).min() ?? 0
        guard samples.reduce(0, { $0 + max($1.count - 1, 0) }) >= Self.fewest else { return nil }
        // Wider numbers first: the low byte of a number steps, too.
        for width in [4, 2, 1] {
            // The other way round the same bytes step by 256, where they do not carry over.
            let orders = width == 1 ? [false] : [false, true]
            let found = (0..<max(min(length - width + 1, Self.furthest), 0)).flatMap { offset in
                orders.compactMap { steps(offset, width, $0) }
            }
            let best = found.min {
                ($0.exceptions, $0.difference.magnitude) < ($1.exceptions, $1.difference.magnitude)
            }
            if let best { return best }
        }
        return nil
    }

    private func steps(_ offset: Int, _ width: Int, _ isLittleEndian: Bool) -> Steps? {
        var counts: [Int: Int] = [:]
        var differences: [[Int]] = []
        for values in samples {
            let numbers = values.map { Self.number($0, offset, width, isLittleEndian) }
            let own = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
            for difference in own { counts[difference, default: 0] += 1 }
            differences.append(own)
        }
        let total = counts.values.reduce(0, +)
        guard let (usual, times) = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }), usual != 0,
            usual.magnitude <= 1000, (total - times) * 100 <= total
        else { return nil }
        // A number of which the upper bytes never change is a shorter one.
        if width > 1 {
            let upper = isLittleEndian ? offset + width - 1 : offset
            guard Set(samples.joined().map { $0[upper] }).count > 1 else { return nil }
        }
        let range = width == 1 ? "[\(offset)]" : "[\(offset)..\(offset + width - 1)]"
        let path = (isLittleEndian ? "le" : "bytes") + range
        let steps = Steps(path: path, difference: usual, exceptions: 0)
        let exceptions = differences.map { $0.count { !steps.allows($0) } }.max() ?? 0
        return Steps(path: path, difference: usual, exceptions: exceptions)
    }

    private static func number(_ value: [UInt8], _ offset: Int, _ width: Int, _ isLittleEndian: Bool) -> Int {
        var bytes = value[offset..<offset + width]
        if isLittleEndian { bytes.reverse() }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
