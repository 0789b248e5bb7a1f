/// How an ATT PDU describes itself. What the analyzer knows besides (attribute type, request) goes in between.
extension ATTPDU {
    /// Opcode, name, and everything before the value.
    ///
    /// - Parameter name: the user's name of the attribute.
    package func describeHead(
        _ bytes: borrowing Span<UInt8>, name: StaticName? = nil, into fields: inout FieldList
    ) {
        guard parsed > .nothing else { return }
        fields.add(
            ATTField.opcode.key, code: opcode, ATTField.method.key, kind.map { StaticName($0.name) },
            orElse: "Unknown PDU")
        if carriesOneHandle {
            if kind == .errorResponse { fields.add(ATTField.requestOpcode.key, requestOpcode) }
            fields.add(ATTField.handle.key, handle)
            if let name { fields.add(ATTField.handleName.key, name) }
            if kind == .errorResponse, parsed == .all { fields.add(ATTField.error.key, error) }
        } else {
            describeRequest(bytes, into: &fields)
        }
        if kind == .readBlobRequest || kind == .prepareWriteRequest || kind == .prepareWriteResponse, parsed == .all {
            fields.add(ATTField.valueOffset.key, number)
        }
    }

    private func describeRequest(_ bytes: borrowing Span<UInt8>, into fields: inout FieldList) {
        switch kind {
        case _ where traits.contains(.search):
            guard parsed >= .head else { return }
            fields.add(ATTField.startHandle.key, handle)
            fields.add(ATTField.endHandle.key, endHandle)
            if let uuid = requestedType(bytes) {
                fields.add(kind == .readByGroupTypeRequest ? ATTField.groupType.key : ATTField.type.key, uuid)
            }
        case .exchangeMTURequest, .exchangeMTUResponse:
            if parsed == .all { fields.add(ATTField.mtu.key, number) }
        case .executeWriteRequest:
            if parsed == .all { fields.add(ATTField.flags.key, number) }
        case .findInformationResponse:
            if parsed == .all { fields.add(ATTField.format.key, number) }
        case .readByTypeResponse, .readByGroupTypeResponse:
            if parsed == .all { fields.add(ATTField.length.key, number) }
        default: break
        }
    }

    /// The value, or the list of a response.
    ///
    /// - Parameters:
    ///   - requested: the type that the request of this response asked for, where it is known.
    ///   - mayBeCut: the sender may have cut the list.
    ///   - handles: of what the response has the values of, where it does not say so itself.
    ///   - known: looks a listed attribute up.
    package func describeValue(
        _ bytes: borrowing Span<UInt8>, requested: BluetoothUUID?, mayBeCut: Bool = false, handles: [UInt16] = [],
        known: (UInt16) -> ATTListedAttribute = { _ in ATTListedAttribute() }, into fields: inout FieldList
    ) throws(Fault) {
        guard parsed == .all else { return }
        if kind == nil { return fields.add(ATTField.parameters.key, bytes: value, of: bytes) }
        if carriesValue {
            fields.add(ATTField.value.key, bytes: value, of: bytes)
            if !signature.isEmpty { fields.add(ATTField.signature.key, bytes: signature, of: bytes) }
            return
        }
        switch kind {
        case .readMultipleRequest, .readMultipleVariableRequest:
            var list = ATTEntries(self, requested: requested)
            fields.begin(ATTField.handles.key, .list)
            defer { fields.end(ATTField.handles.key) }
            while let entry = try list.next(bytes) { fields.add(ATTField.handles.key, entry.handle) }
        case _ where traits.contains(.lists):
            var list = ATTEntries(self, requested: requested, mayBeCut: mayBeCut)
            fields.begin(ATTField.attributes.key, .array)
            defer { fields.end(ATTField.attributes.key) }
            var requestedHandles = handles.makeIterator()
            while var entry = try list.next(bytes) {
                if entry.handle == 0, let handle = requestedHandles.next() { entry.handle = handle }
                var attribute = known(entry.handle)
                if entry.type != nil { attribute.source = nil } else { entry.type = attribute.type }
                fields.begin(ATTField.attributes.key, .element)
                entry.describe(bytes, attribute, into: &fields)
                fields.end(ATTField.attributes.key)
            }
            if let requested, number >= 2, !hasElements(of: requested) {
                throw Fault(ATTField.length.key, offset: value.lowerBound - 1, .invalidLength)
            }
        default: break
        }
    }
}

/// An attribute that a response lists, as far as it is known from elsewhere.
package struct ATTListedAttribute {
    /// Its type.
    package var type: BluetoothUUID?
    /// The file that the type comes from, where it is not the capture that tells it.
    package var source: String?
    /// The user's name of it.
    package var name: StaticName?
    /// The service that its handle is in.
    package var service: BluetoothUUID?

    package init() {}
}

extension ATTEntry {
    func describe(_ bytes: borrowing Span<UInt8>, _ known: ATTListedAttribute, into fields: inout FieldList) {
        if handle != 0 { fields.add(ATTField.attributeHandle.key, handle) }
        if let name = known.name { fields.add(ATTField.attributeHandleName.key, name) }
        if endHandle != 0 { fields.add(ATTField.attributeEndHandle.key, endHandle) }
        if let type { fields.add(ATTField.attributeType.key, type, in: known.service) }
        if let source = known.source { fields.add(ATTField.attributeTypeSource.key, text: source) }
        let characteristic = declaredCharacteristic(bytes)
        let service = declaredService(bytes)
        if !value.isEmpty {
            let isDecoded = characteristic != nil || service != nil
            fields.add(ATTField.attributeValue.key, bytes: value, of: bytes, inSummary: !isDecoded)
        }
        if let characteristic {
            fields.add(ATTField.properties.key, characteristic.properties)
            fields.add(ATTField.valueHandle.key, characteristic.valueHandle)
            fields.add(ATTField.characteristic.key, characteristic.uuid, in: known.service)
        }
        if let service { fields.add(ATTField.groupService.key, service) }
    }
}

/// Where the parts of a PDU stand, of which the fields are made when all have been read.
extension ATTPDU {
    /// Locates what is around values: not the values, but declarations.
    ///
    /// - Parameters:
    ///   - start: where the PDU begins.
    ///   - end: where what was read of it ends.
    ///   - requested: the type that the request of this response asked for, where it is known.
    package func locate(
        from start: Int, to end: Int, requested: BluetoothUUID?, mayBeCut: Bool, _ bytes: borrowing Span<UInt8>,
        in fields: inout FieldList
    ) {
        locateHead(from: start, bytes, in: &fields)
        let hasValue = parsed == .all && value.upperBound > start
        fields.locate(structure: start..<(hasValue ? value.lowerBound : max(end, start)), of: bytes)
        guard hasValue, kind != nil else { return }
        if kind == .findByTypeValueRequest, requestedType(bytes)?.declarationSizes?.contains(value.count) == true {
            fields.locate(structure: value, of: bytes)
        }
        guard !carriesValue else { return }
        var list = ATTEntries(self, requested: requested, mayBeCut: mayBeCut)
        var offset = value.lowerBound
        do throws(Fault) {
            while let entry = try list.next(bytes) {
                let isDeclaration = entry.type?.declarationSizes?.contains(entry.value.count) == true
                let isStructure = entry.value.isEmpty || isDeclaration
                fields.locate(structure: offset..<(isStructure ? list.position : entry.value.lowerBound), of: bytes)
                locate(entry, from: offset, to: list.position, bytes, in: &fields)
                offset = list.position
            }
        } catch {
            // What is left is nothing that anybody knows.
        }
    }

    /// Locates what precedes the value, field by field.
    private func locateHead(from start: Int, _ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        guard parsed > .nothing else { return }
        typealias Field = ATTField
        var pieces: [FieldOrigins.Piece] = [.init(1, Field.opcode.key, Field.method.key)]
        switch kind {
        case .errorResponse:
            pieces += [.init(1, Field.requestOpcode.key), .init(2, Field.handle.key), .init(1, Field.error.key)]
        case .readBlobRequest, .prepareWriteRequest, .prepareWriteResponse:
            pieces += [.init(2, Field.handle.key), .init(2, Field.valueOffset.key)]
        case _ where carriesOneHandle: pieces.append(.init(2, Field.handle.key))
        case _ where traits.contains(.search):
            let key = kind == .readByGroupTypeRequest ? Field.groupType.key : Field.type.key
            pieces += [.init(2, Field.startHandle.key), .init(2, Field.endHandle.key), .init(type.count, key)]
        case .exchangeMTURequest, .exchangeMTUResponse: pieces.append(.init(2, Field.mtu.key))
        case .executeWriteRequest: pieces.append(.init(1, Field.flags.key))
        case .findInformationResponse: pieces.append(.init(1, Field.format.key))
        case .readByTypeResponse, .readByGroupTypeResponse: pieces.append(.init(1, Field.length.key))
        default: break
        }
        fields.locate(at: start, of: bytes, pieces)
    }

    /// Locates the fields of an attribute that is listed.
    private func locate(
        _ entry: ATTEntry, from start: Int, to end: Int, _ bytes: borrowing Span<UInt8>, in fields: inout FieldList
    ) {
        typealias Field = ATTField
        if kind == .readMultipleRequest || kind == .readMultipleVariableRequest {
            return fields.locate(Field.handles.key, start..<end, of: bytes)
        }
        if entry.handle != 0 { fields.locate(Field.attributeHandle.key, start..<start + 2, of: bytes) }
        if entry.endHandle != 0 { fields.locate(Field.attributeEndHandle.key, start + 2..<start + 4, of: bytes) }
        if kind == .findInformationResponse { fields.locate(Field.attributeType.key, start + 2..<end, of: bytes) }
        let value = entry.value
        if entry.declaredService(bytes) != nil { fields.locate(Field.groupService.key, value, of: bytes) }
        guard entry.declaredCharacteristic(bytes) != nil else { return }
        fields.locate(
            at: value.lowerBound, of: bytes,
            [
                .init(1, Field.properties.key), .init(2, Field.valueHandle.key),
                .init(value.count - 3, Field.characteristic.key),
            ])
    }
}
