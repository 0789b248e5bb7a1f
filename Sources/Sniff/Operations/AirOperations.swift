import Decoders

/// What a sniffer hears (Core 6.0, Vol 6, Part B).
extension OperationTracker {
    /// A packet of a connection: what was missed before it, and what it changes.
    mutating func receiveData(
        _ heard: borrowing HeardPacket, _ links: borrowing LinkTable, cut: Int?
    ) {
        guard heard.kind == .data, !heard.data.received.isIsochronous else { return }
        let link = heard.data.received.link
        ensureConnection(link, links)
        let number = connections[link.index]?.number
        guard heard.data.isGood else { return addGap(.badCRC, number) }
        if heard.data.received.lost > 0 { addGap(.lostPackets(heard.data.received.lost), number) }
        // One event without a packet hides nothing: the sequence numbers would show it.
        if heard.data.received.timing.missed > 1, heard.data.received.timing.counter != nil, !heard.data.isSubrated {
            addGap(.missedEvents(heard.data.received.timing.missed), number)
        }
        guard heard.data.received.isTrusted, !heard.data.received.isRetransmission else {
            if let cut { addGap(.cut(cut), number) }
            return
        }
        if heard.data.received.sender == .peripheral { noteLife(link) }
        if !heard.data.received.payload.isEmpty { noteReadability(link, links, heard) }
        receive(heard.control, heard.data.received.sender, link, links)
    }

    /// What nobody can read is a gap: one for each stretch of it.
    private mutating func noteReadability(
        _ link: LinkID, _ links: borrowing LinkTable, _ heard: borrowing HeardPacket
    ) {
        guard heard.data.received.isUnreadable else {
            connections[link.index]?.isUnreadable = false
            return
        }
        if connections[link.index]?.isUnreadable == false {
            connections[link.index]?.isUnreadable = true
            addGap(.encrypted, connections[link.index]?.number)
        }
        // Unreadable, it is LL_START_ENC_RSP, the last of the procedure (5.1.3.1).
        if heard.data.received.sender == .peripheral, connections[link.index]?.isStartingEncryption == true {
            startEncryption(link, links)
        }
    }

    private mutating func startEncryption(_ link: LinkID, _ links: borrowing LinkTable) {
        connections[link.index]?.isStartingEncryption = false
        encrypt(link, links, status: 0)
    }

    // MARK: - LL Control PDUs

    /// An LL Control PDU (2.4.2).
    private mutating func receive(
        _ control: borrowing LLControlPDU, _ sender: Sender, _ link: LinkID, _ links: borrowing LinkTable
    ) {
        var operation: Operation
        switch control {
        case .terminate(let error):
            return endConnection(
                link, links, reason: HCIError.name(error), by: sender, isNobody: false, hasFailed: false)
        case .connectionUpdate(let parameters, _, _, _):
            operation = makeOperation(.updateParameters, link, links)
            operation.describe(parameters)
        case .parameterRequest(let requested):
            operation = makeOperation(.requestParameters, link, links)
            operation.describe(requested)
        case .phyUpdate(let toPeripheral, let toCentral, _):
            operation = makeOperation(.updatePHY, link, links)
            operation.describePHYs(toPeripheral: toPeripheral, toCentral: toCentral)
        case .lengthRequest(let offered):
            connections[link.index]?.offeredLength = offered
            return
        case .lengthResponse(let length):
            operation = makeOperation(.updateDataLength, link, links)
            if let offered = connections[link.index]?.offeredLength {
                // What one side sends and the other can receive (Core 6.0, Vol 6, Part B, 4.5.10).
                let toAsking = Int(min(offered.received, length.sent))
                let toAsked = Int(min(offered.sent, length.received))
                operation.facts[.octetsToPeripheral] = .integer(sender == .peripheral ? toAsked : toAsking)
                operation.facts[.octetsToCentral] = .integer(sender == .peripheral ? toAsking : toAsked)
            }
        case .encryptionRequest:
            connections[link.index]?.encryptionAsked = now.nanoseconds
            return
        case .startEncryptionRequest:
            connections[link.index]?.isStartingEncryption = true
            return
        case .startEncryptionResponse:
            if sender == .peripheral { startEncryption(link, links) }
            return
        case .reject(let opcode, let error):
            if opcode ?? LLControlOpcode.encReq == LLControlOpcode.encReq { refuseEncryption(error, link, links) }
            return
        case .none, .channelMap, .encryptionResponse, .pauseEncryptionResponse, .periodicSync, .cis, .subrate: return
        }
        operation.actor = sender
        add(operation)
    }

    private mutating func refuseEncryption(_ error: UInt8, _ link: LinkID, _ links: borrowing LinkTable) {
        guard connections[link.index]?.encryptionAsked != nil else { return }
        encrypt(link, links, status: error)
    }

    /// A connection on the air is over, and nobody said why.
    mutating func endConnection(_ link: LinkID, _ links: borrowing LinkTable) {
        guard link.index < connections.count else { return }
        endConnection(link, links, reason: nil, by: nil, isNobody: false, hasFailed: false)
    }

    // MARK: - Advertising

    /// An advertising PDU, or a request to connect.
    mutating func receiveAdvertising(
        _ heard: borrowing HeardPacket, _ links: borrowing LinkTable, _ bytes: borrowing Span<UInt8>
    ) {
        guard heard.kind == .advertising else { return }
        if let request = heard.advertising.pdu.connection, let link = heard.advertising.link {
            return begin(request, link, links)
        }
        guard wants(.advertise) else { return }
        let (advertiser, kind) = (heard.advertising.pdu.advertiser, UInt16(heard.advertising.pdu.type))
        let rssi = heard.advertising.rssi
        switch heard.advertising.data {
        case .none: break
        case .ofPacket(let range): add(advertiser, kind: kind, range, rssi: rssi, nil, bytes)
        case .joined(let whole): add(advertiser, kind: kind, 0..<whole.count, rssi: rssi, nil, whole.span)
        }
    }

    private mutating func begin(_ request: ConnectionRequest, _ link: LinkID, _ links: borrowing LinkTable) {
        // Of a connection that is known it was heard again.
        if link.index < connections.count, connections[link.index] != nil { return }
        connect(link, links, request.parameters, attempt: nil, atEnd: .unanswered(.notCaptured))
    }
}
