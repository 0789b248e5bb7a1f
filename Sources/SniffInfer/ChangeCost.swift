import Libc

/// How many bits it takes to say the changes of numbers, where small changes take few. What takes fewer bits than the
/// numbers have is no chance: of random numbers, one in 2ⁿ saves n bits by a code that is fixed before they are seen.
///
/// The code: of each change the sign, then its size. Sizes up to 2ᵏ take k bits, each doubling takes one more, and one for
/// saying so; k is said once.
struct ChangeCost {
    /// Pairs of values, and those of them between which the number changes.
    private(set) var pairs = 0
    private(set) var changes = 0
    /// How many changes have how many bits.
    private var sizes = [Int](repeating: 0, count: 64)

    /// - Parameter change: from one value to the next.
    mutating func add(_ change: Int64) {
        pairs += 1
        guard change != 0 else { return }
        changes += 1
        sizes[63 - change.magnitude.leadingZeroBitCount] += 1
    }

    /// For the changes themselves, with the k that is best for them.
    var bits: Double {
        guard changes > 0 else { return 0 }
        var best = Int.max
        for k in 0..<32 {
            // For k itself.
            var bits = k + 1
            for (size, count) in sizes.enumerated() where count > 0 {
                bits += count * (size < k ? k + 2 : 2 * size - k + 3)
            }
            best = min(best, bits)
        }
        return Double(best)
    }

    /// For all pairs: which of them change, and by how much.
    var total: Double { Self.entropy(changes, of: pairs) + bits }

    /// The bits saved by the changes alone, for numbers of a width in bits.
    func saved(width: Int) -> Double { Double(changes * width) - bits }

    /// Bits that say which of some things are chosen.
    static func entropy(_ chosen: Int, of count: Int) -> Double {
        guard chosen > 0, chosen < count else { return 0 }
        let (part, all) = (Double(chosen), Double(count))
        return part * log2(all / part) + (all - part) * log2(all / (all - part))
    }
}
