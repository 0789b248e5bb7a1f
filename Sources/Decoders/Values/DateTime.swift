/// Dates and times of the GATT Specification Supplement. Parts that are not known, 0 on the wire, are absent.
extension ValueDecoder {
    static let dateTime = ValueDecoder(
        .characteristic(0x2A08), "Date Time", source: "GATT Specification Supplement, Date Time", dateTimeItems)

    static let dayOfWeek = ValueDecoder(
        .characteristic(0x2A09), "Day of Week", source: "GATT Specification Supplement, Day of Week", [dayOfWeekItem])

    static let dayDateTime = ValueDecoder(
        .characteristic(0x2A0A), "Day Date Time", source: "GATT Specification Supplement, Day Date Time",
        dateTimeItems + [dayOfWeekItem])

    static let exactTime256 = ValueDecoder(
        .characteristic(0x2A0C), "Exact Time 256", source: "GATT Specification Supplement, Exact Time 256",
        exactTimeItems)

    /// Date and time of day in the Gregorian calendar, seven octets.
    static let dateTimeItems: [Item] = [
        .u16("year", absent: 0, summary: .labelled, "1582 to 9999; absent: not known"),
        .u8("month", absent: 0, summary: .labelled, "1 to 12; absent: not known"),
        .u8("day", absent: 0, summary: .labelled, "day of the month, from 1; absent: not known"),
        .u8("hours", summary: .labelled, "0 to 23"),
        .u8("minutes", summary: .labelled, "0 to 59"),
        .u8("seconds", summary: .labelled, "0 to 59"),
    ]

    static let dayOfWeekItem = Item.u8(
        "day_of_week",
        names: [
            1: "Monday", 2: "Tuesday", 3: "Wednesday", 4: "Thursday", 5: "Friday", 6: "Saturday", 7: "Sunday",
        ], absent: 0, summary: .bare, "absent: not known")

    /// Date, time of day, day of the week, and a fraction of a second in 1/256 s.
    static let exactTimeItems =
        dateTimeItems + [
            dayOfWeekItem,
            .u8(
                "fractions256", unit: "s", scale: .binary(-8), summary: .labelled, "part of a second behind the seconds"
            ),
        ]
}
