import Decoders
import Sniff

/// Actions of keys.
extension LiveView {
    mutating func take(_ key: Key) {
        if prompt != nil {
            typeFilter(key)
        } else if page != nil {
            turnPage(key)
        } else {
            command(key)
        }
    }

    private mutating func command(_ key: Key) {
        switch key {
        case .character(" "): togglePause()
        case .end, .character("G"), .escape: position = .newest
        case .left: indent = max(indent - LiveView.step, 0)
        case .right: indent = min(indent + LiveView.step, 20 * LiveView.step)
        case .character("/"), .character("f"):
            prompt = FilterPrompt(filter.expression ?? "", history: filterHistory)
        case .character("n"):
            filter.toggleNoise()
            refilter()
        case .character("t"): renderer.head.time = renderer.head.time.next
        case .enter: open()
        case .character("m"): page = messagePage
        case .character("?"), .character("h"): page = .help
        case .character("q"): Interrupt.request()
        default: if let rows = key.rows(ofPage: max(height - 1, 1)) { move(by: rows, scrolls: rows.magnitude > 1) }
        }
    }

    /// Columns that Left and Right go.
    private static let step = 20

    /// Shows the selected packet; while the newest are followed, holds them first.
    private mutating func open() {
        guard case .held = position else { return hold(isPaused: true) }
        if let number = selectedNumber { page = packetPage(number) }
    }

    private var selectedNumber: Int? { window(height).selected.map { ring.shown($0) } }

    private mutating func turnPage(_ key: Key) {
        let step = max(terminal.size.rows - 3, 1)
        switch key {
        case _ where key.closesPage: page = nil
        case .character(" "): page?.scroll(by: step)
        case .left, .right:
            guard page?.kind == .packet else { return }
            move(by: key == .left ? -1 : 1)
            if let number = selectedNumber { page = packetPage(number) }
        case .character("?"), .character("h"): page = page?.kind == .help ? nil : .help
        case .character("m"): page = page?.kind == .messages ? nil : messagePage
        default: page?.scroll(key, by: step)
        }
    }

    private mutating func typeFilter(_ key: Key) {
        switch key {
        case .escape, .control("g"): prompt = nil
        case .enter: applyFilter()
        case .tab: prompt?.complete(vocabulary)
        default: prompt?.take(key)
        }
    }

    private mutating func applyFilter() {
        guard let text = prompt?.editor.string else { return }
        do throws(FilterError) {
            try filter.set(text)
            prompt = nil
            if let expression = filter.expression {
                filterHistory.removeAll { $0 == expression }
                filterHistory.append(expression)
                if filterHistory.count > 100 { filterHistory.removeFirst() }
            }
            refilter()
        } catch {
            prompt?.error = error
        }
    }
}

/// The filter while it is typed, with what is wrong with it.
struct FilterPrompt {
    var editor: LineEditor
    /// Of the text as it was when it was entered.
    var error: FilterError?

    init(_ start: String, history: [String]) { editor = LineEditor(start, history: history) }

    mutating func take(_ key: Key) { if editor.take(key) { error = nil } }

    /// Completes the name before the cursor as far as all fields agree that begin like it.
    mutating func complete(_ vocabulary: Vocabulary) {
        let start = String(
            String.UnicodeScalarView(
                editor.text.prefix(editor.cursor).reversed().prefix { scalar in
                    scalar == "." || scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
                        || ("0"..."9").contains(scalar)
                }.reversed()))
        let paths = vocabulary.keys.map { vocabulary[$0].path }.filter { $0.hasPrefix(start) }
        guard !start.isEmpty, var common = paths.first else { return }
        for path in paths { while !path.hasPrefix(common) { common.removeLast() } }
        for scalar in common.unicodeScalars.dropFirst(start.unicodeScalars.count) { editor.insert(scalar) }
        error = nil
    }
}

extension TimeStyle {
    /// The one that the key goes on to.
    fileprivate var next: TimeStyle {
        switch self {
        case .relative: .absolute
        case .absolute: .delta
        case .delta: .relative
        }
    }
}
