/// Parameters that many commands and events share (Core 6.0, Vol 4, Part E, 5.2 and 7).
extension Item {
    /// Status: 0 or an error code.
    static let status = Item.u8(
        "status", names: .table(AssignedNumbers.hciErrors), summary: .unlessZero, style: .hex2,
        "0 success, otherwise an error code (Core 6.0, Vol 1, Part F)")
    /// Reason of a disconnection: an error code.
    static let reason = Item.u8(
        "reason", names: .table(AssignedNumbers.hciErrors), summary: .labelled, style: .hex2,
        "error code that says why (Core 6.0, Vol 1, Part F)")
    /// Connection_Handle: 0x0000 to 0x0EFF.
    static let connectionHandle = Item.u16("connection_handle", summary: .labelled, style: .hex4, "0x0000 to 0x0EFF")
    /// Handle, where the specification does not say Connection_Handle: 0x0000 to 0x0EFF.
    static let handle = Item.u16("handle", style: .hex4)
    /// Connection_Handle[i], as many as the field `count` says.
    static func connectionHandles(_ count: String) -> Item {
        .list("connection_handles", .u16, count: .field(count), style: .hex4, "handles in the order of the streams")
    }
    static let bdAddr = Item.address("bd_addr", summary: .bare, "address of the BR/EDR device")
    static let advertisingHandle = Item.u8("advertising_handle", summary: .labelled, "advertising set, 0x00 to 0xEF")
    /// Advertising_Handle where 0xFF says that there is none.
    static let optionalAdvertisingHandle = Item.u8("advertising_handle", absent: 0xFF, summary: .labelled)
    static let syncHandle = Item.u16(
        "sync_handle", summary: .labelled, style: .hex4, "periodic advertising train that the Controller follows")
    static let bigHandle = Item.u8("big_handle", summary: .labelled, "BIG, 0x00 to 0xEF")
    static let role = Item.u8("role", names: HCINames.role, summary: .labelled, "0 Central, 1 Peripheral")
    static let ownAddressType = Item.u8("own_address_type", names: HCINames.ownAddressType, "own address to use")
    static let peerAddressType = Item.u8("peer_address_type", names: DeviceAddress.typeNames)
    static let peerAddress = Item.address("peer_address", summary: .bare, "the other device's address")
    static let phy = Item.u8("phy", names: HCINames.phy, summary: .labelled)
    /// LE_Features, page 0: bit 0 is the lowest bit of the first octet (Core 6.0, Vol 6, Part B, 4.6).
    static let leFeatures = Item.namedBits(
        "le_features", 8, "bit mask of the LE features, least significant octet first",
        names: FeatureNames.le)
    static let companyIdentifier = Item.u16(
        "company_identifier", names: .table(AssignedNumbers.companies), style: .hex4, "who made the Controller or codec"
    )
}

extension Item {
    /// Return parameters of a command that succeeded. Those of a refusal may end after the status.
    static func returning(_ items: Item...) -> [Item] { [.status] + items }

    static func returning(_ items: [Item]) -> [Item] { [.status] + items }

    /// Clock_Offset as an event tells it: bits 2 to 16 of CLK of the Peripheral less those of the Central, in units of
    /// 1.25 ms; bit 15 is reserved.
    static let clockOffset = Item.flags(2, clockOffsetBits)
    /// Clock_Offset as a command gives it, with Clock_Offset_Valid_Flag.
    static let clockOffsetWithValidity = Item.flags(
        2, clockOffsetBits, .bit(15, "clock_offset_valid", "whether the host knows the clock offset"))
    private static let clockOffsetBits = Item.Bit.field(
        0...14, "clock_offset", style: .hex4, "bits 2 to 16 of the clock difference")
    static let pageScanRepetitionMode = Item.u8(
        "page_scan_repetition_mode", names: [0: "R0", 1: "R1", 2: "R2"], "how often the device listens for pages")
    static let lap = Item.u24("lap", style: .hex8, "lower address part of the inquiry access code")

    /// A Codec_ID of 5 octets. The company and its codec count only where the format is vendor specific.
    static let codecID: [Item] = [
        .u8("coding_format", names: HCINames.codingFormat, style: .hex2),
        .when("coding_format", [0xFF], .companyIdentifier, .u16("vendor_codec_id", style: .hex4), else: [.reserved(4)]),
    ]
}
