import TestSupport
import Testing

@testable import Sniff

/// YAML becomes values with places; what is wrong with it is an error, whatever the bytes.
@Suite struct YAMLTests {
    private func read(_ text: String) throws -> String {
        guard let node = try YAMLReader.document(Array(text.utf8)) else { return "nothing" }
        return Self.text(node)
    }

    private static func text(_ node: YAMLNode) -> String {
        let mark = "@\(node.mark.line):\(node.mark.column)"
        switch node.content {
        case .scalar(let text): return "\(text)\(mark)"
        case .sequence(let items): return "[" + items.map(text).joined(separator: " ") + "]\(mark)"
        case .mapping(let pairs):
            return "{" + pairs.map { text($0.key) + "=" + text($0.value) }.joined(separator: " ") + "}\(mark)"
        }
    }

    private func message(_ bytes: some Sequence<UInt8>) -> String {
        do throws(YAMLError) {
            _ = try YAMLReader.document(Array(bytes))
            return "nothing is wrong"
        } catch {
            return (error.mark.map { "\($0.line):\($0.column): " } ?? "") + error.message
        }
    }

    @Test(arguments: [
        ("", "nothing"), ("# only a comment\n", "nothing"), ("\u{FEFF}", "nothing"), ("---", "@2:1"),
        ("2A56", "2A56@1:1"), ("'it''s'", "it's@1:1"), (#""\r\n\0""#, "\r\n\0@1:1"), ("ä: é", "{ä@1:1=é@1:4}@1:1"),
        ("[a, [b]]", "[a@1:2 [b@1:6]@1:5]@1:1"), ("- a\n-\n", "[a@1:3 @2:2]@1:1"),
        ("a: 1\nb:\n  c: 2\n", "{a@1:1=1@1:4 b@2:1={c@3:3=2@3:6}@3:3}@1:1"),
        ("|\n  two\n  lines\n", "two\nlines\n@1:1"), ("!!int 7", "7@1:1"), ("%YAML 1.1\n--- a\n", "a@2:5"),
    ])
    func valuesHaveTheirPlaces(_ source: String, _ expected: String) throws {
        let found = try read(source)
        #expect(found == expected)
    }

    /// An alias is the last value before it that had the anchor, at that value's place.
    @Test func aliasesAreWhatTheyName() throws {
        let list = try read("[&x a, *x, &x [b], *x]")
        #expect(list == "[a@1:2 a@1:2 [b@1:16]@1:12 [b@1:16]@1:12]@1:1")
        let mapping = try read("? &k a\n: *k\n")
        #expect(mapping == "{a@1:3=a@1:3}@1:1")
        #expect(message("[*x]".utf8) == "1:2: not YAML: found undefined alias")
        #expect(message("&x [*x]".utf8) == "1:5: not YAML: found undefined alias")
    }

    @Test func keysAreThereOnce() {
        #expect(message("a: 1\nb: 2\n'a': 3\nb: 4".utf8) == "1:1: more than one 'a', 'b'")
        #expect(message("- {b: 1, a: {c: 1, c: 2}}".utf8) == "1:14: more than one 'c'")
        #expect(message("{&k a: 1, *k : 2}".utf8) == "1:2: more than one 'a'")
    }

    @Test(arguments: [
        ("a: [", "2:1: not YAML: did not find expected node content"),
        ("a: b: c", "1:5: not YAML: mapping values are not allowed in this context"),
        ("--- a\n--- b", "2:1: not YAML: but found another document"),
        ("a\u{0}", "not YAML: control characters are not allowed"),
    ])
    func whatIsNotYAML(_ source: String, _ expected: String) {
        #expect(message(source.utf8) == expected)
    }

    @Test func bytesThatAreNotUTF8() {
        #expect(message([0x61, 0xFF]) == "not YAML: invalid leading UTF-8 octet")
        #expect(message([0x61, 0xC3]) == "not YAML: incomplete UTF-8 octet sequence")
    }

    @Test func depthIsBounded() {
        let limit = YAMLReader.depthLimit
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(message(nested(limit).utf8) == "nothing is wrong")
        #expect(message(nested(limit + 1).utf8) == "1:\(limit + 1): more than \(limit) levels")
        let deep = String(repeating: "- ", count: 500_000)
        #expect(message(deep.utf8) == "1:\(2 * limit + 1): more than \(limit) levels")
        // A value that is as deep as allowed, one level further in.
        #expect(message("- &x \(nested(limit - 1))\n- *x\n- [*x]".utf8) == "3:4: more than \(limit) levels")
    }

    /// Ten lines that each name the line before ten times are ten billion values.
    @Test func aliasesAreBounded() {
        var text = "- &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for line in 1...10 {
            let alias = "*a\(line - 1)"
            text += "- &a\(line) [" + Array(repeating: alias, count: 10).joined(separator: ", ") + "]\n"
        }
        let limit = YAMLReader.valueLimit
        let expected = "more than \(limit) values, counted as often as aliases repeat them"
        #expect(message(text.utf8) == "5:43: \(expected)")
        // The root, and what is in it.
        func list(_ count: Int) -> String { String(repeating: "- x\n", count: count - 1) }
        #expect(message(list(limit).utf8) == "nothing is wrong")
        #expect(message(list(limit + 1).utf8) == "\(limit):3: \(expected)")
    }

    @Test func directivesAreBounded() {
        func directives(_ count: Int) -> String {
            (0..<count).map { "%TAG !\($0)! x\n" }.joined() + "--- a"
        }
        let limit = YAMLReader.tagDirectiveLimit
        #expect(message(directives(limit).utf8) == "nothing is wrong")
        #expect(message(directives(limit + 1).utf8) == "\(limit + 1):1: more than \(limit) %TAG directives")
    }

    /// After an error and after the end, the parser is left alone.
    @Test func eventsEndOnce() throws {
        var broken = YAMLEvents(Array("a: [}".utf8))
        var messages: [String] = []
        for _ in 0..<7 {
            do throws(YAMLError) {
                _ = try broken.next()
                messages.append("")
            } catch {
                messages.append(error.message)
            }
        }
        // The document, the mapping, its key and the sequence; then the error.
        #expect(messages[..<4].allSatisfy { $0.isEmpty })
        #expect(messages[4...].allSatisfy { $0 == "not YAML: did not find expected node content" })
        var empty = YAMLEvents([])
        for _ in 0..<3 {
            guard case .streamEnd = try empty.next().kind else {
                Issue.record("an empty text has something in it")
                return
            }
        }
    }

    /// Damaged profiles: the seed is fixed, so that a failure can be repeated.
    @Test func anyBytesAreReadOrRefused() {
        let tokens = [
            "&a ", "*a", "- ", "? ", ": ", "{", "}", "[", "]", ",", "\"", "'", "!!x ", "%TAG ! b\n", "---\n", "...\n",
            "|\n", ">\n", "#", "\n", "\t", "\u{0}", "\u{FEFF}", "\u{2028}", "\\", "<<: ", "@",
        ].map { Array($0.utf8) }
        var random = SplitMix(state: 0x59)
        var read = 0
        var refused = 0
        for _ in 0..<2_000 {
            var bytes = Array((BuiltInProfiles.files.randomElement(using: &random)?.text ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let offset = Int.random(in: 0...bytes.count, using: &random)
                let end = min(offset + Int.random(in: 0...20, using: &random), bytes.count)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.removeSubrange(offset..<end)
                case 1: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: offset)
                default: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: offset)
                }
            }
            if message(bytes) == "nothing is wrong" { read += 1 } else { refused += 1 }
        }
        print("YAMLTests.anyBytesAreReadOrRefused: \(read) cases read, \(refused) refused")
        #expect(read > 0 && refused > 0)
    }
}
