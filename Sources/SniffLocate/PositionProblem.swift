/// One set of levels, and the search for positions that they fit.
struct PositionProblem {
    /// A position that is tried, with the level at 1 m if that is looked for, too.
    struct Trial {
        var place: Place
        var power: Double
        /// The sum of Huber's function of all residuals.
        var cost = Double.infinity
    }

    let estimator: PositionEstimator
    let rangings: [Ranging]
    let hasUnknownPower: Bool
    /// `nil` where it is an unknown.
    let height: Double?

    /// Residuals of more deviations count linearly.
    private static let huberLimit = 1.5
    /// In metres.
    private static let lastStep = 0.01
    private static let mostSteps = 30
    /// Minima that are nearer to each other are one, in metres.
    private static let sameWithin = 0.5
    /// In metres.
    private static let gridStep = 1.0
    private static let mostGridPoints = 1024.0
    /// Minima of the grid from which is descended.
    private static let mostStarts = 4

    init(_ estimator: PositionEstimator, _ rangings: [Ranging], height: Double?) {
        self.estimator = estimator
        self.rangings = rangings
        self.height = height
        hasUnknownPower = rangings.contains { $0.power == nil }
    }

    private var axes: Int { height == nil ? 3 : 2 }

    // MARK: - How well a position fits

    /// In dB.
    func residual(_ ranging: Ranging, _ trial: Trial) -> Double {
        let mean = estimator.pathLoss.level(
            power: ranging.power ?? trial.power, distance: trial.place.distance(to: ranging.place))
        return ranging.level - mean
    }

    /// The residual in units of its deviation.
    private func standardized(_ ranging: Ranging, _ trial: Trial) -> Double {
        residual(ranging, trial) * ranging.weight.squareRoot() / estimator.deviation
    }

    private func cost(_ trial: Trial) -> Double {
        var sum = 0.0
        for ranging in rangings { sum += PositionProblem.huber(standardized(ranging, trial)) }
        return sum
    }

    /// Huber's function: the square of a small number, and not much more than a multiple of a large one.
    private static func huber(_ residual: Double) -> Double {
        let size = residual.magnitude
        return size <= huberLimit ? size * size : huberLimit * (2 * size - huberLimit)
    }

    /// A place, with the level at 1 m that fits best there.
    func trial(at place: Place) -> Trial {
        var trial = Trial(place: place, power: 0)
        if let height { trial.place.z = height }
        if hasUnknownPower {
            var (sum, weights) = (0.0, 0.0)
            for ranging in rangings where ranging.power == nil {
                sum += ranging.weight * residual(ranging, trial)
                weights += ranging.weight
            }
            trial.power = sum / weights
        }
        trial.cost = cost(trial)
        return trial
    }

    // MARK: - Descent

    /// The derivatives of a level: `−(10 n / ln 10) (x − b) / d²`, and 1 by the level at 1 m.
    private func gradient(_ ranging: Ranging, _ trial: Trial) -> [Double] {
        let distance = max(trial.place.distance(to: ranging.place), PathLoss.shortestDistance)
        var gradient = (0..<axes).map { axis in
            -estimator.pathLoss.slope * (trial.place[axis] - ranging.place[axis]) / (distance * distance)
        }
        if hasUnknownPower { gradient.append(ranging.power == nil ? 1 : 0) }
        return gradient
    }

    /// The equations of a step; their matrix is the Fisher information where large residuals count fully.
    ///
    /// - Parameter isRobust: whether large residuals count less.
    func equations(_ trial: Trial, isRobust: Bool) -> NormalEquations {
        var equations = NormalEquations(count: axes + (hasUnknownPower ? 1 : 0))
        for ranging in rangings {
            let size = standardized(ranging, trial).magnitude
            let trust = isRobust && size > Self.huberLimit ? Self.huberLimit / size : 1
            equations.add(
                gradient(ranging, trial), residual: residual(ranging, trial),
                weight: trust * ranging.weight / (estimator.deviation * estimator.deviation))
        }
        return equations
    }

    private func descend(from start: Trial) -> Trial {
        var best = start
        var damping = 1e-3
        for _ in 0..<Self.mostSteps {
            guard let step = equations(best, isRobust: true).solution(damping: damping) else { break }
            var next = best
            for axis in 0..<axes { next.place[axis] += step[axis] }
            next.place = estimator.area.clamped(next.place)
            if hasUnknownPower { next.power += step[axes] }
            next.cost = cost(next)
            if next.cost <= best.cost {
                let length = next.place.distance(to: best.place)
                best = next
                damping = max(damping / 10, 1e-9)
                if length < Self.lastStep { break }
            } else {
                damping *= 10
                if damping > 1e9 { break }
            }
        }
        return best
    }

    // MARK: - Beginnings

    /// Different positions that are better than all around them, the best first.
    var minima: [Trial] {
        var found: [Trial] = []
        for start in [trial(at: centroid)] + gridMinima { insert(descend(from: start), into: &found) }
        found.sort { $0.cost < $1.cost }
        if let best = found.first, let line = KnownLine(rangings.map(\.place)) {
            insert(descend(from: trial(at: estimator.area.clamped(line.mirrored(best.place)))), into: &found)
            found.sort { $0.cost < $1.cost }
        }
        return found
    }

    private func insert(_ trial: Trial, into found: inout [Trial]) {
        guard let index = found.firstIndex(where: { $0.place.distance(to: trial.place) < Self.sameWithin }) else {
            return found.append(trial)
        }
        if trial.cost < found[index].cost { found[index] = trial }
    }

    /// The middle of the known places, each weighted by the distance that its level gives: the nearest counts most.
    private var centroid: Place {
        var sum = Place(x: 0, y: 0)
        var weights = 0.0
        for ranging in rangings {
            let weight =
                ranging.weight / estimator.pathLoss.distance(power: ranging.power ?? 0, level: ranging.level)
            for axis in 0..<3 { sum[axis] += weight * ranging.place[axis] }
            weights += weight
        }
        for axis in 0..<3 { sum[axis] /= weights }
        return sum
    }

    /// The points of a coarse grid that are better than those around them, the best first.
    private var gridMinima: [Trial] {
        let (low, high) = (estimator.area.low, estimator.area.high)
        let step = max(Self.gridStep, ((high.x - low.x) * (high.y - low.y) / Self.mostGridPoints).squareRoot())
        let (columns, rows) = (Int((high.x - low.x) / step) + 1, Int((high.y - low.y) / step) + 1)
        // The grid is flat: a descent finds the height.
        let z = height ?? centroid.z
        var points: [Trial] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let place = Place(x: low.x + step * Double(column), y: low.y + step * Double(row), z: z)
                points.append(trial(at: place))
            }
        }
        func isMinimum(_ row: Int, _ column: Int) -> Bool {
            let cost = points[row * columns + column].cost
            for row in max(row - 1, 0)...min(row + 1, rows - 1) {
                for column in max(column - 1, 0)...min(column + 1, columns - 1)
                where points[row * columns + column].cost < cost { return false }
            }
            return true
        }
        var minima: [Trial] = []
        for row in 0..<rows {
            for column in 0..<columns where isMinimum(row, column) { minima.append(points[row * columns + column]) }
        }
        return Array(minima.sorted { $0.cost < $1.cost }.prefix(Self.mostStarts))
    }
}
