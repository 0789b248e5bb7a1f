import Decoders
import Sniff

/// The definition of a fact: like that of a field, its type, unit and names; and the operations that have it.
struct OperationFactDefinition: Sendable {
    let field: FieldDefinition
    let kinds: OperationKinds
    /// All texts that it can be, where they are known and the same for all operations.
    var texts: [String] = []
    /// The numbers that it can be, by what it is: no time is negative.
    var numbers: ClosedRange<Double>?
}

extension OperationFact {
    var definition: OperationFactDefinition {
        switch self {
        case .latency:
            decimal("s", .answered.union(OperationKinds([.encrypt, .updateParameters, .updatePHY, .message])))
        case .isAnswered:
            boolean(OperationKinds(OperationKind.allCases.filter { OperationFailures(of: $0).canBeUnanswered }))
        case .duration:
            decimal(
                "s",
                OperationKinds([
                    .stopScanning, .stopAdvertising, .cancel, .connect, .failToConnect, .disconnect, .message,
                ]))
        case .length: integer("byte", .withValue)
        case .error: text(.withErrors)
        case .reason: text(OperationKinds([.disconnect, .failToConnect]))
        case .by: text(OperationKinds([.disconnect, .encrypt]))
        case .mtu: integer("byte", .exchanges, 0...65535)
        case .clientMTU, .serverMTU: integer("byte", OperationKinds(.exchangeMTU), 0...65535)
        case .phyToPeripheral, .phyToCentral: text(OperationKinds(.updatePHY), texts: LinkPHY.allCases.map(\.rawValue))
        case .octetsToPeripheral, .octetsToCentral:
            integer("byte", OperationKinds(.updateDataLength), 0...65535)
        case .fillsMTU: boolean(OperationKinds([.read, .write, .notify, .indicate]))
        case .properties:
            OperationFactDefinition(
                field: FieldDefinition(rawValue, .text, list: true), kinds: .withAttribute,
                texts: CharacteristicProperties.names)
        case .isSecureConnections, .isBonding, .isMITM: boolean(OperationKinds(.pair))
        case .associationModel: text(OperationKinds(.pair), texts: AssociationModel.allCases.map(\.rawValue))
        case .keySize: integer("byte", OperationKinds(.pair), 0...255)
        case .interval: decimal("s", OperationKinds([.connect, .updateParameters]))
        case .minInterval, .maxInterval: decimal("s", OperationKinds(.requestParameters))
        case .supervisionTimeout: decimal("s", .parameters)
        case .peripheralLatency: integer("", .parameters, 0...65535)
        case .subrateFactor: integer("", OperationKinds(.updateParameters), 1...65535)
        case .isStoredKey: boolean(OperationKinds(.encrypt))
        case .method: text(.exchanges)
        case .discovery:
            text(
                OperationKinds(.discover), texts: ["services", "characteristics", "descriptors", "included services"])
        case .offset: integer("byte", OperationKinds([.read, .prepareWrite]), 0...65535)
        case .profile: text(.message)
        case .state: text(.message, texts: ["complete", "refused", "broken", "incomplete"])
        case .reportedStatus, .phase: text(.message)
        case .total: integer("byte", .message)
        case .repeats, .restarts: integer("", .message)
        case .packets: integer("", .message)
        case .violations:
            OperationFactDefinition(field: FieldDefinition(rawValue, .text, list: true), kinds: .message)
        case .stall: decimal("s", .message)
        case .rate: decimal("byte/s", .message)
        case .text: text(.message)
        case .name: text(.ofAdvertisers.union(.message))
        case .services:
            OperationFactDefinition(field: FieldDefinition(rawValue, .uuid, list: true), kinds: .ofAdvertisers)
        case .rssi: integer("dBm", OperationKinds(.advertise), -128...127)
        }
    }

    private func decimal(_ unit: String, _ kinds: OperationKinds) -> OperationFactDefinition {
        OperationFactDefinition(
            field: FieldDefinition(rawValue, .decimal, unit: unit), kinds: kinds, numbers: 0...Double.infinity)
    }

    private func boolean(_ kinds: OperationKinds) -> OperationFactDefinition {
        OperationFactDefinition(field: FieldDefinition(rawValue, .boolean), kinds: kinds)
    }

    private func integer(
        _ unit: String, _ kinds: OperationKinds, _ numbers: ClosedRange<Double> = 0...Double.infinity
    ) -> OperationFactDefinition {
        OperationFactDefinition(
            field: FieldDefinition(rawValue, .integer, unit: unit), kinds: kinds, numbers: numbers)
    }

    private func text(_ kinds: OperationKinds, texts: [String] = []) -> OperationFactDefinition {
        OperationFactDefinition(field: FieldDefinition(rawValue, .text), kinds: kinds, texts: texts)
    }

    /// Whether it is the name of an error.
    var isError: Bool { self == .error || self == .reason }

    /// All texts that it can be in operations of some kinds; `nil` where it may be any.
    func texts(of kinds: OperationKinds) -> [String]? {
        let definition = definition
        let kinds = kinds.intersection(definition.kinds)
        switch self {
        // Of a message, it is what its profile says.
        case .error, .reason: return kinds.contains(.message) ? nil : kinds.errorNames
        // The host of the peripheral has no key; who refuses otherwise is not known.
        case .by: return kinds.contains(.disconnect) ? ["central", "peripheral", "nobody"] : ["peripheral"]
        case .method: return ATTPDU.methods(of: kinds)
        default: return definition.texts.isEmpty ? nil : definition.texts
        }
    }
}

extension OperationKinds {
    /// Those of the Attribute Protocol that wait for an answer.
    static let answered: OperationKinds = requests.union(OperationKinds(.indicate))
    static let message = OperationKinds(.message)
    /// Those that can have an error.
    static let withErrors = OperationKinds(
        OperationKind.allCases.filter { $0 == .message || !OperationFailures(of: $0).sources.isEmpty })
    static let advertising = OperationKinds([.advertise, .startAdvertising])
    /// Those that tell what is advertised: reports, and the host's own advertising.
    static let ofAdvertisers = OperationKinds([.advertise, .startAdvertising, .stopAdvertising])
    static let parameters = OperationKinds([.connect, .requestParameters, .updateParameters])
    /// Those that carry an attribute value, or a message.
    static let withValue = OperationKinds([
        .read, .write, .prepareWrite, .subscribe, .unsubscribe, .notify, .indicate, .message,
    ])
    /// Those that are about an attribute.
    static let withAttribute = OperationKinds([
        .read, .write, .prepareWrite, .subscribe, .unsubscribe, .notify, .indicate,
    ])
    /// Those whose outcome is a part of what is meant by the word: an attempt is one though it fails.
    static let withoutOutcome = OperationKinds([
        .attempt, .failToConnect, .disconnect, .advertise, .cancel, .packet,
    ])
}
