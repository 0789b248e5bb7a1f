import Decoders
import Sniff

/// The terminal of a view: taken over when the source is open, asked for keys between packets, and drawn no more often than is
/// good for the packets.
struct ViewMonitor {
    /// Times between frames.
    struct Pace {
        let shortest: Nanoseconds
        var longest = Nanoseconds.max
        /// A frame that took long is followed by a pause so many times as long.
        let rest: Int
    }

    let terminal: Terminal
    let status: LiveStatus
    /// Something is new since the last frame.
    var isDue = true
    private(set) var hasBegun = false
    private let pace: Pace
    private var drawn = Nanoseconds.min
    private var interval: Nanoseconds

    init(_ terminal: Terminal, _ status: LiveStatus, _ pace: Pace) {
        self.terminal = terminal
        self.status = status
        self.pace = pace
        interval = pace.shortest
    }

    /// - Returns: the keys that were pressed; `nil` where it is not yet time to draw.
    mutating func attend() -> [Key]? {
        if !hasBegun {
            hasBegun = true
            status.isShown = terminal.begin()
            if !status.isShown {
                status.warn("the modes of the terminal cannot be changed")
                Interrupt.request()
            }
        }
        let (keys, isResized) = terminal.attend()
        if !keys.isEmpty || isResized || Platform.monotonicNanoseconds - drawn >= interval { return keys }
        if isDue { terminal.wake(at: drawn + interval) }
        return nil
    }

    /// - Parameter begun: when work on the frame began.
    mutating func draw(_ frame: consuming Frame, begun: Nanoseconds) {
        terminal.draw(frame)
        drawn = Platform.monotonicNanoseconds
        interval = max(pace.shortest, min((drawn - begun) * pace.rest, pace.longest))
        isDue = false
    }

    /// The next look draws, whenever that is.
    mutating func setDue() {
        isDue = true
        drawn = .min
    }

    /// Gives the terminal back.
    ///
    /// - Returns: whether the view is still open.
    func end() -> Bool {
        terminal.end()
        status.isShown = false
        return !terminal.isClosed
    }
}

extension Key {
    /// How many rows up or down it goes; `nil` for keys that do something else.
    ///
    /// - Parameter page: rows of a page.
    func rows(ofPage page: Int) -> Int? {
        switch self {
        case .up, .character("k"): -1
        case .down, .character("j"): 1
        case .pageUp, .control("b"): -page
        case .pageDown, .control("f"): page
        case .home, .character("g"): -Key.far
        case .end, .character("G"): Key.far
        default: nil
        }
    }

    /// More rows than anything has.
    private static let far = 1 << 20

    /// Whether it closes what covers a view.
    var closesPage: Bool { [.escape, .enter, .character("q"), .backspace].contains(self) }
}
