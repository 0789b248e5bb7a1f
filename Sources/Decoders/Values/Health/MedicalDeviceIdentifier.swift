/// The identifier that law demands of medical devices (Device Information Service 1.2; GATT Specification Supplement).
extension ValueDecoder {
    static let udiForMedicalDevices = ValueDecoder(
        .characteristic(0x2BFF), "UDI for Medical Devices", source: "Device Information Service 1.2",
        .flags(1, .reserved(4...7)),
        .when(bit: 0, .text("udi_label", .terminated, summary: .labelled, "unique device identifier, as on the label")),
        .when(bit: 1, .text("udi_device_identifier", .terminated, summary: .labelled)),
        .when(bit: 2, .text("udi_issuer", .terminated, summary: .labelled, "object identifier of who issued it")),
        .when(bit: 3, .text("udi_authority", .terminated, summary: .labelled, "object identifier of who demands it")))
}

extension StandardDecoders {
    static let medicalDeviceIdentifier: [ValueDecoder] = [.udiForMedicalDevices]
}
