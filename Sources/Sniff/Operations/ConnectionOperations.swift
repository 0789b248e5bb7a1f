import Decoders

/// The life of connections.
extension OperationTracker {
    /// How long a connection may be silent before it counts as one that lives.
    static let proofOfLife: Int64 = 2_000_000_000

    /// Makes sure that a connection is known: one whose beginning is not in the capture begins with its first packet.
    @inline(__always)
    mutating func ensureConnection(_ link: LinkID, _ links: borrowing LinkTable) {
        if link.index < connections.count, connections[link.index] != nil { return }
        addConnection(link, links)
    }

    @inline(never)
    private mutating func addConnection(_ link: LinkID, _ links: borrowing LinkTable) {
        while connections.count <= link.index { connections.append(nil) }
        let number = links[link].number
        connections[link.index] = OperationConnection(number)
        addGap(.missingBeginning, number)
    }

    /// ACL data of a host.
    ///
    /// - Parameter cut: bytes of the record that the capture has, where it has not all of them.
    @inline(__always)
    mutating func receiveData(
        _ link: LinkID, _ links: borrowing LinkTable, _ direction: Direction, cut: Int?
    ) {
        ensureConnection(link, links)
        if let cut { addGap(.cut(cut), connections[link.index]?.number) }
        if direction != .sent { noteLife(link) }
    }

    /// Something came from the other side.
    @inline(__always)
    mutating func noteLife(_ link: LinkID) {
        guard let id = connections[link.index]?.connecting else { return }
        connections[link.index]?.connecting = nil
        held.complete(id) { _ in }
    }

    /// A connection begins.
    ///
    /// - Parameter attempt: when the attempt began.
    mutating func connect(
        _ link: LinkID, _ links: borrowing LinkTable, _ parameters: ConnectionParameters?,
        attempt: Int64?, atEnd: HeldOperations.Ending = .succeeded
    ) {
        while connections.count <= link.index { connections.append(nil) }
        let connection = OperationConnection(links[link].number)
        connection.began = now.nanoseconds
        var operation = Operation(.connect, now)
        operation.connection = connection.number
        if links[link].rolesAreKnown { operation.actor = .central }
        operation.central = links[link].addresses.central
        operation.peripheral = links[link].addresses.peripheral
        operation.facts[.duration] = .seconds(from: attempt, to: now.nanoseconds)
        if let parameters { operation.describe(parameters) }
        if wants(.connect) || wants(.failToConnect) {
            let id = held.begin(
                operation, deadline: deadline(OperationTracker.proofOfLife), expiry: atEnd, atEnd: atEnd)
            connection.connecting = id
            if selection.keeps(operation) { takePacket(id) }
        }
        connections[link.index] = connection
    }

    /// A connection of BR/EDR: what is done on it is told, its life is not.
    mutating func addClassic(_ link: LinkID, _ links: borrowing LinkTable) {
        while connections.count <= link.index { connections.append(nil) }
        guard connections[link.index] == nil else { return }
        let connection = OperationConnection(links[link].number)
        connection.isOver = true
        connections[link.index] = connection
    }

    /// An attempt came to nothing.
    mutating func failToConnect(_ connection: HCIOccurrence.LEConnection, attempt: Int64?) {
        var operation = Operation(.failToConnect, now)
        operation.actor = connection.isCentral ? .central : .peripheral
        let peer = connection.peer.value == 0 ? nil : connection.peer
        if connection.isCentral { operation.peripheral = peer } else { operation.central = peer }
        operation.facts[.error] = .text(HCIError.name(connection.result.status))
        operation.facts[.duration] = .seconds(from: attempt, to: now.nanoseconds)
        add(operation)
    }

    // MARK: - Ends

    /// The host asks for the end.
    mutating func beginDisconnect(_ link: LinkID, _ links: borrowing LinkTable) -> OperationID? {
        ensureConnection(link, links)
        guard connections[link.index]?.disconnecting == nil, connections[link.index]?.isOver == false else {
            return nil
        }
        var operation = makeOperation(.disconnect, link, links)
        operation.end = nil
        let id = begin(operation, timeout: ATTBearer.transactionTimeout)
        connections[link.index]?.disconnecting = id
        return id
    }

    /// Disconnection Complete.
    mutating func disconnect(_ link: LinkID, _ links: borrowing LinkTable, reason: UInt8) {
        ensureConnection(link, links)
        let viewpoint = links[link].rolesAreKnown ? links[link].viewpoint : .unknown
        // Some controllers tell the host the reason that it gave itself.
        let isAsked = connections[link.index]?.disconnecting != nil
        let by: Sender? =
            switch reason {
            case 0x16: viewpoint
            case 0x13, 0x14, 0x15: viewpoint == .unknown ? .unknown : isAsked ? viewpoint : viewpoint.other
            default: nil
            }
        endConnection(
            link, links, reason: HCIError.name(reason), by: by, isNobody: [0x08, 0x22, 0x3D, 0x3E].contains(reason),
            hasFailed: reason == 0x3E)
    }

    /// The end of a connection that has lived, or of one that never did.
    ///
    /// - Parameters:
    ///   - by: who ended it, if anybody did.
    ///   - isNobody: nobody did.
    mutating func endConnection(
        _ link: LinkID, _ links: borrowing LinkTable, reason: String?, by: Sender?, isNobody: Bool, hasFailed: Bool
    ) {
        guard let connection = connections[link.index], !connection.isOver else { return }
        connections[link.index]?.isOver = true
        if let connecting = connection.connecting {
            connections[link.index]?.connecting = nil
            if hasFailed {
                if let id = connection.disconnecting { held.remove(id) }
                return fail(connecting, reason)
            }
            held.complete(connecting) { _ in }
        }
        var operation = makeOperation(.disconnect, link, links)
        operation.facts[.duration] = .seconds(from: connection.began, to: now.nanoseconds)
        if let reason {
            operation.facts[.reason] = .text(reason)
            operation.facts[.error] = .text(reason)
        }
        if let name = by?.name { operation.facts[.by] = .text("\(name)") }
        if isNobody { operation.facts[.by] = .text("nobody") }
        operation.actor = by ?? .unknown
        if let id = connection.disconnecting, held.isWaiting(id) {
            complete(id) {
                $0.facts = operation.facts
                $0.actor = operation.actor
            }
        } else {
            add(operation)
        }
    }

    /// The connection ended before anything came from the other side.
    private mutating func fail(_ connecting: OperationID, _ reason: String?) {
        let moment = now
        guard wants(.failToConnect) else { return held.remove(connecting) }
        held.complete(connecting) { operation in
            var failure = Operation(.failToConnect, operation.begin)
            failure.connection = operation.connection
            failure.actor = operation.actor
            failure.central = operation.central
            failure.peripheral = operation.peripheral
            failure.packets = operation.packets
            failure.end = moment
            failure.facts[.error] = reason.map { .text($0) }
            failure.facts[.duration] = .seconds(from: operation.begin.nanoseconds, to: moment.nanoseconds)
            operation = failure
        }
        keepPacket(connecting)
    }

    /// The place of a connection becomes free.
    mutating func remove(_ link: LinkID, _ links: borrowing LinkTable) {
        guard link.index < connections.count, let over = connections[link.index] else { return }
        if !over.isOver {
            endConnection(link, links, reason: nil, by: nil, isNobody: false, hasFailed: false)
        }
        connections[link.index] = nil
        if let id = over.pairing { giveUp(id, .disconnected) }
        if let request = over.parameterRequest { giveUp(request.id, .disconnected) }
        for request in over.waiting { giveUp(request.id, .disconnected) }
    }

    private mutating func giveUp(_ id: OperationID, _ reason: Operation.Outcome.Reason) {
        held.complete(id) {
            $0.outcome = .unanswered(reason)
            $0.end = nil
        }
    }

    /// An operation of a connection, without anything else.
    func makeOperation(_ kind: OperationKind, _ link: LinkID, _ links: borrowing LinkTable) -> Operation {
        var operation = Operation(kind, now)
        operation.connection = link.index < connections.count ? connections[link.index]?.number : nil
        operation.central = links[link].addresses.central
        operation.peripheral = links[link].addresses.peripheral
        return operation
    }
}

/// Names of the controller's error codes.
enum HCIError {
    static func name(_ code: UInt8) -> String { AssignedNumbers.hciErrors[code]?.string ?? "Error \(code.hexadecimal)" }
}

extension Operation {
    /// Adds the parameters in force, or those that somebody asks for.
    mutating func describe(_ parameters: ConnectionParameters) {
        facts[parameters.minInterval == nil ? .interval : .maxInterval] = .units1250us(parameters.interval)
        facts[.minInterval] = parameters.minInterval.map { .units1250us($0) }
        facts[.peripheralLatency] = .integer(Int(parameters.latency))
        facts[.supervisionTimeout] = .centiseconds(parameters.timeout)
    }
}

extension FieldValue {
    static func units1250us(_ units: UInt16) -> FieldValue { .decimal(Double(Int(units) * 125) / 100_000) }
    static func centiseconds(_ units: UInt16) -> FieldValue { .decimal(Double(units) / 100) }
}
