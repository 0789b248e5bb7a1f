import SniffVerify

/// Stories and counts of the connections with a device: of one way to use it, or of several.
///
/// Where the place of a connection in its capture tells which way it is (the first visit, the last), each way is a story of
/// those connections. Where it does not, as in captures of different visits, one story has the ways as alternatives.
struct ScenarioDraft {
    /// Recordings by the way in which they use the device.
    let clusters: [[Recording]]
    /// All of them.
    let family: [Recording]
    let parts: Drafter.Parts
    let acceptsFailures: Bool
    /// Whether the draft has stories of other devices, too.
    let isOneOfSeveral: Bool

    /// - Parameter device: whose story it is, where there are several kinds of devices.
    func requirements(of device: String?) -> [DraftedRequirement] {
        let groups = clusters.map { RecordingGroup($0) }
        let title = device.map { "\(Self.title) with \($0)" } ?? Self.title
        guard clusters.count > 1 else { return stories(groups, [.eachConnection], title) }
        let scopes = clusters.map(scope)
        guard scopes.contains(.someConnection) else { return stories(groups, scopes, title) }
        guard var story = storyOfAll(groups, title) else { return stories(groups, scopes, title) }
        story.instead = stories(groups, scopes, title)
        return [story] + counts(family, groups)
    }

    /// A story of each way, with what it counts.
    private func stories(
        _ groups: [RecordingGroup], _ scopes: [TraceExpectation.Requirement.Scope], _ title: String
    ) -> [DraftedRequirement] {
        zip(groups, scopes).flatMap { group, scope in
            var drafted = counts(group.recordings, [group])
            if var story = story(group) {
                story.requirement.title =
                    groups.count == 1 ? title : "\(title), \(listText(group.recordings))"
                drafted.insert(story, at: 0)
            }
            for index in drafted.indices { drafted[index].requirement.scope = scope }
            return drafted
        }
    }

    private static let title = "What the app does"

    private func counts(_ recordings: [Recording], _ groups: [RecordingGroup]) -> [DraftedRequirement] {
        OperationRules(RecordingGroup(recordings), answers: parts.answers).counts(groups)
    }

    private func story(_ group: RecordingGroup) -> DraftedRequirement? {
        let streams = Set(group.actions.filter { !$0.isOfApp && !$0.isMessage })
        let reader = StoryReader(
            vocabularies: parts.vocabularies, silent: parts.carriers.union(parts.answers.filter { !$0.isMessage }),
            streams: streams, acceptsFailures: acceptsFailures)
        return StoryDraft(group: group, reader: reader, isOneOfSeveral: isOneOfSeveral).story()
    }

    // MARK: - Alternatives

    /// The common beginning of all ways, then one of them; `nil` if one of them is the beginning of another.
    private func storyOfAll(_ groups: [RecordingGroup], _ title: String) -> DraftedRequirement? {
        let stories = groups.compactMap(story)
        let steps = stories.map(\.steps)
        guard stories.count == groups.count, let shortest = steps.map(\.count).min() else { return nil }
        let shared = (0..<shortest).prefix { index in Set(steps.map { $0[index].title }).count == 1 }.count
        guard shared < shortest, var drafted = stories.first else { return nil }
        var all = Array(steps[0][..<shared])
        all.append(ExpectedStep(.either(steps.map { Array($0[shared...]) }), place: SourcePlace(file: "")))
        drafted.requirement.form = .story(all)
        drafted.requirement.title = title
        drafted.evidence = DraftEvidence.recordings(family)
        let ways = clusters.map(listText)
        drafted.stepEvidence = Array(drafted.stepEvidence.prefix(shared)) + [ways.joined(separator: "; or ")]
        drafted.widened = zip(ways, stories).flatMap { way, story in story.widened.map { "\(way): \($0)" } }
        return drafted
    }

    // MARK: - Where the ways are

    /// Which connections of their captures these are.
    private func scope(_ cluster: [Recording]) -> TraceExpectation.Requirement.Scope {
        let captures = Set(family.map(\.capture)).count
        if cluster.count == captures, cluster.allSatisfy({ $0.index == 0 }) { return .firstConnection }
        if cluster.count == captures, cluster.allSatisfy({ $0.index == $0.siblings - 1 }) { return .lastConnection }
        return .someConnection
    }

    /// `connection 1, 3`, or with several captures `titan-bonded; titan-again connection 2`.
    private func listText(_ cluster: [Recording]) -> String {
        let captures = Set(family.map(\.capture))
        let texts = captures.sorted().compactMap { capture -> String? in
            let own = cluster.filter { $0.capture == capture }
            guard let first = own.first else { return nil }
            let indices = own.map { "\($0.index + 1)" }.joined(separator: ", ")
            let connections = first.siblings > 1 || captures.count == 1 ? "connection \(indices)" : ""
            let name = captures.count > 1 ? first.shortCaptureName : ""
            return [name, connections].filter { !$0.isEmpty }.joined(separator: " ")
        }
        return texts.joined(separator: ", ")
    }
}

extension Recording {
    /// The name of its capture without folders and ending.
    fileprivate var shortCaptureName: String {
        let last = captureName.split(separator: "/").last.map(String.init) ?? captureName
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
        return String(last[..<dot])
    }
}
