import Decoders
import Sniff

/// An expectation whose names, fields and values have been looked up and found to make sense.
package struct CompiledExpectation: Sendable {
    package let expectation: TraceExpectation
    /// The registry for its names, and for values in texts.
    let registry: Registry
    package private(set) var requirements: [CompiledRequirement]
    /// The devices by their index.
    package let devices: [CompiledDevice]
    /// Names of characteristics that nothing in their own file, and in those that it includes, uses.
    package let unusedCharacteristics: [CharacteristicAlias]
    /// Names that the expectation gives characteristics, where they have no other.
    let characteristicNames: [BluetoothUUID: String]
    /// The operations that a run must hand on.
    package let selection: OperationSelection
    /// The fields that packets have to have.
    package let fields: FieldSelection

    /// Looks everything up.
    ///
    /// - Parameters:
    ///   - registry: of the decoders that the run will have.
    ///   - profiles: of the messages that it will put together.
    /// - Throws: all that is wrong, with the places.
    package init(
        _ expectation: TraceExpectation, registry: Registry = .standard, profiles: TransferProfiles = TransferProfiles()
    ) throws(ExpectationErrors) {
        var compiler = ExpectationCompiler(registry, profiles)
        compiler.compile(expectation.characteristics)
        compiler.compile(expectation.devices)
        self.expectation = expectation
        self.registry = registry
        requirements = expectation.requirements.compactMap { compiler.compile($0) }
        devices = compiler.devices
        unusedCharacteristics = expectation.characteristics.filter { alias in
            !alias.isShared && !compiler.aliases.isUsed(alias.name)
        }
        characteristicNames = compiler.aliases.names(registry)
        var selection = compiler.needs.selection(compiler.filters)
        selection.subjects = .unknown
        // Names that are read name devices in reports.
        selection.subjects.insert(OperationKinds(.read), [.deviceName])
        for requirement in requirements {
            selection.kinds.formUnion(requirement.kinds)
            requirement.insertSubjects(into: &selection.subjects)
        }
        selection.marks = compiler.marks
        self.selection = selection
        fields = compiler.needs.fields(compiler.filters)
        if !compiler.errors.isEmpty { throw ExpectationErrors(compiler.errors.inOrder) }
    }
}

package struct CompiledRequirement: Sendable {
    package let requirement: TraceExpectation.Requirement
    package let scope: TraceExpectation.Requirement.Scope
    /// Index of the device that the scope is limited to.
    package let device: Int?
    package fileprivate(set) var during: CompiledPeriod
    package let form: Form

    package enum Form: Sendable {
        case story([CompiledStep])
        case each(CompiledRule)
        case never([CompiledPattern])
        case count([CompiledPattern], ClosedRange<Int>, per: Nanoseconds?)
    }
}

package struct CompiledPeriod: Sendable {
    package var whiles: CompiledPattern?
    package var from: [CompiledPattern] = []
    package var until: [CompiledPattern] = []
    var fromTime: TimeBound?
    var untilTime: TimeBound?
    /// The part that contains this one; at most one.
    var outer: [CompiledPeriod] = []

    struct TimeBound: Sendable {
        let mark: TraceExpectation.TimeMark
        /// Since the first record; `nil` as long as the clock of the capture is not known.
        var nanoseconds: Nanoseconds?

        init(_ mark: TraceExpectation.TimeMark) {
            self.mark = mark
            nanoseconds = mark.nanoseconds(since: nil)
        }

        fileprivate mutating func setClock(_ origin: Nanoseconds) { nanoseconds = mark.nanoseconds(since: origin) }

        /// Moves a time of any day by whole days, so that it comes after another one.
        fileprivate mutating func move(after other: Nanoseconds) {
            guard let time = nanoseconds, mark.isOfAnyDay, time <= other else { return }
            let day = TraceExpectation.TimeMark.day
            nanoseconds = time + day * ((other - time).periods(of: day) + 1)
        }
    }

    /// Whether people have set it for the capture at hand, by marks or times.
    var isCut: Bool {
        !outer.isEmpty || fromTime != nil || untilTime != nil || (from + until).contains(where: \.isMark)
    }

    fileprivate var needsClock: Bool {
        fromTime?.mark.needsClock ?? false || untilTime?.mark.needsClock ?? false || outer.contains(where: \.needsClock)
    }

    /// A part ends after it begins, and after the capture does: a time without a day is the next such time.
    fileprivate mutating func setClock(_ origin: Nanoseconds) {
        fromTime?.setClock(origin)
        untilTime?.setClock(origin)
        if let from = fromTime?.nanoseconds, let until = untilTime?.nanoseconds, from < until, until <= 0 {
            fromTime?.move(after: 0)
        }
        untilTime?.move(after: max(fromTime?.nanoseconds ?? 0, 0))
        for index in outer.indices { outer[index].setClock(origin) }
    }
}

extension CompiledExpectation {
    /// Whether times of the capture's clock are in it.
    package var needsClock: Bool { requirements.contains(where: \.during.needsClock) }

    /// The same for a run whose first record has this time since 1970.
    package func with(clock origin: Nanoseconds) -> CompiledExpectation {
        var expectation = self
        for index in requirements.indices { expectation.requirements[index].during.setClock(origin) }
        return expectation
    }
}

extension CompiledPattern {
    /// Whether it is a mark that people have set.
    var isMark: Bool { pattern.isMark }
}

extension OperationPattern {
    var isMark: Bool { verb.target == .comment }
}

/// A class, as patterns are: there is a judge of it for every scope.
package final class CompiledRule: Sendable {
    package let rule: TraceExpectation.EachRule
    package let trigger: [CompiledPattern]
    package let conditions: [CompiledCondition]
    package let then: [CompiledStep]
    package let within: Nanoseconds?
    package let before: [CompiledPattern]
    package let unless: [CompiledPattern]
    package let after: [CompiledPattern]
    package let since: [CompiledPattern]
    package let onlyWhile: [CompiledPattern]
    package let notWhile: [CompiledPattern]
    package let every: ClosedRange<Nanoseconds>?
    package let remember: [CompiledPattern]
    package let afterWithin: Nanoseconds?

    init(
        rule: TraceExpectation.EachRule, trigger: [CompiledPattern], conditions: [CompiledCondition],
        then: [CompiledStep],
        within: Nanoseconds?, before: [CompiledPattern], unless: [CompiledPattern], after: [CompiledPattern],
        since: [CompiledPattern], onlyWhile: [CompiledPattern], notWhile: [CompiledPattern],
        every: ClosedRange<Nanoseconds>?, remember: [CompiledPattern], afterWithin: Nanoseconds?
    ) {
        self.rule = rule
        self.trigger = trigger
        self.conditions = conditions
        self.then = then
        self.within = within
        self.before = before
        self.unless = unless
        self.after = after
        self.since = since
        self.onlyWhile = onlyWhile
        self.notWhile = notWhile
        self.every = every
        self.remember = remember
        self.afterWithin = afterWithin
    }
}

package struct CompiledStep: Sendable {
    package let step: ExpectedStep
    package let form: Form
    package let within: Nanoseconds?
    package let after: Nanoseconds?
    package let every: ClosedRange<Nanoseconds>?
    package var conditions: [CompiledCondition] = []

    package indirect enum Form: Sendable {
        case operation(CompiledPattern, times: ClosedRange<Int>)
        case anyOrder([CompiledStep])
        case either([[CompiledStep]])
        case optional([CompiledStep])
        case repeating([CompiledStep], until: CompiledPattern?, atMost: Int)
        case never([CompiledPattern])
    }
}
