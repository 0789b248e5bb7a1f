import Decoders
import Sniff

/// Where a capture does not show everything that happened in a connection.
struct ComparisonDoubts {
    /// Those of the connection and those of everything, each in order.
    private let gaps: [[CaptureGap]]
    private let hasEnded: Bool

    init(_ connection: ComparedConnection, _ capture: ComparedCapture) {
        gaps = [connection.gaps, capture.gaps]
        hasEnded = connection.hasEnded || connection.number == nil
    }

    /// Why something between two operations may have happened, though the capture does not have it; `nil` where it has
    /// everything.
    ///
    /// - Parameters:
    ///   - start: the operation before; `nil` at the beginning of the connection.
    ///   - end: the operation after it; `nil` at the end.
    func reason(from start: Moment?, to end: Moment?) -> String? {
        let first = start.map { ($0.input, $0.frame) } ?? (0, 0)
        let last = end.map { ($0.input, $0.frame) } ?? (.max, .max)
        let found = gaps.compactMap { gaps -> CaptureGap? in
            let place = (0..<gaps.count).partitioningIndex { gaps[$0].moment.place >= first }
            return place < gaps.count && gaps[place].moment.place <= last ? gaps[place] : nil
        }
        if let gap = found.min(by: { $0.moment.place < $1.moment.place }) {
            return gap.moment.frame > 0 ? "\(gap.reason.lack) (frame \(gap.moment.frame))" : gap.reason.lack
        }
        return end == nil && !hasEnded ? "the capture ends before the connection does" : nil
    }
}

extension Moment {
    fileprivate var place: (Int, UInt64) { (input, frame) }
}

extension [CaptureGap] {
    /// In the order of their records.
    mutating func putInOrder() { sort { $0.moment.place < $1.moment.place } }
}

extension CaptureGap.Reason {
    /// The gap of the capture, in a few words.
    package var lack: String {
        switch self {
        case .lostPackets(let count): "\(count.grouped("packet")) \(count == 1 ? "was" : "were") lost"
        case .badCRC: "a packet had a wrong CRC"
        case .missedEvents(let count): "\(count.grouped("connection event")) \(count == 1 ? "was" : "were") missed"
        case .encrypted: "it is encrypted"
        case .cut(let count): "a record was cut after \(count.grouped("byte"))"
        case .droppedRecords(let count): "\(count.grouped("record")) never reached the capture"
        case .unrecognised(let address, let name): "\(address) was not known to be \(name)"
        case .noPackets: "there is no packet in the capture"
        case .missingBeginning: "the connection began before the capture"
        case .damage(let offset, _): "the capture is damaged at byte \(offset)"
        case .stopped: "the capture stopped"
        case .limitReached: "a limit of this program was reached"
        }
    }
}
