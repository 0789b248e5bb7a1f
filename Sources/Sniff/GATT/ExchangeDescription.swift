import Decoders

/// A PDU of the Attribute Protocol and its value, as fields (Core 6.0, Vol 3, Parts F and G).
extension Dissection {
    /// Describes an exchange.
    ///
    /// - Parameter mayBeKept: whether an operation may keep the packet.
    /// - Returns: whether the object `value` was begun, or is not needed.
    @inline(__always)
    mutating func describe(
        _ exchange: borrowing Exchange, mayBeKept: Bool, _ bytes: borrowing Span<UInt8>,
        _ cache: borrowing GATTCache, _ registry: Registry
    ) -> Bool {
        facts.layer = .att
        facts.answersNothing = exchange.pdu.role == .response && exchange.request == nil
        guard describesExchanges == .all || describesExchanges == .kept && mayBeKept else { return true }
        fields.begin(Layer.att.key)
        if exchange.pdu.hasPlainHead {
            // All that these say before their value follows from the opcode, the handle, and a state of the table.
            let version = exchange.database.map { cache.version($0) } ?? 0
            let number = version << 24 | UInt64(exchange.handle) << 8 | UInt64(exchange.pdu.opcode)
            fields.addMemoized(Layer.att.key, of: number, from: .attributeHead) {
                Dissection.describeHead(exchange, bytes, cache, into: &$0)
            }
        } else {
            Dissection.describeHead(exchange, bytes, cache, into: &fields)
            exchange.signature?.describe(into: &fields)
        }
        if let mtu = exchange.mtu, exchange.pdu.isPushed, exchange.pdu.value.count >= mtu - 3 {
            checkLength(exchange.pdu, mtu)
        }
        var decoder = exchange.decoder(registry, bytes)
        if let known = decoder, let database = exchange.database,
            !cache.matches(known, size: exchange.pdu.value.count, database, exchange.handle, registry)
        {
            decoder = nil
        }
        if fields.isOneLine, let decoder, !exchange.isSecret {
            describeBriefly(exchange.pdu.value, decoder, isPart: exchange.mayBePart, bytes, registry)
        } else {
            describeValue(exchange, by: decoder, bytes, cache, registry)
        }
        return decoder != nil
    }

    /// The fields before the value, and its attribute.
    private static func describeHead(
        _ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>, _ cache: borrowing GATTCache,
        into fields: inout FieldList
    ) {
        // A search that failed has nothing to do with the attribute that it began at.
        let isFailedSearch = exchange.pdu.kind == .errorResponse ? exchange.pdu.isAboutSearch : false
        let name = isFailedSearch ? nil : exchange.database.flatMap { cache.name($0, of: exchange.handle) }
        exchange.pdu.describeHead(bytes, name: name, into: &fields)
        if exchange.pdu.kind == .errorResponse, !isFailedSearch, let database = exchange.database,
            let name = cache.applicationError(exchange.pdu.error, database, at: exchange.handle)
        {
            fields.add(ATTField.applicationError.key, text: name)
        }
        if exchange.isOfRequestedHandle {
            fields.add(ATTField.handle.key, exchange.handle, inSummary: exchange.attribute.uuid == nil)
            if let name { fields.add(ATTField.handleName.key, name) }
        }
        guard let uuid = exchange.attribute.uuid, let database = exchange.database else { return }
        let service = cache.serviceUUID(database, of: exchange.handle)
        fields.add(ATTField.uuid.key, uuid, in: service, inSummary: !isFailedSearch)
        let source = cache.savedSource(database, of: exchange.handle)
        if let characteristic = cache.characteristic(database, ofDescriptor: exchange.handle) {
            fields.add(ATTField.descriptorOf.key, characteristic, in: service, inSummary: !isFailedSearch)
        }
        if let file = source.type { fields.add(ATTField.uuidSource.key, text: file, inSummary: !isFailedSearch) }
        if let service { fields.add(ATTField.service.key, service) }
        if let file = source.service { fields.add(ATTField.serviceSource.key, text: file) }
    }

    /// A notification or indication has room for MTU − 3 bytes: the server cuts what is longer (Part F, 3.4.7.1).
    private mutating func checkLength(_ pdu: ATTPDU, _ mtu: Int) {
        if pdu.value.count == mtu - 3 { return fields.add(ATTField.mayBeTruncated.key, true) }
        faults.append(
            Fault(
                ATTField.value.key, offset: pdu.value.lowerBound, needed: mtu - 3, available: pdu.value.count,
                .invalidLength))
    }

    /// The value in the one-line form, which shows bytes only where they cannot be decoded.
    private mutating func describeBriefly(
        _ value: Range<Int>, _ decoder: Registry.DecoderIndex, isPart: Bool, _ bytes: borrowing Span<UInt8>,
        _ registry: Registry
    ) {
        let start = fields.mark
        guard let fault = fault(decoding: value, decoder, isPart: isPart, bytes, registry) else { return }
        // Before what could be decoded of them.
        fields.truncate(to: start)
        fields.add(ATTField.value.key, bytes: value, of: bytes)
        _ = self.fault(decoding: value, decoder, isPart: isPart, bytes, registry)
        faults.append(fault, within: .value)
    }

    /// The value or list of a PDU, what it answers, and what the decoder makes of the value.
    private mutating func describeValue(
        _ exchange: borrowing Exchange, by decoder: Registry.DecoderIndex?, _ bytes: borrowing Span<UInt8>,
        _ cache: borrowing GATTCache, _ registry: Registry
    ) {
        if exchange.isSecret {
            let outer = fields.beginSecret(showing: ATTField.besideValues)
            describeBytes(exchange, bytes, cache, registry)
            fields.endSecret(outer)
        } else {
            describeBytes(exchange, bytes, cache, registry)
        }
        if let request = exchange.request {
            fields.add(ATTField.requestFrame.key, request.frame)
            facts.sentTime.addLatency(since: request.time, to: &fields, ATTField.latency.key)
        }
        fields.end(Layer.att.key)
        if let decoder {
            facts.isValueDecoded = decodeValue(
                decoder, exchange.pdu.value, isPart: exchange.mayBePart, isSecret: exchange.isSecret, bytes, registry)
        } else {
            facts.isValueDecoded = describeOnlyValue(exchange, bytes, cache, registry)
        }
    }

    private mutating func describeBytes(
        _ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>, _ cache: borrowing GATTCache,
        _ registry: Registry
    ) {
        fields.add(ATTField.pdu.key, bytes: exchange.pdu.range, of: bytes)
        if exchange.pdu.kind == .readMultipleResponse, describeParts(exchange, bytes, cache, registry) { return }
        do throws(Fault) {
            // What it lists are values, each of an attribute of the server's table.
            if exchange.pdu.kind == .multipleHandleValueNotification, let database = exchange.database {
                try exchange.pdu.describeValue(
                    bytes, requested: nil, known: { cache.listed($0, in: database, hasType: true) }, into: &fields)
            } else {
                // One that fills the MTU may be cut, within a value or its length (Core 6.0, Vol 3, Part F, 3.4.4.12).
                let handles = exchange.requestedHandles
                let database = exchange.database
                try exchange.pdu.describeValue(
                    bytes, requested: exchange.request?.type, mayBeCut: exchange.fillsMTU, handles: handles,
                    known: { handle in
                        database.map { cache.listed(handle, in: $0, hasType: !handles.isEmpty) } ?? ATTListedAttribute()
                    }, into: &fields)
            }
        } catch {
            faults.append(error, within: exchange.bearer.length)
        }
    }

    /// A Read Multiple Response with a value for each handle of the request (Core 6.0, Vol 3, Part F, 3.4.4.7). The values
    /// follow each other without their lengths: all but the last must be of one size by their specification.
    ///
    /// - Returns: whether they could be distinguished.
    private mutating func describeParts(
        _ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>, _ cache: borrowing GATTCache,
        _ registry: Registry
    ) -> Bool {
        guard exchange.isIntact, let database = exchange.database, !exchange.requestedHandles.isEmpty else {
            return false
        }
        let value = exchange.pdu.value
        var parts: [(handle: UInt16, type: BluetoothUUID?, range: Range<Int>)] = []
        var start = value.lowerBound
        for (index, handle) in exchange.requestedHandles.enumerated() {
            let attribute = cache.resolve(database, handle)
            let isLast = index == exchange.requestedHandles.count - 1
            let size = attribute.decoder.flatMap { registry.fixedSize(of: $0) }
            guard let count = isLast ? value.upperBound - start : size, count <= value.upperBound - start,
                size.map({ $0 == count }) ?? true
            else { return false }
            parts.append((handle, attribute.uuid, start..<start + count))
            start += count
        }
        fields.add(ATTField.value.key, bytes: value, of: bytes, inSummary: false)
        fields.begin(ATTField.attributes.key, .array)
        for part in parts {
            fields.begin(ATTField.attributes.key, .element)
            fields.add(ATTField.attributeHandle.key, part.handle)
            if let name = cache.name(database, of: part.handle) { fields.add(ATTField.attributeHandleName.key, name) }
            if let type = part.type {
                let service = cache[database].serviceUUID(containing: part.handle)
                fields.add(ATTField.attributeType.key, type, in: service)
            }
            fields.add(ATTField.attributeValue.key, bytes: part.range, of: bytes)
            fields.end(ATTField.attributes.key)
        }
        fields.end(ATTField.attributes.key)
        return true
    }

    /// The value of a Read By Type Response that lists one attribute: how iOS reads a Device Name. Declarations are
    /// described in the list itself.
    ///
    /// - Returns: whether it was decoded to its end.
    private mutating func describeOnlyValue(
        _ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>, _ cache: borrowing GATTCache,
        _ registry: Registry
    ) -> Bool {
        let pdu = exchange.pdu
        guard exchange.isIntact, pdu.kind == .readByTypeResponse, let type = exchange.request?.type, pdu.parsed == .all,
            pdu.value.count > 2, pdu.value.count == Int(pdu.number), type != .characteristic, type != .include
        else { return false }
        let handle = bytes.u16(at: pdu.value.lowerBound)
        let service = exchange.database.flatMap { cache.serviceUUID($0, of: handle) }
        let kinds = exchange.database.map { cache[$0].kinds.all } ?? []
        guard let decoder = registry.decoder(for: type, in: service, of: kinds) else { return false }
        return decodeValue(
            decoder, pdu.value.lowerBound + 2..<pdu.value.upperBound, isSecret: exchange.isSecret, bytes, registry)
    }

    /// Decodes a value by its registered decoder; true if it went well. Of a secret one, what it is called is shown.
    mutating func decodeValue(
        _ decoder: Registry.DecoderIndex, _ range: Range<Int>, isPart: Bool = false, isSecret: Bool,
        _ bytes: borrowing Span<UInt8>, _ registry: Registry
    ) -> Bool {
        let outer = isSecret ? fields.beginSecret(showing: [ValueField.name.key]) : fields.secrecy
        let fault = fault(decoding: range, decoder, isPart: isPart, bytes, registry)
        if isSecret { fields.endSecret(outer) }
        guard let fault else { return true }
        faults.append(fault, within: .value)
        return false
    }

    /// Adds the object `value`. What is wrong with the bytes is returned: everything before it is in the object.
    private mutating func fault(
        decoding range: Range<Int>, _ decoder: Registry.DecoderIndex, isPart: Bool, _ bytes: borrowing Span<UInt8>,
        _ registry: Registry
    ) -> Fault? {
        var reader = Reader(range: range)
        do throws(Fault) {
            try registry.decodeAttribute(decoder, bytes, &reader, isPart: isPart, into: &fields)
        } catch {
            return error
        }
        return reader.isAtEnd ? nil : registry.leftOver(reader, of: range, decoder)
    }
}

extension GATTCache {
    /// Looks an attribute up that a response lists.
    ///
    /// - Parameter hasType: its type is that of the table; a response that lists types says them itself.
    fileprivate func listed(_ handle: UInt16, in database: DatabaseID, hasType: Bool) -> ATTListedAttribute {
        var listed = ATTListedAttribute()
        if hasType {
            (listed.type, listed.source) = (resolve(database, handle).uuid, savedSource(database, of: handle).type)
        }
        listed.name = name(database, of: handle)
        listed.service = self[database].serviceUUID(containing: handle)
        return listed
    }
}

extension Exchange {
    /// Whether it lists values of any size and fills the MTU, or may, as far as is known.
    var fillsMTU: Bool {
        pdu.kind == .readMultipleVariableResponse && mtu.map { pdu.value.count == $0 - 1 } ?? true
    }

    /// Whether its value may go on in Read Blob Responses: it is as long as a Read Response can be (Core 6.0, Vol 3, Part F,
    /// 3.4.4.4). Without the MTU, any that fills the least one.
    var mayBePart: Bool { pdu.kind == .readResponse && pdu.value.count >= (mtu ?? 23) - 1 }

    /// Whether it is an answer that carries no handle, to a request with exactly one.
    fileprivate var isOfRequestedHandle: Bool {
        guard handle != 0 else { return false }
        switch pdu.kind {
        case .readResponse, .readBlobResponse, .writeResponse, .handleValueConfirmation: return true
        default: return false
        }
    }
}
