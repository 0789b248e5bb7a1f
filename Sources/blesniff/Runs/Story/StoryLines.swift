import Decoders
import Sniff
import SniffWords

/// The story of a connection as lines for people.
struct StoryLines {
    let stories: ConnectionStories
    let registry: Registry
    let inputs: [RunInput]
    /// The captures, as the user named them.
    let paths: [String]
    let words: ConnectionWords
    private let encryption: [ConnectionNumber: DecryptionReport]
    private let showsSecrets: Bool
    /// Columns of the terminal; `nil` where there is none.
    private let room: Int?
    /// Where a person sees them.
    var pictures: StoryPictures?
    /// Connections on the air, by their numbers.
    var airConnections: [ConnectionNumber: AirConnectionSummary] = [:]
    /// Whether usual causes of failures and next steps are left out.
    var isTerse = false
    /// Advertising on the air.
    var advertisingChannels: [ConnectionFigures.ChannelFigures] = []

    /// Operations of one sort that are listed one by one.
    private static let listed = 8
    /// No answer takes so long as a rule.
    private static let longPause: Nanoseconds = 1_000_000_000

    init(
        _ stories: ConnectionStories, _ registry: Registry, inputs: [RunInput], paths: [String],
        encryption: [ConnectionNumber: DecryptionReport], showsSecrets: Bool, room: Int? = nil
    ) {
        self.paths = paths
        self.stories = stories
        self.encryption = encryption
        self.inputs = inputs
        self.showsSecrets = showsSecrets
        self.registry = registry
        words = ConnectionWords(stories, registry, showsSecrets: showsSecrets)
        self.room = room
    }

    /// Of several, a table; then a block each, the attempts that came to nothing, and the advertising around them.
    func lines(_ chosen: [ConnectionStory]) -> [TextLine] {
        let table = ConnectionTable(words: words, inputs: inputs, room: room)
        let groups = FailedAttempts.groups(chosen, in: stories)
        return (groups.count > 1 ? table.lines(groups) + [TextLine("")] : [])
            + groups.flatMap { ($0.count == 1 ? lines($0[0]) : lines(failed: $0)) + [TextLine("")] }
            + failures() + classicFailures() + advertising()
    }

    /// Whose it is makes no difference.
    private func advertising() -> [TextLine] {
        let lines = drawn(pictures?.advertising(advertisingChannels) ?? [])
        return lines.isEmpty || stories.failures.count + stories.cancelled.count == 0 ? lines : [TextLine("")] + lines
    }

    private func lines(_ story: ConnectionStory) -> [TextLine] {
        var lines = [title(story)]
        lines.append(row("began", beginning(story)))
        if story.isClassic, !story.hasGATT {
            lines.append(row("ended", words.ending(story), story.disconnect?.isLoss ?? false))
            return lines + advice(FailureAdvice(endOf: story, in: stories))
        }
        lines += changes(story)
        if story.changes.count > story.changes.operations.count {
            lines.append(row("", "and \(story.changes.count - story.changes.operations.count) more changes"))
        }
        if let report = encryption[story.number], let text = EncryptionWords.text(report) {
            lines.append(row("encryption", text))
        }
        if let link = link(story) { lines.append(row("link", link)) }
        lines += procedures(story)
        let listsFailures = [story.refused, story.unanswered, story.uncaptured].allSatisfy {
            $0.count <= StoryLines.listed
        }
        let table = CharacteristicTable(
            registry: registry, begin: story.hasOneClock ? story.begin : nil,
            end: stories.lastMoment(of: story), pictures: pictures, listsFailures: listsFailures, room: room)
        for server in story.servers {
            if let services = services(server, story) { lines.append(row("services", services)) }
            lines += table.lines(server, story)
        }
        if let pictures {
            lines += drawn(
                pictures.activity(story) + (airConnections[story.number].map { pictures.channels($0) } ?? []))
        }
        lines += messages(story)
        lines += list("broken", story.brokenMessages)
        lines += list("errors", story.refusedMessages)
        lines += list("refused", story.refused) + advice(each: story.refused.operations, story)
        lines += list("no answer", story.unanswered) + advice(each: story.unanswered.operations, story)
        lines += list("not seen", story.uncaptured, isWrong: false)
        if let missing = missing(story) { lines.append(row(story.uncaptured.count > 0 ? "" : "not seen", missing)) }
        if let failure = story.failure, let reason = stories.reasonOfFailure(story) {
            lines.append(row("failed", "\(words.time(failure.completion, story)), never established: \(reason)", true))
        } else {
            let isLost = story.disconnect?.isLoss ?? (stories.silence(of: story) != nil)
            lines.append(row("ended", words.ending(story), isLost))
        }
        return lines + advice(FailureAdvice(endOf: story, in: stories))
    }

    // MARK: - Parts

    /// The changes, each once although both sides may ask for the same.
    private func changes(_ story: ConnectionStory) -> [TextLine] {
        // Those of MTUs are among the requests.
        let failures = FailureAdvice.each(
            story.changes.operations.filter { $0.kind != .exchangeMTU }, in: story, stories)
        return words.changes(story).flatMap { change in
            [row(words.time(change.moment, story), change.text, change.isWrong)]
                + advice(change.isWrong ? failures.first { $0.begin == change.moment }?.advice : nil)
        }
    }

    private func drawn(_ rows: [StoryPictures.Row]) -> [TextLine] {
        rows.map { row in
            var line = self.row(row.label, row.text)
            // A picture is not broken at its spaces; the scale below it may be.
            line.isVerbatim = !row.label.isEmpty
            return line
        }
    }

    /// Updates, provisioning and the like: why somebody looks at the capture, as a rule.
    private func procedures(_ story: ConnectionStory) -> [TextLine] {
        story.procedures.operations.enumerated().map { index, operation in
            row(index == 0 ? "transfers" : "", ProcedureWords.text(operation), operation.outcome != .succeeded)
        }
    }

    private func link(_ story: ConnectionStory) -> String? {
        let count = story.enhancedBearers.count
        let enhanced = count == 0 ? nil : count.counted("EATT bearer")
        let parts = unreported(story) + [story.isClassic ? "ATT over BR/EDR" : nil, enhanced].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// MTU and encryption, where no change tells them: that there was none is an answer, too.
    private func unreported(_ story: ConnectionStory) -> [String] {
        guard story.failure == nil, story.changes.count == story.changes.operations.count,
            stories.silence(of: story)?.isUnestablished != true
        else { return [] }
        let kinds = Set(story.changes.operations.map(\.kind))
        let isWhole = isWhole(story)
        var parts: [String] = []
        if !kinds.contains(.exchangeMTU) {
            let least = story.isClassic ? "MTU" : "MTU 23,"
            parts.append(isWhole ? "\(least) never exchanged" : "no exchange of the MTU seen")
        }
        if !story.changes.operations.contains(where: { $0.kind == .encrypt && $0.outcome == .succeeded }) {
            parts.append(
                story.isUnreadable ? "encrypted" : isWhole ? "not encrypted" : "no encryption seen")
        }
        return parts
    }

    /// Whether the capture has all of it, as far as it goes.
    private func isWhole(_ story: ConnectionStory) -> Bool {
        story.connect != nil && story.missed == 0 && !story.isUnreadable
    }

    private func advice(each operations: [BluetoothOperation], _ story: ConnectionStory) -> [TextLine] {
        FailureAdvice.each(operations, in: story, stories).flatMap { advice($0.advice) }
    }

    /// The usual cause of the failure before it, and the command to run next, which is never broken.
    func advice(_ advice: FailureAdvice?) -> [TextLine] {
        guard let advice, !isTerse else { return [] }
        var lines = [row("cause", advice.cause.text, .faint)]
        if let command = advice.command(paths) {
            var line = row("next", command, .faint)
            line.isVerbatim = true
            lines.append(line)
        }
        return lines
    }

    func row(_ label: String, _ text: String, _ isWrong: Bool = false) -> TextLine {
        row(label, text, isWrong ? .wrong : .plain)
    }

    private func row(_ label: String, _ text: String, _ style: TextLine.Style) -> TextLine {
        let lead = "  " + label + String.spaces(max(12 - label.count, 1))
        var line = TextLine(lead, .faint)
        line.append(text.safe, style)
        line.hanging = lead.count
        return line
    }

    /// Messages of applications: by profile, and who sent them.
    private func messages(_ story: ConnectionStory) -> [TextLine] {
        story.messages.enumerated().map { index, figures in
            row(index == 0 ? "messages" : "", FigureWords.messages(figures), figures.complete < figures.count)
        }
    }

    /// - Parameter last: the last of several connections that the title is for.
    func title(_ story: ConnectionStory, to last: ConnectionNumber? = nil) -> TextLine {
        let numbers = last.map { "connections \(story.number.rawValue) to \($0.rawValue)" }
        var line = TextLine(numbers ?? "connection \(story.number.rawValue)", .title)
        if story.isClassic { line.append("  Classic connection to", .faint) }
        if let peripheral = story.peripheral {
            line.append(story.isClassic ? " " : "  ")
            if let given = registry.devices[name: peripheral] { line.append("\(given.safe) ", .value) }
            if let name = stories.name(peripheral) { line.append("\(name.quoted) ", .value) }
            line.append("\(peripheral)", .device(peripheral))
            append(identityOf: peripheral, to: &line)
        }
        if story.isClassic { line.append(", not LE") }
        if let central = story.central, !story.isClassic {
            line.append("  central ")
            if let given = registry.devices[name: central] { line.append("\(given.safe) ", .value) }
            if let name = stories.name(central) { line.append("\(name.quoted) ", .value) }
            line.append("\(central)", .device(central))
            append(identityOf: central, to: &line)
        }
        if story.peripheral == nil, story.central == nil { line.append("  between unknown devices", .faint) }
        if let input = inputs.name(story.begin) { line.append("  in \(input.safe)", .faint) }
        return line
    }

    /// `, which is 64:A2:F9:BE:DE:F1 by the IRK of frame 1469`
    private func append(identityOf address: DeviceAddress, to line: inout TextLine) {
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
        if let parameters = words.parameters(connect) { parts.append(parameters) }
        return parts.joined(separator: "; ")
    }

    private func services(_ server: ServerStory, _ story: ConnectionStory) -> String? {
        guard !server.services.isEmpty || server.discovery.count > 0 else { return nil }
        var text = server.services.map { $0.serviceTitle(registry.vocabulary.uuidNames) }.joined(separator: ", ")
        if text.isEmpty { text = reasonForNoServices(server, story) }
        if let owner = server.owner { text = "\(owner): \(text)" }
        let requests = server.discovery.count.counted("request")
        guard let duration = server.discovery.duration, duration > 0 else { return "\(text) (\(requests))" }
        // Who waits for a pairing discovers nothing meanwhile.
        let pause = server.discovery.intervals.longest
        let isPaused = pause >= StoryLines.longPause && pause > duration / 2
        let pauses = isPaused ? ", \(TimeText.text(pause)) of it one pause" : ""
        return "\(text) (\(requests) in \(TimeText.text(duration))\(pauses))"
    }

    private func reasonForNoServices(_ server: ServerStory, _ story: ConnectionStory) -> String {
        if story.isUnreadable { return "not known, answers are encrypted" }
        if server.serviceRequests == 0 {
            return isWhole(story) ? "not asked for" : "not known, no request for them seen"
        }
        return story.uncaptured.count > 0 ? "not known, answers are not in the capture" : "none found"
    }

    private func list(_ label: String, _ kept: ConnectionStory.Kept, isWrong: Bool = true) -> [TextLine] {
        var lines = list(label, Array(kept.operations.prefix(StoryLines.listed)), isWrong: isWrong)
        let more = kept.count - lines.count
        if more > 0 { lines.append(row(label, "and \(more) more", isWrong)) }
        return lines
    }

    /// Each line has the label, so that `grep` finds all of them.
    func list(_ label: String, _ operations: [BluetoothOperation], isWrong: Bool = true) -> [TextLine] {
        operations.map { operation in
            let words = OperationWords(operation, showsSecrets: showsSecrets, registry: registry)
            let at =
                operation.connection == nil ? inputs.time(operation.begin).map { "at \(Moment.seconds($0)), " } : nil
            // What went wrong first: the rest of a line may not be read.
            let reason: String? =
                if case .refused(let code, let error) = operation.outcome {
                    OperationPhrase.refusal(code, error) + (operation.serverWords.map { " by \($0)" } ?? "")
                } else { nil }
            let text = [words.what.unbroken, words.about.unbroken, reason == nil ? words.value : words.content]
            let location = "\(at ?? "")frame \(operation.begin.frame)\(location(of: operation))"
            return row(
                label, ([reason, location].compactMap(\.self) + text).filter { !$0.isEmpty }.joined(separator: "  "),
                isWrong)
        }
    }

    /// Attempts that came to nothing stand outside of connections.
    private func location(of operation: BluetoothOperation) -> String {
        guard operation.connection == nil, let input = inputs.name(operation.begin) else { return "" }
        return " of \(input)"
    }

    private func missing(_ story: ConnectionStory) -> String? {
        var parts: [String] = []
        if story.missed > 0 { parts.append("packets or events that were missed: \(story.missed.value)") }
        if story.wrongCRCs > 0 { parts.append("packets with a wrong CRC: \(story.wrongCRCs)") }
        if story.isUnreadable { parts.append("payloads that are encrypted, without their key") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension BluetoothUUID {
    /// Number and name: members of the Bluetooth SIG may use a number for anything.
    func serviceTitle(_ names: UUIDNames) -> String {
        names.serviceName(of: self).map { "\(self) \($0.string)" } ?? "\(self)"
    }
}

extension CharacteristicFigures {
    func title(_ names: UUIDNames) -> String {
        guard let uuid else { return handle.words(handleName) }
        return uuidName(names).map { "\(uuid) \($0.string)" } ?? "\(uuid)"
    }

    func uuidName(_ names: UUIDNames) -> StaticName? {
        uuid.flatMap { names.attributeTypeName(of: $0, in: service) }
    }
}
