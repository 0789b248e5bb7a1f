import Decoders

/// Smooths positions in the plane over time: a Kalman filter for a position that changes at random, by about 1 m in a second.
package struct PositionFilter: Sendable {
    private var state: (time: Nanoseconds, place: Place, covariance: Covariance)?

    /// The variance that a second adds, in square metres.
    private static let drift = 1.0

    package init() {}

    /// Takes a position.
    ///
    /// - Parameters:
    ///   - covariance: of its error.
    /// - Returns: the smoothed one.
    package mutating func add(_ place: Place, _ covariance: Covariance, at time: Nanoseconds) -> Place {
        guard var state, time >= state.time else {
            state = (time, place, covariance)
            return place
        }
        let seconds = (time - state.time).seconds
        state.covariance.xx += PositionFilter.drift * seconds
        state.covariance.yy += PositionFilter.drift * seconds
        let (own, other) = (state.covariance, covariance)
        let sum = Covariance(xx: own.xx + other.xx, xy: own.xy + other.xy, yy: own.yy + other.yy)
        let determinant = sum.determinant
        guard determinant > 0 else { return place }
        // The gain: own · sum⁻¹.
        let gain = (
            xx: (own.xx * sum.yy - own.xy * sum.xy) / determinant,
            xy: (own.xy * sum.xx - own.xx * sum.xy) / determinant,
            yx: (own.xy * sum.yy - own.yy * sum.xy) / determinant,
            yy: (own.yy * sum.xx - own.xy * sum.xy) / determinant
        )
        let (dx, dy) = (place.x - state.place.x, place.y - state.place.y)
        state.place.x += gain.xx * dx + gain.xy * dy
        state.place.y += gain.yx * dx + gain.yy * dy
        state.place.z = place.z
        state.covariance = Covariance(
            xx: (1 - gain.xx) * own.xx - gain.xy * own.xy, xy: (1 - gain.xx) * own.xy - gain.xy * own.yy,
            yy: (1 - gain.yy) * own.yy - gain.yx * own.xy)
        state.time = time
        self.state = state
        return state.place
    }
}
