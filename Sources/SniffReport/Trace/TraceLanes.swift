import Decoders

/// The rows of one track. Slices of a row follow each other: those that overlap, because a client asks again too early,
/// have rows of their own.
struct TraceLanes: Sendable {
    private enum State {
        case closed
        /// Its last slice lasts until the connection ends.
        case open
        /// The same, or until the next slice of the track begins.
        case openUntilNext
    }

    private struct Lane: Sendable {
        /// Its place among the rows of all tracks.
        let row: Int
        /// When its last slice ended, or began if that is open.
        var time: Nanoseconds
        var state = State.closed
    }

    private var lanes: [Lane] = []

    private static let limit = 16

    /// Finds the row of a slice, or of an instant, whose end is its beginning.
    ///
    /// - Parameters:
    ///   - end: `nil` where it has none.
    ///   - isReplaced: without an end, it ends where the next one begins.
    ///   - newRow: the place of another row, if there is room.
    /// - Returns: the row, and the rows whose open slices end where this one begins; `nil` if there is no row for it.
    mutating func place(
        _ begin: Nanoseconds, _ end: Nanoseconds?, isReplaced: Bool, newRow: Int?
    ) -> (row: Int, closed: [Int])? {
        var closed: [Int] = []
        for index in lanes.indices where lanes[index].state == .openUntilNext && lanes[index].time <= begin {
            lanes[index].state = .closed
            lanes[index].time = begin
            closed.append(lanes[index].row)
        }
        var index = lanes.firstIndex { $0.state == .closed && $0.time <= begin }
        if index == nil, lanes.count < TraceLanes.limit, let newRow {
            index = lanes.count
            lanes.append(Lane(row: newRow, time: begin))
        }
        guard let index else { return nil }
        lanes[index].time = end ?? begin
        lanes[index].state = end != nil ? .closed : isReplaced ? .openUntilNext : .open
        return (lanes[index].row, closed)
    }

    /// The rows whose slices nothing ended, and when these began.
    var open: [(row: Int, begin: Nanoseconds)] {
        lanes.filter { $0.state != .closed }.map { ($0.row, $0.time) }
    }
}
