@testable import Reassembly
import Testing

@Suite struct CBORTests {
    private func text(_ digits: String, limit: Int = 1000) -> String {
        let bytes = hex(digits)
        let tree = MessageTree.cbor(bytes)
        return tree.text(bytes, masking: [], limit: limit) + (tree.problem.map { " (\($0))" } ?? "")
    }

    /// RFC 8949, appendix A, as this text writes values.
    @Test(arguments: [
        ("00", "0"), ("01", "1"), ("0a", "10"), ("17", "23"), ("1818", "24"), ("1864", "100"), ("1903e8", "1000"),
        ("1a000f4240", "1000000"), ("1b000000e8d4a51000", "1000000000000"),
        ("1bffffffffffffffff", "18446744073709551615"), ("c249010000000000000000", "2(010000000000000000)"),
        ("3bffffffffffffffff", "-18446744073709551616"), ("c349010000000000000000", "3(010000000000000000)"),
        ("20", "-1"), ("29", "-10"), ("3863", "-100"), ("3903e7", "-1000"),
        ("f90000", "0.0"), ("f98000", "-0.0"), ("f93c00", "1.0"), ("fb3ff199999999999a", "1.1"), ("f93e00", "1.5"),
        ("f97bff", "65504.0"), ("fa47c35000", "100000.0"), ("fa7f7fffff", "3.4028235e+38"),
        ("fb7e37e43c8800759c", "1e+300"), ("f90001", "5.9604645e-08"), ("f90400", "6.1035156e-05"),
        ("f9c400", "-4.0"), ("fbc010666666666666", "-4.1"), ("f97c00", "Infinity"), ("f97e00", "NaN"),
        ("f9fc00", "-Infinity"), ("fa7f800000", "Infinity"), ("fa7fc00000", "NaN"), ("faff800000", "-Infinity"),
        ("fb7ff0000000000000", "Infinity"), ("fb7ff8000000000000", "NaN"), ("fbfff0000000000000", "-Infinity"),
        ("f4", "false"), ("f5", "true"), ("f6", "null"), ("f7", "undefined"), ("f0", "simple(16)"),
        ("f8ff", "simple(255)"),
        ("c074323031332d30332d32315432303a30343a30305a", #"0("2013-03-21T20:04:00Z")"#),
        ("c11a514b67b0", "1(1363896240)"),
        ("c1fb41d452d9ec200000", "1(1363896240.5)"), ("d74401020304", "23(01020304)"),
        ("d818456449455446", "24(6449455446)"),
        ("40", "0 bytes"), ("4401020304", "01020304"), ("60", #""""#), ("6161", #""a""#), ("6449455446", #""IETF""#),
        ("62225c", #""\"\\""#), ("62c3bc", #""ü""#), ("63e6b0b4", #""水""#), ("64f0908591", "\"\u{10151}\""),
        ("80", "[]"), ("83010203", "[1, 2, 3]"), ("8301820203820405", "[1, [2, 3], [4, 5]]"),
        (
            "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"
        ),
        ("a0", "{}"), ("a201020304", "{1: 2, 3: 4}"), ("a26161016162820203", "{a: 1, b: [2, 3]}"),
        ("826161a161626163", #"["a", {b: "c"}]"#),
        ("a56161614161626142616361436164614461656145", #"{a: "A", b: "B", c: "C", d: "D", e: "E"}"#),
        ("5f42010243030405ff", "0102030405"), ("7f657374726561646d696e67ff", #""streaming""#), ("9fff", "[]"),
        ("9f018202039f0405ffff", "[1, [2, 3], [4, 5]]"), ("9f01820203820405ff", "[1, [2, 3], [4, 5]]"),
        ("83018202039f0405ff", "[1, [2, 3], [4, 5]]"), ("83019f0203ff820405", "[1, [2, 3], [4, 5]]"),
        ("bf61610161629f0203ffff", "{a: 1, b: [2, 3]}"), ("826161bf61626163ff", #"["a", {b: "c"}]"#),
        ("bf6346756ef563416d7421ff", "{Fun: true, Amt: -2}"),
    ])
    func example(_ digits: String, _ expected: String) { #expect(text(digits) == expected) }

    /// Keys of every type, and keys that need quotes.
    @Test(arguments: [
        ("a12001", "{-1: 1}"), ("a1420a0b01", "{0a0b: 1}"), ("a1f501", "{true: 1}"),
        ("a1820102f6", #"{"[1, 2]": null}"#),
        ("a1a1616101f6", #"{"{a: 1}": null}"#), ("a163612062 00", #"{"a b": 0}"#), ("a16000", #"{"": 0}"#),
        ("a1c10a00", #"{"1(10)": 0}"#), ("a180a18000", #"{"[]": {"[]": 0}}"#), ("bf5f4101ff02ff", "{01: 2}"),
        ("62c285", #""\u0085""#), ("63e280ae", #""\u202e""#), ("650a090d0800", #""\n\t\r\b\u0000""#),
        ("61ff", "\"\u{FFFD}\""),
    ])
    func keysAndEscapes(_ digits: String, _ expected: String) { #expect(text(digits) == expected) }

    @Test(arguments: [
        ("", "… (CBOR without its end)"), ("0000", "0 … (1 byte after the CBOR)"),
        ("a0010203", "{} … (3 bytes after the CBOR)"), ("1c", "… (not CBOR from byte 0 on)"),
        ("8201fc", "[1 … (not CBOR from byte 2 on)"), ("ff", "… (not CBOR from byte 0 on)"),
        ("81ff", "[ … (not CBOR from byte 1 on)"), ("bf01ff", "{ … (not CBOR from byte 2 on)"),
        ("c1ff", "1( … (not CBOR from byte 1 on)"), ("5f0100", "… (not CBOR from byte 1 on)"),
        ("5f41015f", "01 … (not CBOR from byte 3 on)"), ("f818", "… (not CBOR from byte 0 on)"),
        ("1f", "… (not CBOR from byte 0 on)"), ("df", "… (not CBOR from byte 0 on)"),
        ("a2636f6666182a6464617461 5818 0001", "{off: 42, data: 0001 … (CBOR without its end)"),
        ("a2636f6666182a64646174", "{off: 42 … (CBOR without its end)"),
        ("9bffffffffffffffff01", "[1 … (CBOR without its end)"), ("bbffffffffffffffff", "{ … (CBOR without its end)"),
        ("5bffffffffffffffff01", "01 … (CBOR without its end)"),
        ("7b7fffffffffffffff61", #""a" … (CBOR without its end)"#),
    ])
    func problem(_ digits: String, _ expected: String) { #expect(text(digits) == expected) }

    @Test func limits() {
        let deep = MessageTree.cbor([UInt8](repeating: 0x81, count: 16) + [0])
        #expect(deep.problem == nil && deep.nodes.count == 17)
        for first in [0x81, 0xA1, 0xC1, 0x9F, 0xBF] as [UInt8] {
            let deeper = MessageTree.cbor([UInt8](repeating: first, count: 100_000))
            #expect(deeper.problem == "CBOR nested deeper than 16")
        }
        let long = MessageTree.cbor([0x99, 0x0F, 0xFF] + [UInt8](repeating: 0, count: 4095))
        #expect(long.problem == nil && long.nodes.count == 4096)
        let longer = MessageTree.cbor([0x99, 0x10, 0x00] + [UInt8](repeating: 0, count: 4096))
        #expect(longer.problem == "more than 4096 values in the CBOR" && longer.nodes.count == 4096)
        let chunks = MessageTree.cbor([0x5F] + [UInt8](repeating: 0x40, count: 100_000))
        #expect(chunks.problem == "more than 4096 values in the CBOR")
        // Keys are names, not values.
        let keys = (0..<4095).flatMap { [0x19, UInt8($0 >> 8), UInt8($0 & 255), 0] as [UInt8] }
        #expect(MessageTree.cbor([0xB9, 0x0F, 0xFF] + keys).problem == nil)
    }

    @Test func truncatesText() {
        #expect(text("83010203", limit: 9) == "[1, 2, 3]")
        #expect(text("83010203", limit: 8) == "[1, 2, 3…")
        #expect(text("83010203", limit: 0) == "…")
        #expect(text("0000", limit: 1) == "0… (1 byte after the CBOR)")
    }
}
