import Decoders

/// What ATT PDUs teach about the server's attributes (Core 6.0, Vol 3, Part G, 4). Only what the PDUs say is learned.
extension Analyzer {
    /// - Parameter attribute: type of the attribute that the PDU is about, where it is known.
    mutating func learn(
        _ pdu: ATTPDU, _ request: PendingRequest?, _ place: Int, _ bearer: Int, _ database: Int?,
        _ direction: Direction, _ attribute: BluetoothUUID?, _ isDamaged: Bool,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard pdu.parsed == .all, let kind = pdu.kind else { return }
        switch kind.role {
        case .request: return remember(pdu, place, bearer, direction, bytes)
        case .indication: remember(pdu, place, bearer, direction, bytes)
        default: break
        }
        guard !isDamaged else { return }
        switch kind {
        case .findInformationResponse, .readByTypeResponse, .readByGroupTypeResponse, .findByTypeValueResponse:
            // The sender of a response is the server.
            guard let database = database ?? newDatabase(place, isOfPeer: direction != .sent) else { return }
            learn(list: pdu, request, database, bytes)
        case .exchangeMTUResponse: links[place].bearers[bearer].agreeMTU(Int(pdu.number))
        case .multipleHandleValueNotification:
            if let database { followTransfers(list: pdu, place, bearer, database, bytes) }
        default: if let database { learn(kind, pdu, database, attribute, bytes) }
        }
    }

    /// What tells of a change of a table that is known.
    private mutating func learn(
        _ kind: ATTOpcode, _ pdu: ATTPDU, _ database: Int, _ attribute: BluetoothUUID?, _ bytes: borrowing Span<UInt8>
    ) {
        switch kind {
        case .handleValueIndication, .handleValueNotification:
            guard attribute == .serviceChanged, pdu.value.count == 4 else { return }
            let (start, end) = (bytes.u16(at: pdu.value.lowerBound), bytes.u16(at: pdu.value.lowerBound + 2))
            if start <= end { knowledge.forget(database, start...end) }
        case .readResponse:
            if attribute == .databaseHash, pdu.value.count == 16 { learn(hash: pdu.value, database, bytes) }
        default: break
        }
    }

    private mutating func learn(hash range: Range<Int>, _ database: Int, _ bytes: borrowing Span<UInt8>) {
        knowledge.learn(database, hash: range.map { bytes[$0] })
    }

    private mutating func learn(
        list pdu: ATTPDU, _ request: PendingRequest?, _ database: Int, _ bytes: borrowing Span<UInt8>
    ) {
        var entries = ATTEntries(pdu, requested: request?.type)
        while let entry = try? entries.next(bytes) {
            learn(entry, pdu, request, database, bytes)
        }
    }

    private mutating func learn(
        _ entry: ATTEntry, _ pdu: ATTPDU, _ request: PendingRequest?, _ database: Int, _ bytes: borrowing Span<UInt8>
    ) {
        switch pdu.kind {
        case .findInformationResponse:
            if let type = entry.type { knowledge.learn(database, entry.handle, type, .findInformation) }
        case .readByGroupTypeResponse:
            guard let type = entry.type, let service = entry.declaredService(bytes) else { return }
            knowledge.learn(
                database, service: service, entry.handle, entry.endHandle, isPrimary: type == .primaryService)
            knowledge.learn(database, entry.handle, type, .readByGroupType)
        case .findByTypeValueResponse:
            guard let type = request?.type else { return }
            if type == .primaryService || type == .secondaryService, let service = request?.value {
                knowledge.learn(
                    database, service: service, entry.handle, entry.endHandle, isPrimary: type == .primaryService)
            }
            knowledge.learn(database, entry.handle, type, .findByTypeValue)
        case .readByTypeResponse:
            // Without its request the list says nothing about types.
            guard let type = entry.type else { return }
            learn(entry, ofType: type, database, bytes)
        default: break
        }
    }

    private mutating func learn(
        _ entry: ATTEntry, ofType type: BluetoothUUID, _ database: Int, _ bytes: borrowing Span<UInt8>
    ) {
        if type == .databaseHash, entry.value.count == 16 { learn(hash: entry.value, database, bytes) }
        let declared = entry.declaredCharacteristic(bytes)
        if let declared {
            knowledge.prepare(database, declaration: entry.handle, value: declared.valueHandle, declared.uuid)
        }
        knowledge.learn(
            database, entry.handle, type, .readByType, properties: declared?.properties ?? 0, declares: declared?.uuid)
        if let declared {
            knowledge.learn(
                database, declared.valueHandle, declared.uuid, .characteristicDeclaration,
                properties: declared.properties)
        } else if type == .include, entry.value.count >= 4 {
            let start = entry.value.lowerBound
            let uuid = entry.value.count == 6 ? BluetoothUUID(bytes, at: start + 4, width: 2) : nil
            knowledge.learn(
                database, include: entry.handle, bytes.u16(at: start), bytes.u16(at: start + 2), uuid)
        }
    }
}
