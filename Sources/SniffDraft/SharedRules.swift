import SniffVerify

/// Rules of several kinds of devices: what all of them keep is said once.
struct SharedRules {
    private var kinds:
        [(device: String?, group: RecordingGroup, rules: [(text: String, drafted: DraftedRequirement)])] =
            []

    mutating func add(_ rules: [DraftedRequirement], of device: String?, _ group: RecordingGroup) {
        kinds.append((device, group, rules.map { ($0.textAlone, $0) }))
    }

    /// - Parameter device: all kinds together.
    func requirements(of device: String?) -> [(device: String?, drafted: DraftedRequirement)] {
        guard kinds.count > 1 else {
            return kinds.first.map { kind in kind.rules.map { (kind.device, $0.drafted) } } ?? []
        }
        var result: [(device: String?, drafted: DraftedRequirement)] = []
        var said: Set<String> = []
        for kind in kinds {
            for (text, drafted) in kind.rules where !said.contains(text) {
                let owners = kinds.filter { $0.rules.contains { $0.text == text } }
                let others = kinds.filter { other in !other.rules.contains { $0.text == text } }
                guard owners.count > 1, others.allSatisfy({ drafted.isNothing(to: $0.group) }) else {
                    result.append((kind.device, drafted))
                    continue
                }
                said.insert(text)
                var drafted = drafted
                drafted.evidence = "\(owners.count) kinds of devices"
                if !others.isEmpty, case .each(var rule) = drafted.requirement.form {
                    rule.mayBeNone = true
                    drafted.requirement.form = .each(rule)
                }
                result.append((device, drafted))
            }
        }
        return result
    }
}

extension DraftedRequirement {
    /// The requirement without its evidence.
    fileprivate var textAlone: String {
        var alone = self
        (alone.evidence, alone.stepEvidence, alone.widened) = ("", [], [])
        if case .each(var rule) = alone.requirement.form {
            rule.mayBeNone = false
            alone.requirement.form = .each(rule)
        }
        var draft = Draft(title: "")
        draft.requirements = [alone]
        return ExpectationWriter.text(draft)
    }

    /// Whether recordings have nothing of what raises it.
    fileprivate func isNothing(to group: RecordingGroup) -> Bool {
        guard case .each(let rule) = requirement.form else { return false }
        return rule.trigger.allSatisfy { pattern in
            guard let target = pattern.target, target != "any" else { return false }
            return !group.acts.contains { $0.target == target }
        }
    }
}
