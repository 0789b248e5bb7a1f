import Decoders
import Sniff

/// A condition whose field and values have been looked up. A class, as patterns are.
package final class CompiledCondition: Sendable {
    package let condition: TraceExpectation.Condition
    /// Usually one; where `value` may be any field of a value, all that the values fit.
    let alternatives: [Alternative]

    struct Alternative: Sendable {
        let field: OperationField
        /// One of these.
        let values: [ExpectedValue]
    }

    init(condition: TraceExpectation.Condition, alternatives: [Alternative]) {
        self.condition = condition
        self.alternatives = alternatives
    }

    /// Whether it is about the power of a signal, which says nothing of contents.
    var isAboutSignal: Bool { alternatives.allSatisfy { $0.field.form == .fact(.rssi) } }

    /// Whether an operation fulfils it: `yes`, `differs` or `unknown`; `no` where it is compared with an operation that has
    /// not been yet.
    ///
    /// - Parameter explains: whether the text is wanted; without it, nothing is written.
    package func match(_ operation: BluetoothOperation, _ bindings: Bindings, explains: Bool = true) -> OperationMatch {
        var unknown: Unknown?
        // By their places: values are large, and a loop over them would copy each.
        for alternative in alternatives.indices {
            for index in alternatives[alternative].values.indices {
                let result = alternatives[alternative].values[index].match(
                    alternatives[alternative].field, of: operation, bindings)
                switch result {
                case .yes: return .yes
                case .unresolved(.noPrevious): return .yes
                case .unresolved(.unbound): return .no
                case .unresolved(.missing(let text)): unknown = .reference(text)
                case .cut: unknown = unknown ?? .cut
                case .missing: unknown = unknown ?? missing(alternatives[alternative].field, operation)
                case .no: break
                }
            }
        }
        if let unknown = unknown ?? doubt(operation) { return .unknown(explains ? unknown.text(operation) : "") }
        return .differs(explains ? difference(operation, bindings) : "")
    }

    private enum Unknown: Equatable {
        case reference(String)
        case cut
        case noName
        case noMTU
        case noAnswer
        case interrupted

        func text(_ operation: BluetoothOperation) -> String {
            switch self {
            case .reference(let text): text
            case .cut: "value is cut at \(operation.value.count.grouped("byte"))"
            case .noAnswer: "the answer is not in the capture"
            case .interrupted: "the capture misses something while it lasted"
            case .noName: CompiledTarget.noName(operation)
            case .noMTU: "the MTU is not known: its exchange is not in the capture"
            }
        }
    }

    /// Why a value that differs may be another in truth.
    private func doubt(_ operation: BluetoothOperation) -> Unknown? {
        // Of a message, any packet may be missing; of another operation, the one that ends it.
        if operation.kind == .message { return operation.isInterrupted ? .interrupted : nil }
        let isTime = alternatives.contains { $0.field.form == .fact(.latency) || $0.field.form == .fact(.duration) }
        return operation.isInterrupted && isTime ? .interrupted : nil
    }

    /// Why an absent value is unknown; `nil` where it is simply absent.
    private func missing(_ field: OperationField, _ operation: BluetoothOperation) -> Unknown? {
        if operation.isCut { return .cut }
        if operation.isInterrupted { return .interrupted }
        if operation.outcome == .unanswered(.notCaptured) { return .noAnswer }
        switch field.form {
        case .fact(.properties): return operation.attribute.map { $0.uuid == nil } ?? false ? .noName : nil
        case .fact(.fillsMTU): return operation.attribute == nil ? nil : .noMTU
        default: break
        }
        guard case .packet(let key) = field.form, OperationKinds.withAttribute.contains(operation.kind),
            key == ATTField.uuid.key || Layer(path: field.definition.path) == .value
        else { return nil }
        return operation.attribute?.uuid == nil ? .noName : nil
    }
}
