import Decoders

/// All conversations of one connection.
package struct ConnectionTransfers: Sendable {
    /// One profile in one service of one side's server.
    package struct Key: Hashable, Sendable {
        package var profile: Int
        /// Place of the service in the server's table, where it is known.
        package var service: Int?
        /// Whether the central is the server.
        package var isServerCentral: Bool

        package init(profile: Int, service: Int?, isServerCentral: Bool) {
            self.profile = profile
            self.service = service
            self.isServerCentral = isServerCentral
        }
    }

    private var keys: [Key] = []
    private var conversations: [TransferConversation] = []
    private var ended: [(key: Key, transfer: Transfer)] = []

    package init() {}

    /// Gives a value to the conversation that it belongs to.
    package mutating func take(
        _ packet: TransferPacket, _ bytes: [UInt8], in key: Key, of profile: TransferProfile
    ) {
        guard let index = place(key, profile) else { return }
        conversations[index].take(packet, bytes)
        for _ in 0..<max(openCount - TransferLimit.open, 0) {
            letGoOldest(.tooManyOpen, "\(TransferLimit.open) on a connection")
        }
        collect(index)
    }

    /// Whether the conversation has begun.
    package func has(_ key: Key) -> Bool { keys.contains(key) }

    private mutating func place(_ key: Key, _ profile: TransferProfile) -> Int? {
        if let known = keys.firstIndex(of: key) { return known }
        guard keys.count < TransferLimit.conversations else { return nil }
        keys.append(key)
        conversations.append(TransferConversation(profile))
        return keys.count - 1
    }

    /// The response or confirmation to the packet of a frame.
    package mutating func accepted(_ request: UInt64, frame: UInt64, time: Int64?) {
        each { $0.accepted(request, frame: frame, time: time) }
    }

    /// The Error Response to the packet of a frame.
    package mutating func refused(_ request: UInt64, frame: UInt64, time: Int64?, _ detail: String) {
        each { $0.refused(request, frame: frame, time: time, detail) }
    }

    /// The connection ended in this frame.
    package mutating func disconnected(frame: UInt64) { each { $0.disconnected(frame: frame) } }

    /// The input ended.
    package mutating func abandon() { each { $0.abandon() } }

    /// Ends what has waited too long.
    package mutating func expire(_ now: Int64) { each { $0.expire(now) } }

    /// When something is to be given up, if nothing happens before.
    package var deadline: Int64? { conversations.compactMap(\.deadline).min() }

    /// Bytes that are held.
    package var held: Int { conversations.reduce(0) { $0 + $1.held } }

    /// When the oldest message that is open began, in nanoseconds.
    package var firstOpen: Int64? { conversations.compactMap(\.firstOpen).min() }
    package var openCount: Int { conversations.reduce(0) { $0 + $1.openCount } }

    /// Reports the oldest message as broken, and lets it go.
    package mutating func letGoOldest(_ kind: TransferViolation.Kind, _ detail: String) {
        let oldest = conversations.indices.filter { conversations[$0].oldest != nil }
            .min { conversations[$0].oldest ?? .max < conversations[$1].oldest ?? .max }
        guard let oldest else { return }
        conversations[oldest].letGoOldest(kind, detail)
        collect(oldest)
    }

    /// Hands over what ended, in order.
    package mutating func takeEnded() -> [(key: Key, transfer: Transfer)] {
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

    private mutating func collect(_ index: Int) {
        for transfer in conversations[index].takeEnded() { ended.append((keys[index], transfer)) }
    }
}
