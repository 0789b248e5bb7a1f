import Decoders
import Sniff
import SniffLocate

/// Positions as JSON Lines: one object a window, and one for each known place that is wrong.
struct LocationJSON {
    private let scene: LocateScene

    init(_ scene: LocateScene) { self.scene = scene }

    func append(_ result: LocationResult, to out: inout ByteBuffer) {
        var proximities = Proximities(scene)
        for fix in result.fixes {
            proximities.update(fix)
            append(fix, proximities, to: &out)
        }
        for misplaced in result.misplaced {
            out.appendJSON { json in
                json.add("misplaced", scene.name(misplaced.anchor))
                json.add(point: "fits", misplaced.fits, height: nil)
                json.add("windows", misplaced.windows)
            }
        }
    }

    func append(_ fix: Fix, _ proximities: Proximities, to out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("time", seconds: fix.time)
            json.add("device", scene.device)
            addEstimate(of: fix, to: &json)
            json.array("\(scene.kind.rawValue)s") { json in
                for level in fix.levels { json.object { add(level, proximities[level.anchor], to: &$0) } }
            }
        }
    }

    private func addEstimate(of fix: Fix, to json: inout JSONText) {
        json.add("quality", fix.estimate.quality.rawValue)
        switch fix.estimate {
        case .none: break
        case .ring(let ring):
            json.object("ring") { json in
                json.add("name", fix.levels.first.map { scene.name($0.anchor) })
                json.add(point: "center", ring.center, height: nil)
                json.add("radius", digits: LocationText.fixed(ring.radius, 2))
                json.add("inner", digits: LocationText.fixed(ring.inner, 2))
                json.add("outer", digits: LocationText.fixed(ring.outer, 2))
            }
        case .candidates(let all): json.objects("candidates", all) { add($1, to: &$0) }
        case .position(let one): add(one, to: &json)
        }
    }

    /// The members of a position, which are properties of GeoJSON, too.
    func add(_ position: LocatedPosition, to json: inout JSONText) {
        // A height that was looked for is part of the answer.
        json.add(point: "position", position.place, height: scene.known.height == nil ? position.place.z : nil)
        if let coordinates = scene.map.plane?.coordinates(of: position.place) {
            json.add("latitude", digits: LocationText.fixed(coordinates.latitude, 7))
            json.add("longitude", digits: LocationText.fixed(coordinates.longitude, 7))
        }
        json.object("ellipse") { json in
            json.add("semi_major", digits: LocationText.fixed(position.ellipse.semiMajor, 2))
            json.add("semi_minor", digits: LocationText.fixed(position.ellipse.semiMinor, 2))
            json.add("orientation", digits: LocationText.fixed(position.ellipse.orientation, 1))
        }
        json.add("power_at_1m", digits: position.power.map { LocationText.fixed($0, 1) })
    }

    private func add(_ level: FixLevel, _ proximity: Proximity, to json: inout JSONText) {
        json.add("name", scene.name(level.anchor))
        json.add("rssi", digits: LocationText.fixed(level.level, 1))
        json.add("packets", level.count)
        json.add("distance", digits: level.distance.map { LocationText.fixed($0, 2) })
        json.add("residual", digits: level.residual.map { LocationText.fixed($0, 1) })
        json.add("proximity", proximity.rawValue)
    }
}

extension JSONText {
    /// `[x, y]`, with the height after them where it is given.
    fileprivate mutating func add(point key: String, _ place: Place, height: Double?) {
        array(key) { json in
            for number in [place.x, place.y] { json.add(nil, digits: LocationText.fixed(number, 2)) }
            json.add(nil, digits: height.map { LocationText.fixed($0, 2) })
        }
    }
}
