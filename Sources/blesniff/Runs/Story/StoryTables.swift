import Decoders
import Sniff
import SniffWords

/// All connections, one a row, before the block of each.
struct ConnectionTable {
    let words: ConnectionWords
    let inputs: [RunInput]
    /// Columns of the terminal; `nil` where there is none.
    let room: Int?

    /// With so many columns, a row has the reason of an end, too.
    private static let roomForReasons = 110

    /// - Parameter groups: attempts that failed alike have one row.
    func lines(_ groups: [[ConnectionStory]]) -> [TextLine] {
        var table = TextTable(
            [
                TextTable.Column(title: "no."), TextTable.Column(title: "device", isNumber: false),
                TextTable.Column(title: "began"), TextTable.Column(title: "lasted"),
                TextTable.Column(title: "notified"), TextTable.Column(title: "written"),
                TextTable.Column(title: "ended", isNumber: false),
            ], flexible: 1)
        for group in groups {
            guard let story = group.first, let last = group.last else { continue }
            var row = TextTable.Row()
            row.add(group.count == 1 ? "\(story.number.rawValue)" : "\(story.number.rawValue)-\(last.number.rawValue)")
            row.add(device(story), (story.peripheral ?? story.central).map { TextLine.Style.device($0) } ?? .plain)
            row.add(inputs.time(story.begin).map { Moment.seconds($0) } ?? "")
            row.add(story.length(words.stories).map(TimeText.text) ?? "")
            row.add(count: story.characteristics.reduce(0) { $0 + $1.notifications.count + $1.indications.count })
            row.add(count: story.characteristics.reduce(0) { $0 + $1.writes.count + $1.commands.count })
            let end = words.end(story, hasReason: room.map { $0 >= ConnectionTable.roomForReasons } ?? true)
            row.add((group.count == 1 ? "" : "\(group.count) times ") + end.text, end.isWrong ? .wrong : .plain)
            table.rows.append(row)
        }
        return table.lines(indent: 0, room: room)
    }

    private func device(_ story: ConnectionStory) -> String {
        guard let peripheral = story.peripheral else {
            return story.central.map { "central \(words.registry.devices.words(of: $0))".safe } ?? "unknown"
        }
        return (words.registry.devices[name: peripheral] ?? words.stories.name(peripheral) ?? "\(peripheral)").safe
    }
}

extension ConnectionStory {
    /// How long it lasted, or what the capture has of it; `nil` where its times cannot be compared.
    func length(_ stories: ConnectionStories) -> Nanoseconds? {
        guard hasOneClock, failure == nil, let begin = begin.nanoseconds else { return nil }
        if let silence = stories.silence(of: self) {
            return silence.isUnestablished ? nil : self.begin.position.map { silence.since - $0 }
        }
        return (disconnect?.completion ?? stories.end(of: self))?.nanoseconds.map { $0 - begin }
    }
}

/// The use of the characteristics of a connection: one a row, with notes about what a number does not say.
struct CharacteristicTable {
    let registry: Registry
    /// When the connection began, by the clock of the story; without it, frames stand for times.
    let begin: Moment?
    /// When it ended, or the capture did, by the same clock.
    let end: Moment?
    let pictures: StoryPictures?
    /// Whether each failure has a line of its own after the table.
    let listsFailures: Bool
    /// Columns of the terminal; `nil` where there is none.
    let room: Int?

    /// A share of 1 % of fewer times is no time.
    private static let leastTimes = 20

    func lines(_ server: ServerStory, _ story: ConnectionStory) -> [TextLine] {
        let characteristics = story.characteristics.filter { $0.server == server.side }
        let titles = [
            "reads", "writes", "commands", "notified", "indicated", "bytes", "rate", "latency", "99 %", "longest",
        ]
        var table = TextTable(
            [
                TextTable.Column(
                    title: server.owner.map { "characteristic of \($0)" } ?? "characteristic", isNumber: false)
            ]
                + titles.map { TextTable.Column(title: $0, mayGo: ["rate", "99 %", "longest"].contains($0)) },
            flexible: 0)
        let handles = Dictionary(characteristics.map { ($0.uuid, [$0.handle]) }, uniquingKeysWith: +)
        for figures in characteristics {
            var row = TextTable.Row()
            var title = figures.title(registry.vocabulary.uuidNames)
            // Reports of HID share a UUID; what was asked for by its type may have no handle.
            if figures.uuid != nil, let others = handles[figures.uuid], others.count > 1 {
                if figures.handle == 0 { title += " by its type" }
                if figures.handle != 0, others.count(where: { $0 != 0 }) > 1 {
                    title += " \(figures.handle.words(figures.handleName))"
                }
            }
            row.add(title.safe, .title)
            row.add(count: figures.reads.count)
            row.add(count: figures.writes.count)
            row.add(count: figures.commands.count)
            row.add(count: figures.notifications.count)
            row.add(count: figures.indications.count)
            let all = [figures.reads, figures.writes, figures.commands, figures.notifications, figures.indications]
            row.add(count: all.reduce(0) { $0 + $1.bytes })
            // Two say nothing of a pace.
            let largest = all.filter { $0.count > 2 }.max { $0.bytes < $1.bytes }
            row.add(largest?.rate.map(FigureWords.rate) ?? "")
            // A time that is the longest, too, is there once.
            var times = figures.latency
            times.countLatest()
            let median = times.count > 0 ? TimeText.text(times.median) : ""
            let longest = times.count > 0 ? TimeText.text(times.longest) : ""
            let hasQuantile = times.count >= CharacteristicTable.leastTimes
            let quantile = hasQuantile ? TimeText.text(times.quantile(0.99)) : ""
            row.add(median)
            row.add(quantile != longest ? quantile : "")
            row.add(longest != median ? longest : "")
            let words = FigureWords(figures, since: begin, until: end, listsFailures: listsFailures) {
                pictures?.gaps($0, of: "notifications") ?? []
            }
            row.notes = words.lines.map { TextLine("    \($0)") }
            // Of one that nothing came of, the failures say all.
            if row.cells.dropFirst().allSatisfy(\.text.isEmpty), row.notes.isEmpty { continue }
            table.rows.append(row)
        }
        return table.lines(indent: 2, room: room)
    }
}
