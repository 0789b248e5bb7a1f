import Decoders
import Sniff

/// The subject of the operations of a pattern.
enum CompiledTarget: Sendable, Hashable {
    case any
    /// One of these attribute types, in this service or below this characteristic where one is given.
    case attributes([BluetoothUUID], in: BluetoothUUID?)
    /// The characteristic of what raised the rule.
    case sameAttribute
    /// `services`, `characteristics`, `descriptors`, `included services`: all of them.
    case discovery(String)
    /// A discovery that looks for this service, or in it.
    case service([BluetoothUUID])
    /// Messages of a profile, or of one flow of it: the names that the fact `profile` may have.
    case profiles([String])
    /// Packets of a filter, by its index.
    case filter(Int)

    enum Match {
        case yes, no
        /// The attribute has no name in the capture.
        case unknown
    }

    func match(_ operation: BluetoothOperation, _ bindings: Bindings) -> Match {
        switch self {
        case .any: return .yes
        case .attributes(let uuids, let parent): return matchAttribute(operation, uuids, parent)
        case .sameAttribute:
            guard let attribute = operation.attribute, let same = bindings.occasion?.attribute else { return .no }
            guard let left = attribute.subject(operation.kind),
                let right = same.subject(bindings.occasion?.kind ?? operation.kind)
            else {
                // Without names, the same handle of the same connection is the same.
                let isSame = attribute.handle == same.handle && attribute.handle != 0
                return isSame && operation.connection == bindings.occasion?.connection ? .yes : .unknown
            }
            return left == right ? .yes : .no
        case .discovery(let what):
            guard case .text(what)? = operation.facts[.discovery] else { return .no }
            if operation.isCut { return .unknown }
            // One that looks for a certain service does not look for all.
            return what == "services" && operation.lookedForService != nil ? .no : .yes
        case .service(let uuids):
            if let service = operation.attribute?.service { return uuids.contains(service) ? .yes : .no }
            if let service = operation.lookedForService { return uuids.contains(service) ? .yes : .no }
            if case .text("services")? = operation.facts[.discovery] { return .no }
            return .unknown
        case .profiles(let names):
            guard case .text(let profile)? = operation.facts[.profile] else { return .no }
            if names.contains(profile) { return .yes }
            guard case .text(let name)? = operation.facts[.name] else { return .no }
            return names.contains("\(profile)/\(name)") ? .yes : .no
        case .filter(let index): return operation.filter == index ? .yes : .no
        }
    }

    private func matchAttribute(
        _ operation: BluetoothOperation, _ uuids: [BluetoothUUID], _ parent: BluetoothUUID?
    ) -> Match {
        guard operation.hasAttribute else { return .no }
        guard let subject = operation.subject else {
            // There is no attribute with an Invalid Handle (Core 6.0, Vol 3, Part F, 3.4.1.1).
            if case .refused(code: 0x01, _) = operation.outcome { return .no }
            return .unknown
        }
        guard uuids.contains(where: { $0 == subject || $0.isShortForm(of: subject) }) else { return .no }
        guard let parent, let attribute = operation.attribute else { return .yes }
        if attribute.service == parent || attribute.characteristic == parent { return .yes }
        return attribute.service == nil ? .unknown : .no
    }

    /// Why it is not known what an operation is about.
    static func noName(_ operation: BluetoothOperation) -> String {
        "names of 0x\((operation.attribute?.handle ?? 0).hexDigits) are not known: "
            + "the discovery is not in the capture; --gatt takes it from a saved table"
    }
}

extension BluetoothOperation {
    /// Whether it may write a Client Characteristic Configuration (Core 6.0, Vol 3, Part G, 3.3.3.3): two bytes for an attribute
    /// without a name.
    var mayBeSubscription: Bool {
        kind == .write && value.count == 2 && attribute?.uuid == nil && facts[.method] != .text("Write Command")
    }

    /// Of a discovery: the service that it asks for by its UUID.
    fileprivate var lookedForService: BluetoothUUID? {
        guard kind == .discover, [2, 4, 16].contains(value.count) else { return nil }
        return BluetoothUUID(value.span, at: 0, width: value.count)
    }
}
