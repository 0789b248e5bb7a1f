import Decoders

/// Connection events: their counter, and what takes effect at which (Core 6.0, Vol 6, Part B, 4.5.1 and 5.1).
extension AirConnection {
    /// The findings about a packet from following the events.
    struct EventTiming {
        var counter: UInt16?
        var missed = 0
        /// Events between the last one with a packet and this one, by the clock or the sniffer's count.
        var passed = 0
        /// Whether packets may have been missed in those events that the sequence numbers do not show.
        var hidesPackets = false
        var applied = Effects()
        /// Whether instants can be followed: the event of each packet is known.
        var followsInstants = false
    }

    /// The changes that took effect with one packet, in order: at most as many changes as can be pending. In one
    /// number, because every packet has it and hardly any has something in it.
    struct Effects {
        private var codes: UInt32 = 0

        /// Whether new connection parameters, and other PHYs, took effect.
        var hasParameters: Bool { has(1) }
        var hasPHY: Bool { has(3) }

        private func has(_ code: UInt32) -> Bool {
            var rest = codes
            while rest != 0 {
                if rest & 3 == code { return true }
                rest >>= 2
            }
            return false
        }

        private static let names: [StaticString] = ["connection parameters", "channel map", "PHY"]

        var isEmpty: Bool { codes == 0 }

        mutating func append(_ what: Change.What) {
            switch what {
            case .parameters: codes = codes << 2 | 1
            case .channelMap: codes = codes << 2 | 2
            case .phy: codes = codes << 2 | 3
            }
        }

        func forEach(_ body: (StaticString) -> Void) {
            for shift in stride(from: UInt32(30), through: 0, by: -2) where codes >> shift & 3 != 0 {
                body(Effects.names[Int(codes >> shift & 3) - 1])
            }
        }
    }

    /// Moves the clock to the event of a packet, and applies what takes effect until then.
    mutating func move(to packet: inout AirPacket, from sender: Sender) -> EventTiming {
        var timing = EventTiming()
        let before = clock.event
        if !pending.isEmpty { applyParameters(before: packet.start, &timing) }
        let isFirst = clock.anchor == nil
        if let counter = packet.radio.eventCounter, isFirst || clock.interval == 0 {
            timing.passed = moveBySniffer(counter, packet.start)
        } else if isFirst {
            guard sender == .central else { return timing }
            timing.passed = begin(packet.start)
        } else {
            if let events = eventsBySniffer(packet) {
                clock.advance(by: events, to: packet.start)
            } else {
                clock.advance(to: packet.start, isOfCentral: sender == .central)
            }
            timing.passed = clock.event - before - 1
        }
        let counter = clock.counter
        if lastCounter != counter || isFirst { figures.events += 1 }
        if sender == .central {
            if lastCentralEvent == clock.event { sendsSeveral = true }
            lastCentralEvent = clock.event
        }
        lastCounter = counter
        timing.followsInstants = clock.isAbsolute || packet.radio.eventCounter != nil
        if !pending.isEmpty, timing.followsInstants {
            for change in changes(until: counter) { apply(change, &timing) }
        }
        return timing
    }

    /// Says in which event the packet is that the clock has moved to, and how many were missed: once a packet, and only
    /// for those who want to know, because the channel of the event has to be computed.
    mutating func settle(_ packet: inout AirPacket, _ timing: inout EventTiming) {
        // Before the first packet of the central nothing is known.
        guard clock.anchor != nil else { return }
        if clock.isAbsolute || packet.radio.eventCounter != nil {
            // Where the channel contradicts the counter, it is unknown.
            if let channel = packet.radio.channel, let expected = self.channel(ofEvent: clock.event),
                channel != expected
            {
                return
            }
            timing.counter = clock.counter
        }
        timing.missed = max(timing.passed, 0)
        figures.missed += SaturatingCount(UInt64(timing.missed))
        // Of one event with one packet of each side the sequence numbers would show that it is missing (4.5.9).
        timing.hidesPackets = timing.counter != nil && !isSubrated && timing.missed >= hidingEvents
    }

    /// So many missed events may hide packets from the sequence numbers, which have one bit.
    var hidingEvents: Int { sendsSeveral ? 1 : 2 }

    /// How many events lie between the last packet and this one where the sniffer's count says something else than the
    /// clock: times that a host gave to several packets at once are worth less than a count. `nil` where the count is not
    /// right either: the nRF Sniffer writes 0 for some packets, and counts on where it has lost its place, which the channel
    /// shows.
    private func eventsBySniffer(_ packet: borrowing AirPacket) -> Int? {
        guard let counter = packet.radio.eventCounter, clock.isAbsolute else { return nil }
        let events = Int(Int16(bitPattern: counter &- clock.counter))
        let byClock = clock.eventsSince(packet.start)
        // After 37 events Channel Selection Algorithm #1 comes to the same channel again: a count of 0 is not believed then.
        guard byClock != events, events > -37 else { return nil }
        guard let channel = packet.radio.channel, let expected = self.channel(ofEvent: clock.event + events) else {
            return events >= 0 ? events : nil
        }
        guard channel == expected else { return nil }
        // Back from where a wrong time has led, unless the time is as good.
        if events < 0, let byClock, channel == self.channel(ofEvent: clock.event + byClock) { return nil }
        return events
    }

    /// The sniffer counts the events itself: where the clock cannot, its count is.
    private mutating func moveBySniffer(_ counter: UInt16, _ time: Nanoseconds) -> Int {
        clock.isAbsolute = true
        let passed = clock.anchor == nil ? 0 : Int(counter &- clock.counter) - 1
        if clock.anchor == nil || counter != clock.counter { clock.set(counter, at: time) }
        return passed > 10_000 ? 0 : passed
    }

    /// The first packet of the central: where the connection's beginning was heard, the window in which it had to begin
    /// tells which event this is (4.5.3).
    private mutating func begin(_ time: Nanoseconds) -> Int {
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
    mutating func eventFromBeginning(_ time: Nanoseconds) -> UInt16? {
        guard let window = firstWindow, clock.interval > 0 else { return nil }
        let slack: Nanoseconds = 200_000
        let distance = time - window.lowerBound + slack
        let events = distance.periods(of: clock.interval)
        guard distance >= 0, events < 1000 else { return nil }
        let length = window.upperBound - window.lowerBound + slack * 2
        return distance % clock.interval <= length ? UInt16(events) : nil
    }

    /// New connection parameters move the anchor points: they have to be applied before the events of the old interval are
    /// counted past the instant (5.1.1).
    private mutating func applyParameters(before time: Nanoseconds, _ timing: inout EventTiming) {
        guard clock.isAbsolute, let anchor = clock.anchor, clock.interval > 0 else { return }
        for (index, change) in pending.enumerated() {
            guard case .parameters(_, _, let offset, let size) = change.what else { continue }
            let left = Int(Int16(bitPattern: change.instant &- clock.counter))
            guard left >= 0 else { continue }
            let instant = anchor + clock.interval * left
            guard time >= instant - 200_000 else { continue }
            pending.remove(at: index)
            // The first anchor point of the new interval lies in a window after this.
            clock.set(change.instant, at: instant + offset, window: size)
            apply(change, &timing)
            return
        }
    }

    private mutating func apply(_ change: Change, _ timing: inout EventTiming) {
        timing.applied.append(change.what)
        switch change.what {
        case .parameters(let interval, let timeout, _, _):
            clock.setInterval(interval)
            supervisionTimeout = timeout
        case .channelMap(let map): channelMap = map
        case .phy(let central, let peripheral):
            if central != 0 { phy.central = central }
            if peripheral != 0 { phy.peripheral = peripheral }
        }
    }
}
