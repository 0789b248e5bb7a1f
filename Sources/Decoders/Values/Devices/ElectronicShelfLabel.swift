/// Electronic Shelf Label Service 1.0: how an access point configures a label.
extension StandardDecoders {
    static let electronicShelfLabel: [ValueDecoder] = [
        .eslAddress, .apSyncKeyMaterial, .eslResponseKeyMaterial, .eslCurrentAbsoluteTime, .eslDisplayInformation,
        .eslImageInformation, .eslSensorInformation, .eslLEDInformation, .eslControlPoint,
    ]
}

extension ValueDecoder {
    /// ESL Address (3.1).
    static let eslAddress = ValueDecoder(
        .characteristic(0x2BF6), "ESL Address", source: "Electronic Shelf Label Service 1.0, 3.1",
        .flags(
            2,
            .field(0...7, "esl_id", summary: .labelled, "label in its group, 255 for all"),
            .field(8...14, "group_id", summary: .labelled, "group of labels"), .reserved(15)))

    /// AP Sync Key Material (3.2): what the access point encrypts with.
    static let apSyncKeyMaterial = ValueDecoder(
        .characteristic(0x2BF7), "AP Sync Key Material", source: "Electronic Shelf Label Service 1.0, 3.2",
        labelKeyMaterial)

    /// ESL Response Key Material (3.3): what the label encrypts with.
    static let eslResponseKeyMaterial = ValueDecoder(
        .characteristic(0x2BF8), "ESL Response Key Material", source: "Electronic Shelf Label Service 1.0, 3.3",
        labelKeyMaterial)

    /// ESL Current Absolute Time (3.4).
    static let eslCurrentAbsoluteTime = ValueDecoder(
        .characteristic(0x2BF9), "ESL Current Absolute Time", source: "Electronic Shelf Label Service 1.0, 3.4",
        .u32(
            "absolute_time", unit: "s", scale: .milliseconds, summary: .labelled,
            "since an epoch of the access point's own"))

    /// ESL Display Information (3.5).
    static let eslDisplayInformation = ValueDecoder(
        .characteristic(0x2BFA), "ESL Display Information", source: "Electronic Shelf Label Service 1.0, 3.5",
        .array(
            "displays", count: .rest,
            [
                .u16("width", summary: .labelled, "in pixels"), .u16("height", summary: .labelled, "in pixels"),
                .u8(
                    "display_type",
                    names: [
                        0x01: "black white", 0x02: "three gray scale", 0x03: "four gray scale",
                        0x04: "eight gray scale", 0x05: "sixteen gray scale", 0x06: "red black white",
                        0x07: "yellow black white", 0x08: "red yellow black white", 0x09: "seven color",
                        0x0A: "sixteen color", 0x0B: "full RGB",
                    ], summary: .bare, "colors of the display"),
            ], "in the order of their indexes"))

    /// ESL Image Information (3.6).
    static let eslImageInformation = ValueDecoder(
        .characteristic(0x2BFB), "ESL Image Information", source: "Electronic Shelf Label Service 1.0, 3.6",
        .u8("max_image_index", summary: .labelled, "highest index of an image"))

    /// ESL Sensor Information (3.7).
    static let eslSensorInformation = ValueDecoder(
        .characteristic(0x2BFC), "ESL Sensor Information", source: "Electronic Shelf Label Service 1.0, 3.7",
        .array(
            "sensors", count: .rest,
            [
                .u8("sensor_form", names: [0: "two octets", 1: "four octets"], "how the sensor is described"),
                .when(
                    "sensor_form", [0],
                    .u16("property_id", summary: .labelled, style: .hex4, "Mesh device property that it measures"),
                    else: [
                        .u16(
                            "company_id", names: .table(AssignedNumbers.companies), summary: .labelled, style: .hex4,
                            "whose sensor code follows"),
                        .u16("sensor_code", summary: .labelled, style: .hex4, "numbered by the company"),
                    ]),
            ], "in the order of their indexes"))

    /// ESL LED Information (3.8).
    static let eslLEDInformation = ValueDecoder(
        .characteristic(0x2BFD), "ESL LED Information", source: "Electronic Shelf Label Service 1.0, 3.8",
        .array(
            "leds", count: .rest,
            [
                .flags(
                    1,
                    .field(0...1, "red"), .field(2...3, "green"), .field(4...5, "blue"),
                    .field(6...7, "led_type", names: [0: "sRGB", 1: "monochrome"], summary: .bare))
            ], "in the order of their indexes"))

    private static let labelKeyMaterial: [Item] = [
        .bytes("session_key", .fixed(16), summary: .labelled).secret,
        .bytes("iv", .fixed(8), summary: .labelled, "initialization vector"),
    ]
}
