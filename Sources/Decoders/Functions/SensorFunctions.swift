/// Measurements whose digits or signs stand in bytes of their own.
extension LayoutFunction {
    /// Tenths, then degrees with the sign, which is set above zero; humidity, the unit of the display, and the alarms of
    /// temperature and humidity.
    static let degreesBehindTenths: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(3, keys[0]).lowerBound
        let alarms = bytes[offset] >> 4
        fields.add(keys[0], mantissa: tenths(bytes[offset + 1], bytes[offset] & 0x0F), exponent: -1)
        fields.add(keys[1], mantissa: Int64(bytes[offset + 2] & 0x7F), exponent: 0)
        fields.add(keys[2], bytes[offset + 2] & 0x80 != 0)
        fields.add(keys[3], alarms >> 2)
        fields.add(keys[4], alarms & 3)
    }

    /// SwitchBot's degrees, with the sign in the highest bit, which is set above zero, and tenths.
    private static func tenths(_ degrees: UInt8, _ tenths: UInt8) -> Int64 {
        let value = Int64(degrees & 0x7F) * 10 + Int64(tenths)
        return degrees & 0x80 == 0 ? -value : value
    }

    /// Tenths of two temperatures in one byte, then the degrees of each.
    static let roomAndTarget: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(3, keys[0]).lowerBound
        fields.add(keys[0], mantissa: tenths(bytes[offset + 1], bytes[offset] & 0x0F), exponent: -1)
        fields.add(keys[1], mantissa: tenths(bytes[offset + 2], bytes[offset] >> 4), exponent: -1)
    }

    /// Humidity and temperature of a meter, if one is bound, and the level of the water.
    static let humidifierState: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(3, keys[0]).lowerBound
        let isBound = bytes[offset] & 0x80 != 0
        let humidity = bytes[offset] & 0x7F
        if isBound, humidity <= 100 {
            fields.add(keys[0], mantissa: Int64(humidity), exponent: 0)
            fields.add(keys[1], mantissa: tenths(bytes[offset + 1], bytes[offset + 2] >> 4), exponent: -1)
        }
        fields.add(keys[2], bytes[offset + 2] & 0x03)
        fields.add(keys[3], isBound)
    }

    /// A signed whole number, and hundredths away from zero.
    static let wholeAndHundredths: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(2, keys[0]).lowerBound
        let whole = Int64(Int8(bitPattern: bytes[offset])) * 100
        let hundredths = Int64(bytes[offset + 1])
        fields.add(keys[0], mantissa: whole < 0 ? whole - hundredths : whole + hundredths, exponent: -2)
    }

    /// A byte that is 1 for a minus, the whole number, and so many bytes with a decimal digit each; times a unit.
    static func signAndDigits(_ digits: Int, times unit: Int64 = 1, exponent: Int) -> Item.CodeDecoder {
        { (bytes, reader, keys, fields) throws(Fault) in
            let range = try reader.skip(2 + digits, keys[0])
            var value: Int64 = 0
            for offset in range.dropFirst() { value = value * 10 + Int64(bytes[offset]) }
            fields.add(keys[0], mantissa: (bytes[range.lowerBound] == 1 ? -value : value) * unit, exponent: exponent)
        }
    }

    /// A sign, digits and a point in ASCII, to the end.
    static let decimalDigits: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let range = reader.rest()
        var (value, decimals, hasPoint, isNegative): (Int64, Int, Bool, Bool) = (0, 0, false, false)
        for offset in range {
            switch bytes[offset] {
            case UInt8(ascii: "0")...UInt8(ascii: "9") where value < 1_000_000_000:
                value = value * 10 + Int64(bytes[offset] - UInt8(ascii: "0"))
                if hasPoint { decimals += 1 }
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "+") where offset == range.lowerBound: break
            case UInt8(ascii: "-") where offset == range.lowerBound: isNegative = true
            default: throw Fault(keys[0], offset: offset, available: range.upperBound - offset, .invalidValue)
            }
        }
        if !range.isEmpty { fields.add(keys[0], mantissa: isNegative ? -value : value, exponent: -decimals) }
    }

    /// Four bytes, each masked with 0xA0, and what they are: grams below 2^18, or ohms above 2^16.
    static let maskedWeight: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(5, keys[0]).lowerBound
        let value = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[offset + $1] ^ 0xA0) }
        switch bytes[offset + 4] {
        case 0x0D: fields.add(keys[0], mantissa: Int64(value & 0x3FFFF), exponent: -3)
        case 0x06: fields.add(keys[1], value >> 16)
        default: break
        }
    }
}

/// iNode's sensors and meters.
extension LayoutFunction {
    /// The charge in steps in the high nibble, 1 for full; and the low nibble.
    static let batterySteps: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.u8(bytes, keys[0])
        switch value >> 4 {
        case 0: break
        case 1: fields.add(keys[0], UInt8(100))
        case let steps: fields.add(keys[0], 10 * (min(steps, 11) - 1))
        }
        fields.add(keys[1], value & 0x0F)
    }

    /// Whether it moves, and the acceleration along three axes in five bits each.
    static let tilt: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.u16(bytes, keys[0])
        fields.add(keys[0], value & 0x8000 != 0)
        for (index, shift) in [10, 5, 0].enumerated() {
            fields.add(keys[index + 1], signed: signed(Int64(value >> UInt16(shift)), bits: 5))
        }
    }

    private static func signed(_ value: Int64, bits: Int64) -> Int64 {
        let unused = 64 - bits
        return (value << unused) >> unused
    }

    /// A temperature in the lowest 13 bits, in degrees or their sixteenths; none outside of what the sensor measures.
    static func thirteenBits(_ range: ClosedRange<Int64>, sixteenths: Bool) -> Item.CodeDecoder {
        { (bytes, reader, keys, fields) throws(Fault) in
            let value = signed(Int64(try reader.u16(bytes, keys[0])), bits: 13)
            let scale: Int64 = sixteenths ? 16 : 1
            guard (range.lowerBound * scale...range.upperBound * scale).contains(value) else { return }
            fields.add(keys[0], mantissa: value * (10_000 / scale), exponent: -4)
        }
    }

    /// Pulses a minute, all pulses, and how many there are per unit: power and energy, or flow and volume.
    static let pulses: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(8, keys[0]).lowerBound
        let rate = Int64(bytes.u16(at: offset))
        let sum = Int64(bytes.uint(at: offset + 2, width: 4))
        let form = Int64(bytes.u16(at: offset + 6))
        let (constant, unit) = (form & 0x3FFF, form >> 14)
        guard constant > 0, unit < 2 else { return }
        // With three decimals: all numbers have 48 bits at most.
        func quotient(_ dividend: Int64) -> Int64 { (dividend * 1000 + constant / 2) / constant }
        if unit == 0 {
            fields.add(keys[0], mantissa: quotient(60_000 * rate), exponent: -3)
            fields.add(keys[1], mantissa: (3_600_000 * sum + constant / 2) / constant, exponent: 0)
        } else {
            fields.add(keys[2], mantissa: quotient(60 * rate), exponent: -3)
            fields.add(keys[3], mantissa: quotient(sum), exponent: -3)
        }
    }
}
