import Decoders

/// The time of a live source: that of its last record, moved on by a clock that is never set.
///
/// A capture that is replayed and a telephone whose clock is wrong have a time of their own; what waits for an answer
/// there waits as long as it would here.
package struct LiveClock: Sendable {
    private var last: (time: Timestamp, at: Nanoseconds)?

    /// How long a source may wait before it says that nothing came, in milliseconds.
    package static let patience: Int32 = 500

    /// A clock that shows the system's time until the first record.
    package init() {}

    /// A record came; those without a time tell nothing.
    package mutating func set(_ time: Timestamp) {
        if time.isKnown { last = (time, Platform.monotonicNanoseconds) }
    }

    /// The current time at the source.
    package var now: Timestamp {
        guard let last else { return Platform.now }
        return last.time.adding(max(Platform.monotonicNanoseconds - last.at, 0))
    }
}
