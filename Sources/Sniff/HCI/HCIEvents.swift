import Decoders

/// HCI events (Core 6.0, Vol 4, Part E, 5.4.4).
extension HCILayer {
    /// Takes an event that the controller sends.
    mutating func receiveEvent(
        _ packet: Reader, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var reader = packet
        outcome.forget()
        // One, as a rule: `removeAll` costs 80 instructions.
        while keptReports.popLast() != nil {}
        dissection.facts.layer = .hci
        dissection.fields.begin(Layer.hci.key)
        dissection.fields.add(HCIField.type.key, "event")
        do throws(Fault) {
            let code = try reader.u8(bytes, HCIField.eventCode.key)
            if code == HCIEventCode.leMeta {
                dissection.fields.add(HCIField.eventCode.key, code, inSummary: false)
                try receiveLEEvent(&reader, adapter, bytes, into: &dissection)
            } else {
                try receive(&reader, .init(code: code, adapter: adapter), bytes, into: &dissection)
            }
        } catch {
            dissection.faults.append(error, within: .record)
        }
        dissection.fields.end(Layer.hci.key)
    }

    /// An event or LE subevent of an adapter.
    private struct ReceivedEvent {
        let code: UInt8
        let adapter: AdapterID
    }

    private mutating func receive(
        _ reader: inout Reader, _ event: ReceivedEvent, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        let (code, adapter) = (event.code, event.adapter)
        // Asked for once: the registry counts references to its table each time, which costs 40 instructions.
        let events = registry.events
        let entry = events.index(of: UInt16(code))
        let vendors: StaticName? = code == HCIEventCode.vendorSpecific ? "Vendor-specific event" : nil
        dissection.fields.add(
            HCIField.eventCode.key, code: code, HCIField.event.key,
            entry.map { events.name(at: $0) } ?? vendors, orElse: "Unknown event")
        let length = Int(try reader.u8(bytes, HCIField.length.key))
        dissection.fields.locate(
            structure: reader.position &- 2..<reader.position, of: bytes,
            [.init(1, HCIField.eventCode.key, HCIField.event.key), .init(1, HCIField.length.key)])
        var parameters = dissection.parameters(&reader, length)
        let range = parameters.position..<parameters.end
        if code == HCIEventCode.commandComplete {
            return try receiveCommandComplete(&parameters, adapter, bytes, into: &dissection)
        }
        if code == HCIEventCode.commandStatus {
            return try receiveCommandStatus(&parameters, adapter, bytes, into: &dissection)
        }
        outcome.note(HCIOccurrence(event: code, bytes.extracting(range)))
        outcome.carried = Carried(.init(event: code), parameters)
        if let entry { note(events.offsets(at: entry), parameters, bytes, &dissection.facts) }
        // A connection that failed has no handle, whatever is there.
        if code == HCIEventCode.connectionComplete, parameters.peek(bytes) != 0 { outcome.handle = nil }
        do throws(Fault) {
            if let entry { try registry.decodeEvent(at: entry, bytes, &parameters, into: &dissection.fields) }
            if code == HCIEventCode.vendorSpecific {
                try describeVendorEvent(
                    &parameters, isAndroid: self[adapter].isAndroid, bytes, into: &dissection)
            }
            dissection.describeRest(bytes, &parameters)
        } catch {
            dissection.faults.append(error, within: .parameters)
        }
        describeEnded(
            by: UInt16(code), handle: outcome.handle, adapter, bytes.extracting(range), into: &dissection)
    }

    /// A vendor-specific event: that of a registered decoder by what it begins with, or one of Android's.
    private mutating func describeVendorEvent(
        _ reader: inout Reader, isAndroid: Bool, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        guard let entry = registry.vendorEvent(bytes, reader.position..<reader.end) else {
            if isAndroid { try describeAndroidEvent(&reader, bytes, into: &dissection) }
            return
        }
        dissection.fields.add(HCIField.vendorEvent.key, registry.vendorEvents.name(at: entry))
        note(registry.vendorEvents.offsets(at: entry), reader, bytes, &dissection.facts)
        try registry.vendorEvents.decode(at: entry, bytes, &reader, into: &dissection.fields)
    }

    /// A vendor-specific event of a controller that Android's commands were sent to: its first byte says which.
    private mutating func describeAndroidEvent(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        guard let code = reader.peek(bytes), let entry = registry.androidEvents.index(of: UInt16(code)) else { return }
        let start = reader.position
        try dissection.describeOrLeave(isVendors: true, &reader) { (fields, reader) throws(Fault) in
            fields.add(HCIField.subeventCode.key, try reader.u8(bytes, HCIField.subeventCode.key), inSummary: false)
            fields.locate(
                structure: start..<reader.position, of: bytes,
                [.init(1, HCIField.subeventCode.key, HCIField.vendorEvent.key)])
            fields.add(HCIField.vendorEvent.key, registry.androidEvents.name(at: entry))
            try registry.androidEvents.decode(at: entry, bytes, &reader, into: &fields)
        }
        if reader.position > start, let offset = registry.androidEvents.offsets(at: entry).handle {
            outcome.handle = bytes.u16(at: start + 1 + offset)
        }
    }

    @inline(__always)
    private mutating func receiveLEEvent(
        _ reader: inout Reader, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        let length = Int(try reader.u8(bytes, HCIField.length.key))
        var parameters = dissection.parameters(&reader, length)
        let subevent = try parameters.u8(bytes, HCIField.subeventCode.key)
        dissection.fields.locate(
            structure: parameters.position &- 3..<parameters.position, of: bytes,
            [
                .init(1, HCIField.eventCode.key), .init(1, HCIField.length.key),
                .init(1, HCIField.subeventCode.key, HCIField.event.key),
            ])
        dissection.fields.add(
            HCIField.subeventCode.key, code: subevent, HCIField.event.key, leEventNames[Int(subevent)],
            orElse: "Unknown LE event")
        // The reports are all that there is in these.
        if AdvertisingReports.areReported(by: subevent) {
            outcome.reports = Reports(subevent: subevent, parameters: parameters)
            return
        }
        receiveLE(.init(code: subevent, adapter: adapter), parameters, bytes, into: &dissection)
    }

    private mutating func receiveLE(
        _ event: ReceivedEvent, _ reader: Reader, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        let (subevent, adapter) = (event.code, event.adapter)
        var parameters = reader
        let entry = registry.leEvents.index(of: UInt16(subevent))
        if let entry { note(registry.leEvents.offsets(at: entry), parameters, bytes, &dissection.facts) }
        outcome.note(HCIOccurrence(leEvent: subevent, bytes.extracting(parameters.position..<parameters.end)))
        var endsCommand = true
        switch outcome.occurrence {
        // A connection that failed has no handle, whatever is there; nor has an advertising set that ended without
        // a connection (7.7.65.18).
        case .connected(let connection):
            if connection.result.status != 0 { outcome.handle = nil }
            endsCommand = !connection.isOfPeripheral
        case .advertisingSetTerminated(let status, _, _): if status != 0 { outcome.handle = nil }
        case .trainLost(let handle): self[adapter].forgetTrain(handle)
        default: break
        }
        switch subevent {
        case LESubeventCode.periodicAdvertisingReportV1, LESubeventCode.periodicAdvertisingReportV2:
            outcome.reports = Reports(subevent: subevent, parameters: parameters)
        default: outcome.carried = Carried(.init(leEvent: subevent), parameters)
        }
        do throws(Fault) {
            if let entry { try registry.leEvents.decode(at: entry, bytes, &parameters, into: &dissection.fields) }
            dissection.describeRest(bytes, &parameters)
        } catch {
            dissection.faults.append(error, within: .parameters)
        }
        guard endsCommand else { return }
        describeEnded(
            by: HCICompletion.key(leEvent: subevent), handle: outcome.handle, adapter,
            bytes.extracting(reader.position..<reader.end), into: &dissection)
    }
}
