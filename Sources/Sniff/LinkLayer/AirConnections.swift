/// The connections on the air that are being followed, by access address. At most ``limit``: the one that was silent for
/// longest makes room for a new one.
struct AirConnections: ~Copyable {
    private var list = InPlaceArray<AirConnection>()
    private var identifiers: [UInt32: AirLinkID] = [:]
    /// The connection of the last packet, which the next one belongs to as a rule.
    private var latest: (accessAddress: UInt32, id: AirLinkID)?
    /// Access addresses and places of those that were heard lately, by a part of the access address: the dictionary takes
    /// its time.
    private var recent = [(accessAddress: UInt32, id: AirLinkID)?](repeating: nil, count: 64)
    /// The list of connections by when they were last heard: for each place the places before and after it.
    /// Apart from the connections, which are large, because nearly every packet changes it.
    private var order: [(older: Int32?, newer: Int32?)] = []
    private var newest: Int32?
    private var oldest: Int32?

    static let limit = LinkTable.airLimit

    subscript(_ id: AirLinkID) -> AirConnection {
        _read { yield list[id.index] }
        _modify { yield &list[id.index] }
    }

    /// The connection with an access address, which is now the one heard last.
    mutating func find(_ accessAddress: UInt32) -> AirLinkID? {
        if let latest, accessAddress == latest.accessAddress { return latest.id }
        return findOther(accessAddress)
    }

    private mutating func findOther(_ accessAddress: UInt32) -> AirLinkID? {
        let slot = AirConnections.slot(accessAddress)
        let id: AirLinkID
        if let known = recent[slot], known.accessAddress == accessAddress {
            id = known.id
        } else {
            guard let known = identifiers[accessAddress] else { return nil }
            id = known
            recent[slot] = (accessAddress, id)
        }
        touch(Int32(truncatingIfNeeded: id.index))
        latest = (accessAddress, id)
        return id
    }

    private static func slot(_ accessAddress: UInt32) -> Int { Int((accessAddress ^ accessAddress >> 16) & 63) }

    /// The connection that ends when one more begins: the one that has the same access address, or, where there is no
    /// room, the one that was silent for longest.
    func inTheWay(of accessAddress: UInt32) -> AirLinkID? {
        if let known = identifiers[accessAddress] { return known }
        return list.count < AirConnections.limit ? nil : oldest.map { AirLinkID(index: Int($0)) }
    }

    /// All that were followed, in the order of their places.
    var all: [AirLinkID] { (0..<list.count).map { AirLinkID(index: $0) } }

    /// Adds a connection in the place of the one ``inTheWay(of:)``, if there is one.
    mutating func add(_ connection: consuming AirConnection) -> AirLinkID {
        let id: AirLinkID
        let new = connection.accessAddress
        if let old = inTheWay(of: new) {
            id = old
            let accessAddress = list[old.index].accessAddress
            identifiers[accessAddress] = nil
            recent[AirConnections.slot(accessAddress)] = nil
            list[old.index] = connection
            touch(Int32(old.index))
        } else {
            id = AirLinkID(index: list.count)
            let index = Int32(list.count)
            list.append(connection)
            order.append((newest, nil))
            if let newest { order[Int(newest)].newer = index }
            newest = index
            if oldest == nil { oldest = index }
        }
        identifiers[new] = id
        latest = (new, id)
        return id
    }

    /// Makes a connection the one heard last.
    private mutating func touch(_ index: Int32) {
        guard let newest, index != newest else { return }
        let (older, newer) = order[Int(index)]
        if let older { order[Int(older)].newer = newer } else { oldest = newer }
        if let newer { order[Int(newer)].older = older }
        order[Int(newest)].newer = index
        order[Int(index)] = (newest, nil)
        self.newest = index
    }
}
