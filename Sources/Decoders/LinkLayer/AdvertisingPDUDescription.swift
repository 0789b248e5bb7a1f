/// The fields of an advertising PDU besides addresses and data, in `ll`.
extension AdvertisingPDU {
    private typealias Header = LinkLayerField
    private typealias Field = AdvertisingPDUField

    /// Adds the header, LLData and the extended header to the object `ll`, which is open; not the name of the PDU.
    ///
    /// Bits of the header that are reserved in this PDU, and fields that a fault kept from being read, are left out.
    package func describe(_ position: AdvertisingPosition, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList)
    {
        guard headerCount > 0 else { return }
        fields.add(Header.pduType.key, type)
        if hasTxAdd { fields.add(Header.txAdd.key, header >> 6 & 1) }
        if hasRxAdd { fields.add(Header.rxAdd.key, header >> 7 & 1) }
        if hasChSel(position) { fields.add(Header.chSel.key, header >> 5 & 1) }
        guard headerCount > 1 else { return }
        fields.add(Header.length.key, header >> 8)
        if !linkDataRange.isEmpty { linkData.describe(linkDataRange, bytes, into: &fields) }
        if mode != nil { describeExtendedHeader(bytes, into: &fields) }
        if type > Kind.advDecisionInd { fields.add(Header.data.key, bytes: payload, of: bytes) }
    }

    /// Whether the sender's address is in the PDU.
    private var hasTxAdd: Bool { isExtended ? hasAdvertiser : type <= Kind.advScanInd }
    /// Whether another device's address is in the PDU.
    private var hasRxAdd: Bool {
        isExtended ? hasTarget : type == Kind.advDirectInd || type == Kind.scanReq || type == Kind.connectInd
    }
    private func hasChSel(_ position: AdvertisingPosition) -> Bool {
        type == Kind.advInd || type == Kind.advDirectInd || type == Kind.connectInd && position == .primary
    }

    private func describeExtendedHeader(_ bytes: borrowing Span<UInt8>, into fields: inout FieldList) {
        fields.add(Field.advMode.key, (mode ?? .reserved).rawValue)
        let isDecision = type == Kind.advDecisionInd
        if isDecision {
            fields.add(Field.decisionTypeFlags.key, decisionTypeFlags)
        } else {
            fields.add(Field.extHeaderLength.key, UInt8(truncatingIfNeeded: extendedHeaderLength))
        }
        if let flags, extendedHeaderLength > 0 || isDecision {
            fields.add(Field.extHeaderFlags.key, flags)
        }
        if let cteInfo { cteInfo.describe(into: &fields) }
        if let adi {
            fields.begin(Field.adi.key)
            fields.add(Field.did.key, adi & 0xFFF)
            fields.add(Field.sid.key, adi >> 12)
            fields.end(Field.adi.key)
        }
        if let auxPointer { auxPointer.describe(into: &fields) }
        if let syncInfo { syncInfo.describe(into: &fields) }
        if !acad.isEmpty { fields.add(Field.acad.key, bytes: acad, of: bytes) }
        if !decisionData.isEmpty { fields.add(Field.decisionData.key, bytes: decisionData, of: bytes) }
    }
}

/// Where the fields stand, of which some have been read long before they are described.
extension AdvertisingPDU {
    /// Locates all but advertising data, ACAD and Decision Data.
    package func locate(_ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        fields.locate(structure: start..<start &+ headerCount, of: bytes)
        locateParts(bytes, in: &fields)
        var offset = payload.lowerBound
        if isExtended {
            // Extended Header Length and AdvMode, or Decision Type Flags; then the flags.
            guard mode != nil, payload.count > 1 || type != Kind.advDecisionInd else { return }
            let end = type == Kind.advDecisionInd ? decisionData.lowerBound : acad.lowerBound
            fields.locate(structure: offset..<max(end, min(offset &+ 1, payload.upperBound)), of: bytes)
            offset &+= 2
            if hasAdvertiser { fields.locate(addressAt: offset, of: bytes, AdvertisingField.address.key) }
            if hasAdvertiser { offset &+= 6 }
            if hasTarget { fields.locate(addressAt: offset, of: bytes, AdvertisingField.directAddress.key) }
            return
        }
        let requesterKey = (type == Kind.scanReq ? AdvertisingField.scannerAddress : .initiatorAddress).key
        let addresses = [
            (requester.type != 0xFF, requesterKey), (hasAdvertiser, AdvertisingField.address.key),
            (hasTarget, AdvertisingField.directAddress.key),
        ]
        for (isThere, key) in addresses where isThere {
            fields.locate(addressAt: offset, of: bytes, key)
            offset &+= 6
        }
        fields.locate(structure: linkDataRange, of: bytes)
    }

    /// Locates the fields of headers and of LLData one by one.
    private func locateParts(_ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        // TxAdd and RxAdd of the first octet are the types of the addresses that are there.
        var first = [Header.pduType, .txAdd, .rxAdd, .chSel].map(\.key)
        if hasAdvertiser { first.append(AdvertisingField.addressType.key) }
        if hasTarget { first.append(AdvertisingField.directAddressType.key) }
        first += [AdvertisingField.scannerAddressType.key, AdvertisingField.initiatorAddressType.key]
        fields.locate(at: start, of: bytes, [.init(1, first), .init(1, Header.length.key)])
        fields.locate(at: linkDataRange.lowerBound, of: bytes, linkDataRange.isEmpty ? [] : ConnectionRequest.pieces)
        guard isExtended, mode != nil else { return }
        var pieces: [FieldOrigins.Piece] = [
            .init(1, [Field.advMode, .extHeaderLength, .decisionTypeFlags].map(\.key)),
            .init(1, Field.extHeaderFlags.key),
        ]
        if hasAdvertiser { pieces.append(.init(6)) }
        if hasTarget { pieces.append(.init(6)) }
        if cteInfo != nil { pieces.append(.init(1, Field.cteTime.key, Field.cteType.key)) }
        if adi != nil { pieces.append(.init(2, Field.did.key, Field.sid.key)) }
        if auxPointer != nil { pieces.append(.init(3, [Field.auxChannel, .auxCA, .auxOffset, .auxPHY].map(\.key))) }
        if syncInfo != nil { pieces += SyncInfo.pieces }
        if let flags, flags & 1 << 6 != 0, txPower != 127 { pieces.append(.init(1, AdvertisingField.txPower.key)) }
        fields.locate(at: payload.lowerBound, of: bytes, pieces)
    }
}

extension ConnectionRequest {
    /// Octets of LLData, and the fields in them (2.3.3.1).
    fileprivate static var pieces: [FieldOrigins.Piece] {
        typealias Field = AdvertisingPDUField
        return [
            .init(4, Field.llAccessAddress.key), .init(3, Field.llCRCInit.key), .init(1, Field.llWinSize.key),
            .init(2, Field.llWinOffset.key), .init(2, Field.llInterval.key), .init(2, Field.llLatency.key),
            .init(2, Field.llTimeout.key), .init(5, Field.llChannelMap.key, Field.llChannels.key),
            .init(1, Field.llHop.key, Field.llSCA.key),
        ]
    }

    /// Adds the object `ll_data`, as far as LLData were read.
    ///
    /// - Parameter range: the octets of LLData that were read.
    func describe(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList) {
        fields.begin(AdvertisingPDUField.llData.key)
        describeFields(range, bytes, into: &fields)
        fields.end(AdvertisingPDUField.llData.key)
    }

    private func describeFields(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList) {
        typealias Field = AdvertisingPDUField
        func ends(before end: Int) -> Bool { range.count < end }
        if ends(before: 4) { return }
        fields.add(Field.llAccessAddress.key, octets: UInt64(accessAddress), 4)
        if ends(before: 7) { return }
        fields.add(Field.llCRCInit.key, octets: UInt64(crcInit), 3)
        if ends(before: 8) { return }
        fields.add(Field.llWinSize.key, mantissa: Int64(winSize) * 125, exponent: -5)
        if ends(before: 10) { return }
        fields.add(Field.llWinOffset.key, mantissa: Int64(winOffset) * 125, exponent: -5)
        if ends(before: 12) { return }
        fields.add(Field.llInterval.key, mantissa: Int64(parameters.interval) * 125, exponent: -5)
        if ends(before: 14) { return }
        fields.add(Field.llLatency.key, parameters.latency)
        if ends(before: 16) { return }
        fields.add(Field.llTimeout.key, mantissa: Int64(parameters.timeout), exponent: -2)
        if ends(before: 21) { return }
        let map = range.lowerBound &+ 16..<range.lowerBound &+ 21
        fields.add(Field.llChannelMap.key, bytes: map, of: bytes)
        fields.add(Field.llChannels.key, channelsOf: map, bytes)
        if ends(before: 22) { return }
        fields.add(Field.llHop.key, hop)
        fields.add(Field.llSCA.key, sca)
    }
}

extension AuxPointer {
    /// Adds the object `aux_ptr`.
    func describe(into fields: inout FieldList) {
        typealias Field = AdvertisingPDUField
        fields.begin(Field.auxPtr.key)
        fields.add(Field.auxChannel.key, channel)
        fields.add(Field.auxCA.key, ca)
        fields.add(Field.auxOffset.key, mantissa: Int64(offset), exponent: -6)
        fields.add(Field.auxPHY.key, phy)
        fields.end(Field.auxPtr.key)
    }
}

extension SyncInfo {
    /// Octets, and the fields in them (2.3.4.6): the last octet of the channel map has the clock accuracy as well.
    fileprivate static var pieces: [FieldOrigins.Piece] {
        typealias Field = AdvertisingPDUField
        return [
            .init(2, Field.syncOffset.key), .init(2, Field.syncInterval.key),
            .init(5, Field.syncChannelMap.key, Field.syncChannels.key, Field.syncSCA.key),
            .init(4, Field.syncAccessAddress.key), .init(3, Field.syncCRCInit.key),
            .init(2, Field.syncEventCounter.key),
        ]
    }

    /// Adds the object `sync_info`.
    func describe(into fields: inout FieldList) {
        typealias Field = AdvertisingPDUField
        fields.begin(Field.syncInfo.key)
        if offset != 0 { fields.add(Field.syncOffset.key, mantissa: Int64(offset), exponent: -6) }
        fields.add(Field.syncInterval.key, mantissa: Int64(interval) * 125, exponent: -5)
        fields.add(Field.syncChannelMap.key, octetsOfMap: channelMap)
        fields.add(Field.syncChannels.key, channelsIn: channelMap)
        fields.add(Field.syncSCA.key, sca)
        fields.add(Field.syncAccessAddress.key, octets: UInt64(accessAddress), 4)
        fields.add(Field.syncCRCInit.key, octets: UInt64(crcInit), 3)
        fields.add(Field.syncEventCounter.key, eventCounter)
        fields.end(Field.syncInfo.key)
    }
}

extension CTEInfo {
    /// Adds the object `cte_info`.
    package func describe(into fields: inout FieldList) {
        typealias Field = AdvertisingPDUField
        fields.begin(Field.cteInfo.key)
        fields.add(Field.cteTime.key, mantissa: Int64(time) * 8, exponent: -6)
        fields.add(Field.cteType.key, type)
        fields.end(Field.cteInfo.key)
    }
}

extension FieldList {
    /// A number that is written as hexadecimal digits, two an octet, most significant first: access addresses and CRCs.
    ///
    /// - Parameter width: octets, 1 to 8.
    @inlinable
    package mutating func add(_ key: FieldKey, octets value: UInt64, _ width: Int) {
        if wants(key) { append(key, octets: value, width) }
    }

    @usableFromInline
    mutating func append(_ key: FieldKey, octets value: UInt64, _ width: Int) {
        let start = scratch.count
        let octets = (value << UInt64(64 - 8 * width)).byteSwapped
        scratch.write(atMost: 8) { $0.copy(octets, width) }
        append(FieldEntry(key, .bytes, 0, start: start, count: width))
    }

    /// A channel map of five octets, least significant first, without what shares its last octet.
    mutating func add(_ key: FieldKey, octetsOfMap map: UInt64) {
        add(key, octets: map.byteSwapped >> 24, 5)
    }
}
