import Decoders
import Sniff

/// The time axis of a page: time since the first record.
///
/// Inputs of one recording share their times. One that was recorded at another time follows the others, so that what lies
/// between them takes no room.
struct PageClock {
    /// By input: how much earlier a moment is on the page than since the first record of the run.
    private var shifts: [Nanoseconds] = []
    private var origin = Timestamp.unknown
    /// The latest time on the page.
    private(set) var end: Nanoseconds = 0
    /// The time of the first record that has one.
    private(set) var start = Timestamp.unknown
    /// Recordings that follow each other on the axis.
    private(set) var recordings = 0
    /// The time of the first record of the run, from which all moments count.
    private(set) var zero = Timestamp.unknown
    /// Whether the times of all recordings are dates.
    private(set) var hasDates = true

    mutating func beginInput() { shifts.append(shifts.last ?? 0) }

    /// The place of the input at hand.
    var input: Int { max(shifts.count - 1, 0) }

    /// When a packet was, on the page; `nil` where the capture has no time.
    mutating func time(of packet: borrowing Dissection) -> Nanoseconds? {
        guard packet.time.isKnown else { return nil }
        if !start.isKnown { start = packet.time }
        if shifts.isEmpty { beginInput() }
        let facts = packet.facts
        if !origin.isKnown || facts.origin.nanoseconds(since: origin) != 0 {
            let isFirst = !origin.isKnown
            origin = facts.origin
            zero = facts.start
            recordings += 1
            if !origin.isDate { hasDates = false }
            shifts[input] = facts.origin.nanoseconds(since: facts.start) - (isFirst ? 0 : end)
        }
        let time = facts.time.nanoseconds(since: facts.start) - shifts[input]
        if time > end { end = time }
        return time
    }

    /// When a moment was, on the page.
    func time(of moment: Moment) -> Nanoseconds? {
        moment.position.map { time($0, in: moment.input) }
    }

    /// The same of a time since the first record of the run.
    func time(_ position: Nanoseconds, in input: Int) -> Nanoseconds {
        position - (shifts.indices.contains(input) ? shifts[input] : 0)
    }
}
