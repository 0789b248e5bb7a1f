import TestSupport
import Testing

@testable import Sniff

/// Regular expressions beside a slow reading of their tree.
@Suite("Regular expressions: automata")
struct TextPatternTests {
    /// The places in a text where a part of an expression may end that begins at any of some places.
    private struct Reference {
        let sets: [ScalarSet]
        let text: [UInt32]

        func ends(of node: TextPatternNode, from offsets: Set<Int>) -> Set<Int> {
            switch node {
            case .set(let index):
                return Set(
                    offsets.filter { offset in
                        offset < text.count && sets[index].ranges.contains { $0.contains(text[offset]) }
                    }.map { $0 + 1 })
            case .assertion(let assertion): return offsets.filter { holds(assertion, at: $0) }
            case .sequence(let nodes): return nodes.reduce(offsets) { ends(of: $1, from: $0) }
            case .choice(let nodes):
                return nodes.reduce(into: []) { $0.formUnion(ends(of: $1, from: offsets)) }
            case .repetition(let node, let minCount, let maxCount):
                var last = offsets
                for _ in 0..<minCount { last = ends(of: node, from: last) }
                var all = last
                for _ in minCount..<max(maxCount ?? minCount + text.count + 1, minCount) {
                    last = ends(of: node, from: last).subtracting(all)
                    all.formUnion(last)
                }
                return all
            }
        }

        private func holds(_ assertion: TextPattern.Assertion, at offset: Int) -> Bool {
            let before = offset > 0 ? text[offset - 1] : nil
            let after = offset < text.count ? text[offset] : nil
            switch assertion {
            case .textStart: return before == nil
            case .textEnd: return after == nil
            case .lineStart: return before == nil || before == 10
            case .lineEnd: return after == nil || after == 10
            case .wordBoundary: return isWord(before) != isWord(after)
            case .noWordBoundary: return isWord(before) == isWord(after)
            }
        }

        private func isWord(_ scalar: UInt32?) -> Bool {
            scalar.map { scalar in ScalarSet.word.ranges.contains { $0.contains(scalar) } } ?? false
        }
    }

    private static func isFound(_ expression: String, _ text: String) throws -> Bool {
        let pattern = try TextPattern(expression)
        return Array(text.utf8).withUnsafeBufferPointer { pattern.isFound(in: $0) }
    }

    /// Parts that are never found and make an expression wider: of one word and of several.
    private static let widths = ["", "|$.{70}", "|$.{520}", "|(?:$.){5}(?:.?){20}|$.{450}"]

    @Test("as their tree says, of all widths")
    func reference() throws {
        var random = SplitMix(state: 11)
        var compared = 0
        var found = 0
        while compared < 12_000 {
            let expression = Self.expression(&random, depth: 3)
            guard let (tree, sets) = try? TextPatternParser.parse(expression) else { continue }
            let width = Self.widths.randomElement(using: &random) ?? ""
            guard let pattern = try? TextPattern("(?:\(expression))\(width)") else { continue }
            for _ in 0..<4 {
                let text = String(
                    (0..<Int.random(in: 0...9, using: &random)).map { _ in
                        "abcAB1 _-\nÄä→".randomElement(using: &random) ?? "a"
                    })
                let reference = Reference(sets: sets, text: text.unicodeScalars.map(\.value))
                let expected = !reference.ends(of: tree, from: Set(0...reference.text.count)).isEmpty
                let isFound = Array(text.utf8).withUnsafeBufferPointer { pattern.isFound(in: $0) }
                #expect(isFound == expected, "\(expression) \(width) in '\(text)'")
                compared += 1
                if isFound { found += 1 }
            }
        }
        // Neither is the rule.
        #expect((2000..<10_000).contains(found), "\(found)")
    }

    private static func expression(_ random: inout SplitMix, depth: Int) -> String {
        let atoms = [
            "a", "b", "c", "1", "_", " ", ".", "[ab]", "[^a]", "[a-c1]", "\\d", "\\w", "\\s", "\\W", "^", "$", "\\b",
            "\\B", "ä", "(?i)ä", "[à-ü]", "(?m)^", "(?m:$)", "(?s:.)", "\\n", "abc", "",
        ]
        let repetitions = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "{0}", "{0,3}", "{2,}", "{20,40}"]
        var expression = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let isGroup = depth > 0 && Int.random(in: 0..<3, using: &random) == 0
            let atom = atoms.randomElement(using: &random) ?? "a"
            expression += isGroup ? "(" + Self.expression(&random, depth: depth - 1) + ")" : atom
            expression += repetitions.randomElement(using: &random) ?? ""
        }
        guard Int.random(in: 0..<3, using: &random) == 0 else { return expression }
        return expression + "|" + Self.expression(&random, depth: max(depth - 1, 0))
    }

    @Test("long chains, over the ends of words")
    func chains() throws {
        for length in [62, 63, 64, 65, 127, 128, 448, 511, 512, 513, 900, 997] {
            let text = String(repeating: "ab", count: length).prefix(length)
            #expect(try Self.isFound("^[ab]{\(length - 11)}.", String(text)), "\(length)")
            #expect(try Self.isFound("[ab]{\(length)}", String(text)), "\(length)")
            #expect(try !Self.isFound("[ab]{\(length)}", String(text.dropLast())), "\(length)")
            #expect(try !Self.isFound("[ab]{\(length - 1)}c", String(text)), "\(length)")
            #expect(try Self.isFound("a\(String(repeating: "[ab]", count: length - 2))[ab]", String(text)))
        }
        #expect(try Self.isFound("^(a?){70}$", String(repeating: "a", count: 70)))
        #expect(try !Self.isFound("^(a?){70}$", String(repeating: "a", count: 71)))
    }

    @Test(
        "what an expression may have: 1,000 steps, 24 rows, as many kinds of characters as steps",
        arguments: [
            ("a{999}", true), ("a{1000}", false), ("(?:a|b){249}", false), ("(|){499}", true), ("(|){500}", false),
            // Of four positions each, up to 512, and of more.
            ("(?:a?){92}", true), ("(?:a?){100}", false), ("(?:a{11}b?){24}", true), ("(?:a{11}b?){26}", false),
            ("(?:a{45}b?){12}", true), ("(?:a{45}b?){14}", false),
            // Many levels: each is looked at once.
            (String(repeating: "(", count: 45) + "a" + String(repeating: "){1,9}", count: 45), false),
            ("(?:\\ba){12}", true), ("(?:\\ba){13}", false), ("(?:Thermometer|){24}", true),
            // Alternatives that end in the same are one, however many.
            ((10...99).map { "name \($0)" }.joined(separator: "|"), true),
            ("^(?:" + (10...99).map { "sensor\($0)" }.joined(separator: "|") + ")$", true),
        ])
    func limits(_ expression: String, _ isSmall: Bool) {
        #expect(((try? TextPattern(expression)) != nil) == isSmall)
    }

    @Test("sets of very many characters")
    func kinds() throws {
        func set(_ count: Int) -> String {
            "[" + String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x4E00 + 2 * $0) })) + "]"
        }
        let found = try Self.isFound("^\(set(499)){3}$", "\u{4E00}\u{4E02}\u{4F00}")
        #expect(found)
        #expect(try !Self.isFound("^\(set(499)){3}$", "\u{4E00}\u{4E03}\u{4F00}"))
        #expect(throws: TextPattern.Fault.self) { try TextPattern(set(500)) }
        // What is never asked for does not count.
        #expect(try Self.isFound("a\(set(900)){0}b", "ab"))
    }
}
