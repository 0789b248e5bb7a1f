import Libc

/// Pictures of a few cells for people at a terminal: blocks of eight heights where it shows UTF-8, else signs that are darker
/// the more there is. The scale of a picture is always written beside it.
struct Bars {
    /// Columns of the terminal.
    let columns: Int
    private let isPlain: Bool

    /// With fewer columns there are no pictures.
    static let leastColumns = 60
    static let levels = 8

    /// `nil` where nobody sees them.
    init?(_ console: Console) {
        guard let columns = console.columns else { return nil }
        self.init(columns: columns) { getenv($0).map { String(cString: $0) } }
    }

    init?(columns: Int, variable: (String) -> String?) {
        guard columns >= Bars.leastColumns else { return nil }
        self.columns = columns
        // The first that is set decides (POSIX.1-2017, Base Definitions, 8.2).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
        let encoding = locale.lowercased().filter { $0 != "-" }
        isPlain = !encoding.contains("utf8") || variable("TERM") == "dumb"
    }

    /// - Parameter level: 0 for nothing, up to ``levels``.
    func cell(_ level: Int) -> String {
        let cells = isPlain ? Bars.signs : Bars.heights
        return String(cells[min(max(level, 0), Bars.levels)])
    }

    /// A block, whatever the terminal shows.
    static func height(_ level: Int) -> String { String(heights[min(max(level, 0), levels)]) }

    func cells(_ levels: [Int]) -> String { levels.map(cell).joined() }

    /// A bar to the right, in eighths of a cell.
    ///
    /// - Parameters:
    ///   - part: how much of the whole.
    ///   - cells: those of the whole.
    func bar(_ part: Int, of whole: Int, cells: Int) -> String {
        guard part > 0, whole > 0 else { return "" }
        let eighths = max(Int((Double(part) / Double(whole) * Double(cells * 8)).rounded()), 1)
        if isPlain { return String(repeating: "#", count: max((eighths + 4) / 8, 1)) }
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest > 0 ? String(Bars.widths[rest - 1]) : "")
    }

    /// The level of a part of the whole.
    static func level(_ part: Int, of whole: Int) -> Int {
        part <= 0 || whole <= 0 ? 0 : max((part * levels + whole - 1) / whole, 1)
    }

    /// The same for all connections, so that they can be compared: each level is four times the one before.
    static func level(bytesPerSecond rate: Double) -> Int {
        guard rate > 0 else { return 0 }
        var (level, limit) = (1, 32.0)
        while level < levels, rate >= limit { (level, limit) = (level + 1, limit * 4) }
        return level
    }

    /// The scale of ``level(bytesPerSecond:)``.
    var rateScale: String { "\(cell(1)) below 32 B/s, each step 4 times that, \(cell(Bars.levels)) from 131 kB/s" }

    /// The level of a received power in dBm: steps of 8 dB from -92 dBm, below which receivers hear hardly anything, to -44
    /// dBm, which only devices have that lie side by side.
    static func level(power: Double) -> Int { min(max(Int(((power + 92) / 8).rounded(.down)) + 2, 1), levels) }

    /// The scale of ``level(power:)``.
    var powerScale: String { "\(cell(1)) below -92 dBm, steps of 8 dB, \(cell(Bars.levels)) from -44 dBm" }

    private static let heights = Array(" ▁▂▃▄▅▆▇█")
    private static let signs = Array(" .:-=+*#@")
    private static let widths = Array("▏▎▍▌▋▊▉")
}
