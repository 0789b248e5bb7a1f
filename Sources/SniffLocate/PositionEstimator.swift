/// Finds the position that levels fit best: weighted least squares in dB with Huber's function, by Gauss-Newton with the
/// damping of Levenberg and Marquardt (Nocedal and Wright, Numerical Optimization, 10.3; Huber, Robust Statistics, 7.8).
///
/// Errors are normal in dB, and not in metres: distances are never averaged.
package struct PositionEstimator: Sendable {
    package let pathLoss: PathLoss
    /// `σ` of a level with weight 1, in dB.
    package let deviation: Double
    package let area: SearchArea
    /// The height at which the position is, in metres; `nil` where it is looked for.
    package let height: Double?

    package init(pathLoss: PathLoss, deviation: Double, area: SearchArea, height: Double?) {
        self.pathLoss = pathLoss
        self.deviation = deviation
        self.area = area
        self.height = height
    }

    /// Levels that a position in space needs; in the plane it is one less.
    private static let distancesInSpace = 4

    /// The position, or as much as the levels say about it.
    package func estimate(_ rangings: [Ranging]) -> PositionEstimate {
        let hasUnknownPower = rangings.contains { $0.power == nil }
        let distances = rangings.count - (hasUnknownPower ? 1 : 0)
        guard distances > 0 else { return .none }
        if distances == 1 { return hasUnknownPower ? .none : .ring(ring(rangings[0])) }
        let regions = problem(rangings, isInSpace: distances >= Self.distancesInSpace).regions
        guard let best = regions.first else { return .none }
        // A line does not tell its sides apart, even where both are one region.
        let isOpen = distances == 2 || regions.count > 1 || KnownLine(rangings.map(\.place))?.holdsAll == true
        return isOpen ? .candidates(Array(regions.prefix(2))) : .position(best)
    }

    /// How well a place fits, and the place that fits best, by Huber's function of the residuals.
    ///
    /// - Returns: `nil` where no level has a known power.
    package func comparison(of place: Place, _ rangings: [Ranging]) -> (cost: Double, best: Place, lowest: Double)? {
        guard !rangings.isEmpty, rangings.allSatisfy({ $0.power != nil }) else { return nil }
        var flat = self
        flat = PositionEstimator(pathLoss: pathLoss, deviation: deviation, area: area, height: place.z)
        let problem = flat.problem(rangings, isInSpace: false)
        guard let best = problem.minima.first else { return nil }
        return (problem.trial(at: place).cost, best.place, best.cost)
    }

    private func problem(_ rangings: [Ranging], isInSpace: Bool) -> PositionProblem {
        let middle = rangings.reduce(0) { $0 + $1.place.z } / Double(rangings.count)
        return PositionProblem(self, rangings, height: height ?? (isInSpace ? nil : middle))
    }

    private func ring(_ ranging: Ranging) -> Ring {
        func radius(_ deviations: Double) -> Double {
            let distance = pathLoss.distance(
                power: ranging.power ?? 0, level: ranging.level - deviations * deviation / ranging.weight.squareRoot())
            let rise = height.map { $0 - ranging.place.z } ?? 0
            return max(distance * distance - rise * rise, 0).squareRoot()
        }
        return Ring(center: ranging.place, radius: radius(0), inner: radius(-1), outer: radius(1))
    }
}
