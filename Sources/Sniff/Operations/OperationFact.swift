/// A fact about an operation beyond the fields of its packets, by the name that conditions use.
///
/// Times are seconds, sizes bytes, rates bytes a second.
public enum OperationFact: String, Sendable, Hashable, CaseIterable {
    /// From the request to the answer.
    case latency
    /// Whether a request was answered, with success or an error; absent where nothing answers it, as a Write Command.
    case isAnswered = "answered"
    /// How long scanning, advertising, an attempt, a connection or a message lasted: on the operation that ends it.
    case duration
    /// Number of bytes of the value.
    case length
    /// Name of the error, or of the reason of a disconnection.
    case error
    /// Reason of a disconnection: its name.
    case reason
    /// Who ended a connection: `central`, `peripheral`, `nobody` (supervision timeout).
    case by
    /// ATT_MTU in force: at its beginning, of an exchange of MTUs after it.
    case mtu
    /// The MTUs that the client and the server announce in an exchange.
    case clientMTU = "client_mtu"
    case serverMTU = "server_mtu"
    /// Whether a value is as long as the MTU allows, so that it may be a part only.
    case fillsMTU = "fills_mtu"
    /// The operations that the characteristic permits: `read`, `write`, `notify` and so on, where its declaration is
    /// known.
    case properties
    /// Of a pairing: what both sides agreed on (Core 6.0, Vol 3, Part H, 3.5.1).
    case isSecureConnections = "secure_connections"
    case isBonding = "bonding"
    /// Of a pairing: whether the association model protects it against a machine in the middle, which one side may ask for in
    /// vain (2.3.5.1).
    case isMITM = "mitm"
    /// Of a pairing: `Just Works`, `Passkey Entry`, `Numeric Comparison` or `Out of Band`, by the features of both sides.
    case associationModel = "association_model"
    case keySize = "key_size"
    /// connInterval, Peripheral_Latency, supervision timeout in force, or asked for.
    case interval
    case minInterval = "min_interval"
    case maxInterval = "max_interval"
    case peripheralLatency = "peripheral_latency"
    case supervisionTimeout = "supervision_timeout"
    /// Every so many connection events one is used.
    case subrateFactor = "subrate_factor"
    /// PHY in force from the central to the peripheral, and back: `LE 2M`.
    case phyToPeripheral = "phy_c_to_p"
    case phyToCentral = "phy_p_to_c"
    /// The longest Data Channel PDU payload in force from the central to the peripheral, and back.
    case octetsToPeripheral = "octets_c_to_p"
    case octetsToCentral = "octets_p_to_c"
    /// Whether the link was encrypted with a key from before, without pairing in this connection.
    case isStoredKey = "stored_key"
    /// Name of the method of an ATT operation: `Write Command`.
    case method
    /// The target of a discovery: `services`, `characteristics`, `descriptors`, `included services`.
    case discovery
    /// Offset of a part of a long value.
    case offset
    /// Of a message: name of its profile, with that of its flow after a slash where it has several.
    case profile
    /// Of a message: `complete`, `refused`, `broken`, `incomplete`.
    case state
    /// Of a message: the name of the result that it reports.
    case reportedStatus = "reported_status"
    /// Of a procedure, such as an update: the last phase that it reached, the size of its data, the messages with data that were
    /// sent again, and how often it began again from zero. Its `length` is the number of bytes that arrived.
    case phase
    case total
    case repeats
    case restarts
    /// Of a message: number of packets, what goes against its profile (absent where nothing does), longest pause, bytes a
    /// second.
    case packets
    case violations
    case stall
    case rate
    /// Of a message: its text without framing.
    case text
    /// Of an advertiser, and of the host's own advertising: name and services in its data. Of a message: the name that its
    /// profile gives it.
    case name
    case services
    case rssi
}

extension OperationFact {
    /// Place among the facts: to compare raw values compares text. One byte represents a case of so few.
    var tag: UInt8 { withUnsafeBytes(of: self) { $0[0] } }
}
