/// RuuviTag sensors (Ruuvi, data formats 3, 5 and 6): the first byte is the format, all integers are big-endian.
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
                let place = try reader.skip(2, keys[0])
                let degrees = bytes[place.lowerBound]
                let hundredths = Int64(degrees & 0x7F) * 100 + Int64(bytes[place.lowerBound + 1])
                fields.add(keys[0], mantissa: degrees & 0x80 == 0 ? hundredths : -hundredths, exponent: -2)
            },
            // Each number is a value.
            .number(
                .u16BigEndian, "pressure", unit: "Pa", scale: Item.Scale(offset: 50_000), summary: .labelled),
        ] + Ruuvi.acceleration + [
            .number(.u16BigEndian, "battery_voltage", unit: "V", scale: .decimal(-3), summary: .labelled)
        ])

    /// RAWv2.
    static let ruuviFormat5 = ValueDecoder(
        .manufacturer(company, prefix: [0x05]), "Ruuvi RAWv2", source: "Ruuvi, Data format 5 (RAWv2)",
        [.skip(1)] + Ruuvi.climate + Ruuvi.acceleration + [
            Ruuvi.power,
            .u8("movement_counter", special: [0xFF: "not available"], summary: .labelled, "movements since the start"),
            .number(
                .u16BigEndian, "measurement_sequence", special: [0xFFFF: "not available"], summary: .labelled,
                "number of the measurement"),
            Ruuvi.address,
        ])

    /// Format 6 of Ruuvi Air, for receivers of Bluetooth 4.
    static let ruuviFormat6 = ValueDecoder(
        .manufacturer(company, prefix: [0x06]), "Ruuvi Format 6", source: "Ruuvi, Data format 6",
        [.skip(1)] + Ruuvi.climate + [
            .number(
                .u16BigEndian, "pm2_5", unit: "kg/m³", scale: .decimal(-10), special: [0xFFFF: "not available"],
                summary: .labelled),
            .number(.u16BigEndian, "co2", unit: "ppm", special: [0xFFFF: "not available"], summary: .labelled),
            .bytes("further_measurements", .fixed(4), "VOC, NOx, luminosity and sound in codes"),
            .u8("measurement_count", summary: .labelled, "number of the measurement, modulo 256"),
            .u8("ruuvi_flags", style: .hex2, "lowest bits of further measurements, and states"),
            .bytes("address_end", .fixed(3), "last three bytes of the device's address"),
        ])
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

    static let address = Item.code([FieldDefinition("device_address", .address, "address of the device")]) {
        (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.uint(bytes, width: 6, keys[0], bigEndian: true)
        fields.add(keys[0], DeviceAddress(value, type: DeviceAddress.unknownType))
    }
}
