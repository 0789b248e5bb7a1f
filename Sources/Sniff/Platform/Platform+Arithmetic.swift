#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// MARK: - What the standard library has no function for

extension Platform {
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
