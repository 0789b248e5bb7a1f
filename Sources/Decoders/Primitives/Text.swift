/// Numbers as text, straight into the buffer. Digits come from lookup tables: they are most of what is printed.
///
/// Memory safety: every method reserves room for the longest text that it can write before it writes, and looks digits
/// up with indices that are remainders or masked.
extension ByteBuffer {
    /// The decimal digits of `value`, at least `digits` of them, padded with `pad`.
    package mutating func append(decimal value: UInt64, digits: Int = 1, pad: UInt8 = 48) {
        reserve(20 &+ max(digits, 0))
        let length = ByteBuffer.length(ofDecimal: value)
        var missing = digits &- length
        while missing > 0 {
            appendReserved(pad)
            missing &-= 1
        }
        let table = ByteBuffer.pairs.utf8Start
        var index = base + (used &+ length)
        used &+= length
        var long = value
        while long > UInt64(UInt32.max) {
            index -= 1
            index[0] = 48 &+ UInt8(truncatingIfNeeded: long % 10)
            long /= 10
        }
        // 32-bit divisions by constants are the cheaper ones.
        var rest = UInt32(truncatingIfNeeded: long)
        while rest >= 100 {
            let pair = Int(truncatingIfNeeded: rest % 100) &* 2
            rest /= 100
            index -= 2
            index[0] = table[pair]
            index[1] = table[pair &+ 1]
        }
        if rest >= 10 {
            let pair = Int(truncatingIfNeeded: rest) &* 2
            index -= 2
            index[0] = table[pair]
            index[1] = table[pair &+ 1]
        } else {
            index -= 1
            index[0] = 48 &+ UInt8(truncatingIfNeeded: rest)
        }
    }

    /// Most numbers in packets are short: comparing is faster than dividing.
    private static func length(ofDecimal value: UInt64) -> Int {
        if value < 10 { return 1 }
        if value < 100 { return 2 }
        if value < 10_000 { return value < 1000 ? 3 : 4 }
        if value < 1_000_000 { return value < 100_000 ? 5 : 6 }
        var length = 6
        var rest = value / 1_000_000
        while rest > 0 {
            rest /= 10
            length &+= 1
        }
        return length
    }

    /// Exactly six digits: the microseconds of every line.
    @inline(__always)
    package mutating func append(sixDigits value: UInt32) {
        reserve(6)
        let table = ByteBuffer.pairs.utf8Start
        let index = base + used
        let first = Int(truncatingIfNeeded: value / 10_000) &* 2
        let second = Int(truncatingIfNeeded: value / 100 % 100) &* 2
        let third = Int(truncatingIfNeeded: value % 100) &* 2
        guard first < 200 else { return append(decimal: UInt64(value)) }
        index[0] = table[first]
        index[1] = table[first &+ 1]
        index[2] = table[second]
        index[3] = table[second &+ 1]
        index[4] = table[third]
        index[5] = table[third &+ 1]
        used &+= 6
    }

    package mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(decimal: value.magnitude)
    }

    /// `digits` hexadecimal digits, most significant first.
    package mutating func append(hex value: UInt64, digits: Int, upper: Bool = false) {
        let table = (upper ? ByteBuffer.upperDigits : ByteBuffer.lowerDigits).utf8Start
        reserve(16)
        var shift = min(max(digits, 1), 16) &* 4
        while shift > 0 {
            shift &-= 4
            appendReserved(table[Int(truncatingIfNeeded: value &>> UInt64(shift)) & 15])
        }
    }

    /// Two lower-case digits a byte.
    package mutating func append(hex bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count * 2)
        let table = ByteBuffer.lowerPairs.utf8Start
        var writer = UnsafeByteWriter(base + used, capacity: capacity &- used)
        writer.hex(bytes, table)
        used &+= bytes.count &* 2
    }

    /// `AA:BB:CC:DD:EE:FF`.
    package mutating func append(address value: UInt64) {
        reserve(17)
        var writer = UnsafeByteWriter(base + used, capacity: capacity &- used)
        writer.address(value, ByteBuffer.upperHexPairs)
        used &+= 17
    }

    /// `180D`, `0001180D` or `A56E51F3-AFFE-4E14-87A2-54927B22354C`.
    package mutating func append(uuid: BluetoothUUID) {
        if let short = uuid.short {
            append(hex: UInt64(short), digits: short > 0xFFFF ? 8 : 4, upper: true)
            return
        }
        reserve(40)
        appendBytes(uuid.high, from: 56, to: 32)
        appendReserved(UInt8(ascii: "-"))
        appendBytes(uuid.high, from: 24, to: 16)
        appendReserved(UInt8(ascii: "-"))
        appendBytes(uuid.high, from: 8, to: 0)
        appendReserved(UInt8(ascii: "-"))
        appendBytes(uuid.low, from: 56, to: 48)
        appendReserved(UInt8(ascii: "-"))
        appendBytes(uuid.low, from: 40, to: 0)
    }

    /// Upper-case digits of the bytes at these bit places, without a capacity check.
    private mutating func appendBytes(_ value: UInt64, from first: UInt64, to last: UInt64) {
        let table = ByteBuffer.upperPairs.utf8Start
        var writer = UnsafeByteWriter(base + used, capacity: capacity &- used)
        var shift = first
        while true {
            writer.two(Int(truncatingIfNeeded: value &>> shift) & 0xFF, table)
            used &+= 2
            if shift == last { return }
            shift &-= 8
        }
    }

    /// Seconds, of which the last six digits are after the point: the times of most records.
    private mutating func append(microseconds value: UInt64, allDigits: Bool) {
        let table = ByteBuffer.decimalPairs
        let seconds = value / 1_000_000
        let fraction = UnsafeByteWriter.sixDigits(UInt32(truncatingIfNeeded: value &- seconds &* 1_000_000))
        // A digit other than zero has a bit of its lower half set.
        let zeros = allDigits ? 0 : (fraction << 16 & 0x0F0F_0F0F_0F0F_0000).leadingZeroBitCount >> 3
        write(atMost: 40) { writer in
            let upper = seconds / 1_000_000
            if upper > 0, upper < 10_000 {
                // The times of our days: two short numbers divide faster than a long one.
                writer.decimal(upper, table)
                writer.sixDigits(UInt32(truncatingIfNeeded: seconds &- upper &* 1_000_000), table)
            } else {
                writer.decimal(seconds, table)
            }
            // Eight zeros: there is no fraction, and no point.
            writer.copy(UInt64(UInt8(ascii: ".")) | fraction << 8, zeros == 8 ? 0 : 7 &- zeros)
        }
    }

    /// `mantissa · 10^exponent`; trailing zeros after the point only with `allDigits`.
    package mutating func append(mantissa: Int64, exponent: Int, allDigits: Bool = false) {
        if exponent == -6, mantissa >= 0 { return append(microseconds: UInt64(mantissa), allDigits: allDigits) }
        guard exponent > -40, exponent < 20 else {
            // Beyond what any unit of the specification needs; JSON allows this form.
            append(decimal: mantissa)
            append(UInt8(ascii: "e"))
            append(decimal: Int64(exponent))
            return
        }
        let digits = mantissa.magnitude
        if mantissa < 0 { append(UInt8(ascii: "-")) }
        guard exponent < 0 else {
            append(decimal: digits)
            if digits != 0 || allDigits { for _ in 0..<exponent { append(48) } }
            return
        }
        var unit: UInt64 = 1
        // No mantissa has more than 19 digits: after these, all are of the fraction.
        for _ in 0..<min(-exponent, 19) { unit &*= 10 }
        let whole = exponent < -19 ? 0 : digits / unit
        append(decimal: whole)
        let fraction = digits &- whole &* unit
        if fraction != 0 || allDigits { append(fraction: fraction, digits: -exponent, allDigits: allDigits) }
    }

    /// The point and so many digits; trailing zeros only with `allDigits`.
    private mutating func append(fraction: UInt64, digits: Int, allDigits: Bool) {
        reserve(digits &+ 2)
        let table = ByteBuffer.pairs.utf8Start
        let start = base + used
        start[0] = UInt8(ascii: ".")
        var rest = fraction
        var index = digits
        while index >= 2 {
            let pair = Int(truncatingIfNeeded: rest % 100) &* 2
            rest /= 100
            start[index] = table[pair &+ 1]
            start[index &- 1] = table[pair]
            index &-= 2
        }
        if index == 1 { start[1] = 48 &+ UInt8(truncatingIfNeeded: rest) }
        var length = digits
        while !allDigits, length > 0, start[length] == 48 { length &-= 1 }
        used &+= length &+ 1
    }
}
