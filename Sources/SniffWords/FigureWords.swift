import Sniff

/// About the use of a characteristic, in lines: what its row of numbers does not say.
package struct FigureWords {
    package private(set) var lines: [String] = []

    /// - Parameters:
    ///   - begin: when the connection began, by the clock of the story; without it, frames stand for times.
    ///   - end: when it ended, or the capture did.
    ///   - gaps: pictures the times between values, where a person sees them.
    ///   - listsFailures: whether each failure has a line of its own elsewhere.
    package init(
        _ figures: CharacteristicFigures, since begin: Moment?, until end: Moment? = nil, listsFailures: Bool = false,
        gaps: (Distribution) -> [String] = { _ in [] }
    ) {
        if !figures.subscriptions.isEmpty { lines.append(FigureWords.subscriptions(figures.subscriptions, begin)) }
        if figures.isAbsent { lines.append("the server has none") }
        let silence = { figures.silence($0, until: end) }
        add(figures.notifications, "notifications", begin, silence(figures.notifications))
        lines += gaps(figures.notifications.intervals)
        add(figures.indications, "indications", begin, silence(figures.indications))
        if let cause = figures.usualCause {
            let count = figures.notifications.count + figures.indications.count
            let target = cause.uuid.map { " to \($0)" } ?? ""
            lines.append(
                "\(cause.delays.count) of \(count) after a write\(target), \(FigureWords.latency(cause.delays))")
        }
        add(figures.commands, "writes without response", begin)
        add(figures.descriptorReads, "read of a descriptor", plural: "reads of descriptors")
        add(figures.descriptorWrites, "write of a descriptor", plural: "writes of descriptors")
        if listsFailures { return }
        for (name, count) in figures.refusals.sorted(by: { $0.key < $1.key }) {
            lines.append("\(count) refused: \(name.safe)")
        }
        if figures.unanswered > 0 { lines.append("\(figures.unanswered) never answered") }
        if figures.uncaptured > 0 {
            lines.append("\(figures.uncaptured.counted("answer")) not captured")
        }
    }

    /// The pace of what its sender sets the pace of; what waits for answers has that of the answers.
    private mutating func add(
        _ traffic: CharacteristicFigures.Traffic, _ noun: String, _ begin: Moment?, _ silence: Nanoseconds? = nil
    ) {
        guard let pace = traffic.pace else { return }
        var text = "\(noun) \(FigureWords.pace(pace, traffic.count))"
        text += ", longest pause \(TimeText.text(traffic.intervals.longest))"
        if let pause = traffic.longestPause { text += " \(FigureWords.location(pause, since: begin))" }
        if let silence, silence > traffic.intervals.longest {
            text += ", then none for \(TimeText.text(silence)) to the end"
        }
        lines.append(text)
    }

    private mutating func add(_ traffic: CharacteristicFigures.Traffic, _ noun: String, plural: String) {
        guard traffic.count > 0 else { return }
        lines.append("\(traffic.count.counted(noun, plural)), \(traffic.bytes.counted("byte"))")
    }

    private static func pace(_ pace: CharacteristicFigures.Traffic.Pace, _ count: Int) -> String {
        switch pace {
        case .even(let interval): return "every \(TimeText.text(interval))"
        case .bursts(let size, let rate):
            let rounded = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
            return "\(rounded)/s in bursts of \(size)"
        case .uneven(let duration): return "\(count) in \(TimeText.text(duration))"
        }
    }

    /// `at +3.600 s`, since the connection began, or the frame where that is not known.
    private static func location(_ moment: Moment, since begin: Moment?) -> String {
        begin.flatMap { moment.seconds(since: $0) }.map { "at \($0)" } ?? "in frame \(moment.frame)"
    }

    /// `echo/requests by the central: 4, 512 bytes, in 30 ms median, 60 ms max, 1 broken`
    package static func messages(_ figures: MessageFigures) -> String {
        var text = figures.profile
        if let name = figures.sender.name { text += " by the \(name)" }
        text += ": \(figures.count), \(figures.bytes.counted("byte"))"
        if figures.durations.longest > 0 { text += ", in \(latency(figures.durations))" }
        if figures.refused > 0 { text += ", \(figures.refused) refused" }
        if figures.broken > 0 { text += ", \(figures.broken) broken" }
        if figures.incomplete > 0 { text += ", \(figures.incomplete) not to their end" }
        return text
    }

    private static func subscriptions(_ operations: [BluetoothOperation], _ begin: Moment?) -> String {
        operations.map { operation in
            let values = operation.subscription?.name.map { " to \($0)" }
            let text =
                switch operation.outcome {
                case .succeeded, .unanswered(.notCaptured): values.map { "subscribed\($0)" } ?? end(operation)
                case .refused: values.map { "subscription\($0) refused" } ?? "end of subscription refused"
                case .unanswered: values.map { "subscription\($0) not answered" } ?? "end of subscription not answered"
                }
            return "\(text) \(location(operation.begin, since: begin))"
        }.joined(separator: ", ")
    }

    /// Bits that the specification reserves subscribe to nothing: whoever wrote them meant something else.
    private static func end(_ operation: BluetoothOperation) -> String {
        operation.value.contains { $0 != 0 }
            ? "wrote \(operation.value.map(\.hexDigits).joined()), which subscribes to nothing," : "unsubscribed"
    }

    /// One time; or median and maximum, with quantiles between them where there are enough times. Each is there once.
    static func latency(_ times: Distribution) -> String {
        let longest = TimeText.text(times.longest)
        guard times.count > 1 else { return longest }
        var times = times
        times.countLatest()
        let median = TimeText.text(times.median)
        guard median != longest else { return longest }
        var parts = [(median, "median")]
        if times.count >= 20 {
            parts += [(0.95, "p95"), (0.99, "p99")].map { (TimeText.text(times.quantile($0)), $1) }
        }
        parts.removeAll { $0.0 == longest }
        return (parts + [(longest, "max")]).map { "\($0) \($1)" }.joined(separator: ", ")
    }

    /// Bytes a second.
    package static func rate(_ rate: Double) -> String {
        switch rate {
        case ..<100: "\((rate * 10).rounded() / 10) B/s"
        case ..<10_000: "\(Int(rate.rounded())) B/s"
        default: "\((rate / 100).rounded() / 10) kB/s"
        }
    }
}
