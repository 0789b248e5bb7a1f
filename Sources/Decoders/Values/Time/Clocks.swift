/// Dates, clocks and how they are set (Next DST Change Service 1.0, Reference Time Update Service 1.0, Elapsed Time Service 1.0; GATT
/// Specification Supplement).
extension ValueDecoder {
    /// When the offset of daylight saving time changes next, and to what.
    static let timeWithDST = ValueDecoder(
        .characteristic(0x2A11), "Time with DST", source: "Next DST Change Service 1.0, 3.1",
        dateTimeItems + [dstOffsetItem])

    static let timeUpdateControlPoint = ValueDecoder(
        .characteristic(0x2A16), "Time Update Control Point", source: "Reference Time Update Service 1.0, 3.1",
        .u8(
            "time_update_command", names: [1: "Get Reference Update", 2: "Cancel Reference Update"], valid: 1...2,
            summary: .bare))

    static let timeUpdateState = ValueDecoder(
        .characteristic(0x2A17), "Time Update State", source: "Reference Time Update Service 1.0, 3.2",
        .u8(
            "time_update_state", names: [0: "Idle", 1: "Update Pending"], valid: 0...1, summary: .bare,
            "what the server does now"),
        .u8(
            "time_update_result",
            names: [
                0: "Successful", 1: "Canceled", 2: "No Connection To Reference",
                3: "Reference responded with an error", 4: "Timeout", 5: "Update not attempted after reset",
            ], valid: 0...5, summary: .bare, "how the last update went"))

    static let dateUTC = ValueDecoder(
        .characteristic(0x2AED), "Date UTC", source: "GATT Specification Supplement, Date UTC",
        .u24(
            "days_since_epoch", unit: "d", special: [0x000000: "not known"], valid: 1...0xFFFFFE,
            summary: .labelled,
            "days since 1 January 1970, UTC"))

    /// A time value in a unit that the flags say.
    static let elapsedTime = ValueDecoder(
        .characteristic(0x2BF2), "Elapsed Time", source: "Elapsed Time Service 1.0, 3.1",
        .flags(
            "elapsed_time_flags", 1, style: .hex2,
            [
                .bit(
                    0, "is_tick_counter", summary: .unlessZero,
                    "counts from an unknown beginning rather than from 2000-01-01"),
                .bit(1, "is_utc", "UTC rather than local time"),
                .field(
                    2...3, "time_resolution", names: [0: "1 s", 1: "100 ms", 2: "1 ms", 3: "100 µs"],
                    summary: .labelled, "unit of the time value"),
                .bit(4, "offset_used", "time zone and daylight saving time count"),
                .bit(5, "current_timeline", "the clock has not been set since"), .reserved(6...7),
            ], "how to read the time value"),
        .number(
            .u48, "time_value", summary: .labelled,
            "in units of the time resolution, since 2000-01-01 unless it is a tick counter"),
        .u8(
            "time_sync_source",
            names: [
                0: "Unknown", 1: "Network Time Protocol", 2: "GPS", 3: "Radio Time Signal", 4: "Manual",
                5: "Atomic Clock", 6: "Cellular Network", 7: "Not synchronized",
            ], summary: .labelled, "how the clock was set last"),
        .s8(
            "time_zone_and_dst_offset", unit: "s", scale: Item.Scale(900), summary: .labelled,
            "from UTC, with daylight saving time"))
}

extension StandardDecoders {
    static let clocks: [ValueDecoder] = [
        .timeWithDST, .timeUpdateControlPoint, .timeUpdateState, .dateUTC, .elapsedTime,
    ]
}
