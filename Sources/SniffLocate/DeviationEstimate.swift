/// `σ` of the levels, from how far they are from what the positions say.
package struct DeviationEstimate: Sendable {
    /// The deviation in dB that is supposed before anything is known, and how many levels it counts for.
    private static let first = (deviation: 5.0, count: 5.0)
    /// In dB: no building shadows less.
    private static let smallest = 3.0

    private var squares = first.deviation * first.deviation * first.count
    private var freedom = first.count

    package init() {}

    /// In dB.
    package var value: Double { max((squares / freedom).squareRoot(), DeviationEstimate.smallest) }

    /// Takes the residuals of a position.
    ///
    /// - Parameter unknowns: numbers that were estimated from them.
    mutating func add(_ position: LocatedPosition, _ rangings: [Ranging], unknowns: Int) {
        guard rangings.count > unknowns else { return }
        for (ranging, residual) in zip(rangings, position.residuals) { squares += ranging.weight * residual * residual }
        freedom += Double(rangings.count - unknowns)
    }
}
