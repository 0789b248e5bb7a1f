import Decoders
import Sniff
import SniffWords

extension TraceEvent {
    /// An operation as an event.
    ///
    /// - Parameter input: the capture that it is in, where there are several.
    init(_ kind: Kind, _ operation: BluetoothOperation, _ registry: Registry, input: String?) {
        let words = OperationWords(operation, registry: registry)
        self.init(kind, TraceEvent.name(operation, words))
        if operation.progress != nil { note("first_frame", number: operation.frames.first) }
        note("frame", number: operation.begin.frame)
        if let end = operation.end, end.frame != operation.begin.frame {
            note(operation.kind == .message ? "end_frame" : "answer_frame", number: end.frame)
        }
        note("input", input)
        note("sender", operation.actor.name.map { "\($0)" })
        note("discovery", operation.facts[.discovery].map { "\($0)" })
        note("handle", handle: operation.handle.flatMap { $0 == 0 ? nil : $0 })
        note("uuid", operation.attribute?.uuid.map { "\($0)" })
        let value = TraceEvent.value(operation)
        note("value", value)
        let content = words.content.withoutDoubleSpaces
        if content != value { note("content", content) }
        if case .refused(let code, let name) = operation.outcome {
            note("error", OperationPhrase.refusal(code, name))
            if operation.kind != .message { note("error_code", number: UInt64(max(code, 0))) }
        }
        if operation.isCut { note("cut", "the capture lacks bytes of it") }
    }

    /// `Read Request Body Sensor Location`; of a message its profile and name. One without success says so.
    private static func name(_ operation: BluetoothOperation, _ words: OperationWords) -> String {
        let parts = operation.kind == .message ? [words.about] : [words.what, words.about]
        let name = parts.filter { !$0.isEmpty }.joined(separator: " ").withoutDoubleSpaces
        switch operation.outcome {
        case .succeeded: return name
        case _ where operation.kind == .message:
            return "\(name): \(operation.facts[.state].map { "\($0)" } ?? "incomplete")"
        default: return "\(name): \(OperationPhrase.outcome(operation.outcome, of: operation.kind))"
        }
    }

    /// The bytes of an attribute, as tables have them; those of messages are in their words.
    private static func value(_ operation: BluetoothOperation) -> String? {
        guard operation.kind != .message else { return nil }
        return operation.isSecret ? FieldList.maskText : operation.value.hexDigits
    }
}

extension String {
    /// Words of a line are two spaces apart.
    fileprivate var withoutDoubleSpaces: String { replacing("  ", with: " ").withPlainSpaces }
}
