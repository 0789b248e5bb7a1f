/// An Attribute Protocol PDU (Core 6.0, Vol 3, Part F, 3.4): offsets and small integers, no copies.
///
/// Parsing keeps what was read before a ``Fault``: the value is filled in place.
@usableFromInline package struct ATTPDU: Sendable {
    /// All of its bytes that are there.
    package private(set) var range: Range<Int> = 0..<0
    /// The raw opcode; also of PDUs that the specification does not know.
    package var opcode: UInt8 = 0
    @usableFromInline package var kind: ATTOpcode?
    /// The one handle of PDUs that carry exactly one, or the first of the range that a request asks for.
    package var handle: UInt16 = 0
    package var endHandle: UInt16 = 0
    /// Offset of a long value, receive MTU, entry length, format or flags, as the opcode has it.
    package var number: UInt16 = 0
    package var error: UInt8 = 0
    package var requestOpcode: UInt8 = 0
    /// The opcode's row in the table of opcodes.
    @usableFromInline package private(set) var traits: ATTOpcode.Traits = []
    /// The role of the PDU on its bearer; `nil` for opcodes that the specification does not define.
    package private(set) var role: ATTOpcode.Role?
    /// Attribute type that a request asks for; two or sixteen bytes.
    package var type: Range<Int> = 0..<0
    /// The attribute value, or the list of a response.
    @usableFromInline package var value: Range<Int> = 0..<0
    package var signature: Range<Int> = 0..<0
    /// How far parsing got: later fields are not there.
    @usableFromInline package var parsed = Parsed.nothing

    @usableFromInline package enum Parsed: UInt8, Comparable, Sendable {
        case nothing, opcode, head, all

        @inlinable package static func < (left: Parsed, right: Parsed) -> Bool { left.rawValue < right.rawValue }
    }

    package init() {}

    /// Reads the PDU that fills the rest of `reader`.
    package mutating func parse(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        range = reader.position..<reader.end
        opcode = try reader.u8(bytes, ATTField.opcode.key)
        let row = ATTOpcode.row(of: opcode)
        kind = row.opcode
        traits = row.traits
        role = row.role
        parsed = .opcode
        switch kind {
        case .handleValueNotification, .handleValueIndication, .writeRequest, .writeCommand:
            handle = try reader.u16(bytes, ATTField.handle.key)
            value = reader.rest()
        case .readRequest:
            handle = try reader.u16(bytes, ATTField.handle.key)
        case .readBlobRequest, .prepareWriteRequest, .prepareWriteResponse:
            handle = try reader.u16(bytes, ATTField.handle.key)
            parsed = .head
            number = try reader.u16(bytes, ATTField.valueOffset.key)
            if kind != .readBlobRequest { value = reader.rest() }
        case .readResponse, .readBlobResponse, .readMultipleResponse, .readMultipleVariableResponse,
            .multipleHandleValueNotification, .findByTypeValueResponse, .readMultipleRequest,
            .readMultipleVariableRequest:
            value = reader.rest()
        case .errorResponse:
            requestOpcode = try reader.u8(bytes, ATTField.requestOpcode.key)
            handle = try reader.u16(bytes, ATTField.handle.key)
            parsed = .head
            error = try reader.u8(bytes, ATTField.error.key)
        case .exchangeMTURequest, .exchangeMTUResponse:
            number = try reader.u16(bytes, ATTField.mtu.key)
        case .findInformationRequest: try parseRange(bytes, &reader)
        case .findByTypeValueRequest:
            try parseRange(bytes, &reader)
            type = try reader.skip(2, ATTField.type.key)
            value = reader.rest()
        case .readByTypeRequest, .readByGroupTypeRequest:
            try parseRange(bytes, &reader)
            let field = kind == .readByTypeRequest ? ATTField.type.key : ATTField.groupType.key
            let width = reader.remaining
            guard width == 2 || width == 16 else {
                throw Fault(
                    field, offset: reader.position, needed: width < 2 ? 2 : 16, available: width,
                    width > 16 ? .invalidLength : .malformed)
            }
            type = reader.rest()
        case .findInformationResponse:
            number = UInt16(try reader.u8(bytes, ATTField.format.key))
            value = reader.rest()
        case .readByTypeResponse, .readByGroupTypeResponse:
            number = UInt16(try reader.u8(bytes, ATTField.length.key))
            value = reader.rest()
        case .executeWriteRequest:
            number = UInt16(try reader.u8(bytes, ATTField.flags.key))
        case .signedWriteCommand:
            handle = try reader.u16(bytes, ATTField.handle.key)
            parsed = .head
            try reader.require(12, ATTField.signature.key)
            value = try reader.skip(reader.remaining - 12, ATTField.value.key)
            signature = reader.rest()
        case .writeResponse, .executeWriteResponse, .handleValueConfirmation: break
        case nil: value = reader.rest()
        }
        parsed = .all
        if !reader.isAtEnd {
            throw Fault(ATTField.opcode.key, offset: reader.position, available: reader.remaining, .excess)
        }
    }

    private mutating func parseRange(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        handle = try reader.u16(bytes, ATTField.startHandle.key)
        endHandle = try reader.u16(bytes, ATTField.endHandle.key)
        parsed = .head
    }

    /// Attribute type asked for, of Find By Type Value, Read By Type and Read By Group Type Requests.
    package func requestedType(_ bytes: borrowing Span<UInt8>) -> BluetoothUUID? {
        type.isEmpty ? nil : BluetoothUUID(bytes, at: type.lowerBound, width: type.count)
    }
}
