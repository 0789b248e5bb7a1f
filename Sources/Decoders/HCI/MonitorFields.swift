/// Records of the capturing system besides packets: records of the Linux monitor, and log lines.
@usableFromInline package enum MonitorField: UInt16, LayerField {
    case opcode, type, name, address, bus, controllerType, manufacturer, text, priority, data, cookie
    case commandOpcode, command, eventCode, event, status, format, version, revision, trusted

    @usableFromInline package static let layer = Layer.monitor

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .opcode:
            FieldDefinition(
                "opcode", .integer, summary: .labelled, "opcode of the monitor record, or type of the log record")
        case .type: FieldDefinition("type", .text, summary: .bare, "name of the record type")
        case .name: FieldDefinition("name", .text, summary: .bare, "name of the adapter, or of the program that logs")
        case .address: FieldDefinition("address", .address, summary: .bare, "address of the adapter")
        case .bus:
            FieldDefinition(
                "bus", .integer, names: MonitorField.busNames, summary: .labelled, "how the adapter is attached")
        case .controllerType:
            FieldDefinition(
                "controller_type", .integer, names: MonitorField.controllerTypeNames, "kind of controller")
        case .manufacturer:
            FieldDefinition(
                "manufacturer", .integer, names: .table(AssignedNumbers.companies), summary: .labelled,
                "company identifier of the adapter's manufacturer")
        case .text: FieldDefinition("text", .text, summary: .bare, "text of a note or log line")
        case .priority: FieldDefinition("priority", .integer, summary: .labelled, "syslog priority, 0 to 7")
        case .data: FieldDefinition("data", .hex, summary: .bare, "content without a decoder")
        case .cookie: FieldDefinition("cookie", .integer, style: .hex8, "control channel that the record belongs to")
        case .commandOpcode:
            FieldDefinition(
                "command_opcode", .integer, summary: .labelled, style: .hex4,
                "opcode of a command of the management interface")
        case .command:
            FieldDefinition("command", .text, summary: .bare, "name of a command of the management interface")
        case .eventCode:
            FieldDefinition(
                "event_code", .integer, summary: .labelled, style: .hex4, "code of an event of the management interface"
            )
        case .event:
            FieldDefinition("event", .text, summary: .bare, "name of an event of the management interface")
        case .status:
            FieldDefinition(
                "status", .integer, names: .table(AssignedNumbers.managementStatuses), summary: .unlessZero,
                style: .hex2, "0 success, otherwise why a command or a connection failed")
        case .format:
            FieldDefinition(
                "format", .integer, names: [0: "raw", 1: "user", 2: "management"], summary: .labelled,
                "kind of control channel")
        case .version: FieldDefinition("version", .integer, "version of the interface")
        case .revision: FieldDefinition("revision", .integer, "revision of that version")
        case .trusted: FieldDefinition("trusted", .boolean, "the program may change what others rely on")
        }
    }

    static let controllerTypeNames: NameSource = [0: "Primary", 1: "AMP"]
    static let busNames: NameSource = [
        0: "Virtual", 1: "USB", 2: "PCCARD", 3: "UART", 4: "RS232", 5: "PCI", 6: "SDIO", 7: "SPI", 8: "I2C", 9: "SMD",
        10: "VIRTIO", 11: "IPC",
    ]
}
