import Decoders
import Testing

import Sniff
@testable import BlesniffCommands

@Suite("Widths of text")
struct TextWidthTests {
    private func fitted(_ text: String, _ columns: Int, skipping: Int = 0, keepsColors: Bool = true) -> (String, Int) {
        var out = ByteBuffer()
        let used = out.append(
            fitted: Array(text.utf8).span, columns: columns, skipping: skipping, keepsColors: keepsColors)
        return (out.string, used)
    }

    @Test(arguments: [
        ("A", 1), ("é", 1), ("灯", 2), ("한", 2), ("界", 2), ("ｱ", 1), ("Ａ", 2), ("💡", 2), ("🇩", 1), ("ع", 1),
        ("\u{301}", 0),
        ("\u{E000}", 1), ("─", 1), ("❤", 1), ("⌚", 2),
    ])
    func scalar(_ text: String, _ columns: Int) throws {
        #expect(try #require(text.unicodeScalars.first).columns == columns)
    }

    @Test func scalarsThatAreNotShown() {
        for value: UInt32 in [0, 0x1B, 0x7F, 0x9B, 0xAD, 0x200B, 0x200D, 0x202E, 0xFE0F, 0x1F3FB, 0xE0041, 0x2028] {
            #expect(Unicode.Scalar(value)?.columns == nil)
        }
    }

    @Test func whatFitsStaysAsItIs() {
        #expect(fitted("abc", 3) == ("abc", 3))
        #expect(fitted("", 3) == ("", 0))
        #expect(fitted("\u{1B}[31mabc\u{1B}[0m", 3) == ("\u{1B}[31mabc\u{1B}[0m", 3))
        #expect(fitted("灯x", 3) == ("灯x", 3))
    }

    @Test func whatDoesNotFitIsCut() {
        #expect(fitted("abcd", 3) == ("ab…", 3))
        #expect(fitted("abcd", 1) == ("…", 1))
        #expect(fitted("abcd", 0) == ("", 0))
        #expect(fitted("灯灯", 3) == ("灯…", 3))
        // A wide character does not fit into one column.
        #expect(fitted("a灯b", 3) == ("a…", 2))
        #expect(fitted("ae\u{301}bc", 3) == ("ae\u{301}…", 3))
    }

    @Test func coloursAreNeverCut() {
        #expect(fitted("\u{1B}[31mab\u{1B}[1;32mcdef\u{1B}[0m", 4) == ("\u{1B}[31mab\u{1B}[1;32mc…", 4))
        #expect(fitted("\u{1B}[31mabcd\u{1B}[0m", 3, keepsColors: false) == ("ab…", 3))
    }

    @Test func onlyColoursAreLetThrough() {
        #expect(fitted("a\u{1B}[2Jb\u{1B}]0;c\u{07}\n", 20).0 == "a[2Jb]0;c")
        #expect(fitted("a\u{1B}", 20).0 == "a")
        #expect(fitted("a\u{1B}[", 20).0 == "a[")
        var out = ByteBuffer()
        out.append(fitted: [0x61, 0xFF, 0xC3, 0x62, 0xE0, 0x81, 0x81, 0xE7, 0x81].span, columns: 20)
        #expect(out.string == "ab")
    }

    @Test func heapsOfMarksAreFlattened() {
        let heap = "a" + String(repeating: "\u{301}", count: 50) + "b"
        #expect(fitted(heap, 10) == ("a\u{301}\u{301}\u{301}b", 2))
        #expect(fitted("\u{301}a", 10) == ("a", 1))
    }

    @Test func theBeginningIsLeftOut() {
        #expect(fitted("abcdef", 10, skipping: 2) == ("…cdef", 5))
        #expect(fitted("abcdef", 3, skipping: 2) == ("…c…", 3))
        #expect(fitted("灯灯x", 10, skipping: 1) == ("… 灯x", 5))
        #expect(fitted("abc", 10, skipping: 5) == ("", 0))
        #expect(fitted("\u{1B}[31mabc\u{1B}[0m", 10, skipping: 1) == ("\u{1B}[31m…bc\u{1B}[0m", 3))
    }

    @Test func wrappedRows() {
        func rows(_ text: String, _ columns: Int) -> [String] {
            Array(text.utf8).span.wrapped(columns: columns).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(rows("", 10) == [""])
        #expect(rows("0123456789", 10) == ["0123456789"])
        #expect(rows("0123456789ab", 10) == ["0123456789", "  ab"])
        #expect(rows("  one two three four", 12) == ["  one two ", "    three ", "    four"])
        #expect(rows("\u{1B}[32m0123456789ab\u{1B}[0m", 10) == ["\u{1B}[32m0123456789", "  \u{1B}[32mab\u{1B}[0m"])
        #expect(rows("灯灯灯灯灯灯", 10) == ["灯灯灯灯灯", "  灯"])
        // A number and its unit are read as one, where there is room.
        #expect(rows("interval 30 ms", 12) == ["interval ", "  30 ms"])
        #expect(rows("interval 30 µs", 12) == ["interval ", "  30 µs"])
        #expect(rows("interval 30 40", 12) == ["interval 30 ", "  40"])
        #expect(rows("12345678 seconds", 12) == ["12345678 ", "  seconds"])
        // A name is not broken at its No-Break Spaces, which are written as others are.
        #expect(rows("Heart Rate Control\u{A0}Point", 20) == ["Heart Rate ", "  Control Point"])
        // However narrow, it ends.
        #expect(rows(String(repeating: "灯 ", count: 100), 1).count < 101)
    }

    @Test("rows after the first stand under the value") func hanging() {
        let rows = Array("  began       at 0.313 s, frame 11".utf8).span.wrapped(columns: 32, hanging: 14)
        #expect(
            rows.map { String(decoding: $0, as: UTF8.self) } == [
                "  began       at 0.313 s, frame ", "              11",
            ])
    }
}
