/// The outcome of an estimate: never more than the levels support.
package enum PositionEstimate: Sendable {
    /// No level, or none that a distance follows from.
    case none
    /// One distance.
    case ring(Ring)
    /// Two distances, or known places on a line: the position is near one of these, the better one first. Where the distances do
    /// not meet there is one.
    case candidates([LocatedPosition])
    case position(LocatedPosition)

    /// The best position, whether or not it is the only one.
    package var best: LocatedPosition? {
        switch self {
        case .none, .ring: nil
        case .candidates(let all): all.first
        case .position(let position): position
        }
    }
}

/// The positions at one distance from a known place.
package struct Ring: Equatable, Sendable {
    package let center: Place
    /// In metres, the median.
    package let radius: Double
    /// Between these, in metres, the distance is with 68 % probability.
    package let inner: Double
    package let outer: Double
}

/// A position and how well it is known.
package struct LocatedPosition: Equatable, Sendable {
    package var place: Place
    /// In the plane.
    package var covariance: Covariance
    package var ellipse: ErrorEllipse
    /// The level at 1 m, in dBm, where it was estimated.
    package let power: Double?
    /// The difference of each level from the model, in dB, in the order of the levels.
    package let residuals: [Double]
    /// The sum of Huber's function of the residuals, in units of their deviation: of a right model with `m` levels more than
    /// unknowns, about `m`.
    package let cost: Double
    /// The condition number of the Fisher information of the position.
    package let condition: Double
}

extension LocatedPosition {
    /// Whether another place is within the ellipse.
    package func covers(_ other: Place) -> Bool {
        covariance.squaredDistance(x: other.x - place.x, y: other.y - place.y) <= ErrorEllipse.quantile
    }
}
