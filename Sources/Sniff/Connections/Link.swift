import Decoders

/// Names one connection among those that are open.
struct LinkID: Hashable, Comparable {
    let index: Int

    static func < (left: LinkID, right: LinkID) -> Bool { left.index < right.index }
}

/// Names one attribute table of the run.
struct DatabaseID: Hashable, Sendable {
    let index: Int
}

enum Transport: UInt8 { case unknown, le, classic }

/// A connection between two devices, from its beginning, or from its first packet where the beginning was missed.
struct Link: ~Copyable {
    private let pin = Pin()
    /// Its place in the table of connections, which sets it.
    var id = LinkID(index: 0)
    /// Given by the table of connections, once something shows that there is one; 0 until then.
    private(set) var number = ConnectionNumber(rawValue: 0)
    /// Whether something shows that there is this connection. Bit errors produce access addresses
    /// that no device uses.
    var isShown: Bool { number.rawValue > 0 }
    /// Which of the ends that were reported is its own, while its controller may still deliver what it had.
    var endNumber: Int?
    /// When it began, where that was seen.
    var began = Timestamp.unknown
    /// Connection handle; 0 on the air, where there is none.
    let handle: UInt16
    /// On the air only.
    let accessAddress: UInt32?
    var transport = Transport.unknown
    /// The side that lines tell of a packet from: the capturing host's, on the air the central's. Where the beginning was
    /// missed at a host, the host is presumed to be the central; ``rolesAreKnown`` tells.
    let viewpoint: Sender
    let rolesAreKnown: Bool
    /// The side that the capturing host is, or is presumed to be; unknown on the air.
    var host: Sender { accessAddress == nil ? viewpoint : .unknown }
    var addresses = BySender<DeviceAddress?>(central: nil, peripheral: nil)
    /// Who has a resolvable private address, as far as a key tells; and whether it told when the connection began.
    var identities: LinkIdentities?
    var isResolvedFromBeginning = false
    var l2cap = L2CAPConnection()
    /// The first is that of the fixed channel.
    var bearers = [ATTBearer()]
    /// The attribute table of each side's server.
    var servers = BySender(central: ServerTable.unasked, peripheral: ServerTable.unasked)

    /// A connection at a host.
    ///
    /// - Parameter isCentral: whether the host is the central; `nil` where the beginning was missed.
    init(handle: UInt16, isCentral: Bool? = nil) {
        self.handle = handle & 0x0FFF
        accessAddress = nil
        viewpoint = isCentral ?? true ? .central : .peripheral
        rolesAreKnown = isCentral != nil
    }

    /// A connection on the air.
    init(accessAddress: UInt32, central: DeviceAddress? = nil, peripheral: DeviceAddress? = nil) {
        handle = 0
        self.accessAddress = accessAddress
        viewpoint = .central
        rolesAreKnown = true
        transport = .le
        addresses = BySender(central: central, peripheral: peripheral)
    }

    /// Something shows that there is this connection.
    mutating func show(as number: ConnectionNumber) { self.number = number }

    /// The other side, seen from the ``viewpoint``.
    var peer: DeviceAddress? {
        get { viewpoint == .central ? addresses.peripheral : addresses.central }
        set {
            addresses[viewpoint.other] = newValue
            // There may be a table of who it turns out to be.
            for side in [viewpoint, viewpoint.other] {
                if case .absent = servers[side] { servers[side] = .unasked }
            }
        }
    }

    /// The side of the ``viewpoint``.
    var local: DeviceAddress? {
        get { addresses[viewpoint] }
        set { addresses[viewpoint] = newValue }
    }

    /// Who sent a packet of this direction.
    func sender(_ direction: Direction) -> Sender {
        switch direction {
        case .sent: viewpoint
        case .received: viewpoint.other
        case .unknown: .unknown
        }
    }

    /// The connection begins: the default ATT_MTU is in force on the fixed channel (Core 6.0, Vol 3, Part G, 5.2.1).
    mutating func expectDefaultMTU() { bearers[0] = ATTBearer(mtu: ATTBearer.defaultMTU) }

    /// Forgets what was received so far: it is received again, in full.
    mutating func restart() {
        l2cap = L2CAPConnection()
        bearers = [ATTBearer()]
    }

    /// A channel that only LE has was used.
    mutating func noteLE() {
        if transport == .unknown { transport = .le }
    }

    /// Connection Complete of BR/EDR, where nothing better is known.
    mutating func noteClassic(local: DeviceAddress?, peer: DeviceAddress) {
        guard transport == .unknown || self.peer == nil else { return }
        transport = .classic
        self.peer = peer
        self.local = local
    }

    /// Whether packets of it are missing.
    private(set) var hasMissed = false

    /// Channels that are open, and bearers that there were.
    var channelCount: Int { l2cap.channels.count + bearers.count - 1 }

    /// Packets of one side were missed, and what was in them.
    mutating func missed(_ count: Int, of sender: Sender) {
        hasMissed = true
        l2cap.missed(count, of: sender)
    }

    /// - Parameter isFirst: whether it is known that the packet was missed before any of the other side.
    mutating func missedPDUs(of sender: Sender, isFirst: Bool) {
        for index in bearers.indices { bearers[index].missed(sender, isFirst: isFirst) }
    }

    /// A packet may have been missed that nothing shows.
    mutating func mayHaveMissed() { for index in bearers.indices { bearers[index].mayHaveMissed() } }

    /// Records were dropped before they reached the capture.
    mutating func missedRecords() {
        hasMissed = true
        l2cap.missedEvents(.max)
        for index in bearers.indices { bearers[index].missedRecords() }
    }

    /// Connection events were missed.
    mutating func missedEvents(_ count: Int) { l2cap.missedEvents(count) }

    /// The senders of what was received so far were taken for one another.
    mutating func turnRound() {
        servers = BySender(central: servers.peripheral, peripheral: servers.central)
        for index in bearers.indices { bearers[index].turnRound() }
    }

    /// Whose address represents the table of one side's server. The host's own is kept for each peer; on the air both
    /// sides have an address.
    func owner(ofServer side: Sender) -> (address: DeviceAddress?, isOfPeer: Bool) {
        if accessAddress != nil { return (identities?[side]?.owner ?? addresses[side], true) }
        return (identities?[viewpoint.other]?.owner ?? peer, side != viewpoint)
    }

    /// Who the sides are: their identities, where these were known when the connection began, so that no side changes while it
    /// lasts.
    var devices: BySender<DeviceAddress?> {
        guard isResolvedFromBeginning, let identities else { return addresses }
        return BySender(
            central: identities.central?.identity ?? addresses.central,
            peripheral: identities.peripheral?.identity ?? addresses.peripheral)
    }
}

/// The attribute table of one side's server, as far as it is known.
enum ServerTable {
    case unasked
    /// There was none, neither revealed nor saved, when there were so many tables.
    case absent(tables: Int)
    case known(DatabaseID)
}

extension Link {
    /// The link as keys are chosen for it.
    var encrypted: EncryptedLink {
        EncryptedLink(number: number, central: addresses.central, peripheral: addresses.peripheral)
    }
}
