import Sniff

/// The regions in which the position may be, and how large each is.
///
/// Near a position, the inverse of the Fisher information is its covariance. Levels change with the logarithm of the distance,
/// so that it is too small wherever the region is wide: of the simulated walks, its ellipses held 65 to 90 % instead of
/// 95 %. The moments of the likelihood over the region hold 90 to 100 %, and are the same where the region is small.
extension PositionProblem {
    /// Other minima are possible that cost no more: 95 % of chi-squared with one degree of freedom.
    private static let possibleExcess = 3.84
    /// Points each way of the grid over which moments are taken, and how many deviations it reaches.
    private static let momentPoints = 7
    private static let momentReach = 4.0
    /// Each time the grid is laid by the covariance that was found before.
    private static let momentRounds = 3
    /// In metres.
    private static let smallestDeviation = 0.05

    /// Minima with nothing between them that the levels rule out.
    private struct Group {
        let best: Trial
        var others: [Place] = []
    }

    /// The regions that the levels do not rule out, the one with the best position first.
    var regions: [LocatedPosition] {
        let minima = minima
        let limit = (minima.first?.cost ?? 0) + Self.possibleExcess
        var groups: [Group] = []
        for minimum in minima where minimum.cost <= limit {
            // Within a region of two dimensions 95 % are below this.
            let ridge = (minima.first?.cost ?? 0) + Self.possibleExcess + 2.15
            if let home = groups.firstIndex(where: { !isRidge(between: $0.best.place, minimum.place, ridge) }) {
                groups[home].others.append(minimum.place)
            } else {
                groups.append(Group(best: minimum))
            }
        }
        return groups.indices.map { index in
            located(groups[index], besides: groups.indices.filter { $0 != index }.map { groups[$0].best.place })
        }
    }

    /// Whether a place between two costs more than a limit.
    private func isRidge(between one: Place, _ other: Place, _ limit: Double) -> Bool {
        (1...9).contains { tenth in
            var place = one
            for axis in 0..<3 { place[axis] += Double(tenth) / 10 * (other[axis] - one[axis]) }
            return trial(at: place).cost > limit
        }
    }

    private func located(_ group: Group, besides strangers: [Place]) -> LocatedPosition {
        let (best, limit) = (group.best, estimator.area.diagonal)
        var covariance = Covariance(xx: limit * limit, xy: 0, yy: limit * limit)
        var condition = Double.infinity
        if let inverse = equations(best, isRobust: false).inverse {
            covariance = Covariance(xx: inverse[0][0], xy: inverse[0][1], yy: inverse[1][1])
            let (large, small) = covariance.eigenvalues
            condition = small > 0 ? large / small : .infinity
        }
        if height != nil {
            for other in group.others { covariance.add(x: other.x - best.place.x, y: other.y - best.place.y) }
            for _ in 0..<Self.momentRounds { covariance = moments(around: best, covariance, besides: strangers) }
        }
        return LocatedPosition(
            place: best.place, covariance: covariance, ellipse: ErrorEllipse(covariance, limit: limit),
            power: hasUnknownPower ? best.power : nil, residuals: rangings.map { residual($0, best) },
            cost: best.cost, condition: condition)
    }

    /// The second moments of the likelihood around a position, over a grid that a covariance spans.
    ///
    /// - Parameter strangers: the best positions of other regions, whose surroundings do not count.
    private func moments(
        around best: Trial, _ covariance: Covariance, besides strangers: [Place]
    ) -> Covariance {
        let (large, small) = covariance.eigenvalues
        let (sine, cosine) = Platform.sineAndCosine(covariance.direction)
        // Half of the area at most: a wider grid would have few points in it.
        let widest = estimator.area.diagonal / (2 * Self.momentReach)
        let spacing = Self.momentReach / Double(Self.momentPoints)
        let along = spacing * min(large.squareRoot(), widest)
        let across = spacing * min(max(small.squareRoot(), Self.smallestDeviation), widest)
        var sum = Covariance(xx: 0, xy: 0, yy: 0)
        var weights = 0.0
        for column in -Self.momentPoints...Self.momentPoints {
            for row in -Self.momentPoints...Self.momentPoints {
                let (major, minor) = (along * Double(column), across * Double(row))
                let (x, y) = (major * cosine - minor * sine, major * sine + minor * cosine)
                let place = Place(x: best.place.x + x, y: best.place.y + y, z: best.place.z)
                let isOwn =
                    estimator.area.contains(place)
                    && strangers.allSatisfy { place.distance(to: $0) > place.distance(to: best.place) }
                guard isOwn else { continue }
                let weight = Platform.exponential((best.cost - trial(at: place).cost) / 2)
                sum.add(x: x, y: y, weight: weight)
                weights += weight
            }
        }
        // The best position is on the grid, so that the sum is not empty. Each point means the cell around it.
        sum.divide(by: max(weights, 1))
        sum.add(x: along * cosine, y: along * sine, weight: 1.0 / 12)
        sum.add(x: -across * sine, y: across * cosine, weight: 1.0 / 12)
        return sum
    }
}
