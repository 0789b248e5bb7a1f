import Decoders
import Sniff

/// Words for people, safe to print.
extension ComparedOperation {
    /// `reads`, `writes`: the words of expectations.
    package var verb: String {
        switch kind {
        case .message: "message"
        default: kind.rawValue
        }
    }

    /// Its subject, by name; empty if there is none.
    package func about(_ names: ComparisonNames) -> String {
        if case .handle(let handle) = subject { handle.words(handleName) } else { subject.words(names) }
    }

    /// The value and what else there is, as short as a line needs it.
    package var content: String {
        var words: [String] = []
        if isSecret {
            // A message shows what is none of it.
            if !detail.hasPrefix("\"") { words.append(FieldList.maskText) }
        } else if !value.isEmpty, kind != .subscribe, kind != .unsubscribe, !detail.hasPrefix("\"") {
            words.append(OperationPhrase.value(value).safe)
        }
        if !detail.isEmpty { words.append(detail.safe) }
        if outcome != .succeeded { words.append(outcomeWords) }
        return words.joined(separator: "  ")
    }

    package var outcomeWords: String { OperationPhrase.outcome(outcome, of: kind).safe }

    /// The words for a missing detail in a comparison with another one.
    fileprivate var detailWords: String {
        guard detail.isEmpty else { return detail.safe }
        return switch kind {
        case .message: "as the profile has it"
        case .encrypt: "with a new key"
        case .read, .prepareWrite: "from the beginning"
        default: "nothing"
        }
    }
}

/// Who gives the names in words.
package struct ComparisonNames: Sendable {
    let registry: Registry
    let devices: DeviceDeclarations

    /// - Parameter namesDevices: say the user's name of devices instead of their addresses.
    package init(_ registry: Registry, namesDevices: Bool = true) {
        self.registry = registry
        devices = namesDevices ? registry.devices : DeviceDeclarations()
    }

    /// Safe to print.
    package func device(_ address: DeviceAddress) -> String { devices.words(of: address).safe }
}

extension ComparedOperation.Subject {
    package func words(_ names: ComparisonNames) -> String {
        switch self {
        case .nothing: ""
        case .attribute(let uuid, let descriptor, _):
            descriptor.map { "\($0.words(names.registry)) of \(uuid.words(names.registry))".safe }
                ?? uuid.words(names.registry).safe
        case .handle(let handle): handle.words(nil)
        case .name(let name): name.safe
        case .device(let address): names.device(address)
        }
    }
}

extension ComparedLine {
    /// The changes, in words that follow the operation on a line; empty if it is only missing or added.
    package func remarks(_ names: ComparisonNames) -> [String] {
        changes.compactMap { change in
            switch change {
            case .missing, .added: nil
            case .moved(let before):
                before.map { "moved: was after \($0.verb) \($0.about(names))" } ?? "moved: was the first"
            case .value(let difference): words(difference)
            case .outcome: "\(left?.outcomeWords ?? "") → \(right?.outcomeWords ?? "")"
            case .latency(let before, let after):
                "answered after \(TimeText.text(before)) → \(TimeText.text(after))"
            case .gap(let before, let after): "came after \(TimeText.text(before)) → \(TimeText.text(after))"
            }
        } + (doubt.map { ["may be there: \($0)"] } ?? [])
    }

    private func words(_ difference: ValueDifference) -> String {
        guard let left, let right else { return "" }
        if left.isSecret || right.isSecret {
            return left.detail == right.detail
                ? "*** → another value (***)" : "\(left.detailWords) → \(right.detailWords)"
        }
        if !difference.fields.isEmpty {
            return difference.fields.map { field in
                let name = field.path.hasPrefix("value.") ? String(field.path.dropFirst(6)) : field.path
                let unit = field.unit.isEmpty || field.right.isEmpty ? "" : " \(field.unit)"
                let (before, after) = (
                    field.left.isEmpty ? "absent" : field.left, field.right.isEmpty ? "absent" : field.right
                )
                return "\(name) \(before.safe) → \(after.safe)\(unit)"
            }.joined(separator: ", ")
        }
        let details = (left.detailWords, right.detailWords)
        if left.value == right.value || left.value.isEmpty || right.value.isEmpty {
            return "\(details.0) → \(details.1)"
        }
        if left.detail.hasPrefix("\""), right.detail.hasPrefix("\""), details.0 != details.1 {
            return "\(details.0) → \(details.1)"
        }
        let (before, after) = (OperationPhrase.value(left.value).safe, OperationPhrase.value(right.value).safe)
        let location =
            difference.firstByte.map { max(left.value.count, right.value.count) > 4 ? "  from byte \($0)" : "" } ?? ""
        return "\(before) → \(after)\(location)"
    }
}
