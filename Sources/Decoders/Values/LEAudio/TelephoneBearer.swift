/// Telephone Bearer Service 1.0: what carries telephone calls, a mobile network or an app, and the calls themselves.
extension ValueDecoder {
    /// Bearer Provider Name (3.1).
    static let bearerProviderName = bearer(
        0x2BB3, "Bearer Provider Name", "3.1", .text("bearer_provider_name", .rest, summary: .bare))

    /// Bearer UCI (3.2): Uniform Caller Identifier, the provider's name in Assigned Numbers.
    static let bearerUCI = bearer(
        0x2BB4, "Bearer UCI", "3.2", .text("bearer_uci", .rest, summary: .bare, "Uniform Caller Identifier"))

    /// Bearer Technology (3.3; Assigned Numbers).
    static let bearerTechnology = bearer(
        0x2BB5, "Bearer Technology", "3.3",
        .u8(
            "bearer_technology",
            names: [
                1: "3G", 2: "4G", 3: "LTE", 4: "Wi-Fi", 5: "5G", 6: "GSM", 7: "CDMA", 8: "2G", 9: "WCDMA",
            ], summary: .bare))

    /// Bearer URI Schemes Supported List (3.4).
    static let bearerURISchemesSupportedList = bearer(
        0x2BB6, "Bearer URI Schemes Supported List", "3.4",
        .text("uri_schemes_supported", .rest, summary: .bare, "separated by commas"))

    /// Bearer Signal Strength (3.5).
    static let bearerSignalStrength = bearer(
        0x2BB7, "Bearer Signal Strength", "3.5",
        .u8(
            "bearer_signal_strength", special: [0: "no service", 255: "not available"], valid: 1...100, summary: .bare,
            "1 the weakest, 100 the strongest"))

    /// Bearer Signal Strength Reporting Interval (3.6).
    static let bearerSignalStrengthReportingInterval = bearer(
        0x2BB8, "Bearer Signal Strength Reporting Interval", "3.6",
        .u8(
            "signal_strength_reporting_interval", unit: "s", summary: .bare,
            "shortest time between notifications; 0: whenever it changes"))

    /// Bearer List Current Calls (3.7).
    static let bearerListCurrentCalls = bearer(
        0x2BB9, "Bearer List Current Calls", "3.7",
        .array(
            "calls", count: .rest,
            .u8("length", unit: "byte", "bytes after it"),
            .within(.field("length"), call + [.text("call_uri", .rest, summary: .labelled, "the other party")])))

    /// Status Flags (3.9).
    static let bearerStatusFlags = bearer(
        0x2BBB, "Status Flags", "3.9",
        .flags(
            "bearer_status_flags", 2, style: .hex4,
            .bit(0, "inband_ringtone", summary: .labelled, "the ringtone is sent as audio"),
            .bit(1, "silent_mode", summary: .labelled, "the server does not ring"), .reserved(2...15)))

    /// Incoming Call Target Bearer URI (3.10).
    static let incomingCallTargetBearerURI = ValueDecoder(
        .characteristic(0x2BBC), "Incoming Call Target Bearer URI", source: "Telephone Bearer Service 1.0, 3.10",
        .whenLeft(1, callIndex, .text("target_bearer_uri", .rest, summary: .bare, "whom the caller called")))

    /// Call State (3.11).
    static let callState = bearer(0x2BBD, "Call State", "3.11", .array("calls", count: .rest, call))

    /// Call Control Point Optional Opcodes (3.13).
    static let callControlPointOptionalOpcodes = bearer(
        0x2BBF, "Call Control Point Optional Opcodes", "3.13",
        .flags(
            "optional_op_codes", 2, style: .hex4,
            .bit(0, "local_hold_supported", summary: .unlessZero, "Local Hold and Local Retrieve"),
            .bit(1, "join_supported", summary: .unlessZero, "Join"), .reserved(2...15)))

    /// Termination Reason (3.14).
    static let terminationReason = ValueDecoder(
        .characteristic(0x2BC0), "Termination Reason", source: "Telephone Bearer Service 1.0, 3.14",
        callIndex,
        .u8(
            "termination_reason",
            names: [
                0: "URI of the outgoing call was wrong", 1: "call failed", 2: "remote party ended the call",
                3: "server ended the call", 4: "line busy", 5: "network congestion", 6: "client ended the call",
                7: "no service", 8: "no answer", 9: "unspecified",
            ], summary: .bare))

    /// Incoming Call (3.15).
    static let incomingCall = ValueDecoder(
        .characteristic(0x2BC1), "Incoming Call", source: "Telephone Bearer Service 1.0, 3.15",
        .whenLeft(1, callIndex, .text("caller_uri", .rest, summary: .bare, "who calls")))

    /// Call Friendly Name (3.16).
    static let callFriendlyName = ValueDecoder(
        .characteristic(0x2BC2), "Call Friendly Name", source: "Telephone Bearer Service 1.0, 3.16",
        .whenLeft(1, callIndex, .text("call_friendly_name", .rest, summary: .bare, "name of the other party")))

    static let callIndex = Item.u8("call_index", summary: .labelled, "number that the server gave the call, from 1")

    private static let call: [Item] = [
        callIndex,
        .u8(
            "call_state",
            names: [
                0: "Incoming", 1: "Dialing", 2: "Alerting", 3: "Active", 4: "Locally Held", 5: "Remotely Held",
                6: "Locally and Remotely Held",
            ], summary: .bare),
        .flags(
            1,
            .bit(0, "outgoing", summary: .unlessZero, "the server's user called"),
            .bit(1, "withheld_by_server", summary: .unlessZero, "the server does not say who the other party is"),
            .bit(2, "withheld_by_network", summary: .unlessZero, "the network did not say who the other party is"),
            .reserved(3...7)),
    ]

    private static func bearer(_ uuid: UInt32, _ name: String, _ section: String, _ item: Item) -> ValueDecoder {
        ValueDecoder(.characteristic(uuid), name, source: "Telephone Bearer Service 1.0, \(section)", item)
    }
}

extension StandardDecoders {
    static let telephoneBearer: [ValueDecoder] = [
        .bearerProviderName, .bearerUCI, .bearerTechnology, .bearerURISchemesSupportedList, .bearerSignalStrength,
        .bearerSignalStrengthReportingInterval, .bearerListCurrentCalls, .bearerStatusFlags,
        .incomingCallTargetBearerURI, .callState, .callControlPoint, .callControlPointOptionalOpcodes,
        .terminationReason, .incomingCall, .callFriendlyName,
    ]
}
