import Decoders

/// A quantity over time, in pieces whose length doubles when there are too many: memory that does not grow, and the same
/// pieces for the same input.
package struct TimeBins: Sendable {
    /// The sum and number of values within a piece.
    package struct Bin: Sendable, Equatable {
        package var sum: Int64 = 0
        package var count: Int64 = 0

        static func + (left: Bin, right: Bin) -> Bin {
            Bin(sum: left.sum &+ right.sum, count: left.count &+ right.count)
        }
    }

    /// From the beginning to the last piece in which anything was added.
    package private(set) var bins: [Bin] = []
    /// Length of a piece: 1 ms times a power of two.
    package private(set) var unit: Nanoseconds = 1_000_000

    /// The most pieces of those who do not ask for more.
    package static let limit = 64
    private let limit: Int

    /// - Parameter limit: the most pieces.
    package init(limit: Int = TimeBins.limit) { self.limit = limit }

    /// - Parameter offset: since the beginning; what is before it does not count.
    package mutating func add(_ value: Int64, at offset: Nanoseconds) {
        guard offset >= 0 else { return }
        while offset.periods(of: unit) >= limit {
            bins = TimeBins.halved(bins)
            unit *= 2
        }
        let index = offset.periods(of: unit)
        while bins.count <= index { bins.append(Bin()) }
        bins[index].sum &+= value
        bins[index].count &+= 1
    }

    /// In pieces of another length.
    ///
    /// - Parameter other: ``unit`` times a power of two.
    package func bins(of other: Nanoseconds) -> [Bin] {
        var (bins, unit) = (bins, unit)
        while unit < other {
            bins = TimeBins.halved(bins)
            unit *= 2
        }
        return bins
    }

    private static func halved(_ bins: [Bin]) -> [Bin] {
        stride(from: 0, to: bins.count, by: 2).map { index in
            index + 1 < bins.count ? bins[index] + bins[index + 1] : bins[index]
        }
    }
}
