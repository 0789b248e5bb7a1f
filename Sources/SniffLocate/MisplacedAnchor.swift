/// A known place that is not where the map says, or is shadowed.
package struct MisplacedAnchor: Equatable, Sendable {
    /// By its number in the map.
    package let anchor: Int
    /// The place that its levels fit best.
    package let fits: Place
    /// Windows that it was judged by.
    package let windows: Int
}

/// Looks for a known place that is wrong, by all windows of a run: the positions that the others give are taken for known, and its
/// own place is located by them.
///
/// In a single window, of 4 to 6 dB shadowing, a beacon that is 10 m away from its place changes the cost by less than chance
/// does.
struct MisplacementSearch {
    private let known: KnownPlaces
    private let estimator: PositionEstimator
    private let advertised: [Double?]

    /// Levels in a window, so that those that are left over say which one is wrong.
    private static let fewestLevels = 5
    private static let fewestWindows = 10
    /// Positions that are computed; windows beyond that are thinned out.
    private static let mostPositions = 3000
    /// Positions that are known less well say nothing, in metres: the major semi-axis of the ellipse.
    private static let widestEllipse = 10.0
    /// The costs of a place that is right exceed that of the best place by about 2, and by this in hardly a run.
    private static let excess = 15.0
    /// The same for a window: small differences that are always there are the model's.
    private static let excessOfWindow = 0.2
    /// In metres: nearer places are not distinguished.
    private static let nearest = 4.0

    init(_ known: KnownPlaces, _ deviation: Double, _ advertised: [Double?]) {
        self.known = known
        self.advertised = advertised
        estimator = known.estimator(deviation)
    }

    /// The one that is most clearly wrong.
    ///
    /// - Parameter stride: windows so far apart share no packets.
    func find(in windows: [LevelWindow], stride: Int) -> MisplacedAnchor? {
        comparisons(in: windows, stride: stride)
            .filter { comparison in
                comparison.excess > max(Self.excess, Self.excessOfWindow * Double(comparison.windows))
                    && comparison.best.distance(to: known.all[comparison.anchor].place) > Self.nearest
            }
            .max { $0.excess < $1.excess }
            .map { MisplacedAnchor(anchor: $0.anchor, fits: $0.best, windows: $0.windows) }
    }

    /// How much worse the place of the map fits than the best one.
    private struct Comparison {
        let anchor: Int
        let excess: Double
        let best: Place
        let windows: Int
    }

    private func comparisons(in windows: [LevelWindow], stride: Int) -> [Comparison] {
        let positions = windows.reduce(0) { $0 + $1.levels.count }
        let stride = max(stride, (positions + Self.mostPositions - 1) / Self.mostPositions)
        let seen = back(in: Swift.stride(from: 0, to: windows.count, by: stride).map { windows[$0] })
        return seen.enumerated().compactMap { anchor, rangings in
            guard rangings.count >= Self.fewestWindows,
                let (cost, best, lowest) = estimator.comparison(of: known.all[anchor].place, rangings)
            else { return nil }
            return Comparison(anchor: anchor, excess: cost - lowest, best: best, windows: rangings.count)
        }
    }

    /// The levels of each known place, from the positions that all others give.
    private func back(in windows: [LevelWindow]) -> [[Ranging]] {
        var seen: [[Ranging]] = Array(repeating: [], count: known.all.count)
        for window in windows where window.levels.count >= Self.fewestLevels {
            let rangings = known.rangings(window, advertised: advertised)
            for (index, level) in window.levels.enumerated() where level.weight == 1 {
                var others = rangings
                let own = others.remove(at: index)
                guard own.power != nil, case .position(let position) = estimator.estimate(others),
                    position.ellipse.semiMajor <= Self.widestEllipse
                else { continue }
                var back = own
                back.place = position.place
                back.weight = own.weight / (1 + variance(of: own, position))
                seen[level.anchor].append(back)
            }
        }
        return seen
    }

    /// The share of the level's variance that comes from that of the position.
    private func variance(of own: Ranging, _ position: LocatedPosition) -> Double {
        let distance = max(position.place.distance(to: own.place), PathLoss.shortestDistance)
        let slope = estimator.pathLoss.slope / (distance * distance)
        let (x, y) = (slope * (position.place.x - own.place.x), slope * (position.place.y - own.place.y))
        let covariance = position.covariance
        let variance = x * x * covariance.xx + 2 * x * y * covariance.xy + y * y * covariance.yy
        return variance / (estimator.deviation * estimator.deviation)
    }
}
