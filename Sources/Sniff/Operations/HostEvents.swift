import Decoders

/// What a host asks its controller for, and what the controller reports (Core 6.0, Vol 4, Part E, 7.7).
extension OperationTracker {
    @inline(never)
    mutating func receive(
        _ occurrence: HCIOccurrence, _ adapter: AdapterID, _ hci: borrowing HCILayer, _ links: borrowing LinkTable
    ) {
        while adapters.count <= adapter.index { adapters.append(OperationAdapter()) }
        switch occurrence {
        case .requested(let opcode, let request): receive(opcode, request, adapter, hci, links)
        case .answered(let opcode, let status): receiveAnswer(opcode, status, adapter, hci)
        case .connected(let connection): receive(connection, adapter, hci, links)
        case .connectedClassic(let handle, _): if let link = hci[adapter].link(handle) { addClassic(link, links) }
        case .advertisingSetTerminated(_, let set, _): endAdvertising(adapter.index, set: set)
        case .disconnected(let handle, let reason):
            if let link = hci[adapter].link(handle) { disconnect(link, links, reason: reason) }
        case .remoteInformationRead(let result): _ = known(result.handle, result.status, hci[adapter], links)
        case .encryptionChanged(let result, let isOn):
            guard let link = known(result.handle, result.status, hci[adapter], links) else { return }
            if result.status != 0 || isOn { encrypt(link, links, status: result.status) }
        case .longTermKeyRequested(let handle):
            guard let link = known(handle, 0, hci[adapter], links) else { return }
            connections[link.index]?.encryptionAsked = now.nanoseconds
        case .parametersRequested(let handle, let parameters):
            guard let link = known(handle, 0, hci[adapter], links) else { return }
            var operation = makeOperation(.requestParameters, link, links)
            if links[link].rolesAreKnown { operation.actor = links[link].viewpoint.other }
            operation.describe(parameters)
            add(operation)
        case .parametersUpdated(let result, let parameters):
            guard let link = known(result.handle, result.status, hci[adapter], links) else { return }
            var operation = makeOperation(.updateParameters, link, links)
            if result.status == 0 { operation.describe(parameters) } else { operation.refuse(result.status) }
            add(operation)
        case .dataLengthChanged(let handle, let sent, let received):
            guard let link = known(handle, 0, hci[adapter], links) else { return }
            var operation = makeOperation(.updateDataLength, link, links)
            let isCentral = links[link].viewpoint == .central
            operation.facts[.octetsToPeripheral] = .integer(Int(isCentral ? sent : received))
            operation.facts[.octetsToCentral] = .integer(Int(isCentral ? received : sent))
            add(operation)
        case .phyUpdated(let result, let sent, let received):
            guard let link = known(result.handle, result.status, hci[adapter], links) else { return }
            var operation = makeOperation(.updatePHY, link, links)
            let isCentral = links[link].viewpoint == .central
            if result.status == 0 {
                operation.describePHYs(
                    toPeripheral: isCentral ? sent : received, toCentral: isCentral ? received : sent)
            } else {
                operation.refuse(result.status)
            }
            add(operation)
        case .none, .trainLost: break
        }
    }

    /// The connection of an event. One that succeeds shows that the other side is there.
    private mutating func known(
        _ handle: UInt16, _ status: UInt8, _ adapter: borrowing Adapter, _ links: borrowing LinkTable
    ) -> LinkID? {
        guard let link = adapter.link(handle) else { return nil }
        ensureConnection(link, links)
        if status == 0 { noteLife(link) }
        return link
    }

    private mutating func receive(
        _ connection: HCIOccurrence.LEConnection, _ adapter: AdapterID, _ hci: borrowing HCILayer,
        _ links: borrowing LinkTable
    ) {
        let attempt = connection.isCentral ? adapters[adapter.index].attempt : nil
        if connection.isCentral { adapters[adapter.index].attempt = nil }
        guard connection.result.status == 0 else { return failToConnect(connection, attempt: attempt) }
        guard let link = hci[adapter].link(connection.result.handle) else { return }
        connect(link, links, connection.parameters, attempt: attempt)
        // Legacy advertising ends with the connection that it led to; a set says so itself.
        if !connection.isCentral, hci[adapter].lastSet == nil { endAdvertising(adapter.index, set: nil) }
    }
}

extension Operation {
    /// The controller says that it came to nothing.
    mutating func refuse(_ status: UInt8) {
        let name = HCIError.name(status)
        facts[.error] = .text(name)
        outcome = .refused(code: Int(status), name: name)
    }
}
