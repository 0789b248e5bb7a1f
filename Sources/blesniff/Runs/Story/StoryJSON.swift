import Decoders
import Sniff
import SniffWords

/// Stories as JSON Lines: an object a connection. Times are seconds, those of changes as `time_relative` has them.
struct StoryJSON {
    private let stories: ConnectionStories
    private let chosen: [ConnectionStory]
    private let names: UUIDNames
    private let inputs: [RunInput]
    /// The captures, as the user named them.
    private let paths: [String]
    private let encryption: [ConnectionNumber: DecryptionReport]
    private let devices: DeviceDeclarations
    private let showsSecrets: Bool
    /// Whether `input` is the name of the input rather than its place.
    private let namesInputs: Bool

    init(
        _ stories: ConnectionStories, of chosen: [ConnectionStory], _ names: UUIDNames, inputs: [RunInput],
        paths: [String],
        encryption: [ConnectionNumber: DecryptionReport], devices: DeviceDeclarations,
        showsSecrets: Bool, namesInputs: Bool = false
    ) {
        self.namesInputs = namesInputs
        self.paths = paths
        self.showsSecrets = showsSecrets
        self.encryption = encryption
        self.stories = stories
        self.names = names
        self.devices = devices
        self.inputs = inputs
        self.chosen = chosen
    }

    func append(to out: inout ByteBuffer) {
        for story in chosen {
            out.appendJSON { add(story, &$0) }
        }
    }

    private func add(_ story: ConnectionStory, _ json: inout JSONText) {
        json.add("connection", story.number.rawValue)
        if story.isClassic { json.add("transport", "BR/EDR") }
        json.add("name", stories.name(story.peripheral ?? story.central))
        json.add("central", story.central.map { "\($0)" })
        json.add("central_name", story.central.flatMap { devices[name: $0] })
        json.add("peripheral", story.peripheral.map { "\($0)" })
        json.add("central_identity", stories.identity(story.central).map { "\($0.address)" })
        json.add("peripheral_identity", stories.identity(story.peripheral).map { "\($0.address)" })
        json.add("peripheral_name", story.peripheral.flatMap { devices[name: $0] })
        if namesInputs {
            json.add("input", inputs.name(story.begin))
        } else {
            json.add("input", story.begin.input)
            json.add("input_name", inputs.name(story.begin))
        }
        json.add("frame", story.begin.frame)
        json.add("begin", seconds: inputs.time(story.begin))
        json.add("begin_seen", story.connect != nil || story.failure != nil)
        if let connect = story.connect { add(connect.facts, StoryJSON.parameters, &json) }
        json.objects("changes", story.changes.operations) { json, change in
            add(change, of: story, &json)
            add(change.facts, StoryJSON.changes, &json)
            if let pairing = stories.pairing(of: change) {
                json.object("pairing") { add(pairing, &$0) }
            }
        }
        json.add("changes_count", story.changes.count)
        // Of the server that a reader of the connection expects; `servers` has all.
        let main = story.servers.first { $0.owner == nil } ?? story.servers.first
        add(services: main?.services ?? [], &json)
        json.add("discovery_requests", main?.discovery.count ?? 0)
        json.objects("servers", story.servers) { json, server in
            json.add("server", server.side.name.map { "\($0)" })
            json.add("of_host", server.isOfHost)
            json.add("address", server.address.map { "\($0)" })
            add(services: server.services, &json)
            json.add("discovery_requests", server.discovery.count)
        }
        let end = stories.lastMoment(of: story)
        json.objects("characteristics", story.characteristics) { add($1, until: end, &$0) }
        if !story.enhancedBearers.isEmpty { json.add("eatt_bearers", story.enhancedBearers.count) }
        if !story.messages.isEmpty { json.objects("messages", story.messages) { add($1, &$0) } }
        if story.procedures.count > 0 {
            json.objects("procedures", story.procedures.operations) { add(procedure: $1, &$0) }
        }
        json.objects("refused", story.refused.operations) { add($1, of: story, &$0) }
        json.add("refused_count", story.refused.count)
        json.objects("unanswered", story.unanswered.operations) { add($1, of: story, &$0) }
        json.add("unanswered_count", story.unanswered.count)
        if story.uncaptured.count > 0 {
            json.objects("not_captured", story.uncaptured.operations) { json, operation in add(operation, &json) }
            json.add("not_captured_count", story.uncaptured.count)
        }
        json.add("missed", story.missed.value)
        json.add("wrong_crc", story.wrongCRCs)
        json.add("unreadable", story.isUnreadable)
        if let report = encryption[story.number], report.encrypted > 0 {
            json.object("encryption") { json in
                json.add("key_source", report.origin?.text)
                json.add("encrypted", report.encrypted)
                json.add("decrypted", report.decrypted)
                json.add("damaged", report.damaged)
                json.add("undecrypted", report.obstacle?.text)
            }
        }
        if let last = story.lastExchange { json.object("last_exchange") { add(last, &$0) } }
        let advice = FailureAdvice(endOf: story, in: stories)
        if let failure = story.failure {
            json.object("failed") { json in
                json.add("frame", failure.completion.frame)
                json.add("time", seconds: inputs.time(failure.completion))
                add(failure.facts, [.duration, .error], &json)
                add(advice, &json)
            }
        }
        if let silence = stories.silence(of: story) {
            json.object("silent") { json in
                json.add("since", seconds: inputs.time(silence.since, in: story.begin.input))
                json.add("longer_than", seconds: silence.exceeded)
                json.add("established", !silence.isUnestablished)
                add(advice, &json)
            }
        }
        json.add("advertised_again", seconds: advertisedAgain(story))
        guard let end = story.disconnect else { return }
        json.object("end") { json in
            json.add("frame", end.completion.frame)
            json.add("time", seconds: inputs.time(end.completion))
            add(end.facts, [.duration, .by, .reason], &json)
            if stories.silence(of: story) == nil { add(advice, &json) }
        }
    }

    /// The usual cause of a failure, and what to do next.
    private func add(_ advice: FailureAdvice?, _ json: inout JSONText) {
        json.add("cause", advice?.cause.cause)
        json.add("next_step", advice?.cause.nextStep)
        json.add("next_command", advice?.command(paths))
    }

    /// One of those that may have failed.
    private func add(_ operation: BluetoothOperation, of story: ConnectionStory, _ json: inout JSONText) {
        add(operation, &json)
        add(FailureAdvice(operation, in: story), &json)
    }

    /// Of a connection that was lost: when its peripheral advertised after the last exchange.
    private func advertisedAgain(_ story: ConnectionStory) -> Nanoseconds? {
        guard story.disconnect?.isLoss ?? (stories.silence(of: story) != nil),
            let moment = story.advertising.after ?? story.advertising.before, let at = moment.position,
            let last = story.lastExchange?.completion.position, at > last
        else { return nil }
        return inputs.time(moment)
    }

    private func add(services: [BluetoothUUID], _ json: inout JSONText) {
        guard !services.isEmpty else { return }
        json.array("services") { json in for service in services { json.add(nil, "\(service)") } }
    }

    private func add(_ operation: BluetoothOperation, _ json: inout JSONText) {
        json.add("frame", operation.begin.frame)
        json.add("time", seconds: inputs.time(operation.begin))
        json.add("operation", operation.kind.rawValue)
        json.add("by", operation.actor.name.map { "\($0)" })
        json.add("server", operation.server.name.map { "\($0)" })
        if operation.isOfHost { json.add("of_host", true) }
        json.add("subscription", operation.subscription?.name.map { "\($0)" })
        json.add("characteristic", operation.attribute?.characteristicOrType.map { "\($0)" })
        if operation.isOfDescriptor { json.add("descriptor", operation.attribute?.uuid.map { "\($0)" }) }
        if let attribute = operation.attribute, attribute.handle != 0 {
            json.add("handle", attribute.handle)
            json.add("handle_name", attribute.handleName?.string)
        }
        switch operation.outcome {
        case .succeeded: break
        case .refused(let code, let name):
            json.add("error", code)
            json.add("error_name", name)
        case .unanswered(let reason): json.add("unanswered", reason.word)
        }
    }

    private func add(_ story: PairingStory, _ json: inout JSONText) {
        json.add("asked_by", story.askedBy.name.map { "\($0)" })
        if case .failed(_, let sender) = story.state { json.add("failed_by", sender.name.map { "\($0)" }) }
        json.add("digits", story.digits.map { PairingStory.sixDigits($0) })
        json.add("passkey", story.passkey.map { showsSecrets ? PairingStory.sixDigits($0) : FieldList.maskText })
        if let isProven = story.isKeyProven { json.add("key_proven", isProven) }
        for sender in [Sender.central, .peripheral] {
            guard let name = sender.name, !story.keys(of: sender).isEmpty else { continue }
            json.array("\(name)_keys") { json in for key in story.keys(of: sender) { json.add(nil, key.rawValue) } }
        }
        json.add("end_frame", story.endFrame)
    }

    private static let parameters: [OperationFact] = [.interval, .peripheralLatency, .supervisionTimeout]
    private static let changes: [OperationFact] =
        parameters + [
            .minInterval, .maxInterval, .subrateFactor, .phyToPeripheral, .phyToCentral, .octetsToPeripheral,
            .octetsToCentral, .mtu,
            .clientMTU, .serverMTU, .isSecureConnections, .isBonding, .isMITM, .associationModel, .keySize,
            .isStoredKey, .latency,
        ]

    private func add(_ facts: OperationFacts, _ names: [OperationFact], _ json: inout JSONText) {
        for name in names { json.add(name.rawValue, facts[name]) }
    }

    private func add(_ figures: CharacteristicFigures, until end: Moment?, _ json: inout JSONText) {
        json.add("server", figures.server.name.map { "\($0)" })
        json.add("uuid", figures.uuid.map { "\($0)" })
        json.add("uuid_name", figures.uuidName(names)?.string)
        json.add("service", figures.service.map { "\($0)" })
        json.add("handle", figures.handle == 0 ? nil : figures.handle)
        json.add("handle_name", figures.handleName?.string)
        add("reads", figures.reads, &json)
        add("writes", figures.writes, &json)
        add("commands", figures.commands, &json)
        add("notifications", figures.notifications, &json, silence: figures.silence(figures.notifications, until: end))
        add("indications", figures.indications, &json, silence: figures.silence(figures.indications, until: end))
        add("descriptor_reads", figures.descriptorReads, &json)
        add("descriptor_writes", figures.descriptorWrites, &json)
        if figures.latency.count > 0 {
            json.object("latency") { add(figures.latency, &$0) }
        }
        json.objects("causes", figures.answers) { json, cause in
            json.add("operation", OperationKind.write.rawValue)
            json.add("handle", cause.handle == 0 ? nil : cause.handle)
            json.add("uuid", cause.uuid)
            json.add("count", cause.delays.count)
            json.object("delay") { add(cause.delays, &$0) }
        }
        json.objects("subscriptions", figures.subscriptions) { add($1, &$0) }
        json.objects("refused", figures.refusals.sorted { $0.key < $1.key }) { json, refusal in
            json.add("error_name", refusal.key)
            json.add("count", refusal.value)
        }
        if figures.isAbsent { json.add("absent", true) }
        if figures.unanswered > 0 { json.add("unanswered", figures.unanswered) }
        if figures.uncaptured > 0 { json.add("not_captured", figures.uncaptured) }
    }

    private func add(
        _ key: String, _ traffic: CharacteristicFigures.Traffic, _ json: inout JSONText, silence: Nanoseconds? = nil
    ) {
        guard traffic.count > 0 else { return }
        json.object(key) { json in
            json.add("count", traffic.count)
            json.add("bytes", traffic.bytes)
            json.add("first", seconds: traffic.first.flatMap(inputs.time))
            json.add("last", seconds: traffic.last.flatMap(inputs.time))
            if traffic.intervals.count > 0 { json.object("interval") { add(traffic.intervals, &$0) } }
            json.add("longest_pause_at", seconds: traffic.longestPause.flatMap(inputs.time))
            json.add("gap_before_end", seconds: silence)
            if case .bursts(let size, let rate)? = traffic.pace {
                json.add("burst", size)
                json.add("per_second", (rate * 1000).rounded() / 1000)
            }
            json.add("rate", traffic.rate.map { Int(saturating: $0.rounded()) })
        }
    }

    private func add(procedure operation: BluetoothOperation, _ json: inout JSONText) {
        guard let progress = operation.progress else { return }
        json.add("profile", operation.facts[.profile].map { "\($0)" })
        json.add("name", operation.facts[.name].map { "\($0)" })
        json.add("state", operation.facts[.state].map { "\($0)" })
        if !progress.phase.isEmpty { json.add("phase", progress.phase) }
        if !progress.part.isEmpty { json.add("part", progress.part) }
        json.add("total", progress.total)
        json.add("sent", progress.sent)
        json.add("confirmed", progress.confirmed)
        json.add("repeats", progress.repeats)
        json.add("restarts", progress.restarts)
        json.add("resumptions", progress.resumptions)
        json.add("refusal", progress.refusal?.text)
        json.add("text", ProcedureWords.text(operation))
    }

    private func add(_ figures: MessageFigures, _ json: inout JSONText) {
        json.add("profile", figures.profile)
        json.add("sender", figures.sender.name.map { "\($0)" })
        json.add("complete", figures.complete)
        if figures.refused > 0 { json.add("refused", figures.refused) }
        json.add("broken", figures.broken)
        json.add("incomplete", figures.incomplete)
        json.add("bytes", figures.bytes)
        json.object("duration") { add(figures.durations, &$0) }
    }

    private func add(_ times: Distribution, _ json: inout JSONText) {
        json.add("count", times.count)
        json.add("median", seconds: times.median)
        json.add("p95", seconds: times.quantile(0.95))
        json.add("p99", seconds: times.quantile(0.99))
        json.add("max", seconds: times.longest)
    }
}

extension BluetoothOperation.Outcome.Reason {
    var word: String {
        switch self {
        case .timedOut: "timed out"
        case .disconnected: "disconnected"
        case .overtaken: "overtaken"
        case .notCaptured: "not captured"
        }
    }
}

extension JSONText {
    /// A fact, by its name; nothing where it is not known.
    fileprivate mutating func add(_ key: String, _ value: FieldValue?) {
        switch value {
        case .integer(let number)?: add(key, number)
        case .decimal(let number)?: add(key, number)
        case .boolean(let truth)?: add(key, truth)
        case .text(let text)?: add(key, text)
        default: break
        }
    }
}
