/// A count that a capture states, or a sum of such counts, which ends at 2⁶⁴−1.
///
/// Three packets that each report 2⁶⁴−1 lost ones are a valid capture. A plain integer would trap on their sum.
@frozen public struct SaturatingCount: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    /// 0 to 2⁶⁴−1.
    public var value: UInt64

    /// - Parameter value: as the capture states it.
    @inlinable public init(_ value: UInt64) { self.value = value }

    @inlinable public init(integerLiteral value: UInt64) { self.value = value }

    @inlinable public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

    /// At most 2⁶⁴−1.
    @inlinable public static func + (left: Self, right: Self) -> Self {
        let (sum, overflow) = left.value.addingReportingOverflow(right.value)
        return Self(overflow ? .max : sum)
    }

    /// 0 where `right` is the larger one.
    @inlinable public static func - (left: Self, right: Self) -> Self {
        left > right ? Self(left.value - right.value) : 0
    }

    /// At most 2⁶⁴−1.
    @inlinable public static func += (left: inout Self, right: Self) { left = left + right }
}
