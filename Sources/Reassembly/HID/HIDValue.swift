/// One control of a report.
package struct HIDValue: Hashable, Sendable {
    package let usage: HIDUsage
    /// Signed if the logical minimum is negative; `nil` for a null state. 1 for an entry of an array.
    package let number: Int64?
    /// In the unit, where the field has a physical range, a unit or an exponent.
    package let physical: Double?
    package let unit: String?
    /// Whether the control is on or off, not a number.
    package let isSwitch: Bool

    /// The usage's name.
    package var name: String { usage.name }
    /// Whether it tells what someone types.
    package var isKeystroke: Bool { usage.isKeystroke }
    /// Whether it is a switch that is on.
    package var isOn: Bool { isSwitch && number != nil && number != 0 }
}
