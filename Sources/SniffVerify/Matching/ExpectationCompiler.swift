import Decoders
import Sniff

/// Looks everything up that an expectation names, and gathers what is wrong and what a run has to hand on.
struct ExpectationCompiler {
    let registry: Registry
    /// The names that messages may have: of profiles, and of their flows.
    let profiles: ProfileNames
    var errors: [ExpectationError] = []
    /// Places of the devices by their names.
    var deviceIndices: [String: Int] = [:]
    var devices: [CompiledDevice] = []
    /// Names that the expectation gives characteristics.
    var aliases = CompiledAliases()
    /// The filters of `packet` patterns.
    var filters: [Filter] = []
    /// Those that look for marks.
    var marks: Set<Int> = []
    var needs: CaptureNeeds

    init(_ registry: Registry, _ profiles: TransferProfiles) {
        self.registry = registry
        self.profiles = ProfileNames(profiles)
        needs = CaptureNeeds(registry)
    }

    /// - Throws: what is wrong with it, at its place.
    mutating func condition(
        _ condition: TraceExpectation.Condition, _ context: PatternContext, _ scope: NameScope
    ) throws(ExpectationError) -> CompiledCondition {
        for value in condition.values { aliases.noteUse(value) }
        return try ConditionCompiler(registry: registry, profiles: profiles, aliases: aliases)
            .compile(condition, context, scope)
    }

    /// Notes what is wrong, so that all of it is reported at once.
    mutating func attempt<Value>(_ body: (inout Self) throws(ExpectationError) -> Value) -> Value? {
        // Each name that does not exist is compared with all that do.
        guard errors.count < ExpectationProblems.limit else { return nil }
        do { return try body(&self) } catch {
            errors.append(error)
            return nil
        }
    }

    /// Patterns of which one is meant. What cannot be compiled is noted and left out.
    mutating func patterns(
        _ patterns: [OperationPattern], _ scope: NameScope, outcome: CompiledOutcome = .success
    ) -> [CompiledPattern] {
        patterns.compactMap { pattern($0, scope, outcome: outcome) }
    }

    mutating func pattern(
        _ pattern: OperationPattern, _ scope: NameScope, outcome: CompiledOutcome = .success
    ) -> CompiledPattern? {
        guard
            let compiled = attempt({ (compiler) throws(ExpectationError) in
                try compiler.compile(pattern, scope, outcome)
            })
        else { return nil }
        needs.insert(compiled, scope)
        return compiled
    }

    mutating func conditions(
        _ list: [TraceExpectation.Condition], _ context: PatternContext, _ scope: NameScope
    ) -> [CompiledCondition] {
        list.compactMap { condition in
            let compiled = attempt { (compiler) throws(ExpectationError) in
                try compiler.condition(condition, context, scope)
            }
            if let compiled { needs.insert(compiled, context, scope) }
            return compiled
        }
    }

    mutating func device(_ name: String, at place: SourcePlace) throws(ExpectationError) -> Int {
        if let index = deviceIndices[name] { return index }
        let known = deviceIndices.keys.sorted()
        throw ExpectationError(
            place,
            "no device is called '\(name)'"
                + (known.isEmpty ? "; describe it below 'devices'" : "; there is \(known.joined(separator: ", "))"))
    }
}

extension [ExpectationError] {
    /// As they stand in the file; devices are looked up before requirements, patterns before what they answer.
    var inOrder: [ExpectationError] {
        enumerated().sorted { left, right in
            let (first, second) = (left.element.place, right.element.place)
            return (first.line, first.column, left.offset) < (second.line, second.column, right.offset)
        }
        .map(\.element)
    }
}

/// The names of messages.
///
/// They are made when an expectation first asks for one: all profiles of the program are read for it.
final class ProfileNames {
    private let profiles: TransferProfiles
    private lazy var tables = NameTables(profiles)
    /// In the order in which they are listed.
    var known: [String] { tables.known }

    init(_ profiles: TransferProfiles) { self.profiles = profiles }

    /// - Throws: what is wrong with the name.
    func meaning(_ name: String) throws(ExpressionFault) -> [String] {
        guard let meaning = tables.meanings[name] else {
            throw ExpressionFault(
                "no profile or message is called '\(name)'; there is \(known.joined(separator: ", "))")
        }
        return meaning
    }
}

private struct NameTables {
    /// The values of the fact `profile`, with the name of a message after another slash, by the forms that an expectation may
    /// write: a profile, a flow, a procedure, the name of a message, or several with slashes. One without slashes means all
    /// profiles that have it: a capture shows which is used.
    private(set) var meanings: [String: [String]] = [:]
    /// In the order in which they are listed.
    private(set) var known: [String] = []

    init(_ profiles: TransferProfiles) {
        for profile in profiles.listed {
            let flows = profile.flows.map(\.name).filter { !$0.isEmpty }
            let full = flows.isEmpty ? [profile.name] : flows.map { "\(profile.name)/\($0)" }
            add(profile.name, full + (flows.isEmpty ? [] : [profile.name]))
            for (flow, name) in zip(flows, full) {
                add(name, [name])
                meanings[flow, default: []].append(name)
            }
            for procedure in profile.procedures.map(\.name) {
                let name = "\(profile.name)/\(procedure)"
                add(name, [name])
                meanings[procedure, default: []].append(name)
            }
            for flow in profile.flows {
                for name in Set(flow.messageNames) {
                    let whole = "\(flow.name.isEmpty ? profile.name : "\(profile.name)/\(flow.name)")/\(name)"
                    meanings[whole, default: []].append(whole)
                    meanings[name, default: []].append(whole)
                }
            }
        }
        for name in ["long-write", "long-read"] { add(name, [name]) }
    }

    private mutating func add(_ name: String, _ meaning: [String]) {
        meanings[name, default: []] += meaning
        known.append(name)
    }
}
