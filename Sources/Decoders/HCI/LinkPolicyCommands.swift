/// Link Policy commands: OGF 0x02 (Core 6.0, Vol 4, Part E, 7.2).
extension HCIDefinitions {
    static let linkPolicyCommands: [PDUDefinition] = [
        PDUDefinition(
            0x0801, "Hold Mode",
            .connectionHandle, .slots("hold_mode_max_interval"), .slots("hold_mode_min_interval")),
        PDUDefinition(
            0x0803, "Sniff Mode",
            .connectionHandle, .slots("sniff_max_interval", summary: .labelled),
            .slots("sniff_min_interval", summary: .labelled), .units1250us("sniff_attempt"),
            .units1250us("sniff_timeout")),
        PDUDefinition(0x0804, "Exit Sniff Mode", .connectionHandle),
        PDUDefinition(0x0807, "QoS Setup", [.connectionHandle] + qosParameters),
        PDUDefinition(
            0x0809, "Role Discovery", .connectionHandle,
            returns: Item.returning(
                .connectionHandle, .u8("current_role", names: HCINames.role, summary: .labelled))),
        PDUDefinition(0x080B, "Switch Role", .bdAddr, .role),
        PDUDefinition(
            0x080C, "Read Link Policy Settings", .connectionHandle,
            returns: Item.returning(.connectionHandle, linkPolicySettings)),
        PDUDefinition(
            0x080D, "Write Link Policy Settings", .connectionHandle, linkPolicySettings,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x080E, "Read Default Link Policy Settings", [], returns: Item.returning(defaultLinkPolicySettings)),
        PDUDefinition(0x080F, "Write Default Link Policy Settings", defaultLinkPolicySettings, returns: [.status]),
        PDUDefinition(0x0810, "Flow Specification", [.connectionHandle] + flowSpecification),
        PDUDefinition(
            0x0811, "Sniff Subrating",
            .connectionHandle, .slots("sniff_max_latency", "Max_Latency"), .slots("min_remote_timeout"),
            .slots("min_local_timeout"), returns: Item.returning(.connectionHandle)),
    ]

    static let qosParameters: [Item] = [
        .reserved(1), .u8("service_type", names: HCINames.serviceType), .u32("token_rate", "octets a second"),
        .u32("peak_bandwidth", "octets a second"), .microseconds("qos_latency", .u32, "Latency"),
        .microseconds("delay_variation", .u32),
    ]
    static let flowSpecification: [Item] = [
        .reserved(1), .u8("flow_direction", names: HCINames.flowDirection),
        .u8("service_type", names: HCINames.serviceType), .u32("token_rate", "octets a second"),
        .u32("token_bucket_size", unit: "byte"), .u32("peak_bandwidth", "octets a second"),
        .microseconds("access_latency", .u32),
    ]
    private static let policies: [Item.Bit] = [
        .bit(0, "enable_role_switch"), .bit(1, "enable_hold_mode"), .bit(2, "enable_sniff_mode"),
    ]
    private static let linkPolicySettings = Item.flags("link_policy_settings", 2, style: .hex4, policies)
    private static let defaultLinkPolicySettings = Item.flags("default_link_policy_settings", 2, style: .hex4, policies)
}
