/// Transport Discovery Service 1.1: the same device over BR/EDR.
extension StandardDecoders {
    static let brEDRHandover: [ValueDecoder] = [.brEDRHandoverData, .bluetoothSIGData, .transportBlockData]
}

extension ValueDecoder {
    /// BR-EDR Handover Data: where to find the device over BR/EDR, and what it is.
    static let brEDRHandoverData = ValueDecoder(
        .characteristic(0x2B38), "BR-EDR Handover Data", source: "Transport Discovery Service 1.1",
        .bytes("handover_data", .rest, summary: .bare, "features, address and class of the device over BR/EDR"))

    /// Bluetooth SIG Data: its descriptor has the data.
    static let bluetoothSIGData = ValueDecoder(
        .characteristic(0x2B39), "Bluetooth SIG Data", source: "Transport Discovery Service 1.1",
        .bytes("bluetooth_sig_data", .rest, summary: .bare, "services over BR/EDR"))

    /// Complete BR-EDR Transport Block Data: what did not fit into advertising data.
    static let transportBlockData = ValueDecoder(
        .descriptor(0x290F), "Complete BR-EDR Transport Block Data", source: "Transport Discovery Service 1.1",
        .bytes("transport_block_data", .rest, summary: .bare, "services over BR/EDR"))
}
