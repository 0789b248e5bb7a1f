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

    /// Those whose name is meant, each once.
    static func uuids(_ ofMembers: Bool, where isMeant: (StaticName) -> Bool) -> [BluetoothUUID] {
        var seen: Set<BluetoothUUID> = []
        return all(ofMembers).filter { isMeant($0.name) && seen.insert($0.uuid).inserted }.map(\.uuid)
    }

    /// Those that are called so, in capitals or not.
    static func uuids(named name: String) -> [BluetoothUUID] {
        let wanted = name.lowercased()
        return uuids(true) { $0.string.lowercased() == wanted }
    }

    /// The names that were probably meant.
    static func nearest(to text: String) -> [String] {
        NearestName.texts(near: text, among: Set(all(true).map(\.name.string)).sorted())
    }
}
