import Libc

// MARK: - What the standard library has no function for

extension Platform {
    package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

    package static func logarithm10(_ value: Double) -> Double { log10(value) }

    package static func exponential(_ value: Double) -> Double { exp(value) }

    /// The angle of a point in radians, from the x axis.
    package static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

    /// - Parameter angle: in radians.
    package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }
}
