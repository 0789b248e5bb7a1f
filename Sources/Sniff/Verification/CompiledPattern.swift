import Decoders

/// A pattern whose names have been looked up.
package struct CompiledPattern: Sendable {
    package let pattern: OperationPattern
    package let kinds: OperationKinds

    /// Whether an operation is meant.
    package func match(_ operation: Operation, _ bindings: Bindings, _ devices: DeviceBook) -> OperationMatch { .no }
}

/// A condition whose field and values have been looked up.
package struct CompiledCondition: Sendable {
    package let condition: Condition

    /// Whether an operation fulfils it: `yes`, `differs` or `unknown`.
    package func match(_ operation: Operation, _ bindings: Bindings) -> OperationMatch { .no }
}

/// What earlier operations conditions may refer to.
package struct Bindings: Sendable {
    /// The operations with a name.
    package var named: [String: Operation] = [:]
    /// What raised the rule: what `same` stands for.
    package var occasion: Operation?
    /// The occurrence before this one: `previous`.
    package var previous: Operation?

    package init() {}
}
