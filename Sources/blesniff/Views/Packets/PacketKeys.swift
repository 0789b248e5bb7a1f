import Decoders
import Sniff

/// Actions of keys.
extension PacketView {
    mutating func take(_ key: Key) {
        if prompt != nil {
            typeText(key)
        } else if page != nil {
            turnPage(key)
        } else {
            command(key)
        }
    }

    private mutating func command(_ key: Key) {
        switch key {
        case .character(" "): if isFile { move(by: max(height - 1, 1), scrolls: true) } else { togglePause() }
        case .end, .character("G"): goToEnd()
        case .escape: escape()
        case .left: indent = max(indent - PacketView.step, 0)
        case .right: indent = min(indent + PacketView.step, 20 * PacketView.step)
        case .enter: open()
        case .character("/"): prompt = Prompt(.search, "", history: history[.search] ?? [], back: (position, searched))
        case .character("n"): lookAgain(isForward: true)
        case .character("N"): lookAgain(isForward: false)
        case .character("e"): look(for: .error)
        case .character("E"): look(for: .error, isForward: false)
        case .character("f"):
            // What was chosen by a key is narrowed by what is typed.
            let start = filter.expression.map { $0 + (isChosen ? PacketView.and : "") } ?? ""
            prompt = Prompt(.filter, start, history: history[.filter] ?? [])
        case .character(":"): prompt = Prompt(.frame, "", history: history[.frame] ?? [])
        case .character(let digit) where ("1"..."9").contains(digit):
            prompt = Prompt(.frame, "\(digit)", history: history[.frame] ?? [])
        case .character("c"): page = connections.page()
        case .character("h"):
            var other = filter
            other.toggleNoise()
            apply(other)
        case .character("t"): renderer.head.time = renderer.head.time.next
        case .character("w"): showCommand()
        case .character("m"): page = messagePage
        case .character("?"): page = .help(isFile: isFile)
        case .character("q"): Interrupt.request()
        default: if let rows = key.rows(ofPage: max(height - 1, 1)) { move(by: rows, scrolls: rows.magnitude > 1) }
        }
    }

    private static let and = " && "

    /// Columns that Left and Right go.
    private static let step = 20

    /// Ends a search; otherwise goes back to where one was before the last filter; otherwise follows the newest.
    private mutating func escape() {
        if seek != nil {
            seek = nil
        } else if !goBack(), !isFile {
            position = .newest
        }
    }

    /// Shows the selected packet; while the newest are followed, holds them first.
    private mutating func open() {
        guard case .held = position else { return hold(isPaused: true) }
        if let number = selectedNumber { page = packetPage(number) }
    }

    private mutating func turnPage(_ key: Key) {
        let step = max(terminal.size.rows - 3, 1)
        switch (key, page?.kind) {
        case (.enter, .connections): chooseConnection()
        case _ where key.closesPage: page = nil
        case (.character(" "), _): page?.scroll(by: step)
        case (.left, .packet), (.right, .packet):
            move(by: key == .left ? -1 : 1)
            if let number = selectedNumber { page = packetPage(number) }
        case (.character("d"), .packet), (.character("c"), .packet), (.character("a"), .packet): choose(key)
        case (.character("w"), .packet):
            page = nil
            showCommand()
        case (.character("?"), _): page = page?.kind == .help ? nil : .help(isFile: isFile)
        case (.character("m"), _): page = page?.kind == .messages ? nil : messagePage
        default: page?.scroll(key, by: step)
        }
    }

    /// Shows the command that opens the selected packet in Wireshark.
    private mutating func showCommand() {
        guard isFile, let number = selectedNumber else { return }
        notice = wiresharkCommand(number)
    }

    /// Shows only what the page of a packet offers under a key.
    private mutating func choose(_ key: Key) {
        guard let number = selectedNumber, let packet = store[number],
            let choice = PacketChoice.all(of: packet, registry).first(where: { key == .character($0.key) })
        else { return }
        page = nil
        show(only: choice.expression(within: filter.expression))
    }

    /// Shows only the connection that is selected in the list, from its beginning.
    private mutating func chooseConnection() {
        guard let index = page?.selected, index < connections.entries.count else { return }
        let entry = connections.entries[index]
        page = nil
        show(only: "link.connection == \(entry.number)")
        position = .held(.init(selected: entry.first, row: 0, isPaused: true, since: store.kept.upperBound))
    }

    /// Sets a filter that Escape takes away again.
    private mutating func show(only expression: String) {
        var other = filter
        do throws(FilterError) {
            try other.set(expression)
            remember(expression, .filter)
            change(other)
            isChosen = true
        } catch {
            notice = error.message
        }
    }

    // MARK: - Prompts

    private mutating func typeText(_ key: Key) {
        switch key {
        case .escape, .control("g"): cancel()
        case .enter: enter()
        case .tab where prompt?.kind == .filter:
            let known = vocabulary
            prompt?.complete(known)
        default:
            let means = prompt?.take(key) ?? false
            if means, prompt?.kind == .search { lookFromStart() }
        }
    }

    /// Leaves everything as it was.
    private mutating func cancel() {
        if let back = prompt?.back {
            (position, searched) = back
            seek = nil
        }
        prompt = nil
    }

    private mutating func enter() {
        guard let prompt else { return }
        let text = prompt.editor.string
        switch prompt.kind {
        case .filter: applyFilter(text)
        case .search:
            self.prompt = nil
            // Nothing typed: once more what was looked for before.
            if text.isEmpty {
                searched = prompt.back?.searched ?? ""
                return lookAgain(isForward: true)
            }
            remember(text, .search)
            // That there is none may have been said while it was typed.
            if seek == nil { look(forTyped: text) }
        case .frame:
            self.prompt = nil
            let digits = text.filter { $0 != "," && $0 != " " }
            guard !digits.isEmpty else { return }
            guard let frame = UInt64(digits) else {
                notice = "'\(text)' is no frame number"
                return
            }
            remember(text, .frame)
            look(forFrame: frame)
        }
    }

    /// The search of a text that is being typed begins where one was.
    private mutating func lookFromStart() {
        guard let prompt, let back = prompt.back else { return }
        position = back.position
        searched = prompt.editor.string
        seek = nil
        if !searched.isEmpty { look(forTyped: searched) }
    }

    private mutating func lookAgain(isForward: Bool) {
        if searched.isEmpty { notice = "press / to search" } else { look(for: .text(searched), isForward: isForward) }
    }

    private mutating func applyFilter(_ text: String) {
        var other = filter
        do throws(FilterError) {
            // Nothing was typed behind it.
            let isSame = isChosen && text.hasSuffix(PacketView.and)
            try other.set(isSame ? String(text.dropLast(PacketView.and.count)) : text)
            isChosen = isSame
            prompt = nil
            if let expression = other.expression { remember(expression, .filter) }
            if other != filter { change(other) }
        } catch {
            prompt?.error = error
        }
    }

    private mutating func remember(_ text: String, _ kind: Prompt.Kind) {
        var texts = history[kind] ?? []
        texts.removeAll { $0 == text }
        texts.append(text)
        history[kind] = texts.suffix(100)
    }
}

/// A line that a person types below the packets.
struct Prompt {
    enum Kind: String { case filter, search, frame }

    let kind: Kind
    var editor: LineEditor
    /// The mistake in a filter, as it was when it was entered.
    var error: FilterError?
    /// Where a search began, and what was looked for before.
    var back: (position: Position, searched: String)?

    init(
        _ kind: Kind, _ start: String, history: [String], back: (position: Position, searched: String)? = nil
    ) {
        self.kind = kind
        self.back = back
        editor = LineEditor(start, history: history)
    }

    /// - Returns: whether the key means something.
    mutating func take(_ key: Key) -> Bool {
        guard editor.take(key) else { return false }
        error = nil
        return true
    }

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
        case .delta, .iso: .relative
        }
    }
}
