/// Doors, buttons, contacts and movement (Binary Sensor Service and others; GATT Specification Supplement).
extension ValueDecoder {
    static let accelerationDetectionStatus = ValueDecoder(
        .characteristic(0x2C1F), "Acceleration Detection Status",
        source: "GATT Specification Supplement, Acceleration Detection Status",
        .u8(
            "acceleration_detected", names: [0: "No change", 1: "Change"], valid: 0...1, summary: .bare,
            "whether the acceleration has changed"))

    static let doorWindowStatus = ValueDecoder(
        .characteristic(0x2C20), "Door/Window Status", source: "GATT Specification Supplement, Door/Window Status",
        .u8(
            "open_status", names: [0: "Open", 1: "Closed", 2: "Tilted or ajar"], valid: 0...2, summary: .bare,
            "of a door or window"))

    static let pushbuttonStatus8 = ValueDecoder(
        .characteristic(0x2C21), "Pushbutton Status 8", source: "GATT Specification Supplement, Pushbutton Status 8",
        .flags(
            1,
            .field(
                0...1, "button_0_status",
                names: [0: "Not actuated or not in use", 1: "Pressed", 2: "Released", 3: "Held"],
                summary: .labelled),
            .field(
                2...3, "button_1_status",
                names: [0: "Not actuated or not in use", 1: "Pressed", 2: "Released", 3: "Held"],
                summary: .labelled),
            .field(
                4...5, "button_2_status",
                names: [0: "Not actuated or not in use", 1: "Pressed", 2: "Released", 3: "Held"],
                summary: .labelled),
            .field(
                6...7, "button_3_status",
                names: [0: "Not actuated or not in use", 1: "Pressed", 2: "Released", 3: "Held"],
                summary: .labelled)))

    static let contactStatus8 = ValueDecoder(
        .characteristic(0x2C22), "Contact Status 8", source: "GATT Specification Supplement, Contact Status 8",
        .flags(
            1,
            .bit(0, "contact_0_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(1, "contact_1_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(2, "contact_2_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(3, "contact_3_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(4, "contact_4_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(5, "contact_5_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(6, "contact_6_closed", summary: .unlessZero, "false: open, or not in use"),
            .bit(7, "contact_7_closed", summary: .unlessZero, "false: open, or not in use")))
}

extension StandardDecoders {
    static let binarySensors: [ValueDecoder] = [
        .accelerationDetectionStatus, .doorWindowStatus, .pushbuttonStatus8, .contactStatus8,
    ]
}
