import Testing

@testable import SniffLocate

/// The estimator on exact levels: where it is, and what it does not claim.
struct PositionEstimatorTests {
    private let model = PathLoss(exponent: 2)

    private func estimator(_ places: [Place], height: Double? = 0) -> PositionEstimator {
        PositionEstimator(pathLoss: model, deviation: 4, area: SearchArea(around: places), height: height)
    }

    private func rangings(
        _ places: [Place], from here: Place, power: Double? = -59, real: Double = -59
    ) -> [Ranging] {
        places.map { place in
            Ranging(
                place: place, power: power, level: model.level(power: real, distance: here.distance(to: place)))
        }
    }

    private let square = [Place(x: 0, y: 0), Place(x: 10, y: 0), Place(x: 10, y: 8), Place(x: 0, y: 8)]

    @Test(arguments: [Place(x: 2, y: 3), Place(x: 9.5, y: 0.4), Place(x: 5, y: 4), Place(x: 12, y: 9)])
    func exactLevels(here: Place) {
        guard case .position(let found) = estimator(square).estimate(rangings(square, from: here)) else {
            Issue.record("no position")
            return
        }
        #expect(found.place.distance(to: here) < 0.05)
        #expect(found.cost < 0.001)
        #expect(found.covers(here))
        #expect(found.residuals.allSatisfy { $0.magnitude < 0.1 })
    }

    /// The inverse of the Fisher information, where the region is small against the distances: 0.5 dB.
    @Test func smallEllipseIsThatOfTheFisherInformation() {
        let here = Place(x: 5, y: 4)
        let exact = PositionEstimator(pathLoss: model, deviation: 0.5, area: SearchArea(around: square), height: 0)
        guard case .position(let found) = exact.estimate(rangings(square, from: here)) else {
            Issue.record("no position")
            return
        }
        // Σ (x − b)² / d⁴: 4 · 25 / 41² by x, and 4 · 16 / 41² by y.
        let slope = model.slope / 0.5
        #expect(abs(found.covariance.xx * (slope * slope * 100 / 1681) - 1) < 0.1)
        #expect(abs(found.covariance.yy * (slope * slope * 64 / 1681) - 1) < 0.1)
        // The larger axis is to the north.
        #expect(found.ellipse.orientation < 5 || found.ellipse.orientation > 175)
    }

    @Test func oneDistanceIsARing() {
        let here = Place(x: 3, y: 4)
        guard case .ring(let ring) = estimator(square).estimate(rangings([square[0]], from: here)) else {
            Issue.record("no ring")
            return
        }
        #expect(abs(ring.radius - 5) < 0.01)
        // 4 dB are a factor of 1.58.
        #expect(abs(ring.inner - 5 / 1.585) < 0.01 && abs(ring.outer - 5 * 1.585) < 0.01)
        #expect(estimator(square).estimate([]).best == nil)
    }

    @Test func twoDistancesAreTwoCandidates() {
        let here = Place(x: 4, y: 6)
        let exact = PositionEstimator(pathLoss: model, deviation: 1, area: SearchArea(around: square), height: 0)
        guard case .candidates(let all) = exact.estimate(rangings([square[0], square[1]], from: here)) else {
            Issue.record("no candidates")
            return
        }
        #expect(all.count == 2)
        #expect(all.contains { $0.place.distance(to: here) < 0.1 })
        #expect(all.contains { $0.place.distance(to: Place(x: 4, y: -6)) < 0.1 })
    }

    @Test func unknownPowerNeedsOneMore() {
        let here = Place(x: 2, y: 3)
        let unknown = rangings(square, from: here, power: nil, real: -71)
        guard case .position(let found) = estimator(square).estimate(unknown) else {
            Issue.record("no position")
            return
        }
        #expect(found.place.distance(to: here) < 0.05)
        #expect(abs((found.power ?? 0) + 71) < 0.1)
        guard case .candidates = estimator(square).estimate(Array(unknown.prefix(3))) else {
            Issue.record("a point from two ratios")
            return
        }
        guard case .none = estimator(square).estimate(Array(unknown.prefix(2))) else {
            Issue.record("something from one ratio")
            return
        }
    }

    @Test func heights() {
        let ceiling = square.map { Place(x: $0.x, y: $0.y, z: 3) } + [Place(x: 5, y: 4, z: 0.5)]
        let here = Place(x: 2, y: 3, z: 1.2)
        let inPlane = estimator(ceiling, height: 1.2).estimate(rangings(ceiling, from: here))
        #expect((inPlane.best?.place).map { $0.distance(to: here) < 0.05 } == true)
        let inSpace = estimator(ceiling, height: nil).estimate(rangings(ceiling, from: here))
        #expect((inSpace.best?.place).map { $0.distance(to: here) < 0.3 } == true)
    }

    @Test func oneWrongLevelCountsLess() {
        let here = Place(x: 5, y: 4)
        let places = square + [Place(x: 5, y: 0), Place(x: 5, y: 8)]
        var levels = rangings(places, from: here)
        levels[0].level -= 25
        let found = estimator(places).estimate(levels).best
        #expect((found?.place).map { $0.distance(to: here) < 3 } == true)
        #expect((found?.residuals[0]).map { $0 < -20 } == true)
    }

    @Test func whatIsKnownOfThePlaces() {
        #expect(KnownPlaces(square.map { KnownPlace(name: "", place: $0) }, pathLoss: model, height: nil).height == 0)
        let high = square + [Place(x: 1, y: 1, z: 2)]
        #expect(KnownPlaces(high.map { KnownPlace(name: "", place: $0) }, pathLoss: model, height: nil).height == nil)
        #expect(KnownPlaces(high.map { KnownPlace(name: "", place: $0) }, pathLoss: model, height: 1).height == 1)
    }
}
