import Decoders

/// Counts the events of a connection by the clock (Core 6.0, Vol 6, Part B, 4.5.1): an event begins at each anchor point,
/// one connection interval after the other.
///
/// Times are those of whatever clock the sniffer has. Clocks drift: each anchor point that is heard sets the phase
/// anew.
struct EventClock {
    /// Time of a known anchor point, and the number of its event, which does not wrap around; `nil` before the first was
    /// heard.
    private(set) var anchor: Nanoseconds?
    private(set) var event = 0
    /// connEventCounter.
    var counter: UInt16 { UInt16(truncatingIfNeeded: event) }
    /// 0 while not known.
    private(set) var interval: Nanoseconds = 0
    /// How much earlier than its anchor point a packet may seem to be.
    private var slack: Nanoseconds = 0
    /// The time after `anchor` in which the anchor point lies, where it was not heard but follows from parameters.
    private(set) var window: Nanoseconds = 0
    /// Whether `event` counts from the first event of the connection rather than from the first one heard.
    var isAbsolute = false

    mutating func setInterval(_ interval: Nanoseconds) {
        self.interval = interval
        slack = min(interval / 4, 500_000)
    }

    /// How many events lie between the last anchor point and a time.
    func eventsSince(_ time: Nanoseconds) -> Int? {
        guard let anchor, interval > 0 else { return nil }
        let distance = time - anchor
        guard distance > -interval else { return nil }
        // A packet belongs to the event that began before it; clocks may say that it came a little earlier.
        let early = distance + slack
        // Nearly always it is the event of the packet before or the next one, and divisions are slow.
        if early < interval { return 0 }
        let left = early - interval
        return left < interval ? 1 : left.periods(of: interval) &+ 1
    }

    /// How far a time is from the nearest anchor point before or shortly after it, and how many events that is after the
    /// last one; `nil` where none is known.
    func phase(_ time: Nanoseconds) -> (distance: Nanoseconds, events: Int)? {
        guard let anchor, let events = eventsSince(time), events >= 0, events < 100_000 else { return nil }
        return (time - anchor - interval * events, events)
    }

    /// How far the two clocks of a connection may have moved since the last anchor point (4.2.2: 500 ppm each at most).
    func drift(_ time: Nanoseconds) -> Nanoseconds {
        guard let anchor else { return 0 }
        return min(max(time - anchor, 0) / 1000, 2_000_000)
    }

    /// Moves to the event that a time belongs to.
    ///
    /// - Parameter isOfCentral: the time is that of a packet of the central, which begins the event if it is a new one.
    mutating func advance(to time: Nanoseconds, isOfCentral: Bool) {
        guard let anchor, let events = eventsSince(time), events >= 0, events < 1 << 40 else { return }
        guard events > 0 else {
            // The first packet in the window is the anchor point.
            if isOfCentral, window > 0 { set(counter, at: time) }
            return
        }
        let due = anchor + interval * events
        self.anchor = due
        if isOfCentral {
            // One that is late may be the second of its event, or its time may be rough: it moves the clock a little.
            let late = time - due
            let isExact = window > 0 || late.magnitude <= 250_000 + drift(time)
            self.anchor = isExact ? time : due + late / (late.magnitude <= 600_000 ? 2 : 8)
            window = 0
        }
        event &+= events
    }

    /// Moves on by a counted number of events. The time is rough: it moves the clock a little.
    mutating func advance(by events: Int, to time: Nanoseconds) {
        guard let anchor else { return }
        event &+= events
        let due = anchor + interval * events
        self.anchor = events == 0 ? anchor : due + (time - due) / 8
        if events != 0 { window = 0 }
    }

    /// The counter is this one at this time, when a packet was heard, or from when on one might be.
    mutating func set(_ counter: UInt16, at time: Nanoseconds, window: Nanoseconds = 0) {
        event &+= Int(Int16(bitPattern: counter &- self.counter))
        self.window = window
        anchor = time
    }
}
