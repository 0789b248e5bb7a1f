/// Which part of the packets is seen.
enum Position: Equatable {
    /// The newest, whatever comes.
    case newest
    /// Those around one that is selected.
    case held(Hold)

    struct Hold: Equatable {
        /// Numbers of the packet in the first row and of the selected one.
        var top: Int
        var selected: Int
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

extension LiveView {
    /// The part of the packets that fits into so many rows. What was seen stays where it was as far as it is there.
    func window(_ height: Int) -> Window {
        // Where there is no room for any there is a first one all the same.
        let rows = max(height, 1)
        let newest = max(ring.shownCount - rows, 0)
        guard case .held(let hold) = position, ring.shownCount > 0 else { return Window(top: newest) }
        let selected = min(ring.place(of: hold.selected), ring.shownCount - 1)
        let top = min(max(min(ring.place(of: hold.top), selected), selected - rows + 1), newest)
        return Window(top: top, selected: selected)
    }

    /// Stays with what is seen now.
    mutating func hold(isPaused: Bool) {
        guard ring.shownCount > 0 else {
            position = .held(.init(top: 0, selected: 0, isPaused: isPaused, since: ring.kept.upperBound))
            return
        }
        let window = window(height)
        let last = min(window.top + max(height, 1), ring.shownCount) - 1
        position = .held(
            .init(
                top: ring.shown(window.top), selected: ring.shown(last), isPaused: isPaused,
                since: ring.kept.upperBound))
    }

    mutating func togglePause() { if case .held = position { position = .newest } else { hold(isPaused: true) } }

    /// Moves the selection, and with it the window where needed. Below the last packet the newest are followed again.
    ///
    /// - Parameter scrolls: the window moves as far as the selection.
    mutating func move(by distance: Int, scrolls: Bool = false) {
        if case .newest = position {
            if distance > 0 { return }
            hold(isPaused: false)
            // The first step only shows which packet is selected, unless it goes further.
            if distance == -1 { return }
        }
        guard case .held(var hold) = position, ring.shownCount > 0 else { return }
        let window = window(height)
        let selected = window.selected ?? 0
        let last = ring.shownCount - 1
        if distance > 0, selected == last, !hold.isPaused {
            position = .newest
            return
        }
        let wanted = min(max(selected + distance, 0), last)
        let top = scrolls ? min(max(window.top + distance, 0), max(ring.shownCount - height, 0)) : window.top
        hold.selected = ring.shown(wanted)
        hold.top = ring.shown(min(max(top, wanted - height + 1, 0), last))
        position = .held(hold)
    }

    /// Packets that are shown and came after the window was held.
    var newer: Int {
        guard case .held(let hold) = position else { return 0 }
        return ring.shownCount - ring.place(of: hold.since)
    }

    /// Decides anew what is shown; the selection stays in its row, or goes to the packet before.
    mutating func refilter() {
        let window = window(height)
        let row = (window.selected ?? 0) - window.top
        ring.show(where: filter.shows)
        guard case .held(var hold) = position, ring.shownCount > 0 else { return }
        let after = ring.place(of: hold.selected)
        let isThere = after < ring.shownCount && ring.shown(after) == hold.selected
        let selected = isThere ? after : max(after - 1, 0)
        hold.selected = ring.shown(selected)
        hold.top = ring.shown(max(selected - row, 0))
        position = .held(hold)
    }
}
