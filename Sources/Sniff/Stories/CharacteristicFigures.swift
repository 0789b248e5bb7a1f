import Decoders

/// The use of one characteristic in a connection.
package struct CharacteristicFigures: Sendable {
    /// Requests or values of one sort.
    package struct Traffic: Sendable {
        package private(set) var count = 0
        package private(set) var bytes = 0
        /// The first and the last of which the times are known.
        package private(set) var first: Moment?
        package private(set) var last: Moment?
        /// From one to the next.
        package private(set) var intervals = Distribution()

        mutating func add(_ operation: BluetoothOperation) {
            count += 1
            bytes += operation.value.count
            guard let time = operation.begin.nanoseconds else { return }
            if let before = last, let last = before.nanoseconds {
                if time - last > intervals.longest { longestPause = before }
                intervals.add(time - last)
            }
            if first == nil { first = operation.begin }
            last = operation.begin
        }

        /// When the longest pause began.
        package private(set) var longestPause: Moment?

        /// How they came, if there were enough to tell.
        package enum Pace: Sendable {
            /// From one to the next, as a rule.
            case even(Nanoseconds)
            /// Several at a time: how many, and how many a second in all.
            case bursts(of: Int, perSecond: Double)
            /// Neither: in how much time all of them came.
            case uneven(Nanoseconds)
        }

        /// Fewer gaps are not called even.
        private static let leastGaps = 5

        /// In bursts, most follow each other in less than half the mean time, and at least three, and every twentieth, follow a
        /// pause that is longer than the mean. They are even where at most every twentieth gap is longer than two of them.
        package var pace: Pace? {
            guard intervals.count > 1, let duration, duration > 0 else { return nil }
            let (mean, median) = (duration / intervals.count, intervals.median)
            let pauses = intervals.count(above: mean)
            if median < mean / 2, pauses >= 3, pauses * 20 >= intervals.count {
                let size = Int(saturating: (Double(count) / Double(pauses + 1)).rounded())
                return .bursts(of: size, perSecond: Double(intervals.count) * 1e9 / Double(duration.rawValue))
            }
            guard intervals.count(above: median * 2) * 20 <= intervals.count else { return .uneven(duration) }
            return intervals.count >= Traffic.leastGaps ? .even(median) : nil
        }

        /// From the first to the last.
        package var duration: Nanoseconds? {
            guard let first = first?.nanoseconds, let last = last?.nanoseconds else { return nil }
            return last - first
        }

        /// Bytes a second from the first to the last, the last aside; `nil` where there is only one.
        package var rate: Double? {
            guard let duration, duration > 0, count > 1 else { return nil }
            let payload = Double(bytes) * Double(count - 1) / Double(count)
            return payload * 1e9 / Double(duration.rawValue)
        }
    }

    /// The side whose server has it.
    package let server: Sender
    /// Its type; `nil` where the capture does not tell.
    package let uuid: BluetoothUUID?
    package let service: BluetoothUUID?
    /// The handle of its value; 0 where that is unknown.
    package let handle: UInt16
    package let handleName: StaticName?
    package var reads = Traffic()
    package var writes = Traffic()
    /// Writes without a response.
    package var commands = Traffic()
    package var notifications = Traffic()
    package var indications = Traffic()
    /// Of values that follow writes (``NotificationCause``): the delays, by the attribute that was written.
    package private(set) var answers: [Answers] = []

    /// Values that follow writes of one attribute.
    package struct Answers: Sendable {
        package let handle: UInt16
        package let uuid: BluetoothUUID?
        package fileprivate(set) var delays = Distribution()
    }

    /// Written attributes that are told apart.
    private static let answerLimit = 8
    /// Those of its descriptors, which say nothing of its value; a subscription is none of them.
    package var descriptorReads = Traffic()
    package var descriptorWrites = Traffic()
    /// From a request, or an indication, to its answer.
    package var latency = Distribution()
    /// Requests that the server refused, by the name of the error.
    package var refusals: [String: Int] = [:]
    package var unanswered = 0
    /// Whether the server said that it has none.
    package var isAbsent = false
    /// Requests of which the capture does not tell whether they were answered.
    package var uncaptured = 0
    /// Requests of the client, with their times: subscriptions and their ends.
    package var subscriptions: [BluetoothOperation] = []

    static let subscriptionLimit = 16

    /// Whether the server could send values when the connection ended, as far as the capture shows.
    private var isSubscribed: Bool { subscriptions.last { $0.outcome == .succeeded }?.subscription?.isEmpty != true }

    /// How long no value came before the connection ended.
    ///
    /// - Parameter end: the end of the connection, or of the capture where that is open.
    package func silence(_ traffic: Traffic, until end: Moment?) -> Nanoseconds? {
        guard isSubscribed, let end = end?.nanoseconds, let last = traffic.last?.nanoseconds, last <= end else {
            return nil
        }
        return end - last
    }

    mutating func add(_ operation: BluetoothOperation, isFull: Bool = false) {
        switch operation.kind {
        // It read nothing.
        case .read where operation.isRefused: break
        case .read where operation.isOfDescriptor: descriptorReads.add(operation)
        case .write where operation.isOfDescriptor, .prepareWrite where operation.isOfDescriptor:
            descriptorWrites.add(operation)
        case .read: reads.add(operation)
        case .write, .prepareWrite:
            if operation.facts.isCommand { commands.add(operation) } else { writes.add(operation) }
        case .notify: notifications.add(operation)
        case .indicate: indications.add(operation)
        case .subscribe, .unsubscribe:
            if !isFull, subscriptions.count < CharacteristicFigures.subscriptionLimit {
                subscriptions.append(operation)
            }
        default: break
        }
        switch operation.outcome {
        case .refused where operation.showsAbsence: isAbsent = true
        case .succeeded:
            if case .decimal(let seconds)? = operation.facts[.latency] { latency.add(seconds: seconds) }
        case .refused(let code, let name): refusals[OperationPhrase.refusal(code, name), default: 0] += 1
        case .unanswered(.notCaptured): uncaptured += 1
        case .unanswered: unanswered += 1
        }
    }
}

extension CharacteristicFigures {
    /// One of its values follows a write.
    ///
    /// - Parameter type: of the attribute that was written, where known.
    mutating func add(_ cause: NotificationCause, type: BluetoothUUID?) {
        if let index = answers.firstIndex(where: { $0.handle == cause.handle }) {
            answers[index].delays.add(cause.nanoseconds)
        } else if answers.count < CharacteristicFigures.answerLimit {
            answers.append(Answers(handle: cause.handle, uuid: type))
            answers[answers.count - 1].delays.add(cause.nanoseconds)
        }
    }

    /// The writes of one attribute that most of its values follow.
    package var usualCause: Answers? {
        let count = notifications.count + indications.count
        return answers.first { $0.delays.count * 2 > count && $0.delays.count > 1 }
    }
}

extension BluetoothOperation {
    fileprivate var isRefused: Bool { if case .refused = outcome { true } else { false } }
}
