import Sniff

/// Actions of keys.
extension DeviceView {
    mutating func take(_ key: Key) {
        if prompt != nil {
            search(key)
        } else if page != nil {
            turnPage(key)
        } else {
            command(key)
        }
    }

    private mutating func command(_ key: Key) {
        switch key {
        case .character(" "): isPaused.toggle()
        case .escape: listing.deselect()
        case .enter:
            if listing.selectedIndex == nil { listing.move(by: 0) }
            isDeviceOpen = listing.selectedIndex != nil
        case .character("/"), .character("f"): prompt = LineEditor(listing.search, history: [])
        case .character("s"): sort(by: listing.order.next)
        case .character("S"): sort(by: listing.order.previous)
        case .character("r"):
            listing.isReversed.toggle()
            listing.arrange(beacons)
        case .character("1"): sort(by: .signal)
        case .character("2"): sort(by: .name)
        case .character("3"): sort(by: .rate)
        case .character("4"): sort(by: .seen)
        case .character("5"): sort(by: .address)
        case .character("6"): sort(by: .distance)
        case .character("m"): page = status.page(isColored: isColored)
        case .character("?"), .character("h"): page = DeviceView.help
        case .character("q"): Interrupt.request()
        default: if let rows = key.rows(ofPage: max(height - 1, 1)) { listing.move(by: rows) }
        }
    }

    private mutating func sort(by order: DeviceOrder) {
        listing.order = order
        listing.isReversed = false
        // A person looks at the top then.
        if listing.selectedIndex == nil { listing.deselect() }
        listing.arrange(beacons)
    }

    private mutating func turnPage(_ key: Key) {
        let step = max(terminal.size.rows - 3, 1)
        switch key {
        case _ where key.closesPage:
            page = nil
            isDeviceOpen = false
        case .left, .right: if isDeviceOpen { listing.move(by: key == .left ? -1 : 1) }
        case .character(" "): isPaused.toggle()
        default: page?.scroll(key, by: step)
        }
    }

    /// Enter takes what was typed, nothing for all; Escape leaves it as it was.
    private mutating func search(_ key: Key) {
        switch key {
        case .escape, .control("g"):
            prompt = nil
        case .enter:
            listing.search = prompt?.string ?? ""
            prompt = nil
            listing.arrange(beacons)
        default: _ = prompt?.take(key)
        }
    }
}
