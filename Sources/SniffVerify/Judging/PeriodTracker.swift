import Decoders
import Sniff

/// Whether a period of a scope (``TraceExpectation/Period``) is open, as operations come. It opens and closes with the
/// end of an operation: with its answer. A mark opens it for what its own record tells.
struct PeriodTracker: Sendable {
    private let period: CompiledPeriod
    private var whiles: LastingState?
    /// Where `from` was met, or the scope began without one.
    private var opening: Moment?
    /// Whether it has no bounds at all.
    let isWhole: Bool
    private var closing: Moment?
    /// When it closed, if it did: what closed it, or its time.
    var end: Moment? { closing ?? outer.lazy.compactMap(\.end).first }
    /// Whether everything before `closing` has come.
    private var isPast = false
    /// Whether it was open at any time.
    private(set) var hasOpened: Bool
    /// The operation that met `from`.
    private(set) var openedBy: BluetoothOperation?
    /// The gaps that may hide that it closed, while it is open and nothing has proved it since.
    private(set) var doubt = Doubt()

    /// The part of the capture that it is a part of.
    private var outer: [PeriodTracker]
    /// Until when its scope has come, in the time of the capture; `nil` before anything of the scope.
    private var reached: Nanoseconds? = .min
    /// Whether its scope began later than the capture, and whether the connection of that has ended: time that passes
    /// afterwards is none of the scope.
    private var isOfLater = false
    private var isLeft = false

    init(_ period: CompiledPeriod) {
        self.period = period
        whiles = period.whiles.map { LastingState($0) }
        outer = period.outer.map { PeriodTracker($0) }
        let isAlwaysOpen = period.whiles == nil && period.from.isEmpty && period.fromTime == nil
        isWhole = isAlwaysOpen && period.until.isEmpty && period.untilTime == nil && outer.isEmpty
        hasOpened = isAlwaysOpen && outer.allSatisfy(\.hasOpened)
    }

    /// For a scope that begins later: it was open there if it is open now.
    mutating func beginScope() {
        for index in outer.indices { outer[index].beginScope() }
        reached = nil
        isOfLater = true
        isLeft = false
        hasOpened = isOpen
    }

    /// Whether the mark or time that it begins with never came, in this scope or before it.
    var isAwaited: Bool {
        (period.fromTime != nil || period.from.contains(where: \.isMark)) && opening == nil
            || outer.contains(where: \.isAwaited)
    }

    /// Why nothing was judged, where it never opened.
    var idleness: String {
        let outer = outer.first { !$0.hasOpened }
        if let outer { return outer.idleness }
        if let mark = period.from.first(where: \.isMark), opening == nil {
            return "no occasion: there is no \(mark.pattern.noun) in the capture"
        }
        guard let time = period.fromTime, opening == nil else { return "no occasion: its time never began" }
        guard time.nanoseconds != nil else { return "no occasion: the clock of the capture is not known" }
        return "no occasion: the capture ends before \(time.mark.text)"
    }

    var isCut: Bool { period.isCut }

    /// The mark or time that has not come although it should have ended the part, and where it is written, if it is a mark.
    var missingEnd: (text: String, place: SourcePlace?)? {
        if closing == nil, hasNoBeginning || opening != nil {
            if let mark = period.until.first, period.until.allSatisfy(\.isMark) {
                return (mark.pattern.noun, mark.pattern.place)
            }
            if let time = period.untilTime, time.nanoseconds != nil { return (time.mark.text, nil) }
        }
        return outer.lazy.compactMap(\.missingEnd).first
    }

    /// Whether it is over for good: nothing opens it again, and everything that was in it has come.
    var isOver: Bool { isPast && period.whiles == nil || outer.contains(where: \.isOver) }

    /// The time of the run at which it begins, or is over.
    var deadline: Nanoseconds? {
        let own: Nanoseconds? =
            if let from = period.fromTime, opening == nil {
                from.nanoseconds
            } else {
                isPast || period.whiles != nil ? nil : closing?.nanoseconds ?? period.untilTime?.nanoseconds
            }
        return outer.reduce(own) { least, period in [least, period.deadline].compactMap(\.self).min() }
    }

    /// Whether it is open when an operation begins.
    func contains(_ operation: BluetoothOperation) -> Bool {
        guard outer.allSatisfy({ $0.contains(operation) }), isInTime(operation.begin) else { return false }
        if let whiles, whiles.current(at: operation) == nil { return false }
        if let closing, !operation.begin.isBefore(closing) { return false }
        if period.from.isEmpty { return true }
        guard let opening else { return false }
        return openedByMark ? !operation.begin.isBefore(opening) : opening.isBefore(operation.begin)
    }

    /// Why it may be open when an operation begins, though nothing is known to have opened it; `nil` where that is certain.
    func mayContain(_ operation: BluetoothOperation) -> Doubt? {
        guard !isWhole, !isOpen, opening == nil, closing == nil, !doubt.isEmpty, isInTime(operation.begin) else {
            return nil
        }
        return doubt
    }

    /// Whether an operation counts in it by its match. Adds to `doubt` whatever makes that uncertain.
    func counts(_ operation: BluetoothOperation, by match: OperationMatch, doubt: inout Doubt) -> Bool {
        guard match != .no else { return false }
        guard isWhole || contains(operation) else {
            if match.mayBe, let doubtful = mayContain(operation) { doubt.add(doubtful) }
            return false
        }
        if case .unknown(let why) = match { doubt.add(why) }
        return match == .yes
    }

    private var openedByMark: Bool { openedBy?.kind == .packet && period.from.contains(where: \.isMark) }

    /// Whether a moment is between the times that bound it; without bounds, every one is.
    private func isInTime(_ moment: Moment) -> Bool {
        if period.fromTime == nil, period.untilTime == nil { return true }
        guard let position = moment.position else { return false }
        if let from = period.fromTime { guard let time = from.nanoseconds, position >= time else { return false } }
        if let until = period.untilTime { guard let time = until.nanoseconds, position < time else { return false } }
        return true
    }

    /// Whether anything of a gap may lie between the times that bound it.
    private func mayBeInTime(_ gap: CaptureGap) -> Bool {
        guard gap.moment.position != nil else { return true }
        if let from = period.fromTime, let end = gap.end?.position {
            guard let time = from.nanoseconds, end >= time else { return false }
        }
        if let until = period.untilTime, let begin = gap.begin.position {
            guard let time = until.nanoseconds, begin < time else { return false }
        }
        return true
    }

    /// The operation that had opened it when another began.
    func opener(of operation: BluetoothOperation) -> BluetoothOperation? { whiles?.current(at: operation) ?? openedBy }

    /// Whether it is open now, as far as is known.
    var isOpen: Bool { isOpenByItself && outer.allSatisfy(\.isOpen) }

    /// Whether it is open, whatever it is a part of.
    private var isOpenByItself: Bool {
        if let whiles, whiles.isEmpty { return false }
        return closing == nil && (hasNoBeginning || opening != nil)
    }

    /// Whether it is open without anything that opens it, a state aside.
    private var hasNoBeginning: Bool { period.from.isEmpty && period.fromTime == nil }

    /// Whether what nobody saw may have been in it, or may have opened it.
    func mayContain(_ gap: CaptureGap) -> Bool {
        guard outer.allSatisfy({ $0.mayContain(gap) }) else { return false }
        if !mayBeInTime(gap) { return false }
        // Marks are not lost with packets.
        if period.from.contains(where: \.isMark), opening == nil { return false }
        if let closing { return gap.begin.isBefore(closing) }
        // What hides everything hides that it opens again.
        return isOpenByItself || !hasOpened || gap.connection == nil && period.whiles != nil
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
        if isWhole || isLeft { return }
        for index in outer.indices { outer[index].pass(moment) }
        if period.fromTime != nil || period.untilTime != nil { passTimes(moment) }
        if let closing, !moment.isBefore(closing) { isPast = true }
        guard !outer.isEmpty, !hasOpened else { return }
        // Of a part in which nothing came, only the part knows that it was there.
        let wasPart = hasNoBeginning && whiles == nil && closing == nil && outer.allSatisfy(\.hasOpened)
        if isOpen || wasPart { hasOpened = true }
    }

    private mutating func passTimes(_ moment: Moment) {
        guard let position = moment.position else { return }
        let from = period.fromTime.map { $0.nanoseconds ?? .max } ?? .min
        let until = period.untilTime.map { $0.nanoseconds ?? .max } ?? .max
        if opening == nil, period.fromTime != nil, position >= from { opening = moment }
        // It may have begun and ended since anything came.
        let wasOpen = position >= from && reached ?? position < until
        reached = position
        if wasOpen, whiles == nil, period.from.isEmpty || opening != nil, outer.allSatisfy(\.hasOpened) {
            hasOpened = true
        }
        guard closing == nil, position >= until else { return }
        var end = moment
        end.nanoseconds = moment.nanoseconds.map { min($0, until) }
        closing = end
        isPast = true
    }

    /// Takes an operation and what it changes, after ``contains(_:)`` was asked about it.
    ///
    /// - Returns: the operation, if it closed the period.
    mutating func receive(_ operation: BluetoothOperation, _ judging: Judging) -> BluetoothOperation? {
        let wasOpen = isOpen
        isLeft = false
        pass(operation.begin)
        defer { isLeft = isOfLater && operation.kind == .disconnect }
        let isInside = outer.allSatisfy { $0.contains(operation) }
        for index in outer.indices { _ = outer[index].receive(operation, judging) }
        whiles?.receive(operation, judging)
        if !doubt.isEmpty, let whiles, whiles.isProved(by: operation) { doubt.removeAll() }
        let opens = opening == nil && isInside ? judging.match(anyOf: period.from, operation) : .no
        let mayClose = closing == nil && isInside && (hasNoBeginning || opening != nil)
        let closes = mayClose ? judging.match(anyOf: period.until, operation) : .no
        // An operation that may open or close it leaves it in doubt.
        if doubt.isEmpty {
            if case .unknown(let why) = opens {
                doubt.add(why)
            } else if case .unknown(let why) = closes, isOpen {
                doubt.add(why)
            }
        }
        if opens == .yes { (opening, openedBy) = (operation.completion, operation) }
        if closes == .yes { closing = operation.completion }
        if isOpen {
            hasOpened = true
            if !wasOpen { doubt.removeAll() }
        }
        return wasOpen && !isOpen ? operation : nil
    }
}
