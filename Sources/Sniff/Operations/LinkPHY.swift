/// A PHY of LE, by the name that the specification gives it (Core 6.0, Vol 6, Part B, 4.6.9).
package enum LinkPHY: String, CaseIterable {
    case le1M = "LE 1M"
    case le2M = "LE 2M"
    case leCoded = "LE Coded"

    /// As HCI numbers it (Core 6.0, Vol 4, Part E, 7.7.65.12); `nil` where the number is reserved, or nothing changes.
    init?(hci number: UInt8) {
        switch number {
        case 1: self = .le1M
        case 2: self = .le2M
        case 3: self = .leCoded
        default: return nil
        }
    }
}

extension BluetoothOperation {
    /// Adds the PHYs in force, as HCI numbers them.
    mutating func describePHYs(toPeripheral: UInt8, toCentral: UInt8) {
        state.facts[.phyToPeripheral] = LinkPHY(hci: toPeripheral).map { .text($0.rawValue) }
        state.facts[.phyToCentral] = LinkPHY(hci: toCentral).map { .text($0.rawValue) }
    }
}
