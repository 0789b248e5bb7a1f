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
    /// The time since that record.
    package let nanoseconds: Nanoseconds

    /// Whether a value was written, rather than subscribed to or sent.
    package var isWrite: Bool { kind == .write || kind == .executeWrite }

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
        let time: Nanoseconds
    }

    /// The values of one attribute.
    private struct Values {
        let handle: UInt16
        var last: Origin?
        var count = 0
        /// Those with a write of their own between the value before and themselves, within ``reach``.
        var answers = 0
        /// The latest times from one to the next, in a ring.
        var gaps = InlineArray<15, Nanoseconds>(repeating: 0)
        var gapCount = 0
        /// The subscription to them, for a first value that comes long after it.
        var subscription: Origin?

        /// Whether they come with a period, whatever the client does. Commands that are sent with a period get their answers
        /// with one, too.
        var arePeriodic: Bool {
            guard answers * 5 < count * 4, gapCount > 3 else { return false }
            let known = (0..<min(gapCount, gaps.count)).map { gaps[$0] }.sorted()
            let median = known[known.count / 2]
            let deviations = known.map { $0 > median ? $0 - median : median - $0 }.sorted()
            return median > NotificationCauses.leastPeriod && deviations[known.count / 2] * 5 < median
        }

        /// Takes the next value. One with a period follows the one before it. Any other follows the last request, unless it comes
        /// long after it, or a value of the same attribute came between.
        mutating func receive(_ value: Origin, _ request: Origin?, lastWrite: Nanoseconds?) -> Origin? {
            let time = value.time
            let near = request.flatMap { time - $0.time <= NotificationCauses.reach ? $0 : nil }
            defer { last = value }
            count += 1
            guard let last else {
                if let lastWrite, time - lastWrite <= NotificationCauses.reach { answers += 1 }
                return near ?? subscription
            }
            if let lastWrite, lastWrite > last.time, time - lastWrite <= NotificationCauses.reach { answers += 1 }
            var cause = last
            if let near, near.time >= last.time, !arePeriodic { cause = near }
            if time >= last.time {
                gaps[gapCount % gaps.count] = time - last.time
                gapCount += 1
            }
            return cause
        }
    }

    /// A value within this time of a request may answer it.
    private static let reach: Nanoseconds = 2_000_000_000
    private static let leastPeriod: Nanoseconds = 50_000_000
    private static let limit = 256

    private var request: Origin?
    /// When a value other than a configuration was written last.
    private var lastWrite: Nanoseconds?
    /// In the order in which the attributes came.
    private var values: [Values] = []
    /// The place of the attribute that came last: as a rule, the next value is of it as well.
    private var recent = 0

    /// Takes the next write, subscription or value.
    ///
    /// - Returns: of a value, its cause; `nil` where nothing before it is one, and where the capture has no time.
    mutating func receive(_ operation: BluetoothOperation) -> NotificationCause? {
        guard let time = operation.begin.nanoseconds else { return nil }
        let handle = operation.handle ?? 0
        let origin = Origin(kind: operation.kind, frame: operation.frame, handle: handle, time: time)
        switch operation.kind {
        case .write, .executeWrite:
            request = origin
            lastWrite = time
        case .subscribe, .unsubscribe:
            request = origin
            change(operation.attribute?.valueHandle ?? 0) { $0.subscription = origin }
        case .notify, .indicate:
            var cause: Origin?
            change(handle) { [request, lastWrite] in cause = $0.receive(origin, request, lastWrite: lastWrite) }
            return cause.map {
                NotificationCause(frame: $0.frame, kind: $0.kind, handle: $0.handle, nanoseconds: time - $0.time)
            }
        default: break
        }
        return nil
    }

    private mutating func change(_ handle: UInt16, _ body: (inout Values) -> Void) {
        guard handle != 0 else { return }
        if !values.indices.contains(recent) || values[recent].handle != handle {
            if let index = values.firstIndex(where: { $0.handle == handle }) {
                recent = index
            } else {
                guard values.count < NotificationCauses.limit else { return }
                recent = values.count
                values.append(Values(handle: handle))
            }
        }
        body(&values[recent])
    }
}
