/// Nordic UART Service (Nordic Semiconductor, nRF Connect SDK, "Nordic UART Service (NUS)"): bytes of a serial line,
/// most often text.
extension ValueDecoder {
    /// Values that the peer writes to the device, 6E400002-B5A3-F393-E0A9-E50E24DCCA9E.
    static let nordicUARTReceive = ValueDecoder(
        .attribute(BluetoothUUID(high: 0x6E40_0002_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)), "UART RX Characteristic",
        source: "Nordic UART Service", .serialText("text", "bytes of the serial line as UTF-8"))

    /// Values that the device notifies, 6E400003-B5A3-F393-E0A9-E50E24DCCA9E.
    static let nordicUARTTransmit = ValueDecoder(
        .attribute(BluetoothUUID(high: 0x6E40_0003_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)), "UART TX Characteristic",
        source: "Nordic UART Service", .serialText("text", "bytes of the serial line as UTF-8"))
}

extension ValueDecoder.Item {
    /// Text where all bytes are UTF-8 without control characters but tabs and line ends. The bytes of a serial line may be
    /// anything.
    fileprivate static func serialText(_ name: String, _ meaning: String) -> Self {
        .code([FieldDefinition(name, .text, summary: .bare, meaning)]) { (bytes, reader, keys, fields) throws(Fault) in
            let range = reader.rest()
            if bytes.extracting(range).isText { fields.add(keys[0], text: range, of: bytes) }
        }
    }
}

extension Span<UInt8> {
    fileprivate var isText: Bool {
        for index in indices where self[index] < 0x20 || self[index] == 0x7F {
            guard [0x09, 0x0A, 0x0D].contains(self[index]) else { return false }
        }
        do {
            _ = try UTF8Span(validating: self)
            return true
        } catch {
            return false
        }
    }
}
