extension AdvertisingPDU {
    private typealias Field = AdvertisingField

    /// Reads a PDU.
    ///
    /// - Parameter reader: is at the header and ends where the PDU does, before the CRC; afterwards it is
    ///   after the payload that the header announces.
    /// - Throws: the first ``Fault``; everything that was read before it is kept.
    package mutating func parse(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        start = reader.position
        header = try UInt16(reader.u8(bytes, LinkLayerField.pduType.key))
        headerCount = 1
        header |= try UInt16(reader.u8(bytes, LinkLayerField.length.key)) << 8
        headerCount = 2
        let announced = length
        let available = reader.remaining
        var body = Reader(range: reader.position..<reader.position &+ min(announced, available))
        payload = body.position..<body.end
        reader.position = body.end
        try parsePayload(bytes, &body)
        if available < announced {
            throw Fault(
                data.isEmpty ? LinkLayerField.length.key : Field.data.key,
                offset: data.isEmpty ? payload.lowerBound : data.lowerBound,
                needed: data.isEmpty ? announced : announced - (data.lowerBound - payload.lowerBound),
                available: data.isEmpty ? available : data.count, .malformed)
        }
    }

    private mutating func parsePayload(_ bytes: borrowing Span<UInt8>, _ body: inout Reader) throws(Fault) {
        switch type {
        // 2.3.1.1, 2.3.1.3, 2.3.1.4 and 2.3.2.2
        case Kind.advInd, Kind.advNonconnInd, Kind.advScanInd, Kind.scanRsp:
            try parseAdvertiser(bytes, &body)
            data = body.rest()
            if data.count > 31 {
                throw Fault(LinkLayerField.length.key, offset: start &+ 1, available: length, .invalidLength)
            }
        // 2.3.1.2
        case Kind.advDirectInd:
            try parseAdvertiser(bytes, &body)
            try parseTarget(bytes, &body)
            try end(&body)
        // 2.3.2.1
        case Kind.scanReq:
            try parseRequester(bytes, &body, Field.scannerAddress.key)
            try parseAdvertiser(bytes, &body, isRandom: rxAdd)
            try end(&body)
        // 2.3.3.1
        case Kind.connectInd:
            try parseRequester(bytes, &body, Field.initiatorAddress.key)
            try parseAdvertiser(bytes, &body, isRandom: rxAdd)
            let start = body.position
            defer { linkDataRange = start..<max(start, min(body.position, start &+ ConnectionRequest.length)) }
            try linkData.parse(bytes, &body)
            try end(&body)
        // 2.3.4
        case Kind.advExtInd, Kind.auxConnectRsp: try parseExtended(bytes, &body)
        case Kind.advDecisionInd: try parseDecision(bytes, &body)
        default: break
        }
    }

    private mutating func parseAdvertiser(
        _ bytes: borrowing Span<UInt8>, _ body: inout Reader, isRandom: Bool? = nil
    ) throws(Fault) {
        let value = try body.uint(bytes, width: 6, Field.address.key)
        advertiser = DeviceAddress(value, type: isRandom ?? txAdd ? 1 : 0)
        hasAdvertiser = true
    }

    private mutating func parseTarget(_ bytes: borrowing Span<UInt8>, _ body: inout Reader) throws(Fault) {
        let value = try body.uint(bytes, width: 6, Field.directAddress.key)
        target = DeviceAddress(value, type: rxAdd ? 1 : 0)
        hasTarget = true
    }

    private mutating func parseRequester(
        _ bytes: borrowing Span<UInt8>, _ body: inout Reader, _ key: FieldKey
    ) throws(Fault) {
        let value = try body.uint(bytes, width: 6, key)
        requester = DeviceAddress(value, type: txAdd ? 1 : 0)
    }

    /// A PDU of fixed size has nothing after its last field.
    private func end(_ body: inout Reader) throws(Fault) {
        let rest = body.rest()
        if !rest.isEmpty {
            throw Fault(LinkLayerField.length.key, offset: rest.lowerBound, available: rest.count, .excess)
        }
    }

    /// Extended Header Length and AdvMode, the extended header, AdvData.
    private mutating func parseExtended(_ bytes: borrowing Span<UInt8>, _ body: inout Reader) throws(Fault) {
        let first = try body.u8(bytes, AdvertisingPDUField.extHeaderLength.key)
        extendedHeaderLength = Int(first & 0x3F)
        mode = AdvMode(rawValue: first >> 6)
        let start = body.position
        // A header that is longer than the payload is read as far as it is there.
        let isWhole = extendedHeaderLength <= body.remaining
        var inner = Reader(
            range: start..<start &+ min(extendedHeaderLength, body.remaining))
        body.position = inner.end
        if isWhole { data = body.rest() }
        if extendedHeaderLength > 0 { try parseExtendedHeader(bytes, &inner) } else { flags = 0 }
        acad = inner.rest()
        if !isWhole {
            throw Fault(
                AdvertisingPDUField.extHeaderLength.key, offset: start, needed: extendedHeaderLength,
                available: inner.end - start, .invalidLength)
        }
    }

    /// ADV_DECISION_IND has Decision Type Flags where others have the length of the extended header; what is after
    /// that header are Decision Data (2.3.4).
    private mutating func parseDecision(_ bytes: borrowing Span<UInt8>, _ body: inout Reader) throws(Fault) {
        let first = try body.u8(bytes, AdvertisingPDUField.decisionTypeFlags.key)
        decisionTypeFlags = first & 0x3F
        mode = AdvMode(rawValue: first >> 6)
        try parseExtendedHeader(bytes, &body)
        decisionData = body.rest()
    }

    /// The fields stand in the order of their flags (2.3.4).
    private mutating func parseExtendedHeader(_ bytes: borrowing Span<UInt8>, _ inner: inout Reader) throws(Fault) {
        typealias Header = AdvertisingPDUField
        let flags = try inner.u8(bytes, Header.extHeaderFlags.key)
        self.flags = flags
        if flags & 1 << 0 != 0 { try parseAdvertiser(bytes, &inner) }
        if flags & 1 << 1 != 0 { try parseTarget(bytes, &inner) }
        if flags & 1 << 2 != 0 {
            cteInfo = try CTEInfo(rawValue: inner.u8(bytes, Header.cteInfo.key))
        }
        if flags & 1 << 3 != 0 {
            adi = try inner.u16(bytes, Header.adi.key)
        }
        if flags & 1 << 4 != 0 {
            auxPointer = try AuxPointer(bytes, parsing: &inner)
        }
        if flags & 1 << 5 != 0 {
            syncInfo = try SyncInfo(bytes, parsing: &inner)
        }
        if flags & 1 << 6 != 0 {
            txPower = try Int8(bitPattern: inner.u8(bytes, Field.txPower.key))
        }
    }
}
