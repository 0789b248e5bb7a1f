import Sniff

/// The line that known places are nearest to, seen from above.
struct KnownLine {
    private let middle: Place
    private let sine: Double
    private let cosine: Double
    /// Whether all of them are on it, but for a twentieth of its length.
    let holdsAll: Bool

    private static let tolerance = 0.05

    /// - Returns: `nil` where all are at one place.
    init?(_ places: [Place]) {
        let count = Double(places.count)
        middle = places.reduce(into: Place(x: 0, y: 0)) { sum, place in
            for axis in 0..<3 { sum[axis] += place[axis] / count }
        }
        var spread = Covariance(xx: 0, xy: 0, yy: 0)
        for place in places { spread.add(x: place.x - middle.x, y: place.y - middle.y) }
        guard spread.eigenvalues.large > 0 else { return nil }
        (sine, cosine) = Platform.sineAndCosine(spread.direction)
        let (middle, sine, cosine) = (middle, sine, cosine)
        let along = places.map { cosine * ($0.x - middle.x) + sine * ($0.y - middle.y) }
        let across = places.map { (-sine * ($0.x - middle.x) + cosine * ($0.y - middle.y)).magnitude }
        let length = (along.max() ?? 0) - (along.min() ?? 0)
        holdsAll = across.allSatisfy { $0 <= KnownLine.tolerance * length }
    }

    /// The place on its other side, which levels from places on the line do not distinguish.
    func mirrored(_ place: Place) -> Place {
        let across = -sine * (place.x - middle.x) + cosine * (place.y - middle.y)
        return Place(x: place.x + 2 * across * sine, y: place.y - 2 * across * cosine, z: place.z)
    }
}
