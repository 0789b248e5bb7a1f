/// Which part of the packets is seen.
enum Position: Equatable {
    /// The newest, whatever comes.
    case newest
    /// Those around one that is selected.
    case held(Hold)

    /// Where a capture is opened.
    static let first = Position.held(.init(selected: 0, row: 0, isPaused: true, since: 0))

    struct Hold: Equatable {
        /// The number of the selected packet. Where it is not shown, the one before is selected.
        var selected: Int
        /// The row that it is in, where there is room.
        var row: Int
        /// By the pause key, rather than by scrolling: only that key lets go.
        var isPaused: Bool
        /// The number that the next packet had then: what came later is counted.
        let since: Int
    }
}

/// Rows of the packets that are seen, by their places among those that are shown.
struct Window: Equatable {
    var top: Int
    var selected: Int?
}

extension PacketView {
    /// The part of the packets that fits into so many rows. What was seen stays where it was as far as it is there.
    func window(_ height: Int) -> Window {
        // Where there is no room for any there is a first one all the same.
        let rows = max(height, 1)
        let newest = max(store.shownCount - rows, 0)
        guard case .held(let hold) = position, store.shownCount > 0 else { return Window(top: newest) }
        let after = store.index(of: hold.selected)
        let isThere = after < store.shownCount && store.shown(after) == hold.selected
        let selected = isThere ? after : max(after - 1, 0)
        return Window(top: min(max(selected - min(hold.row, rows - 1), 0), newest), selected: selected)
    }

    /// The number of the selected packet.
    var selectedNumber: Int? { window(height).selected.map { store.shown($0) } }

    /// Stays with what is seen now.
    mutating func hold(isPaused: Bool) {
        let window = window(height)
        let last = min(window.top + max(height, 1), store.shownCount) - 1
        let selected = store.shownCount > 0 ? store.shown(last) : 0
        position = .held(
            .init(selected: selected, row: max(last - window.top, 0), isPaused: isPaused, since: store.kept.upperBound))
    }

    mutating func togglePause() { if case .held = position { position = .newest } else { hold(isPaused: true) } }

    /// Moves the selection, and with it the window where needed. Below the last packet the newest are followed again.
    ///
    /// - Parameter scrolls: the window moves as far as the selection.
    mutating func move(by distance: Int, scrolls: Bool = false) {
        if case .newest = position {
            if distance > 0 { return }
            hold(isPaused: isFile)
            // The first step only shows which packet is selected, unless it goes further.
            if distance == -1 { return }
        }
        guard case .held(var hold) = position, store.shownCount > 0 else { return }
        let window = window(height)
        let selected = window.selected ?? 0
        let last = store.shownCount - 1
        if distance > 0, selected == last, !hold.isPaused {
            position = .newest
            return
        }
        let wanted = min(max(selected + distance, 0), last)
        let top = scrolls ? min(max(window.top + distance, 0), max(store.shownCount - height, 0)) : window.top
        hold.selected = store.shown(wanted)
        hold.row = wanted - min(max(top, wanted - max(height, 1) + 1, 0), wanted)
        position = .held(hold)
    }

    /// Selects a packet that is shown: in its row, where it is seen, otherwise with some before it.
    mutating func select(_ number: Int) {
        let window = window(height)
        let index = store.index(of: number)
        let isSeen = (window.top..<window.top + max(height, 1)).contains(index)
        var isPaused = isFile
        if case .held(let hold) = position { isPaused = hold.isPaused }
        position = .held(
            .init(
                selected: number, row: isSeen ? index - window.top : height / 3, isPaused: isPaused,
                since: store.kept.upperBound))
    }

    /// The last packet; while more come, the newest.
    mutating func goToEnd() {
        position = .newest
        if isFile, isEnded { hold(isPaused: true) }
    }

    /// Packets that are shown and came after the window was held.
    var newer: Int {
        guard case .held(let hold) = position else { return 0 }
        return store.shownCount - store.index(of: hold.since)
    }

    /// Shows other packets from now on, and remembers where Escape goes back to.
    mutating func change(_ filter: ViewFilter) {
        earlier.append((self.filter, position))
        if earlier.count > 100 { earlier.removeFirst() }
        apply(filter)
    }

    /// Decides anew what is shown.
    mutating func apply(_ filter: ViewFilter) {
        self.filter = filter
        store.forgetShown()
    }

    /// Shows again what was shown before the last change of the filter.
    ///
    /// - Returns: whether there was one.
    mutating func goBack() -> Bool {
        guard let last = earlier.popLast() else { return false }
        position = last.position
        isChosen = false
        if last.filter != filter { apply(last.filter) }
        return true
    }
}
