/// The fields of a report.
extension AdvertisingReport {
    private typealias Field = AdvertisingField

    /// Adds the fields of one element of `adv`; the caller opens and closes the element.
    ///
    /// - Parameter isNamed: the reader of a line has the address already.
    /// - Throws: the first ``Fault`` of the advertising data, when everything that could be decoded is in the list: a
    ///   damaged AD structure does not hide the others.
    package func describe(
        _ bytes: borrowing Span<UInt8>, isNamed: Bool = false, registry: borrowing Registry,
        into fields: inout FieldList
    ) throws(Fault) {
        if isNamed, fields.isOneLine, directAddress.type == 0xFF {
            describeHead(into: &fields)
        } else {
            describeParameters(into: &fields)
            registry.devices.addName(of: address, Field.addressName.key, to: &fields)
        }
        if kind == .directed { return }
        // A continuation does not begin with an AD structure: there is nothing to decode in it alone.
        if isContinuation { return fields.add(Field.data.key, bytes: data, of: bytes) }
        fields.reports.begin(address)
        defer { fields.reports.end() }
        // Where more fragments follow, or the controller or the capture dropped them, the last AD structure may be cut.
        try AdvertisingData.describe(
            data, bytes, hasTxPower: txPower != 127, isPartial: dataStatus != 0, isCut: isCut, registry: registry,
            into: &fields)
    }

    private func describeParameters(into fields: inout FieldList) {
        switch kind {
        case .legacy:
            fields.add(Field.eventType.key, eventType)
            if eventType & 7 < 5 { fields.add(Field.event.key, literal: Self.legacyName(eventType & 7)) }
            describe(address, into: &fields)
        case .directed:
            fields.add(Field.eventType.key, eventType)
            if eventType < 5 { fields.add(Field.event.key, literal: Self.legacyName(eventType)) }
            describe(address, into: &fields)
            describeTarget(into: &fields)
        case .extended: return describeExtended(into: &fields)
        case .periodic, .periodicV2:
            fields.add(Field.dataStatus.key, dataStatus)
        }
        describePowers(into: &fields)
    }

    private func describePowers(into fields: inout FieldList) {
        if rssi != 127 { fields.add(Field.rssi.key, signed: Int64(rssi)) }
        if txPower != 127 { fields.add(Field.txPower.key, signed: Int64(txPower)) }
    }

    /// The parameters on a line, besides addresses, which follow from few bits.
    private func describeHead(into fields: inout FieldList) {
        let kindAndType = UInt64(kind.rawValue) | UInt64(dataStatus) << 8 | UInt64(eventType) << 16
        let powers = UInt64(UInt8(bitPattern: rssi)) | UInt64(UInt8(bitPattern: txPower)) << 8
        fields.addMemoized(Layer.adv.key, of: kindAndType | powers << 32, from: .reportHead) { fields in
            var nameless = self
            nameless.address.type = 0xFF
            nameless.describeParameters(into: &fields)
        }
    }

    private func describeExtended(into fields: inout FieldList) {
        let typeAndStatus = UInt64(eventType) | UInt64(dataStatus) << 16
        fields.addMemoized(Layer.adv.key, of: typeAndStatus, from: .reportEvent, describeEvent)
        describe(address, into: &fields)
        describeTarget(into: &fields)
        let phys = UInt64(primaryPHY) | UInt64(secondaryPHY) << 8
        let train = UInt64(sid) << 16 | UInt64(periodicInterval) << 24
        let powers = UInt64(UInt8(bitPattern: rssi)) << 40 | UInt64(UInt8(bitPattern: txPower)) << 48
        fields.addMemoized(Layer.adv.key, of: phys | train | powers, from: .reportRadio, describeRadio)
    }

    private func describeEvent(into fields: inout FieldList) {
        fields.add(Field.eventType.key, eventType)
        fields.add(Field.event.key, literal: Self.extendedName(eventType))
        fields.add(Field.connectable.key, eventType & EventType.connectable != 0)
        fields.add(Field.scannable.key, eventType & EventType.scannable != 0)
        fields.add(Field.directed.key, eventType & EventType.directed != 0)
        fields.add(Field.scanResponse.key, eventType & EventType.scanResponse != 0)
        fields.add(Field.legacy.key, eventType & EventType.legacy != 0)
        fields.add(Field.dataStatus.key, dataStatus)
    }

    private func describeRadio(into fields: inout FieldList) {
        if primaryPHY != 0 {
            fields.add(Field.primaryPHY.key, primaryPHY)
            fields.add(Field.secondaryPHY.key, secondaryPHY)
        }
        if sid != 0xFF { fields.add(Field.sid.key, sid) }
        if periodicInterval != 0 {
            fields.add(Field.periodicInterval.key, mantissa: Int64(periodicInterval) * 125, exponent: -5)
        }
        describePowers(into: &fields)
    }

    /// The advertiser.
    private func describe(_ address: DeviceAddress, into fields: inout FieldList) {
        guard address.type != 0xFF else { return }
        fields.add(Field.address.key, address)
        fields.add(Field.addressType.key, address.type)
    }

    private func describeTarget(into fields: inout FieldList) {
        guard directAddress.type != 0xFF else { return }
        fields.add(Field.directAddress.key, directAddress)
        fields.add(Field.directAddressType.key, directAddress.type)
    }

    /// All names of event types.
    package static var eventNames: [String] {
        (0...4 as ClosedRange<UInt16>).map { "\(legacyName($0))" }
            + (0...0x1F as ClosedRange<UInt16>).map { "\(extendedName($0))" }
    }

    /// Event_Type of 7.7.65.2, by the PDU (Core 6.0, Vol 6, Part B, 2.3).
    private static func legacyName(_ eventType: UInt16) -> StaticString {
        switch eventType {
        case 0: "ADV_IND"
        case 1: "ADV_DIRECT_IND"
        case 2: "ADV_SCAN_IND"
        case 3: "ADV_NONCONN_IND"
        default: "SCAN_RSP"
        }
    }

    /// Event_Type of 7.7.65.13: legacy PDUs by their name, extended advertising by its properties.
    private static func extendedName(_ eventType: UInt16) -> StaticString {
        switch eventType & 0x1F {
        case 0x13: "ADV_IND"
        case 0x15: "ADV_DIRECT_IND"
        case 0x12: "ADV_SCAN_IND"
        case 0x10: "ADV_NONCONN_IND"
        case 0x1A, 0x1B: "SCAN_RSP"
        case 0x00: "Extended Non-connectable"
        case 0x01: "Extended Connectable"
        case 0x02: "Extended Scannable"
        case 0x04: "Extended Non-connectable Directed"
        case 0x05: "Extended Connectable Directed"
        case 0x06: "Extended Scannable Directed"
        case 0x08...0x0F: "Extended Scan Response"
        default: "Extended"
        }
    }
}

/// Where the parameters stand, of which the fields are made when all have been read.
extension AdvertisingReport {
    /// Locates what is around the advertising data.
    package func locate(_ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        // One that is cut ends with the record.
        let end = data.lowerBound > start ? data.lowerBound : bytes.count
        // RSSI is after the data; others have it before them.
        let rest = kind == .legacy ? data.upperBound..<min(data.upperBound &+ 1, bytes.count) : 0..<0
        fields.locate(structure: start..<end, of: bytes)
        if data.lowerBound > start { fields.locate(structure: rest, of: bytes) }
        var offset = start
        for piece in pieces {
            defer { offset &+= piece.width }
            guard offset &+ piece.width <= end else { break }
            guard piece.width == 6 else {
                fields.locate(at: offset, of: bytes, [piece])
                continue
            }
            fields.locate(addressAt: offset, of: bytes, piece.keys.first)
        }
        if kind == .legacy, rssi != 127 { fields.locate(Field.rssi.key, rest, of: bytes) }
    }

    /// The parameters before the data, and the fields that are made of them: six octets are an address.
    private var pieces: [FieldOrigins.Piece] {
        typealias Piece = FieldOrigins.Piece
        func number(_ width: Int, _ key: Field, _ isThere: Bool) -> Piece { Piece(width, isThere ? [key.key] : []) }
        func device(_ address: DeviceAddress, _ type: Field, _ key: Field) -> [Piece] {
            [number(1, type, address.type != 0xFF), number(6, key, address.type != 0xFF)]
        }
        let event = Piece(1, eventType < 5 ? [Field.eventType.key, Field.event.key] : [Field.eventType.key])
        let advertiser = device(address, .addressType, .address)
        let target = device(directAddress, .directAddressType, .directAddress)
        let powers = [number(1, .txPower, txPower != 127), number(1, .rssi, rssi != 127)]
        switch kind {
        case .legacy: return [event] + advertiser
        case .directed: return [event] + advertiser + target + powers.suffix(1)
        case .extended:
            let bits: [Field] = [
                .eventType, .event, .connectable, .scannable, .directed, .scanResponse, .legacy, .dataStatus,
            ]
            let radio = [
                number(1, .primaryPHY, primaryPHY != 0), number(1, .secondaryPHY, primaryPHY != 0),
                number(1, .sid, sid != 0xFF),
            ]
            return [Piece(2, bits.map(\.key))] + advertiser + radio + powers
                + [number(2, .periodicInterval, periodicInterval != 0)] + target
        case .periodic, .periodicV2:
            return [Piece(2)] + powers + [Piece(kind == .periodicV2 ? 4 : 1), Piece(1, Field.dataStatus.key)]
        }
    }
}
