extension ValueDecoder {
    /// AltBeacon, of any company.
    static let altBeacon = ValueDecoder(
        .anyManufacturer(prefix: [0xBE, 0xAC]), "AltBeacon", source: "AltBeacon Protocol Specification 1.0",
        .skip(2),
        .bytes("beacon_id", .fixed(20), summary: .bare, "16 bytes that name the organization, and 4 of its own"),
        .s8("reference_rssi", unit: "dBm", summary: .labelled, "signal strength at 1 m"),
        .bytes("manufacturer_reserved", .fixed(1)))
}

extension BeaconFormat {
    static let altBeacon = BeaconFormat(.altBeacon, "altBeacon", identity: ["beacon_id"], power: "reference_rssi")
}
