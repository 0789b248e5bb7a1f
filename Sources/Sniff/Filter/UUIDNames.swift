import Decoders

/// The UUIDs that have names: those of Assigned Numbers, and vendors' own.
enum UUIDNames {
    /// - Parameter ofMembers: those that members and standards organizations have, too.
    static func all(_ ofMembers: Bool) -> [(uuid: BluetoothUUID, name: StaticName)] {
        var tables = [
            AssignedNumbers.characteristics, AssignedNumbers.descriptors, AssignedNumbers.declarations,
            AssignedNumbers.services,
        ]
        if ofMembers { tables.append(AssignedNumbers.members) }
        let assigned = tables.flatMap { table in table.map { (BluetoothUUID($0.number), $0.name) } }
        return assigned + AssignedNumbers.vendorUUIDs.map { (BluetoothUUID(high: $0.high, low: $0.low), $0.name) }
    }

    /// By name in small letters, each UUID once. Made when somebody asks for the first name: a file may have thousands.
    private static let named = index(all(true).map { ($0.uuid, $0.name.string) })

    /// UUIDs by their names in small letters, each once.
    static func index(_ names: [(uuid: BluetoothUUID, name: String)]) -> [String: [BluetoothUUID]] {
        names.reduce(into: [:]) { index, entry in
            let name = entry.name.lowercased()
            if index[name]?.contains(entry.uuid) != true { index[name, default: []].append(entry.uuid) }
        }
    }

    /// Those that are called so, in capitals or not.
    static func uuids(named name: String) -> [BluetoothUUID] { named[name.lowercased()] ?? [] }

    /// The names that were probably meant.
    static func nearest(to text: String) -> [String] {
        NearestName.texts(near: text, among: Set(all(true).map(\.name.string)).sorted())
    }
}
