import Decoders

/// The UUIDs that have names: the program's own, those of Assigned Numbers, and vendors'.
extension UUIDNames {
    /// Each by the name that it is shown with.
    func all(_ kind: UUIDKind) -> [(uuid: BluetoothUUID, name: StaticName)] {
        guard !registered.isEmpty else { return Self.assigned(kind) }
        let own = registered.map { ($0.uuid, $0.name) }.filter { registeredName(of: $0) == $1 }
        return own + Self.assigned(kind).filter { registeredName(of: $0.uuid) == nil }
    }

    private static func assigned(_ kind: UUIDKind) -> [(uuid: BluetoothUUID, name: StaticName)] {
        let types = [AssignedNumbers.characteristics, AssignedNumbers.descriptors, AssignedNumbers.declarations]
        let services = [AssignedNumbers.services, AssignedNumbers.members]
        let tables =
            switch kind {
            case .attributeType: types
            case .service: services
            case .any: types + services
            }
        let assigned = tables.flatMap { table in table.map { (BluetoothUUID($0.number), $0.name) } }
        return assigned + AssignedNumbers.vendorUUIDs.map { (BluetoothUUID(high: $0.high, low: $0.low), $0.name) }
    }

    /// By name in small letters, each UUID once. Made when a reader asks for the first name: a file may have thousands.
    private static let named = index(assigned(.any).map { ($0.uuid, $0.name.string) })

    /// UUIDs by their names in small letters, each once.
    package static func index(_ names: [(uuid: BluetoothUUID, name: String)]) -> [String: [BluetoothUUID]] {
        names.reduce(into: [:]) { index, entry in
            let name = entry.name.lowercased()
            if index[name]?.contains(entry.uuid) != true { index[name, default: []].append(entry.uuid) }
        }
    }

    /// Those that are called so, in capitals or not.
    package func uuids(named name: String) -> [BluetoothUUID] {
        let wanted = name.lowercased()
        let own = registered.filter { $0.name.string.lowercased() == wanted }.map(\.uuid)
        return own + (Self.named[wanted] ?? []).filter { !own.contains($0) }
    }

    /// The names that were probably meant.
    package func nearest(to text: String) -> [String] {
        NearestName.texts(near: text, among: Set(all(.any).map(\.name.string)).sorted())
    }
}
