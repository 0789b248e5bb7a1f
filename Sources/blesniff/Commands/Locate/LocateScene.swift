import SniffLocate

/// The known places, and who is placed among them.
struct LocateScene {
    enum Kind: String { case beacon, scanner }

    let map: LocationMap
    let known: KnownPlaces
    /// Of the known places.
    let kind: Kind
    /// The advertiser that is placed; `nil` where it is the receiver.
    var device: String?

    /// That of free space.
    private static let standardExponent = 2.0

    init(_ map: LocationMap, _ places: [KnownPlace], kind: Kind, exponent: Double?) {
        self.map = map
        self.kind = kind
        known = KnownPlaces(
            places, pathLoss: PathLoss(exponent: exponent ?? map.exponent ?? LocateScene.standardExponent),
            height: map.height)
    }

    func name(_ anchor: Int) -> String { known.all[anchor].name }
}

/// The proximity of every known place, from fix to fix.
struct Proximities {
    private var trackers: [ProximityTracker]

    init(_ scene: LocateScene) { trackers = scene.known.all.map { _ in ProximityTracker() } }

    mutating func update(_ fix: Fix) {
        for anchor in trackers.indices {
            trackers[anchor].update(fix.levels.first { $0.anchor == anchor }?.distance, at: fix.time)
        }
    }

    subscript(anchor: Int) -> Proximity { trackers[anchor].proximity }
}
