import Decoders
import Sniff

/// Connection parameters.
extension Linter {
    static let parameterRules: [LintRule] = [
        LintRule(
            "conn-params-invalid", .error,
            title: "Connection parameters are outside the allowed ranges.",
            why: "The other side refuses them, or the link is lost between two events.",
            remedy:
                "Use an interval of 7.5 ms to 4 s, a latency of up to 499, and a timeout of 0.1 to 32 s that is more than 2 x interval x (1 + latency).",
            source: "Core 6.2, Vol 6, Part B, 4.5.1 and 4.5.2; Vol 4, Part E, 7.8.12 and 7.8.18; Vol 3, Part A, 4.20",
            judge: each({ $0.operations(.connect, .requestParameters, .updateParameters) }) { operation, scene in
                guard operation.facts[.subrateFactor] == nil, let problem = invalid(operation) else { return nil }
                return LintRemark("\(parameterWords(operation)): \(problem)", operation.moments)
            }),
        LintRule(
            "conn-params-apple", .advice,
            title: "A peripheral asks for parameters that Apple devices may reject.",
            why: "iOS then keeps its own parameters, and the accessory may never get the interval that it needs.",
            remedy: "Ask, for instance, for an interval of 15 to 30 ms, latency 0 and a timeout of 4 s.",
            source: "Apple, Accessory Design Guidelines, Connection Parameters; Technical Q&A QA1931",
            judge: each({ $0.operations(.requestParameters) }) { operation, scene in
                guard operation.actor == .peripheral, let problem = refusedByApple(operation) else { return nil }
                return LintRemark("\(parameterWords(operation)): \(problem)", operation.moments)
            }),
        LintRule(
            "conn-params-early", .advice, guards: [.beginning, .clock],
            title: "A peripheral asked for other parameters less than 5 s after it connected.",
            why: "Discovery is faster at the first interval, and the change costs time.",
            remedy: "Wait 5 s after the connection before you ask.",
            source: "Core 6.2, Vol 3, Part C, 9.3.12.2 and Appendix A",
            judge: each({ $0.operations(.requestParameters) }) { operation, scene in
                guard operation.actor == .peripheral, let began = scene.connection?.began,
                    let seconds = began.seconds(to: operation.begin), seconds < 4.9
                else { return nil }
                return LintRemark(
                    "Other parameters were asked for \(TimeText.text(seconds: seconds)) after the connection",
                    [began, operation.begin], subject: "early")
            }),
        LintRule(
            "conn-params-rejected", .warning,
            title: "The central refused the parameters.",
            why: "The peripheral continues with parameters that it did not want.",
            remedy: "Ask for parameters that the central accepts; see conn-params-apple.",
            source: "Core 6.2, Vol 3, Part A, 4.21",
            expectation: "never: {requests parameters, result: refused}",
            judge: each({ $0.operations(.requestParameters) }) { operation, scene in
                guard operation.actor == .peripheral, case .refused(_, let name) = operation.outcome else {
                    return nil
                }
                return LintRemark("\(parameterWords(operation)) were refused: \(name)", operation.moments)
            }),
        LintRule(
            "conn-params-from-central", .error,
            title: "The central sent a Connection Parameter Update Request.",
            why: "Only the peripheral may send it: the central decides, and its peripheral rejects the command.",
            remedy: "Send LE Connection Update from the central.",
            source: "Core 6.2, Vol 3, Part A, 4.20",
            judge: { needs throws(FieldError) in
                needs.packets("l2cap.code", of: .l2cap)
                let code: Field<Int> = try needs.field("l2cap.code")
                return EachOperation { operation, _ in
                    guard operation.actor == .central, operation.packets.first?[code] == 0x12 else { return nil }
                    return LintRemark("The central sent a Connection Parameter Update Request", [operation.begin])
                }
            }),
        LintRule(
            "conn-params-tug-of-war", .warning, guards: [.complete, .clock],
            title: "The central granted parameters and took them back, twice within a minute.",
            why: "Each change costs connection events, and the peripheral never keeps its interval for long.",
            remedy: "Wait in the peripheral before you ask again.",
            source: "developer.apple.com/forums/thread/822187",
            judge: asking({ $0.operations(.requestParameters, .updateParameters) }, TugOfWar())),
        LintRule(
            "interval-short-for-little", .advice, guards: [.beginning, .complete, .readable, .clock],
            title: "The connection has an event every 15 ms or less, for almost no data.",
            why: "Both radios wake up at every event.",
            remedy: "Ask for a longer interval, or for peripheral latency, after a transfer.",
            source:
                "Apple, Accessory Design Guidelines, Connection Parameters; Android, BluetoothGatt.CONNECTION_PRIORITY_HIGH",
            judge: { needs throws(FieldError) in
                needs.operations(.connect, .updateParameters)
                return ShortInterval(channels: try OtherChannels(&needs))
            }),
        LintRule(
            "supervision-timeout-tight", .advice,
            title: "The supervision timeout is less than 1 s.",
            why: "A hand around the device is enough to lose the connection.",
            remedy: "Use a supervision timeout of 2 s or more. BlueZ's default is 0.42 s.",
            source: "Apple, Accessory Design Guidelines (2 to 6 s)",
            expectation:
                "never: [{connects: any, where: {supervision_timeout: less than 1 s}}, {updates parameters, where: {supervision_timeout: less than 1 s}}]",
            judge: each({ $0.operations(.connect, .updateParameters) }) { operation, scene in
                guard operation.outcome != .unanswered(.disconnected),
                    let timeout = operation.number(.supervisionTimeout), timeout < 1
                else { return nil }
                return LintRemark(
                    "The supervision timeout is \(TimeText.text(seconds: timeout))", [operation.begin])
            }),
    ]

    /// `20–40 ms, latency 0, timeout 6 s`
    private static func parameterWords(_ operation: BluetoothOperation) -> String {
        let interval = operation.number(.interval) ?? operation.number(.maxInterval) ?? 0
        let least = operation.number(.minInterval).map { "\(TimeText.text(seconds: $0)) to " } ?? ""
        let timeout = TimeText.text(seconds: operation.number(.supervisionTimeout) ?? 0)
        return
            "Interval \(least)\(TimeText.text(seconds: interval)), latency \(operation.integer(.peripheralLatency) ?? 0), timeout \(timeout)"
    }

    private static func invalid(_ operation: BluetoothOperation) -> String? {
        guard let longest = operation.number(.interval) ?? operation.number(.maxInterval),
            let latency = operation.integer(.peripheralLatency),
            let timeout = operation.number(.supervisionTimeout)
        else { return nil }
        let least = operation.number(.minInterval) ?? longest
        // Half a unit beyond the ends, because a number in seconds is the nearest double.
        if least < 0.0075 - 0.0006 || longest > 4.0006 { return "the interval must be 7.5 ms to 4 s" }
        if least > longest + 0.0006 { return "the smallest interval is greater than the greatest" }
        if latency > 499 { return "the latency must be at most 499" }
        if timeout < 0.0999 || timeout > 32.0001 { return "the timeout must be 0.1 to 32 s" }
        if timeout <= Double(1 + latency) * longest * 2 + 0.0001 {
            return "the timeout must be more than 2 x interval x (1 + latency)"
        }
        return nil
    }

    private static func refusedByApple(_ operation: BluetoothOperation) -> String? {
        guard let longest = operation.number(.maxInterval) ?? operation.number(.interval),
            let latency = operation.integer(.peripheralLatency),
            let timeout = operation.number(.supervisionTimeout)
        else { return nil }
        let least = operation.number(.minInterval) ?? longest
        // Units of 1.25 ms are exact; 12 of them are 15 ms.
        let (low, high) = (Int(saturating: (least * 800).rounded()), Int(saturating: (longest * 800).rounded()))
        if latency > 30 { return "the latency is above 30" }
        if timeout < 2 || timeout > 6 { return "the timeout is not 2 to 6 s" }
        if low < 12 { return "the smallest interval is below 15 ms" }
        if low % 12 != 0 { return "the smallest interval is no multiple of 15 ms" }
        if high < low + 12, !(low == 12 && high == 12) { return "the range of intervals is smaller than 15 ms" }
        let silence = longest * Double(latency + 1)
        if silence > 2.0001 { return "interval x (1 + latency) is above 2 s" }
        if silence * 3 >= timeout { return "the timeout is not above 3 x interval x (1 + latency)" }
        return nil
    }
}

/// Parameters that are granted and taken back.
private struct TugOfWar: LintJudge {
    private var asked: ClosedRange<Double>?
    private var granted: Moment?
    private var first: Moment?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if case .refused = operation.outcome { return [] }
        if operation.kind == .requestParameters {
            guard operation.actor == .peripheral, let high = operation.number(.maxInterval) else { return [] }
            let low = operation.number(.minInterval) ?? high
            asked = low <= high ? low - 0.0006...high + 0.0006 : nil
            granted = nil
            return []
        }
        guard let asked, let interval = operation.number(.interval) else { return [] }
        if asked.contains(interval) {
            granted = operation.begin
            return []
        }
        guard let granted, granted.seconds(to: operation.begin) ?? 31 <= 30 else { return [] }
        self.granted = nil
        guard let first, first.seconds(to: operation.begin) ?? 61 <= 60 else {
            self.first = granted
            return []
        }
        self.first = nil
        return .one(
            "The interval was granted and changed back to \(TimeText.text(seconds: interval)), twice",
            [first, operation.begin], subject: "tug of war")
    }
}

/// A short interval that is hardly used.
private struct ShortInterval: LintJudge {
    var channels: OtherChannels
    var since: (moment: Moment, pace: Double, exchanges: Int)?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if channels.take(operation) { return [] }
        guard let connection = scene.connection, let pace = connection.state.listeningInterval,
            operation.outcome == .succeeded
        else {
            return []
        }
        defer { since = (operation.completion, pace, connection.exchanges) }
        return judge(until: operation.begin, connection)
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.connection.map { judge(until: $0.disconnect?.begin ?? scene.now, $0) } ?? []
    }

    private func judge(until end: Moment, _ connection: LintConnection) -> [LintRemark] {
        guard let since, since.pace <= 0.01501, !channels.wereAskedFor, let seconds = since.moment.seconds(to: end),
            seconds >= 30
        else { return [] }
        let count = connection.exchanges - since.exchanges
        guard Double(count) * 2 < seconds / 2 else { return [] }
        return .one(
            "\(count.grouped("exchange")) in \(TimeText.text(seconds: seconds)), at an event every \(TimeText.text(seconds: since.pace))",
            [since.moment, end], subject: "short interval")
    }
}
