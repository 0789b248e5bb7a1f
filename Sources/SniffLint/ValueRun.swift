import Decoders
import Sniff

/// Values of one characteristic, sent one after the other by one method without a longer pause.
public struct ValueRun: Sendable {
    /// The attribute that they are of.
    public let attribute: OperationAttribute?
    /// Who sent them.
    public let actor: Sender
    /// The kind of operation: a write, a notification, an indication.
    public let kind: OperationKind
    /// Whether each waits for an answer.
    public let isAcknowledged: Bool
    /// The first and the last.
    public let first: Moment
    public internal(set) var last: Moment
    /// Packets, and bytes of values in them.
    public internal(set) var count = 0
    public internal(set) var bytes = 0
    /// The longest value.
    public internal(set) var longest = 0
    /// How many have 20 bytes, and at least 18.
    public internal(set) var ofTwenty = 0
    public internal(set) var nearlyTwenty = 0
    /// ATT_MTU in force at the first.
    public let mtu: Int?
    /// Seconds: the connection interval at the first; `nil` where it changed, or is not known.
    public internal(set) var interval: Double?
    /// Pauses between two that are as long as a connection interval, within a fifth or so.
    public internal(set) var ofOneInterval = 0

    /// Seconds from the first to the last.
    public var duration: Double { first.seconds(to: last) ?? 0 }
    /// Bytes a second.
    public var rate: Double { duration > 0 ? Double(bytes) / duration : 0 }
}

/// The runs of a connection that go on.
struct ValueFlows {
    private struct Key: Hashable {
        let handle: UInt16
        let actor: Sender
        let kind: OperationKind
        let isAcknowledged: Bool
    }

    private var runs: [Key: ValueRun] = [:]
    private static let limit = 64

    /// Takes a value.
    ///
    /// - Returns: the run that it does not belong to any more.
    mutating func take(_ operation: Operation, _ connection: LintConnection) -> ValueRun? {
        guard let attribute = operation.attribute, attribute.handle != 0, operation.begin.nanoseconds != nil else {
            return nil
        }
        let isAcknowledged = operation.kind == .indicate || operation.kind == .write && !operation.isCommand
        let key = Key(
            handle: attribute.handle, actor: operation.actor, kind: operation.kind, isAcknowledged: isAcknowledged)
        if var run = runs[key] {
            let pause = run.last.seconds(to: operation.begin) ?? .infinity
            if pause >= 0, pause <= max(0.5, 4 * (connection.interval ?? 0)) {
                run.add(operation, after: pause, connection.interval)
                runs[key] = run
                return nil
            }
            runs[key] = ValueRun(operation, isAcknowledged, connection.interval)
            return run
        }
        guard runs.count < ValueFlows.limit else { return nil }
        runs[key] = ValueRun(operation, isAcknowledged, connection.interval)
        return nil
    }

    /// Those that go on when the connection ends, in the order in which they began.
    var all: [ValueRun] { runs.values.sorted { $0.first.isBefore($1.first) } }
}

extension ValueRun {
    fileprivate init(_ operation: Operation, _ isAcknowledged: Bool, _ interval: Double?) {
        attribute = operation.attribute
        actor = operation.actor
        kind = operation.kind
        self.isAcknowledged = isAcknowledged
        first = operation.begin
        last = operation.begin
        mtu = operation.integer(.mtu)
        self.interval = interval
        add(operation, after: nil, interval)
    }

    fileprivate mutating func add(_ operation: Operation, after pause: Double?, _ interval: Double?) {
        last = operation.begin
        count += 1
        let length = operation.value.count
        bytes += length
        longest = max(longest, length)
        if length == 20 { ofTwenty += 1 }
        if length >= 18 { nearlyTwenty += 1 }
        if self.interval != interval { self.interval = nil }
        if let pause, let interval, (0.8 * interval...1.25 * interval).contains(pause) { ofOneInterval += 1 }
    }
}

extension Operation {
    /// Whether it is a command, which nothing answers.
    var isCommand: Bool { facts[.method].map { $0 != .text("\(ATTOpcode.writeRequest.name)") } ?? false }

    func integer(_ fact: OperationFact) -> Int? {
        if case .integer(let number)? = facts[fact] { number } else { nil }
    }

    func number(_ fact: OperationFact) -> Double? { facts[fact].flatMap { Double(fieldValue: $0) } }

    func flag(_ fact: OperationFact) -> Bool? {
        if case .boolean(let truth)? = facts[fact] { truth } else { nil }
    }

    /// The code of the error that it was refused with.
    var refusal: Int? { if case .refused(let code, _) = outcome { code } else { nil } }

    /// Its packets: the request, and the answer where one came.
    var moments: [Moment] { end.flatMap { $0.frame != begin.frame ? [begin, $0] : nil } ?? [begin] }
}
