/// Nordic UART Service (Nordic Semiconductor, nRF Connect SDK, "Nordic UART Service (NUS)"): bytes of a serial line, of
/// which the service does not say what they are.
extension ValueDecoder {
    private static let receive = BluetoothUUID(high: 0x6E40_0002_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)
    private static let transmit = BluetoothUUID(high: 0x6E40_0003_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)

    /// Characteristics whose values are bytes of a serial line.
    package static let serialLines: Set<BluetoothUUID> = [receive, transmit]

    /// Values that the peer writes to the device, 6E400002-B5A3-F393-E0A9-E50E24DCCA9E.
    static let nordicUARTReceive = ValueDecoder(
        .attribute(receive), "UART RX Characteristic", source: "Nordic UART Service", .serialText)

    /// Values that the device notifies, 6E400003-B5A3-F393-E0A9-E50E24DCCA9E.
    static let nordicUARTTransmit = ValueDecoder(
        .attribute(transmit), "UART TX Characteristic", source: "Nordic UART Service", .serialText)
}

extension ValueDecoder.Item {
    private static let serialField = FieldDefinition(
        "text", .text, summary: .bare, "bytes of the serial line as UTF-8")

    /// Text where all of the value is, without padding: a NUL is a byte of the line, too.
    fileprivate static let serialText = Self.code([serialField]) { (bytes, reader, keys, fields) throws(Fault) in
        fields.add(keys[0], textOrBytes: reader.rest(), of: bytes)
    }
}
