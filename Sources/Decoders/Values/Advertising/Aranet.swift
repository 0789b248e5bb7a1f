/// Sensors of SAF Tehnika, known by the library of their users. The Aranet4 has no byte for its kind, and another length.
/// Where a sensor is not set to tell its readings, only flags and version are there.
extension ValueDecoder {
    private static let company: UInt16 = 0x0702
    private static let source = "Aranet4-Python, client.py (no documentation of SAF Tehnika)"

    static let aranet4: [ValueDecoder] = [
        ValueDecoder(
            .manufacturer(company, length: 22), "Aranet4", source: source,
            Aranet.header + [
                .skip(4), Aranet.number("co2", .integer, "ppm", below: 0x8000),
                Aranet.number("temperature", .decimal, "°C", times: 5, exponent: -2, below: 0x4000),
                Aranet.number("pressure", .decimal, "Pa", times: 1, exponent: 1, below: 0x8000),
                .u8("humidity", unit: "%", scale: .decimal(0), summary: .labelled),
            ] + Aranet.state),
        ValueDecoder(
            .manufacturer(company, length: 7), "Aranet4", source: source,
            Aranet.header + [.bytes("undocumented", .rest)]),
    ]

    static let aranet2 = ValueDecoder(
        .manufacturer(company, prefix: [0x01], length: 24), "Aranet2", source: source,
        [.skip(1)] + Aranet.header + [
            .skip(5), Aranet.number("temperature", .decimal, "°C", times: 5, exponent: -2, below: 0x4000), .skip(2),
            Aranet.number("humidity", .decimal, "%", times: 1, exponent: -1, below: 0x8000), .skip(1),
        ] + Aranet.state)

    static let aranetRadiation = ValueDecoder(
        .manufacturer(company, prefix: [0x02], length: 24), "Aranet Radiation", source: source,
        [.skip(1)] + Aranet.header + [
            .skip(1),
            .u32("radiation_dose", unit: "Sv", scale: .decimal(-9), summary: .labelled, "since the start"),
            .u32("radiation_duration", unit: "s", "of the dose"),
            .u16("radiation_rate", unit: "Sv/h", scale: .decimal(-9), summary: .labelled), .skip(1),
        ] + Aranet.state)

    static let aranetRadon = ValueDecoder(
        .manufacturer(company, prefix: [0x03], length: 24), "Aranet Radon", source: source,
        [.skip(1)] + Aranet.header + [
            .skip(3), Aranet.number("radon", .integer, "Bq/m³", below: 0x1F00),
            Aranet.number("temperature", .decimal, "°C", times: 5, exponent: -2, below: 0x4000),
            Aranet.number("pressure", .decimal, "Pa", times: 1, exponent: 1, below: 0x8000),
            Aranet.number("humidity", .decimal, "%", times: 1, exponent: -1, below: 0x8000), .skip(1),
        ] + Aranet.state)
}

private enum Aranet {
    static let header: [Item] = [
        .flags(
            1,
            .bit(0, "disconnected", "from its base station"), .field(2...3, "calibration"),
            .bit(4, "firmware_update"), .bit(5, "readings_included")),
        .firmwareVersion(3),
    ]

    static let state: [Item] = [
        .u8("battery_level", unit: "%", summary: .labelled),
        .u8("air_quality", names: [1: "green", 2: "yellow", 3: "red"], summary: .labelled),
        .u16("measurement_interval", unit: "s"), .u16("measurement_age", unit: "s"),
        .u8("measurement_count", summary: .labelled, "number of the measurement, modulo 256"),
    ]

    /// A reading; one with higher bits set is not valid, and left out.
    static func number(
        _ name: String, _ type: FieldType, _ unit: String, times factor: Int64 = 1, exponent: Int = 0,
        below limit: UInt16
    ) -> Item {
        .code([FieldDefinition(name, type, unit: unit, summary: .labelled)]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let value = try reader.u16(bytes, keys[0])
            guard value < limit else { return }
            if type == .integer {
                fields.add(keys[0], value)
            } else {
                fields.add(keys[0], mantissa: Int64(value) * factor, exponent: exponent)
            }
        }
    }
}

extension Item {
    /// Numbers of a version, of which the last is sent first.
    static func firmwareVersion(_ parts: Int) -> Item {
        .code([FieldDefinition("firmware_version", .integer, list: true, summary: .bare, "parts of the version")]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let range = try reader.skip(parts, keys[0])
            fields.begin(keys[0], .list)
            for offset in range.reversed() { fields.add(keys[0], bytes[offset]) }
            fields.end(keys[0])
        }
    }
}

extension StandardDecoders {
    static let aranet: [ValueDecoder] = ValueDecoder.aranet4 + [.aranet2, .aranetRadiation, .aranetRadon]
}
