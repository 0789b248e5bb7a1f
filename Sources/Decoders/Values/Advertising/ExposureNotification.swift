extension ValueDecoder {
    /// Exposure Notification of Apple and Google: an identifier that changes every 10 to 20 minutes, and metadata that only
    /// those can decrypt who have been given the key of the day. The metadata are version, transmit power and two reserved
    /// bytes.
    static let exposureNotification = ValueDecoder(
        .serviceData(BluetoothUUID(0xFD6F)), "Exposure Notification",
        source: "Exposure Notification Bluetooth Specification 1.2, Advertising Payload",
        .bytes("rolling_proximity_identifier", .fixed(16), summary: .bare),
        .bytes("encrypted_metadata", .fixed(4), "version and transmit power, encrypted"))
}
