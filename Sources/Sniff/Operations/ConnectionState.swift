import Decoders

/// The parameters in force on a connection at a moment: each as the last operation that changed it left it.
///
/// Whoever needs them applies every operation of the connection, in the order in which they are handed out.
public struct ConnectionState: Sendable {
    /// connInterval in seconds, 0.0075 to 4 (Core 6.0, Vol 6, Part B, 4.5.1); `nil` where it is unknown.
    public private(set) var interval: Double?
    /// Connection events that the peripheral may leave out, 0 to 499; `nil` where it is unknown.
    public private(set) var peripheralLatency: Int?
    /// The supervision timeout in seconds, 0.1 to 32; `nil` where it is unknown.
    public private(set) var supervisionTimeout: Double?
    /// ATT_MTU of the fixed channel in bytes (Core 6.0, Vol 3, Part F, 3.2.8), once it was exchanged.
    public private(set) var mtu: Int?
    /// Whether the link is, or was, encrypted.
    public private(set) var wasEncrypted = false
    /// The subscriptions in force, by the handle of the characteristic's value.
    package private(set) var subscriptions: [ServerAttribute: Subscription] = [:]

    /// Subscriptions that are remembered; of more, the first ones are.
    private static let subscriptionLimit = 256

    package init() {}

    /// Seconds between two connection events in which the peripheral must listen: connInterval × (1 + Peripheral_Latency).
    public var listeningInterval: Double? { interval.map { $0 * Double(1 + (peripheralLatency ?? 0)) } }

    /// The same as a duration, 0 where it is unknown. The numbers are from the wire: at most an hour.
    package var longestInterval: Nanoseconds { Nanoseconds(seconds: min(max(listeningInterval ?? 0, 0), 3600)) }

    /// Takes the next operation of the connection.
    package mutating func apply(_ operation: BluetoothOperation) {
        switch operation.kind {
        case .connect,
            .updateParameters where operation.outcome == .succeeded:
            applyParameters(operation.facts)
        case .exchangeMTU where operation.outcome == .succeeded && !operation.isEnhanced:
            mtu = operation.facts.mtu ?? mtu
        case .encrypt where operation.outcome == .succeeded: wasEncrypted = true
        case .subscribe, .unsubscribe: applySubscription(operation)
        default: break
        }
    }

    private mutating func applyParameters(_ facts: OperationFacts) {
        if case .decimal(let seconds)? = facts[.interval] { interval = seconds }
        if case .integer(let events)? = facts[.peripheralLatency] { peripheralLatency = events }
        if case .decimal(let seconds)? = facts[.supervisionTimeout] { supervisionTimeout = seconds }
    }

    /// A request that was refused changes nothing; one whose answer is missing may have been accepted.
    private mutating func applySubscription(_ operation: BluetoothOperation) {
        if case .refused = operation.outcome { return }
        guard let subscription = operation.subscription, let attribute = operation.attribute else { return }
        let key = ServerAttribute(server: operation.server, handle: attribute.valueHandle)
        if subscription.isEmpty {
            subscriptions[key] = nil
        } else if subscriptions[key] != nil || subscriptions.count < ConnectionState.subscriptionLimit {
            subscriptions[key] = subscription
        }
    }
}
