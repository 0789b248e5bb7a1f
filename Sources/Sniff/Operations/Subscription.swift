/// The values that a client asks a server to send: the bits of a Client Characteristic Configuration (Core 6.0, Vol 3, Part G,
/// 3.3.3.3). Reserved bits subscribe to nothing.
public struct Subscription: OptionSet, Sendable, Hashable {
    /// The bits, as the first octet of the descriptor has them.
    public let rawValue: UInt8

    /// - Parameter rawValue: the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Values come without a confirmation.
    public static let notifications = Subscription(rawValue: 0x01)
    /// Each value is confirmed.
    public static let indications = Subscription(rawValue: 0x02)

    /// - Parameter octet: the first of the descriptor's value; `nil` where there is none.
    package init(octet: UInt8?) { self.init(rawValue: (octet ?? 0) & 0x03) }

    /// The kind of operation that writes it: none of the bits ends a subscription.
    package var kind: OperationKind { isEmpty ? .unsubscribe : .subscribe }

    /// `notifications`, `indications`, `notifications and indications`; `nil` for none.
    package var name: StaticString? {
        switch rawValue {
        case 1: "notifications"
        case 2: "indications"
        case 3: "notifications and indications"
        default: nil
        }
    }
}

extension BluetoothOperation {
    /// Of a write of a Client Characteristic Configuration: the values that the client asks for; none ends a subscription.
    public var subscription: Subscription? {
        kind == .subscribe || kind == .unsubscribe ? Subscription(octet: value.first) : nil
    }
}
