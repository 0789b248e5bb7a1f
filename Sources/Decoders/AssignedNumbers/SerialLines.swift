/// Characteristics whose values are bytes of a serial line, of which the service does not say what they are.
package enum SerialLines {
    /// RX and TX of the Nordic UART Service (Nordic Semiconductor, nRF Connect SDK, "Nordic UART Service (NUS)").
    package static let characteristics: Set<BluetoothUUID> = [
        BluetoothUUID(high: 0x6E40_0002_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E),
        BluetoothUUID(high: 0x6E40_0003_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E),
    ]
}
