import Decoders
import Sniff
import SniffWords

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
            let index = (0..<gaps.count).partitioningIndex { gaps[$0].moment.order >= first }
            return index < gaps.count && gaps[index].moment.order <= last ? gaps[index] : nil
        }
        if let gap = found.min(by: { $0.moment.order < $1.moment.order }) {
            return CaptureGap.text([gap], [])
        }
        return end == nil && !hasEnded ? "the capture ends before the connection does" : nil
    }
}

extension Moment {
    fileprivate var order: (Int, UInt64) { (input, frame) }
}

extension [CaptureGap] {
    /// In the order of their records.
    mutating func putInOrder() { sort { $0.moment.order < $1.moment.order } }
}
