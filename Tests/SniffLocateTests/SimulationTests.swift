import SniffLocate
import Testing

/// The estimator on simulated walks: its errors against the Cramér-Rao bound, its ellipses, the beacons that it names.
///
/// Walks of 60 s with 4, 6 and 8 beacons, 4 and 6 dB shadowing, exponents 2 and 3, a fifth of the packets lost, none received below
/// −95 dBm; windows of 3 s. Of 144 walks each, with the range over the twelve settings:
///
/// | beacons | room | median error / bound | in the 95 % ellipse |
/// | --- | --- | ---: | ---: |
/// | in corners and on walls | 10 m | 0.64 to 0.80 | 97 % (95 to 99 %) |
/// | at random | 10 m | 0.62 to 0.78 | 94 % (90 to 98 %) |
/// | in corners and on walls | 40 m | 0.60 to 0.76 | 98 % (94 to 100 %) |
/// | at random | 40 m | 0.53 to 0.87 | 92 % (85 to 96 %) |
///
/// The median of a normal error in the plane is 0.83 of the bound, and a window averages some of the shadowing: a factor of 1.3
/// is easy, so that these tests ask for 1. The exception is 4 beacons in the corners of a hall of 40 m with an exponent of 3: so
/// few are heard that only 16 windows of 12 walks have a position, with 1.26. The ellipses hold fewest positions, 85 to
/// 88 %, where 6 or 8 beacons are at random in that hall with an exponent of 3: far ones are received only while shadowing makes
/// them stronger, which the model does not know.
///
/// A beacon that was moved by 10 m, of 24 walks each:
///
/// | walk | room | beacons | named | another is named | one is named where all are right |
/// | --- | --- | ---: | ---: | ---: | ---: |
/// | 60 s | 10 m | 5, 6, 8 | 8, 29, 58 % | 0 | 0 |
/// | 180 s | 10 m | 5, 6, 8 | 71, 83, 88 % | 17, 4, 0 % | 0 |
/// | 180 s | 40 m | 5, 6, 8 | 0, 0, 12 % | 0, 4, 4 % | 0, 0, 17 % |
///
/// So the aim of 8 in 10 is reached after some minutes in a room that is not much larger than the distance; in a hall of 40 m, 10 m
/// are less than the ellipse of a window.
struct SimulationTests {
    private typealias Setting = SimulatedWalk.Setting

    private func median(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.sorted()[values.count / 2]
    }

    private struct Figures {
        var errors: [Double] = []
        var bounds: [Double] = []
        var covered = 0

        mutating func add(_ walk: SimulatedWalk, smooths: Bool = false) {
            for fix in walk.located(smooths: smooths).fixes {
                guard case .position(let position) = fix.estimate else { continue }
                errors.append(position.place.distance(to: walk.truth(fix)))
                bounds.append(walk.bound(fix))
                if position.covers(walk.truth(fix)) { covered += 1 }
            }
        }

        var coverage: Double { Double(covered) / Double(errors.count) }
    }

    private func walks(_ setting: Setting, seeds: ClosedRange<UInt64>) -> [SimulatedWalk] {
        [2.0, 3].flatMap { exponent in
            [4.0, 6].flatMap { deviation in
                seeds.map { seed in
                    var setting = setting
                    (setting.exponent, setting.deviation) = (exponent, deviation)
                    return SimulatedWalk(setting, seed: seed)
                }
            }
        }
    }

    @Test func errorsAndEllipses() {
        var (covered, all) = (0.0, 0.0)
        for layout in [SimulatedWalk.Layout.corners, .random] {
            for room in [10.0, 40] {
                var figures = Figures()
                for beacons in [4, 6, 8] {
                    let setting = Setting(room: room, beacons: beacons, layout: layout)
                    for walk in walks(setting, seeds: 1...1) { figures.add(walk) }
                }
                let ratio = median(figures.errors) / median(figures.bounds)
                #expect(figures.errors.count > 125)
                #expect(ratio > 0.4 && ratio < 1, "median error / bound is \(ratio)")
                #expect(figures.coverage > 0.85, "of the true positions, \(figures.coverage) are covered")
                covered += figures.coverage
                all += 1
            }
        }
        #expect(covered / all > 0.9 && covered / all < 0.98, "of the true positions, \(covered / all) are covered")
    }

    /// Someone who walks is followed late; the ellipses remain those of the windows.
    @Test func smoothing() {
        var (raw, smooth) = (Figures(), Figures())
        for walk in walks(Setting(room: 10, beacons: 4), seeds: 1...2) {
            raw.add(walk)
            smooth.add(walk, smooths: true)
        }
        #expect(median(smooth.errors) < 1.1 * median(raw.errors))
        #expect(smooth.coverage > 0.9)
    }

    @Test(arguments: [3, 5, 8])
    func beaconsOnALine(beacons: Int) {
        var (covered, all) = (0, 0)
        for walk in walks(Setting(room: 10, beacons: beacons, layout: .collinear), seeds: 1...2) {
            for fix in walk.located().fixes {
                guard case .candidates(let candidates) = fix.estimate else {
                    Issue.record("\(fix.estimate) from beacons on a line")
                    continue
                }
                let truth = walk.truth(fix)
                all += 1
                if candidates.contains(where: { $0.covers(truth) }) { covered += 1 }
                // Never far from all that is given, by what is said about it.
                #expect(
                    candidates.contains {
                        $0.place.distance(to: truth) < 2.5 * max($0.ellipse.semiMajor, 0.1)
                    })
            }
        }
        #expect(all > 100 && Double(covered) > 0.9 * Double(all), "\(covered) of \(all)")
    }

    @Test func movedBeaconIsNamed() {
        var (named, others, walks) = (0, 0, 0)
        for beacons in [6, 8] {
            let setting = Setting(room: 10, beacons: beacons, hasMoved: true, seconds: 180)
            for walk in self.walks(setting, seeds: 1...1) {
                let misplaced = walk.located().misplaced.map(\.anchor)
                walks += 1
                if misplaced.contains(where: { $0 == walk.moved }) { named += 1 }
                if misplaced.contains(where: { $0 != walk.moved }) { others += 1 }
            }
        }
        #expect(named * 10 >= walks * 8, "\(named) of \(walks)")
        #expect(others * 10 <= walks, "\(others) of \(walks)")
    }

    @Test func soundBeaconsAreNotNamed() {
        var (wrong, all) = (0, 0)
        for room in [10.0, 40] {
            for walk in walks(Setting(room: room, beacons: 6, seconds: 120), seeds: 1...2) {
                all += 1
                if !walk.located().misplaced.isEmpty { wrong += 1 }
            }
        }
        #expect(wrong * 20 <= all, "\(wrong) of \(all)")
    }
}
