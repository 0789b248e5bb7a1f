extension ValueDecoder {
    /// Gadgets of Sensirion: the type of the sample says which measurements follow. Of other types the bytes are shown.
    static let sensirion = ValueDecoder(
        .manufacturer(0x06D5, prefix: [0x00]), "Sensirion", source: "Sensirion, ble-services, sample types",
        .skip(1), .u8("sample_type", style: .hex2),
        .bytes("device_id", .fixed(2), summary: .labelled, "end of the device's address"),
        .choose(
            "sample_type",
            [
                (values: [4], items: [climate(100, 0)]), (values: [6], items: [climate(125, -6)]),
                (values: [8, 10], items: [climate(100, 0), co2]),
                (
                    values: [12],
                    items: [climate(100, 0), co2, ratio("pm2_5", "kg/m³", times: 1000, plus: 0, exponent: -11)]
                ),
            ], otherwise: [.bytes("samples", .rest, summary: .bare)]),
        .whenLeft(1, .bytes("undocumented", .rest)))

    private static let co2 = Item.u16("co2", unit: "ppm", summary: .labelled)

    private static func climate(_ times: Int64, _ plus: Int64) -> Item {
        .within(
            .rest,
            [
                ratio("temperature", "°C", times: 175, plus: -45, exponent: -2),
                ratio("humidity", "%", times: times, plus: plus, exponent: -2),
            ])
    }

    /// So many times a fraction of 65535, and something more: in hundredths, as the sensors are no better.
    private static func ratio(_ name: String, _ unit: String, times: Int64, plus: Int64, exponent: Int) -> Item {
        .code([FieldDefinition(name, .decimal, unit: unit, summary: .labelled)]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let raw = Int64(try reader.u16(bytes, keys[0]))
            let hundredths = (raw * times * 100 + 32767) / 65535 + plus * 100
            fields.add(keys[0], mantissa: hundredths, exponent: exponent)
        }
    }
}
