import Decoders

/// Whether a value is what a text says, read by the type of the value: a UUID in any of its forms, an address, bytes in
/// hexadecimal. `packet["att.uuid"] == "2902"` compares UUIDs. A number is never equal to a text.
public func == (value: FieldValue?, text: String) -> Bool {
    switch value {
    case .text(let value): value == text
    case .uuid(let value): BluetoothUUID(text) == value
    case .address(let value): DeviceAddress(text)?.value == value.value
    case .bytes: value?.description == text.lowercased()
    case .integer, .unsigned, .decimal, .boolean, .list, nil: false
    }
}

/// Whether a value is not what a text says; see ``==(_:_:)``.
public func != (value: FieldValue?, text: String) -> Bool { !(value == text) }

extension Timestamp: Comparable {
    /// Whether a time is before another. Of the same moment, the one with fewer digits is; an unknown time is before all
    /// that are known.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        guard left.isKnown, right.isKnown else { return !left.isKnown && right.isKnown }
        return (left.seconds, left.attoseconds, left.digits) < (right.seconds, right.attoseconds, right.digits)
    }

    /// The fraction in units of 10⁻¹⁸ s, saturating where a damaged capture has more than a second of it.
    private var attoseconds: UInt64 {
        var value = fraction
        for _ in 0..<(18 - min(digits, 18)) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return .max }
            value = product
        }
        return value
    }
}
