import Decoders
import Sniff

/// An expectation whose names, fields and values have been looked up and found to make sense.
package struct CompiledExpectation: Sendable {
    package let expectation: Expectation
    /// What its names were looked up in, and what texts decode values with.
    let registry: Registry
    package let requirements: [CompiledRequirement]
    /// The devices by their index.
    package let devices: [CompiledDevice]
    /// Names of characteristics that nothing in their own file, and in those that it includes, uses.
    package let unusedCharacteristics: [CharacteristicAlias]
    /// What a run has to hand on.
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
        _ expectation: Expectation, registry: Registry = .standard, profiles: TransferProfiles = TransferProfiles()
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
        var selection = compiler.needs.selection(compiler.filters)
        selection.subjects = .unknown
        // Names that are read name devices in reports.
        selection.subjects.insert(OperationKinds(.read), [AdvertisedNames.deviceName])
        for requirement in requirements {
            selection.kinds.formUnion(requirement.kinds)
            requirement.insertSubjects(into: &selection.subjects)
        }
        self.selection = selection
        fields = compiler.needs.fields(compiler.filters)
        if !compiler.errors.isEmpty { throw ExpectationErrors(compiler.errors.inOrder) }
    }
}

package struct CompiledRequirement: Sendable {
    package let requirement: Requirement
    package let scope: Requirement.Scope
    /// Index of the device that the scope is limited to.
    package let device: Int?
    package let during: CompiledPeriod
    package let form: Form

    package enum Form: Sendable {
        case story([CompiledStep])
        case each(CompiledRule)
        case never([CompiledPattern])
        case count([CompiledPattern], ClosedRange<Int>, per: Int64?)
    }
}

package struct CompiledPeriod: Sendable {
    package var whiles: CompiledPattern?
    package var from: [CompiledPattern] = []
    package var until: [CompiledPattern] = []
}

/// Times are nanoseconds.
package struct CompiledRule: Sendable {
    package let rule: EachRule
    package let trigger: [CompiledPattern]
    package let conditions: [CompiledCondition]
    package let then: [CompiledStep]
    package let within: Int64?
    package let before: [CompiledPattern]
    package let unless: [CompiledPattern]
    package let after: [CompiledPattern]
    package let since: [CompiledPattern]
    package let onlyWhile: [CompiledPattern]
    package let notWhile: [CompiledPattern]
    package let every: ClosedRange<Int64>?
    package let remember: [CompiledPattern]
    package let afterWithin: Int64?
}

/// Times are nanoseconds.
package struct CompiledStep: Sendable {
    package let step: ExpectedStep
    package let form: Form
    package let within: Int64?
    package let after: Int64?
    package let every: ClosedRange<Int64>?
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
