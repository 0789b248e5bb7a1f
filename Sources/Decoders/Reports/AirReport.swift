/// An advertising PDU from the air as an element of `adv`: the same fields as a controller's report.
extension AdvertisingPDU {
    private typealias Field = AdvertisingField

    /// Adds the fields of one element of `adv`; the caller opens and closes the element.
    ///
    /// - Parameters:
    ///   - rssi: dBm; 127 where not known.
    ///   - dataStatus: 0 complete, 1 more follow in another PDU, 2 truncated; `nil` for PDUs that are no part of a chain.
    ///   - isContinuation: the data continue those of another PDU, so that they do not begin with an AD structure.
    /// - Throws: the first ``Fault`` of the advertising data, when everything that could be decoded is in the list.
    package func describeReport(
        _ position: AdvertisingPosition, _ bytes: borrowing Span<UInt8>, rssi: Int = 127, dataStatus: UInt8? = nil,
        isContinuation: Bool = false, registry: borrowing Registry, into fields: inout FieldList
    ) throws(Fault) {
        try describeReport(
            position, data: data, of: bytes, rssi: rssi, dataStatus: dataStatus, isContinuation: isContinuation,
            registry: registry, into: &fields)
    }

    /// The same with advertising data that were joined from several PDUs.
    ///
    /// - Parameters:
    ///   - data: where they stand in `source`.
    package func describeReport(
        _ position: AdvertisingPosition, data: Range<Int>, of source: borrowing Span<UInt8>, rssi: Int = 127,
        dataStatus: UInt8? = nil, isContinuation: Bool = false, registry: borrowing Registry,
        into fields: inout FieldList
    ) throws(Fault) {
        if let eventType = eventType(position) { fields.add(Field.eventType.key, eventType) }
        // The packet has this name already.
        fields.add(Field.event.key, literal: name(position), inSummary: false)
        if let dataStatus { fields.add(Field.dataStatus.key, dataStatus) }
        describe(advertiser, Field.address, Field.addressType, into: &fields)
        registry.devices.addName(of: advertiser, Field.addressName.key, to: &fields)
        describe(target, Field.directAddress, Field.directAddressType, into: &fields)
        if type == Kind.scanReq {
            describe(requester, Field.scannerAddress, Field.scannerAddressType, into: &fields)
        } else {
            describe(requester, Field.initiatorAddress, Field.initiatorAddressType, into: &fields)
        }
        if let adi { fields.add(Field.sid.key, adi >> 12) }
        if rssi != 127 { fields.add(Field.rssi.key, signed: Int64(rssi)) }
        if let txPower { fields.add(Field.txPower.key, signed: Int64(txPower)) }
        guard hasData(position) else { return }
        if isContinuation { return fields.add(Field.data.key, bytes: data, of: source) }
        fields.reports.begin(advertiser)
        defer { fields.reports.end() }
        try AdvertisingData.describe(
            data, source, hasTxPower: txPower != nil, isPartial: dataStatus.map { $0 != 0 } ?? false,
            registry: registry, into: &fields)
    }

    /// Adds what the ACAD says to the element of `adv` that is open (Core 6.0, Vol 6, Part B, 2.3.4.8).
    ///
    /// - Throws: the first ``Fault``, when everything that could be decoded is in the list.
    package func describeControllerData(
        _ bytes: borrowing Span<UInt8>, registry: borrowing Registry, into fields: inout FieldList
    ) throws(Fault) {
        guard !acad.isEmpty else { return }
        var index = AdvertisingIndex(acad, bytes)
        index.describeRest(bytes, isControllerData: true, registry, into: &fields)
        if let fault = index.fault { throw fault }
    }

    /// Whether the PDU is what an advertiser says; requests are not.
    package var isReport: Bool { headerCount > 0 && !isRequest && type <= Kind.advDecisionInd }

    /// Whether a PDU of this type has a place for advertising data.
    private func hasData(_ position: AdvertisingPosition) -> Bool {
        switch type {
        case Kind.advInd, Kind.advNonconnInd, Kind.advScanInd, Kind.scanRsp: hasAdvertiser
        case Kind.advExtInd: mode != nil && (position != .primary || !data.isEmpty)
        default: !data.isEmpty
        }
    }

    /// Event_Type as a controller would report it: Core 6.0, Vol 4, Part E, 7.7.65.2 for legacy PDUs, bits 0 to 3 of
    /// 7.7.65.13 for extended ones; `nil` where the PDU alone does not say.
    package func eventType(_ position: AdvertisingPosition) -> UInt16? {
        switch type {
        case Kind.advInd: return 0
        case Kind.advDirectInd: return 1
        case Kind.advScanInd: return 2
        case Kind.advNonconnInd: return 3
        case Kind.scanRsp: return 4
        case Kind.advExtInd, Kind.advDecisionInd:
            switch position {
            case .primary, .auxiliary: break
            case .scanResponse: return 0b1010
            case .secondary where isAuxAdvByFields: break
            default: return nil
            }
            guard let mode, mode != .reserved else { return nil }
            return UInt16(mode.rawValue) | (target.type != 0xFF ? 1 << 2 : 0)
        default: return nil
        }
    }

    private func describe(_ address: DeviceAddress, _ key: Field, _ typeKey: Field, into fields: inout FieldList) {
        guard address.type != 0xFF else { return }
        fields.add(key.key, address)
        fields.add(typeKey.key, address.type)
    }
}
