/// One advertising physical channel PDU (Core 6.0, Vol 6, Part B, 2.3): small integers and the places of the rest,
/// nothing that needs memory.
///
/// What the PDU has not, or what a fault kept from being read, has the value that means "not there".
package struct AdvertisingPDU: Sendable {
    /// Address type of an address that is not there.
    static let noAddress = DeviceAddress(0, type: 0xFF)

    /// The 16 bits of the header, as far as they were read.
    package var header: UInt16 = 0
    /// Octets of the header that were read: 0, 1 or 2.
    package internal(set) var headerCount = 0
    /// Where the header starts.
    package internal(set) var start = 0
    /// The payload, or what the capture has of it.
    package internal(set) var payload = 0..<0
    /// AdvA; type 0xFF where the PDU has none.
    package var advertiser = noAddress
    /// TargetA; type 0xFF where the PDU has none.
    package var target = noAddress
    /// ScanA or InitA; type 0xFF where the PDU has none.
    package var requester = noAddress
    /// Whether AdvA was read from this PDU; ``advertiser`` may also be known from another PDU of its chain.
    var hasAdvertiser = false
    /// Whether TargetA was read from this PDU.
    var hasTarget = false
    /// AdvData or ScanRspData; empty where there are none.
    package internal(set) var data = 0..<0
    /// LLData of CONNECT_IND and AUX_CONNECT_REQ, as far as it was read.
    var linkData = ConnectionRequest()
    /// The octets of LLData that were read.
    var linkDataRange = 0..<0
    /// AdvMode; `nil` in legacy PDUs.
    package internal(set) var mode: AdvMode?
    /// Extended Header Length: octets of the extended header, 0 to 63.
    package internal(set) var extendedHeaderLength = 0
    /// Extended Header Flags (2.3.4); 0 where there are none, `nil` where they were not read.
    package internal(set) var flags: UInt8?
    /// CTEInfo of the extended header.
    package internal(set) var cteInfo: CTEInfo?
    /// AdvDataInfo: DID in bits 0 to 11, SID in bits 12 to 15.
    package internal(set) var adi: UInt16?
    package internal(set) var auxPointer: AuxPointer?
    package internal(set) var syncInfo: SyncInfo?
    /// dBm; `nil` where the PDU does not say.
    package internal(set) var txPower: Int8?
    /// Additional Controller Advertising Data; empty where there are none.
    package internal(set) var acad = 0..<0
    /// Decision Type Flags of an ADV_DECISION_IND, 6 bits.
    package internal(set) var decisionTypeFlags: UInt8 = 0
    /// Decision Data of an ADV_DECISION_IND; empty where there are none.
    package internal(set) var decisionData = 0..<0

    package init() {}

    /// LLData of CONNECT_IND and AUX_CONNECT_REQ, if they were read to their end.
    package var connection: ConnectionRequest? { linkDataRange.count == ConnectionRequest.length ? linkData : nil }

    /// A hop increment of Channel Selection Algorithm #1 that is none, whichever algorithm is used (2.3.3.1).
    package var hopFault: Fault? {
        guard let connection, !(5...16).contains(connection.hop) else { return nil }
        return Fault(AdvertisingPDUField.llHop.key, offset: linkDataRange.upperBound &- 1, .invalidValue)
    }

    /// PDU Type (2.3, table 2.3).
    package var type: UInt8 { UInt8(truncatingIfNeeded: header) & 0xF }
    package var chSel: Bool { header & 1 << 5 != 0 }
    package var txAdd: Bool { header & 1 << 6 != 0 }
    package var rxAdd: Bool { header & 1 << 7 != 0 }
    /// Octets of the payload, as the header says.
    package var length: Int { Int(header >> 8) }

    /// PDU Type values (2.3, table 2.3).
    package enum Kind {
        package static let advInd: UInt8 = 0
        package static let advDirectInd: UInt8 = 1
        package static let advNonconnInd: UInt8 = 2
        /// SCAN_REQ, on a secondary channel AUX_SCAN_REQ.
        package static let scanReq: UInt8 = 3
        package static let scanRsp: UInt8 = 4
        /// CONNECT_IND, on a secondary or periodic channel AUX_CONNECT_REQ.
        package static let connectInd: UInt8 = 5
        package static let advScanInd: UInt8 = 6
        /// ADV_EXT_IND and all that have the same form on secondary and periodic channels.
        package static let advExtInd: UInt8 = 7
        package static let auxConnectRsp: UInt8 = 8
        package static let advDecisionInd: UInt8 = 9
    }

    /// Whether a device that scans or initiates sent the PDU, rather than an advertiser.
    package var isRequest: Bool { type == Kind.scanReq || type == Kind.connectInd }

    /// Whether PDUs of a type are on the primary advertising channels only (2.3, table 2.3).
    package static func isPrimaryOnly(type: UInt8) -> Bool {
        type < Kind.advExtInd && type != Kind.scanReq && type != Kind.connectInd
    }

    /// Whether the PDU has an extended header (2.3.4).
    package var isExtended: Bool { type >= Kind.advExtInd && type <= Kind.advDecisionInd }
}

/// AdvMode of the Common Extended Advertising Payload Format (Core 6.0, Vol 6, Part B, 2.3.4).
package enum AdvMode: UInt8, Sendable {
    case nonConnectableNonScannable = 0, connectable = 1, scannable = 2
    /// Reserved for future use.
    case reserved = 3
}
