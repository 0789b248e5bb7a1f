import Decoders

/// Learning a server's attributes from exchanges (Core 6.0, Vol 3, Part G, 4). Only what the PDUs say is noted.
extension GATTCache {
    /// Takes an exchange about a server's table.
    mutating func observe(_ exchange: borrowing Exchange, in id: DatabaseID, _ bytes: borrowing Span<UInt8>) {
        let pdu = exchange.pdu
        guard exchange.isIntact, pdu.parsed == .all else { return }
        switch pdu.kind {
        case .findInformationResponse, .readByTypeResponse, .readByGroupTypeResponse, .findByTypeValueResponse:
            var entries = ATTEntries(pdu, requested: exchange.request?.type)
            var last: UInt16 = 0
            while let entry = try? entries.next(bytes) {
                observe(entry, exchange, id, bytes)
                last = max(entry.handle, entry.endHandle)
            }
            forgetUnlisted(exchange, id, upTo: last)
        case .errorResponse:
            // Attribute Not Found (Part F, 3.4.1.1): there is none in all of the range.
            if pdu.error == 0x0A, pdu.isAboutSearch, let request = exchange.request {
                forgetUnlisted(exchange, id, upTo: request.endHandle)
            }
        case .handleValueIndication, .handleValueNotification:
            // Some servers notify it, though it is an indication.
            guard exchange.attribute.uuid == .serviceChanged, pdu.value.count == 4 else { return }
            let (start, end) = (bytes.u16(at: pdu.value.lowerBound), bytes.u16(at: pdu.value.lowerBound + 2))
            if start <= end { forget(id, start...end) }
        case .readResponse:
            if exchange.attribute.uuid == .databaseHash { observe(hash: pdu.value, id, bytes) }
            if rules.areAboutNames, exchange.attribute.uuid == .deviceName { observe(name: pdu.value, id, bytes) }
            if let uuid = exchange.attribute.uuid, uuid == .reportReference || uuid == .reportMap && !exchange.mayBePart
            {
                observe(hid: pdu.value.map { bytes[$0] }, of: uuid, id, at: exchange.handle)
            }
            if exchange.attribute.uuid == .characteristicUserDescription {
                observe(description: pdu.value, at: exchange.handle, id, bytes)
            }
        default: break
        }
    }

    /// Brings all attributes up to date that an exchange has values of, or may have.
    ///
    /// - Returns: whether values of any of them are not to be shown.
    mutating func refreshListed(_ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>) -> Bool {
        let pdu = exchange.pdu
        let type = pdu.kind == .findByTypeValueRequest ? pdu.requestedType(bytes) : exchange.request?.type
        // Declarations are no values.
        if type == .characteristic || type == .include { return false }
        var isSecret = type.map { self.isSecret($0) } ?? false
        guard let database = exchange.database else { return isSecret }
        var handles = exchange.requestedHandles
        if pdu.kind == .multipleHandleValueNotification || pdu.kind == .readByTypeResponse {
            var entries = ATTEntries(pdu, requested: type, mayBeCut: true)
            while let entry = try? entries.next(bytes) { handles.append(entry.handle) }
        }
        for handle in handles {
            refresh(database, handle)
            if resolve(database, handle).isSecret { isSecret = true }
        }
        return isSecret
    }

    private mutating func observe(hash range: Range<Int>, _ id: DatabaseID, _ bytes: borrowing Span<UInt8>) {
        if range.count == 16 { observe(id, hash: range.map { bytes[$0] }) }
    }

    /// Characteristic User Description (Core 6.0, Vol 3, Part G, 3.3.3.2) was read: profiles may know the characteristic by
    /// it.
    private mutating func observe(
        description range: Range<Int>, at handle: UInt16, _ id: DatabaseID, _ bytes: borrowing Span<UInt8>
    ) {
        let text = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
        if let value = self[id].characteristic(ofDescriptor: handle)?.valueHandle { describe(id, value, as: text) }
    }

    /// Device Name (Core 6.0, Vol 3, Part C, 12.1) was read.
    private mutating func observe(name range: Range<Int>, _ id: DatabaseID, _ bytes: borrowing Span<UInt8>) {
        let kinds = rules.kinds(called: range.map { bytes[$0] })
        setKinds(id) { $0.byReading = kinds }
    }

    private mutating func observe(
        _ entry: ATTEntry, _ exchange: borrowing Exchange, _ id: DatabaseID, _ bytes: borrowing Span<UInt8>
    ) {
        switch exchange.pdu.kind {
        case .findInformationResponse:
            if let type = entry.type { observe(id, entry.handle, type, .findInformation) }
        case .readByGroupTypeResponse:
            guard let type = entry.type, let service = entry.declaredService(bytes) else { return }
            observe(id, service: service, entry.handle, entry.endHandle, isPrimary: type == .primaryService)
            observe(id, entry.handle, type, .readByGroupType)
        case .findByTypeValueResponse:
            guard let type = exchange.request?.type else { return }
            if type == .primaryService || type == .secondaryService, let service = exchange.request?.value {
                observe(id, service: service, entry.handle, entry.endHandle, isPrimary: type == .primaryService)
            }
            observe(id, entry.handle, type, .findByTypeValue)
        case .readByTypeResponse:
            // Without its request the list says nothing about types.
            if let type = entry.type { observe(entry, ofType: type, id, bytes) }
        default: break
        }
    }

    private mutating func observe(
        _ entry: ATTEntry, ofType type: BluetoothUUID, _ id: DatabaseID, _ bytes: borrowing Span<UInt8>
    ) {
        if type == .databaseHash { observe(hash: entry.value, id, bytes) }
        if rules.areAboutNames, type == .deviceName { observe(name: entry.value, id, bytes) }
        let declared = entry.declaredCharacteristic(bytes)
        if let declared { prepare(id, declaration: entry.handle, value: declared.valueHandle, declared.uuid) }
        observe(
            id, entry.handle, type, .readByType, properties: declared?.properties ?? 0, declares: declared?.uuid)
        if let declared {
            observe(
                id, declared.valueHandle, declared.uuid, .characteristicDeclaration, properties: declared.properties)
        } else if type == .include, entry.value.count == 4 || entry.value.count == 6 {
            let start = entry.value.lowerBound
            let uuid = entry.value.count == 6 ? BluetoothUUID(bytes, at: start + 4, width: 2) : nil
            observe(id, include: entry.handle, bytes.u16(at: start), bytes.u16(at: start + 2), uuid)
        }
    }
}

extension ATTPDU {
    /// Whether it lists attributes, so that there is a table to begin.
    var revealsAttributes: Bool {
        switch kind {
        case .findInformationResponse, .readByTypeResponse, .readByGroupTypeResponse, .findByTypeValueResponse: true
        default: false
        }
    }
}
