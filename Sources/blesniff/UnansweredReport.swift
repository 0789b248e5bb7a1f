import Sniff

/// Prints requests that were never answered.
struct UnansweredReport {
    private let console: Console

    /// So many at a time are printed, the others counted.
    private static let shown = 20

    init(_ console: Console) { self.console = console }

    /// - Parameter more: how many there were besides these.
    func add(_ requests: [UnansweredRequest], more: Int) {
        for request in requests.prefix(UnansweredReport.shown) { add(request) }
        let rest = max(requests.count - UnansweredReport.shown, 0) + more
        if rest > 0 { console.report("\(rest) more \(rest == 1 ? "request was" : "requests were") never answered") }
    }

    private func add(_ request: UnansweredRequest) {
        let connection = request.accessAddress?.hexadecimal ?? request.connection.hexadecimal
        let who = request.peer.map { "\($0)" } ?? "connection \(connection)"
        let way = request.isToPeer.map { $0 ? "to" : "from" } ?? "of"
        let handle = request.handle == 0 ? "" : " \(request.handle.hexadecimal)"
        let input = request.input.map { "\($0): " } ?? ""
        let what = request.isTimedOut ? "was not answered within 30 s" : "was never answered"
        console.report("\(input)frame \(request.frame): \(request.method)\(handle) \(way) \(who) \(what)")
    }
}

extension Console {
    /// What could not be kept.
    func report(_ limits: Set<MemoryLimit>) {
        for limit in MemoryLimit.allCases where limits.contains(limit) {
            report("limit reached: no more than \(limit.rawValue) are kept; what came later is shown without")
        }
    }
}

extension FixedWidthInteger {
    /// `0x001d`, as handles are written everywhere.
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return "0x" + String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
