/// The connections that are open. The place of one that is over is used again.
struct LinkTable: ~Copyable {
    private let pin = Pin()
    private var list = InPlaceArray<Link>()
    private var isOpen: [Bool] = []
    private var free: [Int] = []
    /// How many are open at hosts, and on the air.
    private var openCount = (host: 0, air: 0)
    private var lastNumber = 0
    /// Of the IRKs, when the addresses of all that are open were resolved.
    var resolvedGeneration = 0
    /// Set when a connection could not be kept.
    private(set) var limitReached = false

    /// Connections at hosts. Those on the air have a limit of their own, so that there is always room for them.
    static let hostLimit = 16_384
    /// Connections on the air that are followed at a time.
    static let airLimit = 4096

    subscript(_ id: LinkID) -> Link {
        @inline(__always) _read { yield list[id.index] }
        @inline(__always) _modify { yield &list[id.index] }
    }

    /// Those that are open, in the order of their identifiers.
    var open: [LinkID] { isOpen.indices.filter { isOpen[$0] }.map { LinkID(index: $0) } }

    func isOpen(_ id: LinkID) -> Bool { id.index < isOpen.count && isOpen[id.index] }

    /// How many are open.
    var count: Int { openCount.host + openCount.air }

    /// Puts a connection into a free place; `nil` if there is none.
    ///
    /// - Parameter isShown: something shows that there is this connection, so that it has a number.
    mutating func add(_ link: consuming Link, isShown: Bool = true) -> LinkID? {
        let isFromAir = link.accessAddress != nil
        // On the air a packet may begin two, before those that they replace are gone.
        let hasRoom = isFromAir ? openCount.air < LinkTable.airLimit + 2 : openCount.host < LinkTable.hostLimit
        guard hasRoom else {
            limitReached = true
            return nil
        }
        if isFromAir { openCount.air += 1 } else { openCount.host += 1 }
        let id = LinkID(index: free.popLast() ?? list.count)
        if id.index < list.count {
            list[id.index] = link
            isOpen[id.index] = true
        } else {
            list.append(link)
            isOpen.append(true)
        }
        list[id.index].id = id
        if isShown { show(id) }
        return id
    }

    /// Something shows that there is this connection: it has the next number.
    mutating func show(_ id: LinkID) {
        guard !list[id.index].isShown else { return }
        lastNumber += 1
        list[id.index].show(as: ConnectionNumber(rawValue: lastNumber))
    }

    /// Frees the place of a connection that is over.
    mutating func remove(_ id: LinkID) {
        guard isOpen[id.index] else { return }
        if list[id.index].accessAddress != nil { openCount.air -= 1 } else { openCount.host -= 1 }
        list[id.index] = Link(handle: 0)
        isOpen[id.index] = false
        free.append(id.index)
    }

    /// Forgets all connections. Their numbers are not given again.
    mutating func removeAll() {
        list.removeAll()
        isOpen = []
        free = []
        openCount = (0, 0)
    }
}
