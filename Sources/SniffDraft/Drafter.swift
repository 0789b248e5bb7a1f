import Decoders
import Sniff
import SniffVerify

/// Makes an expectation of what captures show: what an app does, in which order, and the rules that it keeps.
package struct Drafter: Sendable {
    /// Connections that end by a timeout, refusals and what was never answered are taken for right.
    package var acceptsFailures = false
    package var title = "Draft"
    package var profileFiles: [String] = []
    package var tableFiles: [String] = []

    package init() {}

    package func draft(_ logs: [OperationLog]) -> Draft {
        var draft = Draft(title: title)
        draft.profileFiles = profileFiles
        draft.tableFiles = tableFiles
        let recordings = logs.flatMap(\.recordings).families().flatMap { $0.withoutSinglePackets() }
        if recordings.contains(where: { !$0.operations.isEmpty }) {
            addConnections(recordings, of: logs.count, &draft)
            if let rule = FailureRules.attempts(logs) { draft.requirements.append(rule) }
        } else {
            AdvertisingDraft(logs).add(to: &draft)
        }
        let attempts = logs.flatMap { log in log.failedAttempts.map { (capture: log.name, operation: $0) } }
        if !acceptsFailures {
            draft.questions = FailureReview.questions(recordings, attempts)
            draft.remarks += FailureReview.remarks(draft.questions)
        }
        return draft
    }

    /// A draft of recordings alone.
    func draft(_ recordings: [Recording]) -> Draft {
        var draft = Draft(title: title)
        addConnections(recordings, of: Set(recordings.map(\.capture)).count, &draft)
        if !acceptsFailures { draft.questions = FailureReview.questions(recordings, []) }
        return draft
    }

    /// - Parameter captures: how many captures there are.
    private func addConnections(_ recordings: [Recording], of captures: Int, _ draft: inout Draft) {
        let families = recordings.families()
        var leftOut: [Recording] = []
        for family in families {
            guard draft.requirements.count < Self.requirementLimit else {
                leftOut += family
                continue
            }
            let models = family.models()
            let isOnly = families.count == 1
            let mayBeAbsent = !isOnly || Set(family.map(\.capture)).count < captures
            let device = addDevice(family, mayBeAbsent: mayBeAbsent, isOfModels: models.count > 1, &draft)
            if device == nil, !isOnly {
                draft.remarks.append("Left out: \(DraftEvidence.connections(family)) with devices that nothing names")
                continue
            }
            // Stories are those of a model. Values and answers are those of a protocol, which models may share.
            var rules: [DraftedRequirement] = []
            var rhythmless: Set<Action> = []
            var answers: Set<Action> = []
            let protocols = models.protocols()
            for own in protocols {
                let group = RecordingGroup(own.flatMap(\.self))
                let parts = Parts(group)
                answers.formUnion(parts.answers)
                rhythmless.formUnion(parts.answers.union(parts.carriers))
                let words = models.count == 1 ? [device] : own.map { addDevice($0, mayBeAbsent: true, &draft) }
                for (model, word) in zip(own, words) {
                    let scenario = ScenarioDraft(
                        clusters: RecordingGroup(model).recordings.clustered(), family: model, parts: parts,
                        acceptsFailures: acceptsFailures, isOneOfSeveral: models.count > 1)
                    let name = models.count == 1 ? nil : word
                    draft.requirements += scenario.requirements(of: name).map { $0.about(word) }
                }
                let owner = protocols.count == 1 ? device : own.count == 1 ? words[0] : addDevice(own, &draft)
                rules += valueRules(group, parts).map { $0.about(owner) }
            }
            let general = generalRules(RecordingGroup(family), answers: answers, rhythmless: rhythmless)
            draft.requirements += rules + general.map { $0.about(device) }
        }
        draft.keepFirst(Self.requirementLimit)
        if !leftOut.isEmpty {
            draft.remarks.append("Left out: \(DraftEvidence.connections(leftOut)) with other devices")
        }
        draft.distinguishTitles()
    }

    /// Each requirement is judged on all operations, and damaged captures show ever new devices and ways to use them: without
    /// a limit the time grows with the square of the captures. Nobody reviews more.
    static let requirementLimit = 160

    /// The findings that all recordings with a device share.
    struct Parts {
        let findings: [AnswerInference.Finding]
        let vocabularies: [Action: ValueVocabulary]
        /// Operations that come as an answer, hardly ever alone.
        let answers: Set<Action>
        /// Packets of messages.
        let carriers: Set<Action>

        init(_ group: RecordingGroup) {
            findings = AnswerInference(group: group).findings()
            answers = Set(findings.filter(\.isOnlyAnswer).map(\.answer))
            var vocabularies: [Action: ValueVocabulary] = [:]
            for action in Set(group.actions.map(\.succeeding)) where action.verb == "writes" && !group.isSecret(action)
            {
                vocabularies[action] = ValueVocabulary(
                    group.occurrences(ofAnyOutcome: action).map { $0.map(\.value) }, of: group.recordings.count)
            }
            self.vocabularies = vocabularies
            carriers = group.carriersOfMessages
        }
    }

    /// Rules of a protocol: which values there are, and how they answer each other.
    private func valueRules(_ group: RecordingGroup, _ parts: Parts) -> [DraftedRequirement] {
        AnswerRules(group: group).rules(parts.findings)
            + ValueRules(group: group, vocabularies: parts.vocabularies).rules()
            + MessageRules(group: group).rules()
    }

    /// Rules of an app, whatever the values are.
    ///
    /// - Parameter rhythmless: what comes as an answer or carries messages has no rhythm of its own.
    private func generalRules(
        _ group: RecordingGroup, answers: Set<Action>, rhythmless: Set<Action>
    ) -> [DraftedRequirement] {
        OperationRules(group, answers: answers).rules() + TimeRules(group: group, answers: rhythmless).rules()
    }

    /// - Parameter isOfModels: it is described by the names of its models.
    private func addDevice(
        _ family: [Recording], mayBeAbsent: Bool, isOfModels: Bool = false, _ draft: inout Draft
    ) -> String? {
        let identities = family.map(\.advertised)
        guard let criteria = DeviceDraft.common(identities) else { return nil }
        let word = DeviceDraft.word(
            identities.first, isOfModels: isOfModels, taken: draft.devices.map(\.description.name))
        return draft.add(word, criteria, mayBeAbsent: mayBeAbsent, connections: family.count)
    }

    /// The devices of several models, by the names of all.
    private func addDevice(_ models: [[Recording]], _ draft: inout Draft) -> String? {
        let names = models.compactMap { DeviceDraft.common($0.map(\.advertised)) }.flatMap(\.self)
            .filter { $0.path == "name" }.flatMap(\.values)
        let word = DeviceDraft.word(
            models.first?.first?.advertised, isOfModels: true, taken: draft.devices.map(\.description.name))
        return draft.add(
            word, [TraceExpectation.Condition("name", names, place: SourcePlace(file: ""))], mayBeAbsent: true,
            connections: models.joined().count)
    }
}

extension Draft {
    /// - Returns: its word.
    fileprivate mutating func add(
        _ word: String, _ criteria: [TraceExpectation.Condition], mayBeAbsent: Bool, connections: Int
    ) -> String {
        let description = TraceExpectation.DeviceDescription(
            word, criteria, mayBeAbsent: mayBeAbsent, place: SourcePlace(file: ""))
        devices.append(
            DraftedDevice(description: description, evidence: connections == 1 ? "" : "\(connections) connections"))
        return word
    }

    /// Leaves out all requirements but the first, and says how many.
    mutating func keepFirst(_ limit: Int) {
        guard requirements.count > limit else { return }
        remarks.append("Left out: \((requirements.count - limit).grouped("requirement")) more than \(limit)")
        requirements.removeSubrange(limit...)
    }

    /// Names the device in titles that several requirements share.
    fileprivate mutating func distinguishTitles() {
        var counts: [String: Int] = [:]
        for drafted in requirements { counts[drafted.requirement.title, default: 0] += 1 }
        for index in requirements.indices {
            let requirement = requirements[index].requirement
            guard !requirement.title.isEmpty, counts[requirement.title, default: 0] > 1, let device = requirement.device
            else { continue }
            requirements[index].requirement.title += " (\(device))"
        }
    }
}

extension [[Recording]] {
    /// Models by the protocol that they speak: those to which an app writes one value that is the same.
    ///
    /// A model to which it writes nothing joins the first.
    fileprivate func protocols() -> [[[Recording]]] {
        var found: [(values: Set<WrittenValue>, models: [[Recording]])] = []
        for model in self {
            let values = Set(model.lazy.flatMap(\.operations).compactMap(\.writtenValue))
            let index = found.firstIndex { $0.values.isEmpty || values.isEmpty || !$0.values.isDisjoint(with: values) }
            if let index {
                found[index].values.formUnion(values)
                found[index].models.append(model)
            } else {
                found.append((values, [model]))
            }
        }
        return found.map(\.models)
    }
}

private struct WrittenValue: Hashable {
    let attribute: BluetoothUUID
    let value: [UInt8]
}

extension BluetoothOperation {
    /// A value of an attribute that an app chooses by itself.
    fileprivate var writtenValue: WrittenValue? {
        guard kind == .write, let uuid = attribute?.uuid, uuid.short != 0x2901, !value.isEmpty else { return nil }
        return WrittenValue(attribute: uuid, value: value)
    }
}

extension [Recording] {
    /// Recordings with devices that one description fits: like devices are one device to an expectation.
    ///
    /// Those that are like none of the first ``mostFamilies`` stand alone.
    fileprivate func families() -> [[Recording]] {
        var families: [[Recording]] = []
        var common: [CommonIdentity] = []
        for recording in self {
            var shared: CommonIdentity?
            let index = common.prefix(Self.mostFamilies).firstIndex { family in
                var new = family
                new.formIntersection(recording.advertised)
                shared = new
                return new.isOne
            }
            if let index, let shared {
                families[index].append(recording)
                common[index] = shared
            } else {
                families.append([recording])
                common.append(CommonIdentity(recording.advertised))
            }
        }
        return families
    }

    private static var mostFamilies: Int { 256 }

    /// Recordings by the models of their devices: what an app does depends on the model.
    fileprivate func models() -> [[Recording]] {
        let models = map { $0.advertised.name?.deviceModel }
        guard models.allSatisfy({ $0 != nil }) else { return [self] }
        var order: [String] = []
        for case let model? in models where !order.contains(model) { order.append(model) }
        return order.map { model in zip(self, models).filter { $0.1 == model }.map(\.0) }
    }

    /// Without messages of profiles of which each message is one packet: the packets tell as much, unless
    /// there are credentials in them. A long write or read that is a message of another profile, too, is that message.
    fileprivate func withoutSinglePackets() -> [Recording] {
        var real: Set<Substring> = []
        for operation in lazy.flatMap(\.operations) where operation.kind == .message {
            guard let profile = operation.profile, case .integer(let packets)? = operation.facts[.packets] else {
                continue
            }
            if packets > 1 || operation.hidesCredentials { real.insert(profile) }
        }
        return map { recording in
            var recording = recording
            let named = Set(recording.operations.filter { $0.kind == .message && !$0.isLongValue }.map(\.begin.frame))
            recording.operations.removeAll { operation in
                guard operation.kind == .message else { return false }
                if operation.isLongValue, named.contains(operation.begin.frame) { return true }
                return !(operation.profile.map(real.contains) ?? false)
            }
            return recording
        }
    }
}

extension BluetoothOperation {
    /// Of a message: its profile, whichever flow it is of.
    fileprivate var profile: Substring? {
        guard case .text(let text)? = facts[.profile] else { return nil }
        return text.prefix { $0 != "/" }
    }

    fileprivate var hidesCredentials: Bool {
        if case .text(let text)? = facts[.text] { text.contains(FieldList.maskText) } else { false }
    }

    /// Whether it is a long write or read as such, rather than a message of a profile.
    fileprivate var isLongValue: Bool {
        facts[.profile] == .text("long-write") || facts[.profile] == .text("long-read")
    }
}

extension RecordingGroup {
    /// Writes and notifications that messages are made of: the story tells the messages.
    fileprivate var carriersOfMessages: Set<Action> {
        var carriers: Set<Action> = []
        var targets: Set<String> = []
        var longReads: Set<String> = []
        for operation in recordings.lazy.flatMap(\.operations) where operation.kind == .message {
            guard let uuid = operation.attribute?.uuid else { continue }
            targets.insert(AttributeTitle.text(uuid))
            if operation.facts[.profile] == .text("long-read") { longReads.insert(AttributeTitle.text(uuid)) }
        }
        for action in actions
        where action.carriesValue || ["reads", "prepares a write", "executes writes"].contains(action.verb) {
            if action.verb == "reads", !(action.target.map(longReads.contains) ?? false) { continue }
            let isPart = action.target.map(targets.contains) ?? action.verb.hasPrefix("executes")
            if isPart, !targets.isEmpty { carriers.insert(action) }
        }
        return carriers
    }
}

extension DraftedRequirement {
    /// With the device that it is about, and what has to keep it.
    fileprivate func about(_ device: String?) -> DraftedRequirement {
        var drafted = device.map(connecting) ?? self
        drafted.requirement.device = device
        drafted.requirement.scope = requirement.scope ?? .eachConnection
        drafted.instead = drafted.instead.map { $0.about(device) }
        return drafted
    }

    /// A story that begins by connecting says to what.
    private func connecting(to device: String) -> DraftedRequirement {
        guard case .story(var steps) = requirement.form else { return self }
        for index in steps.indices {
            guard case .operation(var pattern, let times) = steps[index].form, pattern.verb.word == "connects" else {
                continue
            }
            pattern.target = device
            steps[index].form = .operation(pattern, times: times)
        }
        var drafted = self
        drafted.requirement.form = .story(steps)
        return drafted
    }
}
