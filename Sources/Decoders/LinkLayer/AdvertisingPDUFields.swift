/// The fields of advertising physical channel PDUs that stand in objects of `ll`: LLData and the extended header
/// (Core 6.0, Vol 6, Part B, 2.3.3.1 and 2.3.4). Addresses and advertising data are in `adv`.
///
/// The numbers begin after those of ``LinkLayerField``, which has the same layer.
@usableFromInline package enum AdvertisingPDUField: UInt16, LayerField {
    case llData = 64
    case llAccessAddress, llCRCInit, llWinSize, llWinOffset, llInterval, llLatency, llTimeout, llChannelMap, llHop,
        llSCA
    case advMode, extHeaderLength, extHeaderFlags
    case cteInfo, cteTime, cteType
    case adi, did, sid
    case auxPtr, auxChannel, auxCA, auxOffset, auxPHY
    case syncInfo, syncOffset, syncInterval, syncChannelMap, syncSCA, syncAccessAddress, syncCRCInit, syncEventCounter
    case acad
    case decisionTypeFlags, decisionData
    case llChannels, syncChannels

    @usableFromInline package static let layer = Layer.ll

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .llData: FieldDefinition("ll_data", .object, "LLData: how the connection begins (2.3.3.1)")
        case .llAccessAddress:
            FieldDefinition(
                "ll_data.access_address", .hex, summary: .labelled,
                "access address of the connection, most significant octet first")
        case .llCRCInit:
            FieldDefinition("ll_data.crc_init", .hex, "CRCInit of the connection, most significant octet first (3.1.1)")
        case .llWinSize: FieldDefinition("ll_data.win_size", .decimal, unit: "s", "transmitWindowSize (4.5.3)")
        case .llWinOffset: FieldDefinition("ll_data.win_offset", .decimal, unit: "s", "transmitWindowOffset (4.5.3)")
        case .llInterval:
            FieldDefinition("ll_data.interval", .decimal, unit: "s", summary: .labelled, "connInterval (4.5.1)")
        case .llLatency:
            FieldDefinition(
                "ll_data.latency", .integer, summary: .labelled,
                "connPeripheralLatency: connection events that the Peripheral may skip (4.5.1)")
        case .llTimeout:
            FieldDefinition(
                "ll_data.timeout", .decimal, unit: "s", summary: .labelled, "connSupervisionTimeout (4.5.2)")
        case .llChannelMap:
            FieldDefinition("ll_data.channel_map", .hex, "used channels, least significant octet first (1.4.1)")
        case .llChannels:
            FieldDefinition(
                "ll_data.channels", .integer, list: true, style: .ranges, "channels whose bit is set in the map")
        case .llHop:
            FieldDefinition("ll_data.hop", .integer, "hopIncrement of Channel Selection Algorithm #1 (4.5.8.2)")
        case .llSCA:
            FieldDefinition(
                "ll_data.sca", .integer, names: LinkLayerNames.sca, "sleep clock accuracy of the Central (4.2.2)")
        case .advMode:
            FieldDefinition("adv_mode", .integer, names: LinkLayerNames.advMode, "mode of the advertisement (2.3.4)")
        case .extHeaderLength:
            FieldDefinition("ext_header_length", .integer, unit: "byte", "length of the extended header (2.3.4)")
        case .extHeaderFlags:
            FieldDefinition("ext_header_flags", .integer, style: .hex2, "which fields the extended header has (2.3.4)")
        case .cteInfo: FieldDefinition("cte_info", .object, "CTEInfo: the Constant Tone Extension that follows (2.5.2)")
        case .cteTime: FieldDefinition("cte_info.cte_time", .decimal, unit: "s", "length of the extension")
        case .cteType:
            FieldDefinition("cte_info.cte_type", .integer, names: LinkLayerNames.cteType, "type of the extension")
        case .adi: FieldDefinition("adi", .object, "ADI: AdvDataInfo (2.3.4.4)")
        case .did: FieldDefinition("adi.did", .integer, style: .hex4, "Advertising Data ID: changes with the data")
        case .sid: FieldDefinition("adi.sid", .integer, "Advertising Set ID, 0 to 15")
        case .auxPtr: FieldDefinition("aux_ptr", .object, "AuxPtr: the PDU that continues this one (2.3.4.5)")
        case .auxChannel: FieldDefinition("aux_ptr.channel", .integer, "its channel index, 0 to 36")
        case .auxCA:
            FieldDefinition("aux_ptr.ca", .integer, names: [0: "51 to 500 ppm", 1: "0 to 50 ppm"], "clock accuracy")
        case .auxOffset:
            FieldDefinition("aux_ptr.offset", .decimal, unit: "s", "from the start of this packet to its start")
        case .auxPHY:
            FieldDefinition("aux_ptr.phy", .integer, names: LinkLayerField.phyNames, "its PHY")
        case .syncInfo: FieldDefinition("sync_info", .object, "SyncInfo: a periodic advertising train (2.3.4.6)")
        case .syncOffset:
            FieldDefinition(
                "sync_info.offset", .decimal, unit: "s", "from the start of this packet to that of an AUX_SYNC_IND")
        case .syncInterval:
            FieldDefinition("sync_info.interval", .decimal, unit: "s", "periodic advertising interval")
        case .syncChannelMap:
            FieldDefinition("sync_info.channel_map", .hex, "used channels, least significant octet first")
        case .syncChannels:
            FieldDefinition(
                "sync_info.channels", .integer, list: true, style: .ranges, "channels whose bit is set in the map")
        case .syncSCA:
            FieldDefinition(
                "sync_info.sca", .integer, names: LinkLayerNames.sca, "sleep clock accuracy of the advertiser")
        case .syncAccessAddress:
            FieldDefinition(
                "sync_info.access_address", .hex, "access address of the train, most significant octet first")
        case .syncCRCInit:
            FieldDefinition("sync_info.crc_init", .hex, "CRCInit of the train, most significant octet first")
        case .syncEventCounter:
            FieldDefinition("sync_info.event_counter", .integer, "paEventCounter of the AUX_SYNC_IND (4.4.2)")
        case .acad:
            FieldDefinition("acad", .hex, "Additional Controller Advertising Data: AD structures (2.3.4.8)")
        case .decisionTypeFlags:
            FieldDefinition(
                "decision_type_flags", .integer, style: .hex2, "bit 0: Decision Data begin with a Resolvable Tag")
        case .decisionData: FieldDefinition("decision_data", .hex, "Decision Data of an ADV_DECISION_IND")
        }
    }
}

/// Names of values that several link-layer PDUs have (Core 6.0, Vol 6, Part B, 2).
enum LinkLayerNames {
    /// SCA (2.3.3.1).
    static let sca = NameSource.ofField("ll.sca")
    static let advMode: NameSource = [
        0: "Non-connectable, non-scannable", 1: "Connectable, non-scannable", 2: "Non-connectable, scannable",
    ]
    static let cteType: NameSource = [0: "AoA", 1: "AoD, 1 µs slots", 2: "AoD, 2 µs slots"]
}
