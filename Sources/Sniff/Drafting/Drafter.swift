import Decoders

/// Makes an expectation of what captures show: what an app does, in which order, and the rules that it keeps.
package struct Drafter: Sendable {
    /// Connections that end by a timeout, refusals and what was never answered are taken for right.
    package var acceptsFailures = false
    package var title = "Recorded"
    package var profileFiles: [String] = []
    package var tableFiles: [String] = []

    package init() {}

    package func draft(_ logs: [OperationLog]) -> Draft {
        var draft = Draft(title: title)
        draft.profileFiles = profileFiles
        draft.tableFiles = tableFiles
        let recordings = logs.flatMap(\.recordings).families().flatMap { $0.withoutSinglePackets() }
        if recordings.contains(where: { !$0.operations.isEmpty }) {
            addConnections(recordings, &draft)
        } else {
            AdvertisingDraft(logs).add(to: &draft)
        }
        let attempts = logs.flatMap { log in log.failedAttempts.map { (capture: log.name, operation: $0) } }
        if !acceptsFailures { draft.questions = FailureReview.questions(recordings, attempts) }
        return draft
    }

    /// A draft of recordings alone.
    func draft(_ recordings: [Recording]) -> Draft {
        var draft = Draft(title: title)
        addConnections(recordings, &draft)
        if !acceptsFailures { draft.questions = FailureReview.questions(recordings, []) }
        return draft
    }

    private func addConnections(_ recordings: [Recording], _ draft: inout Draft) {
        // What is said of all connections with a device is said once; a story belongs to one way to use it.
        for family in recordings.families() {
            let device = addDevice(family, &draft)
            let isOnly = recordings.count == family.count
            var requirements: [DraftedRequirement] = []
            let clusters = family.clustered()
            let whole = RecordingGroup(family)
            let parts = Parts(whole)
            for cluster in clusters {
                requirements += stories(cluster, parts, clusters.count == 1, family)
            }
            requirements += rules(whole, parts)
            for index in requirements.indices {
                if !isOnly || device != nil { requirements[index].requirement.device = device }
                requirements[index].requirement.scope = requirements[index].requirement.scope ?? .eachConnection
            }
            if let device { requirements = requirements.map { $0.connecting(to: device) } }
            draft.requirements += requirements
        }
    }

    /// What is found once for all recordings with a device.
    private struct Parts {
        let findings: [AnswerInference.Finding]
        let vocabularies: [Act: ValueVocabulary]
        /// What comes as an answer, hardly ever by itself.
        let answers: Set<Act>
        /// Packets of messages.
        let carriers: Set<Act>

        init(_ group: RecordingGroup) {
            findings = AnswerInference(group: group).findings()
            answers = Set(findings.filter(\.isOnlyAnswer).map(\.answer))
            var vocabularies: [Act: ValueVocabulary] = [:]
            for act in group.acts where act.verb == "writes" && !group.isSecret(act) {
                vocabularies[act] = ValueVocabulary(group.occurrences(of: act).map { $0.map(\.value) })
            }
            self.vocabularies = vocabularies
            carriers = group.carriersOfMessages
        }
    }

    private func stories(
        _ cluster: [Recording], _ parts: Parts, _ isOnly: Bool, _ family: [Recording]
    ) -> [DraftedRequirement] {
        let group = RecordingGroup(cluster)
        let streams = Set(group.acts.filter { !$0.isOfApp && !$0.isMessage })
        let reader = StoryReader(
            vocabularies: parts.vocabularies, silent: parts.carriers.union(parts.answers.filter { !$0.isMessage }),
            streams: streams, acceptsFailures: acceptsFailures)
        var drafted: [DraftedRequirement] = []
        if var story = StoryDraft(group: group, reader: reader).story() {
            story.requirement.title = isOnly ? "What the app does" : "What the app does, \(cluster.placeText)"
            drafted.append(story)
        }
        drafted += OperationRules(group, answers: parts.answers).counts()
        let scope = isOnly ? .eachConnection : cluster.scope(in: family)
        for index in drafted.indices { drafted[index].requirement.scope = scope }
        return drafted
    }

    private func rules(_ group: RecordingGroup, _ parts: Parts) -> [DraftedRequirement] {
        AnswerRules(group: group).rules(parts.findings)
            + ValueRules(group: group, vocabularies: parts.vocabularies).rules()
            + MessageRules(group: group).rules()
            + OperationRules(group, answers: parts.answers).rules()
            + TimeRules(group: group, answers: parts.answers).rules()
    }

    private func addDevice(_ family: [Recording], _ draft: inout Draft) -> String? {
        let identities = family.map(\.advertised)
        guard let criteria = DeviceDraft.common(identities) else { return nil }
        let word = DeviceDraft.word(identities.first, taken: draft.devices.map(\.description.name))
        let description = DeviceDescription(word, criteria, place: SourcePlace(file: ""))
        draft.devices.append(
            DraftedDevice(description: description, evidence: family.count == 1 ? "" : "\(family.count) connections"))
        return word
    }
}

extension [Recording] {
    /// Recordings with devices that one description fits: like devices are one device to an expectation.
    fileprivate func families() -> [[Recording]] {
        var families: [[Recording]] = []
        for recording in self {
            let place = families.firstIndex { family in
                let identities = family.map(\.advertised) + [recording.advertised]
                return DeviceDraft.common(identities) != nil || identities.allSatisfy(\.isEmpty)
            }
            if let place { families[place].append(recording) } else { families.append([recording]) }
        }
        return families
    }

    /// Without messages of profiles of which each message is one packet: the packets tell as much.
    fileprivate func withoutSinglePackets() -> [Recording] {
        var real: Set<FieldValue> = []
        for operation in lazy.flatMap(\.operations) where operation.kind == .message {
            guard let profile = operation.facts[.profile], case .integer(let packets)? = operation.facts[.packets]
            else {
                continue
            }
            if packets > 1 { real.insert(profile) }
        }
        return map { recording in
            var recording = recording
            recording.operations.removeAll { operation in
                operation.kind == .message && !(operation.facts[.profile].map(real.contains) ?? false)
            }
            return recording
        }
    }

    /// Which connections of their captures these are.
    fileprivate func scope(in family: [Recording]) -> Requirement.Scope {
        let captures = Set(family.map(\.capture)).count
        if count == captures, allSatisfy({ $0.place == 0 }) { return .firstConnection }
        if count == captures, allSatisfy({ $0.place == $0.siblings - 1 }) { return .lastConnection }
        return .someConnection
    }

    fileprivate var placeText: String {
        let places = Set(map(\.place)).sorted()
        return "connection " + places.map { "\($0 + 1)" }.joined(separator: ", ")
    }
}

extension RecordingGroup {
    /// Writes and notifications that messages are made of: the story tells the messages.
    fileprivate var carriersOfMessages: Set<Act> {
        var carriers: Set<Act> = []
        var targets: Set<String> = []
        var longReads: Set<String> = []
        for operation in recordings.lazy.flatMap(\.operations) where operation.kind == .message {
            guard let uuid = operation.attribute?.uuid else { continue }
            targets.insert(AttributeTitle.text(uuid))
            if operation.facts[.profile] == .text("long-read") { longReads.insert(AttributeTitle.text(uuid)) }
        }
        for act in acts where act.carriesValue || ["reads", "prepares a write", "executes writes"].contains(act.verb) {
            if act.verb == "reads", !(act.target.map(longReads.contains) ?? false) { continue }
            let isPart = act.target.map(targets.contains) ?? act.verb.hasPrefix("executes")
            if isPart, !targets.isEmpty { carriers.insert(act) }
        }
        return carriers
    }
}

extension DraftedRequirement {
    /// A story that begins by connecting says to what.
    fileprivate func connecting(to device: String) -> DraftedRequirement {
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
