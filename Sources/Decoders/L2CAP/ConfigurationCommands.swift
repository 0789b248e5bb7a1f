/// Configuration of BR/EDR channels (Core 6.0, Vol 3, Part A, 4.4, 4.5 and 5).
extension L2CAPDefinitions {
    static let configurationCommands = [
        PDUDefinition(0x04, "Configuration Request", destinationCID, configurationFlags, configurationOptions),
        PDUDefinition(
            0x05, "Configuration Response",
            sourceCID, configurationFlags,
            result("configuration_result", AssignedNumbers.l2capConfigurationResults), configurationOptions),
    ]

    /// Flags (4.4, figure 4.6).
    private static let configurationFlags = Item.flags(
        "flags", 2, style: .hex4,
        [.bit(0, "continuation", summary: .unlessZero, "more options follow in another packet")],
        "continuation flag, else reserved")

    /// Options (5), each a type, a length and a value. A value whose length is not the type's stays as it is.
    private static let configurationOptions = Item.array(
        "options", count: .rest,
        [
            .flags(
                1,
                .field(0...6, "type", names: optionNames, style: .hex2, "kind of option"),
                .bit(7, "hint", "the receiver may ignore the option")),
            .u8("length", unit: "byte", "length of the option's value"),
        ] + optionValues, "configuration options")

    static let optionNames: NameSource = [
        1: "Maximum Transmission Unit", 2: "Flush Timeout", 3: "Quality of Service",
        4: "Retransmission and Flow Control", 5: "Frame Check Sequence", 6: "Extended Flow Specification",
        7: "Extended Window Size",
    ]

    /// The values of known options, by type and length.
    private static let knownOptions: [(type: UInt64, length: UInt64, items: [Item])] = [
        (1, 2, [.u16("mtu", unit: "byte", "longest SDU that the sender can receive")]),
        (2, 2, [.u16("flush_timeout", unit: "s", scale: .milliseconds, absent: 0xFFFF, unlimited)]),
        (3, 22, qualityOfService),
        (4, 9, retransmission),
        (5, 1, [.u8("fcs_type", names: [0: "No FCS", 1: "16-bit FCS"], "frame check sequence")]),
        (6, 16, extendedFlowSpecification),
        (7, 2, [.u16("max_window_size", "longest transmit window, frames")]),
    ]

    private static let rawOption: [Item] = [.bytes("value", .field("length"), "value of an option without a decoder")]
    private static let unlimited = "time until a packet may be flushed; absent: never"

    /// The known options, tried one after the other.
    private static let optionValues = knownOptions.reversed().reduce(rawOption) { others, option in
        [
            .when("type", [option.type], .when("length", [option.length], option.items, else: rawOption), else: others)
        ]
    }

    /// Quality of Service option (5.3).
    private static let qualityOfService: [Item] = [
        .u8("flags", "reserved"),
        .u8("service_type", names: serviceTypeNames, "level of service asked for"),
        .u32("token_rate", unit: "byte/s", absent: 0xFFFF_FFFF, "rate of data; absent: as much as possible"),
        .u32("token_bucket_size", unit: "byte", absent: 0xFFFF_FFFF, "size of the burst; absent: as much as possible"),
        .u32("peak_bandwidth", unit: "byte/s", "fastest rate of packets; 0 not known"),
        .u32("latency", unit: "s", scale: .microseconds, absent: 0xFFFF_FFFF, "longest delay; absent: any"),
        .u32(
            "delay_variation", unit: "s", scale: .microseconds, absent: 0xFFFF_FFFF,
            "variation of the delay; absent: any"),
    ]

    /// Retransmission and Flow Control option (5.4).
    private static let retransmission: [Item] = [
        .u8("mode", names: modeNames, "mode of the channel"),
        .u8("tx_window_size", "frames that may be sent without acknowledgment"),
        .u8("max_transmit", "how often a frame is sent; 0 without limit in Enhanced Retransmission mode"),
        .u16("retransmission_timeout", unit: "s", scale: .milliseconds, "time until a frame is sent again"),
        .u16("monitor_timeout", unit: "s", scale: .milliseconds, "time between polls"),
        .u16("maximum_pdu_size", unit: "byte", "longest payload of a frame"),
    ]

    /// Extended Flow Specification option (5.6).
    private static let extendedFlowSpecification: [Item] = [
        .u8("identifier", "always 1"),
        .u8("service_type", names: serviceTypeNames, "level of service asked for"),
        .u16("maximum_sdu_size", unit: "byte", "longest SDU"),
        .u32(
            "sdu_interarrival_time", unit: "s", scale: .microseconds, absent: 0xFFFF_FFFF,
            "time between SDUs; absent: any"),
        .u32(
            "access_latency", unit: "s", scale: .microseconds, absent: 0xFFFF_FFFF, "longest delay on air; absent: any"),
        .u32("flush_timeout", unit: "s", scale: .microseconds, absent: 0xFFFF_FFFF, unlimited),
    ]

    static let serviceTypeNames: NameSource = [0: "No Traffic", 1: "Best effort", 2: "Guaranteed"]
    static let modeNames: NameSource = [
        0: "L2CAP Basic Mode", 1: "Retransmission mode", 2: "Flow control mode", 3: "Enhanced Retransmission mode",
        4: "Streaming mode",
    ]
}
