import Decoders
import Sniff

/// Says in sentences what went wrong, worst first.
struct FindingBuilder {
    let builder: ReportBuilder
    let cut: CutPackets
    let damage: [InputDamage]

    /// The things that are looked for, for pages on which nothing was found.
    static let checks = [
        "connections that were lost or never established", "requests that were refused or never answered",
        "answers that took much longer than the others", "messages that broke off", "bad CRCs and packets sent again",
        "packets that the capture misses, cuts or cannot decrypt",
    ]

    /// The worst first: of problems, what cost a connection, then what was never answered, then what was refused.
    var findings: [ReportFinding] {
        let stories = builder.chosen
        let kinds = [
            damaged, stories.flatMap(ends) + failures, stories.flatMap(unanswered), stories.flatMap(refused),
            stories.flatMap(brokenMessages), slow, radio, capture,
        ]
        return kinds.flatMap { FindingBuilder.folded($0).inOrderOfTime }.worstFirst
    }

    /// Alike ones once.
    private static func folded(_ findings: [ReportFinding]) -> [ReportFinding] {
        var folded: [ReportFinding] = []
        var places: [String: Int] = [:]
        for finding in findings {
            if let place = places[finding.text] {
                folded[place].count += finding.count
            } else {
                places[finding.text] = folded.count
                folded.append(finding)
            }
        }
        return folded
    }

    // MARK: - Connections

    private func ends(_ story: ConnectionStory) -> [ReportFinding] {
        let who = builder.name(story).title
        if let failure = story.failure {
            let reason = failure.facts[.error].map { ": \($0)" } ?? ""
            return [
                ReportFinding(
                    .problem, "Connection to \(who) was never established\(reason)", builder.mark(failure.completion))
            ]
        }
        guard let begin = builder.collector.clock.time(of: story.begin) else { return [] }
        if let silence = builder.silence(story) {
            if silence.isUnheard {
                return [
                    ReportFinding(
                        .problem, "Connection to \(who) was never established: no packet after CONNECT_IND",
                        builder.mark(story.begin))
                ]
            }
            let since = builder.collector.clock.time(silence.since, in: story.begin.input)
            var text =
                "Connection to \(who) fell silent after \(ReportText.duration(since - begin)), and no end was heard"
            if let limit = silence.exceeded { text += ", for longer than its timeout of \(TimeText.text(limit))" }
            if let next = builder.next(after: story, silence), let at = builder.collector.clock.time(of: next.begin) {
                text += "; its devices connected again \(ReportText.duration(at - since)) later"
            }
            return [
                ReportFinding(
                    builder.isLost(story) ? .problem : .note, text,
                    ReportMark(
                        x: builder.milliseconds(since), frame: story.lastExchange?.begin.frame ?? story.begin.frame,
                        input: story.begin.input))
            ]
        }
        guard let end = story.disconnect, end.isLoss, let time = builder.collector.clock.time(of: end.completion) else {
            return []
        }
        let reason = end.facts[.reason].map { ": \($0)" } ?? ""
        var text = "Connection to \(who) was lost after \(ReportText.duration(time - begin))\(reason)"
        if let last = story.lastExchange, let at = builder.collector.clock.time(of: last.completion), time > at {
            text += "; the last exchange was \(ReportText.duration(time - at)) before"
        }
        return [ReportFinding(.problem, text, builder.mark(end.completion))]
    }

    private var failures: [ReportFinding] {
        builder.collector.stories.failures.operations.map { failure in
            let who = failure.peripheral.map { builder.name($0).title } ?? "a device"
            let reason = failure.facts[.error].map { ": \($0)" } ?? ""
            return ReportFinding(
                .problem, "Connection to \(who) was never established\(reason)", builder.mark(failure.completion))
        }
    }

    // MARK: - Operations

    private func refused(_ story: ConnectionStory) -> [ReportFinding] {
        story.refused.operations.compactMap { operation in
            guard case .refused(_, let name) = operation.outcome else { return nil }
            let words = builder.words.operation(operation)
            let about = words.about.isEmpty ? "" : " of \(words.about)"
            let value =
                words.value.isEmpty || words.value.count > FindingBuilder.longestValue ? "" : " (\(words.value))"
            return ReportFinding(
                .problem, "\(words.what)\(about) was refused: \(name)\(value)", builder.mark(operation.begin))
        }
    }

    private func unanswered(_ story: ConnectionStory) -> [ReportFinding] {
        story.unanswered.operations.map { operation in
            let words = builder.words.operation(operation)
            let about = words.about.isEmpty ? "" : " of \(words.about)"
            return ReportFinding(.problem, "\(words.what)\(about) was never answered", builder.mark(operation.begin))
        }
    }

    private func brokenMessages(_ story: ConnectionStory) -> [ReportFinding] {
        story.brokenMessages.operations.map { operation in
            let reason = operation.violations.last.map { ": \($0.phrase)" } ?? ""
            return ReportFinding(
                .attention, "A message of \(builder.words.operation(operation).about) broke off\(reason)",
                builder.mark(operation.begin))
        }
    }

    private static let longestValue = 40

    /// Answers that took more than five times the median, and more than 150 ms.
    private var slow: [ReportFinding] {
        builder.chosenTraces.flatMap { trace -> [ReportFinding] in
            let limit = max((trace.latency.median * 5).seconds, 0.15)
            let slow = trace.slowest.filter { $0.seconds > limit }
            guard trace.latency.count >= 5, let worst = slow.first else { return [] }
            let words = builder.words.operation(worst.operation)
            let about = words.about.isEmpty ? "" : " of \(words.about)"
            var text =
                "The answer to \(words.what)\(about) took \(TimeText.text(seconds: worst.seconds)); the median is \(TimeText.text(trace.latency.median))"
            if slow.count > 1 { text += "; \(slow.count - 1) more took over \(TimeText.text(seconds: limit))" }
            return [ReportFinding(.attention, text, builder.mark(worst.operation.begin))]
        }
    }

    // MARK: - The radio and the capture

    private var radio: [ReportFinding] {
        let numbers = Set(builder.chosen.map(\.number))
        return builder.air.filter { numbers.contains($0.number) }.flatMap { connection -> [ReportFinding] in
            let figures = connection.figures
            let good = Int(clamping: figures.packets.central &+ figures.packets.peripheral &+ figures.packets.unknown)
            let (bad, again) = (Int(clamping: figures.crcErrors), Int(clamping: figures.retransmissions))
            let who = connection.peripheral.map { builder.name($0).title } ?? "an unknown device"
            let begin = builder.chosen.first { $0.number == connection.number }.map { builder.mark($0.begin) }
            var found: [ReportFinding] = []
            if bad * 200 > good + bad {
                found.append(
                    ReportFinding(
                        .attention,
                        "\(bad.grouped) of \((good + bad).grouped) packets with \(who) have a bad CRC (\(ReportText.share(bad, of: good + bad)))",
                        begin))
            }
            if again * 10 > good {
                found.append(
                    ReportFinding(
                        .attention,
                        "\(again.grouped) of \(good.grouped) packets with \(who) were sent again (\(ReportText.share(again, of: good)))",
                        begin))
            }
            let missed = Int(clamping: figures.lost)
            if missed > 0 {
                found.append(
                    ReportFinding(
                        .note, "The sniffer missed \(missed.grouped("packet")) of the connection with \(who)", begin))
            }
            return found
        }
    }

    private var damaged: [ReportFinding] {
        damage.map { found in
            ReportFinding(.problem, "The capture is damaged: \(found.input.lastComponent): \(found.damage)")
        }
    }

    private var capture: [ReportFinding] {
        var found: [ReportFinding] = []
        for story in builder.chosen where story.isUnreadable {
            found.append(
                ReportFinding(
                    .note, "The connection with \(builder.name(story).title) is encrypted, and its key is not known",
                    builder.mark(story.begin)))
        }
        let cutCount = cut.ofPhones &+ cut.others
        if cut.ofPhones > 0 {
            found.append(
                ReportFinding(
                    .attention,
                    "The phone cut \(cutCount.grouped("packet")): its log is off or filtered, so values are missing"))
        } else if cutCount > 0 {
            found.append(
                ReportFinding(
                    .attention,
                    "The capture has only the beginning of \(cutCount.grouped("packet")), so values are missing"))
        }
        if builder.collector.lost > 0 {
            found.append(
                ReportFinding(.attention, "\(builder.collector.lost.value.grouped("packet")) never reached the capture")
            )
        }
        if let step = builder.collector.clock.firstStepBack {
            let count = builder.collector.clock.stepsBack
            found.append(
                ReportFinding(
                    .note, "The clock of the capture goes back \(count == 1 ? "once" : "\(count.grouped) times")",
                    builder.mark(step)))
        }
        return found
    }
}

extension [ReportFinding] {
    /// Alike severe ones keep their order.
    package var worstFirst: [ReportFinding] {
        ReportFinding.Severity.allCases.flatMap { severity in filter { $0.severity == severity } }
    }

    fileprivate var inOrderOfTime: [ReportFinding] {
        enumerated().sorted {
            ($0.element.mark?.x ?? .max, $0.offset) < ($1.element.mark?.x ?? .max, $1.offset)
        }.map(\.element)
    }
}
