import Decoders

/// The operation that a notification or indication probably follows: a write, a subscription, or the value before it.
///
/// No packet says so. Two writes in flight, and a reaction that comes with a period of its own, are ambiguous.
public struct NotificationCause: Sendable, Hashable {
    /// The record that begins the operation.
    public let frame: UInt64
    /// ``OperationKind/write``, ``OperationKind/executeWrite``, ``OperationKind/subscribe``, ``OperationKind/unsubscribe``, or,
    /// of the value before it, ``OperationKind/notify`` or ``OperationKind/indicate``.
    public let kind: OperationKind
    /// The attribute of that operation; 0 where it names none.
    public let handle: UInt16
    /// Its type, where known.
    public let uuid: BluetoothUUID?
    /// The time since that record.
    package let nanoseconds: Nanoseconds

    /// The time since that record.
    public var delay: Duration { nanoseconds.duration }
}

/// Finds the causes of the values that one server of a connection sends, from what was before each of them: its memory grows
/// with the attributes that send values, of which ``limit`` are kept.
struct NotificationCauses {
    private struct Origin {
        let kind: OperationKind
        let frame: UInt64
        let handle: UInt16
        let uuid: BluetoothUUID?
        let time: Nanoseconds
    }

    /// The values of one attribute.
    private struct Values {
        var last: Origin?
        var count = 0
        /// Those with a write of their own between the value before and themselves, within ``reach``.
        var answers = 0
        /// The latest times from one to the next.
        var gaps: [Nanoseconds] = []
        /// The subscription to them, for a first value that comes long after it.
        var subscription: Origin?

        /// Whether they come with a period, whatever the client does. Commands that are sent with a period get their answers
        /// with one, too.
        var arePeriodic: Bool {
            guard answers * 5 < count * 4, gaps.count > 3 else { return false }
            let median = gaps.sorted()[gaps.count / 2]
            let deviations = gaps.map { $0 > median ? $0 - median : median - $0 }.sorted()
            return median > NotificationCauses.leastPeriod && deviations[gaps.count / 2] * 5 < median
        }
    }

    /// A value within this time of a request may answer it.
    private static let reach: Nanoseconds = 2_000_000_000
    private static let leastPeriod: Nanoseconds = 50_000_000
    /// Gaps that are kept of an attribute.
    private static let keptGaps = 15
    private static let limit = 256

    private var request: Origin?
    /// When a value other than a configuration was written last.
    private var lastWrite: Nanoseconds?
    private var values: [UInt16: Values] = [:]

    /// Takes the next write, subscription or value.
    ///
    /// - Returns: of a value, its cause; `nil` where nothing before it is one, and where the capture has no time.
    mutating func receive(_ operation: BluetoothOperation) -> NotificationCause? {
        guard let time = operation.begin.nanoseconds else { return nil }
        let handle = operation.handle ?? 0
        let origin = Origin(
            kind: operation.kind, frame: operation.frame, handle: handle, uuid: operation.attribute?.uuid, time: time)
        switch operation.kind {
        case .write, .executeWrite:
            request = origin
            lastWrite = time
        case .subscribe, .unsubscribe:
            request = origin
            change(operation.attribute?.valueHandle ?? 0) { $0.subscription = origin }
        case .notify, .indicate:
            let cause = cause(of: values[handle] ?? Values(), at: time)
            let isAnswer = lastWrite.map { time - $0 <= NotificationCauses.reach } ?? false
            change(handle) { [lastWrite] in
                let before = $0.last?.time
                $0.count += 1
                if isAnswer, let lastWrite, before.map({ $0 < lastWrite }) ?? true { $0.answers += 1 }
                if let before, time >= before {
                    if $0.gaps.count == NotificationCauses.keptGaps { $0.gaps.removeFirst() }
                    $0.gaps.append(time - before)
                }
                $0.last = origin
            }
            return cause.map {
                NotificationCause(
                    frame: $0.frame, kind: $0.kind, handle: $0.handle, uuid: $0.uuid, nanoseconds: time - $0.time)
            }
        default: break
        }
        return nil
    }

    /// A value with a period follows the one before it. Any other follows the last request, unless it comes long after it, or
    /// a value of the same attribute came between.
    private func cause(of values: Values, at time: Nanoseconds) -> Origin? {
        if let last = values.last {
            if values.arePeriodic { return last }
            if let request, time - request.time <= NotificationCauses.reach, request.time >= last.time {
                return request
            }
            return last
        }
        if let request, time - request.time <= NotificationCauses.reach { return request }
        return values.subscription
    }

    private mutating func change(_ handle: UInt16, _ body: (inout Values) -> Void) {
        guard handle != 0, values[handle] != nil || values.count < NotificationCauses.limit else { return }
        body(&values[handle, default: Values()])
    }
}
