import Sniff
import Testing

@testable import SniffLocate

/// Levels of windows, proximity, smoothing, calibration: small numbers that can be checked by hand.
struct LevelWindowTests {
    private static let second = Nanoseconds.seconds(1)

    private func sample(_ milliseconds: Int, _ level: Double, channel: Int? = nil) -> LevelSample {
        LevelSample(time: .seconds(1_700_000_000) + .milliseconds(milliseconds), level: level, channel: channel)
    }

    @Test func medians() {
        #expect(LevelWindows.level([sample(0, -60), sample(1, -62), sample(2, -90)]) == -62)
        #expect(LevelWindows.level([sample(0, -60), sample(1, -64)]) == -62)
        // The median of each channel, then the mean: not that of all five.
        let channels = [(-60.0, 37), (-61, 37), (-62, 37), (-70, 38), (-77, 39)]
        let level = LevelWindows.level(channels.map { sample(0, $0.0, channel: $0.1) })
        #expect(abs(level - (-61.0 - 70 - 77) / 3) < 1e-9)
    }

    @Test func windowsSlide() {
        var windows = LevelWindows(anchors: 2, length: Self.second * 3, step: Self.second)
        var ended: [LevelWindow] = []
        for tenth in 0..<50 {
            ended += windows.add(sample(tenth * 100, -60), of: 0)
            // Half of its packets are missing, and after 2 s all.
            if tenth < 20, tenth % 2 == 0 || tenth < 4 { ended += windows.add(sample(tenth * 100 + 5, -70), of: 1) }
        }
        ended += windows.last().map { [$0] } ?? []
        #expect(ended.map(\.end) == (1...5).map { .seconds(1_700_000_000 + $0) })
        #expect(ended.map { $0.levels.first?.count } == [10, 20, 30, 30, 30])
        #expect(ended[2].levels.map(\.level) == [-60, -70])
        #expect(ended[2].levels[0].weight == 1)
        // 12 of 30 are fewer than half.
        #expect(ended[2].levels[1].count == 12 && ended[2].levels[1].weight == 0.8)
        #expect(ended[4].levels.map(\.anchor) == [0])
    }

    @Test func pausesAndClocksThatGoBack() {
        var windows = LevelWindows(anchors: 1, length: Self.second * 3, step: Self.second)
        _ = windows.add(sample(0, -60), of: 0)
        let ended = windows.add(sample(86_400_000, -60), of: 0)
        #expect(ended.count < 20, "a day of empty windows")
        #expect(windows.add(sample(5000, -50), of: 0).isEmpty)
        #expect(windows.add(sample(6000, -50), of: 0).map { $0.levels.map(\.level) } == [[-50]])
    }

    @Test func channelsOfOneEventAreNoInterval() {
        var windows = LevelWindows(anchors: 1, length: Self.second * 2, step: Self.second * 2)
        for event in 0..<20 {
            for channel in 0..<3 {
                _ = windows.add(sample(event * 100 + channel, -60, channel: 37 + channel), of: 0)
            }
        }
        #expect(windows.last()?.levels.first?.weight == 1)
    }

    // MARK: - Proximity

    @Test func proximityHasHysteresis() {
        var tracker = ProximityTracker()
        func after(_ distances: Double?...) -> [Proximity] {
            distances.map { distance in
                clock += Self.second
                tracker.update(distance, at: clock)
                return tracker.proximity
            }
        }
        var clock: Nanoseconds = 0
        #expect(tracker.proximity == .unknown)
        #expect(after(2) == [.near])
        // A fifth beyond 3 m, in two windows.
        #expect(after(3.5, 3.5, 3.7, 2, 3.7, 3.7) == [.near, .near, .near, .near, .near, .far])
        #expect(after(2.5, 2.5, 2.3, 2.3) == [.far, .far, .far, .near])
        #expect(
            after(0.3, 0.3, 0.55, 0.55, 0.7, 0.7) == [.near, .immediate, .immediate, .immediate, .immediate, .near])
        #expect(after(nil, nil, nil, nil, nil) == [.near, .near, .near, .near, .unknown])
    }

    // MARK: - Smoothing

    @Test func filterFollows() {
        var filter = PositionFilter()
        let covariance = Covariance(xx: 4, xy: 0, yy: 4)
        #expect(filter.add(Place(x: 0, y: 0), covariance, at: 0) == Place(x: 0, y: 0))
        // 4 + 1 against 4: five ninths of the way.
        let second = filter.add(Place(x: 9, y: -9), covariance, at: Self.second)
        #expect(abs(second.x - 5) < 1e-9 && abs(second.y + 5) < 1e-9)
        // A correlated error moves both axes.
        var correlated = PositionFilter()
        _ = correlated.add(Place(x: 0, y: 0), Covariance(xx: 1, xy: 0, yy: 1), at: 0)
        let moved = correlated.add(Place(x: 4, y: 4), Covariance(xx: 4, xy: 3.9, yy: 4), at: Self.second)
        #expect(abs(moved.x - moved.y) < 1e-9 && moved.x > 0 && moved.x < 2)
    }

    // MARK: - Calibration

    @Test func calibration() {
        let model = PathLoss(exponent: 2.7)
        let points = [0.5, 1, 2, 4, 8].map { (distance: $0, level: model.level(power: -58, distance: $0)) }
        let found = Calibration(points)
        #expect(found.map { abs($0.exponent - 2.7) < 1e-9 && abs($0.power + 58) < 1e-9 } == true)
        #expect((found?.deviation).map { $0 < 1e-6 } == true)
        #expect(Calibration([(1, -50)]) == nil)
        #expect(Calibration([(2, -50), (2.1, -60)]) == nil)
        // A level that grows with the distance is none of the model's: the exponent stays in its range.
        #expect(Calibration([(1, -60), (10, -50)])?.exponent == 1.2)
    }

    @Test func localPlane() {
        let plane = LocalPlane(Coordinates(latitude: 52.5206, longitude: 13.4094))
        // A minute of latitude at 52.5°: 1854.6 m (WGS 84).
        let north = plane.place(of: Coordinates(latitude: 52.5206 + 1.0 / 60, longitude: 13.4094), z: 2)
        #expect(abs(north.y - 1854.6) < 0.5 && abs(north.x) < 1e-9 && north.z == 2)
        let back = plane.coordinates(of: Place(x: -40, y: 25))
        let again = plane.place(of: back, z: 0)
        #expect(again.distance(to: Place(x: -40, y: 25)) < 1e-6)
    }
}
