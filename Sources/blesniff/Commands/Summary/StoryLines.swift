import Decoders
import Sniff
import SniffVerify

/// The story of a connection as lines for people.
struct StoryLines {
    private let stories: ConnectionStories
    private let registry: Registry
    private let inputs: [RunInput]
    private let encryption: [ConnectionNumber: DecryptionReport]
    private let showsSecrets: Bool
    /// Columns of the terminal; `nil` where there is none.
    private let room: Int?
    /// Where a person sees them.
    var pictures: StoryPictures?
    /// Connections on the air, by their numbers.
    var airConnections: [ConnectionNumber: AirConnectionSummary] = [:]

    /// Operations of one sort that are listed one by one.
    private static let listed = 8

    init(
        _ stories: ConnectionStories, _ registry: Registry, inputs: [RunInput],
        encryption: [ConnectionNumber: DecryptionReport], showsSecrets: Bool, room: Int? = nil
    ) {
        self.stories = stories
        self.encryption = encryption
        self.inputs = inputs
        self.showsSecrets = showsSecrets
        self.registry = registry
        self.room = room
    }

    /// Of several, a table; then a block each, and the attempts that came to nothing.
    func lines(_ chosen: [ConnectionStory]) -> [VerdictLine] {
        let table = ConnectionTable(stories: stories, registry: registry, inputs: inputs, room: room)
        return (chosen.count > 1 ? table.lines(chosen) + [VerdictLine("")] : [])
            + chosen.flatMap { lines($0) + [VerdictLine("")] } + list("failed", stories.failures)
    }

    private func lines(_ story: ConnectionStory) -> [VerdictLine] {
        var lines = [title(story)]
        lines.append(row("began", beginning(story)))
        lines += changes(story)
        if story.changes.count > story.changes.operations.count {
            lines.append(row("", "and \(story.changes.count - story.changes.operations.count) more changes"))
        }
        if let report = encryption[story.number], let text = EncryptionWords.text(report) {
            lines.append(row("encryption", text))
        }
        if let untold = untold(story) { lines.append(row("link", untold)) }
        if let services = services(story) { lines.append(row("services", services)) }
        lines += CharacteristicTable(
            registry: registry, begin: story.hasOneClock ? story.begin : nil, pictures: pictures, room: room
        ).lines(story.characteristics)
        lines += drawn(story)
        lines += messages(story)
        lines += list("broken", story.brokenMessages)
        lines += list("refused", story.refused)
        lines += list("no answer", story.unanswered)
        lines += list("not seen", story.uncaptured, isWrong: false)
        if let missing = missing(story) { lines.append(row(story.uncaptured.count > 0 ? "" : "not seen", missing)) }
        if let failure = story.failure {
            lines.append(row("failed", failing(failure, story), true))
        } else {
            let isLost = story.disconnect?.isLoss ?? (stories.silence(of: story) != nil)
            lines.append(row("ended", ending(story), isLost))
        }
        return lines
    }

    // MARK: - Parts

    /// The changes, each once although both sides may ask for the same.
    private func changes(_ story: ConnectionStory) -> [VerdictLine] {
        var lines: [VerdictLine] = []
        var last = ""
        var interval = story.connect?.facts[.interval]
        var rest = story.changes.operations[...]
        while let change = rest.first {
            let updates = rest.prefix { $0.changesOnlyInterval(like: change) }
            let chain = LinkChangeWords.intervals([interval] + updates.map { $0.facts[.interval] })
            var text: String
            if updates.count > 1, let chain {
                text = chain + LinkChangeWords.rest(change)
                rest = rest.dropFirst(updates.count)
            } else {
                text = LinkChangeWords(change).text
                rest = rest.dropFirst()
            }
            if change.kind == .updateParameters { interval = (updates.last ?? change).facts[.interval] ?? interval }
            if let pairing = stories.pairing(of: change) {
                let words = PairingWords(pairing, showsSecrets: showsSecrets).text
                if !words.isEmpty { text += "; \(words)" }
            }
            let isWrong = change.outcome != .succeeded && change.outcome != .unanswered(.notCaptured)
            if text != last { lines.append(row(time(change.begin, story), text, isWrong)) }
            last = text
        }
        return lines
    }

    private func drawn(_ story: ConnectionStory) -> [VerdictLine] {
        guard let pictures else { return [] }
        let rows =
            pictures.activity(story) + (airConnections[story.number].map { pictures.channels($0) } ?? [])
        return rows.map { row in
            var line = self.row(row.label, row.text)
            // A picture is not broken at its spaces; the scale below it may be.
            line.isVerbatim = !row.label.isEmpty
            return line
        }
    }

    /// MTU and encryption, where no change tells them: that there was none is an answer, too.
    private func untold(_ story: ConnectionStory) -> String? {
        guard story.failure == nil, story.changes.count == story.changes.operations.count,
            stories.silence(of: story)?.isUnheard != true
        else { return nil }
        let kinds = Set(story.changes.operations.map(\.kind))
        let isWhole = story.connect != nil && story.missed == 0 && !story.isUnreadable
        var parts: [String] = []
        if !kinds.contains(.exchangeMTU) {
            parts.append(isWhole ? "MTU 23, never exchanged" : "no exchange of the MTU seen")
        }
        if !kinds.contains(.encrypt) {
            parts.append(
                story.isUnreadable ? "encrypted" : isWhole ? "not encrypted" : "no encryption seen")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private func row(_ label: String, _ text: String, _ isWrong: Bool = false) -> VerdictLine {
        let lead = "  " + label + String(repeating: " ", count: max(12 - label.count, 1))
        var line = VerdictLine(lead, .faint)
        line.append(text.safe, isWrong ? .wrong : .plain)
        line.hanging = lead.count
        return line
    }

    /// Messages of applications: by profile, and who sent them.
    private func messages(_ story: ConnectionStory) -> [VerdictLine] {
        story.messages.enumerated().map { index, figures in
            row(index == 0 ? "messages" : "", FigureWords.messages(figures), figures.complete < figures.count)
        }
    }

    private func title(_ story: ConnectionStory) -> VerdictLine {
        var line = VerdictLine("connection \(story.number.rawValue)", .title)
        if let peripheral = story.peripheral {
            line.append("  ")
            if let given = registry.devices[name: peripheral] { line.append("\(given.safe) ", .value) }
            if let name = stories.name(peripheral) { line.append("\(name.quoted) ", .value) }
            line.append("\(peripheral)", .device(peripheral))
            append(identityOf: peripheral, to: &line)
        }
        if let central = story.central {
            line.append("  central ")
            if let given = registry.devices[name: central] { line.append("\(given.safe) ", .value) }
            line.append("\(central)", .device(central))
            append(identityOf: central, to: &line)
        }
        if story.peripheral == nil, story.central == nil { line.append("  between unknown devices", .faint) }
        if let input = inputs.name(story.begin) { line.append("  in \(input.safe)", .faint) }
        return line
    }

    /// `, which is 64:A2:F9:BE:DE:F1 by the IRK of frame 1469`
    private func append(identityOf address: DeviceAddress, to line: inout VerdictLine) {
        guard let identity = stories.identity(address) else { return }
        line.append(", which is ", .faint)
        if let given = registry.devices[name: identity.address] { line.append("\(given.safe) ", .value) }
        line.append("\(identity.address)", .device(identity.address))
        line.append(" by \(identity.source.safe)", .faint)
    }

    private func beginning(_ story: ConnectionStory) -> String {
        let at = [inputs.time(story.begin).map { "at \(Moment.seconds($0))" }, "frame \(story.begin.frame)"].compactMap(
            \.self)
        if story.failure != nil { return at.joined(separator: ", ") }
        guard let connect = story.connect else { return "before the capture; first seen \(at.joined(separator: ", "))" }
        var parts = [at.joined(separator: ", ")]
        if case .decimal(let duration)? = connect.facts[.duration] {
            parts.append("\(TimeText.text(seconds: duration)) after the attempt began")
        }
        if let parameters = LinkChangeWords.parameters(connect) { parts.append(parameters) }
        return parts.joined(separator: "; ")
    }

    private func services(_ story: ConnectionStory) -> String? {
        guard !story.services.isEmpty || story.discovery.count > 0 else { return nil }
        var text = story.services.map { $0.title(registry.vocabulary.uuidNames) }.joined(separator: ", ")
        if text.isEmpty { text = "none found" }
        let requests = story.discovery.count == 1 ? "1 request" : "\(story.discovery.count) requests"
        guard let duration = story.discovery.duration, duration >= 0 else { return "\(text) (\(requests))" }
        return "\(text) (\(requests) in \(TimeText.text(duration)))"
    }

    private func list(_ label: String, _ kept: ConnectionStory.Kept, isWrong: Bool = true) -> [VerdictLine] {
        // Each line has the label, so that `grep` finds all of them.
        var lines = kept.operations.prefix(StoryLines.listed).map { operation in
            let words = OperationWords(operation, showsSecrets: showsSecrets, registry: registry)
            let at =
                operation.connection == nil ? inputs.time(operation.begin).map { "at \(Moment.seconds($0)), " } : nil
            // What went wrong first: the rest of a line may not be read.
            let reason: String? = if case .refused(_, let name) = operation.outcome { name } else { nil }
            let text = [words.what, words.about, reason == nil ? words.value : words.content]
            let place = "\(at ?? "")frame \(operation.begin.frame)\(place(of: operation))"
            return row(
                label, ([reason, place].compactMap(\.self) + text).filter { !$0.isEmpty }.joined(separator: "  "),
                isWrong)
        }
        let more = kept.count - lines.count
        if more > 0 { lines.append(row(label, "and \(more) more", isWrong)) }
        return lines
    }

    /// Attempts that came to nothing stand outside of connections.
    private func place(of operation: Operation) -> String {
        guard operation.connection == nil, let input = inputs.name(operation.begin) else { return "" }
        return " of \(input)"
    }

    private func missing(_ story: ConnectionStory) -> String? {
        var parts: [String] = []
        if story.missed > 0 { parts.append("packets or events that were missed: \(story.missed)") }
        if story.wrongCRCs > 0 { parts.append("packets with a wrong CRC: \(story.wrongCRCs)") }
        if story.isUnreadable { parts.append("payloads that are encrypted, without their key") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A connection that was never established (Core 6.0, Vol 6, Part B, 4.5).
    private func failing(_ failure: Operation, _ story: ConnectionStory) -> String {
        "\(time(failure.completion, story)), never established: \(failure.facts[.error].map { "\($0)" } ?? "no reason seen")"
    }

    private func ending(_ story: ConnectionStory) -> String {
        if let silence = stories.silence(of: story) { return silent(silence, story) }
        guard let end = story.disconnect else {
            return "open at the end of the capture" + (stories.end(of: story).map { ", \(time($0, story))" } ?? "")
        }
        var text = time(end.completion, story)
        if case .unanswered = end.outcome {
            text += ", the \(end.actor.name.map { "\($0)" } ?? "host") hung up (frame \(end.begin.frame))"
            return text + lastExchange(story, before: end.begin.position)
        }
        let reason = end.facts[.reason].map { "\($0)" } ?? "no reason seen, and nothing more heard"
        if end.isLoss { text += ", lost" } else if let by = end.facts[.by] { text += ", by the \(by)" }
        text += ": \(reason)"
        if end.isLoss { text += again(story, after: end.completion.position) }
        return text + lastExchange(story, before: end.completion.position)
    }

    /// That a device whose connection was lost was there: `; it advertised again 2.1 s later`. It may have given up the connection
    /// before the other side did.
    private func again(_ story: ConnectionStory, after end: Int64?) -> String {
        guard let at = story.advertising?.position, let end else { return "" }
        if at >= end { return "; it advertised again \(TimeText.text(at - end)) later" }
        guard let last = story.lastExchange?.completion.position, at > last else { return "" }
        return "; it advertised again \(TimeText.text(end - at)) before"
    }

    /// `silent since +5.300 s, longer than the timeout of 720 ms`
    private func silent(_ silence: ConnectionStories.Silence, _ story: ConnectionStory) -> String {
        if silence.isUnheard { return "never established (no packet after CONNECT_IND)" }
        let moment = Moment(input: story.begin.input, frame: 0, nanoseconds: silence.since)
        var text = "silent since \(moment.seconds(since: story.begin) ?? "the last packet")"
        if let limit = silence.exceeded { text += ", longer than the timeout of \(TimeText.text(limit))" }
        text += again(story, after: silence.since)
        return text + lastExchange(story, before: silence.since)
    }

    /// - Parameter end: when it was over, by its record.
    private func lastExchange(_ story: ConnectionStory, before end: Int64?) -> String {
        guard let last = story.lastExchange else { return "" }
        let words = OperationWords(last, registry: registry)
        var text = "; last before it: \([words.what, words.about].filter { !$0.isEmpty }.joined(separator: " "))"
        text += " (frame \(last.begin.frame)"
        if story.hasOneClock, let end, let at = last.begin.position, end >= at {
            text += ", \(TimeText.text(end - at)) before"
        }
        return text + ")"
    }

    /// `+3.600 s`, since the connection began, or the frame where that is not known.
    private func time(_ moment: Moment, _ story: ConnectionStory) -> String {
        (story.hasOneClock ? moment.seconds(since: story.begin) : nil) ?? "frame \(moment.frame)"
    }
}

extension BluetoothUUID {
    /// Number and name: members of the Bluetooth SIG may use a number for anything.
    func title(_ names: UUIDNames) -> String { names.name(of: self).map { "\(self) \($0.string)" } ?? "\(self)" }
}

extension CharacteristicFigures {
    func title(_ names: UUIDNames) -> String {
        guard let uuid else { return handle.words(handleName) }
        return names.attributeTypeName(of: uuid).map { "\(uuid) \($0.string)" } ?? "\(uuid)"
    }
}

extension Operation {
    /// Whether it is a granted update that differs from another, at most, in its interval.
    fileprivate func changesOnlyInterval(like other: Operation) -> Bool {
        guard kind == .updateParameters, outcome == .succeeded, facts[.interval] != nil else { return false }
        return ([.subrateFactor, .peripheralLatency, .supervisionTimeout] as [OperationFact])
            .allSatisfy { facts[$0] == other.facts[$0] }
    }
}
