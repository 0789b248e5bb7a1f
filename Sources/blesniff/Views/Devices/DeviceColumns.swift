import Decoders

/// The columns of a table of devices that fit into a width.
struct DeviceColumns {
    enum Column {
        case address, kind, rssi, signal, rate, interval, distance, seen
        /// The name, and what else it tells about itself: beacons, services, company.
        case name
    }

    private(set) var columns: [(column: Column, width: Int)]
    /// Seconds that a block of the sparkline represents.
    static let secondsPerBlock = 3

    /// The last column gets at least this much before there are others.
    private static let leastName = 20
    /// From this width on, the sparkline is of a minute.
    private static let wide = 100

    /// - Parameter showsDistance: false where no device can have one.
    init(width: Int, showsDistance: Bool) {
        // As they stand; the rank says what is left out first, 0 never.
        var candidates: [(column: Column, width: Int, rank: Int)] = [
            (.address, 17, 0), (.kind, 4, 6), (.rssi, 4, 1), (.signal, width >= DeviceColumns.wide ? 20 : 10, 3),
            (.rate, 5, 4), (.interval, 6, 7), (.distance, 6, 5), (.seen, 4, 2),
        ]
        if !showsDistance { candidates.removeAll { $0.column == .distance } }
        func room() -> Int { width - candidates.reduce(0) { $0 + $1.width + 1 } }
        while room() < DeviceColumns.leastName, let last = candidates.map(\.rank).max(), last > 0 {
            candidates.removeAll { $0.rank == last }
        }
        columns = candidates.map { ($0.column, $0.width) }
        columns.append((.name, max(room(), 0)))
    }

    /// The names of the columns, that of the order marked.
    func append(headTo out: inout ByteBuffer, order: DeviceOrder, isReversed: Bool) {
        for (index, (column, width)) in columns.enumerated() {
            if index > 0 { out.append(" ") }
            let title = DeviceColumns.title(column, width)
            let mark = DeviceColumns.order(column) == order ? (isReversed ? "▴" : "▾") : ""
            let pad = String.spaces(width - title.count - mark.count)
            let isLast = index == columns.count - 1
            out.append(string: DeviceColumns.isNumber(column) ? pad + title + mark : title + mark + (isLast ? "" : pad))
        }
    }

    static func isNumber(_ column: Column) -> Bool {
        switch column {
        case .rssi, .rate, .interval, .distance, .seen: true
        case .address, .kind, .signal, .name: false
        }
    }

    private static func title(_ column: Column, _ width: Int) -> String {
        switch column {
        case .address: "ADDRESS"
        case .kind: "KIND"
        case .rssi: "dBm"
        case .signal: "LAST \(width * secondsPerBlock) s"
        case .rate: "/s"
        case .interval: "INTVL"
        case .distance: "DIST"
        case .seen: "SEEN"
        case .name: "NAME"
        }
    }

    private static func order(_ column: Column) -> DeviceOrder? {
        switch column {
        case .address: .address
        case .rssi: .signal
        case .rate: .rate
        case .distance: .distance
        case .seen: .seen
        case .name: .name
        case .kind, .signal, .interval: nil
        }
    }
}
