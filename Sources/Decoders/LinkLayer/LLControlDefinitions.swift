/// Every LL Control PDU (Core 6.0, Vol 6, Part B, 2.4.2), by its opcode.
///
/// Parameters have the specification's names. Where `ll` has another field of that name already, `phy` and
/// `access_address` of the packet, the name says more.
package enum LLControlDefinitions {
    package static let all: [PDUDefinition] =
        connectionControl + negotiations + encryptionControl + featureExchange + radioControl + isochronousControl
        + channelSounding

    /// Names by opcode, from 0x00 (2.4.2, the table of opcodes).
    static let names: [StaticString] = [
        "LL_CONNECTION_UPDATE_IND", "LL_CHANNEL_MAP_IND", "LL_TERMINATE_IND", "LL_ENC_REQ", "LL_ENC_RSP",
        "LL_START_ENC_REQ", "LL_START_ENC_RSP", "LL_UNKNOWN_RSP", "LL_FEATURE_REQ", "LL_FEATURE_RSP",
        "LL_PAUSE_ENC_REQ", "LL_PAUSE_ENC_RSP", "LL_VERSION_IND", "LL_REJECT_IND", "LL_PERIPHERAL_FEATURE_REQ",
        "LL_CONNECTION_PARAM_REQ", "LL_CONNECTION_PARAM_RSP", "LL_REJECT_EXT_IND", "LL_PING_REQ", "LL_PING_RSP",
        "LL_LENGTH_REQ", "LL_LENGTH_RSP", "LL_PHY_REQ", "LL_PHY_RSP", "LL_PHY_UPDATE_IND",
        "LL_MIN_USED_CHANNELS_IND", "LL_CTE_REQ", "LL_CTE_RSP", "LL_PERIODIC_SYNC_IND", "LL_CLOCK_ACCURACY_REQ",
        "LL_CLOCK_ACCURACY_RSP", "LL_CIS_REQ", "LL_CIS_RSP", "LL_CIS_IND", "LL_CIS_TERMINATE_IND",
        "LL_POWER_CONTROL_REQ", "LL_POWER_CONTROL_RSP", "LL_POWER_CHANGE_IND", "LL_SUBRATE_REQ", "LL_SUBRATE_IND",
        "LL_CHANNEL_REPORTING_IND", "LL_CHANNEL_STATUS_IND", "LL_PERIODIC_SYNC_WR_IND", "LL_FEATURE_EXT_REQ",
        "LL_FEATURE_EXT_RSP", "LL_CS_SEC_RSP", "LL_CS_CAPABILITIES_REQ", "LL_CS_CAPABILITIES_RSP",
        "LL_CS_CONFIG_REQ", "LL_CS_CONFIG_RSP", "LL_CS_REQ", "LL_CS_RSP", "LL_CS_IND", "LL_CS_TERMINATE_REQ",
        "LL_CS_FAE_REQ", "LL_CS_FAE_RSP", "LL_CS_CHANNEL_MAP_IND", "LL_CS_SEC_REQ", "LL_CS_TERMINATE_RSP",
        "LL_FRAME_SPACE_REQ", "LL_FRAME_SPACE_RSP",
    ]

    /// The same for fields that hold an opcode.
    static let opcodeNames = NameSource.values(names.enumerated().map { ValueName(UInt64($0.offset), $0.element) })

    /// - Parameter opcode: one that ``names`` has.
    static func pdu(_ opcode: UInt16, _ items: Item...) -> PDUDefinition { pdu(opcode, items) }

    static func pdu(_ opcode: UInt16, _ items: [Item]) -> PDUDefinition {
        PDUDefinition(opcode, names[Int(opcode)], items)
    }
}
