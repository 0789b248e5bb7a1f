import Decoders

/// Who is at both sides of an exchange, and between which it is.
struct AttributeScene {
    /// Of the operations; `nil` where they have no room for it.
    let connection: ConnectionNumber?
    /// The sender, as far as it is more than presumed.
    let actor: Sender
    /// The side whose server it is about, by the presumed roles where the roles are unknown.
    let server: Sender
    /// The side of the capturing host, by the same roles; unknown on the air, and where both hosts are in the log.
    let host: Sender
    let addresses: BySender<DeviceAddress?>
    /// The MTU of the bearer after it.
    let mtu: Int?
    /// Whether the bearer is one of Enhanced ATT.
    let isEnhanced: Bool

    init(
        _ exchange: borrowing Exchange, _ links: borrowing LinkTable, isSenderPresumed: Bool,
        _ connection: ConnectionNumber?, hasBothHosts: Bool
    ) {
        self.connection = connection
        mtu = links[exchange.bearer.link].bearers[exchange.bearer.index].mtu
        isEnhanced = links[exchange.bearer.link].bearers[exchange.bearer.index].isEnhanced
        host = hasBothHosts ? .unknown : links[exchange.bearer.link].host
        server = exchange.pdu.role?.isOfServer == true ? exchange.sender : exchange.sender.other
        actor = isSenderPresumed ? .unknown : exchange.sender
        addresses = links[exchange.bearer.link].devices
    }
}

extension ATTPDU {
    /// The kind of operation of a request, command, notification or indication.
    func operationKind(_ attribute: BluetoothUUID?, _ bytes: borrowing Span<UInt8>) -> OperationKind? {
        switch kind {
        case .exchangeMTURequest: return .exchangeMTU
        case .findInformationRequest, .findByTypeValueRequest, .readByGroupTypeRequest: return .discover
        case .readByTypeRequest: return discovery(bytes) == nil ? .read : .discover
        case .readRequest, .readBlobRequest, .readMultipleRequest, .readMultipleVariableRequest: return .read
        case .writeRequest, .writeCommand, .signedWriteCommand:
            guard attribute == .clientCharacteristicConfiguration else { return .write }
            return Subscription(octet: value.isEmpty ? nil : bytes[value.lowerBound]).kind
        case .prepareWriteRequest: return .prepareWrite
        case .executeWriteRequest: return .executeWrite
        case .handleValueNotification, .multipleHandleValueNotification: return .notify
        case .handleValueIndication: return .indicate
        default: return nil
        }
    }

    /// The names of the PDUs that make an operation of some kinds: what the fact `method` can be.
    package static func methods(of kinds: OperationKinds) -> [String] {
        let writes: [ATTOpcode] = [.writeRequest, .writeCommand, .signedWriteCommand]
        let all: [(OperationKind, [ATTOpcode])] = [
            (.exchangeMTU, [.exchangeMTURequest]),
            (
                .discover,
                [.findInformationRequest, .findByTypeValueRequest, .readByGroupTypeRequest, .readByTypeRequest]
            ),
            (
                .read,
                [
                    .readRequest, .readBlobRequest, .readByTypeRequest, .readMultipleRequest,
                    .readMultipleVariableRequest,
                ]
            ),
            (.write, writes), (.subscribe, writes), (.unsubscribe, writes), (.prepareWrite, [.prepareWriteRequest]),
            (.executeWrite, [.executeWriteRequest]),
            (.notify, [.handleValueNotification, .multipleHandleValueNotification]),
            (.indicate, [.handleValueIndication]),
        ]
        var names: [String] = []
        for (kind, opcodes) in all where kinds.contains(kind) {
            for opcode in opcodes where !names.contains("\(opcode.name)") { names.append("\(opcode.name)") }
        }
        return names
    }

    /// The kind of thing that a request looks for, if it is one of those by which a client learns what there is (Core
    /// 6.0, Vol 3, Part G, 4).
    func discovery(_ bytes: borrowing Span<UInt8>) -> String? {
        switch kind {
        case .findInformationRequest: return "descriptors"
        case .findByTypeValueRequest, .readByGroupTypeRequest: return "services"
        case .readByTypeRequest:
            switch requestedType(bytes) {
            case .characteristic: return "characteristics"
            case .include: return "included services"
            default: return nil
            }
        default: return nil
        }
    }
}

extension BluetoothUUID {
    static var clientCharacteristicConfiguration: BluetoothUUID { BluetoothUUID(0x2902) }
}

extension GATTCache {
    /// A server's table entry of an attribute.
    func operationAttribute(_ database: DatabaseID?, _ handle: UInt16) -> OperationAttribute {
        guard let database else { return OperationAttribute(handle: handle) }
        var result = self[database].operationAttribute(handle)
        result.devices = self[database].kinds.all
        result.handleName = name(database, of: handle)
        if profiles.hasSecretMessages, let uuid = result.uuid {
            result.hasSecretMessages = profiles.hasSecretMessages(uuid)
        }
        // Profiles name it by its description, not by its type.
        if profiles.hasSecretMessages, let attribute = self[database].attribute(handle), attribute.description != nil,
            let role = attribute.transferRole, profiles.mayHoldSecret(role)
        {
            result.hasSecretMessages = true
        }
        return result
    }

    /// The state of a table: no other of any table has both numbers.
    fileprivate func state(_ database: DatabaseID) -> (UInt64, UInt32) {
        (version(database), self[database].servicesVersion)
    }

    /// The service that has a handle in its range.
    func service(containing handle: UInt16, in database: DatabaseID) -> BluetoothUUID? {
        self[database].serviceUUID(containing: handle)
    }
}

extension GATTDatabase {
    /// An attribute with the characteristic that it is the value, the declaration or a descriptor of: the one that is
    /// declared last below its handle (Core 6.0, Vol 3, Part G, 3.3).
    @inline(__always) fileprivate func operationAttribute(_ handle: UInt16) -> OperationAttribute {
        var result = OperationAttribute(handle: handle)
        if let known = attribute(handle) {
            result.uuid = known.uuid
            result.service = serviceUUID(containing: handle)
            if known.uuid == .characteristic {
                result.characteristic = known.declares
                result.properties = known.properties
                return result
            }
            if let uuid = known.uuid, !uuid.isOfStructure {
                result.characteristic = uuid
                result.valueHandle = handle
                if known.properties != 0 { result.properties = known.properties }
                return result
            }
            if known.uuid?.isDeclaration == true { return result }
        } else {
            result.service = serviceUUID(containing: handle)
        }
        // An attribute that no discovery has shown may be anything.
        if result.uuid != nil, let characteristic = characteristic(ofDescriptor: handle) {
            result.characteristic = characteristic.uuid
            result.valueHandle = characteristic.valueHandle
            result.properties = characteristic.properties
        }
        return result
    }
}

/// Table entries of the attributes that were asked for last: a connection is about few of them, again and again.
struct KnownAttributes {
    private struct Known {
        var handle: UInt16
        /// Of the table, when it was asked.
        var state: (UInt64, UInt32)
        var attribute: OperationAttribute
    }

    /// By the last bits of the handle. No attribute has the handle 0.
    private var known = Array(
        repeating: Known(handle: 0, state: (0, 0), attribute: OperationAttribute(handle: 0)),
        count: KnownAttributes.count)

    private static let count = 64

    mutating func attribute(
        _ database: DatabaseID?, _ handle: UInt16, _ cache: borrowing GATTCache
    ) -> OperationAttribute {
        guard let database else { return OperationAttribute(handle: handle) }
        let index = Int(handle) & (KnownAttributes.count - 1)
        let state = cache.state(database)
        if known[index].handle != handle || known[index].state != state {
            known[index] = Known(
                handle: handle, state: state, attribute: cache.operationAttribute(database, handle))
        }
        return known[index].attribute
    }
}
