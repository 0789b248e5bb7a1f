import Sniff

/// A place on the Earth, in degrees (WGS 84).
package struct Coordinates: Equatable, Sendable {
    package let latitude: Double
    package let longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The plane that touches the Earth at the origin of a map: exact to a millimetre in the size of a building.
package struct LocalPlane: Equatable, Sendable {
    package let origin: Coordinates
    /// Metres for a degree, by the radii of curvature of the ellipsoid (WGS 84, 4.2).
    private let metersNorth: Double
    private let metersEast: Double

    package init(_ origin: Coordinates) {
        self.origin = origin
        let (semiMajor, squaredEccentricity) = (6_378_137.0, 0.006_694_379_990_14)
        let (sine, cosine) = Platform.sineAndCosine(origin.latitude * .pi / 180)
        let rest = 1 - squaredEccentricity * sine * sine
        metersNorth = semiMajor * (1 - squaredEccentricity) / (rest * rest.squareRoot()) * .pi / 180
        metersEast = semiMajor / rest.squareRoot() * cosine * .pi / 180
    }

    package func place(of coordinates: Coordinates, z: Double) -> Place {
        Place(
            x: (coordinates.longitude - origin.longitude) * metersEast,
            y: (coordinates.latitude - origin.latitude) * metersNorth, z: z)
    }

    package func coordinates(of place: Place) -> Coordinates {
        Coordinates(
            latitude: origin.latitude + place.y / metersNorth, longitude: origin.longitude + place.x / metersEast)
    }
}
