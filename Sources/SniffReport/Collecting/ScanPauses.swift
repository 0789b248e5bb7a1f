import Decoders
import Sniff

/// When a host did not scan, as its commands tell: a device that was not heard then may have been there all the same.
struct ScanPauses: Sendable {
    /// Times on the page, in their order.
    private var ended: [Range<Nanoseconds>] = []
    /// Since when nothing can have been heard: at first since the beginning, in which a controller does not scan.
    private var since: Nanoseconds? = 0
    private var hasCommands = false

    private static let limit = 4096

    mutating func receive(_ operation: BluetoothOperation, _ clock: PageClock) {
        guard operation.outcome == .succeeded, let end = operation.end.flatMap({ clock.time(of: $0) }) else { return }
        switch operation.kind {
        case .startScanning:
            if let since, since < end, ended.count < ScanPauses.limit { ended.append(since..<end) }
            since = nil
        case .stopScanning: since = since ?? end
        default: return
        }
        hasCommands = true
    }

    /// An advertiser was heard: another host scans, or its report was on the way.
    mutating func receiveReport(at time: Nanoseconds) {
        if since != nil { since = time }
    }

    /// - Parameter end: of the page.
    /// - Returns: the pauses of a run; none where the host said nothing of scanning, or where there are too many.
    func pauses(until end: Nanoseconds) -> [Range<Nanoseconds>] {
        guard hasCommands, ended.count < ScanPauses.limit else { return [] }
        guard let since, since < end else { return ended }
        return ended + [since..<end]
    }
}
