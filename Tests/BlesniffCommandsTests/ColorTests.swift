import Testing

@Suite("Lines: colour")
struct ColorTests {
    private let capture = TestCapture(TestCapture.report(name: "Belt"))

    @Test("what is coloured goes back to plain")
    func always() throws {
        let line = try ProgramRun("decode", "--color", "always", capture: capture).output
        #expect(
            line == "\u{1B}[2m     1     0.000000\u{1B}[0m\u{1B}[35m < \u{1B}[0m\u{1B}[36mC6:05:04:03:02:01\u{1B}[0m"
                + "  \u{1B}[1mLE Advertising Report\u{1B}[0m  \u{1B}[1mADV_IND\u{1B}[0m\u{1B}[2m  rssi \u{1B}[0m-60 dBm"
                + "  \u{1B}[32m\"Belt\"\u{1B}[0m\n")
    }

    @Test("the same text without the colours")
    func plainText() throws {
        let colored = try ProgramRun("decode", "--color", "always", capture: capture).output
        let plain = try ProgramRun("decode", "--color", "never", capture: capture).output
        #expect(colored.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == plain)
    }

    @Test("none for what is no terminal, unless it is asked for")
    func automatic() throws {
        let output = try ProgramRun("decode", capture: capture).output
        #expect(!output.contains("\u{1B}"))
    }

    @Test("only in text")
    func jsonHasNone() throws {
        let run = try ProgramRun("decode", "--color", "always", "--format", "jsonl", capture: capture)
        #expect(!run.output.contains("\u{1B}"))
    }
}
