extension Range<Int> {
    /// The first number from which on something holds, found by halving; the upper bound where it never does.
    ///
    /// - Parameter holds: false up to some number of the range, and true from there on.
    @inlinable
    package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
