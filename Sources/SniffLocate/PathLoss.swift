import Sniff

/// The log-distance model of path loss (Rappaport, Wireless Communications, 4.9): a level is normal in dB, with a mean of
/// `P − 10 n log10(d / 1 m)`.
package struct PathLoss: Equatable, Sendable {
    /// `n`: 2 in free space, 1.6 to 3.5 in buildings.
    package var exponent: Double

    package init(exponent: Double) { self.exponent = exponent }

    /// Distances below are not told apart: at an antenna the model has a pole.
    static let shortestDistance = 0.1

    private static let naturalLogarithmOf10 = 2.302_585_092_994_046

    /// The change of the level with the logarithm of the distance, in dB: `10 n / ln 10`.
    package var slope: Double { 10 * exponent / PathLoss.naturalLogarithmOf10 }

    /// The mean level at a distance, in dBm.
    ///
    /// - Parameters:
    ///   - power: the level at 1 m, in dBm.
    ///   - distance: in metres.
    package func level(power: Double, distance: Double) -> Double {
        power - 10 * exponent * Platform.logarithm10(max(distance, PathLoss.shortestDistance))
    }

    /// The distance in metres at which the mean is a level: the median of the distances that the level fits.
    package func distance(power: Double, level: Double) -> Double {
        Platform.power(10, (power - level) / (10 * exponent))
    }
}

/// A level that was received from, or at, a known place.
package struct Ranging: Equatable, Sendable {
    /// The known end: a beacon or a scanner.
    package var place: Place
    /// The level at 1 m, in dBm; `nil` where it is unknown. All that are unknown are one number.
    package var power: Double?
    /// In dBm.
    package var level: Double
    /// The variance of the level is that of the model divided by this: at most 1.
    package var weight: Double

    package init(place: Place, power: Double?, level: Double, weight: Double = 1) {
        self.place = place
        self.power = power
        self.level = level
        self.weight = weight
    }
}
