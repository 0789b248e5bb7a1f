/// Facts about the record itself; they stand at the top level.
@usableFromInline package enum RecordField: UInt16, LayerField {
    case frame, time, direction, adapter, input, interface, length, originalLength, comment, timeRelative, lost, device,
        deviceAddress

    @usableFromInline package static let layer = Layer.record

    /// Whether it follows what the packet says, so that the beginning of a record does without it.
    var isRemark: Bool { self == .comment || self == .lost || isOnDemand }

    /// Whether it is recorded only for readers that name it: it takes a look-up for each packet.
    var isOnDemand: Bool { self == .device || self == .deviceAddress }

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .frame: FieldDefinition("frame", .integer, "number of the record in its input, from 1")
        case .time: FieldDefinition("time", .decimal, unit: "s", "Unix time, all digits that the capture has")
        case .timeRelative:
            FieldDefinition(
                "time_relative", .decimal, unit: "s",
                """
                time since the first record of the run; in an input recorded over an hour before or after the rest, since its own
                """)
        case .direction: FieldDefinition("direction", .text, "sent or received, seen from the capturing host")
        case .adapter: FieldDefinition("adapter", .integer, "index of the local adapter")
        case .input: FieldDefinition("input", .text, "name of the input, where there are several")
        case .interface: FieldDefinition("interface", .text, "name of the capture interface, where the capture has it")
        case .length:
            FieldDefinition(
                "length", .integer, unit: "byte",
                "bytes of the packet in the capture, without the capture's own header and the H4 indicator")
        case .originalLength:
            FieldDefinition(
                "original_length", .integer, unit: "byte", "bytes of the packet on the wire, where it was cut")
        case .lost:
            FieldDefinition(
                "lost", .integer, summary: .labelled,
                "records that never reached the capture before this one: the capturing system dropped them"
            ).asAnnotation
        case .device:
            FieldDefinition(
                "device", .text,
                """
                the other side: the peer of the connection, or the first advertiser, by name (given by a decoder file, \
                advertised, or read from 2A00) as far as known by then, else by address; only where a filter or a column \
                names it
                """)
        case .deviceAddress:
            FieldDefinition(
                "device_address", .address,
                "address of the device that 'device' names; only where a filter or a column names it")
        case .comment:
            FieldDefinition("comment", .text, summary: .labelled, "comment that the capture has on the record")
                .asAnnotation
        }
    }
}

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
                "status", .integer, names: .table(ManagementDefinitions.statusNames), summary: .unlessZero,
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

/// The connection that a packet belongs to.
@usableFromInline package enum LinkField: UInt16, LayerField {
    case handle, accessAddress, central, peripheral, connection, time, centralName, peripheralName
    case identity, identitySource

    @usableFromInline package static let layer = Layer.link

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .handle: FieldDefinition("handle", .integer, style: .hex4, "connection handle, from a host")
        case .accessAddress: FieldDefinition("access_address", .hex, "access address, from the air")
        case .central: FieldDefinition("central", .address, "address of the central, where known")
        case .peripheral: FieldDefinition("peripheral", .address, "address of the peripheral, where known")
        case .centralName: FieldDefinition("central_name", .text, "what a decoder file calls the central")
        case .peripheralName: FieldDefinition("peripheral_name", .text, "what a decoder file calls the peripheral")
        case .identity:
            FieldDefinition(
                "identity", .address,
                "identity address behind a resolvable private address, where a key tells: the peer's first")
        case .identitySource: FieldDefinition("identity_source", .text, "where that key is from")
        case .connection:
            FieldDefinition(
                "connection", .integer, "number of the connection, from 1, of which there is no other in the run")
        case .time:
            FieldDefinition(
                "time", .decimal, unit: "s", "time since the connection began, where its beginning was seen")
        }
    }
}

/// One object a fault.
@usableFromInline package enum FaultField: UInt16, LayerField {
    case faultLayer, field, offset, needed, available, limit, reason

    @usableFromInline package static let layer = Layer.faults

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .faultLayer: FieldDefinition("layer", .text, summary: .bare, "layer that could not be decoded further")
        case .field: FieldDefinition("field", .text, summary: .bare, "field at which decoding stopped")
        case .offset:
            FieldDefinition(
                "offset", .integer, summary: .labelled,
                "byte offset in the record, or in the PDU joined from several fragments")
        case .needed: FieldDefinition("needed", .integer, summary: .labelled, "bytes needed")
        case .available: FieldDefinition("available", .integer, summary: .labelled, "bytes available")
        case .limit:
            FieldDefinition(
                "limited_by", .text, summary: .labelled, "of a field that does not fit: the length that ends the bytes")
        case .reason: FieldDefinition("reason", .text, summary: .bare, "what is wrong")
        }
    }
}
