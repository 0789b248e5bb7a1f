import Decoders
import Sniff

/// The exponent and the level at 1 m, from levels that were received at known places.
package struct Calibration: Equatable, Sendable {
    package let exponent: Double
    /// In dBm.
    package let power: Double
    /// Of the levels from the line, in dB; `nil` where there are no more than two.
    package let deviation: Double?
    package let levels: Int

    /// The exponents that buildings have.
    private static let exponents = 1.2...5.0
    /// Distances have to differ by this factor: else only the level at 1 m could be told, and not well.
    private static let smallestRatio = 1.5

    /// A straight line in the logarithm of the distance, by least squares.
    ///
    /// - Parameter points: distances in metres and levels in dBm.
    /// - Returns: `nil` where there are fewer than two, or all are at about one distance.
    package init?(_ points: [(distance: Double, level: Double)]) {
        let logarithms = points.map { Platform.logarithm10(max($0.distance, PathLoss.shortestDistance)) }
        guard points.count >= 2, let low = logarithms.min(), let high = logarithms.max(),
            high - low >= Platform.logarithm10(Calibration.smallestRatio)
        else { return nil }
        let count = Double(points.count)
        let (middle, level) = (logarithms.reduce(0, +) / count, points.reduce(0) { $0 + $1.level } / count)
        var (products, squares) = (0.0, 0.0)
        for (point, logarithm) in zip(points, logarithms) {
            products += (logarithm - middle) * (point.level - level)
            squares += (logarithm - middle) * (logarithm - middle)
        }
        let slope = -products / squares / 10
        let exponent = min(max(slope, Calibration.exponents.lowerBound), Calibration.exponents.upperBound)
        let power = level + 10 * exponent * middle
        let rest = zip(points, logarithms).reduce(0) { sum, pair in
            let residual = pair.0.level - power + 10 * exponent * pair.1
            return sum + residual * residual
        }
        self.exponent = exponent
        self.power = power
        deviation = points.count > 2 ? (rest / (count - 2)).squareRoot() : nil
        levels = points.count
    }
}

/// Gathers the levels of a run during the stays at known places.
package struct CalibrationRun: Sendable {
    private let known: KnownPlaces
    private let stays: [KnownStay]
    /// Of each stay, by known place.
    private var samples: [[[LevelSample]]]
    private var start: Nanoseconds?
    /// Samples that are kept of each.
    private static let limit = 10_000

    package init(_ known: KnownPlaces, _ stays: [KnownStay]) {
        self.known = known
        self.stays = stays
        samples = stays.map { _ in known.all.map { _ in [] } }
    }

    /// The first packet of the run: times of stays count from here.
    package mutating func begin(at time: Nanoseconds) { start = start ?? time }

    package mutating func add(_ sample: LevelSample, of anchor: Int) {
        let elapsed = (sample.time - (start ?? sample.time)).seconds
        for (index, stay) in stays.enumerated() where stay.seconds.contains(elapsed) {
            if samples[index][anchor].count < Self.limit { samples[index][anchor].append(sample) }
        }
    }

    package var calibration: Calibration? {
        var points: [(Double, Double)] = []
        for (stay, places) in zip(stays, samples) {
            for (known, samples) in zip(known.all, places) where !samples.isEmpty {
                points.append((stay.place.distance(to: known.place), LevelWindows.level(samples)))
            }
        }
        return Calibration(points)
    }
}

/// A time that was spent at a known place.
package struct KnownStay: Equatable, Sendable {
    package let place: Place
    /// Since the first packet of the run.
    package let seconds: ClosedRange<Double>

    package init(place: Place, seconds: ClosedRange<Double>) {
        self.place = place
        self.seconds = seconds
    }
}
