import Decoders

/// Hands operations on when a record is described, and when time passes.
extension Analyzer {
    /// Looks out for operations from here on, unless it does already.
    ///
    /// - Parameter inInput: an input is being read.
    mutating func startOperations(_ selection: OperationSelection, inInput: Bool = false) {
        guard !operations.isFollowed else { return }
        operations.begin(OperationTracker(selection, keys, showsSecrets: messages.describer.showsSecrets), selection)
        if inInput { operations.tracker?.beginInput() }
        air.keepsObserved = true
        hci.keepsReports = selection.kinds.contains(.advertise)
    }

    @inline(__always)
    mutating func finishOperations(_ dissection: borrowing Dissection) {
        if messages.transfers.isActive, messages.transfers.hasEnded { receiveEndedTransfers(dissection) }
        let firstOpen = messages.firstOpen(at: operations.messagesAreAskedAt)
        operations.tracker?.finishRecord(dissection, firstOpen: firstOpen)
        open.add(operations.tracker?.takeAdded() ?? 0)
    }

    @inline(never)
    private mutating func receiveEndedTransfers(_ dissection: borrowing Dissection) {
        let isKept = operations.tracker?.selection.kept.contains(.message) ?? false
        operations.tracker?.receive(messages.transfers.resolved, isKept ? dissection.keep() : nil)
    }

    mutating func passOperationTime(until time: Timestamp, _ dissection: borrowing Dissection) {
        operations.tracker?.receive(messages.transfers.resolved, nil)
        let firstOpen = messages.firstOpen(at: operations.messagesAreAskedAt)
        operations.tracker?.passTime(until: dissection.transferTime(of: time), firstOpen: firstOpen)
    }

    /// Adds a gap of the input.
    mutating func addGap(_ reason: CaptureGap.Reason) { operations.tracker?.addGap(reason) }

    /// Records never reached the capture, or cannot be read: what waits may have been answered in them.
    mutating func missedRecords(_ reason: CaptureGap.Reason) {
        operations.tracker?.missRecords(reason)
        missedAnswers()
    }

    /// The record at hand cannot be read.
    mutating func missedRecord(_ reason: CaptureGap.Reason) {
        addGap(reason)
        missedAnswers()
    }

    private mutating func missedAnswers() { for link in links.open { links[link].missedRecords() } }
}

/// The operations of devices, if requested.
struct FollowedOperations: ~Copyable {
    var tracker: OperationTracker?
    /// The devices whose operations are handed on; `nil` for all.
    private var scope: OperationScope?
    /// Whether there is a ``tracker``: to ask for that itself is a call, several times a record.
    private(set) var isFollowed = false

    mutating func begin(_ tracker: consuming OperationTracker, _ selection: OperationSelection) {
        self.tracker = consume tracker
        scope = selection.devices.map { OperationScope($0) }
        isFollowed = true
    }

    /// Whether some wait to be handed on.
    var areReady: Bool {
        guard isFollowed else { return false }
        return switch tracker {
        case .some(let tracker): tracker.hasReady
        case .none: false
        }
    }

    /// Hands on those that have become ready.
    mutating func handOn(_ body: ([OperationEvent]) -> Void) {
        guard var scope else { return tracker?.handOn(body) ?? () }
        tracker?.handOn { body(scope.filtered($0)) }
        self.scope = scope
    }

    /// Where both ends of a link are in the capture: the connection that the operations of the other end are reported
    /// as.
    func teller(of connection: ConnectionNumber) -> ConnectionNumber {
        switch tracker {
        case .some(let tracker): tracker.ends.others[connection] ?? connection
        case nil: connection
        }
    }

    /// Connections of BR/EDR.
    var classic: ClassicConnections {
        switch tracker {
        case .some(let tracker): tracker.classic
        case .none: ClassicConnections()
        }
    }

    /// The moment, since the first record, if it has to be known when the oldest message that is open began.
    var messagesAreAskedAt: Nanoseconds? {
        switch tracker {
        case .some(let tracker): tracker.asksForMessages ? tracker.now.nanoseconds : nil
        case .none: nil
        }
    }
}

/// Messages of applications, and values that the Attribute Protocol carries in parts.
struct Messages {
    var longValues = LongValueTracker()
    var transfers = TransferTracker()
    let describer: TransferDescriber
    private var oldest = OldestMessage()

    init(_ describer: TransferDescriber) { self.describer = describer }

    /// How long it is unknown whether a client asks for another part of a value.
    private static let longReadPause: Nanoseconds = 1_000_000_000
    /// No longer than a request is anything held back for a message.
    private static let longest = ATTBearer.transactionTimeout

    /// When the oldest message that is open began.
    ///
    /// - Parameter now: `nil` where nothing waits for that.
    mutating func firstOpen(at now: Nanoseconds?) -> Nanoseconds? {
        guard let now else { return nil }
        let changes = transfers.changes &+ longValues.changes
        if oldest.changes != changes || !oldest.times.contains(now) { oldest = findOldest(now, changes) }
        return oldest.began
    }

    @inline(never)
    private mutating func findOldest(_ now: Nanoseconds, _ changes: Int) -> OldestMessage {
        var (began, end) = (Nanoseconds?.none, Nanoseconds.max)
        // What was given up long ago holds nothing back.
        if let first = transfers.firstOpen(), now - first < Messages.longest {
            (began, end) = (first, first + Messages.longest)
        }
        if let first = longValues.firstOpen(since: now - Messages.longReadPause),
            now - first.began < Messages.longest, first.began < began ?? .max
        {
            (began, end) = (first.began, first.began + Messages.longest)
            if let last = first.last { end = min(end, last + Messages.longReadPause + 1) }
        }
        return OldestMessage(began: began, changes: changes, times: now..<max(now, end))
    }
}

/// When the oldest message that is open began. It is looked for again when messages have changed, and when it has been open
/// for so long that it holds nothing back any more.
private struct OldestMessage {
    var began: Nanoseconds?
    /// The state of the messages (``TransferTracker/changes``, ``LongValueTracker/changes``) that this is true of.
    var changes = -1
    /// The moments for which it is true while nothing changes. Time may go back.
    var times: Range<Nanoseconds> = 0..<0
}
