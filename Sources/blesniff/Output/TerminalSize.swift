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
        guard let found = Platform.terminalSize(of: descriptor), found.columns > 0, found.rows > 0 else { return }
        columns = min(found.columns, 1000)
        rows = min(found.rows, 1000)
    }

    /// How many columns there are; `nil` where it is no terminal, or where that says nothing.
    static func columns(of descriptor: Int32) -> Int? {
        guard let found = Platform.terminalSize(of: descriptor), found.columns > 0 else { return nil }
        return min(found.columns, 1000)
    }
}
