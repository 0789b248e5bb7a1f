/// Sensors of Ruuvi (docs.ruuvi.com, data formats 3, 5, 6, 8, C5 and E1): the first byte is the format, all integers are
/// big-endian.
extension ValueDecoder {
    private static let company: UInt16 = 0x0499

    /// RAWv1.
    static let ruuviFormat3 = ValueDecoder(
        .manufacturer(company, prefix: [0x03]), "Ruuvi RAWv1", source: "Ruuvi, Data format 3 (RAWv1)",
        [
            .skip(1),
            .u8("humidity", unit: "%", scale: Item.Scale(5, decimal: -1), summary: .labelled),
            // Degrees with a sign of their own, then hundredths.
            .code([FieldDefinition("temperature", .decimal, unit: "°C", summary: .labelled)]) {
                (bytes, reader, keys, fields) throws(Fault) in
                let range = try reader.skip(2, keys[0])
                let degrees = bytes[range.lowerBound]
                let hundredths = Int64(degrees & 0x7F) * 100 + Int64(bytes[range.lowerBound + 1])
                fields.add(keys[0], mantissa: degrees & 0x80 == 0 ? hundredths : -hundredths, exponent: -2)
            },
            // Each number is a value.
            .number(.u16BigEndian, "pressure", unit: "Pa", scale: Item.Scale(offset: 50_000), summary: .labelled),
        ] + Ruuvi.acceleration + [
            .number(.u16BigEndian, "battery_voltage", unit: "V", scale: .decimal(-3), summary: .labelled)
        ])

    /// RAWv2.
    static let ruuviFormat5 = ValueDecoder(
        .manufacturer(company, prefix: [0x05]), "Ruuvi RAWv2", source: "Ruuvi, Data format 5 (RAWv2)",
        [.skip(1)] + Ruuvi.climate + Ruuvi.acceleration + [
            Ruuvi.power
        ] + Ruuvi.counters)

    /// Format 6 of Ruuvi Air, for receivers of Bluetooth 4.
    static let ruuviFormat6 = ValueDecoder(
        .manufacturer(company, prefix: [0x06]), "Ruuvi Format 6", source: "Ruuvi, Data format 6",
        [.skip(1)] + Ruuvi.climate + [
            Ruuvi.particles("pm2_5"), Ruuvi.co2,
            .code(
                Ruuvi.gases + [
                    FieldDefinition("illuminance", .decimal, unit: "lx", summary: .labelled),
                    FieldDefinition(
                        "measurement_count", .integer, summary: .labelled, "number of the measurement, modulo 256"),
                ]
            ) { (bytes, reader, keys, fields) throws(Fault) in
                let offset = try reader.skip(6, keys[0]).lowerBound
                Ruuvi.addGases(bytes, offset, flags: bytes[offset + 5], keys, to: &fields)
                if let hundredths = Ruuvi.illuminance(bytes[offset + 2]) {
                    fields.add(keys[3], mantissa: hundredths, exponent: -2)
                }
                fields.add(keys[4], bytes[offset + 4])
            },
            .bytes("address_end", .fixed(3), "last three bytes of the device's address"),
        ])

    /// Format E1 of Ruuvi Air, in extended advertising.
    static let ruuviFormatE1 = ValueDecoder(
        .manufacturer(company, prefix: [0xE1]), "Ruuvi Format E1", source: "Ruuvi, Data format E1",
        [.skip(1)] + Ruuvi.climate + ["pm1", "pm2_5", "pm4", "pm10"].map(Ruuvi.particles) + [
            Ruuvi.co2,
            .code(
                Ruuvi.gases + [
                    FieldDefinition("illuminance", .decimal, unit: "lx", summary: .labelled),
                    FieldDefinition(
                        "measurement_sequence", .integer, summary: .labelled, "number of the measurement"),
                ]
            ) { (bytes, reader, keys, fields) throws(Fault) in
                // Gases, light, three reserved bytes, number, flags.
                try reader.require(12, keys[0])
                let offset = try reader.skip(2, keys[0]).lowerBound
                Ruuvi.addGases(bytes, offset, flags: bytes[offset + 11], keys, to: &fields)
                let light = try reader.uint(bytes, width: 3, keys[3], bigEndian: true)
                if light != 0xFF_FFFF { fields.add(keys[3], mantissa: Int64(light), exponent: -2) }
                reader.position += 3
                let sequence = try reader.uint(bytes, width: 3, keys[4], bigEndian: true)
                if sequence != 0xFF_FFFF { fields.add(keys[4], sequence) }
                reader.position += 1
            },
            .skip(5), .addressBigEndian("device_address", "address of the device"),
        ])

    /// RAWv2 without the acceleration.
    static let ruuviFormatC5 = ValueDecoder(
        .manufacturer(company, prefix: [0xC5]), "Ruuvi Cut-RAWv2", source: "Ruuvi, Data format C5",
        [.skip(1)] + Ruuvi.climate + [Ruuvi.power] + Ruuvi.counters)

    static let ruuviFormat8 = ValueDecoder(
        .manufacturer(company, prefix: [0x08]), "Ruuvi Encrypted", source: "Ruuvi, Data format 8",
        .skip(1), .bytes("encrypted_data", .fixed(16)), .u8("crc", style: .hex2),
        .addressBigEndian("device_address", "address of the device"))
}

private enum Ruuvi {
    static let climate: [Item] = [
        .number(
            .s16BigEndian, "temperature", unit: "°C", scale: Item.Scale(5, decimal: -3),
            special: [0x8000: "not available"], summary: .labelled),
        .number(
            .u16BigEndian, "humidity", unit: "%", scale: Item.Scale(25, decimal: -4),
            special: [0xFFFF: "not available"],
            summary: .labelled),
        pressure,
    ]

    static let pressure = Item.number(
        .u16BigEndian, "pressure", unit: "Pa", scale: Item.Scale(offset: 50_000), special: [0xFFFF: "not available"],
        summary: .labelled)

    /// In thousandths of the standard gravity, 9.80665 m/s².
    static let acceleration: [Item] = ["acceleration_x", "acceleration_y", "acceleration_z"].map {
        .number(
            .s16BigEndian, $0, unit: "m/s²", scale: Item.Scale(980_665, decimal: -8), special: [0x8000: "not available"]
        )
    }

    /// 11 bits of millivolts above 1.6 V, 5 bits of 2 dBm above -40 dBm; all bits set: not available.
    static let power = Item.code([
        FieldDefinition("battery_voltage", .decimal, unit: "V", summary: .labelled, "absent: not available"),
        FieldDefinition("tx_power", .integer, unit: "dBm", summary: .labelled, "absent: not available"),
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.uint(bytes, width: 2, keys[0], bigEndian: true)
        if value >> 5 != 0x7FF { fields.add(keys[0], mantissa: Int64(value >> 5) + 1600, exponent: -3) }
        if value & 0x1F != 0x1F { fields.add(keys[1], signed: Int64(value & 0x1F) * 2 - 40) }
    }

    static let counters: [Item] = [
        .u8("movement_counter", special: [0xFF: "not available"], summary: .labelled, "movements since the start"),
        .number(
            .u16BigEndian, "measurement_sequence", special: [0xFFFF: "not available"], summary: .labelled,
            "number of the measurement"),
        .addressBigEndian("device_address", "address of the device"),
    ]

    static func particles(_ name: String) -> Item {
        .number(
            .u16BigEndian, name, unit: "kg/m³", scale: .decimal(-10), special: [0xFFFF: "not available"],
            summary: .labelled)
    }

    static let co2 = Item.number(
        .u16BigEndian, "co2", unit: "ppm", special: [0xFFFF: "not available"], summary: .labelled)

    /// In the order of ``addGases(_:_:flags:_:to:)``.
    static let gases = [
        FieldDefinition("voc_index", .integer, summary: .labelled, "absent: not available"),
        FieldDefinition("nox_index", .integer, summary: .labelled, "absent: not available"),
        FieldDefinition("calibrating", .boolean, summary: .unlessZero),
    ]

    /// Indices of nine bits, of which the lowest is in the flags; all bits set: not available.
    ///
    /// - Precondition: both bytes at `offset` are there.
    static func addGases(
        _ bytes: borrowing Span<UInt8>, _ offset: Int, flags: UInt8, _ keys: [FieldKey], to fields: inout FieldList
    ) {
        for (index, bit) in [(0, UInt8(6)), (1, 7)] {
            let value = UInt64(bytes[offset + index]) << 1 | UInt64(flags >> bit & 1)
            if value != 0x1FF { fields.add(keys[index], value) }
        }
        fields.add(keys[2], flags & 1 == 1)
    }

    /// A code from 0 to 254 for 0 to 65535 lx, by a logarithm; hundredths, as the code is no finer.
    static func illuminance(_ code: UInt8) -> Int64? {
        if code == 0xFF { return nil }
        // 65536^(1/254)
        let step = 1.0446300614125956
        let value = (0..<code).reduce(1.0) { value, _ in value * step } - 1
        return Int64(saturating: (value * 100).rounded())
    }
}
