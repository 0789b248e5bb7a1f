import Decoders
import SniffVerify

/// Calls characteristics by the names that the program's own packages and files give: whoever reads the draft has them, too.
struct DraftedNames {
    private let names: UUIDNames
    private let attributes: AttributeNames

    init(_ registry: Registry) {
        names = registry.vocabulary.uuidNames
        attributes = AttributeNames(registry: registry)
    }

    /// The requirement with names for the UUIDs that have some.
    func applied(to requirement: TraceExpectation.Requirement) -> TraceExpectation.Requirement {
        guard !names.registered.isEmpty else { return requirement }
        var requirement = requirement
        requirement.title = title(requirement.title)
        requirement.during.whiles = requirement.during.whiles.map(named)
        requirement.during.from = requirement.during.from.map(named)
        requirement.during.until = requirement.during.until.map(named)
        switch requirement.form {
        case .story(let steps): requirement.form = .story(steps.map(named))
        case .each(let rule): requirement.form = .each(named(rule))
        case .never(let patterns): requirement.form = .never(patterns.map(named))
        case .count(let patterns, let times, let per):
            requirement.form = .count(patterns.map(named), times, per: per)
        }
        return requirement
    }

    private func named(_ rule: TraceExpectation.EachRule) -> TraceExpectation.EachRule {
        var rule = rule
        rule.then = rule.then.map(named)
        let lists: [WritableKeyPath<TraceExpectation.EachRule, [OperationPattern]>] = [
            \.trigger, \.before, \.unless, \.after, \.since, \.onlyWhile, \.notWhile, \.remember,
        ]
        for list in lists { rule[keyPath: list] = rule[keyPath: list].map(named) }
        return rule
    }

    private func named(_ step: ExpectedStep) -> ExpectedStep {
        var step = step
        switch step.form {
        case .operation(let pattern, let times): step.form = .operation(named(pattern), times: times)
        case .anyOrder(let steps): step.form = .anyOrder(steps.map(named))
        case .either(let stories): step.form = .either(stories.map { $0.map(named) })
        case .optional(let steps): step.form = .optional(steps.map(named))
        case .repeating(let steps, let until, let atMost):
            step.form = .repeating(steps.map(named), until: until.map(named), atMost: atMost)
        case .never(let patterns): step.form = .never(patterns.map(named))
        }
        return step
    }

    private func named(_ pattern: OperationPattern) -> OperationPattern {
        guard pattern.verb.target == .attribute, let target = pattern.target, let name = name(target) else {
            return pattern
        }
        var pattern = pattern
        pattern.target = name
        return pattern
    }

    /// UUIDs in a title stand between spaces.
    private func title(_ text: String) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.map { word in
            let isFollowed = word.last.map { ",:;".contains($0) } ?? false
            let uuid = isFollowed ? word.dropLast() : word
            return name(String(uuid)).map { $0 + word.dropFirst(uuid.count) } ?? String(word)
        }.joined(separator: " ")
    }

    /// The name of a UUID, where it means nothing else.
    private func name(_ text: String) -> String? {
        guard let uuid = BluetoothUUID(text), let name = names.registeredName(of: uuid)?.string,
            !["any", "same"].contains(name), attributes.uuids(name, .attribute) == [uuid]
        else { return nil }
        return name
    }
}
