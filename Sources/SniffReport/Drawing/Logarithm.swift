import Libc

enum Logarithm {
    /// The decimal logarithm of a time in milliseconds: nothing is shorter than a microsecond.
    static func ofMilliseconds(_ milliseconds: Double) -> Double { log10(max(milliseconds, 0.001)) }
}
