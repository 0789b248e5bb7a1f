import Decoders
import Sniff
import SniffLint
import SniffWords

/// Makes the model of a page from what was gathered of a run.
package struct ReportBuilder {
    let collector: ReportCollector
    let words: ReportWords
    let registry: Registry
    let chosen: [ConnectionStory]
    /// Devices with packets that are shown.
    let shownDevices: [Device]
    private let names: [UInt64: String]
    let air: [AirConnectionSummary]
    private let teller: [ConnectionNumber: ConnectionNumber]
    let isRedacted: Bool
    /// The captures, as the user named them.
    let inputs: [String]

    /// - Parameters:
    ///   - inputs: the captures, as a command names them.
    ///   - isRedacted: names are overwritten, so that addresses stand for them.
    package init(
        _ collector: ReportCollector, _ session: borrowing Session, _ registry: Registry, inputs: [String],
        isRedacted: Bool = false
    ) {
        self.collector = collector
        words = ReportWords(collector.stories, registry)
        self.registry = registry
        self.inputs = inputs
        self.isRedacted = isRedacted
        chosen = collector.chosen(session)
        let devices = session.devices
        let connected = Set(chosen.compactMap(\.peripheral).map(\.key))
        shownDevices = devices.filter { device in
            ([device.address] + device.resolved).contains { collector.shows($0) || connected.contains($0.key) }
        }
        names = Dictionary(
            devices.compactMap { $0.name.isEmpty ? nil : ($0.address.key, String(decoding: $0.name, as: UTF8.self)) },
            uniquingKeysWith: { first, _ in first })
        air = session.analyzer.airConnections
        var teller: [ConnectionNumber: ConnectionNumber] = [:]
        for trace in collector.traces { teller[trace.number] = session.teller(of: trace.number) }
        for line in collector.values.lines {
            teller[line.subject.connection] = session.teller(of: line.subject.connection)
        }
        self.teller = teller
    }

    /// - Parameters:
    ///   - title: for the page; `nil` for the names of the captures.
    ///   - selection: says which packets are shown, if not all.
    ///   - findings: those of `lint` that are shown; `nil` where it was not asked.
    ///   - silent: rules that had occasion to speak and found nothing.
    package func model(
        title: String?, selection: String?, findings: [LintFinding]?, silent: [LintRule] = []
    ) -> ReportModel {
        var model = ReportModel()
        model.hasCapture = true
        model.isRedacted = isRedacted
        model.selection = selection
        // Folders say who somebody is.
        model.inputs = inputs.map(\.lastComponent)
        model.title = title ?? model.inputs.joined(separator: ", ")
        model.span = max(collector.clock.end.milliseconds, 1)
        model.subtitle = subtitle
        model.tiles = tiles
        model.findings = findings.map(rows)
        model.findings?.silent = families(silent)
        model.transfers = transfers
        let timeline = TimelineBuilder(builder: self)
        model.timeline = timeline.timeline
        let cards = ConnectionBuilder(builder: self)
        model.connections = cards.connections
        model.furtherConnections = collector.stories.omitted.count
        let charts = ChartBuilder(builder: self)
        (model.latencies, model.furtherLatencies) = charts.latencies
        (model.values, model.furtherValues) = charts.values
        (model.constants, model.furtherConstants) = charts.constants
        model.throughput = charts.throughput
        model.runs = charts.runs
        let radio = RadioBuilder(builder: self)
        (model.signals, model.furtherSignals) = radio.signals
        model.scanPauses = radio.scanPauses
        model.intervals = radio.intervals
        model.channels = radio.channels
        (model.devices, model.furtherDevices) = radio.devices
        return model
    }

    private static let transferLimit = 24

    private var transfers: [ReportTransfer] {
        chosen.flatMap { story in
            story.procedures.operations.map { operation in
                let progress = operation.progress
                let sent = progress?.sent ?? 0
                return ReportTransfer(
                    device: name(story), mark: mark(operation.begin), text: ProcedureWords.text(operation),
                    isWrong: operation.outcome != .succeeded, sent: sent, confirmed: progress?.confirmed ?? sent,
                    total: max(progress?.total ?? 0, sent))
            }
        }.prefix(ReportBuilder.transferLimit).map { $0 }
    }

    private var subtitle: String {
        var parts: [String] = []
        let start = collector.clock.start
        if start.isKnown { parts.append("\(words.date(start)) UTC") }
        parts.append(ReportText.duration(collector.clock.end))
        parts.append(collector.packets.grouped("packet"))
        if collector.clock.recordings > 1 {
            parts.append("\(collector.clock.recordings) recordings, one after the other")
        }
        return parts.joined(separator: ", ")
    }

    // MARK: - Figures

    private var tiles: [ReportTile] {
        let established = chosen.filter { $0.failure == nil }
        let lost = chosen.count { isLost($0) }
        let failed = chosen.count - established.count + collector.stories.failures.count
        let traces = chosenTraces
        var latency = Distribution()
        for trace in traces { latency.add(trace.latency) }
        let requests = traces.reduce(0) { $0 + $1.requests }
        let refused = chosen.reduce(0) { $0 + $1.refused.count }
        let unanswered = chosen.reduce(0) { $0 + $1.unanswered.count }
        let bytes = traces.reduce(0) { $0 + $1.bytes }
        var tiles = [
            ReportTile(label: "Duration", value: ReportText.duration(collector.clock.end)),
            ReportTile(label: "Packets", value: collector.packets.grouped),
        ]
        let shown = shownDevices
        let connected = shown.count { $0.connections > 0 }
        tiles.append(
            ReportTile(
                label: "Devices", value: shown.count.grouped,
                note: connected > 0 ? "\(connected.grouped) connected" : ""))
        let notes = [lost > 0 ? "\(lost.grouped) lost" : nil, failed > 0 ? "\(failed.grouped) failed" : nil].compactMap(
            \.self)
        tiles.append(
            ReportTile(
                label: "Connections", value: established.count.grouped, note: notes.joined(separator: ", "),
                isWrong: !notes.isEmpty))
        if requests > 0 {
            let notes = [
                refused > 0 ? "\(refused.grouped) refused" : nil,
                unanswered > 0 ? "\(unanswered.grouped) unanswered" : nil,
            ].compactMap(\.self)
            tiles.append(
                ReportTile(
                    label: "Requests", value: requests.grouped, note: notes.joined(separator: ", "),
                    isWrong: !notes.isEmpty))
        }
        if latency.count > 0 {
            tiles.append(
                ReportTile(
                    label: "Latency, median", value: TimeText.text(latency.median),
                    note: "95 % within \(TimeText.text(latency.quantile(0.95)))"))
        }
        if bytes > 0 { tiles.append(ReportTile(label: "Bytes of values", value: ReportText.bytes(Double(bytes)))) }
        return tiles
    }

    // MARK: - What all of it needs

    /// Those that are shown, by their numbers.
    var stories: [ConnectionNumber: ConnectionStory] {
        Dictionary(chosen.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var chosenTraces: [ConnectionTrace] { chosen.compactMap { collector.trace($0.number) } }

    func silence(_ story: ConnectionStory) -> ConnectionStories.Silence? { collector.stories.silence(of: story) }

    /// Whether no side ended it: its timeout was over, or it fell silent and its devices connected again.
    func isLost(_ story: ConnectionStory) -> Bool {
        if let silence = silence(story) {
            return !silence.isUnestablished && (silence.exceeded != nil || next(after: story, silence) != nil)
        }
        return story.disconnect?.isLoss == true
    }

    func next(after story: ConnectionStory, _ silence: ConnectionStories.Silence) -> ConnectionStory? {
        collector.stories.next(after: story, from: silence.since)
    }

    /// The connection that the operations of a link are reported as.
    func teller(of connection: ConnectionNumber) -> ConnectionNumber { teller[connection] ?? connection }

    func name(_ address: DeviceAddress) -> ReportDeviceName {
        let given = registry.devices[name: address]
        let own = collector.stories.name(address) ?? names[address.key]
        let name = given ?? own.flatMap { isRedacted && $0.allSatisfy { "x \u{0}".contains($0) } ? nil : $0 }
        return ReportDeviceName(name: name, address: "\(address)")
    }

    func name(_ story: ConnectionStory) -> ReportDeviceName {
        if let peripheral = story.peripheral { return name(peripheral) }
        if let central = story.central { return name(central) }
        return ReportDeviceName(name: nil, address: "unknown device")
    }

    func milliseconds(_ moment: Moment) -> Int64? { collector.clock.time(of: moment).map(milliseconds) }

    /// - Parameter time: on the page.
    /// - Returns: the nearest millisecond, as times are written.
    func milliseconds(_ time: Nanoseconds) -> Int64 { (time + 500_000).milliseconds }

    /// Where a moment is on the page.
    package func mark(_ moment: Moment) -> ReportMark {
        ReportMark(x: milliseconds(moment), frame: moment.frame, input: moment.input)
    }

    /// `88.712 s` on the page.
    func seconds(_ moment: Moment) -> String { collector.clock.time(of: moment).map { Moment.seconds($0) } ?? "" }

    /// When what the capture has of a connection is over, on the page.
    func end(of story: ConnectionStory) -> Nanoseconds? {
        lastMoment(of: story).flatMap { collector.clock.time(of: $0) }
    }

    /// Its end, or the last that was heard of it.
    func lastMoment(of story: ConnectionStory) -> Moment? {
        if let failure = story.failure { return failure.completion }
        if let silence = silence(story) {
            return Moment(input: story.begin.input, frame: 0, nanoseconds: silence.since)
        }
        return story.disconnect?.completion ?? collector.stories.end(of: story)
    }

    // MARK: - Findings

    /// A finding about what is shown.
    struct ShownFinding {
        let finding: LintFinding
        /// The device that it is about.
        let peer: DeviceAddress?
        /// With that device.
        let text: String
        /// Whether it is about a connection, a device of one, or no device.
        let isOwn: Bool
    }

    /// The findings about what is shown.
    func shown(_ findings: [LintFinding]) -> [ShownFinding] {
        let (numbers, sides) = (Set(chosen.map(\.number)), chosen.flatMap { [$0.peripheral, $0.central] })
        let connected = Set(sides.compactMap { $0?.key })
        return findings.compactMap { finding in
            let peer = finding.peer.flatMap { $0.type == 0xFF ? nil : $0 }
            let isConnected = finding.connection.map { numbers.contains(teller(of: $0)) || numbers.contains($0) }
            let isOwn = isConnected ?? peer.map { connected.contains($0.key) } ?? true
            guard isOwn || isConnected == nil && peer.map(collector.shows) ?? true else { return nil }
            let who = peer.map { name($0).title } ?? (finding.isAboutHost ? "this host" : nil)
            let text = who.map { "\(finding.text) (\($0))" } ?? finding.text
            return ShownFinding(finding: finding, peer: peer, text: text, isOwn: isOwn)
        }
    }

    private func rows(_ findings: [LintFinding]) -> ReportFindings {
        var rows = ReportFindings()
        for shown in shown(findings) {
            let finding = shown.finding
            let row = ReportFindings.Row(
                severity: finding.severity, rule: finding.rule.identifier, text: shown.text, why: finding.rule.why,
                remedy: finding.rule.remedy,
                marks: ReportBuilder.marked(finding.moments).map(mark), count: finding.count)
            if shown.isOwn { rows.own.append(row) } else { rows.others.append(row) }
        }
        return rows
    }

    private func families(_ rules: [LintRule]) -> [(family: String, titles: [String])] {
        var left = rules
        var families: [(family: String, titles: [String])] = []
        for family in Linter.families {
            let names = Set(family.rules.map(\.identifier))
            let own = left.filter { names.contains($0.identifier) }
            left.removeAll { names.contains($0.identifier) }
            if !own.isEmpty { families.append((family.name, own.map(\.title))) }
        }
        return left.isEmpty ? families : families + [("Rules of this program", left.map(\.title))]
    }

    /// The first packet of a finding, and the last if it is much later.
    static func marked(_ moments: [Moment]) -> [Moment] {
        let moments = moments.filter { $0.frame > 0 }
        guard let first = moments.first, let last = moments.last else { return [] }
        return last.position.map { $0 - (first.position ?? $0) > .seconds(1) } ?? false ? [first, last] : [first]
    }
}
