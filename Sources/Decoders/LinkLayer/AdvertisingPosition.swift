/// The place of an advertising PDU, which only the reader of a capture knows: where it was sent, and what pointed to
/// it.
package enum AdvertisingPosition: Sendable {
    /// Channels 37 to 39.
    case primary
    /// Another channel; nothing pointed to the PDU.
    case secondary
    /// The AuxPtr of an ADV_EXT_IND pointed to it.
    case auxiliary
    /// The AuxPtr of an AUX_ADV_IND, AUX_SCAN_RSP, AUX_SYNC_IND or AUX_CHAIN_IND pointed to it.
    case chain
    /// It belongs to a periodic advertising train.
    case sync
    /// It belongs to a periodic advertising train with responses: from the advertiser.
    case subevent
    /// It belongs to a periodic advertising train with responses: from a synchronized device.
    case subeventResponse
    /// It answers an AUX_SCAN_REQ.
    case scanResponse
    /// It answers an AUX_CONNECT_REQ.
    case connectResponse
}

extension AdvertisingPDU {
    /// The specification's name of the PDU (Core 6.0, Vol 6, Part B, 2.3, table 2.3).
    package func name(_ position: AdvertisingPosition) -> StaticString {
        switch type {
        case Kind.advInd: "ADV_IND"
        case Kind.advDirectInd: "ADV_DIRECT_IND"
        case Kind.advNonconnInd: "ADV_NONCONN_IND"
        case Kind.scanReq: position == .primary ? "SCAN_REQ" : "AUX_SCAN_REQ"
        case Kind.scanRsp: "SCAN_RSP"
        case Kind.connectInd: position == .primary ? "CONNECT_IND" : "AUX_CONNECT_REQ"
        case Kind.advScanInd: "ADV_SCAN_IND"
        case Kind.advExtInd: extendedName(position)
        case Kind.auxConnectRsp: "AUX_CONNECT_RSP"
        case Kind.advDecisionInd: "ADV_DECISION_IND"
        default: "Reserved for future use"
        }
    }

    private func extendedName(_ position: AdvertisingPosition) -> StaticString {
        switch position {
        case .primary: "ADV_EXT_IND"
        case .auxiliary: "AUX_ADV_IND"
        case .chain: "AUX_CHAIN_IND"
        case .sync: "AUX_SYNC_IND"
        case .subevent: "AUX_SYNC_SUBEVENT_IND"
        case .subeventResponse: "AUX_SYNC_SUBEVENT_RSP"
        case .scanResponse: "AUX_SCAN_RSP"
        case .connectResponse: "AUX_CONNECT_RSP"
        case .secondary: nameByFields
        }
    }

    /// The name, by its fields, of a PDU that no AuxPtr pointed to (2.3.4, the tables of permitted fields).
    ///
    /// Of the PDUs of this type that advertisers send on a secondary channel only AUX_ADV_IND is connectable or
    /// scannable, or has TargetA or SyncInfo. It always has ADI, AUX_SCAN_RSP always has AdvA, and AUX_CHAIN_IND never
    /// has AdvA. Where that leaves several, all are named.
    private var nameByFields: StaticString {
        guard mode != nil, let flags else { return "AUX_ADV_IND/AUX_SCAN_RSP/AUX_CHAIN_IND" }
        if isAuxAdvByFields { return "AUX_ADV_IND" }
        switch (flags & 1 << 0 != 0, flags & 1 << 3 != 0) {
        case (true, true): return "AUX_ADV_IND/AUX_SCAN_RSP"
        case (true, false): return "AUX_SCAN_RSP"
        case (false, true): return "AUX_ADV_IND/AUX_CHAIN_IND"
        case (false, false): return "AUX_CHAIN_IND"
        }
    }

    /// Whether the fields of a PDU that no AuxPtr pointed to are those of an AUX_CHAIN_IND.
    package var mayContinueByFields: Bool {
        guard type == Kind.advExtInd, mode != nil, let flags else { return false }
        return flags & 1 == 0 && !isAuxAdvByFields
    }

    /// Whether the PDU alone shows that it is an AUX_ADV_IND.
    var isAuxAdvByFields: Bool {
        guard type == Kind.advExtInd, let mode, let flags else { return false }
        return mode != .nonConnectableNonScannable || flags & (1 << 1 | 1 << 5) != 0
    }
}
