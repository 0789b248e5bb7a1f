import Decoders
import Sniff
import SniffWords

/// Connections as rows of a table, and the cards of some of them.
struct ConnectionBuilder {
    let builder: ReportBuilder

    /// Cards with ladders: half of a page may be these.
    static let cardLimit = 4
    /// Rows of the table.
    static let rowLimit = 200

    var connections: [ReportConnection] {
        let stories = builder.chosen
        let ladders = stories.indices.filter { index in
            builder.collector.trace(stories[index].number)?.ladder.map { $0.count > 0 } ?? false
        }
        let weight = { (index: Int) -> (Int, Int) in
            let ladder = builder.collector.trace(stories[index].number)?.ladder
            let isWrong = builder.words.ending(stories[index]).isWrong
            return ((ladder?.problems ?? 0) + (isWrong ? 1 : 0) > 0 ? 1 : 0, ladder?.count ?? 0)
        }
        let weights = Dictionary(uniqueKeysWithValues: ladders.map { ($0, weight($0)) })
        let shown = Set(
            ladders.sorted { left, right in
                let (a, b) = (weights[left] ?? (0, 0), weights[right] ?? (0, 0))
                return a == b ? left < right : a > b
            }.prefix(ConnectionBuilder.cardLimit))
        return stories.indices.map { connection(stories[$0], isShown: shown.contains($0)) }
    }

    private func connection(_ story: ConnectionStory, isShown: Bool) -> ReportConnection {
        let ending = builder.words.ending(story)
        let begin = builder.collector.clock.time(of: story.begin)
        let length = begin.flatMap { begin in builder.end(of: story).map { max($0 - begin, 0) } }
        var connection = ReportConnection(
            number: story.number.rawValue, device: builder.name(story), begin: builder.mark(story.begin),
            beginText: begin.map { Moment.seconds($0) } ?? "",
            durationText: length.map { ReportText.duration($0) } ?? "",
            ending: ending.text, isWrong: ending.isWrong)
        guard var trace = builder.collector.trace(story.number) else { return connection }
        connection.requests = trace.requests
        connection.pushes = trace.pushes
        guard isShown else { return connection }
        connection.isShown = true
        connection.facts = facts(story, trace)
        connection.changes = builder.words.changes(story).map { change in
            (builder.mark(change.moment), builder.seconds(change.moment), change.text, change.isWrong)
        }
        connection.causes = causes(story)
        if let ladder = trace.ladder?.finish() {
            connection.steps = LadderSteps(builder: builder, story: story, ending: ending).steps(ladder)
        }
        return connection
    }

    /// Of requests, pairing, encryption and the end. A redacted page tells of no file that its reader has.
    private func causes(_ story: ConnectionStory) -> [(text: String, command: String?)] {
        let stories = builder.collector.stories
        let failures = story.changes.operations + story.refused.operations + story.unanswered.operations
        let advice =
            FailureAdvice.each(failures, in: story, stories).map(\.advice)
            + [FailureAdvice(endOf: story, in: stories)].compactMap(\.self)
        let inputs = builder.isRedacted ? [] : builder.inputs.map(\.lastComponent)
        return advice.map { ("\($0.cause.code.name): \($0.cause.text)", $0.command(inputs)) }
    }

    private func facts(_ story: ConnectionStory, _ trace: ConnectionTrace) -> [(label: String, value: String)] {
        var facts: [(label: String, value: String)] = []
        if let interval = trace.state.interval { facts.append(("interval", TimeText.text(seconds: interval))) }
        if let latency = trace.state.peripheralLatency { facts.append(("peripheral latency", "\(latency)")) }
        if let timeout = trace.state.supervisionTimeout { facts.append(("timeout", TimeText.text(seconds: timeout))) }
        let isWhole = story.connect != nil && story.missed == 0 && !story.isUnreadable
        facts.append(("MTU", trace.state.mtu.map { "\($0)" } ?? (isWhole ? "23, not exchanged" : "not seen")))
        facts.append(("requests", trace.requests.grouped))
        if trace.latency.count > 0 {
            var text = TimeText.text(trace.latency.median)
            if let interval = trace.state.interval, interval > 0 {
                let intervals = trace.latency.median.seconds / interval
                text += ", \(ReportText.decimal((intervals * 10).rounded() / 10)) intervals"
            }
            facts.append(("median latency", text))
        }
        if trace.pushes > 0 { facts.append(("notified or indicated", trace.pushes.grouped)) }
        return facts
    }
}

/// The lines of a ladder in words.
struct LadderSteps {
    let builder: ReportBuilder
    let story: ConnectionStory
    let ending: (text: String, isWrong: Bool)

    func steps(_ ladder: (head: [LadderItem], omitted: Int, tail: [LadderItem])) -> [ReportStep] {
        let items = ladder.head + ladder.tail
        let longest = items.flatMap(\.rows).map { $0.count == 1 ? $0.latency.longest : $0.latency.median }.max() ?? 0
        var steps: [ReportStep] = []
        var last: Nanoseconds?
        for (index, item) in items.enumerated() {
            if index == ladder.head.count, ladder.omitted > 0 {
                steps.append(remark("\(ladder.omitted.grouped("line")) left out here"))
                last = nil
            }
            guard let first = item.rows.first else { continue }
            if let last, let begin = first.first.begin.nanoseconds, begin - last > LadderRow.pause {
                steps.append(remark("\(ReportText.duration(begin - last)) without a request or value"))
            }
            if case .turns(let rows, let count) = item {
                steps.append(remark("\(count.grouped) times in turn:"))
                steps += rows.map { step($0, longest, isInTurn: true) }
            } else {
                steps.append(step(first, longest, isInTurn: false))
            }
            last = item.rows.compactMap { ($0.last.end ?? $0.last.begin).nanoseconds }.max()
        }
        steps.append(end(after: last))
        return steps
    }

    private func remark(_ text: String) -> ReportStep {
        var step = ReportStep(.remark)
        step.title = text
        return step
    }

    private func end(after last: Nanoseconds?) -> ReportStep {
        var step = ReportStep(.end)
        step.title = ending.text
        step.isWrong = ending.isWrong
        if builder.silence(story) != nil {
            step.time = builder.end(of: story).map { Moment.seconds($0) } ?? ""
        } else if let end = story.disconnect {
            step.mark = builder.mark(end.completion)
            step.time = builder.seconds(end.completion)
            if let last, let at = end.completion.nanoseconds, at - last > LadderRow.pause {
                step.detail = "\(ReportText.duration(at - last)) after the last exchange"
            }
        } else if let time = builder.end(of: story) {
            step.time = Moment.seconds(time)
        }
        return step
    }

    private func step(_ row: LadderRow, _ longest: Nanoseconds, isInTurn: Bool) -> ReportStep {
        let operation = row.first
        let words = builder.words.operation(operation)
        var step = ReportStep(sort(row))
        step.mark = builder.mark(operation.begin)
        step.time = builder.seconds(operation.begin)
        step.isInTurn = isInTurn
        step.isFromPeripheral = operation.actor == .peripheral
        if row.sort == .discovery {
            step.title = "Discovery"
            step.operation = row.count == 1 ? "\(words.what) \(words.about)" : "\(row.count.grouped) requests"
            if let begin = operation.begin.nanoseconds, let end = row.last.completion.nanoseconds, row.count > 1 {
                step.detail = "in \(ReportText.duration(end - begin))"
            }
        } else {
            step.title = words.about.isEmpty ? words.what : words.about
            step.operation = words.about.isEmpty ? "" : LadderSteps.operation(operation, words.what)
            if row.count > 1 { step.operation += " × \(row.count.grouped)" }
            step.detail = row.count == 1 ? words.value : detail(row, words.value)
        }
        if !row.isFine {
            switch operation.outcome {
            case .refused(_, let name): step.problem = name
            case .unanswered(.notCaptured): step.problem = "answer not captured"
            case .unanswered: step.problem = "never answered"
            case .succeeded: break
            }
            step.isWrong = operation.outcome != .unanswered(.notCaptured)
        }
        if row.latency.count > 0 {
            let time = row.count == 1 ? row.latency.longest : row.latency.median
            let text = row.latency.count == 1 ? TimeText.text(time) : "median \(TimeText.text(time))"
            step.latency = (text, longest > 0 ? time.ratio(to: longest) : 0)
        }
        return step
    }

    /// The name of the PDU, or what a write to a Client Characteristic Configuration does.
    static func operation(_ operation: BluetoothOperation, _ name: String) -> String {
        switch operation.kind {
        case .subscribe: "Subscription"
        case .unsubscribe: "End of subscription"
        default: name
        }
    }

    private func sort(_ row: LadderRow) -> ReportStep.Sort {
        switch row.sort {
        case .discovery: return .discovery
        case .security: return .security
        case .push: return row.first.kind == .indicate ? .indication : .push
        case .exchange:
            if row.first.facts.isCommand { return .request }
            if case .unanswered = row.first.outcome { return .request }
            return .exchange
        }
    }

    /// Of several alike: their pace, how much, and the first and the last value.
    private func detail(_ row: LadderRow, _ first: String) -> String {
        var parts: [String] = []
        if row.gaps.count > 0 {
            parts.append("every \(TimeText.text(row.gaps.median))")
            if row.gaps.longest > row.gaps.median * 2 {
                parts.append("longest pause \(TimeText.text(row.gaps.longest))")
            }
        }
        if row.bytes > 0 { parts.append(row.bytes.grouped("byte")) }
        let last = builder.words.operation(row.last).value
        if !first.isEmpty, first == last {
            parts.append(first)
        } else if !first.isEmpty, !last.isEmpty, row.first.value.count + row.last.value.count <= 48 {
            parts.append("\(first) … \(last)")
        }
        return parts.joined(separator: "; ")
    }
}
