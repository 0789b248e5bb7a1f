/// The kind of a device address, by its bits (Core 6.0, Vol 6, Part B, 1.3).
package enum AddressKind: Sendable {
    /// Assigned to the device by its maker.
    case publicAddress
    /// Random, the same at least until the device is switched off.
    case staticRandom
    /// Random, changing; who has the Identity Resolving Key knows whose it is.
    case resolvable
    /// Random, changing, and it is unknown whose it is.
    case nonResolvable
    /// Random, with the two bits that no kind has.
    case reserved
}

extension DeviceAddress {
    /// Random addresses tell their kind with the two most significant bits (1.3.2); `nil` where there is no address.
    package var kind: AddressKind? {
        switch type {
        case 0, 2: .publicAddress
        case 1, 3:
            switch value >> 46 & 0b11 {
            case 0b00: .nonResolvable
            case 0b01: .resolvable
            case 0b11: .staticRandom
            default: .reserved
            }
        // A controller could not resolve it (Vol 4, Part E, 7.7.65.13).
        case 0xFE: .resolvable
        default: nil
        }
    }
}
