import Sniff
import SniffLocate
import TestSupport

/// A walk through a room with beacons, and the levels that are received on it.
struct SimulatedWalk {
    enum Layout: CaseIterable { case corners, random, collinear }

    struct Setting {
        /// The length of a side, in metres.
        var room = 10.0
        var beacons = 5
        var layout = Layout.corners
        var exponent = 2.0
        /// Of the shadowing, in dB.
        var deviation = 4.0
        /// One beacon is 10 m from the place that the map has.
        var hasMoved = false
        var seconds = 60
    }

    let setting: Setting
    /// Places in the map.
    private(set) var map: [Place] = []
    /// Where the beacons are.
    private(set) var places: [Place] = []
    private(set) var moved: Int?
    /// The true position every tenth of a second.
    private(set) var path: [Place] = []
    private(set) var samples: [(anchor: Int, sample: LevelSample)] = []

    static let power = -59.0
    private static let sensitivity = -95.0
    private static let interval = Nanoseconds.milliseconds(100)
    private static let lost = 0.2
    /// Shadowing is the same over so many metres.
    private static let shadowLength = 2.0
    /// Of single packets, in dB.
    private static let fading = 2.0

    init(_ setting: Setting, seed: UInt64) {
        self.setting = setting
        var random = SplitMix(state: seed)
        placeBeacons(&random)
        walk(&random)
        receive(&random)
    }

    private mutating func placeBeacons(_ random: inout SplitMix) {
        let size = setting.room
        let corners = [(0, 0), (1, 1), (1, 0), (0, 1), (0.5, 0), (0.5, 1), (0, 0.5), (1, 0.5)].map {
            Place(x: $0.0 * size, y: $0.1 * size)
        }
        for index in 0..<setting.beacons {
            switch setting.layout {
            case .corners: map.append(corners[index])
            case .random:
                map.append(Place(x: .random(in: 0...size, using: &random), y: .random(in: 0...size, using: &random)))
            case .collinear:
                map.append(Place(x: size * Double(index) / Double(setting.beacons - 1), y: size / 2))
            }
        }
        places = map
        guard setting.hasMoved else { return }
        let index = Int.random(in: 0..<map.count, using: &random)
        let (sine, cosine) = Platform.sineAndCosine(.random(in: 0...(2 * .pi), using: &random))
        places[index].x += 10 * cosine
        places[index].y += 10 * sine
        moved = index
    }

    /// Straight to one random point after the other, at 1 m/s.
    private mutating func walk(_ random: inout SplitMix) {
        func point() -> Place {
            let inside = 0...setting.room
            return Place(x: .random(in: inside, using: &random), y: .random(in: inside, using: &random))
        }
        var (here, goal) = (point(), point())
        for _ in 0..<(setting.seconds * 10) {
            while here.distance(to: goal) < 0.1 { goal = point() }
            let share = 0.1 / here.distance(to: goal)
            here.x += share * (goal.x - here.x)
            here.y += share * (goal.y - here.y)
            path.append(here)
        }
    }

    private mutating func receive(_ random: inout SplitMix) {
        let model = PathLoss(exponent: setting.exponent)
        var shadows = places.map { _ in 0.0 }
        for (tenth, here) in path.enumerated() {
            let walked = 0.1 * Double(tenth)
            let isNewShadow = Int(walked / Self.shadowLength) != Int((walked - 0.1) / Self.shadowLength) || tenth == 0
            for anchor in places.indices {
                if isNewShadow { shadows[anchor] = Self.normal(&random) * setting.deviation }
                let mean = model.level(power: Self.power, distance: here.distance(to: places[anchor]))
                let level = (mean + shadows[anchor] + Self.fading * Self.normal(&random)).rounded()
                guard .random(in: 0..<1, using: &random) >= Self.lost, level >= Self.sensitivity else { continue }
                // Each beacon has a phase of its own.
                let time = Self.interval * tenth + .milliseconds(anchor * 7)
                samples.append((anchor, LevelSample(time: time, level: level)))
            }
        }
    }

    /// Normal with deviation 1 (Box and Muller).
    private static func normal(_ random: inout SplitMix) -> Double {
        let share = Double.random(in: Double.leastNonzeroMagnitude...1, using: &random)
        let radius = (-2 * 2.302_585_092_994_046 * Platform.logarithm10(share)).squareRoot()
        return radius * Platform.sineAndCosine(2 * .pi * .random(in: 0..<1, using: &random)).1
    }
}

extension SimulatedWalk {
    var known: KnownPlaces {
        KnownPlaces(
            map.map { KnownPlace(name: "", place: $0, power: SimulatedWalk.power) },
            pathLoss: PathLoss(exponent: setting.exponent), height: nil)
    }

    /// What the run says about it, by windows of 3 s that do not overlap.
    func located(smooths: Bool = false) -> LocationResult {
        var run = LocationRun(known, length: 3_000_000_000, step: 3_000_000_000, smooths: smooths)
        for (anchor, sample) in samples { run.add(sample, of: anchor, power: nil) }
        return run.finish()
    }

    /// The true position in the middle of a window.
    func truth(_ fix: Fix) -> Place { path[min(max(fix.time.periods(of: Self.interval) - 15, 0), path.count - 1)] }

    /// The Cramér-Rao bound of the position error: the root of the trace of the inverse of the Fisher information, for a
    /// known exponent, level at 1 m and deviation.
    func bound(_ fix: Fix) -> Double {
        let (here, slope) = (truth(fix), PathLoss(exponent: setting.exponent).slope / setting.deviation)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for level in fix.levels {
            let (x, y) = (here.x - map[level.anchor].x, here.y - map[level.anchor].y)
            let factor = slope * slope / ((x * x + y * y) * (x * x + y * y))
            (xx, xy, yy) = (xx + factor * x * x, xy + factor * x * y, yy + factor * y * y)
        }
        return ((xx + yy) / (xx * yy - xy * xy)).squareRoot()
    }
}
