import Sniff

/// One line of text that a person types, with what was typed before.
struct LineEditor {
    private(set) var text: [Unicode.Scalar] = []
    /// Before which scalar the next one is put.
    private(set) var cursor = 0
    private let history: [String]
    /// Which line of the history is shown; its count for the line that is new.
    private var historyIndex: Int
    /// The new line, while one of the history is shown.
    private var draft: [Unicode.Scalar] = []

    static let longest = 4096

    /// - Parameter history: oldest first.
    init(_ start: String, history: [String]) {
        self.history = history
        historyIndex = history.count
        replace(with: Array(start.unicodeScalars))
    }

    var string: String {
        var string = String.UnicodeScalarView()
        string.append(contentsOf: text)
        return String(string)
    }

    /// Takes a key.
    ///
    /// - Returns: false if it means nothing here.
    mutating func take(_ key: Key) -> Bool {
        switch key {
        case .character(let scalar), .pasted(let scalar): insert(scalar)
        case .backspace: if cursor > 0 { remove(cursor - 1..<cursor) }
        case .delete, .control("d"): if cursor < text.count { remove(cursor..<cursor + 1) }
        case .left, .control("b"): cursor = max(cursor - 1, 0)
        case .right, .control("f"): cursor = min(cursor + 1, text.count)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        case .control("w"): remove(wordStart..<cursor)
        case .up, .control("p"): recall(historyIndex - 1)
        case .down, .control("n"): recall(historyIndex + 1)
        default: return false
        }
        return true
    }

    /// Puts text at the cursor; what no terminal shows alike is left out.
    mutating func insert(_ scalar: Unicode.Scalar) {
        guard text.count < LineEditor.longest, scalar.columns != nil else { return }
        text.insert(scalar, at: cursor)
        cursor += 1
    }

    private mutating func remove(_ range: Range<Int>) {
        text.removeSubrange(range)
        cursor = range.lowerBound
    }

    private mutating func replace(with new: [Unicode.Scalar]) {
        text = new
        cursor = new.count
    }

    /// Where the word before the cursor begins, with the spaces after it.
    private var wordStart: Int {
        var start = cursor
        while start > 0, text[start - 1] == " " { start -= 1 }
        while start > 0, text[start - 1] != " " { start -= 1 }
        return start
    }

    private mutating func recall(_ wanted: Int) {
        guard wanted >= 0, wanted <= history.count, wanted != historyIndex else { return }
        if historyIndex == history.count { draft = text }
        historyIndex = wanted
        replace(with: wanted == history.count ? draft : Array(history[wanted].unicodeScalars))
    }

    /// The part of the text that is seen in so many columns, with the column of the cursor in it.
    func visible(columns: Int) -> (text: ArraySlice<Unicode.Scalar>, first: Int, cursor: Int) {
        let room = max(columns - 1, 1)
        var start = cursor
        var before = 0
        while start > 0, before + LineEditor.width(text[start - 1]) <= room {
            start -= 1
            before += LineEditor.width(text[start])
        }
        var end = cursor
        var used = before
        while end < text.count, used + LineEditor.width(text[end]) <= room {
            used += LineEditor.width(text[end])
            end += 1
        }
        return (text[start..<end], start, before)
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int { scalar.columns ?? 0 }
}
