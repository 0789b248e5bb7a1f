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
            FieldDefinition("limited_by", .text, "of a field that does not fit: the length that ends the bytes")
        case .reason: FieldDefinition("reason", .text, summary: .bare, "what is wrong")
        }
    }
}
