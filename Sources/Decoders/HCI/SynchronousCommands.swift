/// Commands that set up SCO and eSCO connections (Core 6.0, Vol 4, Part E, 7.1.26 to 7.1.28, 7.1.45 and 7.1.46).
extension HCIDefinitions {
    static let synchronousCommands: [PDUDefinition] = [
        PDUDefinition(0x0428, "Setup Synchronous Connection", [.connectionHandle] + synchronousSetup),
        PDUDefinition(0x0429, "Accept Synchronous Connection Request", [.bdAddr] + synchronousSetup),
        PDUDefinition(0x042A, "Reject Synchronous Connection Request", .bdAddr, .reason),
        PDUDefinition(0x043D, "Enhanced Setup Synchronous Connection", [.connectionHandle] + enhancedSynchronousSetup),
        PDUDefinition(0x043E, "Enhanced Accept Synchronous Connection Request", [.bdAddr] + enhancedSynchronousSetup),
    ]

    private static let bandwidths: [Item] = [
        .u32("transmit_bandwidth", "octets a second; 0xFFFFFFFF don't care"),
        .u32("receive_bandwidth", "octets a second; 0xFFFFFFFF don't care"),
    ]
    /// Max_Latency here is a time; the LE parameter of that name counts connection events and has the plain path.
    private static let synchronousMaxLatency = Item.u16(
        "synchronous_max_latency", unit: "s", scale: .milliseconds, absent: 0xFFFF, "Max_Latency; absent: don't care")
    private static let retransmissionEffort = Item.u8("retransmission_effort", names: HCINames.retransmissionEffort)
    static let voiceSetting = Item.u16("voice_setting", style: .hex4, "coding of the voice (6.12)")

    private static let synchronousSetup: [Item] =
        bandwidths + [synchronousMaxLatency, voiceSetting, retransmissionEffort, packetType]

    private static func codec(_ name: String) -> Item {
        .bytes(name, .fixed(5), "coding format, company (2 octets) and vendor-specific codec (2 octets)")
    }

    private static let enhancedSynchronousSetup: [Item] =
        bandwidths + [
            codec("transmit_coding_format"), codec("receive_coding_format"),
            .u16("transmit_codec_frame_size", unit: "byte"), .u16("receive_codec_frame_size", unit: "byte"),
            .u32("input_bandwidth", "octets a second"), .u32("output_bandwidth", "octets a second"),
            codec("input_coding_format"), codec("output_coding_format"),
            .u16("input_coded_data_size", unit: "bit"), .u16("output_coded_data_size", unit: "bit"),
            .u8("input_pcm_data_format"), .u8("output_pcm_data_format"),
            .u8("input_pcm_sample_payload_msb_position"), .u8("output_pcm_sample_payload_msb_position"),
            .u8("input_data_path"), .u8("output_data_path"),
            .u8("input_transport_unit_size", unit: "bit"), .u8("output_transport_unit_size", unit: "bit"),
            synchronousMaxLatency, packetType, retransmissionEffort,
        ]
}
