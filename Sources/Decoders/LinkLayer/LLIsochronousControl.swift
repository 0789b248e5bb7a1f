/// LL Control PDUs of connected isochronous streams (Core 6.0, Vol 6, Part B, 2.4.2.29 to 2.4.2.32).
extension LLControlDefinitions {
    static let isochronousControl: [PDUDefinition] = [
        // 2.4.2.29
        pdu(
            "LL_CIS_REQ", 0x1F,
            [
                cigID, cisID, phys("phy_c_to_p", "PHY_C_To_P: from the Central to the Peripheral"),
                phys("phy_p_to_c", "PHY_P_To_C: from the Peripheral to the Central"),
                .flags(
                    2,
                    sduLength("max_sdu_c_to_p"),
                    .field(14...14, "framing_mode", names: [0: "segmentable", 1: "unsegmented"]),
                    .field(15...15, "framed", names: [0: "unframed", 1: "framed"])),
                .flags(2, sduLength("max_sdu_p_to_c")),
                .microseconds("sdu_interval_c_to_p", bits: 20, width: 3),
                .microseconds("sdu_interval_p_to_c", bits: 20, width: 3),
                .u16("max_pdu_c_to_p", unit: "byte"), .u16("max_pdu_p_to_c", unit: "byte"),
                .u8("nse", "subevents of each event"), .microseconds("sub_interval", .u24),
                .flags(1, .field(0...3, "bn_c_to_p", "burst number"), .field(4...7, "bn_p_to_c", "burst number")),
                .u8("ft_c_to_p", "flush timeout in isochronous intervals"),
                .u8("ft_p_to_c", "flush timeout in isochronous intervals"),
                .units1250us("iso_interval", summary: .labelled),
            ] + offsets),
        // 2.4.2.30
        pdu("LL_CIS_RSP", 0x20, offsets),
        // 2.4.2.31
        pdu(
            "LL_CIS_IND", 0x21, .accessAddress("aa", "AA: access address of the stream, most significant octet first"),
            .microseconds("cis_offset", .u24, "from the connection event to the first anchor point"),
            .microseconds("cig_sync_delay", .u24), .microseconds("cis_sync_delay", .u24), connEventCount),
        // 2.4.2.32
        pdu("LL_CIS_TERMINATE_IND", 0x22, cigID, cisID, errorCode),
    ]

    private static let cigID = Item.u8("cig_id", summary: .labelled, "connected isochronous group")
    private static let cisID = Item.u8("cis_id", summary: .labelled, "connected isochronous stream")
    private static let offsets: [Item] = [
        .microseconds("cis_offset_min", .u24, "earliest first anchor point"),
        .microseconds("cis_offset_max", .u24, "latest first anchor point"), connEventCount,
    ]

    /// Twelve bits.
    private static func sduLength(_ name: String) -> Item.Bit {
        Item.Bit(definition: FieldDefinition(name, .integer, unit: "byte"), low: 0, width: 12, ifBit: nil)
    }
}
