import TestSupport
import Testing

@testable import Sniff

/// Regular expressions of `matches`.
@Suite("Filter: regular expressions")
struct FilterPatternTests {
    private func isFound(_ pattern: String, _ text: String) throws -> Bool {
        try isFound(pattern, Array(text.utf8))
    }

    private func isFound(_ pattern: String, _ bytes: [UInt8]) throws -> Bool {
        let pattern = try TextPattern(pattern)
        return bytes.withUnsafeBufferPointer { pattern.isFound(in: $0) }
    }

    @Test(
        "matches",
        arguments: [
            ("", "", true), ("", "x", true), ("a", "bab", true), ("a", "", false), ("^a", "ba", false),
            ("a$", "ba", true),
            ("^$", "", true), ("^$", "x", false), ("a|b", "b", true), ("a|", "x", true), ("^(a|b)+$", "abab", true),
            ("^(ab|c)*$", "abcab", true), ("^(ab|c)*$", "abca", false), ("a{3}", "aa", false), ("a{3}", "aaa", true),
            ("^a{2,3}$", "aaaa", false), ("^a{2,}$", "aaaa", true), ("^a{0}$", "", true), ("a??b", "b", true),
            ("^a+?$", "aaa", true), ("[a-c]x", "bx", true), ("[^a-c]x", "bx", false), ("[^a-c]x", "dx", true),
            ("[]x]", "]", true), ("[x-]", "-", true), ("[a\\]b]", "]", true), ("[\\d.]+", "3.5", true),
            ("\\d+", "a1", true), ("^\\D+$", "ab", true), ("^\\w+$", "a_1", true), ("^\\w+$", "a-1", false),
            ("\\s", "a b", true), ("^\\S+$", "a b", false), ("\\bb", "a b", true), ("\\bb", "ab", false),
            ("\\Bb", "ab", true), (".", "\n", false), ("(?s).", "\n", true), ("^b", "a\nb", false),
            ("(?m)^b", "a\nb", true),
            ("(?m)a$", "a\nb", true), ("a$", "a\n", false), ("\\Aa", "a", true), ("a\\z", "a", true),
            ("\\.", "a", false), ("\\.", ".", true), ("\\x41", "A", true), ("\\u{e4}", "ä", true),
            ("\\u00e4", "ä", true),
            ("\\\"", "\"", true), ("\\/", "/", true),
            ("(?i)abc", "xABCx", true), ("a(?i)b", "AB", false), ("a(?i)b", "aB", true), ("(?i)a(?-i)b", "AB", false),
            ("(?i:a)b", "Ab", true), ("(?i:a)b", "AB", false), ("((?i)a)b", "Ab", true), ("((?i)a)b", "AB", false),
            ("(?i)[a-c]+", "ABC", true), ("(?i)[^a-c]", "B", false), ("(?i)ÄÖ", "äö", true), ("(?i)\\x61", "A", true),
            ("^.$", "ä", true), ("^.$", "🚲", true), ("^..$", "ä", false), ("[à-ü]", "ä", true), ("[^a]", "🚲", true),
            ("(a*)*b", "aaab", true), ("(a|a)*$", "aaa", true), ("(?:)*", "x", true), ("(|a)+b", "ab", true),
            ("x*", "", true), ("(a?){50}b", "aab", true), ("日本", "に日本", true),
        ])
    func matches(_ pattern: String, _ text: String, _ expected: Bool) throws {
        #expect(try isFound(pattern, text) == expected)
    }

    @Test("bytes that are not UTF-8 are one character each, and never a wrong one")
    func rawBytes() throws {
        for bytes: [UInt8] in [
            [0xFF], [0x80], [0xC0], [0xC3], [0xE2, 0x82], [0xF5], [0xED, 0xA0, 0x80], [0xC1, 0x81],
            [0xF0, 0x80, 0x80, 0x80],
        ] {
            #expect(try isFound("^.{\(bytes.count)}$", bytes), "\(bytes)")
            #expect(try isFound("^[^a]+$", bytes))
            #expect(try !isFound("\\w|\\d|\\s|[\\x00-\\u{10ffff}]", bytes))
        }
        #expect(try isFound("^a.b$", [0x61, 0xC3, 0x62]))
    }

    @Test(
        "faults",
        arguments: [
            ("(", 0, "this group is never closed"), ("a)", 1, "this parenthesis closes nothing"),
            ("[a", 0, "this set is never closed"), ("[", 0, "this set is never closed"),
            ("*a", 0, "nothing to repeat before '*'"), ("a**", 2, "nothing to repeat before '*'"),
            ("(|+)", 2, "nothing to repeat before '+'"), ("^*", 0, "a position cannot be repeated"),
            ("a{", 1, "repetition is written {3}, {3,} or {3,5}; a brace itself is \\{"),
            ("a{,3}", 1, "repetition is written {3}, {3,} or {3,5}; a brace itself is \\{"),
            ("a{3,2}", 1, "the lower end of the repetition is above the upper"),
            ("a{1001}", 1, "repetition is limited to 1000"),
            ("a{99999999999999999999}", 1, "repetition is limited to 1000"),
            ("(a{1000}){1000}", 0, "the regular expression is too large"),
            ("((((a{1000}){1000}){1000}){1000}){1000}", 0, "the regular expression is too large"),
            ("[b-a]", 1, "a range goes from a lower to a higher character"),
            ("[a-\\d]", 1, "a range goes from a lower to a higher character"),
            ("\\", 0, "a backslash at the end; the character itself is \\\\"), ("\\q", 0, "unknown escape \\q"),
            ("(a)\\1", 3, "back references are not supported"),
            ("a(?=b)", 1, "look-around and named groups are not supported"),
            ("(?<n>a)", 0, "look-around and named groups are not supported"),
            ("a++", 2, "possessive repetition is not supported"),
            ("(?x)a", 2, "unknown flag 'x'; there are i, s and m"), ("(?i", 0, "this group is never closed"),
            ("[[:alpha:]]", 1, "[:classes:] are not supported; use \\d, \\w or \\s"),
            ("\\xg0", 0, "a code point is \\xHH, \\uHHHH or \\u{H…}"),
            ("\\u{d800}", 0, "a code point is \\xHH, \\uHHHH or \\u{H…}"),
        ])
    func fault(_ pattern: String, _ index: Int, _ message: String) throws {
        let fault = try #require(throws: TextPattern.Fault.self) { try TextPattern(pattern) }
        #expect(fault.message == message)
        #expect(fault.offset == index)
    }

    @Test("repeating nothing ever so often is no work")
    func emptyRepetition() throws {
        #expect(try isFound("(((){1000}){1000}){1000}", "x"))
        #expect(try isFound("((((()*)*)*)*)*", "x"))
    }

    @Test("groups inside one another are limited")
    func depth() throws {
        let fault = try #require(throws: TextPattern.Fault.self) {
            try TextPattern(String(repeating: "(", count: 100_000))
        }
        #expect(fault.message == "too many groups inside one another")
    }

    @Test("time grows with the text, not with its powers", .timeLimit(.minutes(10)))
    func hostileText() throws {
        // A backtracking matcher needs 2^n steps for the first two and n^4 for the third.
        let text = String(repeating: "a", count: 5000) + "!"
        for pattern in ["^(a+)+$", "^(a|a)*$", "^a*a*a*a*$", "(a*)*(a*)*b", "(.*)(.*)(.*)=x"] {
            #expect(try !isFound(pattern, text), "\(pattern)")
        }
    }

    @Test("Swift's own Regex agrees")
    func differential() throws {
        var random = SplitMix(state: 7)
        var compared = 0
        for _ in 0..<4000 {
            let pattern = randomPattern(&random, depth: 3)
            guard let mine = try? TextPattern(pattern) else { continue }
            let theirs = try Regex(pattern).matchingSemantics(.unicodeScalar).asciiOnlyCharacterClasses()
            for _ in 0..<6 {
                let text = String(
                    (0..<Int.random(in: 0...8, using: &random)).map { _ in
                        "abcAB1 _".randomElement(using: &random) ?? "a"
                    })
                let expected = text.firstMatch(of: theirs) != nil
                let found = Array(text.utf8).withUnsafeBufferPointer { mine.isFound(in: $0) }
                #expect(found == expected, "\(pattern) in '\(text)'")
                compared += 1
            }
        }
        #expect(compared > 20_000)
    }

    private func randomPattern(_ random: inout SplitMix, depth: Int) -> String {
        let atoms = [
            "a", "b", "c", "A", "1", "_", " ", ".", "[ab]", "[^a]", "[a-c1]", "\\d", "\\w", "\\s", "\\D", "^", "$",
        ]
        let repetitions = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "*?"]
        var parts: [String] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            var part = atoms.randomElement(using: &random) ?? "a"
            if depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
                part = "(" + randomPattern(&random, depth: depth - 1) + ")"
            }
            // Repeated groups only around what repeats nothing: others take Swift's matcher minutes.
            let isRepeatable =
                part != "^" && part != "$" && !(part.hasSuffix(")") && part.contains { "*+{?".contains($0) })
            if isRepeatable { part += repetitions.randomElement(using: &random) ?? "" }
            parts.append(part)
        }
        let sequence = parts.joined()
        return Int.random(in: 0..<4, using: &random) == 0 ? sequence + "|" + randomPattern(&random, depth: 0) : sequence
    }
}
