import Decoders
import Sniff

/// Looks the names of attributes up: those of Assigned Numbers, of vendors, and of registered decoders.
package struct AttributeNames {
    package let registry: Registry

    package init(registry: Registry) { self.registry = registry }

    package enum Kind { case attribute, service }

    /// The UUIDs of a name, or of a UUID as text; several if a name is used twice. Empty if it is unknown.
    package func uuids(_ text: String, _ kind: Kind) -> [BluetoothUUID] {
        if let uuid = BluetoothUUID(text) { return [uuid] }
        let wanted = text.lowercased()
        var found = (kind == .attribute ? Self.attributes : Self.services)[wanted] ?? []
        for entry in registry.vocabulary.uuidNames.registered where (entry.kind == .service) == (kind == .service) {
            if Self.isSame(entry.name.string, wanted), !found.contains(entry.uuid) { found.append(entry.uuid) }
        }
        guard kind == .attribute else { return found }
        for (target, name) in registry.decoderNames {
            guard case .attribute(let uuid, _, _) = target, Self.isSame(name, wanted), !found.contains(uuid) else {
                continue
            }
            found.append(uuid)
        }
        return found
    }

    /// Whether a name is another one in small letters. Hardly any has the length of the other, and is looked at.
    private static func isSame(_ name: String, _ lowercased: String) -> Bool {
        if name.utf8.count != lowercased.utf8.count, name.utf8.allSatisfy({ $0 < 0x80 }) { return false }
        return name.lowercased() == lowercased
    }

    /// The names that were probably meant.
    func nearest(to text: String, _ kind: Kind) -> [String] {
        var seen: Set<String> = []
        return NearestName.texts(near: text, among: all(kind).map(\.name).filter { seen.insert($0).inserted })
    }

    private func all(_ kind: Kind) -> [(uuid: BluetoothUUID, name: String)] {
        var names = Self.assigned(kind)
        for entry in registry.vocabulary.uuidNames.registered where (entry.kind == .service) == (kind == .service) {
            names.append((entry.uuid, entry.name.string))
        }
        guard kind == .attribute else { return names }
        for (target, name) in registry.decoderNames {
            if case .attribute(let uuid, _, _) = target { names.append((uuid, name)) }
        }
        return names
    }

    // An expectation names an attribute in each of its steps: the assigned names are indexed when the first one does.
    private static let attributes = UUIDNames.index(assigned(.attribute))
    private static let services = UUIDNames.index(assigned(.service))

    private static func assigned(_ kind: Kind) -> [(uuid: BluetoothUUID, name: String)] {
        let tables =
            switch kind {
            case .attribute:
                [AssignedNumbers.characteristics, AssignedNumbers.descriptors, AssignedNumbers.declarations]
            case .service: [AssignedNumbers.services, AssignedNumbers.members]
            }
        var names = tables.flatMap { table in table.map { (BluetoothUUID($0.number), $0.name.string) } }
        for entry in AssignedNumbers.vendorUUIDs where (entry.kind == .service) == (kind == .service) {
            names.append((BluetoothUUID(high: entry.high, low: entry.low), entry.name.string))
        }
        return names
    }

    /// The decoders that an attribute of this type may have, in any service and of any device.
    package func decoders(_ uuids: some Sequence<BluetoothUUID>, service: BluetoothUUID?) -> [ValueDecoder] {
        uuids.flatMap { uuid in
            registry.decoders { target in
                guard case .attribute(uuid, let own, _) = target else { return false }
                return own == nil || service == nil || own == service
            }
        }
    }
}
