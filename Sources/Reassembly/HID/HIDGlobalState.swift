/// Items that hold until they are replaced, and that Push and Pop save and restore (HID 1.11, 6.2.2.7).
struct HIDGlobalState {
    var usagePage: UInt16 = 0
    var logicalMinimum: Int64 = 0
    var logicalMaximum = Maximum()
    var physicalMinimum: Int64 = 0
    var physicalMaximum = Maximum()
    var unitExponent = 0
    var unit: UInt32 = 0
    var bitSize: UInt32 = 0
    var count: UInt32 = 0
    var reportID: UInt8 = 0

    /// A maximum, of which only the minimum tells how to read it.
    ///
    /// Maps with minimum 0 often have 255 in one byte, which read with a sign is -1. It is unsigned where no minimum is
    /// negative, as hosts read it.
    struct Maximum {
        var signed: Int64 = 0
        var unsigned: Int64 = 0

        func value(above minimum: Int64) -> Int64 { minimum < 0 ? signed : unsigned }
    }

    var logical: HIDRange { HIDRange(minimum: logicalMinimum, maximum: logicalMaximum.value(above: logicalMinimum)) }
    /// `nil` where both ends are 0: then it is the logical range (6.2.2.7).
    var physical: HIDRange? {
        let range = HIDRange(minimum: physicalMinimum, maximum: physicalMaximum.value(above: physicalMinimum))
        return range.minimum == 0 && range.maximum == 0 ? nil : range
    }
}

/// The ends of a range as a map has them; the maximum of a damaged one can be below the minimum.
package struct HIDRange: Hashable, Sendable {
    package let minimum: Int64
    package let maximum: Int64

    package init(minimum: Int64, maximum: Int64) {
        self.minimum = minimum
        self.maximum = maximum
    }

    package func contains(_ number: Int64) -> Bool { minimum <= number && number <= maximum }
}
