extension ValueDecoder {
    /// Apple's iBeacon (Proximity Beacon Specification, R1): all integers are big-endian.
    static let iBeacon = ValueDecoder(
        .manufacturer(0x004C, prefix: [0x02, 0x15]), "iBeacon", source: "Apple, Proximity Beacon Specification, R1",
        .skip(2),
        .uuidBigEndian("proximity_uuid", summary: .bare),
        .number(.u16BigEndian, "major", summary: .labelled),
        .number(.u16BigEndian, "minor", summary: .labelled),
        .s8("measured_power", unit: "dBm", summary: .labelled, "signal strength at 1 m"))
}

extension BeaconFormat {
    static let iBeacon = BeaconFormat(
        .iBeacon, "iBeacon", identity: ["proximity_uuid", "major", "minor"], power: "measured_power")
}
