extension FixedWidthInteger {
    /// The integer next to a number towards zero; the last one where the number is beyond it, and 0 for what is no number.
    ///
    /// Swift traps where a `Double` does not fit. Numbers that are computed from what files and people say may be of any
    /// size.
    @inlinable package init(saturating number: Double) {
        if number.isNaN {
            self = 0
        } else if number >= Double(Self.max) {
            self = .max
        } else if number <= Double(Self.min) {
            self = .min
        } else {
            self = Self(number)
        }
    }
}
