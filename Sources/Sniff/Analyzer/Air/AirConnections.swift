/// The connections on the air that are being followed, by access address. At most ``limit``: the one that was silent for
/// longest makes room for a new one.
struct AirConnections {
    private(set) var list: [AirConnection] = []
    private var places: [UInt32: Int] = [:]
    /// The connection of the last packet, which the next one belongs to as a rule.
    private var latest: (accessAddress: UInt32, place: Int) = (0, -1)
    /// Access addresses and places of those that were heard lately, by a part of the access address: the dictionary takes
    /// its time.
    private var recent = [(accessAddress: UInt32, place: Int32)](repeating: (0, -1), count: 64)
    /// The list of connections by when they were last heard: for each place the places before and behind it, -1 at the end.
    /// Apart from the connections, which are large, because nearly every packet changes it.
    private var order: [(older: Int32, newer: Int32)] = []
    private var newest: Int32 = -1
    private var oldest: Int32 = -1

    static let limit = 4096

    subscript(_ place: Int) -> AirConnection {
        _read { yield list[place] }
        _modify { yield &list[place] }
    }

    /// The place of a connection, which is now the one heard last.
    @inline(__always)
    mutating func find(_ accessAddress: UInt32) -> Int? {
        if accessAddress == latest.accessAddress, latest.place >= 0 { return latest.place }
        return findOther(accessAddress)
    }

    @inline(never)
    private mutating func findOther(_ accessAddress: UInt32) -> Int? {
        let slot = AirConnections.slot(accessAddress)
        if recent[slot].accessAddress != accessAddress || recent[slot].place < 0 {
            guard let place = places[accessAddress] else { return nil }
            recent[slot] = (accessAddress, Int32(truncatingIfNeeded: place))
        }
        let place = recent[slot].place
        if place != newest { touch(place) }
        latest = (accessAddress, Int(place))
        return Int(place)
    }

    private static func slot(_ accessAddress: UInt32) -> Int { Int((accessAddress ^ accessAddress >> 16) & 63) }

    /// The connection that ends when one more begins: the one that has the same access address, or, where there is no
    /// room, the one that was silent for longest.
    func inTheWay(of accessAddress: UInt32) -> Int? {
        places[accessAddress] ?? (list.count < AirConnections.limit ? nil : Int(oldest))
    }

    var count: Int { list.count }

    /// Adds a connection in the place of the one ``inTheWay(of:)``, if there is one.
    mutating func add(_ connection: AirConnection) -> Int {
        let place: Int
        if let old = inTheWay(of: connection.accessAddress) {
            place = old
            let accessAddress = list[old].accessAddress
            places[accessAddress] = nil
            recent[AirConnections.slot(accessAddress)].place = -1
            list[old] = connection
            touch(Int32(old))
        } else {
            place = list.count
            list.append(connection)
            order.append((newest, -1))
            if newest >= 0 { order[Int(newest)].newer = Int32(place) }
            newest = Int32(place)
            if oldest < 0 { oldest = newest }
        }
        places[connection.accessAddress] = place
        latest = (connection.accessAddress, place)
        return place
    }

    /// Makes a connection the one heard last.
    private mutating func touch(_ place: Int32) {
        guard place != newest else { return }
        var ends = (oldest, newest)
        order.withUnsafeMutableBufferPointer { order in
            let (older, newer) = order[Int(place)]
            // There is a newer one, because this is not the newest.
            if older >= 0 { order[Int(older)].newer = newer } else { ends.0 = newer }
            order[Int(newer)].older = older
            order[Int(ends.1)].newer = place
            order[Int(place)] = (ends.1, -1)
        }
        (oldest, newest) = (ends.0, place)
    }
}
