/// Dates and times of the GATT Specification Supplement. Parts may be not known, 0 on the wire.
extension ValueDecoder {
    static let dateTime = ValueDecoder(
        .characteristic(0x2A08), "Date Time", source: "GATT Specification Supplement, Date Time", dateTimeItems)

    static let dayOfWeek = ValueDecoder(
        .characteristic(0x2A09), "Day of Week", source: "GATT Specification Supplement, Day of Week", dayOfWeekItem)

    static let dayDateTime = ValueDecoder(
        .characteristic(0x2A0A), "Day Date Time", source: "GATT Specification Supplement, Day Date Time",
        dateTimeItems + [dayOfWeekItem])

    static let exactTime256 = ValueDecoder(
        .characteristic(0x2A0C), "Exact Time 256", source: "GATT Specification Supplement, Exact Time 256",
        exactTimeItems)

    /// A date in the Gregorian calendar, four octets.
    static let calendarDate: [Item] = [
        .u16("year", special: [0: "not known"], valid: 1582...9999, summary: .labelled, "1582 to 9999"),
        .u8("month", special: [0: "not known"], valid: 1...12, summary: .labelled, "1 to 12"),
        .u8("day", special: [0: "not known"], valid: 1...31, summary: .labelled, "day of the month, from 1"),
    ]

    /// Date and time of day in the Gregorian calendar, seven octets.
    static let dateTimeItems: [Item] =
        calendarDate + [
            .u8("hours", valid: 0...23, summary: .labelled, "0 to 23"),
            .u8("minutes", valid: 0...59, summary: .labelled, "0 to 59"),
            .u8("seconds", valid: 0...59, summary: .labelled, "0 to 59"),
        ]

    static let dayOfWeekItem = Item.u8(
        "day_of_week",
        names: [
            0: "not known", 1: "Monday", 2: "Tuesday", 3: "Wednesday", 4: "Thursday", 5: "Friday", 6: "Saturday",
            7: "Sunday",
        ], valid: 0...7, summary: .bare, "day of the week")

    /// Date, time of day, day of the week, and a fraction of a second in 1/256 s.
    static let exactTimeItems =
        dateTimeItems + [
            dayOfWeekItem,
            .u8(
                "fractions256", unit: "s", scale: .binary(-8), summary: .labelled, "part of a second behind the seconds"
            ),
        ]
}
