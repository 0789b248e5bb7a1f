/// How much memory is given to all that is open: to the beginnings of what is not complete. Fragments of PDUs and SDUs, long
/// values, messages of applications and what waits for answers share it, over all connections.
///
/// What is taken in is counted where it is taken in, which costs an addition. Only when that is as much as there was room
/// for, everything is looked at, and if most of the memory is used, the oldest is given up until a quarter is free: that
/// happens once for each eighth of the budget that comes in, at most.
package struct OpenBudget: Sendable {
    /// In bytes.
    package var limit = OpenBudget.standard {
        didSet { room = min(room, limit) }
    }
    /// Bytes that may be taken in before everything is looked at.
    private var room = OpenBudget.standard
    /// The counts of everything given up.
    package internal(set) var givenUp = GivenUpCounts()
    /// Channels, and bearers, over all connections.
    private var channels = 0
    /// Set when a channel could not be kept.
    private(set) var channelLimitReached = false

    /// 32 MiB: tens of times what captures of real devices have open. Arrays that grow, and what is copied when something
    /// ends, take up to three times as much.
    package static let standard = 32 << 20
    /// Less would give up what well-behaved devices send.
    package static let least = 1 << 20
    /// Bytes that a thing takes beside its content.
    static let thing = 192
    static let channelLimit = 65_536

    mutating func add(_ bytes: Int) { room -= bytes }

    /// Whether everything has to be looked at.
    var isDue: Bool { room < 0 }

    /// Everything was looked at.
    ///
    /// - Parameter held: bytes.
    /// - Returns: how many of them are to be given up.
    mutating func review(held: Int) -> Int {
        guard held > limit / 8 * 7 else {
            room = limit - held
            return 0
        }
        let most = limit / 4 * 3
        room = limit - most
        return held - most
    }

    /// Channels that may be opened more.
    var channelRoom: Int { OpenBudget.channelLimit - channels }

    mutating func change(channels count: Int) {
        channels += count
        if channels >= OpenBudget.channelLimit { channelLimitReached = true }
    }

    /// The input ended, and what was open with it.
    mutating func removeAll() {
        channels = 0
        room = limit
    }
}
