#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How many bits it takes to say the changes of numbers, where small changes take few. What takes fewer bits than the
/// numbers have is no chance: of random numbers, one in 2ⁿ saves n bits by a code that is fixed before they are seen.
struct ChangeCost {
    /// Pairs of values, and those of them between which the number changes.
    private(set) var pairs = 0
    private(set) var changes = 0
    /// For the changes themselves.
    private var bits = 0.0

    /// - Parameter change: from one value to the next.
    mutating func add(_ change: Int64) {
        pairs += 1
        guard change != 0 else { return }
        changes += 1
        bits += Self.bits(change)
    }

    /// The sign and Elias' gamma code: its bits in unary, and again.
    static func bits(_ change: Int64) -> Double { Double(2 * (63 - change.magnitude.leadingZeroBitCount) + 2) }

    /// For all pairs: which of them change, and by how much.
    var total: Double { Self.entropy(changes, of: pairs) + bits }

    /// What the changes alone save, of numbers of a width in bits.
    func saved(width: Int) -> Double { Double(changes * width) - bits }

    /// Bits that say which of some things are chosen.
    static func entropy(_ chosen: Int, of count: Int) -> Double {
        guard chosen > 0, chosen < count else { return 0 }
        let (part, all) = (Double(chosen), Double(count))
        return part * log2(all / part) + (all - part) * log2(all / (all - part))
    }
}
