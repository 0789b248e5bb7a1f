import Decoders
import Sniff

/// The times of a trace, in nanoseconds.
///
/// Dates are by REALTIME, which Perfetto takes for the same clock on every machine (docs/concepts/merging-traces.md in its
/// repository). Perfetto converts all times to the clock of the trace, which is BOOTTIME unless a `ClockSnapshot` says
/// otherwise, and drops events that it cannot convert (docs/concepts/clock-sync.md): so a snapshot names REALTIME. It has no
/// other clock, because a capture tells nothing about one.
///
/// Times that are no dates count from the first record and name no clock. Perfetto takes them for those of the trace. They are
/// not said to be BOOTTIME: Perfetto would take that for the BOOTTIME of a phone beside it. A manifest can pin such a file to
/// another one (docs/reference/perfetto-manifest.md, `clocks`).
enum TraceClock: Equatable {
    /// Of the first record of the run, since 1970.
    case realtime(zero: Nanoseconds)
    case unnamed

    /// Clocks by their numbers in Perfetto (protos/perfetto/common/builtin_clock.proto).
    private static let realtimeID: UInt64 = 1

    init(_ clock: PageClock) {
        let zero = clock.zero.nanoseconds(since: Timestamp(seconds: 0, fraction: 0, digits: 9))
        self = clock.hasDates && clock.recordings > 0 ? .realtime(zero: zero) : .unnamed
    }

    var id: UInt64? { self == .unnamed ? nil : TraceClock.realtimeID }

    /// When something was; 0 for what was before all that the clock knows.
    ///
    /// - Parameters:
    ///   - time: since the first record of the run.
    ///   - input: place of the capture.
    ///   - page: knows which recordings follow each other where times are no dates.
    func time(_ time: Nanoseconds, in input: Int, _ page: PageClock) -> UInt64 {
        switch self {
        case .realtime(let zero): UInt64(clamping: (zero + time).rawValue)
        case .unnamed: UInt64(clamping: page.time(time, in: input).rawValue)
        }
    }
}
