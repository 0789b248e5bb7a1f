import Decoders

/// Operations of the Attribute Protocol: a request and its answer are one.
extension OperationTracker {
    /// Takes an exchange when everything is known of it.
    mutating func receive(
        _ exchange: borrowing Exchange, isSenderPresumed: Bool, in links: borrowing LinkTable,
        _ cache: borrowing GATTCache, _ bytes: borrowing Span<UInt8>
    ) {
        guard exchange.pdu.parsed == .all, let role = exchange.pdu.role else { return receiveCutAnswer(exchange) }
        if role == .notification, exchange.pdu.kind == .handleValueNotification, !wants(.notify) { return }
        let link = exchange.bearer.link
        ensureConnection(links[link])
        let number = connections[link.index]?.number
        let scene = AttributeScene(
            exchange, links, isSenderPresumed: isSenderPresumed, number, hasBothHosts: ends.hasBoth(number))
        switch role {
        case .response, .confirmation: return receiveAnswer(exchange, scene, cache, bytes)
        case .notification where exchange.pdu.kind == .multipleHandleValueNotification:
            return receiveList(exchange, scene, cache, bytes)
        default: break
        }
        guard var operation = makeOperation(exchange, scene, cache, bytes) else { return }
        guard role == .request || role == .indication else {
            add(operation)
            return
        }
        operation.state.end = nil
        // Its bearer gives it up.
        guard let id = begin(operation, timeout: nil) else { return }
        connections[link.index]?.waiting.append(
            OperationConnection.WaitingRequest(id: id, frame: now.frame, bearer: exchange.bearer.index))
    }

    /// Whether the packet of an exchange may be one that is kept: certainly not a value of an attribute that nobody asks
    /// for.
    func mayKeep(_ exchange: borrowing Exchange) -> Bool {
        // A descriptor belongs to a characteristic, and a message to many packets.
        guard let uuid = exchange.attribute.uuid, !uuid.isOfStructure, !selection.kept.contains(.message) else {
            return true
        }
        let kinds: OperationKinds
        switch exchange.pdu.kind {
        case .handleValueNotification: kinds = OperationKinds(.notify)
        case .handleValueIndication: kinds = OperationKinds(.indicate)
        case .writeRequest, .writeCommand: kinds = OperationKinds(.write)
        default: return true
        }
        guard !selection.kept.isDisjoint(with: kinds) else { return false }
        return selection.attributes.isEmpty || selection.attributes.contains(uuid)
    }

    /// A request waits no longer, though it has no answer.
    mutating func giveUp(_ request: PendingRequest, _ bearer: BearerID) {
        guard let end = request.end, bearer.link.index < connections.count,
            let id = connections[bearer.link.index]?.takeWaiting(frame: request.frame, bearer: bearer.index)
        else { return }
        held.complete(id) {
            $0.state.outcome = .unanswered(end.reason)
            $0.state.end = nil
        }
    }

    // MARK: - Answers

    /// An answer of which the capture has too little to tell more than that it is one.
    private mutating func receiveCutAnswer(_ exchange: borrowing Exchange) {
        let bearer = exchange.bearer
        guard exchange.missing > 0, exchange.pdu.role == .response, let frame = exchange.request?.frame,
            bearer.link.index < connections.count,
            let id = connections[bearer.link.index]?.takeWaiting(frame: frame, bearer: bearer.index)
        else { return }
        held.complete(id) {
            $0.state.outcome = .unanswered(.notCaptured)
            $0.state.end = nil
        }
    }

    private mutating func receiveAnswer(
        _ exchange: borrowing Exchange, _ scene: AttributeScene, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) {
        let pdu = exchange.pdu
        let index = exchange.bearer.link.index
        guard let frame = exchange.request?.frame,
            let id = connections[index]?.takeWaiting(frame: frame, bearer: exchange.bearer.index)
        else { return }
        let answer = readAnswer(exchange, cache, bytes)
        let services = listedServices(exchange, bytes)
        let isEncrypted = provesEncryption(exchange)
        let (moment, missing) = (now, exchange.missing)
        var error: String?
        if pdu.kind == .errorResponse, let database = exchange.database {
            error = cache.applicationError(pdu.error, database, at: exchange.handle)
        }
        let searched = exchange.searched(bytes)
        let reply = selection.keepsPDUs ? bytes.array(pdu.range) : nil
        complete(id) { operation in
            if let reply { operation.state.pdus = Boxed(.init(request: operation.pdu, answer: reply)) }
            if let searched { operation.state.searched = Boxed(searched) }
            operation.state.facts[.latency] = .seconds(from: operation.begin.nanoseconds, to: moment.nanoseconds)
            if isEncrypted { operation.state.isEncrypted = true }
            if pdu.kind == .errorResponse { return operation.refuse(pdu, application: error) }
            if missing > 0 { operation.state.isCut = true }
            if operation.kind == .exchangeMTU {
                if let mtu = scene.mtu { operation.state.facts[.mtu] = .integer(mtu) }
                operation.state.facts[.serverMTU] = .integer(Int(pdu.number))
            }
            if operation.kind == .discover { operation.state.listedServices = services }
            guard let answer else { return }
            operation.state.value = answer.value
            operation.state.facts[.length] = .integer(answer.value.count + (answer.attribute == nil ? missing : 0))
            if let attribute = answer.attribute { operation.state.attribute = attribute }
            if answer.isSecret { operation.state.isSecret = true }
        }
    }

    /// Whether an answer shows that the link is encrypted: because it was so on the air, or because the same was refused for
    /// want of that before (Core 6.0, Vol 3, Part F, 3.4.1.1, and Part C, 10.3.1).
    private func provesEncryption(_ exchange: borrowing Exchange) -> Bool {
        guard let connection = connections[exchange.bearer.link.index] else { return false }
        let handle = exchange.request?.handle ?? 0
        guard exchange.pdu.kind == .errorResponse else {
            return connection.isDecrypted || handle != 0 && connection.guarded.contains(handle)
        }
        // Insufficient Authentication, Insufficient Encryption
        if exchange.pdu.error == 0x05 || exchange.pdu.error == 0x0F { connection.guarded.insert(handle) }
        return connection.isDecrypted
    }

    private struct Answer {
        var value: [UInt8]
        var attribute: OperationAttribute?
        var isSecret: Bool
    }

    /// The value of a read that was answered, and of which attribute it is, where the request did not say.
    private func readAnswer(
        _ exchange: borrowing Exchange, _ cache: borrowing GATTCache, _ bytes: borrowing Span<UInt8>
    ) -> Answer? {
        let pdu = exchange.pdu
        switch pdu.kind {
        case .readResponse, .readBlobResponse, .readMultipleResponse, .readMultipleVariableResponse:
            return Answer(value: bytes.array(pdu.value), isSecret: exchange.isSecret)
        case .readByTypeResponse:
            guard let type = exchange.request?.type, type != .characteristic, type != .include else { return nil }
            var entries = ATTEntries(pdu, requested: type)
            guard let entry = try? entries.next(bytes) else { return nil }
            var attribute = cache.operationAttribute(exchange.database, entry.handle)
            if attribute.uuid == nil { attribute.uuid = type }
            if attribute.characteristic == nil, !type.isOfStructure {
                (attribute.characteristic, attribute.valueHandle) = (type, entry.handle)
            }
            return Answer(value: bytes.array(entry.value), attribute: attribute, isSecret: exchange.isSecret)
        default: return nil
        }
    }

    /// The services of service declarations that an answer lists.
    private func listedServices(_ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>) -> [BluetoothUUID] {
        switch exchange.pdu.kind {
        case .readByGroupTypeResponse, .readByTypeResponse: break
        default: return []
        }
        var services: [BluetoothUUID] = []
        var entries = ATTEntries(exchange.pdu, requested: exchange.request?.type)
        while let entry = try? entries.next(bytes) {
            if let service = entry.declaredService(bytes) { services.append(service) }
        }
        return services
    }

    // MARK: - Requests and values

    private mutating func makeOperation(
        _ exchange: borrowing Exchange, _ scene: AttributeScene, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) -> BluetoothOperation? {
        let pdu = exchange.pdu
        let attribute = exchange.handle == 0 ? nil : attributes.attribute(exchange.database, exchange.handle, cache)
        guard let kind = pdu.operationKind(attribute?.uuid, bytes), wants(kind) else { return nil }
        // A read by type is about what it finds.
        guard pdu.kind == .readByTypeRequest || selection.subjects.includes(kind, attribute?.subject(kind)) else {
            return nil
        }
        var operation = BluetoothOperation(kind, now) { $0.describe(exchange, scene) }
        operation.state.attribute = consume attribute
        describe(exchange, &operation, cache, bytes)
        if connections[exchange.bearer.link.index]?.isDecrypted == true { operation.state.isEncrypted = true }
        // Of a read, the answer has the value.
        if exchange.isSecret { operation.state.isSecret = true }
        if selection.keepsPDUs { operation.state.pdus = Boxed(.init(request: bytes.array(pdu.range))) }
        if selection.findsCauses { findCause(&operation, exchange.bearer.link) }
        return operation
    }

    /// Adds what the PDU itself says.
    private func describe(
        _ exchange: borrowing Exchange, _ operation: inout BluetoothOperation, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) {
        let pdu = exchange.pdu
        let missing = exchange.missing
        switch pdu.kind {
        case .readByTypeRequest where operation.kind == .read:
            let type = pdu.requestedType(bytes)
            operation.state.attribute = OperationAttribute(
                handle: 0, uuid: type, characteristic: type.flatMap { $0.isOfStructure ? nil : $0 })
        case .readByTypeRequest, .readByGroupTypeRequest, .findInformationRequest, .findByTypeValueRequest:
            operation.state.facts[.discovery] = pdu.discovery(bytes).map { .text($0) }
            var service = exchange.database.flatMap { cache.service(containing: pdu.handle, in: $0) }
            if pdu.kind == .findByTypeValueRequest {
                operation.state.value = bytes.array(pdu.value)
                service =
                    [2, 16].contains(pdu.value.count)
                    ? BluetoothUUID(bytes, at: pdu.value.lowerBound, width: pdu.value.count) : nil
            } else if pdu.kind == .readByGroupTypeRequest {
                service = nil
            }
            operation.state.attribute = service.map { OperationAttribute(handle: 0, uuid: nil, service: $0) }
        case .exchangeMTURequest:
            operation.state.facts[.clientMTU] = .integer(Int(pdu.number))
            // What is in force is what the answer says.
            operation.state.facts[.mtu] = nil
        case .readBlobRequest: operation.state.facts[.offset] = .integer(Int(pdu.number))
        case .prepareWriteRequest:
            operation.state.facts[.offset] = .integer(Int(pdu.number))
            operation.state.setValue(pdu.value, bytes, missing: missing)
        case .executeWriteRequest: operation.state.value = [UInt8(truncatingIfNeeded: pdu.number)]
        case .writeRequest, .writeCommand, .signedWriteCommand, .handleValueNotification, .handleValueIndication:
            operation.state.setValue(pdu.value, bytes, missing: missing)
        default: break
        }
    }

    /// A Multiple Handle Value Notification: an operation for each value.
    private mutating func receiveList(
        _ exchange: borrowing Exchange, _ scene: AttributeScene, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard wants(.notify) else { return }
        var entries = ATTEntries(exchange.pdu, requested: nil)
        while let entry = try? entries.next(bytes) {
            let attribute = cache.operationAttribute(exchange.database, entry.handle)
            guard selection.subjects.includes(.notify, attribute.uuid) else { continue }
            var operation = BluetoothOperation(.notify, now) {
                $0.describe(exchange, scene)
                $0.attribute = attribute
                $0.setValue(entry.value, bytes, missing: 0)
                $0.isSecret = exchange.isSecret
            }
            if selection.keepsPDUs { operation.state.pdus = Boxed(.init(request: bytes.array(exchange.pdu.range))) }
            if selection.findsCauses { findCause(&operation, exchange.bearer.link) }
            add(operation)
        }
    }

    /// Notes what may be the cause of later values, and finds that of a value.
    private func findCause(_ operation: inout BluetoothOperation, _ link: LinkID) {
        guard OperationKinds.withCauses.contains(operation.kind) else { return }
        if let cause = connections[link.index]?.causes[operation.server].receive(operation) {
            operation.state.cause = cause
        }
    }
}

extension BluetoothOperation.State {
    /// Who does what, by which method.
    fileprivate mutating func describe(
        _ exchange: borrowing Exchange, _ scene: AttributeScene
    ) {
        connection = scene.connection
        bearer = exchange.bearer.index
        isEnhanced = scene.isEnhanced
        actor = scene.actor
        (server, host) = (scene.server, scene.host)
        central = scene.addresses.central
        peripheral = scene.addresses.peripheral
        isCut = exchange.missing > 0
        facts.setMethod(exchange.pdu.kind)
        facts[.mtu] = exchange.mtu.map { .integer($0) }
    }

    fileprivate mutating func setValue(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>, missing: Int) {
        value = bytes.array(range)
        facts[.length] = .integer(range.count + missing)
    }
}

extension BluetoothOperation {
    /// An Error Response. A discovery ends by Attribute Not Found, as a rule: everything was found then.
    ///
    /// - Parameter application: the name that the application gives the error.
    fileprivate mutating func refuse(_ pdu: ATTPDU, application: String?) {
        let name = ErrorSource.attribute.name(pdu.error)
        state.facts[.error] = .text(name)
        if kind == .discover, pdu.error == 0x0A { return }
        state.outcome = .refused(code: Int(pdu.error), name: application ?? name)
    }
}

extension BluetoothOperation {
    /// Whether a client asked for a characteristic by its type, and the server answered that it has none (Core 6.0, Vol 3,
    /// Part G, 4.8.2): no failure, as the end of a discovery is none.
    package var showsAbsence: Bool {
        guard kind == .read, opcode == .readByTypeRequest, case .refused(0x0A, _) = outcome else { return false }
        return true
    }
}

extension OperationKinds {
    /// Values that a server sends, and what they may follow.
    fileprivate static let withCauses = OperationKinds([
        .write, .executeWrite, .subscribe, .unsubscribe, .notify, .indicate,
    ])
}

extension Exchange {
    /// Of the answer to a search: the handles of which it lists all that was looked for, from the first that was asked for (Core
    /// 6.0, Vol 3, Part F, 3.4.3 and 3.4.4). Attribute Not Found ends the search of all of the range.
    fileprivate func searched(_ bytes: borrowing Span<UInt8>) -> HandleSearch? {
        guard let request, let target = request.searchTarget, request.handle != 0, request.handle <= request.endHandle,
            isIntact, pdu.parsed == .all
        else { return nil }
        if pdu.kind == .errorResponse {
            guard pdu.error == 0x0A, pdu.isAboutSearch else { return nil }
            return HandleSearch(target: target, handles: request.handle...request.endHandle)
        }
        guard pdu.revealsAttributes else { return nil }
        var entries = ATTEntries(pdu, requested: request.type)
        var last: UInt16 = 0
        while let entry = try? entries.next(bytes) { last = max(last, entry.handle, entry.endHandle) }
        return last >= request.handle ? HandleSearch(target: target, handles: request.handle...last) : nil
    }
}

extension PendingRequest {
    /// The target of a request of discovery.
    fileprivate var searchTarget: HandleSearch.Target? {
        switch (ATTOpcode(rawValue: opcode), type) {
        case (.findInformationRequest, _): .descriptors
        case (.readByGroupTypeRequest, .primaryService?): .primaryServices
        case (.readByGroupTypeRequest, .secondaryService?): .secondaryServices
        case (.findByTypeValueRequest, .primaryService?): value.map { .service($0) }
        case (.readByTypeRequest, .characteristic?): .characteristics
        case (.readByTypeRequest, .include?): .includedServices
        default: nil
        }
    }
}

extension UInt8 {
    /// `0x0A`
    package var hexadecimal: String { "0x" + hexDigits(atLeast: 2, upper: true) }
}

extension RequestEnd {
    /// As an operation has it: a capture that ends says nothing about the answer.
    fileprivate var reason: BluetoothOperation.Outcome.Reason {
        switch self {
        case .unanswered(.timedOut): .timedOut
        case .unanswered(.disconnected): .disconnected
        case .unanswered(.overtaken), .unanswered(.reset): .overtaken
        case .unanswered(.inputEnded), .unanswered(.stopped), .unanswered(.givenUp), .uncaptured: .notCaptured
        }
    }
}

extension Span<UInt8> {
    /// Some of the bytes: copied at once, not one by one.
    func array(_ range: Range<Int>) -> [UInt8] { extracting(range).withUnsafeBufferPointer { Array($0) } }
}
