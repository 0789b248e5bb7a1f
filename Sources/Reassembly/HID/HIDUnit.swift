/// A unit as exponents of base units, a nibble each (HID 1.11, 6.2.2.7).
package struct HIDUnit: Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `cm`, `cm·s⁻²`; `nil` where there is none, or where the system is reserved or a vendor's.
    package var symbol: String? {
        let system = Int(rawValue & 0xF)
        guard system > 0, system <= HIDUnit.systems.count else { return nil }
        var parts: [String] = []
        for (index, base) in HIDUnit.systems[system - 1].enumerated() {
            let nibble = Int(rawValue >> UInt32(4 * (index + 1)) & 0xF)
            let exponent = nibble < 8 ? nibble : nibble - 16
            if exponent != 0 { parts.append(base + HIDUnit.superscript(exponent)) }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "·")
    }

    /// Length, mass, time, temperature, current, luminous intensity: SI linear, SI rotation, English linear and rotation.
    private static let systems = [
        ["cm", "g", "s", "K", "A", "cd"], ["rad", "g", "s", "K", "A", "cd"],
        ["in", "slug", "s", "°F", "A", "cd"], ["deg", "slug", "s", "°F", "A", "cd"],
    ]

    private static func superscript(_ exponent: Int) -> String {
        if exponent == 1 { return "" }
        let digits = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸"]
        return (exponent < 0 ? "⁻" : "") + digits[Int(exponent.magnitude)]
    }
}
