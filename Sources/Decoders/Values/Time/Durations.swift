/// Periods of time, in seconds (GATT Specification Supplement).
extension ValueDecoder {
    static let timeDecihour8 = ValueDecoder(
        .characteristic(0x2B12), "Time Decihour 8", source: "GATT Specification Supplement, Time Decihour 8",
        .u8(
            "period", unit: "s", scale: Item.Scale(360), special: [0xFF: "not known"], valid: 0...239,
            summary: .labelled, "a period, or a time of day since midnight"))

    static let timeExponential8 = ValueDecoder(
        .characteristic(0x2B13), "Time Exponential 8", source: "GATT Specification Supplement, Time Exponential 8",
        .u8(
            "period", unit: "s", scale: .power(1.1, offset: -64),
            special: [0xFF: "not known", 0xFE: "total life of the device", 0x00: "0 s"], summary: .labelled,
            "a period, or a time of day since midnight"))

    static let timeHour24 = ValueDecoder(
        .characteristic(0x2B14), "Time Hour 24", source: "GATT Specification Supplement, Time Hour 24",
        .u24(
            "period", unit: "s", scale: Item.Scale(3600), special: [0xFFFFFF: "not known"], summary: .labelled,
            "a period, or a time of day since midnight"))

    static let timeMillisecond24 = ValueDecoder(
        .characteristic(0x2B15), "Time Millisecond 24", source: "GATT Specification Supplement, Time Millisecond 24",
        .u24(
            "period", unit: "s", scale: .decimal(-3), special: [0xFFFFFF: "not known"], summary: .labelled,
            "a period, or a time of day since midnight"))

    static let timeSecond16 = ValueDecoder(
        .characteristic(0x2B16), "Time Second 16", source: "GATT Specification Supplement, Time Second 16",
        .u16(
            "period", unit: "s", scale: .decimal(0), special: [0xFFFF: "not known"], summary: .labelled,
            "a period, or a time of day since midnight"))

    static let timeSecond32 = ValueDecoder(
        .characteristic(0x2BE6), "Time Second 32", source: "GATT Specification Supplement, Time Second 32",
        .u32(
            "period", unit: "s", scale: .decimal(0), special: [0xFFFFFFFF: "not known"], summary: .labelled,
            "a period, or a time of day since midnight"))

    static let timeSecond8 = ValueDecoder(
        .characteristic(0x2B17), "Time Second 8", source: "GATT Specification Supplement, Time Second 8",
        .u8(
            "period", unit: "s", scale: .decimal(0), special: [0xFF: "not known"], summary: .labelled,
            "a period, or a time of day since midnight"))

    static let eventStatistics = ValueDecoder(
        .characteristic(0x2AF4), "Event Statistics", source: "GATT Specification Supplement, Event Statistics",
        .u16("number_of_events", special: [0xFFFF: "not known"], summary: .labelled),
        .u16(
            "average_event_duration", unit: "s", scale: .decimal(0), special: [0xFFFF: "not known"],
            summary: .labelled),
        .u8(
            "time_since_last_event", unit: "s", scale: .power(1.1, offset: -64),
            special: [0xFF: "not known", 0xFE: "total life of the device", 0x00: "0 s"], summary: .labelled),
        sensingDuration)

    static let relativeValueInAPeriodOfDay = ValueDecoder(
        .characteristic(0x2B0B), "Relative Value in a Period of Day",
        source: "GATT Specification Supplement, Relative Value in a Period of Day", [relativeValue] + periodOfDay)

    /// How long a statistic observed, in steps of a tenth: 1.1^(N - 64) s.
    static let sensingDuration = Item.u8(
        "sensing_duration", unit: "s", scale: .power(1.1, offset: -64),
        special: [0xFF: "not known", 0xFE: "total life of the device", 0x00: "0 s"], summary: .labelled,
        "how long the quantity was observed")

    /// From when to when on each day.
    static let periodOfDay: [Item] = [
        .u8(
            "start_time", unit: "s", scale: Item.Scale(360), special: [0xFF: "not known"], valid: 0...239,
            summary: .labelled, "since midnight"),
        .u8(
            "end_time", unit: "s", scale: Item.Scale(360), special: [0xFF: "not known"], valid: 0...239,
            summary: .labelled, "since midnight"),
    ]
}

extension StandardDecoders {
    static let durations: [ValueDecoder] = [
        .timeDecihour8, .timeExponential8, .timeHour24, .timeMillisecond24, .timeSecond16, .timeSecond32, .timeSecond8,
        .eventStatistics, .relativeValueInAPeriodOfDay,
    ]
}
