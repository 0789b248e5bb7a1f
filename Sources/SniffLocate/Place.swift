/// A place in metres, in the coordinates of a map: x is east, y is north, z is up.
package struct Place: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var z: Double

    package init(x: Double, y: Double, z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    package subscript(axis: Int) -> Double {
        get { axis == 0 ? x : axis == 1 ? y : z }
        set { if axis == 0 { x = newValue } else if axis == 1 { y = newValue } else { z = newValue } }
    }

    /// In metres.
    package func distance(to other: Place) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return (dx * dx + dy * dy + dz * dz).squareRoot()
    }
}

/// The box in which a position is looked for: that of the known places, and some metres around it.
///
/// A position far outside is never supported by levels alone: all distances grow alike.
package struct SearchArea: Equatable, Sendable {
    package private(set) var low: Place
    package private(set) var high: Place

    /// At least so many metres around the known places.
    private static let margin = 5.0

    /// - Parameter places: at least one.
    package init(around places: [Place]) {
        low = places.first ?? Place(x: 0, y: 0)
        high = low
        for place in places {
            for axis in 0..<3 {
                low[axis] = min(low[axis], place[axis])
                high[axis] = max(high[axis], place[axis])
            }
        }
        let margin = max(SearchArea.margin, low.distance(to: high) / 2)
        for axis in 0..<3 {
            low[axis] -= margin
            high[axis] += margin
        }
    }

    /// The longest distance in it, in metres.
    package var diagonal: Double { low.distance(to: high) }

    /// Whether a place is in it, seen from above.
    func contains(_ place: Place) -> Bool {
        (low.x...high.x).contains(place.x) && (low.y...high.y).contains(place.y)
    }

    func clamped(_ place: Place) -> Place {
        var place = place
        for axis in 0..<3 { place[axis] = min(max(place[axis], low[axis]), high[axis]) }
        return place
    }
}
