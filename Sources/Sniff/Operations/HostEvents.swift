import Decoders

/// Requests of a host to its controller, and the reports of the controller (Core 6.0, Vol 4, Part E, 7.7).
extension OperationTracker {
    @inline(never)
    mutating func receive(_ occurrence: HCIOccurrence, _ adapter: borrowing Adapter, _ links: borrowing LinkTable) {
        while adapters.count <= adapter.id.index { adapters.append(OperationAdapter()) }
        switch occurrence {
        case .requested(let opcode, let request): receive(opcode, request, adapter, links)
        case .answered(let opcode, let status): receiveAnswer(opcode, status, adapter)
        case .connected(let connection): receive(connection, adapter, links)
        case .connectedClassic(let result, let peer):
            let attempt = adapters[adapter.id.index].takeClassicAttempt(to: peer)
            guard result.status == 0 else { return classic.fail(attempt ?? now, now, peer, result.status) }
            if let link = adapter.link(result.handle) { addClassic(links[link]) }
        case .advertisingSetTerminated(_, let set, _): endAdvertising(adapter.id.index, set: set)
        case .disconnected(let handle, let reason):
            if let link = adapter.link(handle) { disconnect(links[link], reason: reason) }
        case .remoteInformationRead(let result): _ = known(result.handle, result.status, adapter, links)
        case .encryptionChanged(let result, let isOn):
            guard let link = known(result.handle, result.status, adapter, links) else { return }
            if result.status != 0 || isOn { encrypt(links[link], status: result.status) }
        case .longTermKeyRequested(let handle, _):
            guard let link = known(handle, 0, adapter, links) else { return }
            noteEncryption(links[link])
        case .parametersRequested(let handle, let parameters):
            guard let link = known(handle, 0, adapter, links) else { return }
            var operation = makeOperation(.requestParameters, links[link])
            if links[link].rolesAreKnown { operation.state.actor = links[link].viewpoint.other }
            operation.describe(parameters)
            add(operation)
        case .parametersUpdated(let result, let parameters):
            guard let link = known(result.handle, result.status, adapter, links) else { return }
            var operation = makeOperation(.updateParameters, links[link])
            if result.status == 0 { operation.describe(parameters) } else { operation.refuse(result.status) }
            add(operation)
        case .subrateChanged(let result, let parameters):
            guard let link = known(result.handle, result.status, adapter, links) else { return }
            var operation = makeOperation(.updateParameters, links[link])
            if result.status == 0 { operation.describe(parameters) } else { operation.refuse(result.status) }
            add(operation)
        case .dataLengthChanged(let handle, let sent, let received):
            guard let link = known(handle, 0, adapter, links) else { return }
            var operation = makeOperation(.updateDataLength, links[link])
            let isCentral = links[link].viewpoint == .central
            operation.state.facts[.octetsToPeripheral] = .integer(Int(isCentral ? sent : received))
            operation.state.facts[.octetsToCentral] = .integer(Int(isCentral ? received : sent))
            add(operation)
        case .phyUpdated(let result, let sent, let received):
            guard let link = known(result.handle, result.status, adapter, links) else { return }
            var operation = makeOperation(.updatePHY, links[link])
            let isCentral = links[link].viewpoint == .central
            if result.status == 0 {
                operation.describePHYs(
                    toPeripheral: isCentral ? sent : received, toCentral: isCentral ? received : sent)
            } else {
                operation.refuse(result.status)
            }
            add(operation)
        case .none, .trainLost, .sharedSecretGenerated: break
        }
    }

    /// The connection of an event. One that succeeds shows that the other side is there.
    private mutating func known(
        _ handle: UInt16, _ status: UInt8, _ adapter: borrowing Adapter, _ links: borrowing LinkTable
    ) -> LinkID? {
        guard let link = adapter.link(handle) else { return nil }
        ensureConnection(links[link])
        if status == 0 { noteLife(link) }
        return link
    }

    private mutating func receive(
        _ connection: HCIOccurrence.LEConnection, _ adapter: borrowing Adapter, _ links: borrowing LinkTable
    ) {
        let attempt = connection.isCentral ? adapters[adapter.id.index].attempt : nil
        if connection.isCentral { adapters[adapter.id.index].attempt = nil }
        // The host itself gave up (7.8.13).
        if connection.isCentral, connection.result.status == HCIError.unknownConnection { return }
        guard connection.result.status == 0 else { return failToConnect(connection, attempt: attempt) }
        guard let link = adapter.link(connection.result.handle) else { return }
        connect(links[link], connection.parameters, attempt: attempt)
        // Legacy advertising ends with the connection that it led to; a set says so itself.
        if !connection.isCentral, adapter.lastSet == nil { endAdvertising(adapter.id.index, set: nil) }
    }
}

extension BluetoothOperation {
    /// The controller says that it came to nothing.
    mutating func refuse(_ status: UInt8) {
        let name = HCIError.name(status)
        state.facts[.error] = .text(name)
        state.outcome = .refused(code: Int(status), name: name)
    }
}
