extension ValueDecoder {
    /// Analog (GATT Specification Supplement, Analog). Devices use the UUID in services of their own for data of another
    /// form, so that it is decoded in this service only.
    ///
    /// Digital (2A56) has no decoder, in this service either. Its value is an array of two bits a signal, and only the
    /// descriptor Number of Digitals (2909) says how many there are; a decoder has the value alone. Devices that have commands
    /// of their own there, without the descriptor, would get states that they do not have: a lamp's `0201` is not eight
    /// signals.
    static let analog = ValueDecoder(
        .attribute(BluetoothUUID(0x2A58), service: BluetoothUUID(0x1815)), "Analog",
        source: "Automation IO Service 1.0", .u16("analog", summary: .labelled))
}
