import Sniff

/// Whether a period of a scope (``Period``) is open, as operations come. It opens and closes with the end of an operation:
/// with its answer.
struct PeriodTracker: Sendable {
    private let period: CompiledPeriod
    private var whiles: LastingState?
    /// Where `from` was met, or the scope began without one.
    private var opening: Moment?
    private var isAlwaysOpen: Bool
    private var closing: Moment?
    /// Whether everything before `closing` has come.
    private var isPast = false
    /// Whether it was open at any time.
    private(set) var hasOpened: Bool
    /// The operation that met `from`.
    private(set) var openedBy: Operation?
    /// The gaps that may hide that it closed, while it is open and nothing has proved it since.
    private(set) var doubt = Doubt()

    /// Why nothing was judged, where it never opened.
    static let neverOpened = "no occasion: its time never began"

    init(_ period: CompiledPeriod) {
        self.period = period
        whiles = period.whiles.map { LastingState($0) }
        isAlwaysOpen = period.whiles == nil && period.from.isEmpty
        hasOpened = isAlwaysOpen
    }

    /// Whether it has no bounds at all.
    var isWhole: Bool { isAlwaysOpen && period.until.isEmpty }

    /// Whether it is over for good: nothing opens it again, and everything that was in it has come.
    var isOver: Bool { isPast && period.whiles == nil }

    /// Nanoseconds of the run at which it is over.
    var deadline: Int64? { isPast || period.whiles != nil ? nil : closing?.nanoseconds }

    /// Whether it is open when an operation begins.
    func contains(_ operation: Operation) -> Bool {
        if let whiles, whiles.current(at: operation) == nil { return false }
        if let closing, !operation.begin.isBefore(closing) { return false }
        if isAlwaysOpen || whiles != nil && period.from.isEmpty { return true }
        guard let opening else { return false }
        return opening.isBefore(operation.begin)
    }

    /// The operation that had opened it when another began.
    func opener(of operation: Operation) -> Operation? { whiles?.current(at: operation) ?? openedBy }

    /// Whether it is open now, as far as is known.
    var isOpen: Bool {
        if let whiles, whiles.isEmpty { return false }
        return closing == nil && (isAlwaysOpen || whiles != nil && period.from.isEmpty || opening != nil)
    }

    /// Whether what nobody saw may have been in it, or may have opened it.
    func mayContain(_ gap: CaptureGap) -> Bool {
        if let closing { return gap.moment.isBefore(closing) }
        // What hides everything hides that it opens again.
        return isOpen || !hasOpened || gap.connection == nil && period.whiles != nil
    }

    mutating func add(_ gap: CaptureGap) {
        guard isOpen, period.mayEnd(in: gap) else { return }
        if doubt.isEmpty, let whiles, gap.moment.frame > 0 {
            doubt.add("whether the \(whiles.noun) lasts is not known since frame \(gap.moment.frame)")
        }
        doubt.add(gap)
    }

    /// Everything before this moment has come.
    mutating func pass(_ moment: Moment) {
        if let closing, !moment.isBefore(closing) { isPast = true }
    }

    /// Takes an operation and what it changes, after ``contains(_:)`` was asked about it.
    ///
    /// - Returns: the operation, if it closed the period.
    mutating func receive(_ operation: Operation, _ judging: Judging) -> Operation? {
        pass(operation.begin)
        let wasOpen = isOpen
        whiles?.receive(operation, judging)
        if !doubt.isEmpty, let whiles, whiles.isProved(by: operation) { doubt.removeAll() }
        let isOpening = opening == nil && judging.fitting(period.from, operation) != nil
        if isOpening { (opening, openedBy) = (operation.completion, operation) }
        let mayClose = isAlwaysOpen || opening != nil && !isOpening || whiles != nil && period.from.isEmpty
        if closing == nil, mayClose, judging.fitting(period.until, operation) != nil {
            closing = operation.completion
        }
        if isOpen {
            hasOpened = true
            if !wasOpen { doubt.removeAll() }
        }
        return wasOpen && !isOpen ? operation : nil
    }
}
