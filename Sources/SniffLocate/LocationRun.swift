import Decoders

/// Where something was at the end of a window of time.
package struct Fix: Sendable {
    /// The time since 1970.
    package let time: Nanoseconds
    package let estimate: PositionEstimate
    package let levels: [FixLevel]
}

/// A level of a window, and what follows from it.
package struct FixLevel: Equatable, Sendable {
    /// The known place, by its number in the map.
    package let anchor: Int
    /// In dBm.
    package let level: Double
    package let count: Int
    /// In metres; `nil` where the level at 1 m is unknown.
    package let distance: Double?
    /// How much stronger the level is than the position says, in dB; `nil` without a position.
    package let residual: Double?
}

/// Everything that a run says.
package struct LocationResult: Sendable {
    package let fixes: [Fix]
    /// `σ` of the levels, in dB.
    package let deviation: Double
    /// Known places that are not where the map says; the fixes are without them.
    package let misplaced: [MisplacedAnchor]
    /// Whether there were more windows than ``LocationRun/limit``.
    package let isCut: Bool
}

/// Gathers levels, and finds the positions when the run has ended: how much levels vary, and which known place is wrong, follows
/// from all of them.
package struct LocationRun: Sendable {
    package let known: KnownPlaces
    private var windows: LevelWindows
    private var gathered: [LevelWindow] = []
    private var advertised: [Double?]
    private let smooths: Bool
    /// The windows that are kept, about as many as a day has seconds.
    package static let limit = 100_000
    private var isCut = false

    // While the run goes on.
    private var running = DeviationEstimate()
    private var filter = PositionFilter()

    /// - Parameters:
    ///   - length: of a window.
    ///   - step: between the ends of two windows.
    ///   - smooths: whether positions are smoothed over time.
    package init(_ known: KnownPlaces, length: Nanoseconds, step: Nanoseconds, smooths: Bool) {
        self.known = known
        self.smooths = smooths
        windows = LevelWindows(anchors: known.all.count, length: length, step: step)
        advertised = Array(repeating: nil, count: known.all.count)
    }

    /// Takes a level.
    ///
    /// - Parameter power: the level at 1 m that the beacon sends with it, in dBm.
    package mutating func add(_ sample: LevelSample, of anchor: Int, power: Double?) {
        gather(windows.add(sample, of: anchor))
        if let power { advertised[anchor] = power }
    }

    private mutating func gather(_ ended: [LevelWindow]) {
        gathered += ended
        guard gathered.count > Self.limit else { return }
        gathered.removeLast(gathered.count - Self.limit)
        isCut = true
    }

    /// The positions of windows that ended before a time, for those who do not wait for the end: by what is known of the levels until
    /// then.
    package mutating func takeFixes(until time: Nanoseconds) -> [Fix] {
        gathered += windows.advance(to: time)
        defer { gathered = [] }
        return gathered.map { window in
            let fix = makeFix(window, running.value)
            learn(from: fix, window, into: &running)
            return smoothed(fix)
        }
    }

    /// The run has ended.
    package mutating func finish() -> LocationResult {
        if let last = windows.last() { gather([last]) }
        var misplaced: [MisplacedAnchor] = []
        var deviation = estimatedDeviation()
        while let found = MisplacementSearch(known, deviation, advertised)
            .find(in: gathered, stride: windows.steps)
        {
            misplaced.append(found)
            gathered = gathered.map { $0.without(found.anchor) }
            deviation = estimatedDeviation()
        }
        filter = PositionFilter()
        let fixes = gathered.map { smoothed(makeFix($0, deviation)) }
        return LocationResult(fixes: fixes, deviation: deviation, misplaced: misplaced, isCut: isCut)
    }

    private func estimatedDeviation() -> Double {
        var estimate = DeviationEstimate()
        let first = estimate.value
        for window in gathered { learn(from: makeFix(window, first), window, into: &estimate) }
        return estimate.value
    }

    private func learn(from fix: Fix, _ window: LevelWindow, into estimate: inout DeviationEstimate) {
        guard let best = fix.estimate.best else { return }
        let axes = known.height == nil ? 3 : 2
        let unknowns = axes + (best.power == nil ? 0 : 1)
        estimate.add(best, known.rangings(window, advertised: advertised), unknowns: unknowns)
    }

    private func makeFix(_ window: LevelWindow, _ deviation: Double) -> Fix {
        let rangings = known.rangings(window, advertised: advertised)
        let estimate = known.estimator(deviation).estimate(rangings)
        let best = estimate.best
        let levels = window.levels.indices.map { index in
            let (level, ranging) = (window.levels[index], rangings[index])
            return FixLevel(
                anchor: level.anchor, level: level.level, count: level.count,
                distance: (ranging.power ?? best?.power).map {
                    known.pathLoss.distance(power: $0, level: level.level)
                },
                residual: best?.residuals[index])
        }
        return Fix(time: window.end, estimate: estimate, levels: levels)
    }

    /// Windows overlap, and share packets then: each is as much news as its step is of its length.
    private mutating func smoothed(_ fix: Fix) -> Fix {
        guard smooths, case .position(var position) = fix.estimate else { return fix }
        let overlap = windows.length.ratio(to: windows.step)
        var covariance = position.covariance
        covariance.divide(by: 1 / max(overlap, 1))
        position.place = filter.add(position.place, covariance, at: fix.time)
        return Fix(time: fix.time, estimate: .position(position), levels: fix.levels)
    }
}

extension LevelWindow {
    fileprivate func without(_ anchor: Int) -> LevelWindow {
        LevelWindow(end: end, levels: levels.filter { $0.anchor != anchor })
    }
}
