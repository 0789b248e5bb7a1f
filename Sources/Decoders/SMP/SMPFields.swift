/// The fields that every Security Manager PDU has (Core 6.0, Vol 3, Part H, 3.3), and the story of a pairing, which is on the
/// packet that ends it: a PDU of the Security Manager, or what switches the encryption on.
@usableFromInline package enum SMPField: UInt16, LayerField {
    case code, method, parameters
    case pairing, state, secureConnections, associationModel, isAuthenticated, isBonding, keySize, askedBy
    case central, centralIO, centralMITM, centralBonding, centralKeySize, centralOOB, centralKeys
    case peripheral, peripheralIO, peripheralMITM, peripheralBonding, peripheralKeySize, peripheralOOB, peripheralKeys
    case digits, passkey, keyProven, failure, failedBy, requestFrame, duration

    @usableFromInline package static let layer = Layer.smp

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .code: FieldDefinition("code", .integer, summary: .labelled, style: .hex2, "command code")
        case .method: FieldDefinition("method", .text, summary: .bare, "name of the command")
        case .parameters: FieldDefinition("parameters", .hex, summary: .bare, "parameters of an unknown command")
        case .pairing: FieldDefinition("pairing", .object, "a pairing, on the packet that ends it")
        case .state:
            FieldDefinition(
                "pairing.state", .text,
                "complete, failed; unread: the link is encrypted, and what followed cannot be read")
        case .secureConnections:
            FieldDefinition("pairing.secure_connections", .boolean, "LE Secure Connections rather than legacy pairing")
        case .associationModel:
            FieldDefinition(
                "pairing.association_model", .text,
                "Just Works, Passkey Entry, Numeric Comparison or Out of Band (2.3.5.1)")
        case .isAuthenticated:
            FieldDefinition("pairing.mitm", .boolean, "protected against a machine in the middle (2.3.1)")
        case .isBonding: FieldDefinition("pairing.bonding", .boolean, "both sides keep the keys")
        case .keySize:
            FieldDefinition("pairing.key_size", .integer, unit: "byte", "encryption key size: the smaller maximum")
        case .askedBy:
            FieldDefinition(
                "pairing.asked_by", .text, "who began: the peripheral with a Security Request, or the central")
        case .central: FieldDefinition("pairing.central", .object, "features and keys of the central")
        case .peripheral: FieldDefinition("pairing.peripheral", .object, "features and keys of the peripheral")
        case .centralIO, .peripheralIO:
            FieldDefinition(
                "pairing.\(side).io_capability", .integer, names: .ofField("smp.io_capability"),
                "what it can show and read")
        case .centralMITM, .peripheralMITM:
            FieldDefinition("pairing.\(side).mitm", .boolean, "asked for protection against a machine in the middle")
        case .centralBonding, .peripheralBonding:
            FieldDefinition("pairing.\(side).bonding", .boolean, "asked for bonding")
        case .centralKeySize, .peripheralKeySize:
            FieldDefinition(
                "pairing.\(side).maximum_encryption_key_size", .integer, unit: "byte", "longest key that it supports")
        case .centralOOB, .peripheralOOB:
            FieldDefinition("pairing.\(side).oob", .boolean, "has data of the other side that came out of band")
        case .centralKeys, .peripheralKeys:
            FieldDefinition("pairing.\(side).keys", .text, list: true, "keys that it distributed: LTK, IRK, CSRK")
        case .digits:
            FieldDefinition(
                "pairing.digits", .text,
                "the six digits of both sides (2.2.9), which Numeric Comparison shows to people")
        case .passkey: FieldDefinition("pairing.passkey", .text, "the passkey, where it can be known").secret
        case .keyProven:
            FieldDefinition(
                "pairing.key_proven", .boolean,
                "the LTK was computed here, and whether the DHKey checks of both sides agree with it (2.2.8)")
        case .failure:
            FieldDefinition(
                "pairing.reason", .integer, names: .table(AssignedNumbers.smpReasons), style: .hex2, "why it failed")
        case .failedBy: FieldDefinition("pairing.failed_by", .text, "who gave it up: central, peripheral")
        case .requestFrame: FieldDefinition("pairing.request_frame", .integer, "frame of the Pairing Request")
        case .duration:
            FieldDefinition("pairing.duration", .decimal, unit: "s", "from the Pairing Request to this packet")
        }
    }

    private var side: String { rawValue >= Self.peripheral.rawValue ? "peripheral" : "central" }
}
