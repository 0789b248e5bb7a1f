/// Sensors of Govee, whose company identifiers are not assigned to it; its name or the length tells them apart from data of
/// others. There is no documentation of Govee.
extension ValueDecoder {
    private static let source = "govee-ble 1.5 (no documentation of Govee)"

    /// Six bytes from H5072, H5075 and H5129, seven from H5074, nine from H5051, H5052 and H5071.
    static let goveeThermometer = ValueDecoder(
        .manufacturer(0xEC88, prefix: [0x00]), "Govee Thermometer", source: source,
        .skip(1),
        .condition(
            .remaining(7),
            [
                .choose(
                    bytesLeft: [8: Govee.climate + [.skip(3)]],
                    otherwise: [.bytes("govee_data", .rest, summary: .bare, "of another model")])
            ],
            otherwise: [
                .condition(
                    .remaining(6), Govee.climate + [.skip(1)],
                    otherwise: [Govee.packedClimate, Govee.battery, .skip(1)])
            ]))

    /// H5100 to H5105, H5174, H5177 and others. H5106 has as many bytes, but another layout and name.
    static let goveeThermometers: [ValueDecoder] = [
        packedThermometer(length: 6, name: "GVH51"), packedThermometer(length: 6, name: "GV51"),
        packedThermometer(length: 8, name: "GVH51"),
    ]

    private static func packedThermometer(length: Int, name: String) -> ValueDecoder {
        ValueDecoder(
            .manufacturer(0x0001, prefix: [0x01, 0x01], length: length, name: name), "Govee Thermometer",
            source: source, .skip(2), Govee.packedClimate, Govee.battery, .skip(length - 6))
    }

    static let goveeH5106 = ValueDecoder(
        .manufacturer(0x0001, prefix: [0x01, 0x01], length: 6, name: "GVH5106"), "Govee Air Quality Monitor",
        source: source,
        .skip(2),
        .code([
            FieldDefinition("temperature", .decimal, unit: "°C", summary: .labelled),
            FieldDefinition("humidity", .decimal, unit: "%", summary: .labelled),
            FieldDefinition("pm2_5", .decimal, unit: "kg/m³", summary: .labelled),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            // One number: tenths of a degree by a million, tenths of a percent by a thousand, micrograms.
            let value = Int64(try reader.uint(bytes, width: 4, keys[0], bigEndian: true))
            let all = value & 0x7FFF_FFFF
            fields.add(keys[0], mantissa: value == all ? all / 1_000_000 : -(all / 1_000_000), exponent: -1)
            fields.add(keys[1], mantissa: all % 1_000_000 / 1000, exponent: -1)
            fields.add(keys[2], mantissa: all % 1000, exponent: -9)
        })

    /// A thermometer with two probes, of which each packet has one; only the first measures humidity.
    static let goveeH5112 = ValueDecoder(
        .manufacturer(0x0001, prefix: [0x01, 0x01], length: 8, name: "GV5112"), "Govee Thermometer H5112",
        source: source,
        .skip(2), Govee.packedClimate, Govee.battery, .skip(1),
        .u8("probe", names: [0x41: "probe 1", 0x82: "probe 2, without humidity"], summary: .bare, style: .hex2))

    static let goveeH5140 = ValueDecoder(
        .manufacturer(0x0001, prefix: [0x01, 0x01], length: 8, name: "GV5140"), "Govee CO2 Monitor", source: source,
        .skip(2), Govee.packedClimate, .number(.u16BigEndian, "co2", unit: "ppm", summary: .labelled),
        .u8("govee_error", summary: .unlessZero, "not 0: the measurements are not valid"))

    /// A base station and the sensor that it repeats.
    static let goveeH5178 = ValueDecoder(
        .manufacturer(0x0001, prefix: [0x01, 0x01], length: 9), "Govee Thermometer H5178", source: source,
        .skip(2), .u8("govee_sensor", names: [0: "primary", 1: "remote"], summary: .bare), Govee.packedClimate,
        Govee.battery, .skip(2))

    static let goveeH5179 = ValueDecoder(
        .manufacturer(0x8801, prefix: [0xEC, 0x00, 0x01, 0x01], length: 9), "Govee Thermometer H5179",
        source: source, [.skip(4)] + Govee.climate)

    /// The second by firmware 1.00.13.
    static let goveePresence: [ValueDecoder] = ([0x8803, 0x8843] as [UInt16]).flatMap { company in
        ([0x01, 0x02] as [UInt8]).map { third in
            ValueDecoder(
                .manufacturer(company, prefix: [0xEC, 0x00, third], length: 6), "Govee Presence Sensor",
                source: source,
                .skip(4), .u8("presence", names: [1: "present"], summary: .labelled),
                .u8("motion", names: [0x11: "motion"], summary: .labelled, style: .hex2))
        }
    }

    /// H5121 to H5126 and H5130: motion, buttons, doors, vibration.
    static let goveeEvent = ValueDecoder(
        .manufacturer(0xEF88, length: 24), "Govee Event", source: source,
        .bytes("govee_header", .fixed(2)), .bytes("key_seed", .fixed(4), "time, from which the key is made"),
        .bytes("encrypted_data", .fixed(16), summary: .bare, "model, battery and event"),
        .number(.u16BigEndian, "crc", style: .hex4))
}

private enum Govee {
    static let climate: [Item] = [
        .s16("temperature", unit: "°C", scale: .decimal(-2), summary: .labelled),
        .u16("humidity", unit: "%", scale: .decimal(-2), summary: .labelled),
        .u8("battery_level", unit: "%", summary: .labelled),
    ]

    /// One number of three bytes, most significant first: tenths of a degree by a thousand, and tenths of a percent. The
    /// highest bit is the sign of the temperature.
    static let packedClimate = Item.code([
        FieldDefinition("temperature", .decimal, unit: "°C", summary: .labelled),
        FieldDefinition("humidity", .decimal, unit: "%", summary: .labelled),
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let value = Int64(try reader.uint(bytes, width: 3, keys[0], bigEndian: true))
        let both = value & 0x7F_FFFF
        fields.add(keys[0], mantissa: value == both ? both / 1000 : -(both / 1000), exponent: -1)
        fields.add(keys[1], mantissa: both % 1000, exponent: -1)
    }

    static let battery = Item.flags(
        1,
        .field(0...6, "battery_level", unit: "%", summary: .labelled),
        .bit(7, "sensor_error", summary: .unlessZero, "the measurements are not valid"))
}

extension StandardDecoders {
    static let govee: [ValueDecoder] =
        [.goveeThermometer] + ValueDecoder.goveeThermometers + [
            .goveeH5106, .goveeH5112, .goveeH5140, .goveeH5178, .goveeH5179,
        ] + ValueDecoder.goveePresence + [.goveeEvent]
}
