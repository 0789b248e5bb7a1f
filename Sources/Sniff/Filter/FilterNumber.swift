import Decoders

/// A number of a filter expression, exactly as written: `mantissa · 10^exponent`.
package struct FilterNumber: Equatable, Sendable {
    package var mantissa: Int128
    package var exponent: Int

    package init(mantissa: Int128, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// The nearest double, for fields that are doubles themselves.
    package var double: Double {
        // Up to 10^22 powers of ten are exact, and one division of exact numbers is correctly rounded.
        var scale = 1.0
        for _ in 0..<min(exponent.magnitude, 400) { scale *= 10 }
        return exponent < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
    }

    /// Compares `left · 10^exponent` with this number without rounding: -1, 0 or 1.
    package func order(of left: Int128, exponent leftExponent: Int) -> Int {
        var left = left
        var right = mantissa
        var distance = leftExponent - exponent
        // The side with the larger exponent is multiplied until both have the same. A side that overflows on the way
        // is farther from zero than the other can be.
        while distance > 0, left != 0 {
            let (product, overflow) = left.multipliedReportingOverflow(by: 10)
            if overflow { return left < 0 ? -1 : 1 }
            left = product
            distance -= 1
        }
        while distance < 0, right != 0 {
            let (product, overflow) = right.multipliedReportingOverflow(by: 10)
            if overflow { return right < 0 ? 1 : -1 }
            right = product
            distance += 1
        }
        return left < right ? -1 : left == right ? 0 : 1
    }

    /// The largest integer that is not above the number, and whether it is the number itself.
    package var floor: (value: Int128, isExact: Bool) {
        var value = mantissa
        var exponent = exponent
        while exponent > 0, value != 0 {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return (value < 0 ? .min : .max, false) }
            value = product
            exponent -= 1
        }
        var isExact = true
        while exponent < 0, value != 0, value != -1 || isExact {
            let (quotient, rest) = value.quotientAndRemainder(dividingBy: 10)
            isExact = isExact && rest == 0
            value = rest < 0 ? quotient - 1 : quotient
            exponent += 1
        }
        return (value, isExact)
    }
}

/// The numbers from `low` to `high`; an end that is missing is open to infinity.
package struct FilterRange: Sendable {
    private var low = FilterNumber(mantissa: 0, exponent: 0)
    private var high = FilterNumber(mantissa: 0, exponent: 0)
    // For decimals: the results of the comparison with an end that put a number inside.
    private var hasLow = false
    private var hasHigh = false
    private var includesLow = false
    private var includesHigh = false
    /// The integers inside, so that integers are compared with integers.
    private var firstInteger = Int128.min
    private var lastInteger = Int128.max

    package init(_ relation: FilterComparison.Relation, _ number: FilterNumber) {
        switch relation {
        case .less, .lessOrEqual: setHigh(number, isIncluded: relation == .lessOrEqual)
        case .greater, .greaterOrEqual: setLow(number, isIncluded: relation == .greaterOrEqual)
        default:
            setLow(number, isIncluded: true)
            setHigh(number, isIncluded: true)
        }
    }

    package init(_ low: FilterNumber, through high: FilterNumber) {
        setLow(low, isIncluded: true)
        setHigh(high, isIncluded: true)
    }

    private mutating func setLow(_ number: FilterNumber, isIncluded: Bool) {
        low = number
        hasLow = true
        includesLow = isIncluded
        let (floor, isExact) = number.floor
        firstInteger = isIncluded && isExact || floor == .max ? floor : floor + 1
    }

    private mutating func setHigh(_ number: FilterNumber, isIncluded: Bool) {
        high = number
        hasHigh = true
        includesHigh = isIncluded
        let (floor, isExact) = number.floor
        lastInteger = !isIncluded && isExact && floor != .min ? floor - 1 : floor
    }

    /// Whether a number lies in both.
    package func overlaps(_ other: FilterRange) -> Bool { !isBelow(other) && !other.isBelow(self) }

    /// Whether it ends before another begins.
    private func isBelow(_ other: FilterRange) -> Bool {
        guard hasHigh, other.hasLow else { return false }
        let order = other.low.order(of: high.mantissa, exponent: high.exponent)
        return order < 0 || order == 0 && !(includesHigh && other.includesLow)
    }

    /// The whole numbers inside; `nil` where there is none.
    package var integers: ClosedRange<Int128>? { firstInteger <= lastInteger ? firstInteger...lastInteger : nil }

    /// Whether all numbers between two ends lie inside.
    package func covers(_ whole: ClosedRange<Double>) -> Bool {
        contains(double: whole.lowerBound) && contains(double: whole.upperBound)
    }

    /// Whether no number between two ends lies inside.
    package func isDisjoint(from whole: ClosedRange<Double>) -> Bool {
        let (low, high) = (low.double, high.double)
        return hasLow && (low > whole.upperBound || low == whole.upperBound && !includesLow)
            || hasHigh && (high < whole.lowerBound || high == whole.lowerBound && !includesHigh)
    }

    package func contains(integer value: Int128) -> Bool { value >= firstInteger && value <= lastInteger }

    /// `mantissa · 10^exponent`
    func contains(mantissa: Int64, exponent: Int) -> Bool {
        if hasLow {
            let order = low.order(of: Int128(mantissa), exponent: exponent)
            if order < 0 || order == 0 && !includesLow { return false }
        }
        if hasHigh {
            let order = high.order(of: Int128(mantissa), exponent: exponent)
            if order > 0 || order == 0 && !includesHigh { return false }
        }
        return true
    }

    package func contains(double value: Double) -> Bool {
        if hasLow {
            let end = low.double
            if value < end || value == end && !includesLow { return false }
        }
        if hasHigh {
            let end = high.double
            if value > end || value == end && !includesHigh { return false }
        }
        return true
    }
}
