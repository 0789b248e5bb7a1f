import Decoders

/// HCI commands (Core 6.0, Vol 4, Part E, 5.4.1), and the events that answer them.
extension HCILayer {
    /// Takes a command that the host sends.
    mutating func receiveCommand(
        _ packet: Reader, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var reader = packet
        outcome.forget()
        dissection.facts.layer = .hci
        dissection.fields.begin(Layer.hci.key)
        dissection.fields.add(HCIField.type.key, "command")
        do throws(Fault) {
            let opcode = try reader.u16(bytes, HCIField.opcode.key)
            let entry = dissection.fields.add(HCIField.opcode.key, command: opcode, registry)
            let length = Int(try reader.u8(bytes, HCIField.length.key))
            dissection.fields.locate(
                structure: packet.position..<reader.position, of: bytes,
                [.init(2, HCIField.opcode.key, HCIField.command.key), .init(1, HCIField.length.key)])
            var parameters = dissection.parameters(&reader, length)
            let range = parameters.position..<parameters.end
            if let entry { note(registry.commands.offsets(at: entry), parameters, bytes, &dissection.facts) }
            let command = PendingCommands.Command(
                opcode: opcode, frame: dissection.facts.number, time: dissection.facts.time,
                adapter: dissection.facts.adapter,
                subject: HCICompletion.subject(of: opcode, handle: outcome.handle, bytes.extracting(range)))
            if !lacksEvents, let dropped = self[adapter].commands.add(command) { givenUp.append((dropped, .overtaken)) }
            let request = HCIRequest(opcode, bytes.extracting(range))
            if case .none = request {} else { self[adapter].observe(request) }
            if lacksEvents, case .createConnection(_, let peer?) = request { self[adapter].unseenPeer = peer }
            outcome.note(.requested(opcode: opcode, request))
            outcome.carried = Carried(.init(command: opcode), parameters)
            if AndroidCode.isCommand(opcode) { self[adapter].isAndroid = true }
            if let entry {
                try dissection.describeOrLeave(isVendors: HCICommandOpcode.isVendorSpecific(opcode), &parameters) {
                    (fields, reader) throws(Fault) in
                    try registry.commands.decode(at: entry, bytes, &reader, into: &fields)
                }
            }
            dissection.describeRest(bytes, &parameters)
        } catch {
            let isOfHeader = [HCIField.opcode.key, HCIField.length.key].contains(error.field)
            dissection.faults.append(error, within: isOfHeader ? .record : .parameters)
        }
        dissection.fields.end(Layer.hci.key)
    }

    /// The name of a command.
    static func commandName(_ opcode: UInt16, _ registry: Registry) -> StaticName {
        registry.commands.index(of: opcode).map { registry.commands.name(at: $0) } ?? unknownCommand(opcode)
    }

    fileprivate static func unknownCommand(_ opcode: UInt16) -> StaticName {
        HCICommandOpcode.isVendorSpecific(opcode) ? "Vendor-specific command" : "Unknown command"
    }

    /// Command Complete (7.7.14): the return parameters are the command's. ``outcome`` gets the connection handle in them.
    mutating func receiveCommandComplete(
        _ reader: inout Reader, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        dissection.fields.add(
            HCIField.numHCICommandPackets.key, try reader.u8(bytes, HCIField.numHCICommandPackets.key))
        let opcode = try reader.u16(bytes, HCIField.returnOpcode.key)
        let entry = describeAnswered(opcode, adapter, into: &dissection).entry
        let start = reader.position
        dissection.fields.locate(
            structure: start &- 3..<start, of: bytes,
            [
                .init(1, HCIField.numHCICommandPackets.key), .init(2, HCIField.returnOpcode.key, HCIField.command.key),
            ])
        if opcode == HCICommandOpcode.reset { forgetCommands(adapter, resetAt: dissection.facts.number) }
        if let status = reader.peek(bytes) {
            outcome.note(.answered(opcode: opcode, status: status))
            self[adapter].observe(returned: opcode, succeeded: status == 0, bytes.extracting(start..<reader.end))
        }
        if let entry, let offset = registry.commands.returnedOffsets(at: entry).handle, offset + 2 <= reader.remaining {
            outcome.handle = bytes.u16(at: start + offset)
        }
        outcome.carried = Carried(.init(returned: opcode), reader)
        // A command that failed may leave out everything after its status (5.4.4 leaves this to the command); one that
        // succeeded may not (4.5).
        if reader.remaining == 1, entry == nil || reader.peek(bytes) != 0 {
            dissection.fields.add(HCIField.status.key, try reader.u8(bytes, HCIField.status.key))
            dissection.fields.locate(start..<reader.position, of: bytes, since: dissection.fields.count &- 1)
            outcome.carried = nil
            return
        }
        do throws(Fault) {
            if let entry {
                try dissection.describeOrLeave(isVendors: HCICommandOpcode.isVendorSpecific(opcode), &reader) {
                    (fields, reader) throws(Fault) in
                    try registry.commands.decodeReturns(at: entry, bytes, &reader, into: &fields)
                }
            }
            dissection.describeRest(bytes, &reader)
        } catch {
            dissection.faults.append(error, within: .parameters)
        }
    }

    /// Command Status (7.7.15): 0 says that the command is pending, not that it has succeeded.
    mutating func receiveCommandStatus(
        _ reader: inout Reader, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) throws(Fault) {
        let status = try reader.u8(bytes, HCIField.status.key)
        dissection.fields.add(
            HCIField.numHCICommandPackets.key, try reader.u8(bytes, HCIField.numHCICommandPackets.key))
        let opcode = try reader.u16(bytes, HCIField.returnOpcode.key)
        outcome.note(.answered(opcode: opcode, status: status))
        let command = describeAnswered(opcode, adapter, into: &dissection).command
        dissection.fields.locate(
            structure: reader.position &- 4..<reader.position, of: bytes,
            [
                .init(1, HCIField.status.key), .init(1, HCIField.numHCICommandPackets.key),
                .init(2, HCIField.returnOpcode.key, HCIField.command.key),
            ])
        if status == 0 {
            if let command, HCICompletion.isEnded(opcode) { self[adapter].running.begin(command) }
            dissection.fields.add(HCIField.pending.key, true)
        } else {
            dissection.fields.add(HCIField.status.key, status)
        }
    }

    /// The controller has begun anew: what was sent before it has no answer (7.3.2).
    private mutating func forgetCommands(_ adapter: AdapterID, resetAt frame: UInt64) {
        for command in self[adapter].commands.takeAll(before: frame) { givenUp.append((command, .reset)) }
        self[adapter].running.removeAll()
    }

    /// Names the command that an event answers, and how long it took.
    ///
    /// - Returns: its definition, and the command where the capture has it.
    private mutating func describeAnswered(
        _ opcode: UInt16, _ adapter: AdapterID, into dissection: inout Dissection
    ) -> (entry: Int?, command: PendingCommands.Command?) {
        let command = self[adapter].commands.take(opcode)
        return (dissection.describe(command, opcode, isEnded: false, registry), command)
    }

    /// Names the command that an event ends, if it ends one: LE Create Connection with LE Connection Complete.
    ///
    /// - Parameters:
    ///   - event: as ``HCICompletion`` has it.
    ///   - parameters: of the event.
    mutating func describeEnded(
        by event: UInt16, handle: UInt16?, _ adapter: AdapterID, _ parameters: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        guard !self[adapter].running.isEmpty, let completion = HCICompletion.ended(by: event) else { return }
        var subject: UInt64?
        switch completion.subject {
        case .one: break
        case .handle: subject = handle.map { UInt64($0 & 0x0FFF) }
        case .address(_, let offset):
            if parameters.count >= offset + 6 { subject = parameters.uint(at: offset, width: 6) }
        }
        guard let command = self[adapter].running.take(completion, subject) else { return }
        _ = dissection.describe(command, command.opcode, isEnded: true, registry)
    }
}

extension Dissection {
    /// Names a command, and how long ago it was sent where the capture has it.
    ///
    /// - Parameter isEnded: the event's own name says what ends, and a line has only the frame; else it has only the name.
    /// - Returns: its definition.
    fileprivate mutating func describe(
        _ command: PendingCommands.Command?, _ opcode: UInt16, isEnded: Bool, _ registry: Registry
    ) -> Int? {
        var entry: Int?
        if isEnded {
            fields.add(HCIField.returnOpcode.key, opcode, inSummary: false)
            fields.add(HCIField.command.key, HCILayer.commandName(opcode, registry), inSummary: false)
            entry = registry.commands.index(of: opcode)
        } else if opcode != 0 {
            entry = fields.add(HCIField.returnOpcode.key, command: opcode, registry)
        } else {
            // It tells only that commands may be sent again.
            fields.add(HCIField.returnOpcode.key, opcode, inSummary: false)
        }
        if let command {
            fields.add(HCIField.commandFrame.key, command.frame, inSummary: isEnded)
            facts.time.addLatency(since: command.time, to: &fields, HCIField.latency.key)
        }
        return entry
    }
}

extension FieldList {
    /// Adds the opcode of a command, and its name.
    ///
    /// - Returns: its definition.
    @discardableResult
    mutating func add(_ key: FieldKey, command opcode: UInt16, _ registry: Registry) -> Int? {
        let entry = registry.commands.index(of: opcode)
        add(
            key, code: opcode, HCIField.command.key, entry.map { registry.commands.name(at: $0) },
            orElse: HCILayer.unknownCommand(opcode))
        return entry
    }
}
