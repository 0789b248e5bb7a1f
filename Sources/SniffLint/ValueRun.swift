import Decoders
import Sniff

/// Values of one characteristic, sent one after the other by one method without a longer pause.
public struct ValueRun: Sendable {
    /// The attribute that they are of.
    public let attribute: OperationAttribute?
    /// The connection that they go over.
    public let connection: ConnectionNumber?
    /// Who sent them.
    public let actor: Sender
    /// The kind of operation: a write, a notification, an indication.
    public let kind: OperationKind
    /// Whether each waits for an answer.
    public let isAcknowledged: Bool
    /// The first value.
    public let first: Moment
    /// The last value.
    public internal(set) var last: Moment
    /// Packets.
    public internal(set) var count = 0
    /// Bytes of the values in them.
    public internal(set) var bytes = 0
    /// The longest value.
    public internal(set) var longest = 0
    /// How many have 20 bytes, and at least 18.
    package internal(set) var ofTwenty = 0
    package internal(set) var nearlyTwenty = 0
    /// ATT_MTU in force at the first.
    public let mtu: Int?
    /// Seconds: the connection interval at the first; `nil` where it changed, or is not known.
    public internal(set) var interval: Double?
    /// Pauses between two that are as long as a connection interval, within a fifth or so.
    package internal(set) var ofOneInterval = 0

    /// Seconds from the first to the last.
    public var duration: Double { first.seconds(to: last) ?? 0 }
    /// Bytes a second.
    public var rate: Double { duration > 0 ? Double(bytes) / duration : 0 }
}

/// The values that go over a connection: which of them are news, and the runs that go on.
struct ValueFlows {
    /// Values of one attribute, sent by one side with one method.
    private struct Key: Equatable {
        let handle: UInt16
        let actor: Sender
        let opcode: ATTOpcode?
    }

    /// The values of one key.
    private struct Flow {
        var run: ValueRun
        /// The first value; `nil` as soon as another one differed.
        var first: [UInt8]?
        /// The longest value of all runs.
        var longest: Int
        /// The state of the connection in which a value was last news.
        var state: Int
    }

    private(set) var clock = LintClock()
    /// The end of the last exchange.
    var last: Moment?
    private(set) var exchanges = 0
    /// The keys are apart from the flows, so that to look for one copies none.
    private var keys: [Key] = []
    private var flows: [Flow] = []
    /// The flow of the last value.
    private var current = 0
    /// Counts what may change whether values are right.
    private var state = 0
    private var changed: Moment?
    /// Whether a request timed out: then nothing should come any more, and everything is news.
    private var isDead = false

    private static let limit = 64
    /// Seconds after a change in which a value may still be of before.
    private static let delay = 1.0
    /// Seconds without an exchange after which a value is news.
    private static let silence = 60.0

    private static let kinds = OperationKinds([.write, .notify, .indicate])
    private static let changes = OperationKinds([
        .connect, .encrypt, .pair, .exchangeMTU, .discover, .subscribe, .unsubscribe,
    ])

    /// Takes any operation.
    ///
    /// - Returns: whether it is news, and the run that goes on no longer because of it.
    mutating func take(_ operation: BluetoothOperation, interval: Double?) -> (isNew: Bool, ended: ValueRun?) {
        clock.note(operation)
        if OperationKinds.exchanges.contains(operation.kind) { exchanges += 1 }
        if operation.outcome == .unanswered(.timedOut) { isDead = true }
        guard ValueFlows.kinds.contains(operation.kind) else {
            if ValueFlows.changes.contains(operation.kind) {
                state += 1
                changed = operation.completion
            }
            return (true, nil)
        }
        guard let handle = operation.handle, handle != 0, operation.begin.nanoseconds != nil else {
            return (true, nil)
        }
        let key = Key(handle: handle, actor: operation.actor, opcode: operation.opcode)
        guard let index = current < keys.count && keys[current] == key ? current : keys.firstIndex(of: key) else {
            guard flows.count < ValueFlows.limit else { return (true, nil) }
            let value = operation.value
            current = flows.count
            keys.append(key)
            flows.append(
                Flow(run: ValueRun(operation, interval), first: value, longest: value.count, state: -1))
            return (true, nil)
        }
        current = index
        let isNew = isNew(operation, index)
        let pause = flows[index].run.last.seconds(to: operation.begin) ?? .infinity
        if pause >= 0, pause <= max(0.5, 4 * (interval ?? 0)) {
            flows[index].run.add(operation, after: pause, interval)
            return (isNew, nil)
        }
        let ended = flows[index].run
        flows[index].run = ValueRun(operation, interval)
        return (isNew, ended)
    }

    private mutating func isNew(_ operation: BluetoothOperation, _ index: Int) -> Bool {
        var isNew = isDead || operation.isSecret
        if let first = flows[index].first, first != operation.value {
            flows[index].first = nil
            isNew = true
        }
        if operation.value.count > flows[index].longest {
            flows[index].longest = operation.value.count
            isNew = true
        }
        if flows[index].state != state {
            if changed?.seconds(to: operation.begin) ?? .infinity > ValueFlows.delay { flows[index].state = state }
            isNew = true
        }
        return isNew || last?.seconds(to: operation.begin) ?? 0 >= ValueFlows.silence
    }

    /// The runs that go on when the connection ends, in the order in which they began.
    var runs: [ValueRun] { flows.map(\.run).sorted { $0.first.isBefore($1.first) } }
}

extension ValueRun {
    fileprivate init(_ operation: BluetoothOperation, _ interval: Double?) {
        attribute = operation.attribute
        connection = operation.connection
        actor = operation.actor
        kind = operation.kind
        isAcknowledged = operation.kind != .notify && operation.isWaitedFor
        first = operation.begin
        last = operation.begin
        mtu = operation.mtu
        self.interval = interval
        add(operation, after: nil, interval)
    }

    fileprivate mutating func add(_ operation: BluetoothOperation, after pause: Double?, _ interval: Double?) {
        last = operation.begin
        count += 1
        let length = operation.value.count
        bytes += length
        longest = max(longest, length)
        if length == 20 { ofTwenty += 1 }
        if length >= 18 { nearlyTwenty += 1 }
        if self.interval != interval { self.interval = nil }
        if let pause, let interval, pause >= 0.8 * interval, pause <= 1.25 * interval { ofOneInterval += 1 }
    }
}
