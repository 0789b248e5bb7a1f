import Decoders

/// Names of usages (HID Usage Tables 1.5).
package enum HIDUsages {
    /// Keyboard/Keypad (section 10).
    package static let keyboard: UInt16 = 0x07
    /// Button (section 12).
    package static let button: UInt16 = 0x09

    /// The name in lower snake case; keys with a letter and function keys as on the key. A usage that has no line in the
    /// table is named by its numbers.
    package static func name(of usage: HIDUsage) -> String {
        if usage.isButton { return "button_\(usage.id)" }
        if let name = AssignedNumbers.hidUsages[UInt32(usage.page) << 16 | UInt32(usage.id)] { return name.string }
        return "usage_\(hexadecimal(usage.page))_\(hexadecimal(usage.id))"
    }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
