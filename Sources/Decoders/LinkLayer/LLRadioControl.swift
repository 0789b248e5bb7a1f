/// LL Control PDUs about transmit power, direction finding and periodic advertising (Core 6.0, Vol 6, Part B, 2.4.2).
extension LLControlDefinitions {
    static let radioControl: [PDUDefinition] = [
        // 2.4.2.25
        pdu(
            "LL_CTE_REQ", 0x1A,
            .code([
                FieldDefinition(
                    "min_cte_len_req", .decimal, unit: "s", summary: .labelled, "shortest extension asked for"),
                FieldDefinition(
                    "cte_type_req", .integer, names: LinkLayerNames.cteType, summary: .labelled, "type asked for"),
            ]) { (bytes, reader, keys, fields) throws(Fault) in
                let range = try reader.skip(1, keys.first ?? .none)
                let info = CTEInfo(rawValue: bytes[range.lowerBound])
                guard keys.count == 2 else { return }
                fields.add(keys[0], mantissa: Int64(info.time) * 8, exponent: -6)
                fields.add(keys[1], info.type)
            }),
        // 2.4.2.26
        pdu("LL_CTE_RSP", 0x1B),
        // 2.4.2.27
        pdu("LL_PERIODIC_SYNC_IND", 0x1C, periodicSync),
        // 2.4.2.33
        pdu("LL_POWER_CONTROL_REQ", 0x23, powerPHY, delta, .txPower("tx_power", "the sender's transmit power")),
        // 2.4.2.34
        pdu(
            "LL_POWER_CONTROL_RSP", 0x24, powerLimits, delta, .txPower("tx_power", "the sender's transmit power"),
            .u8("apr", unit: "dB", absent: 0xFF, "APR: reduction of the receiver's power that is acceptable")),
        // 2.4.2.35
        pdu(
            "LL_POWER_CHANGE_IND", 0x25, powerPHY, powerLimits, delta,
            .txPower("tx_power", "the sender's transmit power")),
        // 2.4.2.40
        pdu(
            "LL_PERIODIC_SYNC_WR_IND", 0x2A,
            periodicSync + [
                .accessAddress("rsp_aa", "RspAA: access address of the responses, most significant octet first"),
                .u8("num_subevents", "1 to 128"),
                .number(.u8, "subevent_interval", unit: "s", scale: .units1250us),
                .number(
                    .u8, "response_slot_delay", unit: "s", scale: .units1250us,
                    "from the start of a subevent to its first response slot"),
                .number(
                    .u8, "response_slot_spacing", unit: "s", scale: .units125us,
                    "from the start of a response slot to the next"),
            ]),
    ]

    /// LL_PERIODIC_SYNC_IND (2.4.2.27), which LL_PERIODIC_SYNC_WR_IND (2.4.2.40) begins with.
    private static let periodicSync: [Item] = [
        .u16("id", summary: .labelled, style: .hex4, "what the Host of the sender says about the train"), .syncInfo,
        connEventCount, .u16("last_pa_event_counter", "paEventCounter of the last AUX_SYNC_IND received"),
        .flags(
            1,
            .field(0...3, "sid", summary: .labelled, "Advertising Set ID"),
            .field(4...4, "a_type", names: DeviceAddress.typeNames, "AType: type of the advertiser's address"),
            .field(5...7, "sca", names: LinkLayerNames.sca, "sleep clock accuracy of the sender")),
        phys("sync_phy", "PHY: the PHY of the train"),
        .address("adv_a", summary: .labelled, "AdvA: address of the advertiser"),
        .u16("sync_conn_event_count", "connEventCounter when the train was received"),
    ]

    private static let powerPHY = Item.u8(
        "power_phy", names: powerPHYNames, summary: .labelled, "PHY: the PHYs that this is about")
    /// A set of PHYs in which the codings of LE Coded are distinguished.
    static let powerPHYNames: NameSource = [
        1: "LE 1M", 2: "LE 2M", 3: "LE 1M, LE 2M", 4: "LE Coded, S=8", 8: "LE Coded, S=2", 12: "LE Coded, S=8 and S=2",
        15: "LE 1M, LE 2M, LE Coded, S=8 and S=2",
    ]
    private static let powerLimits = Item.flags(
        1,
        .bit(0, "min", summary: .unlessZero, "the sender uses its lowest power"),
        .bit(1, "max", summary: .unlessZero, "the sender uses its highest power"))
    private static let delta = Item.s8(
        "delta", unit: "dB", summary: .labelled,
        "change of power that is asked for, 127 for all that is possible, or that was made")
}
