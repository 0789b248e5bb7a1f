/// Sensors of Ruuvi (docs.ruuvi.com, data formats 3, 5, 6 and E1).
extension LayoutFunction {
    /// Degrees with a sign of their own, then hundredths.
    static let signedDegrees: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let range = try reader.skip(2, keys[0])
        let degrees = bytes[range.lowerBound]
        let hundredths = Int64(degrees & 0x7F) * 100 + Int64(bytes[range.lowerBound + 1])
        fields.add(keys[0], mantissa: degrees & 0x80 == 0 ? hundredths : -hundredths, exponent: -2)
    }

    /// 11 bits of millivolts above 1.6 V, 5 bits of 2 dBm above -40 dBm; all bits set: not available.
    static let voltageAndPower: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.uint(bytes, width: 2, keys[0], bigEndian: true)
        if value >> 5 != 0x7FF { fields.add(keys[0], mantissa: Int64(value >> 5) + 1600, exponent: -3) }
        if value & 0x1F != 0x1F { fields.add(keys[1], signed: Int64(value & 0x1F) * 2 - 40) }
    }

    /// Format 6: gases, a code for the light, a reserved byte, number, flags.
    static let shortAir: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(6, keys[0]).lowerBound
        addGases(bytes, offset, flags: bytes[offset + 5], keys, to: &fields)
        if let hundredths = illuminance(bytes[offset + 2]) {
            fields.add(keys[3], mantissa: hundredths, exponent: -2)
        }
        fields.add(keys[4], bytes[offset + 4])
    }

    /// Format E1: gases, light, three reserved bytes, number, flags.
    static let longAir: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        try reader.require(12, keys[0])
        let offset = try reader.skip(2, keys[0]).lowerBound
        addGases(bytes, offset, flags: bytes[offset + 11], keys, to: &fields)
        let light = try reader.uint(bytes, width: 3, keys[3], bigEndian: true)
        if light != 0xFF_FFFF { fields.add(keys[3], mantissa: Int64(light), exponent: -2) }
        reader.position += 3
        let sequence = try reader.uint(bytes, width: 3, keys[4], bigEndian: true)
        if sequence != 0xFF_FFFF { fields.add(keys[4], sequence) }
        reader.position += 1
    }

    /// Indices of nine bits, of which the lowest is in the flags; all bits set: not available.
    ///
    /// - Precondition: both bytes at `offset` are there.
    private static func addGases(
        _ bytes: borrowing Span<UInt8>, _ offset: Int, flags: UInt8, _ keys: [FieldKey], to fields: inout FieldList
    ) {
        for (index, bit) in [(0, UInt8(6)), (1, 7)] {
            let value = UInt64(bytes[offset + index]) << 1 | UInt64(flags >> bit & 1)
            if value != 0x1FF { fields.add(keys[index], value) }
        }
        fields.add(keys[2], flags & 1 == 1)
    }

    /// A code from 0 to 254 for 0 to 65535 lx, by a logarithm; hundredths, as the code is no finer.
    private static func illuminance(_ code: UInt8) -> Int64? {
        if code == 0xFF { return nil }
        // 65536^(1/254)
        let step = 1.0446300614125956
        let value = (0..<code).reduce(1.0) { value, _ in value * step } - 1
        return Int64(saturating: (value * 100).rounded())
    }
}
