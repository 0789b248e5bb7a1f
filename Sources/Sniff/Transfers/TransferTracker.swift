import Decoders
import Reassembly

/// A transfer that ended, and whose it is.
public struct EndedTransfer: Sendable {
    /// What is known of the message itself.
    public let transfer: Transfer
    /// Who sent the message, where known.
    public let sender: DeviceAddress?
    /// Who it was for, where known.
    public let receiver: DeviceAddress?
    /// The connection's handle, at a host.
    public let connection: UInt16?
    /// The connection's access address, on the air.
    public let accessAddress: UInt32?
    /// What its content is.
    let content: MessageContent
}

/// The conversations of all connections, and what ended in the event at hand.
struct TransferTracker {
    /// By place of the link.
    private var connections: [Int: ConnectionTransfers] = [:]
    /// Bytes held over all connections.
    private var held = 0
    /// Whether there is anything to look after: asked with every record.
    private(set) var isActive = false
    /// The first moment at which something may have to be given up, in nanoseconds since the first record.
    private(set) var deadline = Int64.max
    /// What ended in the record at hand.
    private(set) var settled: [EndedTransfer] = []
    /// What ended and is not in `settled` yet, with the places of the links.
    private(set) var ended: [(link: Int, key: ConnectionTransfers.Key, transfer: Transfer)] = []
    /// How many attributes the table had when a profile was found not to fit a service of it.
    private var misfits: [Misfit: Int] = [:]

    struct Misfit: Hashable {
        var database: Int
        var service: Int
        var profile: Int
    }

    static let misfitLimit = 4096

    mutating func change(_ link: Int, creating: Bool = false, _ body: (inout ConnectionTransfers) -> Void) {
        guard creating || connections[link] != nil else { return }
        isActive = true
        // Taken out while it changes, so that nothing is copied.
        var connection = connections.removeValue(forKey: link) ?? ConnectionTransfers()
        held -= connection.held
        body(&connection)
        held += connection.held
        while held > TransferLimit.total, connection.openCount > 0 {
            held -= connection.held
            connection.letGoOldest(.overCap, "more than \(TransferLimit.total) bytes over all connections")
            held += connection.held
        }
        for (key, transfer) in connection.takeEnded() { ended.append((link, key, transfer)) }
        if let next = connection.deadline { deadline = min(deadline, next) }
        connections[link] = connection
    }

    func has(_ key: ConnectionTransfers.Key, _ link: Int) -> Bool { connections[link]?.has(key) ?? false }

    /// Gives up what has waited too long.
    mutating func expire(_ now: Int64) {
        deadline = .max
        for link in connections.keys.sorted() { change(link) { $0.expire(now) } }
    }

    /// The connection ended in this frame.
    mutating func disconnected(_ link: Int, frame: UInt64) {
        change(link) { $0.disconnected(frame: frame) }
        connections[link] = nil
    }

    /// The input ended.
    mutating func abandon() {
        for link in connections.keys.sorted() { change(link) { $0.abandon() } }
        connections = [:]
        deadline = .max
        held = 0
    }

    mutating func settle(_ transfer: EndedTransfer) {
        isActive = true
        settled.append(transfer)
    }

    mutating func forgetEnded() { ended.removeAll(keepingCapacity: true) }

    /// A new record begins.
    mutating func forgetSettled() {
        settled.removeAll(keepingCapacity: true)
        isActive = !connections.isEmpty
    }

    func isMisfit(_ misfit: Misfit, attributes: Int) -> Bool { misfits[misfit] == attributes }

    mutating func note(_ misfit: Misfit, attributes: Int) {
        if misfits.count >= TransferTracker.misfitLimit { misfits = [:] }
        misfits[misfit] = attributes
    }
}
