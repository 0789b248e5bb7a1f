/// One attribute that a response or a multiple notification lists.
package struct ATTEntry: Sendable {
    package var handle: UInt16 = 0
    /// Last handle of a group; 0 where there is none.
    package var endHandle: UInt16 = 0
    /// Attribute type, from the PDU or from its request.
    package var type: BluetoothUUID?
    package var value: Range<Int> = 0..<0

    /// The service that a service declaration declares (Core 6.0, Vol 3, Part G, 3.1).
    package func declaredService(_ bytes: borrowing Span<UInt8>) -> BluetoothUUID? {
        guard type == .primaryService || type == .secondaryService, value.count == 2 || value.count == 16 else {
            return nil
        }
        return BluetoothUUID(bytes, at: value.lowerBound, width: value.count)
    }

    /// The characteristic that a characteristic declaration declares (Core 6.0, Vol 3, Part G, 3.3.1).
    package func declaredCharacteristic(
        _ bytes: borrowing Span<UInt8>
    ) -> (properties: UInt8, valueHandle: UInt16, uuid: BluetoothUUID)? {
        guard type == .characteristic, value.count == 5 || value.count == 19 else { return nil }
        let start = value.lowerBound
        return (
            bytes[start], bytes.u16(at: start + 1), BluetoothUUID(bytes, at: start + 3, width: value.count - 3)
        )
    }
}

extension ATTPDU {
    /// Whether each element of a Read By Type or Read By Group Type Response is as long as attributes of a type are.
    package func hasElements(of type: BluetoothUUID) -> Bool {
        guard let sizes = type.declarationSizes else { return true }
        return switch kind {
        case .readByTypeResponse: sizes.contains(Int(number) - 2)
        case .readByGroupTypeResponse: sizes.contains(Int(number) - 4)
        default: true
        }
    }
}

/// The list of a PDU that carries several attributes, entry by entry.
package struct ATTEntries: Sendable {
    private let kind: ATTOpcode?
    private let length: Int
    private let requested: BluetoothUUID?
    private let mayBeCut: Bool
    private var reader: Reader
    /// Where the next entry begins.
    var position: Int { reader.position }

    /// - Parameters:
    ///   - requested: the type that the request asked for, where it is known.
    ///   - mayBeCut: the sender may have cut the list, so that the last entry ends wherever the list does.
    package init(_ pdu: ATTPDU, requested: BluetoothUUID?, mayBeCut: Bool = false) {
        self.mayBeCut = mayBeCut
        kind = pdu.kind
        length = Int(pdu.number)
        self.requested = requested
        reader = Reader(range: pdu.value)
    }

    /// The next entry; `nil` at the end. A ``Fault`` is final.
    package mutating func next(_ bytes: borrowing Span<UInt8>) throws(Fault) -> ATTEntry? {
        guard !reader.isAtEnd else { return nil }
        var entry = ATTEntry()
        switch kind {
        case .findInformationResponse:
            guard length == 1 || length == 2 else {
                throw Fault(ATTField.format.key, offset: reader.position - 1, .invalidValue)
            }
            entry.handle = try reader.u16(bytes, ATTField.attributeHandle.key)
            let uuid = try reader.skip(length == 1 ? 2 : 16, ATTField.attributeType.key)
            entry.type = BluetoothUUID(bytes, at: uuid.lowerBound, width: uuid.count)
        case .findByTypeValueResponse:
            entry.handle = try reader.u16(bytes, ATTField.attributeHandle.key)
            entry.endHandle = try reader.u16(bytes, ATTField.attributeEndHandle.key)
            entry.type = requested
        case .readByTypeResponse:
            try checkLength(atLeast: 2)
            entry.handle = try reader.u16(bytes, ATTField.attributeHandle.key)
            entry.type = requested
            entry.value = try reader.skip(length - 2, ATTField.attributeValue.key)
        case .readByGroupTypeResponse:
            try checkLength(atLeast: 4)
            entry.handle = try reader.u16(bytes, ATTField.attributeHandle.key)
            entry.endHandle = try reader.u16(bytes, ATTField.attributeEndHandle.key)
            entry.type = requested
            entry.value = try reader.skip(length - 4, ATTField.attributeValue.key)
        case .readMultipleRequest, .readMultipleVariableRequest:
            entry.handle = try reader.u16(bytes, ATTField.handles.key)
        case .readMultipleVariableResponse:
            if mayBeCut, reader.remaining == 1 {
                _ = reader.rest()
                return nil
            }
            let count = Int(try reader.u16(bytes, ATTField.length.key))
            let isCut = mayBeCut && reader.remaining < count
            entry.value = isCut ? reader.rest() : try reader.skip(count, ATTField.attributeValue.key)
        case .multipleHandleValueNotification:
            entry.handle = try reader.u16(bytes, ATTField.attributeHandle.key)
            let count = try reader.u16(bytes, ATTField.length.key)
            entry.value = try reader.skip(Int(count), ATTField.attributeValue.key)
        default: return nil
        }
        return entry
    }

    private func checkLength(atLeast min: Int) throws(Fault) {
        if length < min {
            throw Fault(
                ATTField.length.key, offset: reader.position - 1, needed: min, available: length, .invalidLength)
        }
    }
}

/// Attribute types that make up the structure of a GATT server (Core 6.0, Vol 3, Part G, 3.4).
extension BluetoothUUID {
    @inlinable package static var primaryService: BluetoothUUID { BluetoothUUID(0x2800) }
    @inlinable package static var secondaryService: BluetoothUUID { BluetoothUUID(0x2801) }
    @inlinable package static var include: BluetoothUUID { BluetoothUUID(0x2802) }
    @inlinable package static var characteristic: BluetoothUUID { BluetoothUUID(0x2803) }
    package static var serviceChanged: BluetoothUUID { BluetoothUUID(0x2A05) }
    @inlinable package static var databaseHash: BluetoothUUID { BluetoothUUID(0x2B2A) }

    /// How many bytes the value of a declaration can have, with a UUID of 16 or 128 bits (Core 6.0, Vol 3, Part G, 3.1 to
    /// 3.3.1); `nil` for what is no declaration.
    package var declarationSizes: [Int]? {
        switch self {
        case .primaryService, .secondaryService: [2, 16]
        case .include: [4, 6]
        case .characteristic: [5, 19]
        default: nil
        }
    }
}
