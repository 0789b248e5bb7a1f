import Libc
import Sniff

struct TerminalSize: Equatable {
    var columns = 80
    var rows = 24

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The terminal's size; 80 by 24 if it reports none.
    init(of descriptor: Int32) {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return }
        columns = min(Int(window.ws_col), 1000)
        rows = min(Int(window.ws_row), 1000)
    }

    /// How many columns there are; `nil` where it is no terminal, or where that says nothing.
    static func columns(of descriptor: Int32) -> Int? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
        return min(Int(window.ws_col), 1000)
    }
}
