import Decoders
import Sniff

/// The course of a connection as pictures where words fail: each with its scale.
struct StoryPictures {
    let bars: Bars

    /// Columns before a picture.
    private static let lead = 14

    /// Label and text of lines.
    typealias Row = (label: String, text: String)

    /// Bytes of values a second over the connection.
    func activity(_ story: ConnectionStory) -> [Row] {
        guard let activity = story.activity, story.hasOneClock, activity.bins.count > 1 else { return [] }
        var unit = activity.unit
        while activity.bins(of: unit).count > bars.columns - StoryPictures.lead { unit *= 2 }
        let levels = activity.bins(of: unit).map {
            Bars.level(bytesPerSecond: Double($0.sum) * 1e9 / Double(unit.rawValue))
        }
        // Two cells are no picture.
        guard levels.count(where: { $0 > 0 }) > 2 else { return [] }
        return [
            ("activity", bars.cells(levels)),
            ("", "from the beginning; a cell is \(TimeText.text(unit)), \(bars.rateScale)"),
        ]
    }

    /// Packets of a connection by channel: it has the 37 that are not for advertising.
    func channels(_ connection: AirConnectionSummary) -> [Row] {
        channels(connection.figures.channels, "channels", "packets by data channel")
    }

    /// Packets of all advertisers by channel, of which there are 40.
    func advertising(_ channels: [ConnectionFigures.ChannelFigures]) -> [Row] {
        // One packet is no picture.
        guard channels.contains(where: { $0.packets > 1 }) else { return [] }
        return self.channels(channels, "advertising", "advertising by channel; connections have 0 to 36")
    }

    /// Packets by channel, and how many of them were damaged.
    private func channels(
        _ channels: [ConnectionFigures.ChannelFigures], _ label: String, _ meaning: String
    ) -> [Row] {
        guard let most = channels.map(\.packets).max(), most > 0 else { return [] }
        let last = channels.count - 1
        let cells = channels.map { Bars.level(Int($0.packets), of: Int(most)) }
        let picture: Row = (label, "0 \(bars.cells(cells)) \(last)")
        let scale = "\(meaning); \(bars.cell(Bars.levels)) \(most)"
        guard channels.contains(where: { $0.crcErrors > 0 }) else { return [picture, ("", scale)] }
        let errors = channels.map { $0.crcErrors == 0 ? " " : $0.crcErrors * 10 >= $0.packets ? "!" : "." }
        return [
            picture, ("wrong CRC", "0 \(errors.joined()) \(last)"),
            ("", "\(scale); wrong CRC: . some, ! a tenth or more"),
        ]
    }

    /// The times from one to the next, by their length.
    func gaps(_ intervals: Distribution, of noun: String) -> [String] {
        guard intervals.count >= StoryPictures.leastGaps else { return [] }
        var counts: [(title: String, count: Int)] = []
        for (low, high) in zip([0] + StoryPictures.limits, StoryPictures.limits + [.max]) {
            let count = intervals.count(above: low - 1) - (high == .max ? 0 : intervals.count(above: high - 1))
            counts.append((StoryPictures.title(low, high), count))
        }
        let shown = counts.filter { $0.count > 0 }
        guard shown.count > 1, let most = shown.map(\.count).max() else { return [] }
        let width = shown.map(\.title.unicodeScalars.count).max() ?? 0
        // Before a bar, and after it.
        let taken = 4 + "gaps of \(noun)".count + 2 + width + 2 + 1 + "\(most)".count
        let cells = min(StoryPictures.mostCells, max(bars.columns - taken, StoryPictures.leastCells))
        return shown.enumerated().map { index, entry in
            let lead = index == 0 ? "gaps of \(noun)" : ""
            let pad = String.spaces("gaps of \(noun)".count - lead.count)
            let room = String.spaces(width - entry.title.unicodeScalars.count)
            return
                "\(lead)\(pad)  \(room)\(entry.title)  \(bars.bar(entry.count, of: most, cells: cells)) \(entry.count)"
        }
    }

    private static let leastGaps = 20
    private static let (leastCells, mostCells) = (8, 20)
    /// Two a decade.
    private static let limits: [Nanoseconds] = [
        1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000, 300_000_000, 1_000_000_000, 3_000_000_000,
        10_000_000_000,
    ]

    private static func title(_ low: Nanoseconds, _ high: Nanoseconds) -> String {
        if low == 0 { return "below \(TimeText.text(high))" }
        return high == .max ? "from \(TimeText.text(low))" : "\(TimeText.text(low)) to \(TimeText.text(high))"
    }
}
