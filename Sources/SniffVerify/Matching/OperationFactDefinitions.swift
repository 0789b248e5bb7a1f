import Decoders
import Sniff

/// The definition of a fact: like that of a field, its type, unit and names; and the operations that have it.
struct OperationFactDefinition: Sendable {
    let field: FieldDefinition
    let kinds: OperationKinds
    /// All texts that it can be, where they are known.
    var texts: [String] = []
    /// Names of which it is one; a number represents its name.
    var names: NumberTable?
    /// The numbers that it can be, by what it is: no time is negative.
    var numbers: ClosedRange<Double>?
}

extension OperationFact {
    var definition: OperationFactDefinition {
        switch self {
        case .latency: decimal("s", [.exchangesAndRequests, .link])
        case .isAnswered: boolean([.exchangesAndRequests, .link])
        case .duration:
            decimal(
                "s",
                OperationKinds([
                    .stopScanning, .stopAdvertising, .cancel, .connect, .failToConnect, .disconnect, .attempt, .message,
                    .pair, .encrypt,
                ]))
        case .length: integer("byte", .withValue)
        case .error: text([.exchangesAndRequests, .link, .message, .host, .ends], names: .errors)
        case .reason: text(.ends, names: .errors)
        case .by: text(.ends, texts: ["central", "peripheral", "nobody"])
        case .mtu: integer("byte", .exchangesAndRequests, 0...65535)
        case .clientMTU, .serverMTU: integer("byte", OperationKinds(.exchangeMTU), 0...65535)
        case .phyToPeripheral, .phyToCentral: text(OperationKinds(.updatePHY), texts: LinkPHY.allCases.map(\.rawValue))
        case .octetsToPeripheral, .octetsToCentral:
            integer("byte", OperationKinds(.updateDataLength), 0...65535)
        case .fillsMTU: boolean(.withValue.subtracting(.message))
        case .properties:
            OperationFactDefinition(
                field: FieldDefinition(rawValue, .text, list: true), kinds: .withAttribute,
                texts: CharacteristicProperties.names)
        case .isSecureConnections, .isBonding, .isMITM: boolean(OperationKinds(.pair))
        case .associationModel: text(OperationKinds(.pair), texts: AssociationModel.allCases.map(\.rawValue))
        case .keySize: integer("byte", OperationKinds(.pair), 0...255)
        case .interval, .minInterval, .maxInterval, .supervisionTimeout: decimal("s", .parameters)
        case .peripheralLatency: integer("", .parameters, 0...65535)
        case .subrateFactor: integer("", .parameters, 1...65535)
        case .isStoredKey: boolean(OperationKinds([.encrypt, .pair]))
        case .method: text(.exchangesAndRequests)
        case .discovery:
            text(
                OperationKinds(.discover), texts: ["services", "characteristics", "descriptors", "included services"])
        case .offset: integer("byte", OperationKinds([.read, .prepareWrite, .write]), 0...65535)
        case .profile: text(.message)
        case .state: text(.message, texts: ["complete", "broken", "incomplete"])
        case .packets: integer("", .message)
        case .violations:
            OperationFactDefinition(field: FieldDefinition(rawValue, .text, list: true), kinds: .message)
        case .stall: decimal("s", .message)
        case .rate: decimal("byte/s", .message)
        case .text: text(.message)
        case .name: text(.advertising)
        case .services:
            OperationFactDefinition(field: FieldDefinition(rawValue, .uuid, list: true), kinds: .advertising)
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

    private func text(
        _ kinds: OperationKinds, texts: [String] = [], names: NumberTable? = nil
    ) -> OperationFactDefinition {
        OperationFactDefinition(field: FieldDefinition(rawValue, .text), kinds: kinds, texts: texts, names: names)
    }
}

extension NumberTable {
    /// Reasons of disconnections, and errors of attempts and link procedures.
    fileprivate static var errors: NumberTable { AssignedNumbers.hciErrors }
}

extension OperationKinds {
    static let exchangesAndRequests: OperationKinds = exchanges.union(requests)
    static let message = OperationKinds(.message)
    static let advertising = OperationKinds([.advertise, .startAdvertising])
    static let ends = OperationKinds([.disconnect, .failToConnect])
    /// Requests of a host or a link layer, besides the Attribute Protocol.
    static let link = OperationKinds([
        .pair, .encrypt, .requestParameters, .updateParameters, .updatePHY, .updateDataLength,
    ])
    static let host = OperationKinds([
        .startScanning, .stopScanning, .startAdvertising, .stopAdvertising, .attempt, .cancel,
    ])
    static let parameters = OperationKinds([
        .attempt, .connect, .requestParameters, .updateParameters, .startScanning, .startAdvertising,
    ])
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
