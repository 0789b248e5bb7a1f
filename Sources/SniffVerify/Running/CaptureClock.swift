import Decoders
import Sniff

/// The clock of a capture.
package enum CaptureClock {
    /// The time of the first record that has one, since 1970; `nil` where no file with such a record is there.
    package static func firstTime(of path: String) -> Nanoseconds? {
        guard let reader = try? CaptureReader(path: path) else { return nil }
        return firstTime(of: reader)
    }

    /// The same of a capture; `nil` where it can be read only once.
    static func firstTime(of capture: Capture) -> Nanoseconds? {
        guard let reader = try? capture.reader() else { return nil }
        return firstTime(of: reader)
    }

    private static func firstTime(of records: consuming CaptureReader) -> Nanoseconds? {
        var records = records
        var record = CaptureRecord()
        while true {
            switch records.next(&record) {
            case .record:
                guard record.time.isKnown else { continue }
                return record.time.nanoseconds(since: Timestamp(microseconds: 0))
            case .end, .damage, .idle: return nil
            default: continue
            }
        }
    }
}
