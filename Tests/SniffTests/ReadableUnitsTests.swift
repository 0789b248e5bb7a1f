import Testing

@testable import Decoders
@testable import Sniff

@Suite("Units as people write them")
struct ReadableUnitsTests {
    private let key = FieldKey(rawValue: 1)

    @Test(
        "times to a thousandth of the unit, with a prefix that leaves no zeros before the digits",
        arguments: [
            (45, -3, "45 ms"), (4875, -5, "48.75 ms"), (75, -4, "7.5 ms"), (20, 0, "20 s"), (128, -2, "1.28 s"),
            (42, -2, "420 ms"), (150, -6, "150 µs"), (1, -6, "1 µs"), (1, -9, "0.001 µs"),
            (7_998_046_875, -10, "799.805 ms"), (-7_998_046_875, -10, "-799.805 ms"),
            (19_999_999, -7, "2 s"), (1, -30, "0 µs"), (0, -3, "0 s"),
            (999_999, -6, "999.999 ms"), (1_000_000, -6, "1 s"), (-45, -3, "-45 ms"), (5, 1, "50 s"),
            (Int64.min, 0, "-9223372036854775808 s"), (Int64.max, -18, "9.223 s"),
        ] as [(Int64, Int, String)])
    func decimals(_ mantissa: Int64, _ exponent: Int, _ text: String) {
        var out = ByteBuffer()
        out.append(
            seconds: FieldEntry(
                key, .decimal, UInt64(bitPattern: mantissa), count: Int(UInt32(bitPattern: Int32(exponent)))))
        #expect(out.string == text)
    }

    @Test(
        "integers and floating-point numbers",
        arguments: [
            (FieldEntry.Kind.unsigned, 30, "30 s"), (.unsigned, .max, "9223372036854775807 s"),
            (.float, (0.045).bitPattern, "45 ms"), (.float, Double.infinity.bitPattern, "inf s"),
            (.float, Double.nan.bitPattern, "nan s"), (.float, (1e300).bitPattern, "1e+300 s"),
        ] as [(FieldEntry.Kind, UInt64, String)])
    func others(_ kind: FieldEntry.Kind, _ value: UInt64, _ text: String) {
        var out = ByteBuffer()
        out.append(seconds: FieldEntry(key, kind, value))
        #expect(out.string == text)
    }
}
