import Sniff

/// What is said when all inputs have ended: requests never answered, and limits that were reached.
struct EndReport {
    private let output: Output

    private static let shown = 20

    init(_ output: Output) { self.output = output }

    func report(_ session: borrowing Session) {
        guard !output.isClosed else { return }
        for request in session.unansweredRequests.prefix(EndReport.shown) {
            output.console.report("\(request.summary) was never answered")
        }
        let more = session.analyzer.unansweredCount - EndReport.shown
        if more > 0 { output.console.report("\(more) more requests were never answered") }
        for limit in MemoryLimit.allCases where session.limitsReached.contains(limit) {
            output.console.report(
                "limit reached: no more than \(limit.rawValue) are kept; what came later is shown without")
        }
    }
}

extension UnansweredRequest {
    /// The request with its frame and the connection that it went over: `frame 12: Read Request 0x0010 to …`.
    var summary: String {
        let connection = accessAddress?.hexadecimal ?? connection.hexadecimal
        let who = peer.map { "\($0)" } ?? "connection \(connection)"
        let way = isToPeer.map { $0 ? "to" : "from" } ?? "of"
        let attribute = handle == 0 ? "" : " \(handle.hexadecimal)"
        return "\(input.map { "\($0): " } ?? "")frame \(frame): \(method)\(attribute) \(way) \(who)"
    }
}

extension FixedWidthInteger {
    /// `0x001d`, as handles are written everywhere.
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return "0x" + String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
