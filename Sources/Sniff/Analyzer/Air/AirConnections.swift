/// The connections on the air that are being followed, by access address. At most ``limit``: the one that was silent for
/// longest makes room for a new one.
struct AirConnections {
    private(set) var list: [AirConnection] = []
    private var places: [UInt32: Int] = [:]
    /// The connection of the last packet, which the next one belongs to as a rule.
    private var latest: (accessAddress: UInt32, place: Int) = (0, -1)
    /// Places by a part of the access address, of those that were heard lately: the dictionary takes its time.
    private var recent = [Int](repeating: 0, count: 64)
    private var newest = -1
    private var oldest = -1

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
        let slot = Int((accessAddress ^ accessAddress >> 16) & 63)
        if recent[slot] >= list.count || list[recent[slot]].accessAddress != accessAddress {
            guard let place = places[accessAddress] else { return nil }
            recent[slot] = place
        }
        touch(recent[slot])
        return recent[slot]
    }

    /// The connection that ends when one more begins: the one that has the same access address, or, where there is no
    /// room, the one that was silent for longest.
    func inTheWay(of accessAddress: UInt32) -> Int? {
        places[accessAddress] ?? (list.count < AirConnections.limit ? nil : oldest)
    }

    var count: Int { list.count }

    /// Adds a connection in the place of the one ``inTheWay(of:)``, if there is one.
    mutating func add(_ connection: AirConnection) -> Int {
        let place: Int
        if let old = inTheWay(of: connection.accessAddress) {
            unlink(old)
            places[list[old].accessAddress] = nil
            list[old] = connection
            place = old
        } else {
            place = list.count
            list.append(connection)
        }
        places[connection.accessAddress] = place
        link(place)
        return place
    }

    private mutating func touch(_ place: Int) {
        if place != newest {
            unlink(place)
            link(place)
        }
        latest = (list[place].accessAddress, place)
    }

    private mutating func link(_ place: Int) {
        list[place].older = newest
        list[place].newer = -1
        if newest >= 0 { list[newest].newer = place }
        newest = place
        if oldest < 0 { oldest = place }
        latest = (list[place].accessAddress, place)
    }

    private mutating func unlink(_ place: Int) {
        let (older, newer) = (list[place].older, list[place].newer)
        if older >= 0 { list[older].newer = newer } else { oldest = newer }
        if newer >= 0 { list[newer].older = older } else { newest = older }
    }
}
