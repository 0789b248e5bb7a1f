import Decoders

/// An operation in a few words, as a line of a verdict has it: what it is, what it is about, its value. Not yet safe to print.
package struct OperationWords: Sendable, Equatable {
    /// `Write Request`, `Notification`, `disconnects`.
    package let what: String
    /// The characteristic by name or UUID, the device, the profile; empty where there is none.
    package let about: String
    /// The value, and how it came out where that was no success.
    package let value: String
    /// The value alone.
    package let content: String

    /// - Parameters:
    ///   - showsSecrets: show credentials instead of `***`.
    ///   - names: names of devices by address.
    ///   - characteristics: names of characteristics that have no other.
    ///   - registry: what decodes values; without it, they are bytes.
    ///   - showsBytes: do not decode: something is said about the bytes.
    package init(
        _ operation: BluetoothOperation, showsSecrets: Bool = false, names: [DeviceAddress: String] = [:],
        characteristics: [BluetoothUUID: String] = [:], registry: Registry? = nil, showsBytes: Bool = false
    ) {
        what = OperationWords.what(operation)
        let own =
            operation.kind == .message || operation.isOfDescriptor ? nil : operation.attribute?.characteristicOrType
        about = own.flatMap { characteristics[$0] } ?? OperationWords.about(operation, names, registry)
        var words: [String] = []
        if operation.isSecret, !showsSecrets {
            words.append(operation.maskedText.map { OperationPhrase.text($0) } ?? FieldList.maskText)
        } else if operation.progress != nil {
            words.append(ProcedureWords.text(operation))
        } else if case .text(let text)? = operation.facts[.text] {
            words.append(OperationPhrase.text(text))
        } else if !operation.value.isEmpty {
            let decoded = showsBytes ? nil : registry.flatMap { OperationWords.decoded(operation, $0) }
            words.append(decoded ?? OperationPhrase.value(operation.value))
        }
        words += OperationWords.facts(operation)
        content = words.joined(separator: "  ")
        if operation.progress != nil {
            // Its words tell how it ended.
        } else if operation.kind == .message, case .refused = operation.outcome, let broken = operation.violations.last
        {
            words.append(broken.phrase)
        } else if operation.outcome != .succeeded {
            words.append(OperationPhrase.outcome(operation.outcome, of: operation.kind))
        }
        value = words.joined(separator: "  ")
    }

    private static func what(_ operation: BluetoothOperation) -> String {
        if case .text(let method)? = operation.facts[.method] {
            return method.hasPrefix("Handle Value ") ? String(method.dropFirst(13)) : method
        }
        return switch operation.kind {
        case .notify: "Notification"
        case .indicate: "Indication"
        case .read: "Read Request"
        case .write: "Write Request"
        case .prepareWrite: "Prepare Write Request"
        case .executeWrite: "Execute Write Request"
        default: operation.kind.rawValue
        }
    }

    /// The decoded value; `nil` if it is unknown.
    private static func decoded(_ operation: BluetoothOperation, _ registry: Registry) -> String? {
        switch operation.kind {
        case .subscribe, .unsubscribe:
            guard operation.value.count == 2 else { return nil }
            let words = [(1, "notifications"), (2, "indications")].filter { operation.value[0] & $0.0 != 0 }.map(\.1)
            return words.isEmpty ? "off" : words.joined(separator: " and ")
        case .advertise: return DecodedWords(advertising: operation.value, registry)?.text
        case .read, .write, .notify, .indicate:
            guard !operation.isCut, let attribute = operation.attribute else { return nil }
            return DecodedWords(operation.value, of: attribute, registry)?.text
        default: return nil
        }
    }

    private static func about(
        _ operation: BluetoothOperation, _ names: [DeviceAddress: String], _ registry: Registry?
    ) -> String {
        if operation.kind != .message, let attribute = operation.attribute {
            return attribute.words(registry, namesDescriptor: operation.isOfDescriptor)
        }
        switch operation.kind {
        case .connect, .attempt, .cancel, .failToConnect, .disconnect, .advertise:
            guard let address = operation.peripheral else { return "" }
            let who = registry?.devices.words(of: address) ?? "\(address)"
            return names[address].map { "\(who) \($0.quoted)" } ?? who
        case .message:
            let profile = operation.facts[.profile].map { "\($0)" } ?? ""
            guard operation.progress == nil, case .text(let name)? = operation.facts[.name] else { return profile }
            return "\(profile) \(name)"
        case .discover: return operation.facts[.discovery].map { "\($0)" } ?? ""
        default: return ""
        }
    }

    private static func facts(_ operation: BluetoothOperation) -> [String] {
        switch operation.kind {
        case .disconnect:
            let reason = operation.facts[.reason].map { "\($0)" }
            let who = operation.facts[.by].map { "by \($0)" }
            return [reason, who].compactMap(\.self)
        case .failToConnect: return operation.facts[.error].map { ["\($0)"] } ?? []
        case .exchangeMTU:
            let asked = operation.facts[.clientMTU].map { "MTU \($0) asked for" }
            return [operation.facts[.mtu].map { "MTU \($0)" } ?? asked].compactMap(\.self)
        case .updateParameters: return operation.facts[.interval].map { ["interval \($0) s"] } ?? []
        default: return []
        }
    }
}

extension OperationAttribute {
    /// The characteristic, a descriptor and its characteristic, or `handle 0x002a Motor speed`; empty where it is asked for by a
    /// type that is unknown.
    package func words(_ registry: Registry?, namesDescriptor: Bool = true) -> String {
        guard let owner = characteristicOrType else { return handle == 0 ? "" : handle.words(handleName) }
        let words = owner.words(registry, in: service)
        return if let uuid, uuid != owner, namesDescriptor { "\(uuid.words(registry)) of \(words)" } else { words }
    }
}
