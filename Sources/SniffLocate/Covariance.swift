import Sniff

/// The covariance of a position in the plane, in square metres.
package struct Covariance: Equatable, Sendable {
    package var xx: Double
    package var xy: Double
    package var yy: Double

    package init(xx: Double, xy: Double, yy: Double) {
        self.xx = xx
        self.xy = xy
        self.yy = yy
    }

    mutating func add(x: Double, y: Double, weight: Double = 1) {
        xx += weight * x * x
        xy += weight * x * y
        yy += weight * y * y
    }

    mutating func divide(by weights: Double) {
        xx /= weights
        xy /= weights
        yy /= weights
    }

    var determinant: Double { xx * yy - xy * xy }

    /// The squared distance of two positions in units of this covariance (Mahalanobis).
    func squaredDistance(x: Double, y: Double) -> Double {
        let determinant = determinant
        guard determinant > 0 else { return .infinity }
        return (yy * x * x - 2 * xy * x * y + xx * y * y) / determinant
    }

    /// The variances along the axes of its ellipse, the larger first.
    var eigenvalues: (large: Double, small: Double) {
        let mean = (xx + yy) / 2
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        return (mean + spread, max(mean - spread, 0))
    }

    /// The direction of the larger variance, in radians from the x axis towards the y axis.
    var direction: Double { Platform.arcTangent(2 * xy, xx - yy) / 2 }
}

/// The region that holds the position with 95 % probability, if the model is right.
package struct ErrorEllipse: Equatable, Sendable {
    /// In metres.
    package var semiMajor: Double
    /// In metres.
    package var semiMinor: Double
    /// Of the major axis: degrees from north towards east, from 0 to less than 180.
    package var orientation: Double

    /// The 95 % quantile of chi-squared with two degrees of freedom.
    static let quantile = 5.991_464_547

    /// - Parameter limit: the longest semi-axis that means something.
    package init(_ covariance: Covariance, limit: Double) {
        let (large, small) = covariance.eigenvalues
        semiMajor = min((large * ErrorEllipse.quantile).squareRoot(), limit)
        semiMinor = min((small * ErrorEllipse.quantile).squareRoot(), limit)
        let fromNorth = 90 - covariance.direction * 180 / Double.pi
        orientation = fromNorth - (fromNorth / 180).rounded(.down) * 180
    }
}
