/// A value at a time.
package struct ReportPoint: Sendable, Equatable {
    /// Milliseconds on the page.
    package let x: Int64
    package let y: Double
    package let frame: UInt64
    /// Place of the input.
    package let input: Int

    package init(x: Int64, y: Double, frame: UInt64, input: Int) {
        (self.x, self.y, self.frame, self.input) = (x, y, frame, input)
    }
}

/// Points of which a bounded number is kept, chosen by a hash of their frames: the same for the same input, and without the
/// false bands that extremes of columns would draw.
package struct SampledPoints: Sendable {
    package private(set) var points: [ReportPoint] = []
    /// All that came, kept or not.
    package private(set) var count = 0
    private let limit: Int
    /// A point is kept whose hash is no greater.
    private var threshold = UInt64.max

    package init(limit: Int) { self.limit = limit }

    package mutating func add(_ point: ReportPoint) {
        count += 1
        guard SampledPoints.hash(point) <= threshold else { return }
        points.append(point)
        while points.count > limit {
            threshold /= 2
            let threshold = threshold
            let left = points.filter { SampledPoints.hash($0) <= threshold }
            // Many values of one packet have one hash: the first ones stay.
            points = left.isEmpty || threshold == 0 ? Array(points.prefix(limit)) : left
        }
    }

    /// Adds those of another one.
    mutating func add(_ other: SampledPoints) {
        for point in other.points { add(point) }
        count += other.count - other.points.count
    }

    /// SplitMix64.
    private static func hash(_ point: ReportPoint) -> UInt64 {
        var bits = point.frame &+ UInt64(truncatingIfNeeded: point.input) &* 0x1_0000_0001 &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
