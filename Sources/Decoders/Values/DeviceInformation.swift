/// The strings of the Device Information Service 1.1 (3.1 to 3.6 and 3.8), UTF-8 without a terminating zero.
extension ValueDecoder {
    static let manufacturerNameString = string(
        0x2A29, "Manufacturer Name String", section: "3.1", "manufacturer_name", "name of the manufacturer")
    static let modelNumberString = string(
        0x2A24, "Model Number String", section: "3.2", "model_number", "model number that the manufacturer gave")
    static let serialNumberString = string(
        0x2A25, "Serial Number String", section: "3.3", "serial_number", "serial number of this device")
    static let hardwareRevisionString = string(
        0x2A27, "Hardware Revision String", section: "3.4", "hardware_revision", "revision of the hardware")
    static let firmwareRevisionString = string(
        0x2A26, "Firmware Revision String", section: "3.5", "firmware_revision", "revision of the firmware")
    static let softwareRevisionString = string(
        0x2A28, "Software Revision String", section: "3.6", "software_revision", "revision of the software")

    /// IEEE 11073-20601 Regulatory Certification Data List (3.8): a structure of that standard, big-endian.
    static let regulatoryCertificationDataList = ValueDecoder(
        .characteristic(0x2A2A), "IEEE 11073-20601 Regulatory Certification Data List",
        source: "Device Information Service 1.1, 3.8",
        .bytes("regulatory_certification_data_list", .rest, summary: .labelled, "as IEEE 11073-20601 encodes it"))

    private static func string(
        _ uuid: UInt32, _ name: String, section: String, _ field: String, _ meaning: String
    ) -> ValueDecoder {
        ValueDecoder(
            .characteristic(uuid), name, source: "Device Information Service 1.1, \(section)",
            .text(field, .rest, summary: .bare, meaning))
    }
}
