import Sniff

/// What Acme's thermometers are called and what they send: a package that its customers' programs and tests import.
public enum Acme {
    /// The service of the thermometers.
    public static let service: BluetoothUUID = 0xFFF0
    /// Where they notify.
    public static let climate: BluetoothUUID = 0xFFF1

    /// Names for lines, filters and expectations.
    public static let names = [
        VendorUUID(service, .service, "Acme Thermometer"),
        VendorUUID(climate, .characteristic, "Acme Climate"),
    ]

    /// Temperature and humidity in one number, whose highest bit is the sign, and a checksum over all.
    public static let climateDecoder = ValueDecoder(
        .characteristic(0xFFF1), "Acme Climate", source: "Acme protocol, 4.2",
        .checksum(Checksum(.exclusiveOr)),
        .parts(
            .u32BigEndian, hasSignBit: true,
            [
                .init("temperature", .divide(1000), unit: "°C", scale: .decimal(-1), summary: .labelled),
                .init("humidity", .remainder(1000), unit: "%", scale: .decimal(-1), summary: .labelled),
            ]),
        .u8("climate_checksum", style: .hex2))

    /// Options for captures of these devices.
    ///
    /// - Parameter filter: only packets that match.
    /// - Throws: `FilterError` for a filter that is none.
    public static func options(filter: String? = nil) throws -> CaptureOptions {
        try CaptureOptions(decoders: [climateDecoder], names: names, filter: filter)
    }

    /// The bytes of a measurement, as the device makes them.
    ///
    /// - Parameters:
    ///   - tenthsOfDegrees: temperature in 0.1 °C.
    ///   - tenthsOfPercent: humidity in 0.1 %, 0 to 999.
    public static func climate(tenthsOfDegrees: Int, tenthsOfPercent: Int) -> [UInt8] {
        let magnitude = UInt32(tenthsOfDegrees.magnitude) * 1000 + UInt32(tenthsOfPercent)
        let number = tenthsOfDegrees < 0 ? magnitude | 0x8000_0000 : magnitude
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        return bytes + [bytes.reduce(0, ^)]
    }
}
