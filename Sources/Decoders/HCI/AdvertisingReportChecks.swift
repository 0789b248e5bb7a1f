/// Values that the specification does not allow for the parameters of a report.
extension AdvertisingReport {
    /// Whether a signal strength or a transmit power is what controllers measure and send: -127 to 20 dBm
    /// (Core 6.0, Vol 4, Part E, 7.7.65.2 and 7.7.65.13). 127 says that it is not available.
    package static func isPower(_ power: Int8) -> Bool { power >= -127 && power <= 20 }

    /// The first parameter with a value that is reserved or out of its range; `nil` where all are as they may be.
    package var parameterFault: Fault? {
        hasAllowedEventType && Self.isAllowed(rssi) && Self.isAllowed(txPower) ? nil : fault
    }

    private static func isAllowed(_ power: Int8) -> Bool { isPower(power) || power == 127 }

    /// 7.7.65.2: 0 to 4. 7.7.65.11: 1. 7.7.65.13: seven bits, of which two are the data status, 0 to 2.
    private var hasAllowedEventType: Bool {
        switch kind {
        case .legacy: eventType < 5
        case .directed: eventType == 1
        case .extended: eventType < 0x80 && dataStatus < 3
        case .periodic, .periodicV2: true
        }
    }

    private var fault: Fault {
        if !hasAllowedEventType {
            // Broadcom sets bits above the three of the type.
            let isReserved = kind == .extended ? dataStatus < 3 : kind == .legacy && eventType & 7 < 5
            return Fault(AdvertisingField.eventType.key, offset: start, isReserved ? .reservedBits : .invalidValue)
        }
        if Self.isAllowed(txPower) { return Fault(AdvertisingField.rssi.key, offset: offsetOfRSSI, .invalidValue) }
        // One byte before, wherever there is one.
        return Fault(AdvertisingField.txPower.key, offset: offsetOfRSSI - 1, .invalidValue)
    }

    private var offsetOfRSSI: Int {
        switch kind {
        case .legacy: data.upperBound
        case .directed: start + 15
        case .extended: start + 13
        case .periodic, .periodicV2: start + 3
        }
    }
}
