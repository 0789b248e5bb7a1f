import Decoders

/// Packets that a sniffer hears (Core 6.0, Vol 6, Part B).
extension OperationTracker {
    /// A packet of a connection: what was missed before it, and what it changes.
    mutating func receiveData(_ observed: borrowing ObservedPacket, _ links: borrowing LinkTable, cut: Int?) {
        guard observed.kind == .data, !observed.data.received.isIsochronous else { return }
        let link = observed.data.received.link
        ensureConnection(links[link])
        let number = connections[link.index]?.number
        guard observed.data.isGood else {
            connections[link.index]?.hasMissed = true
            return addGap(.badCRC, number)
        }
        let last = connections[link.index]?.lastReceived
        connections[link.index]?.lastReceived = now
        if observed.data.received.lost > 0 {
            connections[link.index]?.hasMissed = true
            addGap(.lostPackets(observed.data.received.lost), number, since: last)
        }
        if observed.data.received.timing.hidesPackets {
            addGap(.missedEvents(observed.data.received.timing.missed), number, since: last)
        }
        if !observed.data.received.timing.applied.isEmpty { apply(observed.data.received.timing.applied, link) }
        guard observed.data.received.isTrusted, !observed.data.received.isRetransmission else {
            if let cut { addGap(.cut(cut), number) }
            return
        }
        if observed.data.received.sender == .peripheral { noteLife(link) }
        if !observed.data.received.payload.isEmpty { noteReadability(links[link], observed) }
        receive(
            observed.control, observed.data.received.sender, links[link], observed.data.received.timing.followsInstants)
    }

    /// Unreadable packets are a gap: one for each stretch of it.
    private mutating func noteReadability(_ link: borrowing Link, _ observed: borrowing ObservedPacket) {
        connections[link.id.index]?.isDecrypted = observed.data.received.isDeciphered
        guard observed.data.received.isUnreadable else {
            // From LL_START_ENC_REQ on the peripheral sends nothing in clear: its LL_START_ENC_RSP was missed.
            if observed.data.received.sender == .peripheral, isStartingEncryption(link),
                observed.control.provesEncryption
            {
                startEncryption(link)
            }
            connections[link.id.index]?.isUnreadable = false
            return
        }
        if connections[link.id.index]?.isUnreadable == false {
            connections[link.id.index]?.isUnreadable = true
            addGap(.encrypted, connections[link.id.index]?.number)
        }
        // Unreadable, it is LL_START_ENC_RSP, the last of the procedure, or what follows it (5.1.3.1).
        if observed.data.received.sender == .peripheral,
            isStartingEncryption(link) || connections[link.id.index]?.encryptionAsked != nil
        {
            startEncryption(link)
        }
    }

    private func isStartingEncryption(_ link: borrowing Link) -> Bool {
        connections[link.id.index]?.isStartingEncryption == true
    }

    private mutating func startEncryption(_ link: borrowing Link) {
        connections[link.id.index]?.isStartingEncryption = false
        encrypt(link, status: 0)
    }

    // MARK: - LL Control PDUs

    /// Announced changes take effect at their instant: with the first packet that was heard from then on (5.1.1 and
    /// 5.1.10).
    private mutating func apply(_ effects: AirConnection.Effects, _ link: LinkID) {
        guard let connection = connections[link.index] else { return }
        if effects.hasParameters, let id = connection.announcedParameters { complete(id) { $0.noteLatency() } }
        if effects.hasPHY, let id = connection.announcedPHY { complete(id) { $0.noteLatency() } }
    }

    /// A change that waits for its instant, no longer than a request for its answer; at once, if the events cannot be
    /// counted until then.
    private mutating func announce(_ operation: BluetoothOperation, _ followsInstants: Bool) -> OperationID? {
        guard followsInstants else {
            add(operation)
            return nil
        }
        return begin(
            operation, timeout: ATTBearer.transactionTimeout, expiry: .unanswered(.notCaptured),
            atEnd: .unanswered(.notCaptured))
    }

    /// An LL Control PDU (2.4.2).
    private mutating func receive(
        _ control: borrowing LLControlPDU, _ sender: Sender, _ link: borrowing Link, _ followsInstants: Bool
    ) {
        var operation: BluetoothOperation
        switch control {
        case .terminate(let error):
            return endConnection(link, reason: HCIError.name(error), by: sender, isNobody: false, hasFailed: false)
        case .connectionUpdate(let parameters, _, _, _):
            operation = makeOperation(.updateParameters, link)
            operation.describe(parameters)
            operation.state.actor = sender
            connections[link.id.index]?.announcedParameters = announce(operation, followsInstants)
            return
        case .subrate(let parameters), .connectionRate(let parameters, _, _):
            operation = makeOperation(.updateParameters, link)
            operation.describe(parameters)
        case .parameterRequest(let requested):
            operation = makeOperation(.requestParameters, link)
            operation.describe(requested)
        case .phyUpdate(let toPeripheral, let toCentral, _):
            operation = makeOperation(.updatePHY, link)
            operation.describePHYs(toPeripheral: toPeripheral, toCentral: toCentral)
            operation.state.actor = sender
            // With nothing to change the instant means nothing (2.4.2.23).
            let changes = toPeripheral != 0 || toCentral != 0
            connections[link.id.index]?.announcedPHY = announce(operation, followsInstants && changes)
            return
        case .lengthRequest(let offered):
            connections[link.id.index]?.offeredLength[sender] = offered
            return
        case .lengthResponse(let length):
            operation = makeOperation(.updateDataLength, link)
            if let offered = connections[link.id.index]?.offeredLength[sender.other] {
                // What one side sends and the other can receive (Core 6.0, Vol 6, Part B, 4.5.10).
                let toAsking = Int(min(offered.received, length.sent))
                let toAsked = Int(min(offered.sent, length.received))
                operation.state.facts[.octetsToPeripheral] = .integer(sender == .peripheral ? toAsked : toAsking)
                operation.state.facts[.octetsToCentral] = .integer(sender == .peripheral ? toAsking : toAsked)
            }
        case .encryptionRequest:
            connections[link.id.index]?.encryptionAsked = now.nanoseconds
            return
        case .startEncryptionRequest:
            connections[link.id.index]?.isStartingEncryption = true
            return
        case .startEncryptionResponse:
            if sender == .peripheral { startEncryption(link) }
            return
        case .reject(let opcode, let error):
            if opcode ?? LLControlOpcode.encReq == LLControlOpcode.encReq { refuseEncryption(error, link) }
            return
        case .none, .channelMap, .encryptionResponse, .pauseEncryptionResponse, .periodicSync, .cis: return
        }
        operation.state.actor = sender
        add(operation)
    }

    private mutating func refuseEncryption(_ error: UInt8, _ link: borrowing Link) {
        guard connections[link.id.index]?.encryptionAsked != nil else { return }
        encrypt(link, status: error)
    }

    /// A connection on the air is over, for an unknown reason.
    mutating func endConnection(_ link: borrowing Link) {
        guard link.id.index < connections.count else { return }
        endConnection(link, reason: nil, by: nil, isNobody: false, hasFailed: false)
    }

    // MARK: - Advertising

    /// An advertising PDU, or a request to connect.
    mutating func receiveAdvertising(
        _ observed: borrowing ObservedPacket, _ links: borrowing LinkTable, _ bytes: borrowing Span<UInt8>
    ) {
        guard observed.kind == .advertising else { return }
        if let request = observed.advertising.pdu.connection, let link = observed.advertising.link {
            return begin(request, links[link])
        }
        guard wants(.advertise) else { return }
        let (advertiser, kind) = (observed.advertising.pdu.advertiser, UInt16(observed.advertising.pdu.type))
        let (rssi, isScanResponse) = (observed.advertising.rssi, observed.advertising.isScanResponse)
        switch observed.advertising.data {
        case .none: break
        case .ofPacket(let range):
            add(advertiser, kind: kind, isScanResponse: isScanResponse, range, rssi: rssi, nil, bytes)
        case .joined(let whole):
            add(
                advertiser, kind: kind, isScanResponse: isScanResponse, 0..<whole.count, rssi: rssi, nil, whole.span)
        }
    }

    private mutating func begin(_ request: ConnectionRequest, _ link: borrowing Link) {
        // Of a connection that is known it was heard again.
        if link.id.index < connections.count, connections[link.id.index] != nil { return }
        connect(link, request.parameters, attempt: nil, atEnd: .unanswered(.notCaptured))
    }
}

extension LLControlPDU {
    /// Whether the peripheral sends it after LL_START_ENC_REQ only under encryption, and is not itself what says that this is
    /// on (Core 6.0, Vol 6, Part B, 5.1.3.1).
    fileprivate var provesEncryption: Bool {
        switch self {
        case .startEncryptionRequest, .startEncryptionResponse, .reject, .terminate: false
        default: true
        }
    }
}

extension BluetoothOperation {
    /// How long it took until it was in force.
    fileprivate mutating func noteLatency() {
        state.facts[.latency] = .seconds(from: begin.nanoseconds, to: end?.nanoseconds)
    }
}
