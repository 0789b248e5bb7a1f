extension ValueDecoder {
    /// Analog (GATT Specification Supplement, Analog). Devices use the UUID in services of their own for data of another
    /// form, so that it is decoded in this service only.
    static let analog = ValueDecoder(
        .attribute(BluetoothUUID(0x2A58), service: BluetoothUUID(0x1815)), "Analog",
        source: "Automation IO Service 1.0", [.u16("analog", summary: .labelled)])
}
