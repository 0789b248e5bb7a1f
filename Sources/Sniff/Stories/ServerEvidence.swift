import Decoders

/// Evidence of a server beside its attribute table: values, how far it was searched, which security it asked for, and the
/// MTUs.
package struct ServerEvidence: Sendable {
    /// The value of an attribute that was read last.
    package struct Value: Sendable {
        package fileprivate(set) var bytes: [UInt8]
        /// The record of the last answer that has a part of it.
        package fileprivate(set) var frame: UInt64
        /// Whether it may go on: it fills the MTU, and no Read Blob Response showed its end.
        package fileprivate(set) var isPart: Bool
        /// Whether it is a credential.
        package fileprivate(set) var isSecret: Bool
    }

    /// How a server protects an attribute.
    package struct Access: Sendable {
        /// The error that refused it for want of security (Core 6.0, Vol 3, Part F, 3.4.1.1), the last one.
        package fileprivate(set) var refusal: (code: Int, name: String, frame: UInt64)?
        /// The first access that succeeded after a refusal.
        package fileprivate(set) var permission: Permission?
    }

    package struct Permission: Sendable {
        package let frame: UInt64
        package let isEncrypted: Bool
        /// Whether the pairing of the connection protects against a machine in the middle; `nil` where the capture does not have
        /// that pairing.
        package let isMITM: Bool?
    }

    package private(set) var values: [UInt16: Value] = [:]
    /// Of attributes that were refused for want of security.
    package private(set) var accesses: [UInt16: Access] = [:]
    /// In the order of their handles, for each target; none overlaps another of its target.
    package private(set) var searches: [HandleSearch] = []
    /// The MTUs that the client and the server announced last.
    package private(set) var clientMTU: Int?
    package private(set) var serverMTU: Int?

    /// Nothing yet.
    package init() {}

    private static let limit = 4096
    /// Insufficient Authentication, Authorization, Encryption Key Size, Encryption.
    private static let ofSecurity = [0x05, 0x08, 0x0C, 0x0F]

    /// Takes the next operation that is about the server.
    fileprivate mutating func receive(_ operation: BluetoothOperation, _ security: LinkSecurity) {
        if let search = operation.searched { add(search) }
        if operation.kind == .exchangeMTU, operation.outcome == .succeeded {
            clientMTU = operation.facts[.clientMTU]?.integer ?? clientMTU
            serverMTU = operation.facts[.serverMTU]?.integer ?? serverMTU
        }
        guard let handle = operation.handle, handle != 0, OperationKinds.accesses.contains(operation.kind) else {
            return
        }
        note(operation, security, at: handle)
        if operation.kind == .read, operation.outcome == .succeeded { read(operation, at: handle) }
    }

    private mutating func note(_ operation: BluetoothOperation, _ security: LinkSecurity, at handle: UInt16) {
        switch operation.outcome {
        case .refused(let code, let name) where ServerEvidence.ofSecurity.contains(code):
            guard accesses[handle] != nil || accesses.count < ServerEvidence.limit else { return }
            accesses[handle, default: Access()].refusal = (code, name, operation.completion.frame)
        // Invalid Offset, Attribute Not Long: nothing comes after the part that was read (Part F, 3.4.4.5).
        case .refused(0x07, _) where operation.opcode == .readBlobRequest,
            .refused(0x0B, _) where operation.opcode == .readBlobRequest:
            if let offset = operation.facts[.offset]?.integer, offset == values[handle]?.bytes.count {
                values[handle]?.isPart = false
            }
        case .succeeded where accesses[handle] != nil && accesses[handle]?.permission == nil:
            accesses[handle]?.permission = Permission(
                frame: operation.completion.frame, isEncrypted: security.isEncrypted || operation.isEncrypted,
                isMITM: security.isMITM)
        default: break
        }
    }

    private mutating func read(_ operation: BluetoothOperation, at handle: UInt16) {
        let frame = operation.completion.frame
        // Read Multiple has the values of several attributes in one.
        guard let opcode = operation.opcode, [.readRequest, .readBlobRequest, .readByTypeRequest].contains(opcode)
        else {
            return
        }
        // A Read Response has room for MTU − 1 bytes, an entry of a Read By Type Response for MTU − 4 (Part F, 3.4.4).
        let room = (operation.mtu ?? ATTBearer.defaultMTU) - (opcode == .readByTypeRequest ? 4 : 1)
        let isPart = operation.isCut || operation.value.count >= room
        if opcode == .readBlobRequest, let offset = operation.facts[.offset]?.integer, offset > 0 {
            guard var value = values[handle], value.bytes.count == offset else { return }
            value.bytes += operation.value
            (value.frame, value.isPart) = (frame, isPart)
            values[handle] = value
        } else if values[handle] != nil || values.count < ServerEvidence.limit {
            values[handle] = Value(
                bytes: operation.value, frame: frame, isPart: isPart, isSecret: operation.isSecret)
        }
    }

    /// Adds a search, as one with those that it touches.
    private mutating func add(_ search: HandleSearch) {
        var handles = search.handles
        searches.removeAll { other in
            guard other.target == search.target, Int(other.handles.lowerBound) <= Int(handles.upperBound) + 1,
                Int(handles.lowerBound) <= Int(other.handles.upperBound) + 1
            else { return false }
            handles =
                min(handles.lowerBound, other.handles.lowerBound)...max(handles.upperBound, other.handles.upperBound)
            return true
        }
        guard searches.count < ServerEvidence.limit else { return }
        let index = searches.firstIndex { $0.handles.lowerBound > handles.lowerBound } ?? searches.endIndex
        searches.insert(HandleSearch(target: search.target, handles: handles), at: index)
    }
}

/// The security of a connection as its operations show it.
private struct LinkSecurity {
    var isEncrypted = false
    var isMITM: Bool?

    mutating func receive(_ operation: BluetoothOperation) {
        guard operation.outcome == .succeeded else { return }
        switch operation.kind {
        case .encrypt: isEncrypted = true
        case .pair:
            if case .boolean(let isProtected)? = operation.facts[.isMITM] { isMITM = isProtected }
        default: break
        }
    }
}

/// The evidence of all servers of a run.
package struct ServerObservations: Sendable {
    private struct Key: Hashable {
        /// `nil` where the connection's beginning was missed.
        let peer: DeviceAddress?
        let isOfPeer: Bool
    }

    private var evidence: [Key: ServerEvidence] = [:]
    private var security: [ConnectionNumber: LinkSecurity] = [:]
    /// Bytes of values that may still be kept.
    private var room = 1 << 24

    package init() {}

    /// The operations that a run must hand on.
    package static var selection: OperationSelection {
        var selection = OperationSelection()
        selection.kinds = OperationKinds.accesses.union(
            OperationKinds([.connect, .disconnect, .pair, .encrypt, .exchangeMTU, .discover]))
        return selection
    }

    /// Takes the next operation of the run.
    package mutating func receive(_ operation: BluetoothOperation) {
        guard let connection = operation.connection else { return }
        switch operation.kind {
        case .disconnect: security[connection] = nil
        case .pair, .encrypt: security[connection, default: LinkSecurity()].receive(operation)
        default:
            guard operation.opcode != nil, room > operation.value.count else { return }
            room -= operation.value.count
            let isOfPeer = !operation.isOfHost
            let owner = isOfPeer == (operation.server == .central) ? operation.central : operation.peripheral
            evidence[Key(peer: owner?.identity, isOfPeer: isOfPeer), default: ServerEvidence()].receive(
                operation, security[connection] ?? LinkSecurity())
        }
    }

    /// The evidence of the server of a table.
    ///
    /// - Parameter addresses: those that the server's device has used.
    package func evidence(of table: GATTDatabase, knownAs addresses: [DeviceAddress]) -> ServerEvidence? {
        let peers: [DeviceAddress?] = table.peer == nil ? [nil] : ([table.peer].compactMap(\.self) + addresses)
        return peers.lazy.compactMap { evidence[Key(peer: $0?.identity, isOfPeer: table.isOfPeer)] }.first
    }
}

extension OperationKinds {
    /// Requests and commands about one attribute.
    fileprivate static let accesses = OperationKinds([
        .read, .write, .prepareWrite, .subscribe, .unsubscribe,
    ])
}

extension FieldValue {
    fileprivate var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}
