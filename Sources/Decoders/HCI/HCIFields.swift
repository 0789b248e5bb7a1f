/// The fields that every HCI packet has (Core 6.0, Vol 4, Part E, 5.4). Parameters have keys from their layouts.
@usableFromInline package enum HCIField: UInt16, LayerField {
    case type, opcode, command, eventCode, event, subeventCode, parameters, handle, packetBoundary, broadcast, length
    case returnOpcode, status, commandFrame, latency, timestamp, sequenceNumber, sduLength, packetStatus, data,
        numHCICommandPackets
    case packet, isoBoundary, pending, unanswered, vendorEvent

    @usableFromInline package static let layer = Layer.hci

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .type:
            FieldDefinition("type", .text, "kind of packet: command, event, acl, synchronous or iso")
        case .opcode:
            FieldDefinition("opcode", .integer, summary: .labelled, style: .hex4, "command opcode (OGF << 10 | OCF)")
        case .command:
            FieldDefinition(
                "command", .text, summary: .bare,
                "name of the command, and on events of the one that they answer or end")
        case .eventCode:
            FieldDefinition("event_code", .integer, summary: .labelled, style: .hex2, "event code")
        case .event:
            FieldDefinition("event", .text, summary: .bare, "name of the event; of the subevent for LE Meta events")
        case .subeventCode:
            FieldDefinition(
                "subevent_code", .integer, summary: .labelled, style: .hex2,
                "subevent code of an LE Meta event, or of a vendor-specific one that is known")
        case .parameters:
            FieldDefinition("parameters", .hex, summary: .labelled, "parameters that have no layout here, as they are")
        case .handle:
            FieldDefinition("handle", .integer, style: .hex4, "connection handle of a data packet")
        case .packetBoundary:
            FieldDefinition(
                "packet_boundary_flag", .integer, names: HCIField.boundaryNames, "which fragment of an L2CAP PDU")
        case .broadcast: FieldDefinition("broadcast_flag", .integer, "0 point-to-point, 1 BR/EDR broadcast")
        case .length: FieldDefinition("data_total_length", .integer, unit: "byte", "length of the data that follow")
        case .returnOpcode:
            FieldDefinition(
                "command_opcode", .integer, summary: .labelled, style: .hex4,
                "opcode of the command that the event answers or ends")
        case .status:
            FieldDefinition(
                "status", .integer, names: .table(AssignedNumbers.hciErrors), summary: .unlessZero, style: .hex2,
                "0 success, otherwise an error code (Core 6.0, Vol 1, Part F)")
        case .commandFrame:
            FieldDefinition(
                "command_frame", .integer, summary: .labelled, "frame of the command that the event answers or ends"
            ).asAnnotation
        case .latency:
            FieldDefinition("latency", .decimal, unit: "s", "from the command to the event that answers or ends it")
        case .timestamp: FieldDefinition("time_stamp", .decimal, unit: "s", "time stamp of an isochronous SDU")
        case .sequenceNumber:
            FieldDefinition("packet_sequence_number", .integer, summary: .labelled, "sequence number of the SDU")
        case .sduLength: FieldDefinition("iso_sdu_length", .integer, unit: "byte", "length of the isochronous SDU")
        case .packetStatus: FieldDefinition("packet_status_flag", .integer, "0 valid, 1 possibly invalid, 2 lost")
        case .numHCICommandPackets:
            FieldDefinition("num_hci_command_packets", .integer, "commands that the host may send now")
        case .data: FieldDefinition("data", .hex, summary: .bare, "payload that has no decoder")
        case .packet: FieldDefinition("packet", .text, summary: .bare, "name of a data packet that has no other")
        case .vendorEvent:
            FieldDefinition("vendor_event", .text, summary: .bare, "name of a vendor-specific event")
        case .pending:
            FieldDefinition(
                "pending", .boolean, summary: .unlessZero,
                "the command is carried out, and another event ends it; on a record of its own: not answered yet")
        case .unanswered:
            FieldDefinition(
                "unanswered", .text, summary: .labelled,
                """
                on a record of its own: the command in this frame was never answered; why nobody waits any longer: reset, \
                overtaken (too many wait), capture ended
                """)
        case .isoBoundary:
            FieldDefinition("pb_flag", .integer, names: HCIField.isoBoundaryNames, "which fragment of an ISO SDU")
        }
    }

    static let boundaryNames: NameSource = [
        0: "first non-automatically-flushable fragment", 1: "continuing fragment",
        2: "first automatically flushable fragment", 3: "complete PDU",
    ]

    /// PB_Flag of HCI ISO Data packets (Core 6.0, Vol 4, Part E, 5.4.5).
    static let isoBoundaryNames: NameSource = [
        0: "first fragment", 1: "continuation fragment", 2: "complete SDU", 3: "last fragment",
    ]
}
