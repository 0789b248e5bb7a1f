import Decoders

/// The life of connections.
extension OperationTracker {
    /// How long a connection may be silent before it counts as one that lives: the link layer gives one up that is not
    /// established after six intervals (Core 6.0, Vol 6, Part B, 4.5.2).
    private static func proofOfLife(_ parameters: ConnectionParameters?) -> Nanoseconds {
        let least: Nanoseconds = 2_000_000_000
        let margin: Nanoseconds = 1_000_000_000
        guard let parameters else { return least }
        return max(least, .milliseconds(Int(parameters.interval) * 15 / 2) + margin)
    }

    /// Makes sure that a connection is known: one whose beginning is not in the capture begins with its first packet.
    @inline(__always)
    mutating func ensureConnection(_ link: borrowing Link) {
        if link.id.index < connections.count, connections[link.id.index] != nil { return }
        addConnection(link)
    }

    @inline(never)
    private mutating func addConnection(_ link: borrowing Link) {
        while connections.count <= link.id.index { connections.append(nil) }
        let number = link.number
        connections[link.id.index] = OperationConnection(number)
        addGap(.missingBeginning, number)
    }

    /// ACL data of a host.
    ///
    /// - Parameter cut: bytes of the record that the capture has, where it has not all of them.
    @inline(__always)
    mutating func receiveData(_ link: borrowing Link, _ direction: Direction, cut: Int?) {
        ensureConnection(link)
        if let cut { addGap(.cut(cut), connections[link.id.index]?.number) }
        if direction != .sent { noteLife(link.id) }
    }

    /// Something came from the other side.
    mutating func noteLife(_ link: LinkID) {
        guard let id = connections[link.index]?.connecting else { return }
        connections[link.index]?.connecting = nil
        held.complete(id) { _ in }
    }

    /// A connection begins.
    ///
    /// - Parameter attempt: when the attempt began.
    mutating func connect(
        _ link: borrowing Link, _ parameters: ConnectionParameters?,
        attempt: Nanoseconds?, atEnd: HeldOperations.Ending = .succeeded
    ) {
        while connections.count <= link.id.index { connections.append(nil) }
        let connection = OperationConnection(link.number)
        connection.began = now.nanoseconds
        if link.accessAddress == nil, link.rolesAreKnown {
            ends.note(link.number, from: link.viewpoint, link.addresses, at: now.nanoseconds)
        }
        var operation = BluetoothOperation(.connect, now)
        operation.state.connection = connection.number
        if link.rolesAreKnown { operation.state.actor = .central }
        (operation.state.central, operation.state.peripheral) = (link.devices.central, link.devices.peripheral)
        operation.state.facts[.duration] = .seconds(from: attempt, to: now.nanoseconds)
        if let parameters { operation.describe(parameters) }
        if wants(.connect) || wants(.failToConnect) {
            let id = held.begin(
                operation, deadline: deadline(OperationTracker.proofOfLife(parameters)), expiry: atEnd, atEnd: atEnd)
            connection.connecting = id
            if selection.keeps(operation) { takePacket(id) }
        }
        connections[link.id.index] = connection
        if let peripheral = link.addresses.peripheral { advertising.expect(peripheral) }
    }

    /// A connection of BR/EDR: what is done on it is reported, its life is kept apart.
    mutating func addClassic(_ link: borrowing Link) {
        while connections.count <= link.id.index { connections.append(nil) }
        guard connections[link.id.index] == nil else { return }
        let connection = OperationConnection(link.number)
        connection.isOver = true
        connection.began = now.nanoseconds
        connections[link.id.index] = connection
        classic.begin(makeOperation(.connect, link))
    }

    /// An attempt came to nothing.
    mutating func failToConnect(_ connection: HCIOccurrence.LEConnection, attempt: Nanoseconds?) {
        var operation = BluetoothOperation(.failToConnect, now)
        operation.state.actor = connection.isCentral ? .central : .peripheral
        let peer = connection.peer.value == 0 ? nil : connection.peer
        if connection.isCentral { operation.state.peripheral = peer } else { operation.state.central = peer }
        operation.state.facts[.error] = .text(HCIError.name(connection.result.status))
        operation.state.facts[.duration] = .seconds(from: attempt, to: now.nanoseconds)
        add(operation)
    }

    // MARK: - Ends

    /// The host asks for the end.
    mutating func beginDisconnect(_ link: borrowing Link) -> OperationID? {
        ensureConnection(link)
        guard connections[link.id.index]?.disconnecting == nil, connections[link.id.index]?.isOver == false else {
            return nil
        }
        var operation = makeOperation(.disconnect, link)
        operation.state.end = nil
        if link.rolesAreKnown { operation.state.actor = link.viewpoint }
        operation.state.facts[.by] = operation.actor.name.map { .text("\($0)") }
        operation.state.facts[.duration] = .seconds(from: connections[link.id.index]?.began, to: now.nanoseconds)
        let id = begin(operation, timeout: ATTBearer.transactionTimeout)
        connections[link.id.index]?.disconnecting = id
        return id
    }

    /// Disconnection Complete.
    mutating func disconnect(_ link: borrowing Link, reason: UInt8) {
        ensureConnection(link)
        if classic.isOpen(link.number) {
            var operation = makeOperation(.disconnect, link)
            operation.state.facts[.duration] = .seconds(
                from: connections[link.id.index]?.began, to: now.nanoseconds)
            return classic.end(operation, reason)
        }
        let viewpoint = link.rolesAreKnown ? link.viewpoint : .unknown
        // Some controllers tell the host the reason that it gave itself.
        let isAsked = connections[link.id.index]?.disconnecting != nil
        let by: Sender? =
            switch reason {
            case HCIError.localHost: viewpoint
            // Without a command here, the other host gave it.
            case _ where HCIError.isOfDisconnect(reason):
                viewpoint == .unknown ? .unknown : isAsked ? viewpoint : viewpoint.other
            default: nil
            }
        if connections[link.id.index]?.isOver == false { endEncryption(link, reason: reason) }
        endConnection(
            link, reason: HCIError.name(reason), by: by,
            isNobody: [HCIError.timeout, 0x22, 0x3D, HCIError.notEstablished].contains(reason),
            hasFailed: reason == HCIError.notEstablished)
    }

    /// The end of a connection that has lived, or of one that never did.
    ///
    /// - Parameters:
    ///   - by: who ended it, if anybody did.
    ///   - isNobody: no device did.
    mutating func endConnection(_ link: borrowing Link, reason: String?, by: Sender?, isNobody: Bool, hasFailed: Bool) {
        guard let connection = connections[link.id.index], !connection.isOver else { return }
        connections[link.id.index]?.isOver = true
        if let peripheral = link.addresses.peripheral { advertising.expect(peripheral) }
        if let connecting = connection.connecting {
            connections[link.id.index]?.connecting = nil
            if hasFailed, held.isWaiting(connecting) {
                if let id = connection.disconnecting { held.remove(id) }
                return fail(connecting, reason)
            }
            held.complete(connecting) { _ in }
        } else if hasFailed, connection.began == nil {
            if let id = connection.disconnecting { held.remove(id) }
            add(failure(link, reason))
            return
        }
        // What had not taken effect never will.
        for case let id? in [connection.announcedParameters, connection.announcedPHY] where held.isWaiting(id) {
            complete(id) {
                $0.state.end = nil
                $0.state.outcome = .unanswered(.disconnected)
            }
        }
        var operation = makeOperation(.disconnect, link)
        operation.state.facts[.duration] = .seconds(from: connection.began, to: now.nanoseconds)
        if let reason {
            operation.state.facts[.reason] = .text(reason)
            operation.state.facts[.error] = .text(reason)
        }
        if let name = by?.name { operation.state.facts[.by] = .text("\(name)") }
        if isNobody { operation.state.facts[.by] = .text("nobody") }
        operation.state.actor = by ?? .unknown
        if let id = connection.disconnecting, held.isWaiting(id) {
            complete(id) {
                $0.state.facts = operation.facts
                $0.state.actor = operation.actor
            }
        } else {
            add(operation)
        }
    }

    /// A connection that was never established, and whose beginning is not in the capture.
    private func failure(_ link: borrowing Link, _ reason: String?) -> BluetoothOperation {
        var operation = makeOperation(.failToConnect, link)
        if link.rolesAreKnown { operation.state.actor = .central }
        operation.state.facts[.error] = reason.map { .text($0) }
        return operation
    }

    /// The connection ended before anything came from the other side.
    private mutating func fail(_ connecting: OperationID, _ reason: String?) {
        let moment = now
        guard wants(.failToConnect) else { return held.remove(connecting) }
        held.complete(connecting) { operation in
            let attempt = operation.state
            operation = BluetoothOperation(.failToConnect, attempt.begin) {
                $0.connection = attempt.connection
                $0.actor = attempt.actor
                $0.central = attempt.central
                $0.peripheral = attempt.peripheral
                $0.packets = attempt.packets
                $0.end = moment
                $0.facts[.error] = reason.map { .text($0) }
                $0.facts[.duration] = .seconds(from: attempt.begin.nanoseconds, to: moment.nanoseconds)
            }
        }
        keepPacket(connecting)
    }

    /// The place of a connection becomes free.
    mutating func remove(_ link: borrowing Link) {
        guard link.id.index < connections.count, let over = connections[link.id.index] else { return }
        if !over.isOver {
            endConnection(link, reason: nil, by: nil, isNobody: false, hasFailed: false)
        }
        connections[link.id.index] = nil
        if let id = over.pairing { giveUp(id, .disconnected) }
        if let id = over.encrypting { giveUp(id, .disconnected) }
        if let request = over.parameterRequest { giveUp(request.id, .disconnected) }
        for request in over.waiting { giveUp(request.id, .disconnected) }
        held.gaps.forget(over.number)
    }

    mutating func giveUp(_ id: OperationID, _ reason: BluetoothOperation.Outcome.Reason) {
        held.complete(id) {
            $0.state.outcome = .unanswered(reason)
            $0.state.end = nil
        }
    }

    /// An operation of a connection, without anything else.
    func makeOperation(_ kind: OperationKind, _ link: borrowing Link) -> BluetoothOperation {
        var operation = BluetoothOperation(kind, now)
        operation.state.connection = link.id.index < connections.count ? connections[link.id.index]?.number : nil
        (operation.state.central, operation.state.peripheral) = (link.devices.central, link.devices.peripheral)
        return operation
    }
}

/// Names of the controller's error codes.
package enum HCIError {
    /// Connection Failed to be Established: nothing came from the other side (Core 6.0, Vol 1, Part F, 2.61).
    package static let notEstablished: UInt8 = 0x3E
    /// Unknown Connection Identifier: LE Create Connection Cancel ended the attempt.
    static let unknownConnection: UInt8 = 0x02
    /// PIN or Key Missing.
    static let keyMissing: UInt8 = 0x06
    /// Connection Timeout: the supervision timeout.
    package static let timeout: UInt8 = 0x08
    /// Remote User Terminated Connection: a host hung up, and its controller passes that on.
    package static let remoteUser: UInt8 = 0x13
    /// Connection Terminated By Local Host.
    package static let localHost: UInt8 = 0x16
    /// Authentication Failure, PIN or Key Missing, Connection Terminated due to MIC Failure: the two sides have no key in
    /// common.
    static let ofKeys: [UInt8] = [0x05, keyMissing, 0x3D]

    /// Whether a Disconnect command can have it as its reason (Core 6.0, Vol 4, Part E, 7.1.6).
    static func isOfDisconnect(_ reason: UInt8) -> Bool {
        switch reason {
        case 0x05, 0x13, 0x14, 0x15, 0x1A, 0x29, 0x3B: true
        default: false
        }
    }

    package static func name(_ code: UInt8) -> String { ErrorSource.controller.name(code) }
}

extension BluetoothOperation {
    /// Adds the parameters in force, or those that a reader asks for.
    mutating func describe(_ parameters: ConnectionParameters) {
        state.facts[parameters.minInterval == nil ? .interval : .maxInterval] = .units1250us(parameters.interval)
        state.facts[.minInterval] = parameters.minInterval.map { .units1250us($0) }
        state.facts[.peripheralLatency] = .integer(Int(parameters.latency))
        state.facts[.supervisionTimeout] = .centiseconds(parameters.timeout)
    }
}

extension BluetoothOperation {
    /// Adds the parameters in force; the interval, where it stays, is not said again.
    mutating func describe(_ parameters: SubrateParameters) {
        state.facts[.interval] = parameters.interval.map { .decimal(Double(Int($0) * 125) / 1_000_000) }
        state.facts[.subrateFactor] = .integer(Int(parameters.factor))
        state.facts[.peripheralLatency] = .integer(Int(parameters.latency))
        state.facts[.supervisionTimeout] = .centiseconds(parameters.timeout)
    }
}

extension FieldValue {
    static func units1250us(_ units: UInt16) -> FieldValue { .decimal(Double(Int(units) * 125) / 100_000) }
    static func centiseconds(_ units: UInt16) -> FieldValue { .decimal(Double(units) / 100) }
}
