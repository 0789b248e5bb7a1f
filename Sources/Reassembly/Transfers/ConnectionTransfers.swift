import Decoders

/// All conversations of one connection.
///
/// What is asked of all of them with every packet is kept for each, and brought up to date where something happened: there
/// may be many, and a packet belongs to one.
package struct ConnectionTransfers: Sendable {
    /// One profile in one service of one side's server.
    package struct Key: Hashable, Sendable {
        package var profile: Int
        /// First handle of the service in the server's table, where it is known.
        package var service: Int?
        /// Whether the central is the server.
        package var isServerCentral: Bool

        package init(profile: Int, service: Int?, isServerCentral: Bool) {
            self.profile = profile
            self.service = service
            self.isServerCentral = isServerCentral
        }
    }

    /// The messages of a conversation that ended at once, in order: one packet may end many messages.
    package struct Ended: Sendable {
        package let key: Key
        package let transfers: [Transfer]
    }

    /// Figures of a conversation that need no look into it.
    private struct Figures: Sendable {
        var weight = 0
        var openCount = 0
        var deadline = Nanoseconds.max
    }

    private var keys: [Key] = []
    private var conversations: [TransferConversation] = []
    private var figures: [Figures] = []
    private var ended: [Ended] = []
    package private(set) var openCount = 0
    /// Bytes that keeping what is open takes.
    package private(set) var weight = 0

    package init() {}

    /// Gives a value to the conversation that it belongs to.
    package mutating func take(
        _ packet: TransferPacket, _ bytes: [UInt8], in key: Key, of profile: TransferProfile
    ) {
        guard let index = self.index(key, profile) else { return }
        conversations[index].take(packet, bytes)
        collect(index)
        for _ in 0..<max(openCount - TransferLimit.open, 0) {
            releaseOldest(.tooManyOpen, "\(TransferLimit.open) on a connection")
        }
    }

    /// Whether the conversation has begun.
    package func has(_ key: Key) -> Bool { keys.contains(key) }

    /// Whether there is room for another conversation.
    package var hasRoom: Bool { keys.count < TransferLimit.conversations }

    private mutating func index(_ key: Key, _ profile: TransferProfile) -> Int? {
        if let known = keys.firstIndex(of: key) { return known }
        guard hasRoom else { return nil }
        keys.append(key)
        conversations.append(TransferConversation(profile))
        figures.append(Figures())
        return keys.count - 1
    }

    /// The response or confirmation to the packet of a frame.
    package mutating func accepted(_ request: UInt64, frame: UInt64, time: Nanoseconds?) {
        each { $0.accepted(request, frame: frame, time: time) }
    }

    /// The Error Response to the packet of a frame.
    package mutating func refused(_ request: UInt64, frame: UInt64, _ detail: String, _ status: MessageStatus?) {
        each { $0.refused(request, frame: frame, detail, status) }
    }

    /// The connection ended in this frame.
    package mutating func disconnected(frame: UInt64) { each { $0.disconnected(frame: frame) } }

    /// Hands over the procedures that the end of the connection has interrupted.
    package mutating func takeInterrupted() -> [(key: Key, run: ProcedureRun)] {
        conversations.indices.flatMap { index in conversations[index].takeInterrupted().map { (keys[index], $0) } }
    }

    /// Goes on with a procedure of an earlier connection.
    package mutating func resume(_ run: ProcedureRun, in key: Key, of profile: TransferProfile) {
        guard let index = self.index(key, profile) else { return }
        conversations[index].resume(run)
        collect(index)
    }

    /// The input ended.
    package mutating func abandon() { each { $0.abandon() } }

    /// Ends what has waited too long.
    package mutating func expire(_ now: Nanoseconds) {
        for index in conversations.indices where figures[index].deadline <= now {
            conversations[index].expire(now)
            collect(index)
        }
    }

    /// When something is to be given up, if nothing happens before.
    package var deadline: Nanoseconds? {
        var first = Nanoseconds.max
        for entry in figures { first = min(first, entry.deadline) }
        return first == .max ? nil : first
    }

    /// When the oldest message that is open began.
    package var firstOpen: Nanoseconds? {
        var first = Nanoseconds.max
        for index in conversations.indices where figures[index].weight > 0 {
            first = min(first, conversations[index].firstOpen ?? .max)
        }
        return first == .max ? nil : first
    }

    /// The frame in which the oldest message began of which something is held.
    package var firstFrame: UInt64? { conversations.compactMap(\.firstFrame).min() }

    /// Reports the oldest message as broken, and lets it go.
    package mutating func releaseOldest(_ kind: TransferViolation.Kind, _ detail: String) {
        var oldest: (index: Int, began: Nanoseconds)?
        for index in conversations.indices where figures[index].openCount > 0 {
            guard let began = conversations[index].oldest, oldest.map({ began < $0.began }) ?? true else { continue }
            oldest = (index, began)
        }
        guard let oldest else { return }
        conversations[oldest.index].releaseOldest(kind, detail)
        collect(oldest.index)
    }

    /// Reports everything as broken that began in this frame or before, and lets it go.
    package mutating func release(upTo frame: UInt64, _ kind: TransferViolation.Kind, _ detail: String) {
        for index in conversations.indices where figures[index].weight > 0 {
            conversations[index].release(upTo: frame, kind, detail)
            collect(index)
        }
    }

    /// Hands over what ended, in order.
    package mutating func takeEnded() -> [Ended] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    private mutating func each(_ body: (inout TransferConversation) -> Void) {
        for index in conversations.indices {
            body(&conversations[index])
            collect(index)
        }
    }

    /// Something may have happened in a conversation.
    private mutating func collect(_ index: Int) {
        let transfers = conversations[index].takeEnded()
        if !transfers.isEmpty { ended.append(Ended(key: keys[index], transfers: transfers)) }
        let now = Figures(
            weight: conversations[index].weight,
            openCount: conversations[index].openCount,
            deadline: conversations[index].deadline ?? .max)
        weight += now.weight - figures[index].weight
        openCount += now.openCount - figures[index].openCount
        figures[index] = now
    }
}
