import Decoders

/// Requests of programs to the Linux management interface, and its answers: records of the monitor (Linux,
/// net/bluetooth/hci_sock.c; BlueZ, doc/mgmt-api.txt).
extension Dissection {
    /// Describes such a record, its cookie included.
    ///
    /// - Returns: where it carries advertising data.
    mutating func describeControl(
        _ opcode: UInt16, _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, _ registry: Registry
    ) throws(Fault) -> HCILayer.Carried? {
        let cookie = try reader.uint(bytes, width: 4, MonitorField.cookie.key)
        fields.locate(structure: reader.position &- 4..<reader.position, of: bytes, [.init(4, MonitorField.cookie.key)])
        var carried: HCILayer.Carried?
        switch opcode {
        case MonitorOpcode.controlOpen: try describeOpening(&reader, bytes)
        case MonitorOpcode.controlCommand: carried = try describeCommand(&reader, bytes, registry)
        case MonitorOpcode.controlEvent: carried = try describeEvent(&reader, bytes, registry)
        default: break
        }
        if !reader.isAtEnd { fields.add(MonitorField.data.key, undecoded: reader.rest(), of: bytes) }
        fields.add(MonitorField.cookie.key, cookie)
        return carried
    }

    /// Who opens a control channel, and of which kind.
    private mutating func describeOpening(_ reader: inout Reader, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        let start = reader.position
        let format = try reader.u16(bytes, MonitorField.format.key)
        fields.add(MonitorField.format.key, format)
        let version = try reader.u8(bytes, MonitorField.version.key)
        let revision = try reader.u16(bytes, MonitorField.revision.key)
        let flags = try reader.uint(bytes, width: 4, MonitorField.trusted.key)
        let length = Int(try reader.u8(bytes, MonitorField.name.key))
        fields.locate(
            structure: start..<reader.position, of: bytes,
            [
                .init(2, MonitorField.format.key), .init(1, MonitorField.version.key),
                .init(2, MonitorField.revision.key), .init(4, MonitorField.trusted.key),
            ])
        let name = try reader.skip(length, MonitorField.name.key)
        fields.add(MonitorField.name.key, text: Dissection.text(name, bytes), of: bytes)
        fields.add(MonitorField.version.key, version)
        fields.add(MonitorField.revision.key, revision)
        fields.add(MonitorField.trusted.key, flags & 1 == 1)
    }

    private mutating func describeCommand(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, _ registry: Registry
    ) throws(Fault) -> HCILayer.Carried? {
        let code = try reader.u16(bytes, MonitorField.commandOpcode.key)
        fields.locate(
            structure: reader.position &- 2..<reader.position, of: bytes,
            [.init(2, MonitorField.commandOpcode.key, MonitorField.command.key)])
        let entry = describe(command: code, registry)
        nameDevice(ManagementInterface.commandPeers[code], reader, bytes)
        let parameters = reader
        if let entry { try registry.managementCommands.decode(at: entry, bytes, &reader, into: &fields) }
        return HCILayer.Carried(.init(managementCommand: code), parameters)
    }

    private mutating func describeEvent(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, _ registry: Registry
    ) throws(Fault) -> HCILayer.Carried? {
        let code = try reader.u16(bytes, MonitorField.eventCode.key)
        fields.locate(
            structure: reader.position &- 2..<reader.position, of: bytes,
            [.init(2, MonitorField.eventCode.key, MonitorField.event.key)])
        let entry = registry.managementEvents.index(of: code)
        fields.add(
            MonitorField.eventCode.key, code: code, MonitorField.event.key,
            entry.map { registry.managementEvents.name(at: $0) }, orElse: "Unknown event")
        if code == ManagementInterface.commandCompleteEvent || code == ManagementInterface.commandStatusEvent {
            return try describeAnswer(
                isComplete: code == ManagementInterface.commandCompleteEvent, &reader, bytes, registry)
        }
        nameDevice(ManagementInterface.eventPeers[code], reader, bytes)
        let parameters = reader
        if let entry { try registry.managementEvents.decode(at: entry, bytes, &reader, into: &fields) }
        return HCILayer.Carried(.init(managementEvent: code), parameters)
    }

    /// Command Complete and Command Status: the command, its status and, of the first, what it returns.
    private mutating func describeAnswer(
        isComplete: Bool, _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, _ registry: Registry
    ) throws(Fault) -> HCILayer.Carried? {
        let code = try reader.u16(bytes, MonitorField.commandOpcode.key)
        let entry = describe(command: code, registry)
        let status = try reader.u8(bytes, MonitorField.status.key)
        fields.locate(
            structure: reader.position &- 3..<reader.position, of: bytes,
            [.init(2, MonitorField.commandOpcode.key, MonitorField.command.key), .init(1, MonitorField.status.key)])
        fields.add(MonitorField.status.key, status)
        // A command that failed returns as much as it likes.
        guard isComplete, let entry, !reader.isAtEnd else { return nil }
        nameDevice(ManagementInterface.returnedPeers[code], reader, bytes)
        let parameters = reader
        try registry.managementCommands.decodeReturns(at: entry, bytes, &reader, into: &fields)
        return HCILayer.Carried(.init(managementReturned: code), parameters)
    }

    private mutating func describe(command code: UInt16, _ registry: Registry) -> Int? {
        let entry = registry.managementCommands.index(of: code)
        fields.add(
            MonitorField.commandOpcode.key, code: code, MonitorField.command.key,
            entry.map { registry.managementCommands.name(at: $0) }, orElse: "Unknown command")
        return entry
    }

    /// The line of a record that is about a device begins with it.
    private mutating func nameDevice(_ offset: Int?, _ reader: Reader, _ bytes: borrowing Span<UInt8>) {
        guard let offset, reader.remaining >= offset + 7 else { return }
        let address = DeviceAddress(management: bytes, at: reader.position + offset)
        if address.value != 0 { facts.who = address }
    }
}
