/// Values of the Current Time Service 1.1 (3; GATT Specification Supplement).
extension ValueDecoder {
    /// Current Time (3.1): the time and why it was adjusted.
    static let currentTime = ValueDecoder(
        .characteristic(0x2A2B), "Current Time", source: "Current Time Service 1.1, 3.1",
        exactTimeItems + [
            .flags(
                "adjust_reason", 1, style: .hex2,
                [
                    .bit(0, "manual_time_update", summary: .unlessZero, "set by the user"),
                    .bit(1, "external_reference_time_update", summary: .unlessZero, "set from a reference"),
                    .bit(2, "change_of_time_zone", summary: .unlessZero, "the time zone changed"),
                    .bit(3, "change_of_dst", summary: .unlessZero, "daylight saving time began or ended"),
                    .reserved(4...7),
                ], "why the time was adjusted")
        ])

    /// Local Time Information (3.2).
    static let localTimeInformation = ValueDecoder(
        .characteristic(0x2A0F), "Local Time Information", source: "Current Time Service 1.1, 3.2",
        timeZoneItem, dstOffsetItem)

    /// Reference Time Information (3.3): where the time comes from, and how long ago.
    static let referenceTimeInformation = ValueDecoder(
        .characteristic(0x2A14), "Reference Time Information", source: "Current Time Service 1.1, 3.3",
        timeSourceItem, timeAccuracyItem,
        .u8(
            "days_since_update", unit: "d", special: [255: "255 days or longer"], summary: .labelled,
            "time since the last update"),
        .u8(
            "hours_since_update", unit: "h", special: [255: "255 days or longer"], valid: 0...23,
            summary: .labelled,
            "in addition to the days, 0 to 23"))

    static let timeZone = ValueDecoder(
        .characteristic(0x2A0E), "Time Zone", source: "GATT Specification Supplement, Time Zone", timeZoneItem)

    static let dstOffset = ValueDecoder(
        .characteristic(0x2A0D), "DST Offset", source: "GATT Specification Supplement, DST Offset", dstOffsetItem)

    static let timeAccuracy = ValueDecoder(
        .characteristic(0x2A12), "Time Accuracy", source: "GATT Specification Supplement, Time Accuracy",
        timeAccuracyItem)

    static let timeSource = ValueDecoder(
        .characteristic(0x2A13), "Time Source", source: "GATT Specification Supplement, Time Source", timeSourceItem)

    /// Units of 15 minutes, from -48 to 56; -128 is not known.
    static let timeZoneItem = Item.s8(
        "time_zone", unit: "s", scale: Item.Scale(900), special: [0x80: "not known"], valid: -48...56,
        summary: .labelled,
        "offset from UTC without daylight saving time")

    /// Units of 15 minutes, at most 8; 255 is not known.
    static let dstOffsetItem = Item.u8(
        "dst_offset", unit: "s", scale: Item.Scale(900), special: [0xFF: "not known"], valid: 0...8,
        summary: .labelled,
        "what daylight saving time adds")

    private static let timeSourceItem = Item.u8(
        "time_source",
        names: [
            0: "Unknown", 1: "Network Time Protocol", 2: "GPS", 3: "Radio Time Signal", 4: "Manual", 5: "Atomic Clock",
            6: "Cellular Network", 7: "not synchronized",
        ], summary: .bare, "where the time comes from")

    /// Units of 1/8 s.
    private static let timeAccuracyItem = Item.u8(
        "time_accuracy", unit: "s", scale: .binary(-3),
        special: [254: "more than 31.625 s", 255: "not known"], summary: .labelled,
        "largest deviation from the reference")
}
