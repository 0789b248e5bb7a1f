import Decoders

/// Short forms of the specification's names and of UUIDs for narrow lines.
package enum ShortNames {
    /// - Returns: `nil` for a name that is short enough.
    package static func name(of name: StaticName) -> StaticString? { names[name.description] }

    private static let names: [String: StaticString] = [
        "Handle Value Notification": "Notification",
        "Handle Value Indication": "Indication",
        "Handle Value Confirmation": "Confirmation",
        "Multiple Handle Value Notification": "Multiple Notification",
        "LE Advertising Report": "Report",
        "LE Extended Advertising Report": "Extended Report",
        "LE Directed Advertising Report": "Directed Report",
        "LE Periodic Advertising Report": "Periodic Report",
        "Number Of Completed Packets": "Completed Packets",
        "Client Characteristic Configuration": "CCCD",
        "Connection Parameter Update Request": "Parameter Update Request",
        "Connection Parameter Update Response": "Parameter Update Response",
    ]
}

extension ByteBuffer {
    /// The first four and the last three octets of a UUID that has no name: vendors tell theirs apart at either end.
    package mutating func append(shortened uuid: BluetoothUUID) {
        if uuid.short != nil { return append(uuid: uuid) }
        append(hex: uuid.high >> 32, digits: 8, upper: true)
        append("…")
        append(hex: uuid.low & 0xFF_FFFF, digits: 6, upper: true)
    }
}
