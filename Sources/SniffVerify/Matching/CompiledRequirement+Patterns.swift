import Decoders
import Sniff

extension CompiledRequirement {
    /// All patterns of it.
    var patterns: [CompiledPattern] {
        let inForm: [CompiledPattern] =
            switch form {
            case .story(let steps): steps.flatMap(\.patterns)
            case .each(let rule): rule.patterns
            case .never(let patterns): patterns
            case .count(let patterns, _, _): patterns
            }
        return inForm + during.patterns
    }

    /// Devices of which something has to come.
    var awaitedDevices: Set<Int> {
        switch form {
        case .story(let steps): steps.reduce(into: []) { $0.formUnion($1.patterns.actingDevices) }
        case .each(let rule): rule.then.reduce(into: []) { $0.formUnion($1.patterns.actingDevices) }
        case .never: []
        case .count(let patterns, _, _): patterns.actingDevices
        }
    }

    /// Those that mean what lasts between an operation and what ends it.
    var lastingPatterns: [CompiledPattern] {
        var patterns = ([during] + during.outer).compactMap(\.whiles)
        if case .each(let rule) = form { patterns += rule.onlyWhile + rule.notWhile }
        return patterns
    }

    /// Kinds of operations that it has to be shown.
    var kinds: OperationKinds {
        var kinds: OperationKinds = scope == .capture ? [] : OperationKinds([.connect, .disconnect])
        for pattern in patterns { kinds.formUnion(pattern.relatedKinds) }
        for pattern in lastingPatterns { kinds.formUnion(pattern.kinds.enders.union(pattern.kinds.proofs)) }
        return kinds
    }

    /// Adds what exchanges have to be about to matter to it.
    func insertSubjects(into subjects: inout OperationSubjects) {
        // Whatever a device or a bearer does shows that it is there to be judged.
        if scope == .eachDevice || scope == .eachBearer { subjects = .any }
        for pattern in patterns { pattern.insert(pattern.kinds.union(pattern.kinds.enders), into: &subjects) }
        for pattern in lastingPatterns { pattern.insert(pattern.kinds.proofs, into: &subjects) }
    }
}

extension CompiledRule {
    /// All patterns of it.
    var patterns: [CompiledPattern] {
        trigger + then.flatMap(\.patterns) + before + unless + after + since + onlyWhile + notWhile + remember
    }

    /// Whether an occurrence, or the one before it, decides what fits.
    var refersToOccurrences: Bool {
        !patterns.allSatisfy(\.isSameForAll) || !conditions.allSatisfy(\.references.isEmpty)
    }
}

extension CompiledPattern {
    /// Adds the attributes that it means, for operations of some kinds.
    fileprivate func insert(_ kinds: OperationKinds, into subjects: inout OperationSubjects) {
        var meant: [BluetoothUUID]?
        if case .attributes(let uuids, _) = target, !uuids.contains(where: \.isLongShortForm) { meant = uuids }
        subjects.insert(kinds, meant)
    }
}

extension CompiledPeriod {
    var patterns: [CompiledPattern] { from + until + (whiles.map { [$0] } ?? []) + outer.flatMap(\.patterns) }

    /// Whether what a gap hides may have ended it.
    func mayEnd(in gap: CaptureGap) -> Bool {
        guard case .unrecognised = gap.reason else { return whiles != nil || until.contains { !$0.isMark } }
        return (until + (whiles.map { [$0] } ?? [])).contains { $0.device != .any }
    }
}

extension CompiledStep {
    var patterns: [CompiledPattern] {
        switch form {
        case .operation(let pattern, _): [pattern]
        case .anyOrder(let steps), .optional(let steps): steps.flatMap(\.patterns)
        case .either(let stories): stories.flatMap { $0.flatMap(\.patterns) }
        case .repeating(let steps, let until, _): steps.flatMap(\.patterns) + (until.map { [$0] } ?? [])
        case .never(let patterns): patterns
        }
    }
}

extension [CompiledPattern] {
    /// The described devices, where all patterns look for what such a device does when it is there. That it is heard at all is
    /// something that a capture tells.
    var actingDevices: Set<Int> {
        var devices: Set<Int> = []
        for pattern in self {
            guard case .described(let index) = pattern.device,
                pattern.kinds.isDisjoint(with: OperationKinds([.advertise, .startAdvertising]))
            else { return [] }
            devices.insert(index)
        }
        return devices
    }
}

extension TraceExpectation.Requirement {
    /// Kinds that happen inside a connection.
    static let inside = OperationKinds.exchanges.union(
        OperationKinds([
            .pair, .encrypt, .requestParameters, .updateParameters, .updatePHY, .updateDataLength, .message,
            .disconnect,
        ]))

    /// The scope that it has where its author names none: stories and rules are of each connection, unless they are
    /// about what happens outside connections or reach over several.
    package var defaultScope: Scope {
        switch form {
        case .story(let steps):
            let kinds = steps.flatMap(\.kindsInOrder)
            guard let first = kinds.firstIndex(where: { Self.inside.isSuperset(of: $0) }) else {
                return .capture
            }
            let isOutsideLater = kinds[first...].contains { !Self.inside.isSuperset(of: $0) }
            return isOutsideLater ? .capture : .eachConnection
        case .each(let rule):
            let parts: [[OperationPattern]] = [
                rule.trigger, rule.before, rule.after, rule.since, rule.onlyWhile, rule.remember,
            ]
            let kinds = parts.joined().map(\.verb.kinds) + rule.then.flatMap(\.kindsInOrder)
            return kinds.allSatisfy { Self.inside.isSuperset(of: $0) } ? .eachConnection : .capture
        case .never(let patterns):
            // `until` and `during` begin anew with each connection; what `from` begins does not end with one.
            let isOfEach = during.whiles != nil || during.until.contains { !$0.isMark }
            return isOfEach && isInside(patterns) ? .eachConnection : .capture
        case .count(let patterns, _, _):
            // Every connection ends once: how often that happens is about the capture.
            let isOfEnds = patterns.contains { $0.verb.kinds.contains(.disconnect) }
            return isInside(patterns) && !isOfEnds ? .eachConnection : .capture
        }
    }

    private func isInside(_ patterns: [OperationPattern]) -> Bool {
        (patterns + (during.from + during.until).filter { !$0.isMark }).allSatisfy {
            Self.inside.isSuperset(of: $0.verb.kinds)
        }
    }
}

extension ExpectedStep {
    /// The kinds that its patterns look for, in the order of the text.
    fileprivate var kindsInOrder: [OperationKinds] {
        switch form {
        case .operation(let pattern, _): [pattern.verb.kinds]
        case .anyOrder(let steps), .optional(let steps): steps.flatMap(\.kindsInOrder)
        case .either(let stories): stories.flatMap { $0.flatMap(\.kindsInOrder) }
        case .repeating(let steps, _, _): steps.flatMap(\.kindsInOrder)
        // A filter may look for anything.
        case .never: []
        }
    }
}
