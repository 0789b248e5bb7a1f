import Decoders
import Testing

@testable import BlesniffCommands

@Suite("What is written to a terminal")
struct ScreenTests {
    private let size = TerminalSize(columns: 20, rows: 6)

    private func frame(_ rows: [String], moving: Range<Int> = 0..<0, cursor: Frame.Cursor? = nil) -> Frame {
        Frame(rows: rows.map { Array($0.utf8) }, cursor: cursor, moving: moving)
    }

    private func written(_ screen: inout Screen, _ frame: Frame) -> String {
        var out = ByteBuffer()
        screen.show(frame, size, into: &out)
        return out.string
    }

    @Test func onlyRowsThatChanged() {
        var screen = Screen()
        let first = written(&screen, frame(["one", "two", "three", "four", "five", "six"]))
        #expect(first.contains("\u{1B}[2J"))
        for row in ["one", "two", "six"] { #expect(first.contains(row)) }
        #expect(written(&screen, frame(["one", "two", "three", "four", "five", "six"])) == "")
        let second = written(&screen, frame(["one", "two", "3", "four", "five", "six"]))
        #expect(second == "\u{1B}[?2026h\u{1B}[3H\u{1B}[K3\u{1B}[0m\u{1B}[?2026l")
    }

    @Test func rowsThatMovedAreNotWritten() {
        var screen = Screen()
        _ = written(&screen, frame(["a", "b", "c", "d", "", "status"], moving: 0..<4))
        let up = written(&screen, frame(["b", "c", "d", "e", "", "status"], moving: 0..<4))
        #expect(up == "\u{1B}[?2026h\u{1B}[1;4r\u{1B}[4H\n\u{1B}[r\u{1B}[4H\u{1B}[Ke\u{1B}[0m\u{1B}[?2026l")
        let down = written(&screen, frame(["y", "z", "b", "c", "", "status"], moving: 0..<4))
        #expect(down.contains("\u{1B}[1;4r\u{1B}[1H\u{1B}M\u{1B}M\u{1B}[r"))
        #expect(down.contains("y") && down.contains("z") && !down.contains("b\u{1B}"))
    }

    @Test func whatIsTooManyIsNotShown() {
        var screen = Screen()
        let text = written(&screen, frame((0..<20).map { "row \($0)" }))
        #expect(text.contains("row 5") && !text.contains("row 6"))
    }

    @Test func theCursorIsWhereOneTypes() {
        var screen = Screen()
        _ = written(&screen, frame(["a"]))
        let typing = written(&screen, frame(["a", "b"], cursor: .init(row: 1, column: 4)))
        #expect(typing.hasSuffix("\u{1B}[2;5H\u{1B}[?25h\u{1B}[?2026l"))
        #expect(written(&screen, frame(["a", "b"])).contains("\u{1B}[?25l"))
    }
}
