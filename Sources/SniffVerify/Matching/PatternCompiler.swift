import Decoders
import Sniff

/// Patterns: what they are about, and which outcome is meant.
extension ExpectationCompiler {
    mutating func compile(
        _ pattern: OperationPattern, _ scope: NameScope, _ standard: CompiledOutcome
    ) throws(ExpectationError) -> CompiledPattern {
        let (target, targetDevice) = try target(pattern)
        var device = targetDevice
        let isSame = pattern.device == "same" && device != .any
        if let name = pattern.device, !isSame {
            guard device == .any else {
                throw ExpectationError(pattern.place, "'device: \(name)' beside a target that is a device")
            }
            device = try deviceTarget(name, at: pattern.place)
        }
        let context = context(pattern, target)
        let isPlain = pattern.verb.kinds.isSubset(of: .withoutOutcome)
        let outcome: CompiledOutcome
        do { outcome = try self.outcome(pattern, context) ?? (isPlain ? .any : standard) } catch {
            throw ExpectationError(pattern.place, error.message)
        }
        var compiled: [CompiledCondition] = []
        var faults: [ExpectationError] = []
        for condition in pattern.conditions where errors.count + faults.count < ExpectationProblems.limit {
            do { compiled.append(try self.condition(condition, context, scope)) } catch { faults.append(error) }
        }
        if let last = faults.popLast() {
            errors += faults
            throw last
        }
        try check(outcome, compiled, context)
        return CompiledPattern(
            pattern: pattern, kinds: pattern.verb.kinds, target: target, device: device, isSameDevice: isSame,
            outcome: outcome, conditions: compiled, context: context)
    }

    /// The context of a pattern, its conditions aside. For names that refer to it.
    mutating func context(_ pattern: OperationPattern) -> PatternContext {
        // What is wrong is reported where the pattern is compiled.
        guard let (target, _) = try? target(pattern) else {
            return PatternContext(kinds: pattern.verb.kinds, title: pattern.verb.word)
        }
        return context(pattern, target)
    }

    private func context(_ pattern: OperationPattern, _ target: CompiledTarget) -> PatternContext {
        var context = PatternContext(
            kinds: pattern.verb.kinds, title: pattern.verb.word + (pattern.target.map { " \($0)" } ?? ""))
        guard case .attributes(let uuids, let parent) = target else { return context }
        context.attributes = Set(uuids)
        // What is written to subscribe is a Client Characteristic Configuration.
        let isSubscription = context.kinds.isSubset(of: .subscriptions)
        if isSubscription { context.attributes.insert(BluetoothUUID(0x2902)) }
        let names = AttributeNames(registry: registry)
        context.decoders = names.decoders(isSubscription ? [BluetoothUUID(0x2902)] : uuids, service: parent)
        if context.kinds.contains(.message) { context.decoders = nil }
        return context
    }

    private mutating func target(
        _ pattern: OperationPattern
    ) throws(ExpectationError) -> (CompiledTarget, CompiledPattern.DeviceTarget) {
        let verb = pattern.verb
        guard let text = pattern.target, text != "any" else {
            switch verb.target {
            case .attribute where pattern.target == nil:
                throw ExpectationError(
                    pattern.place, "\(verb.word) what? Write a characteristic, by name or UUID, or '\(verb.word): any'")
            case .filter: throw ExpectationError(pattern.place, "packet: a filter expression has to follow")
            case .comment: throw ExpectationError(pattern.place, "comment: the text of a comment has to follow")
            default: return (.any, .any)
            }
        }
        do {
            switch verb.target {
            case .none: throw ExpressionFault("'\(verb.word)' is about nothing else; write it without '\(text)'")
            case .device: return (.any, try deviceTarget(text, at: pattern.place))
            case .attribute: return (text == "same" ? .sameAttribute : try attributes(text), .any)
            case .discovery: return (try discovery(text), .any)
            case .profile: return (.profiles(try profiles.meaning(text)), .any)
            case .filter: return (.filter(try filter(text)), .any)
            case .comment:
                let index = try filter(CommentFilter(text).expression) { error in
                    "'\(text)' is no regular expression: \(error.message)"
                }
                marks.insert(index)
                return (.filter(index), .any)
            }
        } catch let fault as ExpressionFault {
            throw ExpectationError(pattern.place, fault.message)
        } catch let error as ExpectationError {
            throw error
        } catch {
            throw ExpectationError(pattern.place, "\(error)")
        }
    }

    private mutating func deviceTarget(
        _ name: String, at place: SourcePlace
    ) throws(ExpectationError) -> CompiledPattern.DeviceTarget {
        switch name {
        case "any": .any
        case "same": .same
        default: .described(try device(name, at: place))
        }
    }

    /// `2A37`, `Heart Rate Measurement`, `180C/2A56`.
    mutating func attributes(_ text: String) throws(ExpressionFault) -> CompiledTarget {
        if let target = aliases.use(text) { return target }
        let names = AttributeNames(registry: registry)
        let whole = names.uuids(text, .attribute)
        if !whole.isEmpty { return .attributes(whole, in: nil) }
        if let slash = text.firstIndex(of: "/") {
            let parent = String(text[..<slash].trimmed)
            let child = String(text[text.index(after: slash)...].trimmed)
            let parents = names.uuids(parent, .service) + names.uuids(parent, .attribute)
            guard let first = parents.first else {
                throw unknown("service", parent, names.nearest(to: parent, .service))
            }
            var children = names.uuids(child, .attribute)
            if case .attributes(let uuids, nil)? = aliases.use(child) { children = uuids }
            if children.isEmpty { throw unknown("characteristic", child, names.nearest(to: child, .attribute)) }
            return .attributes(children, in: first)
        }
        throw unknown("characteristic", text, names.nearest(to: text, .attribute))
    }

    private func discovery(_ text: String) throws(ExpressionFault) -> CompiledTarget {
        // One that looks for a certain service is not one of services.
        if text.lowercased() == "all services" { return .discovery("services") }
        if OperationFact.discovery.definition.texts.contains(text.lowercased()) { return .discovery(text.lowercased()) }
        let names = AttributeNames(registry: registry)
        let uuids = names.uuids(text, .service)
        if uuids.isEmpty { throw unknown("service", text, names.nearest(to: text, .service)) }
        return .service(uuids)
    }

    private func unknown(_ kind: String, _ text: String, _ nearest: [String]) -> ExpressionFault {
        let nearest = kind == "characteristic" ? aliases.names(near: text) + nearest : nearest
        let hint = NearestName.hint(nearest, orElse: "; write its UUID")
        if text.contains(where: \.isNumber), text.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
            return ExpressionFault("'\(text)' is no UUID, which has 4 digits, 8 or 32, and no name of a \(kind)")
        }
        if kind == "characteristic", !AttributeNames(registry: registry).uuids(text, .service).isEmpty {
            return ExpressionFault("'\(text)' is a service; a characteristic of it is meant here\(hint)")
        }
        return ExpressionFault("no \(kind) is called '\(text)'\(hint)")
    }

    /// - Parameter message: of what is wrong with it.
    private mutating func filter(
        _ text: String,
        _ message: (FilterError) -> String = { "the filter, column \($0.column): \($0.message)" }
    ) throws(ExpressionFault) -> Int {
        if let index = filters.firstIndex(where: { $0.expression == text }) { return index }
        do {
            filters.append(try Filter(text, registry: registry))
        } catch { throw ExpressionFault(message(error)) }
        return filters.count - 1
    }

    /// - Throws: that no such operation comes out so.
    private func outcome(
        _ pattern: OperationPattern, _ context: PatternContext
    ) throws(ExpressionFault) -> CompiledOutcome? {
        let failures = context.kinds.failures
        switch pattern.result {
        case nil: return nil
        case .any: return .any
        case .success: return .success
        case .refused:
            guard failures.contains(where: \.canBeRefused) else { throw Self.impossible("refused", context) }
            return .refused
        case .unanswered:
            guard failures.contains(where: \.canBeUnanswered) else { throw Self.impossible("unanswered", context) }
            return .unanswered
        case .error(let text): return try outcome(error: text, context)
        }
    }

    private func outcome(error text: String, _ context: PatternContext) throws(ExpressionFault) -> CompiledOutcome {
        let error = try ErrorReference(text)
        let further = registry.applicationErrors.names
        if context.kinds.errorSources.contains(.attribute),
            let name = further.first(where: { $0.lowercased() == text.lowercased() })
        {
            return .name(name)
        }
        guard error.exists else { throw error.unknown(or: further) }
        let names = error.names(in: context.kinds, asResult: true)
        guard let name = names.first else {
            guard context.kinds.failures.contains(where: \.canBeRefused) else {
                throw Self.impossible("refused", context, error)
            }
            throw error.impossible("\(context.title) is never refused with", in: context.kinds)
        }
        return error.code.map { .code(Int($0)) } ?? .name(name)
    }

    /// The mistake in a result that operations of some kinds never have, and its correction.
    private static func impossible(
        _ result: String, _ context: PatternContext, _ error: ErrorReference? = nil
    ) -> ExpressionFault {
        let kinds = context.kinds
        let isAnswered = !kinds.isSubset(of: OperationKinds([.notify, .advertise, .message, .packet]))
        let own = kinds.results.joined(separator: " or ")
        let lead =
            isAnswered
            ? "\(context.title) is never \(result): its result is \(own)"
            : "\(context.title) is not answered, so it is never refused or unanswered"
        let isNeverEstablished = error?.isNeverEstablished ?? false
        switch kinds {
        case OperationKinds(.failToConnect):
            return ExpressionFault(
                "\(context.title) is a failure itself, and never \(result); why it failed is 'where: {reason: …}'")
        case OperationKinds(.connect): return ExpressionFault(lead + PossibleVerbs.neverEstablished)
        case OperationKinds(.disconnect) where !isNeverEstablished:
            return ExpressionFault(lead + "; why it came is 'where: {reason: …}'")
        case OperationKinds(.message):
            return ExpressionFault(lead + "; one that is not whole has 'where: {state: broken}'")
        default: return ExpressionFault(lead + (isNeverEstablished ? PossibleVerbs.neverEstablished : ""))
        }
    }
}

extension OperationKinds {
    static let subscriptions = OperationKinds([.subscribe, .unsubscribe])
    /// The operations that messages of profiles are made of.
    static let carriers = OperationKinds([.write, .prepareWrite, .notify, .indicate])
}
