import Decoders
import Sniff
import SniffLocate

/// Positions as GeoJSON (RFC 7946): known places and positions as points, ellipses and rings as polygons.
struct LocationGeoJSON {
    private let scene: LocateScene
    private let plane: LocalPlane
    /// Sides of a polygon in place of an ellipse.
    private static let sides = 36

    init(_ scene: LocateScene) {
        self.scene = scene
        plane = scene.map.plane ?? LocalPlane(Coordinates(latitude: 0, longitude: 0))
    }

    func append(_ result: LocationResult, to out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("type", "FeatureCollection")
            json.array("features") { json in
                for (anchor, known) in scene.known.all.enumerated() {
                    let isMisplaced = result.misplaced.contains { $0.anchor == anchor }
                    add(point: known.place, to: &json) { json in
                        json.add("kind", scene.kind.rawValue)
                        json.add("name", known.name)
                        if isMisplaced { json.add("misplaced", true) }
                    }
                }
                for fix in result.fixes { add(fix, to: &json) }
            }
        }
    }

    private func add(_ fix: Fix, to json: inout JSONText) {
        switch fix.estimate {
        case .none: break
        case .ring(let ring):
            let outlines = [circle(ring.center, ring.outer), Array(circle(ring.center, ring.inner).reversed())]
            add(polygon: outlines, to: &json) { properties(fix, "ring", to: &$0) }
        case .candidates(let all): for one in all { add(one, fix, to: &json) }
        case .position(let one): add(one, fix, to: &json)
        }
    }

    private func add(_ position: LocatedPosition, _ fix: Fix, to json: inout JSONText) {
        add(point: position.place, to: &json) { json in
            properties(fix, fix.estimate.quality.rawValue, to: &json)
            LocationJSON(scene).add(position, to: &json)
        }
        let (sine, cosine) = Platform.sineAndCosine(position.ellipse.orientation * .pi / 180)
        let ellipse = outline(position.place) { major, minor in
            let (along, across) = (position.ellipse.semiMajor * major, -position.ellipse.semiMinor * minor)
            return (along * sine + across * cosine, along * cosine - across * sine)
        }
        add(polygon: [ellipse], to: &json) { properties(fix, "ellipse", to: &$0) }
    }

    private func properties(_ fix: Fix, _ kind: String, to json: inout JSONText) {
        json.add("kind", kind)
        json.add("time", seconds: fix.time)
        json.add("device", scene.device)
    }

    // MARK: - Geometry

    private func circle(_ center: Place, _ radius: Double) -> [Place] {
        outline(center) { (radius * $0, radius * $1) }
    }

    /// The places of a closed line around a center, counterclockwise (RFC 7946, 3.1.6).
    private func outline(_ center: Place, _ offset: (Double, Double) -> (x: Double, y: Double)) -> [Place] {
        (0...LocationGeoJSON.sides).map { side in
            let angle = 2 * Double.pi * Double(side % LocationGeoJSON.sides) / Double(LocationGeoJSON.sides)
            let (sine, cosine) = Platform.sineAndCosine(angle)
            let (x, y) = offset(cosine, sine)
            return Place(x: center.x + x, y: center.y + y, z: center.z)
        }
    }

    private func add(point place: Place, to json: inout JSONText, _ properties: (inout JSONText) -> Void) {
        feature("Point", to: &json, properties) { add(place, "coordinates", to: &$0) }
    }

    private func add(
        polygon outlines: [[Place]], to json: inout JSONText, _ properties: (inout JSONText) -> Void
    ) {
        feature("Polygon", to: &json, properties) { json in
            json.array("coordinates") { json in
                for outline in outlines { json.array { for place in outline { add(place, nil, to: &$0) } } }
            }
        }
    }

    private func feature(
        _ type: String, to json: inout JSONText, _ properties: (inout JSONText) -> Void,
        _ coordinates: (inout JSONText) -> Void
    ) {
        json.object { json in
            json.add("type", "Feature")
            json.object("geometry") { json in
                json.add("type", type)
                coordinates(&json)
            }
            json.object("properties") { properties(&$0) }
        }
    }

    private func add(_ place: Place, _ key: String?, to json: inout JSONText) {
        let coordinates = plane.coordinates(of: place)
        json.array(key) { json in
            json.add(nil, digits: LocationText.fixed(coordinates.longitude, 7))
            json.add(nil, digits: LocationText.fixed(coordinates.latitude, 7))
        }
    }
}
