/// A known end of the distances: a beacon, or a scanner.
package struct KnownPlace: Equatable, Sendable {
    package let name: String
    package let place: Place
    /// The level at 1 m in dBm, where the user gives it: it counts more than the one that a beacon sends.
    package let power: Double?

    package init(name: String, place: Place, power: Double? = nil) {
        self.name = name
        self.place = place
        self.power = power
    }
}

/// The known places of a run, and the model.
package struct KnownPlaces: Sendable {
    package let all: [KnownPlace]
    package let pathLoss: PathLoss
    /// Of the position, in metres; `nil` where it is looked for.
    package let height: Double?
    package let area: SearchArea

    /// Heights that differ by less are one: the position is looked for in the plane. In metres.
    private static let sameHeight = 1.0

    package init(_ all: [KnownPlace], pathLoss: PathLoss, height: Double?) {
        self.all = all
        self.pathLoss = pathLoss
        area = SearchArea(around: all.map(\.place))
        let heights = all.map(\.place.z)
        let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
        self.height = height ?? (high - low <= KnownPlaces.sameHeight ? (low + high) / 2 : nil)
    }

    func estimator(_ deviation: Double) -> PositionEstimator {
        PositionEstimator(pathLoss: pathLoss, deviation: deviation, area: area, height: height)
    }

    /// The levels of a window with their places.
    ///
    /// - Parameter advertised: the level at 1 m that each has sent last.
    func rangings(_ window: LevelWindow, advertised: [Double?]) -> [Ranging] {
        window.levels.map { level in
            let known = all[level.anchor]
            return Ranging(
                place: known.place, power: known.power ?? advertised[level.anchor], level: level.level,
                weight: level.weight)
        }
    }
}
