import Decoders

/// A place in a run: a record, and its time.
public struct Moment: Sendable, Hashable {
    /// Place of the input among those of the run, from 0.
    public package(set) var input: Int
    /// Number of the record in its input, from 1.
    public package(set) var frame: UInt64
    /// The time since the first record of the run, by the clock of a sniffer that has one of its own: for what lies
    /// between two moments. `nil` where the capture has no time.
    public package(set) var nanoseconds: Nanoseconds?
    /// How much later the time of the record is.
    @usableFromInline var delay: Nanoseconds = 0
    /// When the capture says that it was: the time of the record, since the first record of the run.
    @inlinable package var position: Nanoseconds? { nanoseconds.map { $0 + delay } }

    /// The same as a duration: how long after the first record of the run it was.
    public var time: Duration? { position?.duration }

    /// The time from another moment to this one, where both are known.
    package func nanoseconds(since earlier: Moment) -> Nanoseconds? {
        guard let nanoseconds, let before = earlier.nanoseconds else { return nil }
        return nanoseconds - before
    }

    /// - Parameters:
    ///   - input: place among the inputs.
    ///   - frame: number of the record.
    ///   - nanoseconds: since the first record of the run.
    package init(input: Int = 0, frame: UInt64, nanoseconds: Nanoseconds?) {
        self.input = input
        self.frame = frame
        self.nanoseconds = nanoseconds
    }
}
