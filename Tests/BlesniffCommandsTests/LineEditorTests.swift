import Testing

@testable import BlesniffCommands

@Suite("A line that is typed")
struct LineEditorTests {
    private func typed(_ keys: [Key], from start: String = "", history: [String] = []) -> LineEditor {
        var editor = LineEditor(start, history: history)
        for key in keys { _ = editor.take(key) }
        return editor
    }

    private func letters(_ text: String) -> [Key] { text.unicodeScalars.map { .character($0) } }

    @Test func editing() {
        #expect(typed(letters("atd") + [.left, .character("t")]).string == "attd")
        #expect(typed([.backspace, .backspace, .backspace], from: "at").string == "")
        #expect(typed([.home, .delete], from: "att").string == "tt")
        #expect(typed([.delete], from: "att").string == "att")
        #expect(typed([.control("w")], from: "att.opcode == 1").string == "att.opcode == ")
        #expect(typed([.control("w"), .control("w")], from: "att.opcode == ").string == "")
        #expect(typed([.left, .control("u")], from: "abc").string == "c")
        #expect(typed([.home, .right, .control("k")], from: "abc").string == "a")
        #expect(typed([.pasted("é"), .character("灯")]).string == "é灯")
    }

    @Test func whatTerminalsShowDifferentlyIsLeftOut() {
        #expect(typed([.character("\u{200D}"), .character("\u{202E}"), .character("a")]).string == "a")
    }

    @Test func history() {
        let history = ["one", "two"]
        #expect(typed([.up], history: history).string == "two")
        #expect(typed([.up, .up, .up], history: history).string == "one")
        #expect(typed([.up, .down], from: "draft", history: history).string == "draft")
        #expect(typed([.down], from: "draft", history: history).string == "draft")
        #expect(typed([.up], from: "draft").string == "draft")
    }

    @Test func length() {
        let editor = typed(Array(repeating: .character("x"), count: 5000))
        #expect(editor.text.count == LineEditor.longest)
    }

    @Test func theCursorIsAlwaysSeen() {
        var editor = LineEditor("0123456789", history: [])
        #expect(String(String.UnicodeScalarView(editor.visible(columns: 5).text)) == "6789")
        #expect(editor.visible(columns: 5).cursor == 4)
        _ = editor.take(.home)
        #expect(String(String.UnicodeScalarView(editor.visible(columns: 5).text)) == "0123")
        #expect(editor.visible(columns: 5).cursor == 0)
        let wide = LineEditor("灯灯灯灯", history: [])
        #expect(wide.visible(columns: 6).cursor == 4)
        #expect(wide.visible(columns: 1).cursor <= 1)
    }
}
