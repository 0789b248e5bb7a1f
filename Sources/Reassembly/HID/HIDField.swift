/// The kind of a report, as Report Reference has it (HOGP 1.0; HID Service 1.0, 2.5.3.2).
package enum HIDReportKind: UInt8, Hashable, Sendable, CaseIterable {
    case input = 1
    case output = 2
    case feature = 3
}

/// Bits of one report that a main item lays out: `count` elements of `bitSize` bits (HID 1.11, 6.2.2.5 and 8).
package struct HIDField: Hashable, Sendable {
    package let reportID: UInt8
    package let kind: HIDReportKind
    /// Of the first element in the report; a report id is not a part of it.
    package let bitOffset: Int
    /// Of one element.
    package let bitSize: Int
    package let count: Int
    package let logical: HIDRange
    /// `nil` where the map has none: then the logical range is also the physical one.
    package let physical: HIDRange?
    /// The power of ten of the physical range, -8 to 7.
    package let unitExponent: Int
    package let unit: HIDUnit
    package let flags: HIDFieldFlags
    /// Of a variable field: those of its elements. Of an array: those that its elements are indices of.
    package let usages: [HIDUsageRange]

    /// Whether it has keys of a keyboard.
    var isKeyboard: Bool { kind == .input && usages.contains { $0.page == HIDUsages.keyboard } }

    package var bitEnd: Int { bitOffset + bitSize * count }

    /// Elements are read into 64 bits. HID 1.11, 8.4 allows 32; longer ones are vendors' buffers, which have no value.
    package var isReadable: Bool { bitSize <= 64 }
}

/// Bits of Input, Output and Feature items (HID 1.11, 6.2.2.5).
package struct HIDFieldFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Padding, not data.
    package static let constant = HIDFieldFlags(rawValue: 1 << 0)
    /// One element a control; else an array of the controls that are on.
    package static let variable = HIDFieldFlags(rawValue: 1 << 1)
    /// Change since the last report.
    package static let relative = HIDFieldFlags(rawValue: 1 << 2)
    /// A number outside of the logical range means that there is none.
    package static let nullState = HIDFieldFlags(rawValue: 1 << 6)
}
