import Decoders

/// How near a beacon is, in the words of Core Location. Its thresholds are not documented; these are ours.
package enum Proximity: String, Sendable {
    /// Nearer than 0.5 m.
    case immediate
    /// Nearer than 3 m.
    case near
    case far
    /// Nothing was heard for 5 s.
    case unknown
}

/// The proximity of one beacon over time. It changes when two windows in a row are beyond a threshold by a fifth.
package struct ProximityTracker: Sendable {
    package private(set) var proximity = Proximity.unknown
    /// Another proximity that the last window had.
    private var pending: Proximity?
    private var lastReceived: Nanoseconds?

    private static let thresholds: [(Proximity, Double)] = [(.immediate, 0.5), (.near, 3)]
    private static let hysteresis = 0.2
    private static let silence: Nanoseconds = 5_000_000_000

    package init() {}

    /// Takes the distance of a window.
    ///
    /// - Parameters:
    ///   - distance: in metres; `nil` where nothing was heard.
    package mutating func update(_ distance: Double?, at time: Nanoseconds) {
        guard let distance else {
            if let lastReceived, time - lastReceived >= Self.silence { (proximity, pending) = (.unknown, nil) }
            return
        }
        lastReceived = time
        let next = next(distance)
        if next == proximity {
            pending = nil
        } else if proximity == .unknown || pending == next {
            (proximity, pending) = (next, nil)
        } else {
            pending = next
        }
    }

    /// The proximity of a distance: the current one keeps a fifth beyond its thresholds.
    private func next(_ distance: Double) -> Proximity {
        for (nearer, threshold) in Self.thresholds {
            let isWithin = rank(proximity) <= rank(nearer)
            let shift = proximity == .unknown ? 1 : isWithin ? 1 + Self.hysteresis : 1 - Self.hysteresis
            if distance < threshold * shift { return nearer }
        }
        return .far
    }

    private func rank(_ proximity: Proximity) -> Int {
        switch proximity {
        case .immediate: 0
        case .near: 1
        case .far: 2
        case .unknown: 3
        }
    }
}
