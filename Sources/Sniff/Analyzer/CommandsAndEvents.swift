import Decoders
import Reassembly

/// HCI commands and events (Core 6.0, Vol 4, Part E, 5.4.1 and 5.4.4).
extension Analyzer {
    mutating func decodeCommand(
        _ packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        var reader = packet
        event.layer = .hci
        var handle: UInt16?
        var learns = PendingLearning.nothing
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, "command")
        do throws(Fault) {
            let opcode = try reader.u16(bytes, HCIField.opcode.key)
            fields.add(HCIField.opcode.key, opcode)
            let place = registry.commands.index(of: opcode)
            fields.add(HCIField.command.key, place.map { registry.commands.name(at: $0) } ?? unknownCommand(opcode))
            remember(PendingCommand(opcode: opcode, frame: event.number, time: event.time), adapter)
            let length = Int(try reader.u8(bytes, HCIField.length.key))
            var parameters = part(&reader, length)
            let start = parameters.position
            if let offset = place.flatMap({ registry.commands.handleOffset(at: $0) }),
                offset + 2 <= parameters.remaining
            {
                handle = bytes.u16(at: start + offset)
            }
            learns = .command(opcode, start..<parameters.end)
            if let place { try registry.commands.decode(at: place, bytes, &parameters, into: &fields) }
            describeRest(bytes, &parameters, into: &fields)
        } catch {
            faults.append(error)
        }
        fields.end(Layer.hci.key)
        if let handle { addLink(adapter, handle, into: &fields) }
        learn(learns, adapter, bytes)
    }

    private func unknownCommand(_ opcode: UInt16) -> StaticName {
        opcode >> 10 == 0x3F ? "Vendor-specific command" : "Unknown command"
    }

    mutating func decodeEvent(
        _ packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        if decodeFrequentReport(packet, adapter, bytes, into: &fields) { return }
        var reader = packet
        event.layer = .hci
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, "event")
        var outcome = EventOutcome()
        do throws(Fault) {
            let code = try reader.u8(bytes, HCIField.eventCode.key)
            fields.add(HCIField.eventCode.key, code)
            if code == 0x3E {
                try decodeLEEvent(&reader, adapter, bytes, &outcome, into: &fields)
            } else {
                try decodeEvent(code, &reader, adapter, bytes, &outcome, into: &fields)
            }
        } catch {
            faults.append(error)
        }
        fields.end(Layer.hci.key)
        if let handle = outcome.handle { addLink(adapter, handle, into: &fields) }
        if outcome.reports != 0 { decodeReports(outcome, adapter, bytes, into: &fields) }
        if !outcome.ending.isEmpty { learn(.event(0x05, outcome.ending), adapter, bytes) }
    }

    /// What is left to do when the event's own fields are described.
    private struct EventOutcome {
        var handle: UInt16?
        /// Subevent code of advertising or periodic advertising reports, otherwise 0, and where they stand.
        var reports: UInt8 = 0
        var parameters = Reader(range: 0..<0)
        /// Parameters of a Disconnection Complete event: the end of a connection has to be learned after it was
        /// described.
        var ending = 0..<0
    }

    private mutating func decodeEvent(
        _ code: UInt8, _ reader: inout Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>,
        _ outcome: inout EventOutcome, into fields: inout FieldList
    ) throws(Fault) {
        let place = registry.events.index(of: UInt16(code))
        let unknown: StaticName = code == 0xFF ? "Vendor-specific event" : "Unknown event"
        fields.add(HCIField.event.key, place.map { registry.events.name(at: $0) } ?? unknown)
        let length = Int(try reader.u8(bytes, HCIField.length.key))
        var parameters = part(&reader, length)
        let start = parameters.position
        if code == 0x0E {
            outcome.handle = try decodeCommandComplete(&parameters, adapter, bytes, into: &fields)
            return
        }
        if code == 0x0F { return try decodeCommandStatus(&parameters, adapter, bytes, into: &fields) }
        if let offset = place.flatMap({ registry.events.handleOffset(at: $0) }), offset + 2 <= parameters.remaining {
            outcome.handle = bytes.u16(at: start + offset)
        }
        if code == 0x03 {
            learn(.event(code, start..<parameters.end), adapter, bytes)
            if parameters.peek(bytes) != 0 { outcome.handle = nil }
        }
        if code == 0x05 { outcome.ending = start..<parameters.end }
        if let place { try registry.decodeEvent(at: place, bytes, &parameters, into: &fields) }
        describeRest(bytes, &parameters, into: &fields)
    }

    @inline(__always)
    private mutating func decodeLEEvent(
        _ reader: inout Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, _ outcome: inout EventOutcome,
        into fields: inout FieldList
    ) throws(Fault) {
        let length = Int(try reader.u8(bytes, HCIField.length.key))
        var parameters = part(&reader, length)
        let subevent = try parameters.u8(bytes, HCIField.subeventCode.key)
        fields.add(HCIField.subeventCode.key, subevent)
        let place = registry.leEvents.index(of: UInt16(subevent))
        fields.add(HCIField.event.key, place.map { registry.leEvents.name(at: $0) } ?? "Unknown LE event")
        if AdvertisingReports.areReported(by: subevent) {
            outcome.reports = subevent
            outcome.parameters = parameters
            return
        }
        let start = parameters.position
        if let offset = place.flatMap({ registry.leEvents.handleOffset(at: $0) }), offset + 2 <= parameters.remaining {
            outcome.handle = bytes.u16(at: start + offset)
        }
        // A connection that failed has no handle, whatever stands there; nor has an advertising set that ended without
        // a connection (7.7.65.18).
        let isConnection = subevent == 0x01 || subevent == 0x0A || subevent == 0x29 || subevent == 0x12
        if isConnection, parameters.peek(bytes) != 0 { outcome.handle = nil }
        if subevent == 0x0F || subevent == 0x25 {
            outcome.reports = subevent
            outcome.parameters = parameters
        }
        learn(.leEvent(subevent, start..<parameters.end), adapter, bytes)
        if let place { try registry.leEvents.decode(at: place, bytes, &parameters, into: &fields) }
        describeRest(bytes, &parameters, into: &fields)
    }

    /// Command Complete (7.7.14): the return parameters are the command's.
    private mutating func decodeCommandComplete(
        _ reader: inout Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) -> UInt16? {
        fields.add(HCIField.numHCICommandPackets.key, try reader.u8(bytes, HCIField.numHCICommandPackets.key))
        let opcode = try reader.u16(bytes, HCIField.returnOpcode.key)
        let place = describeAnswered(opcode, adapter, into: &fields)
        let start = reader.position
        learn(.returned(opcode, start..<reader.end), adapter, bytes)
        var handle: UInt16?
        if let offset = place.flatMap({ registry.commands.returnedHandleOffset(at: $0) }),
            offset + 2 <= reader.remaining
        {
            handle = bytes.u16(at: start + offset)
        }
        // A command that failed may leave out everything behind its status (5.4.4 leaves this to the command).
        if reader.remaining == 1 {
            fields.add(HCIField.status.key, try reader.u8(bytes, HCIField.status.key))
        } else {
            do throws(Fault) {
                if let place { try registry.commands.decodeReturns(at: place, bytes, &reader, into: &fields) }
                describeRest(bytes, &reader, into: &fields)
            } catch {
                faults.append(error)
            }
        }
        return handle
    }

    /// Command Status (7.7.15).
    private mutating func decodeCommandStatus(
        _ reader: inout Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        let status = try reader.u8(bytes, HCIField.status.key)
        fields.add(HCIField.numHCICommandPackets.key, try reader.u8(bytes, HCIField.numHCICommandPackets.key))
        let opcode = try reader.u16(bytes, HCIField.returnOpcode.key)
        _ = describeAnswered(opcode, adapter, into: &fields)
        fields.add(HCIField.status.key, status)
    }

    /// Names the command that an event answers, and how long it took.
    private mutating func describeAnswered(
        _ opcode: UInt16, _ adapter: Int, into fields: inout FieldList
    ) -> Int? {
        fields.add(HCIField.returnOpcode.key, opcode)
        let place = registry.commands.index(of: opcode)
        // Opcode 0 tells only that commands may be sent again.
        if opcode != 0 {
            fields.add(HCIField.command.key, place.map { registry.commands.name(at: $0) } ?? unknownCommand(opcode))
        }
        if let index = adapters[adapter].commands.firstIndex(where: { $0.opcode == opcode }) {
            let command = adapters[adapter].commands.remove(at: index)
            fields.add(HCIField.commandFrame.key, command.frame)
            event.time.addLatency(since: command.time, to: &fields, HCIField.latency.key)
        }
        return place
    }

    private mutating func remember(_ command: PendingCommand, _ adapter: Int) {
        if adapters[adapter].commands.count >= Adapter.commandLimit { adapters[adapter].commands.removeFirst() }
        adapters[adapter].commands.append(command)
    }

    /// The parameters: as many bytes as announced, or as there are; too few or too many are a fault.
    @inline(__always)
    mutating func part(_ reader: inout Reader, _ length: Int) -> Reader {
        if length != reader.remaining { cut(&reader, length) }
        return reader
    }

    @inline(never)
    private mutating func cut(_ reader: inout Reader, _ length: Int) {
        let reason: FaultReason = length > reader.remaining ? .malformed : .excess
        faults.append(
            Fault(
                HCIField.parameters.key, offset: reader.position, needed: length, available: reader.remaining,
                reason))
        reader.limit(length)
    }

    /// Parameters that have no layout are shown as they are.
    private func describeRest(
        _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) {
        if !reader.isAtEnd { fields.add(HCIField.parameters.key, bytes: reader.rest(), of: bytes) }
    }

    /// Names the connection that the packet is about.
    mutating func addLink(_ adapter: Int, _ handle: UInt16, into fields: inout FieldList) {
        fields.begin(Layer.link.key)
        defer { fields.end(Layer.link.key) }
        fields.add(LinkField.handle.key, handle & 0x0FFF)
        guard let place = link(adapter, handle, opening: false) else { return }
        describeLink(place, into: &fields)
    }

    @inline(__always)
    mutating func describeLink(_ place: Int, into fields: inout FieldList) {
        event.who = links[place].peer
        guard let isCentral = links[place].isCentral else { return }
        if let central = isCentral ? links[place].local : links[place].peer {
            fields.add(LinkField.central.key, central)
        }
        if let peripheral = isCentral ? links[place].peer : links[place].local {
            fields.add(LinkField.peripheral.key, peripheral)
        }
    }

    private mutating func decodeReports(
        _ outcome: EventOutcome, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        event.layer = .adv
        fields.begin(Layer.adv.key, .array)
        defer { fields.end(Layer.adv.key) }
        guard var list = AdvertisingReports(subevent: outcome.reports, parsing: outcome.parameters) else {
            return decodePeriodicReport(outcome, adapter, bytes, into: &fields)
        }
        var report = AdvertisingReport(list.kind)
        do throws(Fault) {
            while try list.next(bytes, into: &report) {
                if event.who == nil, report.address.type != 0xFF { event.who = report.address }
                fields.begin(Layer.adv.key, .element)
                // Only extended advertising comes in parts.
                switch report.kind == .extended ? adapters[adapter].advertising.take(report, bytes) : .whole {
                case .whole, .first:
                    if devices != nil { devices?.add(report, event.time, bytes) }
                    describe(report, bytes, into: &fields)
                case .more:
                    var more = report
                    more.isContinuation = true
                    describe(more, bytes, into: &fields)
                case .joined(let data):
                    // The report as if it had all the data in the place of their last part.
                    let start = report.data.lowerBound
                    let whole = (0..<start).map { bytes[$0] } + data
                    var joined = report
                    joined.data = start..<whole.count
                    if devices != nil { devices?.add(data: joined, whole.span) }
                    describe(joined, whole.span, into: &fields)
                }
                fields.end(Layer.adv.key)
                if list.isDone { return }
            }
        } catch {
            faults.append(error)
        }
    }

    /// Periodic advertising data (7.7.65.15). Those that come in parts are shown as they are: only a whole one begins
    /// and ends with an AD structure.
    private mutating func decodePeriodicReport(
        _ outcome: EventOutcome, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        guard var list = AdvertisingReports(periodic: outcome.reports, parsing: outcome.parameters) else { return }
        let train = bytes.u16(at: outcome.parameters.position)
        do throws(Fault) {
            guard var report = try list.next(bytes) else { return }
            report.isContinuation = adapters[adapter].isPart(ofTrain: train, status: report.dataStatus)
            fields.begin(Layer.adv.key, .element)
            describe(report, bytes, into: &fields)
            fields.end(Layer.adv.key)
        } catch {
            // The event's own layout reports the same bytes.
        }
    }

    @inline(__always)
    private mutating func describe(
        _ report: AdvertisingReport, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        do throws(Fault) {
            try report.describe(bytes, registry: registry, into: &fields)
        } catch {
            faults.append(error)
        }
    }
}
