import Testing

@testable import Sniff

/// JSON becomes values with places; what is wrong with it is an error, whatever the bytes.
@Suite struct JSONReaderTests {
    private func values(_ bytes: [UInt8]) throws(JSONError) -> [String] {
        var reader = JSONReader(bytes)
        var values: [String] = []
        while let node = try reader.next() { values.append(Self.text(node)) }
        return values
    }

    private static func text(_ node: JSONNode) -> String {
        switch node.content {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value, _): value.map { "\($0)" } ?? "number"
        case .string(let text): "'\(text)'"
        case .array(let items): "[" + items.map(text).joined(separator: " ") + "]"
        case .object(let members): "{" + members.map { "\($0.key)=\(text($0.value))" }.joined(separator: " ") + "}"
        }
    }

    @Test(arguments: [
        ("", []), (" \n\t\r", []), ("1 2\n3", ["1", "2", "3"]), ("{}[]", ["{}", "[]"]),
        (#"{"a":[1,{"b":null}],"c":"d"}"#, ["{a=[1 {b=null}] c='d'}"]), ("[ true , false ]", ["[true false]"]),
        ("-0", ["0"]), ("-17", ["-17"]), ("1.5 1e3 1E+2 2e-1", ["number", "number", "number", "number"]),
        ("999999999999999999", ["999999999999999999"]), ("9999999999999999999", ["number"]),
        (#""\"\\\/\b\f\n\r\t\u00e9""#, ["'\"\\/\u{8}\u{C}\n\r\t\u{E9}'"]), (#""\ud83d\ude00""#, ["'😀'"]),
        ("\"é😀\"", ["'é😀'"]),
    ])
    func reads(_ text: String, _ expected: [String]) throws { #expect(try values(Array(text.utf8)) == expected) }

    @Test(arguments: [
        ("{", 1, "the text ends; a key in quotes is expected"), ("[1,]", 3, "']'; a value is expected"),
        ("{\"a\" 1}", 5, "'1'; ':' after a key is expected"), ("[1 2]", 3, "'2'; ',' or ']' is expected"),
        ("{\"a\":1,\"a\":2}", 7, "a second 'a' in one object"), ("{a:1}", 1, "'a'; a key in quotes is expected"),
        ("01", 0, "a number does not begin with 0"), ("-", 1, "the text ends; a digit is expected"),
        ("1.", 2, "the text ends; a digit is expected"), ("1e+", 3, "the text ends; a digit is expected"),
        ("nul", 3, "the text ends; a value is expected"), ("nux", 0, "'n'; a value is expected"),
        ("\u{1}", 0, "the byte 0x1; a value is expected"),
        ("\"a", 0, "text without its closing quote"),
        ("\"a\n\"", 2, #"a control character in text; write '\u000a'"#),
        (#""\x""#, 1, "an escape that JSON does not have"), (#""\u12g4""#, 5, "'g'; a hexadecimal digit is expected"),
        (#""\ud83d""#, 1, "half of a surrogate pair"), (#""\ude00""#, 1, "half of a surrogate pair"),
        (#""\ud83d\u0041""#, 1, "half of a surrogate pair"),
    ])
    func refuses(_ text: String, _ offset: Int, _ message: String) {
        #expect(throws: JSONError(offset, message)) { try values(Array(text.utf8)) }
    }

    @Test func refusesWhatIsNotUTF8() {
        #expect(throws: JSONError(0, "text that is not UTF-8")) { try values([0x22, 0xC3, 0x28, 0x22]) }
    }

    @Test func nestingIsBounded() throws {
        let (deepest, tooDeep) = (JSONReader.depthLimit, 200_000)
        let brackets = { (count: Int) in [UInt8](repeating: 0x5B, count: count) + [UInt8](repeating: 0x5D, count: count)
        }
        #expect(try values(brackets(deepest)).count == 1)
        #expect(throws: JSONError(deepest, "more than \(deepest) levels of arrays and objects")) {
            try values(brackets(tooDeep))
        }
    }

    @Test func valuesAreBounded() throws {
        let list = { (count: Int) in Array(("[" + String(repeating: "0,", count: count - 2) + "0]").utf8) }
        #expect(try values(list(JSONReader.valueLimit)).count == 1)
        #expect(throws: JSONError.self) { try values(list(JSONReader.valueLimit + 1)) }
        // Each value of a sequence counts for itself.
        #expect(try values(list(JSONReader.valueLimit) + list(JSONReader.valueLimit)).count == 2)
    }
}
