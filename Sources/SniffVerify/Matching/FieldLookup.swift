import Decoders
import Sniff

/// Finds what the paths of conditions stand for.
struct FieldLookup {
    let registry: Registry
    let context: PatternContext

    private var names: FilterNames { FilterNames(vocabulary: registry.vocabulary) }

    /// Under which a path may stand without saying so; the first that has it wins.
    private static let prefixes = [
        "", "value.", "adv.", "adv.value.", "transfer.", "att.", "hci.", "smp.", "ll.", "l2cap.",
    ]

    /// The fields of a path: of `value`, all fields that the value may have; else one.
    ///
    /// - Throws: what is wrong with it.
    func fields(_ path: String) throws(ExpressionFault) -> [OperationField] {
        if let field = try ofValue(path) {
            guard !context.kinds.isDisjoint(with: .withValue) else {
                throw ExpressionFault("\(context.title) has no value, so no \(path)")
            }
            return [field]
        }
        if path == "value" { return try valueFields() }
        if let fact = OperationFact(rawValue: path) {
            let definition = fact.definition
            if !definition.kinds.isDisjoint(with: context.kinds) {
                return [OperationField(form: .fact(fact), definition: definition.field, label: path)]
            }
        }
        return [try packetField(path)]
    }

    /// `bytes`, `text`, `xor`, `bytes[2..3]`, `le[2..3]`.
    private func ofValue(_ path: String) throws(ExpressionFault) -> OperationField? {
        switch path {
        case "bytes": return OperationField(form: .bytes, definition: FieldDefinition("bytes", .hex), label: "")
        case "text": return OperationField(form: .text, definition: FieldDefinition("text", .text), label: "")
        case "xor": return OperationField(form: .xor, definition: FieldDefinition("xor", .hex), label: "xor")
        default: break
        }
        guard path.hasPrefix("bytes[") || path.hasPrefix("le["), path.hasSuffix("]") else { return nil }
        let inner = path.drop { $0 != "[" }.dropFirst().dropLast()
        guard let range = FieldLookup.range(inner), range.count <= 8 else {
            throw ExpressionFault("\(path): write the first and the last byte, from 0, at most 8, as in bytes[2..3]")
        }
        return OperationField(
            form: .number(range, isLittleEndian: path.hasPrefix("le")), definition: FieldDefinition(path, .integer),
            label: path)
    }

    /// `2` or `2..3`.
    static func range(_ text: some StringProtocol) -> ClosedRange<Int>? {
        let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends.first, let low = first, ends.count <= 2, let last = ends.last, let high = last,
            low >= 0, high >= low, high < 65536
        else { return nil }
        return low...high
    }

    /// The fields of the decoders of what is meant.
    private func valueFields() throws(ExpressionFault) -> [OperationField] {
        if context.kinds == .message {
            return [OperationField(form: .text, definition: FieldDefinition("text", .text), label: "")]
        }
        guard !context.kinds.isDisjoint(with: .withValue) else {
            throw ExpressionFault("\(context.title) has no value")
        }
        guard let decoders = context.decoders else {
            throw ExpressionFault("value needs one characteristic; write bytes or text, or the name of a field")
        }
        var fields: [OperationField] = []
        for path in paths(of: decoders) {
            guard let key = registry.vocabulary.key(ofPath: "value." + path) else { continue }
            let definition = definition(of: key)
            guard definition.type != .object, definition.type != .array else { continue }
            fields.append(OperationField(form: .packet(key), definition: definition, label: path))
        }
        if fields.isEmpty { throw ExpressionFault("\(context.title) has no decoder; write bytes or text") }
        // The value itself, where there is nothing else in it.
        if fields.count == 1 {
            return [OperationField(form: fields[0].form, definition: fields[0].definition, label: "")]
        }
        return fields
    }

    /// A field as the decoders of what is meant have it. Where several decoders give its numbers names of their own, it has
    /// those of the only one that is meant, or none.
    private func definition(of key: FieldKey) -> FieldDefinition {
        var definition = registry.vocabulary[key]
        guard case .several(let lists) = definition.names else { return definition }
        let wanted = (context.decoders ?? []).flatMap { $0.names(ofPath: definition.path) }
        let used = lists.indices.filter { list in
            wanted.contains { definition.names?.list(agreeingWith: $0) == list }
        }
        definition.names = used.count == 1 ? lists[used[0]] : nil
        return definition
    }

    /// Each once: decoders of several services share them.
    private func paths(of decoders: [ValueDecoder]) -> [String] {
        var seen: Set<String> = []
        return decoders.flatMap(registry.fieldPaths(of:)).filter { seen.insert($0).inserted }
    }

    private func packetField(_ path: String) throws(ExpressionFault) -> OperationField {
        let plain = FilterNames.plain(path)
        var foreign: String?
        for prefix in FieldLookup.prefixes {
            guard let field = names.field(path: prefix + plain), let key = field.keys.first else { continue }
            let definition = definition(of: key)
            guard mayHave(definition.path) else {
                foreign = foreign ?? definition.path
                continue
            }
            return OperationField(form: .packet(key), definition: definition, label: path, names: field.names)
        }
        if let slip = slip(plain) {
            throw ExpressionFault("\(context.title) has no \(path)\(NearestName.hint([slip]))")
        }
        // A field of a value is meant only where there is one.
        let isOfValue = foreign.map { Layer(path: $0) == .value } ?? false
        if let fact = OperationFact(rawValue: path), !isOfValue || context.kinds.isDisjoint(with: .withValue) {
            throw ExpressionFault("\(context.title) has no \(path)\(PossibleVerbs.hint(having: fact))")
        }
        if let foreign { throw ExpressionFault("\(context.title) has no \(path)\(reason(foreign))") }
        throw ExpressionFault("unknown field \(path)" + suggestion(plain))
    }

    /// Whether operations of these kinds can have the field.
    private func mayHave(_ path: String) -> Bool {
        switch Layer(path: path) {
        case .value:
            guard !context.kinds.isDisjoint(with: .withValue.union(.packet)) else { return false }
            guard let decoders = context.decoders, path != "value", path != "value.name" else { return true }
            let end = path.dropFirst("value.".count)
            if path == "value.parser_error" { return decoders.contains { $0.type != nil } }
            return decoders.contains { registry.fieldPaths(of: $0).contains { $0 == end || $0.hasPrefix(end + ".") } }
        case .adv: return !context.kinds.isDisjoint(with: .advertising.union(.packet))
        case .transfer: return !context.kinds.isDisjoint(with: .message.union(.packet))
        case .att:
            let kinds: OperationKinds =
                switch path {
                case "att.latency": .answered
                case "att.error": .requests
                default: .exchanges
                }
            return !context.kinds.isDisjoint(with: kinds.union(.packet))
        case .smp:
            let kinds = OperationKinds(path == "smp.reason" ? [.pair] : [.pair, .encrypt])
            return !context.kinds.isDisjoint(with: kinds.union(.packet))
        default: return mayBelongToPackets(path)
        }
    }

    /// Whether packets of these operations can have a field of HCI, the link layer or L2CAP that has the name of a fact: one
    /// that they never have would make a requirement about what never is.
    private func mayBelongToPackets(_ path: String) -> Bool {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        guard let fact = OperationFact(rawValue: name), fact != .length, fact != .rssi else { return true }
        let kinds: OperationKinds =
            switch path {
            case "hci.latency", "ll.latency":
                OperationKinds(OperationKind.allCases).subtracting(.exchanges.union(OperationKinds([.message, .pair])))
            case "hci.duration": OperationKinds([.startScanning, .stopScanning, .startAdvertising, .stopAdvertising])
            case "hci.key_size": OperationKinds(.encrypt)
            case "hci.reason": OperationKinds([.disconnect, .failToConnect])
            case "l2cap.reason", "l2cap.latency", "l2cap.method": OperationKinds(.requestParameters)
            // Parameters of connections.
            default:
                OperationKinds([
                    .attempt, .connect, .failToConnect, .requestParameters, .updateParameters, .updatePHY,
                    .updateDataLength,
                ])
            }
        return !context.kinds.isDisjoint(with: kinds.union(.packet))
    }

    private func reason(_ path: String) -> String {
        switch Layer(path: path) {
        case .value:
            guard let decoders = context.decoders, !context.kinds.isDisjoint(with: .withValue) else {
                return ": \(path) is a field of values that are read, written or notified"
            }
            let paths = paths(of: decoders)
            return paths.isEmpty
                ? ": it has no decoder; write bytes or text" : "; it has \(paths.prefix(12).joined(separator: ", "))"
        case .adv: return ": \(path) is a field of advertising"
        case .transfer: return ": \(path) is a field of messages"
        case .att: return ": \(path) is a field of the Attribute Protocol"
        case .smp: return ": \(path) is a field of pairing"
        default: return ""
        }
    }

    /// Whether it is about what a device advertises, and no operation.
    private var isDevice: Bool { context.kinds == .advertising }

    /// The criterion that other words for a device mean.
    private func slip(_ path: String) -> String? {
        guard isDevice else { return nil }
        return [
            "uuid": "service", "uuids": "service", "service_uuid": "service", "mac": "address", "addr": "address",
            "bdaddr": "address", "device": "name", "device_name": "name", "local_name": "name", "title": "name",
            "manufacturer": "company", "vendor": "company", "proximity_uuid": "beacon", "ibeacon": "beacon",
        ][path]
    }

    private func suggestion(_ path: String) -> String {
        let facts = OperationFact.allCases.filter { !$0.definition.kinds.isDisjoint(with: context.kinds) }.map(
            \.rawValue)
        let values = context.kinds.isDisjoint(with: .withValue) ? [] : ["value", "bytes", "text", "xor"]
        let criteria = isDevice ? ["service", "beacon", "address", "company"] : []
        var near = NearestName.texts(near: path, among: facts + values + criteria + paths(of: context.decoders ?? []))
        // Of fields that the operation cannot have, none is meant.
        if near.isEmpty { near = names.nearest(to: path, includingWireshark: false).filter(mayHave) }
        return NearestName.hint(near, orElse: "; 'blesniff fields' lists them all")
    }
}

extension OperationKinds {
    static let packet = OperationKinds(.packet)
}

/// A mistake in a condition, before its place is known.
struct ExpressionFault: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
