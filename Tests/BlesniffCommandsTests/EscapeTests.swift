import Decoders
import Sniff
import Testing

/// Bytes from a stranger's radio as a line and as JSON have them.
@Suite("Escapes")
struct EscapeTests {
    private func text(_ bytes: [UInt8]) -> String {
        var out = ByteBuffer()
        bytes.withUnsafeBufferPointer { out.append(safe: $0) }
        return out.string
    }

    private func json(_ bytes: [UInt8]) -> String {
        var out = ByteBuffer()
        bytes.withUnsafeBufferPointer { out.append(json: $0) }
        return out.string
    }

    /// U+FFFE and U+FDD0, which readers of YAML refuse.
    @Test func noncharacters() {
        #expect(text([0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90]) == #"\ufffe\ufdd0"#)
    }

    /// Four marks on a letter are as many as writing systems need; more are drawn over other lines.
    @Test func marksThatPileUp() {
        let marks = "\u{301}\u{302}\u{301}\u{302}"
        let piled = Array("a\(marks)\u{301}\u{302}b\u{301}".utf8)
        #expect(text(piled) == "a\(marks)\\u0301\\u0302b\u{301}")
        #expect(json(piled) == "\"a\(marks)\\u0301\\u0302b\u{301}\"")
    }

    @Test(
        "scalars that could do harm are written as numbers",
        arguments: [
            ("\0", #"\u0000"#, #""\u0000""#),
            ("\u{1B}[31m", #"\u001b[31m"#, #""\u001b[31m""#),
            ("a\tb\r\n", #"a\tb\r\n"#, #""a\tb\r\n""#),
            ("\u{7F}", #"\u007f"#, #""\u007f""#),
            // C1 controls: CSI in one character.
            ("\u{9B}2J", #"\u009b2J"#, #""\u009b2J""#),
            // Characters that reorder text, and marks that nobody sees.
            ("\u{202E}abc\u{202C}", #"\u202eabc\u202c"#, #""\u202eabc\u202c""#),
            ("\u{2066}\u{2069}", #"\u2066\u2069"#, #""\u2066\u2069""#),
            ("\u{200E}\u{200F}\u{061C}\u{FEFF}", #"\u200e\u200f\u061c\ufeff"#, #""\u200e\u200f\u061c\ufeff""#),
            // Soft hyphen, spaces and joiners without width, word joiner, tags.
            ("\u{AD}\u{200B}\u{200D}\u{2060}", #"\u00ad\u200b\u200d\u2060"#, #""\u00ad\u200b\u200d\u2060""#),
            ("\u{E0041}", #"\udb40\udc41"#, #""\udb40\udc41""#),
            ("\u{2028}\u{2029}", #"\u2028\u2029"#, #""\u2028\u2029""#),
            // An empty Braille pattern.
            ("\u{2800}", #"\u2800"#, #""\u2800""#),
        ])
    func harmful(_ input: String, _ asText: String, _ asJSON: String) {
        #expect(text(Array(input.utf8)) == asText)
        #expect(json(Array(input.utf8)) == asJSON)
    }

    @Test("everything else stays as it is", arguments: ["Pulse Belt 7", "Größe 37 °C", "心拍", "🫀", "e\u{301}"])
    func harmless(_ input: String) {
        #expect(text(Array(input.utf8)) == input)
        #expect(json(Array(input.utf8)) == "\"\(input)\"")
    }

    @Test(
        "bytes that are no UTF-8: hexadecimal, on a line and in JSON",
        arguments: [
            ([0xFF], #"\xff"#),
            ([0x41, 0x80, 0x42], #"A\x80B"#),
            // An overlong slash, a surrogate, and a scalar beyond the last.
            ([0xC0, 0xAF], #"\xc0\xaf"#),
            ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
            ([0xF4, 0x90, 0x80, 0x80], #"\xf4\x90\x80\x80"#),
            // A character that breaks off at the end.
            ([0x41, 0xE5, 0xBF], #"A\xe5\xbf"#),
        ] as [([UInt8], String)])
    func invalid(_ bytes: [UInt8], _ asText: String) {
        #expect(text(bytes) == asText)
        #expect(json(bytes) == "\"\(asText.replacing("\\", with: "\\\\"))\"")
    }

    @Test("quotes and backslashes are escaped in JSON")
    func quotes() {
        #expect(json(Array(#"a"b\c"#.utf8)) == #""a\"b\\c""#)
        #expect(text(Array(#"a"b\c"#.utf8)) == #"a"b\c"#)
    }

    @Test(
        "between quotes on a line, quotes and backslashes are escaped",
        arguments: [
            (#"a"b\c"#, #""a\"b\\c""#), ("\u{1B}\"", #""\u001b\"""#), ("", #""""#),
        ])
    func inQuotes(_ name: String, _ expected: String) { #expect(name.quoted == expected) }

    @Test(
        "a name in a packet is escaped in one way by every output",
        arguments: [
            (["decode"], #""A\u001b[2J\u202e\xff""#), (["decode", "-v"], #""A\u001b[2J\u202e\xff""#),
            (["decode", "--format", "csv", "--columns", "adv.name"], #"A\u001b[2J\u202e\xff"#),
            (["decode", "--format", "jsonl"], #""name":"A\u001b[2J\u202e\\xff""#),
            (["devices"], #""A\u001b[2J\u202e\xff""#),
            (["devices", "--format", "jsonl"], #""A\u001b[2J\u202e\\xff""#),
        ])
    func wholeWay(_ arguments: [String], _ text: String) throws {
        let capture = TestCapture(TestCapture.report(name: Array("A\u{1B}[2J\u{202E}".utf8) + [0xFF]))
        let output = try ProgramRun(list: arguments, capture: capture).output
        #expect(output.contains(text) && !output.contains("\u{1B}") && !output.contains("\u{202E}"), "\(output)")
    }
}
