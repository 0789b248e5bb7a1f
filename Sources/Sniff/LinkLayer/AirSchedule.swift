import Decoders

extension AirConnection {
    /// When its events are, and what takes effect at which.
    struct Schedule {
        var clock = EventClock()
        /// connSupervisionTimeout in units of 10 ms; 0 where not known.
        var supervisionTimeout: UInt16 = 0
        /// Between which the first anchor point lies (4.5.3), while it has not been heard.
        var firstWindow: Range<Nanoseconds>?
        private(set) var pending: [Change] = []
        /// Whether LL_SUBRATE_IND was heard: from then on most events may be unused (5.1.19).
        var isSubrated = false
        var lastCounter: UInt16?
        /// The event in which the central sent last, and whether it ever sent several packets in one.
        private var lastCentralEvent: Int?
        private var sendsSeveral = false
        /// The turn of the last packet: the central's of an event is even, the peripheral's odd.
        private var lastTurn: Int?

        private static let pendingLimit = 8
    }
}

extension AirConnection.Schedule {
    /// A change comes at the event with this number. Where there are too many, the oldest is dropped.
    mutating func add(_ what: AirConnection.Change.What, at instant: UInt16) {
        if pending.count >= Self.pendingLimit { pending.removeFirst() }
        pending.append(AirConnection.Change(instant: instant, what: what))
    }

    /// Takes the changes that take effect until the event with this number, oldest first, taken off the list.
    mutating func takeChanges(until counter: UInt16) -> [AirConnection.Change] {
        let due = pending.filter { Int16(bitPattern: counter &- $0.instant) >= 0 }
        if !due.isEmpty { pending.removeAll { Int16(bitPattern: counter &- $0.instant) >= 0 } }
        return due
    }

    /// New connection parameters move the anchor points: they have to be applied before the events of the old interval are
    /// counted past the instant (5.1.1).
    mutating func takeParameters(before time: Nanoseconds) -> AirConnection.Change? {
        guard clock.isAbsolute, let anchor = clock.anchor, clock.interval > 0 else { return nil }
        for (index, change) in pending.enumerated() {
            guard case .parameters(_, _, let offset, let size) = change.what else { continue }
            let left = Int(Int16(bitPattern: change.instant &- clock.counter))
            guard left >= 0 else { continue }
            let instant = anchor + clock.interval * left
            guard time >= instant - 200_000 else { continue }
            pending.remove(at: index)
            // The first anchor point of the new interval lies in a window after this.
            clock.set(change.instant, at: instant + offset, window: size)
            return change
        }
        return nil
    }

    /// The central sent a packet in the current event.
    mutating func noteCentral() {
        if lastCentralEvent == clock.event { sendsSeveral = true }
        lastCentralEvent = clock.event
    }

    /// The turns between the last packet and this one, in which packets may have been missed; `nil` where turns are not known.
    mutating func missedTurns(before sender: Sender, isKnown: Bool) -> (first: Sender, count: Int)? {
        guard isKnown, !sendsSeveral, !isSubrated else {
            lastTurn = nil
            return nil
        }
        let turn = 2 * clock.event + (sender == .central ? 0 : 1)
        defer { lastTurn = turn }
        guard let lastTurn else { return nil }
        return (lastTurn % 2 == 0 ? .peripheral : .central, max(turn - lastTurn - 1, 0))
    }

    /// So many missed events may hide packets from the sequence numbers, which have one bit.
    var hidingEvents: Int { sendsSeveral ? 1 : 2 }

    /// The sniffer counts the events itself: where the clock cannot, its count is.
    mutating func move(toCounted counter: UInt16, _ time: Nanoseconds) -> Int {
        clock.isAbsolute = true
        let passed = clock.anchor == nil ? 0 : Int(counter &- clock.counter) - 1
        if clock.anchor == nil || counter != clock.counter { clock.set(counter, at: time) }
        return passed > 10_000 ? 0 : passed
    }

    /// The first packet of the central: where the connection's beginning was heard, the window in which it had to begin
    /// tells which event this is (4.5.3).
    mutating func begin(_ time: Nanoseconds) -> Int {
        guard let events = eventFromBeginning(time) else {
            clock.set(0, at: time)
            return 0
        }
        clock.set(events, at: time)
        clock.isAbsolute = true
        return Int(events)
    }

    /// The event in whose transmit window a time lies, while no packet of the connection has been heard; the window comes
    /// again after each interval. `nil` where it lies in none.
    private func eventFromBeginning(_ time: Nanoseconds) -> UInt16? {
        guard let window = firstWindow, clock.interval > 0 else { return nil }
        let slack: Nanoseconds = 200_000
        let distance = time - window.lowerBound + slack
        let events = distance.periods(of: clock.interval)
        guard distance >= 0, events < 1000 else { return nil }
        let length = window.upperBound - window.lowerBound + slack * 2
        return distance % clock.interval <= length ? UInt16(events) : nil
    }

    /// Whether a time, before any packet of the connection, lies where the central begins.
    func isInFirstWindow(_ time: Nanoseconds) -> Bool { clock.anchor == nil && eventFromBeginning(time) != nil }

    /// Whether a time is that of an anchor point, where the central sends.
    func isAtAnchor(_ time: Nanoseconds) -> Bool {
        guard let phase = clock.phase(time) else { return isInFirstWindow(time) }
        let tolerance = 60_000 + clock.drift(time)
        guard phase.distance >= -tolerance, phase.distance <= clock.window + tolerance else { return false }
        return phase.events > 0 || clock.window > 0
    }

    /// Whether a time is after an anchor point at which nothing was heard: the central's packet was missed.
    func isAfterAnchor(_ time: Nanoseconds) -> Bool {
        guard let phase = clock.phase(time), phase.events > 0, clock.window == 0 else { return false }
        return phase.distance > 60_000 + clock.drift(time)
    }
}
