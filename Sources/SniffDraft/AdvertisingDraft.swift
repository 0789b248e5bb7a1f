import Decoders
import Sniff
import SniffVerify

/// An expectation of captures without connections: who is heard, and how often.
struct AdvertisingDraft {
    let logs: [OperationLog]

    init(_ logs: [OperationLog]) { self.logs = logs }

    /// Devices that are described; of more, those that are heard most.
    static let limit = 8

    func add(to draft: inout Draft) {
        var identities: [AdvertisedIdentity] = []
        var records: [AdvertisedIdentity: [Advertiser]] = [:]
        for advertiser in logs.flatMap(\.advertisers.all) {
            guard advertiser.advertisements > 0, DeviceDraft.common([advertiser.identity]) != nil else { continue }
            if records[advertiser.identity] == nil { identities.append(advertiser.identity) }
            records[advertiser.identity, default: []].append(advertiser)
        }
        let observed = identities.map { ($0, records[$0, default: []]) }
            .sorted { left, right in
                left.1.reduce(0) { $0 + $1.advertisements } > right.1.reduce(0) { $0 + $1.advertisements }
            }
        for (identity, records) in observed.prefix(Self.limit) { add(identity, records, &draft) }
        if observed.count > Self.limit {
            draft.remarks.append("\(observed.count - Self.limit) more devices were heard.")
        }
    }

    private func add(_ identity: AdvertisedIdentity, _ records: [Advertiser], _ draft: inout Draft) {
        guard let criteria = DeviceDraft.common([identity]), let verb = OperationVerb("advertises") else { return }
        let taken = draft.devices.map(\.description.name)
        let isKnown = draft.devices.contains { $0.description.criteria.map(\.values) == criteria.map(\.values) }
        guard !isKnown else { return }
        let word = DeviceDraft.word(identity, taken: taken)
        let place = SourcePlace(file: "")
        draft.devices.append(
            DraftedDevice(description: TraceExpectation.DeviceDescription(word, criteria, place: place), evidence: ""))
        let count = records.reduce(0) { $0 + $1.advertisements }
        let pattern = OperationPattern(verb, word, place: place)
        var story = DraftedRequirement(
            "\(word) is heard", .count([pattern], max(count / 2, 1)...Int.max, per: nil), evidence: "\(count) times")
        story.requirement.scope = .capture
        draft.requirements.append(story)
        if let longest = records.map(\.intervals.longest).max(), count >= 10 {
            var rule = TraceExpectation.EachRule([pattern])
            rule.every = .zero...RoundedTime.limit(longest, atLeast: .milliseconds(100))
            var drafted = DraftedRequirement(
                "\(word) is heard again and again", .each(rule), evidence: "\(TimeText.text(longest)) at most")
            drafted.requirement.scope = .capture
            draft.requirements.append(drafted)
        }
        draft.requirements.append(neverConnected(word))
    }

    private func neverConnected(_ word: String) -> DraftedRequirement {
        let patterns = ["tries to connect", "connects"].compactMap { OperationVerb($0) }
            .map { OperationPattern($0, word, place: SourcePlace(file: "")) }
        var drafted = DraftedRequirement(
            "nobody connects to \(word)", .never(patterns), evidence: DraftEvidence.text(1, of: 1, times: 0))
        drafted.evidence = "no connection was seen"
        drafted.requirement.scope = .capture
        return drafted
    }
}
