import Decoders
import Reassembly

/// The conversations of all connections, and what ended in the record at hand.
struct TransferTracker {
    /// By the place of their link.
    private var connections: [ConnectionTransfers?] = []
    /// How many there are.
    private var count = 0
    /// Bytes that were taken in since the last ``takeAdded()``.
    private var added = 0
    /// Whether there is anything to look after: asked with every record.
    private(set) var isActive = false
    /// When something is to be given up, since the first record.
    private(set) var deadlines = LinkDeadlines()
    /// When messages began that may be open still, for each connection the oldest; `nil` until they are needed.
    private var opened: LinkDeadlines?
    /// Rises when anything begins, goes on or ends.
    private(set) var changes = 0
    /// Transfers that ended in the current record, in the order of their ends.
    private(set) var lives: [TransferLife] = []
    /// Values that were read and may have more to come.
    private var heldReads: [HeldRead] = []
    /// Procedures that the end of a connection has interrupted, and whose they are.
    private var interrupted: [InterruptedProcedure] = []
    /// The state in which a table was when a profile was found not to fit a service of it.
    private var misfits: [Misfit: UInt64] = [:]

    struct Misfit: Hashable {
        var database: DatabaseID
        var service: ServiceID?
        var profile: Int
    }

    static let misfitLimit = 4096
    private static let interruptedLimit = 64
    private static let readLimit = 64

    mutating func change(_ link: LinkID, creating: Bool = false, _ body: (inout ConnectionTransfers) -> Void) {
        if creating { create(link) }
        guard link.index < connections.count, connections[link.index] != nil else { return }
        isActive = true
        change(at: link.index, body)
    }

    private mutating func create(_ link: LinkID) {
        while connections.count <= link.index { connections.append(nil) }
        guard connections[link.index] == nil else { return }
        connections[link.index] = ConnectionTransfers()
        count += 1
    }

    private mutating func change(at index: Int, _ body: (inout ConnectionTransfers) -> Void) {
        guard var connection = connections[index].take() else { return }
        changes &+= 1
        // Taken out while it changes, so that nothing is copied.
        defer { connections[index] = connection }
        let before = connection.weight
        body(&connection)
        added += max(connection.weight - before, 0)
        let link = LinkID(index: index)
        for ended in connection.takeEnded() {
            lives.append(.ended(ended.transfers, link, server: ended.key.isServerCentral ? .central : .peripheral))
        }
        if let next = connection.deadline { deadlines.add(next, link) }
        if opened != nil, let began = connection.firstOpen { opened?.add(began, link) }
    }

    // MARK: - Procedures over several connections

    private mutating func giveUpInterrupted(_ now: Nanoseconds) {
        interrupted.removeAll { procedure in
            guard let deadline = procedure.interrupted.run.deadline, deadline <= now else { return false }
            lives.append(.resolved(procedure.ended))
            return true
        }
    }

    /// Hands over the procedures of a profile that a server has interrupted.
    mutating func takeInterrupted(_ profile: Int, _ server: DeviceAddress?) -> [ProcedureRun] {
        guard !interrupted.isEmpty, let server else { return [] }
        var taken: [ProcedureRun] = []
        interrupted.removeAll { procedure in
            guard procedure.interrupted.profile == profile, procedure.mayContinue(with: server) else { return false }
            taken.append(procedure.interrupted.run)
            return true
        }
        return taken
    }

    // MARK: - Values that were read

    var holdsRead: Bool { !heldReads.isEmpty }

    mutating func hold(_ read: HeldRead) {
        isActive = true
        if heldReads.count >= TransferTracker.readLimit { heldReads.removeFirst() }
        heldReads.append(read)
    }

    /// Another way has brought the whole value.
    mutating func forgetRead(_ link: LinkID, _ handle: UInt16) {
        heldReads.removeAll { $0.link == link && $0.packet.handle == handle }
    }

    /// Hands over the values of a connection, or of all.
    mutating func takeReads(of link: LinkID?) -> [HeldRead] {
        guard !heldReads.isEmpty else { return [] }
        let taken = heldReads.filter { link == nil || $0.link == link }
        heldReads.removeAll { link == nil || $0.link == link }
        return taken
    }

    func has(_ key: ConnectionTransfers.Key, _ link: LinkID) -> Bool {
        link.index < connections.count && connections[link.index]?.has(key) ?? false
    }

    /// Whether a connection may have another conversation.
    func hasRoom(_ link: LinkID) -> Bool {
        link.index >= connections.count || connections[link.index]?.hasRoom ?? true
    }

    /// When the oldest message that is open began, since the first record. From the first
    /// request on, connections are noted when messages begin on them.
    mutating func firstOpen() -> Nanoseconds? {
        // Taken out while it changes, so that nothing is copied.
        var known = opened.take() ?? allOpen
        defer { opened = known }
        return known.first { $0.index < connections.count ? connections[$0.index]?.firstOpen : nil }
    }

    private var allOpen: LinkDeadlines {
        var all = LinkDeadlines()
        for (index, connection) in connections.enumerated() {
            if let began = connection?.firstOpen { all.add(began, LinkID(index: index)) }
        }
        return all
    }

    /// A new record begins: what was emitted is forgotten, and what has waited too long is given up.
    ///
    /// - Parameter now: since the first record; `nil` where the record has no time.
    mutating func beginRecord(at now: Nanoseconds?) {
        if !lives.isEmpty { lives.removeAll { !$0.isEnded } }
        isActive = count > 0 || !interrupted.isEmpty
        guard let now else { return }
        if !interrupted.isEmpty { giveUpInterrupted(now) }
        guard now >= deadlines.first else { return }
        for link in deadlines.take(until: now) { change(link) { $0.expire(now) } }
    }

    /// The connection ended in this frame.
    mutating func disconnected(_ link: LinkID, frame: UInt64) {
        guard link.index < connections.count, connections[link.index] != nil else { return }
        change(link) { $0.disconnected(frame: frame) }
        for (key, run) in connections[link.index]?.takeInterrupted() ?? [] {
            let server: Sender = key.isServerCentral ? .central : .peripheral
            lives.append(
                .interrupted(InterruptedRun(run: run, frame: frame, profile: key.profile), link, server: server))
        }
        connections[link.index] = nil
        count -= 1
    }

    /// The input ended.
    mutating func abandon() {
        for index in connections.indices { change(at: index) { $0.abandon() } }
        for procedure in interrupted { lives.append(.resolved(procedure.ended)) }
        interrupted = []
        connections = []
        count = 0
        deadlines = LinkDeadlines()
        if opened != nil { opened = LinkDeadlines() }
    }

    // MARK: - What is open

    /// Bytes that were taken in since the last time.
    mutating func takeAdded() -> Int {
        defer { added = 0 }
        return added
    }

    /// Connections with messages that are open: bytes, and the frame in which the oldest began.
    var open: [(link: LinkID, bytes: Int, since: UInt64)] {
        connections.enumerated().compactMap { index, connection in
            guard let connection, connection.weight > 0 else { return nil }
            return (LinkID(index: index), connection.weight, connection.firstFrame ?? 0)
        }
    }

    /// Gives up what began on a connection in a frame or before.
    mutating func giveUp(_ link: LinkID, upTo frame: UInt64, _ detail: String) {
        change(link) { $0.release(upTo: frame, .givenUp, detail) }
    }

    // MARK: - Ends

    /// Whether any transfer ended in the current record.
    var hasEnded: Bool { !lives.isEmpty }

    /// How many have ended and are not resolved.
    var endedCount: Int {
        lives.reduce(0) { count, life in
            if case .ended(let transfers, _, _) = life { count + transfers.count } else { count }
        }
    }

    /// Those that are resolved: the current record emits them.
    var resolved: [EndedTransfer] {
        lives.compactMap { life in if case .resolved(let transfer) = life { transfer } else { nil } }
    }

    /// A transfer that no conversation had, such as a long value, has ended.
    mutating func end(_ transfer: Transfer, _ link: LinkID, server: Sender) {
        isActive = true
        lives.append(.ended([transfer], link, server: server))
    }

    /// Finds whose the transfers are that ended: links go away.
    mutating func resolve(_ links: borrowing LinkTable, _ cache: borrowing GATTCache) {
        guard lives.contains(where: \.isEnded) else { return }
        isActive = true
        let before = lives
        lives.removeAll(keepingCapacity: true)
        for life in before {
            if case .interrupted(let run, let link, let server) = life {
                keepInterrupted(run, link, server, links, cache)
                continue
            }
            guard case .ended(let transfers, let link, let server) = life else {
                lives.append(life)
                continue
            }
            var known: TransferContext?
            // By their indices: each is copied once.
            for index in transfers.indices {
                let context: TransferContext
                if let known, known.isOf(transfers[index]) {
                    context = known
                } else {
                    context = TransferContext(of: transfers[index], server: server, link, links, cache)
                }
                known = context
                lives.append(.resolved(EndedTransfer(transfers[index], in: context)))
            }
        }
    }

    private mutating func keepInterrupted(
        _ run: InterruptedRun, _ link: LinkID, _ server: Sender, _ links: borrowing LinkTable,
        _ cache: borrowing GATTCache
    ) {
        let context = TransferContext(of: run.run.transfer, server: server, link, links, cache)
        if interrupted.count >= TransferTracker.interruptedLimit {
            lives.append(.resolved(interrupted.removeFirst().ended))
        }
        interrupted.append(
            InterruptedProcedure(interrupted: run, context: context, server: links[link].devices[server]))
    }

    func isMisfit(_ misfit: Misfit, version: UInt64) -> Bool { misfits[misfit] == version }

    mutating func note(_ misfit: Misfit, version: UInt64) {
        if misfits.count >= TransferTracker.misfitLimit { misfits = [:] }
        misfits[misfit] = version
    }
}
