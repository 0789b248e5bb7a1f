/// Who uses the device: values of the User Data Service 1.1 (GATT Specification Supplement).
extension ValueDecoder {
    static let firstName = ValueDecoder(
        .characteristic(0x2A8A), "First Name", source: "User Data Service 1.1",
        .text("first_name", .rest, summary: .labelled))

    static let middleName = ValueDecoder(
        .characteristic(0x2B48), "Middle Name", source: "User Data Service 1.1",
        .text("middle_name", .rest, summary: .labelled))

    static let lastName = ValueDecoder(
        .characteristic(0x2A90), "Last Name", source: "User Data Service 1.1",
        .text("last_name", .rest, summary: .labelled))

    static let emailAddress = ValueDecoder(
        .characteristic(0x2A87), "Email Address", source: "User Data Service 1.1",
        .text("email_address", .rest, summary: .labelled))

    static let language = ValueDecoder(
        .characteristic(0x2AA2), "Language", source: "User Data Service 1.1",
        .text("language", .rest, summary: .labelled, "ISO 639-1 code"))

    static let age = ValueDecoder(
        .characteristic(0x2A80), "Age", source: "User Data Service 1.1", .u8("age", unit: "yr", summary: .labelled))

    static let dateOfBirth = ValueDecoder(
        .characteristic(0x2A85), "Date of Birth", source: "User Data Service 1.1", calendarDate)

    static let gender = ValueDecoder(
        .characteristic(0x2A8C), "Gender", source: "User Data Service 1.1",
        .u8("gender", names: [0: "Male", 1: "Female", 2: "Unspecified"], summary: .bare))

    static let weight = ValueDecoder(
        .characteristic(0x2A98), "Weight", source: "User Data Service 1.1",
        .u16("weight", unit: "kg", scale: Item.Scale(5, decimal: -3), summary: .labelled))

    static let height = ValueDecoder(
        .characteristic(0x2A8E), "Height", source: "User Data Service 1.1",
        .u16("height", unit: "m", scale: .decimal(-2), summary: .labelled))

    static let highResolutionHeight = ValueDecoder(
        .characteristic(0x2B47), "High Resolution Height", source: "User Data Service 1.1",
        .u16("height", unit: "m", scale: .decimal(-4), summary: .labelled))

    static let waistCircumference = ValueDecoder(
        .characteristic(0x2A97), "Waist Circumference", source: "User Data Service 1.1",
        .u16("waist_circumference", unit: "m", scale: .decimal(-2), summary: .labelled))

    static let hipCircumference = ValueDecoder(
        .characteristic(0x2A8F), "Hip Circumference", source: "User Data Service 1.1",
        .u16("hip_circumference", unit: "m", scale: .decimal(-2), summary: .labelled))

    static let strideLength = ValueDecoder(
        .characteristic(0x2B49), "Stride Length", source: "User Data Service 1.1",
        .u16("stride_length", unit: "m", scale: .decimal(-3), summary: .labelled))

    static let handedness = ValueDecoder(
        .characteristic(0x2B4A), "Handedness", source: "User Data Service 1.1",
        .u8(
            "handedness", names: [0: "Left handed", 1: "Right handed", 2: "Ambidextrous", 3: "Unspecified"],
            valid: 0...3, summary: .bare))

    static let deviceWearingPosition = ValueDecoder(
        .characteristic(0x2B4B), "Device Wearing Position", source: "User Data Service 1.1",
        .u8(
            "device_wearing_position",
            names: [
                0: "Other", 1: "Head", 2: "Head, ear", 3: "Head, right ear", 4: "Head, left ear", 5: "Head, neck",
                6: "Trunk", 7: "Trunk, pelvis", 8: "Trunk, right of the pelvis", 9: "Trunk, left of the pelvis",
                10: "Trunk, thorax", 11: "Trunk, right of the thorax", 12: "Trunk, left of the thorax",
                13: "Trunk, back", 14: "Upper extremity", 15: "Right upper extremity", 16: "Left upper extremity",
                17: "Wrist", 18: "Right wrist", 19: "Left wrist", 20: "Finger", 21: "Right finger",
                22: "Left finger", 23: "Hand", 24: "Right hand", 25: "Left hand", 26: "Lower extremity",
                27: "Right lower extremity", 28: "Left lower extremity", 29: "Ankle", 30: "Right ankle",
                31: "Left ankle", 32: "Foot", 33: "Right foot", 34: "Left foot", 35: "Pants pocket",
                36: "Right pants pocket", 37: "Left pants pocket", 38: "Chest pocket", 39: "Right chest pocket",
                40: "Left chest pocket",
            ], valid: 0...40, summary: .bare, "where the device is worn"))

    static let userIndex = ValueDecoder(
        .characteristic(0x2A9A), "User Index", source: "User Data Service 1.1",
        .u8("user_index", special: [0xFF: "unknown user"], summary: .labelled, "the user that the values are of"))

    static let activityGoal = ValueDecoder(
        .characteristic(0x2B4E), "Activity Goal", source: "User Data Service 1.1",
        .flags("flags", 1, style: .hex2, [.reserved(7)], "which parts are there, and their units"),
        .when(
            "flags", bit: 0,
            .u16("total_energy_expenditure_goal", unit: "J", scale: .decimal(3), summary: .labelled, "in a day")),
        .when("flags", bit: 1, .u24("normal_walking_steps_goal", summary: .labelled)),
        .when("flags", bit: 2, .u24("intensity_steps_goal", summary: .labelled)),
        .when("flags", bit: 3, .u24("floor_steps_goal", summary: .labelled)),
        .when("flags", bit: 4, .u24("distance_goal", unit: "m", scale: .decimal(1), summary: .labelled)),
        .when("flags", bit: 5, .u24("normal_walking_duration_goal", unit: "s", summary: .labelled)),
        .when("flags", bit: 6, .u24("intensity_walking_duration_goal", unit: "s", summary: .labelled)))

    static let caloricIntake = ValueDecoder(
        .characteristic(0x2B50), "Caloric Intake", source: "User Data Service 1.1",
        .u16("caloric_intake", unit: "kcal", summary: .labelled, "energy of what the user eats in a day"))

    static let sedentaryIntervalNotification = ValueDecoder(
        .characteristic(0x2B4F), "Sedentary Interval Notification", source: "User Data Service 1.1",
        .u16(
            "sedentary_interval_notification", unit: "s", summary: .labelled,
            "after sitting so long, the user is reminded to move"))
}

extension StandardDecoders {
    static let userData: [ValueDecoder] = [
        .firstName, .middleName, .lastName, .emailAddress, .language, .age, .dateOfBirth, .gender, .weight, .height,
        .highResolutionHeight, .waistCircumference, .hipCircumference, .strideLength, .handedness,
        .deviceWearingPosition, .userIndex, .activityGoal, .caloricIntake, .sedentaryIntervalNotification,
    ]
}
