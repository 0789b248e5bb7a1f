/// Human Interface Device Service 1.0; what reports mean says USB's Device Class Definition for HID 1.11.
extension StandardDecoders {
    /// Human Interface Device Service, HID ISO Service.
    static let humanInterfaceDevice: [ValueDecoder] = [
        .bootKeyboardInputReport, .bootKeyboardOutputReport, .bootMouseInputReport, .hidInformation, .reportMap,
        .hidControlPoint, .report, .protocolMode, .hidISOProperties, .leHIDOperationMode, .hidSCIMode,
        .hidSCIInformation,
    ]
}

extension ValueDecoder {
    /// Boot Keyboard Input Report (USB HID 1.11, B.1): modifier keys, and up to six others.
    static let bootKeyboardInputReport = ValueDecoder(
        .characteristic(0x2A22), "Boot Keyboard Input Report", source: "HID Service 1.0; USB HID 1.11, B.1",
        .flags(
            1,
            .bit(0, "left_control", summary: .unlessZero, "key is down"),
            .bit(1, "left_shift", summary: .unlessZero, "key is down"),
            .bit(2, "left_alt", summary: .unlessZero, "key is down"),
            .bit(3, "left_gui", summary: .unlessZero, "key is down"),
            .bit(4, "right_control", summary: .unlessZero, "key is down"),
            .bit(5, "right_shift", summary: .unlessZero, "key is down"),
            .bit(6, "right_alt", summary: .unlessZero, "key is down"),
            .bit(7, "right_gui", summary: .unlessZero, "key is down")),
        .skip(1),
        .list(
            "key_codes", .u8, summary: .labelled,
            "usages of the Keyboard page that are down, 0 for none, 1 for too many at once"))

    /// Boot Keyboard Output Report (USB HID 1.11, B.1): the keyboard's lights.
    static let bootKeyboardOutputReport = ValueDecoder(
        .characteristic(0x2A32), "Boot Keyboard Output Report", source: "HID Service 1.0; USB HID 1.11, B.1",
        .flags(
            1,
            .bit(0, "num_lock", summary: .labelled, "light is on"),
            .bit(1, "caps_lock", summary: .labelled, "light is on"),
            .bit(2, "scroll_lock", summary: .labelled, "light is on"),
            .bit(3, "compose", summary: .unlessZero, "light is on"),
            .bit(4, "kana", summary: .unlessZero, "light is on"), .reserved(5...7)))

    /// Boot Mouse Input Report (USB HID 1.11, B.2).
    static let bootMouseInputReport = ValueDecoder(
        .characteristic(0x2A33), "Boot Mouse Input Report", source: "HID Service 1.0; USB HID 1.11, B.2",
        .flags(
            1,
            .bit(0, "left_button", summary: .unlessZero, "button is down"),
            .bit(1, "right_button", summary: .unlessZero, "button is down"),
            .bit(2, "middle_button", summary: .unlessZero, "button is down"),
            .field(3...7, "other_buttons", "buttons of the device's own, one bit each")),
        .s8("x_displacement", summary: .labelled, "motion to the right, in counts"),
        .s8("y_displacement", summary: .labelled, "motion towards the user, in counts"),
        .whenLeft(1, .bytes("device_specific", .rest, "what the device adds, as a wheel")))

    /// HID Information: version, country and what the device can do.
    static let hidInformation = ValueDecoder(
        .characteristic(0x2A4A), "HID Information", source: "HID Service 1.0",
        .u16("hid_version", summary: .labelled, style: .hex4, "version of USB HID, 0xJJMN for JJ.M.N"),
        .u8("hid_country_code", names: hidCountries, summary: .labelled, "for which country the hardware is made"),
        .flags(
            1,
            .bit(0, "remote_wake", summary: .labelled, "the device can wake its host"),
            .bit(1, "normally_connectable", summary: .labelled, "the device advertises while not connected"),
            .bit(2, "shorter_connection_intervals", "the device has the HID SCI characteristics"),
            .bit(3, "shorter_connection_intervals_low_power", "and their low-power mode"), .reserved(4...7)))

    /// HID Control Point: what the host is about to do.
    static let hidControlPoint = ValueDecoder(
        .characteristic(0x2A4C), "HID Control Point", source: "HID Service 1.0",
        .u8("hid_command", names: [0: "Suspend", 1: "Exit Suspend"], summary: .bare, "what the host does"))

    /// Report: which of them says its Report Reference descriptor, what is in it the Report Map.
    static let report = ValueDecoder(
        .characteristic(0x2A4D), "Report", source: "HID Service 1.0",
        .bytes("report", .rest, summary: .bare, "as the report map lays it out, without the report ID"))

    /// Protocol Mode: which reports are used.
    static let protocolMode = ValueDecoder(
        .characteristic(0x2A4E), "Protocol Mode", source: "HID Service 1.0",
        .u8(
            "protocol_mode", names: [0: "Boot Protocol Mode", 1: "Report Protocol Mode"], summary: .bare,
            "which reports are used"))

    /// USB HID 1.11, 6.2.1.
    private static let hidCountries: NameSource = [
        0: "not localized", 1: "Arabic", 2: "Belgian", 3: "Canadian-Bilingual", 4: "Canadian-French",
        5: "Czech Republic", 6: "Danish", 7: "Finnish", 8: "French", 9: "German", 10: "Greek", 11: "Hebrew",
        12: "Hungary", 13: "International (ISO)", 14: "Italian", 15: "Japan (Katakana)", 16: "Korean",
        17: "Latin American", 18: "Netherlands/Dutch", 19: "Norwegian", 20: "Persian (Farsi)", 21: "Poland",
        22: "Portuguese", 23: "Russia", 24: "Slovakia", 25: "Spanish", 26: "Swedish", 27: "Swiss/French",
        28: "Swiss/German", 29: "Switzerland", 30: "Taiwan", 31: "Turkish-Q", 32: "UK", 33: "US", 34: "Yugoslavia",
        35: "Turkish-F",
    ]
}
