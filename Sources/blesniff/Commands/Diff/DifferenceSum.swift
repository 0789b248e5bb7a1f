import SniffCompare

/// How much differs.
struct DifferenceSum {
    private(set) var same = 0
    private(set) var missing = 0
    private(set) var added = 0
    private(set) var moved = 0
    private(set) var values = 0
    private(set) var outcomes = 0
    private(set) var slower = 0
    private(set) var doubtful = 0
    private(set) var devices = 0
    /// Advertisers that only one capture heard.
    private(set) var advertisersMissing = 0
    private(set) var advertisersAdded = 0

    init() {}

    init(_ comparison: CaptureComparison) {
        for connection in comparison.connections { add(connection) }
        if let host = comparison.host { add(host) }
        for device in comparison.devices where device.counts { add(device) }
    }

    mutating func add(_ connection: ConnectionComparison) {
        for line in connection.lines { add(line) }
        slower += connection.streams.count { $0.isSlower && $0.doubt == nil }
        missing += connection.streams.reduce(0) { $0 + ($1.isSlower || $1.doubt != nil ? 0 : $1.holes) }
        doubtful += connection.streams.count { $0.differs && $0.doubt != nil }
    }

    mutating func add(_ device: DeviceComparison) {
        if device.left == nil {
            advertisersAdded += 1
        } else if device.right == nil {
            advertisersMissing += 1
        } else {
            devices += 1
        }
    }

    private mutating func add(_ line: ComparedLine) {
        if line.isSame { same += 1 }
        guard line.doubt == nil else { return doubtful += 1 }
        for change in line.changes {
            switch change {
            case .missing: missing += 1
            case .added: added += 1
            case .moved: moved += 1
            case .value: values += 1
            case .outcome: outcomes += 1
            case .latency, .gap: slower += 1
            }
        }
    }

    /// `3 missing, 1 added`; empty where nothing differs.
    var text: String {
        [
            (missing, "missing", "missing"), (added, "added", "added"), (moved, "moved", "moved"),
            (values, "other value", "other values"), (outcomes, "other result", "other results"),
            (slower, "slower", "slower"), (devices, "advertises differently", "advertise differently"),
            (advertisersMissing, "advertiser missing", "advertisers missing"),
            (advertisersAdded, "advertiser added", "advertisers added"),
            (doubtful, "may have been lost", "may have been lost"),
        ].filter { $0.0 > 0 }.map { $0.0.counted($0.1, $0.2) }.joined(separator: ", ")
    }
}
