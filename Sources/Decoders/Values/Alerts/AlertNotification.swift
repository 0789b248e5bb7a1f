/// Values of the Alert Notification Service 1.0 and the Phone Alert Status Service 1.0 (GATT Specification Supplement).
extension ValueDecoder {
    static let alertCategoryID = ValueDecoder(
        .characteristic(0x2A43), "Alert Category ID", source: "GATT Specification Supplement, Alert Category ID",
        alertCategoryItem)

    static let alertCategoryIDBitMask = ValueDecoder(
        .characteristic(0x2A42), "Alert Category ID Bit Mask",
        source: "GATT Specification Supplement, Alert Category ID Bit Mask", alertCategoryMask)

    static let alertNotificationControlPoint = ValueDecoder(
        .characteristic(0x2A44), "Alert Notification Control Point", source: "Alert Notification Service 1.0, 3.5",
        .u8(
            "alert_command",
            names: [
                0: "Enable New Incoming Alert Notification", 1: "Enable Unread Category Status Notification",
                2: "Disable New Incoming Alert Notification", 3: "Disable Unread Category Status Notification",
                4: "Notify New Incoming Alert immediately", 5: "Notify Unread Category Status immediately",
            ], valid: 0...5, summary: .bare),
        .u8(
            "commanded_category",
            names: [
                0: "Simple Alert", 1: "Email", 2: "News", 3: "Call", 4: "Missed Call", 5: "SMS/MMS",
                6: "Voice Mail", 7: "Schedule", 8: "High Prioritized Alert", 9: "Instant Message",
                255: "All supported",
            ], summary: .bare))

    static let newAlert = ValueDecoder(
        .characteristic(0x2A46), "New Alert", source: "Alert Notification Service 1.0, 3.2",
        alertCategoryItem, .u8("number_of_new_alerts", summary: .labelled),
        .whenLeft(1, .text("alert_text", .rest, summary: .labelled, "title, sender or caller")))

    static let supportedNewAlertCategory = ValueDecoder(
        .characteristic(0x2A47), "Supported New Alert Category", source: "Alert Notification Service 1.0, 3.1",
        alertCategoryMask)

    static let supportedUnreadAlertCategory = ValueDecoder(
        .characteristic(0x2A48), "Supported Unread Alert Category", source: "Alert Notification Service 1.0, 3.3",
        alertCategoryMask)

    static let unreadAlertStatus = ValueDecoder(
        .characteristic(0x2A45), "Unread Alert Status", source: "Alert Notification Service 1.0, 3.4",
        alertCategoryItem, .u8("unread_count", special: [0xFF: "more than 254"], summary: .labelled))

    static let alertStatus = ValueDecoder(
        .characteristic(0x2A3F), "Alert Status", source: "Phone Alert Status Service 1.0, 3.1",
        .flags(
            1,
            .bit(0, "ringer_active", summary: .labelled), .bit(1, "vibrate_active", summary: .labelled),
            .bit(2, "display_alert_active", summary: .labelled), .reserved(3...7)))

    static let ringerControlPoint = ValueDecoder(
        .characteristic(0x2A40), "Ringer Control Point", source: "Phone Alert Status Service 1.0, 3.3",
        .u8(
            "ringer_command", names: [1: "Silent Mode", 2: "Mute Once", 3: "Cancel Silent Mode"], valid: 1...3,
            summary: .bare))

    static let ringerSetting = ValueDecoder(
        .characteristic(0x2A41), "Ringer Setting", source: "Phone Alert Status Service 1.0, 3.2",
        .u8("ringer_setting", names: [0: "Ringer Silent", 1: "Ringer Normal"], valid: 0...1, summary: .bare))

    static let alertCategoryItem = Item.u8(
        "alert_category",
        names: .values([
            ValueName(0, "Simple Alert"), ValueName(1, "Email"), ValueName(2, "News"), ValueName(3, "Call"),
            ValueName(4, "Missed Call"), ValueName(5, "SMS/MMS"), ValueName(6, "Voice Mail"), ValueName(7, "Schedule"),
            ValueName(8, "High Prioritized Alert"), ValueName(9, "Instant Message"),
            ValueName(251...255, "Defined by the service"),
        ]), summary: .bare)

    /// One or two octets; what is not there is 0.
    static let alertCategoryMask: [Item] = [
        .flags(
            1,
            .bit(0, "simple_alert_category", summary: .unlessZero), .bit(1, "email_category", summary: .unlessZero),
            .bit(2, "news_category", summary: .unlessZero), .bit(3, "call_category", summary: .unlessZero),
            .bit(4, "missed_call_category", summary: .unlessZero),
            .bit(5, "sms_mms_category", summary: .unlessZero), .bit(6, "voice_mail_category", summary: .unlessZero),
            .bit(7, "schedule_category", summary: .unlessZero)),
        .whenLeft(
            1,
            .flags(
                1,
                .bit(0, "high_prioritized_alert_category", summary: .unlessZero),
                .bit(1, "instant_message_category", summary: .unlessZero), .reserved(2...7))),
    ]
}

extension StandardDecoders {
    static let alertNotification: [ValueDecoder] = [
        .alertCategoryID, .alertCategoryIDBitMask, .alertNotificationControlPoint, .newAlert,
        .supportedNewAlertCategory, .supportedUnreadAlertCategory, .unreadAlertStatus, .alertStatus,
        .ringerControlPoint, .ringerSetting,
    ]
}
