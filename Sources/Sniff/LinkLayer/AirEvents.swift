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
    mutating func move(to packet: borrowing AirPacket, from sender: Sender) -> EventTiming {
        var timing = EventTiming()
        let before = schedule.clock.event
        if !schedule.pending.isEmpty, let change = schedule.takeParameters(before: packet.start) {
            apply(change, &timing)
        }
        let isFirst = schedule.clock.anchor == nil
        if let counter = packet.radio.eventCounter, isFirst || schedule.clock.interval == 0 {
            timing.passed = schedule.move(toCounted: counter, packet.start)
        } else if isFirst {
            guard sender == .central else { return timing }
            timing.passed = schedule.begin(packet.start)
        } else {
            if let events = eventsBySniffer(packet) {
                schedule.clock.advance(by: events, to: packet.start)
            } else {
                schedule.clock.advance(to: packet.start, isOfCentral: sender == .central)
            }
            timing.passed = schedule.clock.event - before - 1
        }
        let counter = schedule.clock.counter
        if schedule.lastCounter != counter || isFirst { figures.events += 1 }
        if sender == .central { schedule.noteCentral() }
        schedule.lastCounter = counter
        timing.followsInstants = schedule.clock.isAbsolute || packet.radio.eventCounter != nil
        if !schedule.pending.isEmpty, timing.followsInstants {
            for change in schedule.takeChanges(until: counter) { apply(change, &timing) }
        }
        return timing
    }

    /// Says in which event the packet is that the clock has moved to, and how many were missed: once a packet, and only
    /// for those who want to know, because the channel of the event has to be computed.
    mutating func findEvent(of packet: borrowing AirPacket, _ timing: inout EventTiming) {
        // Before the first packet of the central nothing is known.
        guard schedule.clock.anchor != nil else { return }
        if schedule.clock.isAbsolute || packet.radio.eventCounter != nil {
            // Where the channel contradicts the counter, it is unknown.
            if let channel = packet.radio.channel, let expected = self.channel(ofEvent: schedule.clock.event),
                channel != expected
            {
                return
            }
            timing.counter = schedule.clock.counter
        }
        timing.missed = max(timing.passed, 0)
        figures.missed += SaturatingCount(UInt64(timing.missed))
        // Of one event with one packet of each side the sequence numbers would show that it is missing (4.5.9).
        timing.hidesPackets = timing.counter != nil && !schedule.isSubrated && timing.missed >= schedule.hidingEvents
    }

    /// How many events lie between the last packet and this one where the sniffer's count says something else than the
    /// clock: times that a host gave to several packets at once are worth less than a count. `nil` where the count is not
    /// right either: the nRF Sniffer writes 0 for some packets, and counts on where it has lost its place, which the channel
    /// shows.
    private func eventsBySniffer(_ packet: borrowing AirPacket) -> Int? {
        guard let counter = packet.radio.eventCounter, schedule.clock.isAbsolute else { return nil }
        let events = Int(Int16(bitPattern: counter &- schedule.clock.counter))
        let byClock = schedule.clock.eventsSince(packet.start)
        // After 37 events Channel Selection Algorithm #1 comes to the same channel again: a count of 0 is not believed then.
        guard byClock != events, events > -37 else { return nil }
        guard let channel = packet.radio.channel, let expected = self.channel(ofEvent: schedule.clock.event + events)
        else {
            return events >= 0 ? events : nil
        }
        guard channel == expected else { return nil }
        // Back from where a wrong time has led, unless the time is as good.
        if events < 0, let byClock, channel == self.channel(ofEvent: schedule.clock.event + byClock) { return nil }
        return events
    }

    private mutating func apply(_ change: Change, _ timing: inout EventTiming) {
        timing.applied.append(change.what)
        switch change.what {
        case .parameters(let interval, let timeout, _, _):
            schedule.clock.setInterval(interval)
            schedule.supervisionTimeout = timeout
        case .channelMap(let map): hopping.map = map
        case .phy(let central, let peripheral):
            if central != 0 { phy.central = central }
            if peripheral != 0 { phy.peripheral = peripheral }
        }
    }
}
