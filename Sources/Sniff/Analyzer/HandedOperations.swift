import Decoders

/// Hands operations on when a record is described, and when time passes.
extension Analyzer {
    /// Looks out for operations from here on, unless it does already.
    ///
    /// - Parameter inInput: an input is being read.
    mutating func startOperations(_ selection: OperationSelection, inInput: Bool = false) {
        guard !followsOperations else { return }
        operations = OperationTracker(selection, keys, showsSecrets: describer.showsSecrets)
        followsOperations = true
        operationScope = selection.devices.map { OperationScope($0) }
        if inInput { operations?.beginInput() }
        air.keepsHeard = true
        hci.keepsHeard = selection.kinds.contains(.advertise)
    }

    @inline(__always)
    mutating func finishOperations(_ dissection: borrowing Dissection) {
        if transfers.isActive, !transfers.settled.isEmpty { receiveEndedTransfers(dissection) }
        let firstOpen = firstOpenMessage()
        operations?.finishRecord(dissection, firstOpen: firstOpen)
        open.add(operations?.takeAdded() ?? 0)
    }

    /// When the oldest message that is open began, where anybody waits for that.
    private mutating func firstOpenMessage() -> Nanoseconds? {
        guard let now = messagesAreAskedAt else { return nil }
        let changes = transfers.changes &+ longValues.changes
        if oldestMessage.changes == changes, oldestMessage.times.contains(now) { return oldestMessage.began }
        oldestMessage = findOldestMessage(now, changes)
        return oldestMessage.began
    }

    @inline(never)
    private mutating func findOldestMessage(_ now: Nanoseconds, _ changes: Int) -> OldestMessage {
        var (began, end) = (Nanoseconds?.none, Nanoseconds.max)
        // What was given up long ago holds nothing back.
        if let first = transfers.firstOpen(), now - first < Analyzer.longestMessage {
            (began, end) = (first, first + Analyzer.longestMessage)
        }
        if let first = longValues.firstOpen(since: now - Analyzer.longReadPause),
            now - first.began < Analyzer.longestMessage, first.began < began ?? .max
        {
            (began, end) = (first.began, first.began + Analyzer.longestMessage)
            if let last = first.last { end = min(end, last + Analyzer.longReadPause + 1) }
        }
        return OldestMessage(began: began, changes: changes, times: now..<max(now, end))
    }

    /// The moment, since the first record, if it has to be known when the oldest message that is open began.
    private var messagesAreAskedAt: Nanoseconds? {
        switch operations {
        case .some(let tracker): tracker.asksForMessages ? tracker.now.nanoseconds : nil
        case .none: nil
        }
    }

    /// How long it is unknown whether a client asks for another part of a value.
    private static let longReadPause: Nanoseconds = 1_000_000_000
    /// No longer than a request is anything held back for a message.
    private static let longestMessage = ATTBearer.transactionTimeout

    @inline(never)
    private mutating func receiveEndedTransfers(_ dissection: borrowing Dissection) {
        let isKept = operations?.selection.kept.contains(.message) ?? false
        operations?.receive(transfers.settled, isKept ? dissection.keep() : nil)
    }

    mutating func passOperationTime(until time: Timestamp, _ dissection: borrowing Dissection) {
        operations?.receive(transfers.settled, nil)
        let firstOpen = firstOpenMessage()
        operations?.passTime(until: dissection.transferTime(of: time), firstOpen: firstOpen)
    }

    /// Whether operations wait to be handed on.
    var hasOperations: Bool {
        guard followsOperations else { return false }
        return switch operations {
        case .some(let tracker): tracker.hasReady
        case .none: false
        }
    }

    /// Hands on the operations that have become ready.
    mutating func handOnOperations(_ body: ([OperationEvent]) -> Void) {
        guard var scope = operationScope else { return operations?.handOn(body) ?? () }
        operations?.handOn { body(scope.filtered($0)) }
        operationScope = scope
    }

    /// Where both ends of a link are in the capture: the connection that the operations of the other end are reported
    /// as.
    func teller(of connection: ConnectionNumber) -> ConnectionNumber {
        switch operations {
        case .some(let tracker): tracker.ends.others[connection] ?? connection
        case nil: connection
        }
    }

    /// Adds a gap of the input.
    mutating func addGap(_ reason: CaptureGap.Reason) { operations?.addGap(reason) }

    /// Records never reached the capture, or cannot be read: what waits may have been answered in them.
    mutating func missedRecords(_ reason: CaptureGap.Reason) {
        operations?.missRecords(reason)
        missedAnswers()
    }

    /// The record at hand cannot be read.
    mutating func missedRecord(_ reason: CaptureGap.Reason) {
        addGap(reason)
        missedAnswers()
    }

    private mutating func missedAnswers() { for link in links.open { links[link].missedRecords() } }
}

/// When the oldest message that is open began. It is looked for again when messages have changed, and when it has been open
/// for so long that it holds nothing back any more.
struct OldestMessage {
    var began: Nanoseconds?
    /// The state of the messages (``TransferTracker/changes``, ``LongValueTracker/changes``) that this is true of.
    var changes = -1
    /// The moments for which it is true while nothing changes. Time may go back.
    var times: Range<Nanoseconds> = 0..<0
}
