import Decoders
import Sniff

/// The clock of a capture.
package enum CaptureClock {
    /// The time of the first record that has one, since 1970; `nil` where no file with such a record is there.
    package static func firstTime(of path: String) -> Nanoseconds? {
        guard var reader = try? CaptureReader(path: path) else { return nil }
        var record = CaptureRecord()
        while true {
            switch reader.next(&record) {
            case .record:
                guard record.time.isKnown else { continue }
                return record.time.nanoseconds(since: Timestamp(microseconds: 0))
            case .end, .damage, .idle: return nil
            default: continue
            }
        }
    }
}
