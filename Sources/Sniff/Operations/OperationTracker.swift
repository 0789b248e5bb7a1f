import Decoders

/// Makes operations of packets: what an app did, rather than how it was carried.
///
/// The analyzer tells it of each packet when everything else is known of it. Memory grows with the connections that are open
/// and with what is held back (``HeldOperations/limit``).
struct OperationTracker: ~Copyable {
    private let pin = Pin()
    let selection: OperationSelection
    private let tried: TriedFilters
    let showsSecrets: Bool
    var held = HeldOperations()
    /// The record at hand; between records, the last one.
    fileprivate(set) var now = Moment(input: -1, frame: 0, nanoseconds: nil)
    /// By the place of their link.
    var connections: [OperationConnection?] = []
    /// By the place of their adapter.
    var adapters: [OperationAdapter] = []
    var advertising = SeenAdvertising()
    var attributes = KnownAttributes()
    var classic = ClassicConnections()
    /// Which connections are reported as one.
    var ends = LinkEnds()
    /// Who gets the packet at hand; of an event with several reports one of them.
    private var consumers: [(id: OperationID, report: Int?)] = []
    /// The events that have become ready.
    private(set) var ready: [OperationEvent] = []
    /// The last moment that was reported.
    private var reported: Nanoseconds?
    /// Records that are missing since the last one: what they hide ends with the next.
    private var missing: [CaptureGap.Reason] = []
    /// Whether the input has a packet of HCI or of the link layer, rather than only records about the capturing system.
    private var hasPackets = false

    /// The time between two moments that are reported.
    static let timeStep: Nanoseconds = 10_000_000

    /// Who advertises with a resolvable private address.
    let keys: KeyStore

    init(_ selection: OperationSelection, _ keys: KeyStore, showsSecrets: Bool) {
        self.keys = keys
        self.selection = selection
        tried = TriedFilters(selection)
        self.showsSecrets = showsSecrets
    }

    // MARK: - Records

    @inline(__always)
    mutating func beginRecord(_ frame: UInt64, at time: Nanoseconds?) {
        let last = now
        now.frame = frame
        now.delay = 0
        now.nanoseconds = time
        if !missing.isEmpty { addMissing(after: last, before: now) }
        if let time { held.expire(at: time) }
    }

    /// A sniffer's own clock tells better when the packet of the record was sent.
    mutating func setTime(_ sent: Nanoseconds?) {
        guard let recorded = now.nanoseconds, let sent else { return }
        now.delay = recorded - sent
        now.nanoseconds = sent
    }

    /// Whether an operation keeps the packet at hand.
    var keepsPacket: Bool { !consumers.isEmpty }

    /// Whether there is something to hand on.
    var hasReady: Bool { !ready.isEmpty }

    /// The record is described to its end.
    ///
    /// - Parameter firstOpen: when the oldest message that is open began, since the first record.
    @inline(__always)
    mutating func finishRecord(_ dissection: borrowing Dissection, firstOpen: Nanoseconds?) {
        if !hasPackets { hasPackets = dissection.isPacket }
        if !consumers.isEmpty { handOutPacket(dissection) }
        if !tried.isEmpty { for index in tried.passed(by: dissection) { addPacket(index, dissection) } }
        release(before: firstOpen)
    }

    /// A record before the one at hand is described, whose connection was not known until now.
    mutating func finishEarlierRecord(_ dissection: borrowing Dissection) {
        if !consumers.isEmpty { handOutPacket(dissection) }
    }

    private mutating func handOutPacket(_ dissection: borrowing Dissection) {
        let packet = Packet(dissection, [UInt8]().span)
        let isCut = dissection.isCut
        for (id, report) in consumers {
            held.change(id) {
                $0.state.packets.append(report.map { Packet(packet, report: $0) } ?? packet)
                if isCut { $0.state.isCut = true }
            }
        }
        consumers.removeAll(keepingCapacity: true)
    }

    private mutating func addPacket(_ filter: Int, _ dissection: borrowing Dissection) {
        var operation = BluetoothOperation(.packet, now)
        operation.state.filter = filter
        operation.state.actor = dissection.sender
        operation.state.peripheral = dissection.peer
        if selection.keeps(operation) { operation.state.packets = [Packet(dissection, [UInt8]().span)] }
        guard selection.marks.contains(filter) else { return _ = held.append(operation) }
        // A part of the capture may begin here: what is not readable is missing in it, too.
        for index in connections.indices { connections[index]?.isUnreadable = false }
        operation.state.peripheral = nil
        held.insert(operation, isFirst: true)
    }

    @inline(__always)
    private mutating func release(before firstOpen: Nanoseconds?) {
        let count = ready.count
        held.take(before: firstOpen, into: &ready)
        // Of those that were held until it was clear what they are, only failures may be asked for.
        if ready.count > count, !wants(.connect) { ready.removeAll(where: \.isConnect) }
        if ready.count == count { tellTime() }
    }

    private mutating func tellTime() {
        guard ready.isEmpty, let time = now.nanoseconds else { return }
        if let reported, time - reported < OperationTracker.timeStep { return }
        var moment = now
        if let oldest = held.oldest {
            moment = oldest
            guard let time = oldest.nanoseconds, reported.map({ time > $0 }) ?? true else { return }
        }
        reported = moment.nanoseconds
        ready.append(.time(moment))
    }

    /// Hands on what has become ready. Its memory is used again, unless somebody keeps it.
    mutating func handOn(_ body: ([OperationEvent]) -> Void) {
        if case .operation(let last)? = ready.last { reported = last.begin.nanoseconds ?? reported }
        ends.filter(&ready)
        body(ready)
        ready.removeAll(keepingCapacity: true)
    }

    /// Time passes without a packet.
    mutating func passTime(until time: Nanoseconds?, firstOpen: Nanoseconds?) {
        guard let time else { return }
        let last = now
        now.delay = 0
        now.nanoseconds = time
        if !missing.isEmpty { addMissing(after: last, before: now) }
        held.expire(at: time)
        release(before: firstOpen)
    }

    /// Bytes that operations took in since the last time that somebody asked.
    mutating func takeAdded() -> Int { held.takeAdded() }

    /// Hands the oldest on before they are complete.
    mutating func giveUp(_ bytes: Int, firstOpen: Nanoseconds?) -> (count: Int, bytes: Int) {
        let given = held.giveUp(bytes)
        release(before: firstOpen)
        return given
    }

    // MARK: - Inputs

    mutating func beginInput() {
        now = Moment(input: now.input + 1, frame: 0, nanoseconds: nil)
        hasPackets = false
    }

    /// The input ended: what waits will not be answered.
    mutating func finishInput() {
        if !missing.isEmpty { addMissing(after: now, before: nil) }
        if !hasPackets, now.input >= 0 { addGap(.noPackets) }
        hasPackets = true
        held.finish()
        connections = []
        adapters = []
        release(before: nil)
        // The capture goes on to its last record, whatever that is.
        if let time = now.nanoseconds, reported ?? .min < time { ready.append(.time(now)) }
        reported = nil
    }

    /// - Parameter last: of packets that were missed, the last one that was heard of the connection.
    mutating func addGap(
        _ reason: CaptureGap.Reason, _ connection: ConnectionNumber? = nil, since last: Moment? = nil
    ) {
        held.append(CaptureGap(reason, connection, now, beside: last))
    }

    /// Records are missing between the last one and the next.
    mutating func missRecords(_ reason: CaptureGap.Reason) { missing.append(reason) }

    private mutating func addMissing(after last: Moment, before next: Moment?) {
        for reason in missing { held.append(CaptureGap(reason, nil, last, beside: next)) }
        missing.removeAll()
    }

    // MARK: - Operations

    /// Whether it has to be known when the oldest message that is open began.
    var asksForMessages: Bool { held.mayHandOn && selection.kinds.contains(.message) }

    func wants(_ kind: OperationKind) -> Bool { selection.kinds.contains(kind) }

    /// Something that is complete with the packet at hand.
    ///
    /// - Parameter isNew: the packet of what is nothing new is not kept.
    @discardableResult
    mutating func add(_ operation: BluetoothOperation, report: Int? = nil, isNew: Bool = true) -> OperationID? {
        guard wants(operation.kind) else { return nil }
        let isKept = isNew && selection.keeps(operation)
        let id = held.append(operation)
        if isKept { consumers.append((id, report)) }
        return id
    }

    /// Something that begins with the packet at hand.
    mutating func begin(
        _ operation: BluetoothOperation, timeout: Nanoseconds?, expiry: HeldOperations.Ending = .unanswered(.timedOut),
        atEnd: HeldOperations.Ending = .unanswered(.notCaptured)
    ) -> OperationID? {
        guard wants(operation.kind) else { return nil }
        let isKept = selection.keeps(operation)
        let id = held.begin(operation, deadline: deadline(timeout), expiry: expiry, atEnd: atEnd)
        if isKept { consumers.append((id, nil)) }
        return id
    }

    /// Something ends with the packet at hand.
    mutating func complete(_ id: OperationID, _ body: (inout BluetoothOperation) -> Void) {
        guard held.isWaiting(id) else { return }
        let moment = now
        held.complete(id) {
            $0.state.end = moment
            body(&$0)
        }
        keepPacket(id)
    }

    /// The packet at hand is one that is kept.
    mutating func takePacket(_ id: OperationID) { consumers.append((id, nil)) }

    /// The packet at hand belongs to an operation.
    mutating func keepPacket(_ id: OperationID) {
        var isKept = false
        held.change(id) { [selection] in isKept = selection.keeps($0) }
        if isKept { consumers.append((id, nil)) }
    }

    func deadline(_ timeout: Nanoseconds?) -> Nanoseconds? {
        guard let timeout, let time = now.nanoseconds else { return nil }
        return time + timeout
    }

}

extension Dissection {
    /// Whether the record is of HCI or of the link layer.
    fileprivate var isPacket: Bool { facts.isFromAir || facts.layer != .record && facts.layer != .monitor }
}

extension FieldValue {
    /// A time in seconds.
    static func seconds(_ nanoseconds: Nanoseconds) -> FieldValue { .decimal(nanoseconds.seconds) }

    /// A time between two moments; `nil` where one is not known.
    static func seconds(from start: Nanoseconds?, to end: Nanoseconds?) -> FieldValue? {
        guard let start, let end else { return nil }
        return .seconds(end - start)
    }
}
