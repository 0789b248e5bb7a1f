import Testing

@testable import BlesniffCommands

@Suite("Keys of a terminal")
struct KeyDecoderTests {
    /// What the bytes mean, given one by one, and whether the last of them may begin more.
    private func keys(_ bytes: some Sequence<UInt8>, ends: Bool = false) -> (keys: [Key], isInSequence: Bool) {
        var decoder = KeyDecoder()
        var keys: [Key] = []
        for byte in bytes { decoder.receive(byte, into: &keys) }
        let isInSequence = decoder.isInSequence
        if ends { decoder.endSequence(into: &keys) }
        return (keys, isInSequence)
    }

    private static let sequences: [(String, Key)] = [
        ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left), ("\u{1B}OA", .up),
        ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left), ("\u{1B}[H", .home), ("\u{1B}[F", .end),
        ("\u{1B}OH", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[4~", .end),
        ("\u{1B}[8~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete),
        ("\u{1B}[1;5A", .up), ("\u{1B}[5;2~", .pageUp), ("\u{1B}OM", .enter), ("\u{1B}[15~", .unknown),
        ("\u{1B}[[A", .unknown), ("\u{1B}OP", .unknown), ("\u{1B}[?1;2c", .unknown), ("\r", .enter), ("\n", .enter),
        ("\t", .tab), ("\u{7F}", .backspace), ("\u{08}", .backspace), ("\u{01}", .control("a")),
        ("\u{1A}", .control("z")), ("q", .character("q")), (" ", .character(" ")), ("é", .character("é")),
        ("灯", .character("灯")), ("💡", .character("💡")),
    ]

    @Test(arguments: sequences)
    func sequence(_ text: String, _ key: Key) {
        let found = keys(text.utf8)
        #expect(found.keys == [key])
        #expect(!found.isInSequence)
        // What comes next is not part of it.
        #expect(keys(Array(text.utf8) + [UInt8(ascii: "x")]).keys == [key, .character("x")])
    }

    @Test(arguments: sequences)
    func everyPrefixIsInASequence(_ text: String, _ key: Key) {
        let bytes = Array(text.utf8)
        for length in 1..<max(bytes.count, 1) {
            let found = keys(bytes.prefix(length), ends: true)
            #expect(found.isInSequence)
            #expect(found.keys == [length == 1 && bytes[0] == 0x1B ? .escape : .unknown])
        }
    }

    @Test func escapeBeforeAnotherKey() {
        #expect(keys("\u{1B}q".utf8).keys == [.escape, .character("q")])
        #expect(keys("\u{1B}\u{1B}[A".utf8).keys == [.escape, .up])
        #expect(keys("\u{1B}\u{1B}".utf8, ends: true).keys == [.escape, .escape])
        #expect(keys("\u{1B}[1\u{1B}[B".utf8).keys == [.unknown, .down])
    }

    @Test func textThatIsNoUTF8() {
        #expect(keys([0xFF, 0x41]).keys == [.unknown, .character("A")])
        #expect(keys([0xC3, 0x41]).keys == [.unknown, .character("A")])
        #expect(keys([0xE7, 0x81, 0x1B, 0x5B, 0x41]).keys == [.unknown, .up])
        // Too long a form, half a surrogate pair, a control character of two bytes.
        #expect(keys([0xE0, 0x80, 0x80]).keys == [.unknown])
        #expect(keys([0xED, 0xA0, 0x80]).keys == [.unknown])
        #expect(keys([0xC2, 0x9B]).keys == [.unknown])
    }

    @Test func pastedTextIsNoCommand() {
        let pasted = keys("\u{1B}[200~q\n\u{1B}[A/é\u{1B}[201~q".utf8)
        #expect(
            pasted.keys == [.pasted("q"), .pasted(" "), .pasted("/"), .pasted("é"), .character("q")])
    }

    @Test func aSequenceWithoutEndTakesNoMemory() {
        let endless = Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 10_000)
        #expect(keys(endless + Array("Aq".utf8)).keys == [.up, .character("q")])
    }

    @Test func anyBytesMeanSomething() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var decoder = KeyDecoder()
            var keys: [Key] = []
            let alphabet: [UInt8] = [
                0x1B, 0x5B, 0x4F, 0x31, 0x32, 0x30, 0x7E, 0x3B, 0x41, 0xC3, 0xE7, 0xF0, 0x81, 0xFF,
            ]
            for _ in 0..<40 { decoder.receive(alphabet.randomElement(using: &random) ?? 0, into: &keys) }
            decoder.endSequence(into: &keys)
            #expect(keys.count <= 41)
        }
    }
}
