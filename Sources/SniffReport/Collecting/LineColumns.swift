/// A quantity over time as a line: of each column of time the first, the last, the lowest and the highest value, which draw
/// the same picture as all of them (M4). Columns double their width when there are too many.
struct LineColumns: Sendable {
    private struct Column: Sendable {
        var first: ReportPoint
        var low: ReportPoint
        var high: ReportPoint
        var last: ReportPoint

        init(_ point: ReportPoint) { (first, low, high, last) = (point, point, point, point) }

        mutating func add(_ point: ReportPoint) {
            if point.y < low.y { low = point }
            if point.y > high.y { high = point }
            last = point
        }

        mutating func add(_ later: Column) {
            if later.low.y < low.y { low = later.low }
            if later.high.y > high.y { high = later.high }
            last = later.last
        }
    }

    private var columns: [(index: Int64, column: Column)] = []
    /// Milliseconds of a column.
    private var unit: Int64 = 1
    private(set) var count = 0
    private(set) var lowest = Double.infinity
    private(set) var highest = -Double.infinity
    private let limit: Int

    /// - Parameter limit: the most columns, each of four points at most.
    init(limit: Int) { self.limit = limit }

    mutating func add(_ point: ReportPoint) {
        count += 1
        lowest = min(lowest, point.y)
        highest = max(highest, point.y)
        append(point.x / unit, Column(point))
        while columns.count > limit {
            let old = columns
            columns = []
            unit *= 2
            for (index, column) in old { append(index / 2, column) }
        }
    }

    private mutating func append(_ index: Int64, _ column: Column) {
        // A time that goes back begins a column of its own.
        if let last = columns.last, last.index == index {
            columns[columns.count - 1].column.add(column)
        } else {
            columns.append((index, column))
        }
    }

    /// In the order in which they came.
    var points: [ReportPoint] {
        columns.flatMap { _, column in
            var points = [column.first]
            let middle = [column.low, column.high].sorted { ($0.x, $0.frame) < ($1.x, $1.frame) }
            for point in middle + [column.last] where !points.contains(point) { points.append(point) }
            return points
        }
    }
}
