import Decoders
import Testing

@testable import Sniff

/// Numbers are compared as written, without rounding.
@Suite("Filter: numbers")
struct FilterNumberTests {
    private func word(_ text: String) -> FilterToken {
        FilterToken(kind: .word, text: text, column: 1, length: text.count)
    }

    @Test(
        "literals",
        arguments: [
            ("0", 0, 0), ("42", 42, 0), ("-60", -60, 0), ("0x1b", 27, 0), ("-0x3C", -60, 0), ("0.83", 83, -2),
            ("0.830", 83, -2), ("1.000", 1, 0), ("-0.5", -5, -1), ("1.5e-3", 15, -4), ("1e3", 1, 3), ("1700", 1700, 0),
            (".5", 5, -1), ("2.50E2", 25, 1),
        ])
    func literal(_ text: String, _ mantissa: Int, _ exponent: Int) throws {
        #expect(
            try FilterLiteral.number(word(text)) == FilterNumber(mantissa: Int128(mantissa), exponent: exponent))
    }

    @Test(
        "no literals",
        arguments: [
            "", "-", "0x", "0xg", "1b", "1.", ".", "1.2.3", "1e", "e3", "1e1.5", "--1", "1_000", "1e--3", "0x1.5", ":1",
        ])
    func noLiteral(_ text: String) throws { #expect(try FilterLiteral.number(word(text)) == nil) }

    @Test(
        "numbers of any size are numbers or an error, in every place where one may stand",
        arguments: [
            "1e-9223372036854775808", "1e-9223372036854775807", "1e9223372036854775807", "1e9223372036854775808",
            "-1e-9223372036854775808", "1e301", "1e-301", "1e300", "-1e300", "1e-300", "1e300 ms", "1e-300 min",
            "0x7fffffffffffffffffffffffffffffff", "-0x7fffffffffffffffffffffffffffffff",
            "0x80000000000000000000000000000000", "170141183460469231731687303715884105727",
            "-170141183460469231731687303715884105727", "-170141183460469231731687303715884105728",
            "170141183460469231731687303715884105727 h", "170141183460469231731687303715884105727e300",
            "0." + String(repeating: "0", count: 1000) + "1", "1." + String(repeating: "0", count: 1000),
        ])
    func anySize(_ text: String) throws {
        let vocabulary = try FilterSample.vocabulary()
        var selection = FieldSelection(vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        try FilterSample.notification(&fields)
        for field in ["frame", "time", "value.sample_intervals", "value.sample_temperature", "att.latency"] {
            for expression in [
                "\(field) > \(text)", "\(field) <= \(text)", "\(field) == \(text)", "\(field) in \(text)..\(text)",
                "\(field) in {-1, \(text)}", "\(field) in 0..\(text)",
            ] {
                do {
                    let filter = try Filter(expression, vocabulary: vocabulary)
                    let opposite = try Filter("!(\(expression))", vocabulary: vocabulary)
                    #expect(filter.matches(fields) != opposite.matches(fields), "\(expression)")
                } catch {
                    #expect(!error.message.isEmpty)
                }
            }
        }
    }

    @Test("order against a simple oracle: numbers brought to one exponent")
    func order() {
        let mantissas: [Int128] = [-1001, -10, -1, 0, 1, 3, 9, 10, 11, 99, 1000]
        func scaled(_ mantissa: Int128, _ exponent: Int) -> Int128 {
            (0..<exponent + 6).reduce(mantissa) { value, _ in value * 10 }
        }
        for left in mantissas {
            for right in mantissas {
                for leftExponent in -6...6 {
                    for rightExponent in -6...6 {
                        let number = FilterNumber(mantissa: right, exponent: rightExponent)
                        let difference = scaled(left, leftExponent) - scaled(right, rightExponent)
                        #expect(number.order(of: left, exponent: leftExponent) == difference.signum())
                    }
                }
            }
        }
    }

    @Test("order of numbers that cannot be brought to one exponent")
    func extremes() {
        #expect(FilterNumber(mantissa: 1, exponent: 300).order(of: .max, exponent: 0) == -1)
        #expect(FilterNumber(mantissa: -1, exponent: 300).order(of: .min, exponent: 0) == 1)
        #expect(FilterNumber(mantissa: 1, exponent: -300).order(of: 1, exponent: 0) == 1)
        #expect(FilterNumber(mantissa: 1, exponent: -300).order(of: 0, exponent: 5) == -1)
        #expect(FilterNumber(mantissa: 0, exponent: 0).order(of: 0, exponent: -300) == 0)
        #expect(FilterNumber(mantissa: 1, exponent: 0).order(of: 1, exponent: 300) == 1)
        #expect(FilterNumber(mantissa: 1, exponent: 0).order(of: -1, exponent: 300) == -1)
        #expect(FilterNumber(mantissa: 1, exponent: 300).floor.value == .max)
        #expect(FilterNumber(mantissa: -1, exponent: 300).floor.value == .min)
    }

    @Test(
        "floor",
        arguments: [
            (15, -1, 1, false), (-15, -1, -2, false), (-1, -9, -1, false), (20, -1, 2, true), (0, -5, 0, true),
            (1, -40, 0, false), (3, 2, 300, true), (-20, -1, -2, true),
        ])
    func floor(_ mantissa: Int, _ exponent: Int, _ value: Int, _ isExact: Bool) {
        let floor = FilterNumber(mantissa: Int128(mantissa), exponent: exponent).floor
        #expect(floor.value == Int128(value) && floor.isExact == isExact)
    }

    @Test("integers, decimals and doubles of one value get one answer")
    func agreement() throws {
        let relations: [FilterComparison.Relation] = [.equal, .less, .lessOrEqual, .greater, .greaterOrEqual]
        for text in ["-2", "-1.5", "-1", "-0.5", "0", "0.5", "1", "1.5", "2", "2.0", "1e0", "20e-1"] {
            let number = try #require(try FilterLiteral.number(word(text)))
            for relation in relations {
                let range = FilterRange(relation, number)
                for value in -3...3 {
                    let expected: Bool
                    switch relation {
                    case .less: expected = Double(value) < number.double
                    case .lessOrEqual: expected = Double(value) <= number.double
                    case .greater: expected = Double(value) > number.double
                    case .greaterOrEqual: expected = Double(value) >= number.double
                    default: expected = Double(value) == number.double
                    }
                    #expect(range.contains(integer: Int128(value)) == expected, "\(value) \(relation) \(text)")
                    #expect(range.contains(mantissa: Int64(value) * 100, exponent: -2) == expected)
                    #expect(range.contains(double: Double(value)) == expected)
                }
            }
        }
    }

    @Test("integers beyond the precision of a double stay apart")
    func bigIntegers() throws {
        let key = RecordField.frame.key
        func event(_ value: UInt64) -> (inout FieldList) -> Void { { $0.add(key, value) } }
        #expect(try FilterSample.matches("frame == 9007199254740993", event(9_007_199_254_740_993)))
        #expect(try !FilterSample.matches("frame == 9007199254740993", event(9_007_199_254_740_992)))
        #expect(try FilterSample.matches("frame == 18446744073709551615", event(.max)))
        #expect(try !FilterSample.matches("frame == 18446744073709551614", event(.max)))
        #expect(try FilterSample.matches("frame > 0xfffffffffffffffe", event(.max)))
        #expect(try !FilterSample.matches("frame == -1", event(.max)))
        #expect(try FilterSample.matches("frame < 18446744073709551616", event(.max)))
        #expect(
            try FilterSample.matches("adv.rssi == -9223372036854775808") {
                $0.add(try FilterSample.key("adv.rssi"), signed: .min)
            })
        #expect(try FilterSample.matches("frame < 1e30", event(.max)))
        #expect(try FilterSample.matches("frame > 1e-30", event(1)))
    }

    @Test("doubles, as IEEE 754 fields are")
    func doubles() throws {
        let key = RecordField.time.key
        for (expression, expected) in [
            ("time == 0.1", true), ("time != 0.1", false), ("time < 0.11", true), ("time in 0.05..0.1", true),
            ("time > 0.1", false), ("time >= 1e-1", true),
        ] {
            #expect(try FilterSample.matches(expression) { $0.add(key, float: 0.1) } == expected, "\(expression)")
        }
    }
}
