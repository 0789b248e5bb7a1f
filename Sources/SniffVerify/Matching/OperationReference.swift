import Sniff

/// A reference such as `{command}`, `{command.state}` or `{command[0]}`: a value of an earlier operation.
struct OperationReference: Sendable {
    enum Source: Sendable, Hashable {
        case named(String)
        /// The occurrence before this one.
        case previous
        /// The operation that raised the rule.
        case occasion
    }

    let source: Source
    let field: OperationField
    /// As it was written, without the braces.
    let text: String

    /// Why it has no value now.
    enum Unresolved: Error, Equatable {
        /// The first occurrence has none before it: nothing to compare with.
        case noPrevious
        /// There was no operation with the name yet.
        case unbound
        case missing(String)
    }

    struct Resolved {
        let value: FieldValue
        let frame: UInt64
    }

    func resolve(_ bindings: Bindings) -> Result<Resolved, Unresolved> {
        let operation: BluetoothOperation
        switch source {
        case .named(let name):
            guard let named = bindings.named[name] else { return .failure(.unbound) }
            operation = named
        case .previous:
            guard let previous = bindings.previous else { return .failure(.noPrevious) }
            operation = previous
        case .occasion:
            guard let occasion = bindings.occasion else { return .failure(.missing("nothing raised the rule")) }
            operation = occasion
        }
        let frame = operation.begin.frame
        guard let value = field.value(of: operation) else {
            return .failure(.missing("\(text) is not in frame \(frame)"))
        }
        return .success(
            Resolved(value: value, frame: (field.isInAnswer(of: operation) ? operation.end : nil)?.frame ?? frame))
    }
}

extension OperationField {
    /// Whether the value is that of the answer rather than of the request.
    fileprivate func isInAnswer(of operation: BluetoothOperation) -> Bool {
        switch operation.kind {
        case .read, .message: true
        default: false
        }
    }
}
